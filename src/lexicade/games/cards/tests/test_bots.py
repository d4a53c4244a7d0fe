from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.judging import Learned
from lexicade.core.kit import Candidate
from lexicade.core.protocol import Seat
from lexicade.core.turns import Pass
from lexicade.games.cards.bots import plays
from lexicade.games.cards.kit import KIT
from lexicade.games.cards.model import ENGLISH, Lay
from lexicade.games.cards.tests.hands import CardTable, lay_out
from lexicade.kernel.reference import Trie
from tests.board_table import WordList

# fmt: off
WORDS = [
    "AT", "ATE", "EAT", "TEA", "HAT", "HEAT", "THE", "QUIT", "QUIET", "QUITE", "SUIT", "TIE", "HE", "IT",
    "SIT", "HIT", "QUIZ", "SAW", "WAS", "SHE", "HIS", "USE", "WHITE", "TREE", "RATE", "WHEEL", "HELLO",
    "HOLE", "LOW", "OWL", "ROW", "RAT", "TAR", "ART", "STAR", "TRUE", "SURE", "USER", "AS", "IS", "SO", "TO",
    "US", "WE", "HEART", "EARTH", "WATER", "HOUSE", "AIR", "RAIN", "TRAIN", "LINE", "MILE", "LIME", "JAR",
    "BOX", "FOX", "GO", "DOG", "GOD", "EVE", "VASE", "KEY", "YES", "PAY", "CAP", "CUP",
]
# fmt: on
TRIE = Trie(WORDS)


def laid(command: object) -> str:
    return "".join(command.cards) if isinstance(command, Lay) else "-"


def choice(table: CardTable, seat: int = 0, words: Trie = TRIE) -> str:
    return laid(KIT.bots["greedy"](words).choose(table.view(seat), Seat(seat), Random(0)))


def words_of(candidates: list[Candidate]) -> list[str]:
    return [laid(candidate.command) for candidate in candidates]


@given(st.lists(st.sampled_from("AEIOUTSQWH"), min_size=1, max_size=6), st.integers(1, 3))
def test_8_candidates_are_exactly_the_words_that_the_hand_spells(cards: list[str], least: int) -> None:
    hand = "".join(sorted(cards))
    if any(hand.count(card) > ENGLISH.count(card) for card in hand):
        return
    state = KIT.position(hand, KIT.options("ordinary", None, {"min_word": least}))
    found = list(plays(KIT.game.view(state, Seat(0)), Seat(0), TRIE))
    spelled = {"".join(part) for n in range(least, len(hand) + 1) for part in permutations(hand, n)}
    assert sorted(words_of(found)) == sorted(spelled & set(WORDS))
    for candidate in found:
        assert candidate.points == sum(map(ENGLISH.value, candidate.words[0]))


def test_8_2_while_the_pack_lasts_the_highest_value_counts_then_cards_then_the_alphabet() -> None:
    table = lay_out("QUITEHA", "BC", pack="DF")
    found = list(plays(table.view(0), Seat(0), TRIE))
    keys = [(-candidate.points, -len(candidate.words[0]), candidate.words[0]) for candidate in found]
    assert keys == sorted(keys)
    assert words_of(found)[:3] == ["QUIET", "QUITE", "QUIT"]
    assert choice(table) == "QUIET"


def test_8_2_when_the_pack_is_empty_the_most_cards_count_then_the_value() -> None:
    words = Trie(["QZ", "TEA", "THE", "ART"])
    hand = "QZTEAHR"
    assert choice(lay_out(hand, "BC", pack="DF"), words=words) == "QZ"
    assert choice(lay_out(hand, "BC"), words=words) == "ART"
    assert choice(lay_out("QZTEA", "BC"), words=words) == "TEA"


def test_8_3_a_word_that_ends_the_match_in_the_lead_comes_first() -> None:
    words = Trie(["TEA", "QUIZ", "TREES"])
    table = lay_out("TEAQUIZ", "BC", scores=(92, 40))
    assert choice(table, words=words) == "QUIZ"
    more_cards = lay_out("RATESQZ", "BC", scores=(84, 40))
    assert choice(more_cards, words=Trie(["RATES", "QZ"])) == "QZ", "84 + 20 - 14 = 90 leads"
    short = lay_out("TEAQUIZ", "BC", scores=(92, 67))
    assert choice(short, words=words) == "QUIZ", "92 + 24 - 8 = 108 leads"


@pytest.mark.parametrize(("other", "word"), [(77, "TEA"), (78, "-"), (79, "-"), (95, "-")])
def test_8_3_a_word_that_ends_the_match_behind_or_level_is_not_laid(other: int, word: str) -> None:
    table = lay_out("TEABCDF", "GK", pack="L", scores=(92, other))
    assert choice(table, words=Trie(["TEA"])) == ("TEA" if other < 92 + 8 - 22 else "-") == word


def test_8_3_a_score_below_the_target_is_no_end() -> None:
    assert choice(lay_out("TEABCDF", "GK", pack="L", scores=(91, 99)), words=Trie(["TEA"])) == "TEA"


def test_8_3_who_has_left_leads_nobody() -> None:
    table = lay_out("TEABCDF", "GK", "AE", pack="L", scores=(92, 10, 99))
    table.do(2, "resign")
    assert choice(table, words=Trie(["TEA"])) == "TEA"


def test_8_4_without_a_word_the_hand_passes() -> None:
    assert choice(lay_out("BCDFGJK", "AE", pack="L")) == "-"


def test_8_4_a_word_learned_in_this_match_is_known_at_once_where_the_hand_has_it() -> None:
    table = lay_out("TR", "TRX", "VO", pack="DFGH", preset="extend", referee=WordList())
    table.do(0, "meaning TR a sound of motors")
    assert Learned(Seat(0), "TR", "a sound of motors") in table.table.history
    assert choice(table, 2) == "-"
    assert choice(table, 1) == "TR"
    assert table.do(1, "lay TR")[0] == "melded"


@pytest.mark.parametrize("pack", ["", "DF"])
def test_8_4_learned_words_stand_among_the_others_each_once(pack: str) -> None:
    table = lay_out("QUITEHA", "BC", pack=pack, preset="extend")
    listed = list(plays(table.view(0), Seat(0), TRIE))
    learned = tuple(Learned(Seat(1), word, "…") for word in ("QUIET", "TEAQ", "AI", "ZZ", "TEAQ"))
    seen = table.view(0)
    taught = replace(seen, table=replace(seen.table, history=(*seen.table.history, *learned)))
    found = list(plays(taught, Seat(0), TRIE))
    assert sorted(words_of(found)) == sorted([*words_of(listed), "TEAQ", "AI"])
    keys = [(-candidate.points, -len(candidate.words[0]), candidate.words[0]) for candidate in found]
    assert keys == sorted(keys, key=lambda key: key if pack else (key[1], key[0], key[2]))


def test_8_2_another_pack_is_played_by_its_own_values_and_order() -> None:
    pack = "Z 20 0\nQu 4 9\nÜ 8 30\nA 20 1"
    options = KIT.options("ordinary", None, {"tiles": pack})
    state = KIT.position("ZQuÜAAZZ", options)
    found = list(
        plays(KIT.game.view(state, Seat(0)), Seat(0), Trie(["AZ", "ZA", "QUA", "QUÜ", "ÜQU", "ZZZ", "QUQU", "AAZZ"]))
    )
    assert [(candidate.words[0], candidate.points) for candidate in found] == [
        ("QUÜ", 39), ("ÜQU", 39), ("QUA", 10), ("AAZZ", 2), ("ZA", 1), ("AZ", 1), ("ZZZ", 0),
    ]  # fmt: skip


def test_8_1_the_random_hand_lays_words_that_it_has() -> None:
    table = lay_out("QUITEHA", "BC", pack="DF")
    bot = KIT.bots["random"](TRIE)
    found = {laid(bot.choose(table.view(0), Seat(0), Random(n))) for n in range(60)}
    assert len(found) > 5
    assert found <= set(words_of(list(plays(table.view(0), Seat(0), TRIE))))
    assert isinstance(bot.choose(lay_out("BCDFGJK", "AE", pack="L").view(0), Seat(0), Random(0)), Pass)


@pytest.mark.parametrize("preset", ["ordinary", "extend"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_twenty_matches_to_the_end(preset: str, seats: int) -> None:
    names = ["greedy", "random", "greedy", "random"][:seats]
    for number in range(20 if seats == 2 else 5):
        rng = Random(number)
        table = lay_out(*["QZ", "JX", "EE", "AB"][:seats], pack="DF", preset=preset, referee=WordList(*WORDS))
        bots = [KIT.bots[name](TRIE) for name in names]
        while table.table.over is None:
            seat = table.table.on_turn or Seat(0)
            table.do(seat, bots[seat].choose(table.view(seat), seat, rng))
        assert table.outcome.winners
