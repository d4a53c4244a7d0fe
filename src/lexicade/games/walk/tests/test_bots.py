from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.protocol import Seat
from lexicade.core.tiles import BLANK, Tile
from lexicade.games.walk.bots.counting import counter
from lexicade.games.walk.bots.greedy import Walker, best_place
from lexicade.games.walk.bots.prospects import AGAIN, FAR, Near, likely
from lexicade.games.walk.commands import Agree, Count, Done, Place, Start, Walk
from lexicade.games.walk.events import Rested
from lexicade.games.walk.field import VARIANTS
from lexicade.games.walk.kit import KIT
from lexicade.games.walk.options import ENGLISH
from lexicade.games.walk.racks import EMPTY_RACK
from lexicade.games.walk.tests.ground import Ground, begin, lay_out
from lexicade.kernel.reference import Trie
from tests.board_table import AllBut, WordList

# fmt: off
WORDS = [
    "AT", "IT", "TO", "IN", "ON", "AN", "AS", "IS", "SO", "NO", "OR", "RE", "TEA", "EAT", "RAT", "TIN", "NET", "SIT",
    "OAR", "RAN", "SON", "TON", "ONE", "TOE", "ROE", "TEAR", "RATE", "SEAT", "NEST", "TONE", "RAIN", "ROAN", "STAIN",
    "TRAIN", "STONE", "NOTES", "RETAIN", "ORIENT", "NATION", "RETAINS", "NASTIER", "STAINER", "ORIENTS", "SENATOR",
    "TREASON", "ATONERS", "RAISING", "NATIONS", "STATION", "ROASTED", "TRAINED", "DETRAIN", "RELATES", "STEALER",
    "ENTAILS", "SALTIER", "RELIANT", "TOENAIL", "ELATION", "ERASION", "ROUTINE", "URINATE", "OUTLINE", "ELUSION",
]
# fmt: on
TRIE = Trie(WORDS)


def greedy(ground: Ground, seat: int = 0) -> object:
    return KIT.bots["greedy"](TRIE).choose(ground.view(seat), Seat(seat), Random(0))


def faces(ground: Ground, count: object) -> str:
    ground.do(0, count)
    tally = KIT.tally(ground.records[-1])
    assert tally is not None
    return tally.words[0].text


@pytest.mark.parametrize("rack", ["RETAINS", "NIATERS", "?ETAINS", "??TAINS", "SNIATER"])
@pytest.mark.parametrize("preset", ["1", "5"])
def test_10_a_word_of_seven_is_counted_at_once(rack: str, preset: str) -> None:
    ground = lay_out(rack, preset=preset)
    command = greedy(ground)
    assert isinstance(command, Count)
    assert len(faces(ground, command)) == 7


@pytest.mark.parametrize("preset", ["1", "5", "9"])
def test_10_the_letter_that_completes_a_word_is_taken_wherever_it_is_in_reach(preset: str) -> None:
    ground = lay_out("RETAIN_", preset=preset, judging="reject")
    ground.referee = WordList(*WORDS)
    board, table = ground.options.board, ground.table
    wanted = next(
        square
        for square in board.letters
        if table.letter(square) == "S" and table.claimed(square) is None and table.man(square) is None
    )
    beside = (wanted[0], wanted[1] - 1)
    other = (wanted[0], wanted[1] + 1)
    free = next(spot for spot in (beside, other) if table.man(type(wanted)(*spot)) is None)
    man = type(wanted)(*free)
    ground.change(men=((*table.men[0][:6], man)[-ground.options.men_each :], table.men[1]))
    bot = KIT.bots["greedy"](Trie(["RETAINS"]))
    command = bot.choose(ground.view(0), Seat(0), Random(0))
    assert isinstance(command, Walk)
    assert ground.table.letter(command.target) == "S"
    ground.do(0, command)
    assert "S" in ground.rack(0)
    count = greedy(ground)
    assert isinstance(count, Count)
    assert len(faces(ground, count)) == 7


def test_10_a_full_shared_rack_gives_up_the_letter_that_is_in_the_way() -> None:
    ground = lay_out("RETQINS", preset="9", judging="reject")
    board, table = ground.options.board, ground.table
    wanted = next(s for s in board.letters if table.letter(s) == "A" and table.letter(board.mirror(s)) == "A")
    start = type(wanted)(wanted.row, wanted.column - 1)
    ground.change(men=((start,), table.men[1]), die=1)
    command = greedy(ground)
    assert isinstance(command, Walk)
    ground.do(0, command)
    assert "Q" not in ground.rack(0)
    assert isinstance(greedy(ground), Count)


def test_10_who_would_only_spoil_the_rack_stands_still() -> None:
    ground = lay_out("RETAIN_", preset="9")
    table, kept = ground.table, set(ground.table.racks[0])
    rows = tuple(
        tuple(
            tile if tile is None or (row, column) in kept or row > 11 else Tile("X")
            for column, tile in enumerate(tiles)
        )
        for row, tiles in enumerate(table.letters)
    )
    ground.change(letters=rows, men=(ground.at("H8"), table.men[1]), die=1)
    assert ground.table.letter(ground.at("H7")[0]) == "X"
    assert isinstance(greedy(ground), Done)


def test_10_shorter_words_are_counted_only_when_time_runs_out() -> None:
    waiting = lay_out("TEAR___", preset="5").change(walked=True)
    assert isinstance(greedy(waiting), Done)
    rested = tuple(Rested(Seat(n % 2), EMPTY_RACK) for n in range(28))
    late = lay_out("TEAR___", preset="5").change(walked=True, history=rested)
    assert faces(late, greedy(late)) in ("TEAR", "RATE")
    few = lay_out("TEAR___", preset="5").change(walked=True)
    kept = {square for square in few.table.racks[0] if square is not None}
    rows = tuple(
        tuple(tile if (row, column) in kept else None for column, tile in enumerate(tiles))
        for row, tiles in enumerate(few.table.letters)
    )
    assert isinstance(greedy(few.change(letters=rows)), Count)


def test_10_the_last_turn_is_used() -> None:
    ground = lay_out("", "TEAR___", preset="5").change(walked=True, on_turn=Seat(1), scores=(401, 399))
    assert isinstance(greedy(ground, 1), Count)
    level = lay_out("", "TEAR___", preset="5").change(walked=True, on_turn=Seat(1), scores=(401, 397))
    assert isinstance(greedy(level, 1), Count)
    winning = lay_out("", "TEAR___", preset="5").change(walked=True, on_turn=Seat(1), scores=(300, 399))
    assert isinstance(greedy(winning, 1), Count)
    ground = lay_out("", "TEAR___", preset="5").change(walked=True, on_turn=Seat(1), scores=(300, 390))
    assert isinstance(greedy(ground, 1), Done)


def test_3_2_computer_players_agree_and_start_and_wait() -> None:
    for name in KIT.bots:
        bot = KIT.bots[name](TRIE)
        ground = begin()
        assert bot.choose(ground.view(1), Seat(1), Random(0)) is None
        assert bot.choose(ground.view(0), Seat(0), Random(0)) == Start()
        ground.do(1, "scatter")
        assert bot.choose(ground.view(0), Seat(0), Random(0)) == Agree()


def test_10_a_man_is_placed_where_it_reaches_most_that_the_others_do_not() -> None:
    ground = begin("3")
    ground.do(0, "start")
    first = best_place(ground.view(0), Seat(0))
    ground.do(0, Place(first))
    ground.do(1, Place(best_place(ground.view(1), Seat(1))))
    second = best_place(ground.view(0), Seat(0))
    assert second != first
    assert abs(second.row - first.row) > 1


@given(st.lists(st.sampled_from("TEARSNO"), min_size=1, max_size=6), st.integers(0, 2))
def test_10_the_best_letters_to_count_are_found_as_trying_every_order_would(cards: list[str], jokers: int) -> None:
    cards = cards[: 6 - jokers]
    pool = tuple(sorted(Tile(card) for card in (*cards, *[BLANK] * jokers)))
    view = lay_out("".join(pool), preset="5").view(0)
    walker = Walker(view, Seat(0), counter(view, TRIE))
    best = 0
    for size in range(2, len(pool) + 1):
        for order in set(permutations(pool, size)):
            if any(_fits(word, order) for word in WORDS):
                best = max(best, ENGLISH.worth(order))
    assert walker.points(pool) == best
    if best:
        ground = lay_out("".join(pool), preset="5")
        ground.do(0, Walker(ground.view(0), Seat(0), counter(view, TRIE)).count())
        assert ground.table.scores[0] == best


def _fits(word: str, order: tuple[Tile, ...]) -> bool:
    return len(word) == len(order) and all(tile in (letter, BLANK) for letter, tile in zip(word, order, strict=True))


def test_10_letters_are_as_likely_as_the_throws_that_reach_them() -> None:
    for preset, near, far in (("5", 1.0, 3 / 6), ("6", 1 / 6, 1 / 6)):
        ground = lay_out(preset=preset)
        rows = [[None] * 16 for _ in range(16)]
        table = replace(ground.table, letters=tuple(map(tuple, rows)))
        letters = [list(row) for row in table.letters]
        letters[4][5] = Tile("A")
        letters[4][8] = Tile("B")
        letters[9][9] = Tile("C")
        ground.change(letters=tuple(map(tuple, letters)))
        (man,) = ground.at("E5")
        around = Near.of(ground.view(0), man, frozenset(), frozenset())
        chances = likely([around], {"A": 1, "B": 1, "C": 1})
        assert chances == {"A": near, "B": far, "C": FAR}
        blocked = Near.of(ground.view(0), man, frozenset(), frozenset(ground.at("G5")))
        assert blocked.throws.keys() == {"A"}
        taken = Near.of(ground.view(0), man, frozenset(ground.at("F5")), frozenset())
        assert taken.throws.keys() == {"B"}


def test_10_a_rack_promises_what_its_missing_letters_are_likely() -> None:
    finds = counter(lay_out(preset="5").view(0), TRIE)
    left = dict.fromkeys(ENGLISH.letters, 9)
    pool = tuple(map(Tile, "RETAIN"))

    def promise(pool: tuple[Tile, ...], chances: dict[str, float], left: dict[str, int] = left) -> float:
        return finds.promise(pool, 7, finds.odds_array(chances, left, again=AGAIN, least=0.0))

    assert promise(pool, {"S": 0.5}) == 0.5
    assert promise(pool, {"S": 0.5, "D": 0.25}) == 0.75
    assert promise(pool, {"S": 0.5}, left | {"S": 0}) == 0.0
    assert promise((*pool[:5], BLANK), {"S": 0.5}) >= 0.5
    assert promise((*pool, BLANK), {}) == 1.0
    assert promise(tuple(map(Tile, "QQQQQQ")), {"S": 1.0}) == 0.0


def test_10_the_random_player_counts_only_words() -> None:
    ground = lay_out("TEARSX_", preset="5", judging="reject").change(walked=True)
    ground.referee = WordList(*WORDS)
    bot = KIT.bots["random"](TRIE)
    found = {type(bot.choose(ground.view(0), Seat(0), Random(n))) for n in range(30)}
    assert found == {Count, Done}
    for n in range(30):
        Ground(ground.state, ground.referee).do(0, bot.choose(ground.view(0), Seat(0), Random(n)))


def test_plays_are_all_words_of_the_rack_the_best_first() -> None:
    ground = lay_out("XT_EARS", preset="5", judging="reject")
    found = list(KIT.plays(ground.view(0), Seat(0), TRIE))
    held = sorted("XTEARS")
    wanted = {word for word in WORDS if not _lacking(word, held)}
    assert {candidate.words[0] for candidate in found} == wanted
    points = [candidate.points for candidate in found]
    assert points == sorted(points, reverse=True)
    for candidate in found:
        other = Ground(ground.state, AllBut())
        other.do(0, candidate.command)
        assert other.table.scores == (candidate.points, 0)
    assert list(KIT.plays(begin().view(0), Seat(0), TRIE)) == []


def _lacking(word: str, held: list[str]) -> bool:
    left = list(held)
    return not all(letter in left and not left.remove(letter) for letter in word)  # type: ignore[func-returns-value]


@pytest.mark.parametrize("preset", VARIANTS)
def test_bots_play_matches_to_the_end_without_a_refused_command(preset: str) -> None:
    for names in (("greedy", "random"), ("random", "greedy")):
        ground = begin(preset, 7, judging="reject")
        ground.referee = WordList(*WORDS)
        bots, rng = [KIT.bots[name](TRIE) for name in names], Random(int(preset))
        for _ in range(3000):
            if ground.table.over:
                break
            for seat in sorted(ground.awaiting):
                command = bots[seat].choose(ground.view(seat), seat, rng)
                if command is not None:
                    ground.do(seat, command)
                    break
        assert ground.table.over
