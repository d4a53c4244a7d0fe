"""Computer players, on a small list of words."""

from random import Random
from typing import Any

import pytest

from lexicade.core.calendar import NewDay
from lexicade.core.placement import Play
from lexicade.core.protocol import CLOCK, Seat
from lexicade.core.tiles import Tile
from lexicade.core.turns import Exchange
from lexicade.games.morph.kit import KIT
from lexicade.kernel.reference import Trie
from tests.board_table import BoardTable, WordList, lay_out

WORDS = ("CAT", "CATS", "COT", "COTS", "SCAT", "AT", "TA", "AS", "OAT", "TO", "DOG", "GO", "ODOR")
CAT = "/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7)


def table_of(*racks: str, **changes: Any) -> BoardTable:
    return lay_out(KIT, "sitting", racks, **{"rows": CAT, "referee": WordList(*WORDS), **changes})


def chosen(table: BoardTable, bot: str, seat: int = 0, number: int = 0) -> Any:
    return KIT.bots[bot](Trie(WORDS)).choose(table.view(seat), Seat(seat), Random(number))


@pytest.mark.parametrize("changes", [{}, {"connect": "formed", "premium": "each"}])
def test_plays_are_sorted_by_points_and_all_legal(changes: dict[str, str]) -> None:
    plays = list(KIT.plays(table_of("SOTDG", "E", **changes).view(0), Seat(0), Trie(WORDS)))
    assert [play.points for play in plays] == sorted((play.points for play in plays), reverse=True)
    assert {"DOG", "COTS", "CATS"} <= {word for play in plays for word in play.words}
    for play in plays:
        tally = table_of("SOTDG", "E", **changes).tally(0, play.command)
        assert (tally.points, tuple(word.text for word in tally.words)) == (play.points, play.words)


def test_a_whole_word_may_be_covered() -> None:
    plays = KIT.plays(table_of("DOG", "E").view(0), Seat(0), Trie(WORDS))
    assert any(KIT.format(play.command) == "8G DOG" for play in plays)


def test_greedy_takes_the_best_and_random_takes_any() -> None:
    table = table_of("SOTDG", "E")
    best = next(iter(KIT.plays(table.view(0), Seat(0), Trie(WORDS))))
    assert chosen(table, "greedy") == best.command
    assert len({repr(chosen(table, "random", number=number)) for number in range(20)}) > 3


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize(("bag", "given"), [("EEEEEE", "KKVV"), ("EE", "KV"), ("", "")])
def test_without_a_play_a_bot_trades_its_dearest_tiles_as_far_as_the_pot_allows(bot: str, bag: str, given: str) -> None:
    table = table_of("VKVK", "E", bag=bag, tiles="A 9 1, C 9 1, T 9 1, E 9 1, V 9 4, K 9 5")
    command = chosen(table, bot)
    assert isinstance(command, Exchange)
    assert len(command.tiles) == len(given)
    assert given != "KV" or command.tiles == (Tile("K"), Tile("K"))
    table.do(0, command)


@pytest.mark.parametrize("number", range(30))
def test_proposals_are_legal_but_for_their_words(number: int) -> None:
    rng = Random(number)
    rows = rng.choice((CAT, CAT.replace("6CAT6/15", "6(CEMD)(AIO)T6/8S6"), ""))
    table = table_of("ABEIOST", "ABEIOST", rows=rows, referee=WordList())
    command = KIT.propose(table.view(0), Seat(0), rng)
    if isinstance(command, Play):
        assert table.refused(0, command) == ["no-word"]
    else:
        table.do(0, command)


def test_for_time_the_new_day_is_proposed() -> None:
    table = lay_out(KIT, "bbs", ["A", "B"], rows=CAT)
    assert KIT.propose(table.view(None), CLOCK, Random(1)) == NewDay()
