"""Computer players, on small lists of words."""

from random import Random
from typing import Any

import pytest

from lexicade.core.challenge import Accept, Challenge
from lexicade.core.grid import Square
from lexicade.core.placement import Play
from lexicade.core.protocol import Seat
from lexicade.core.tiles import Tile
from lexicade.core.turns import Exchange, Pass
from lexicade.games.stack.kit import KIT
from lexicade.kernel.reference import Trie
from tests.board_table import BoardTable, WordList, lay_out

WORDS = ("CAT", "CATS", "COT", "COTS", "SCAT", "AT", "TA", "AS", "QUIT", "OAT", "TO")
CAT = "10/10/10/10/3CAT4/10/10/10/10/10"


def table_of(*racks: str, **changes: Any) -> BoardTable:
    return lay_out(KIT, "10x10", racks, **{"rows": CAT, "on_turn": 0, "referee": WordList(*WORDS), **changes})


def chosen(table: BoardTable, bot: str, seat: int = 0, number: int = 0) -> Any:
    return KIT.bots[bot](Trie(WORDS)).choose(table.view(seat), Seat(seat), Random(number))


def test_plays_are_sorted_by_points_and_all_legal() -> None:
    table = table_of("SOTQI", "E", judging="reject")
    plays = list(KIT.plays(table.view(0), Seat(0), Trie(WORDS)))
    assert [play.points for play in plays] == sorted((play.points for play in plays), reverse=True)
    assert {"COTS", "SCAT", "COT"} <= {word for play in plays for word in play.words}
    for play in plays:
        assert table_of("SOTQI", "E", judging="reject").score(0, play.command) == play.points
    assert not any(play.words == ("CATS",) for play in plays), "an S alone makes no plural"


def test_greedy_takes_the_best_and_random_takes_any() -> None:
    table = table_of("SOTQI", "E")
    best = list(KIT.plays(table.view(0), Seat(0), Trie(WORDS)))[0]  # noqa: RUF015
    assert chosen(table, "greedy") == best.command
    assert len({repr(chosen(table, "random", number=number)) for number in range(20)}) > 3


def test_a_word_ruled_out_in_this_turn_is_not_laid_again() -> None:
    table = table_of("O", "E", referee=WordList())
    table.do(0, "5E O")
    table.do(1, Challenge())
    assert not any("COT" in play.words for play in KIT.plays(table.view(0), Seat(0), Trie(WORDS)))


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_without_a_play_a_bot_trades_its_rarest_tile_and_passes_when_the_pile_is_empty(bot: str) -> None:
    assert chosen(table_of("EEWW[Qu]K", "E"), bot) == Exchange((Tile("Qu"),))
    assert chosen(table_of("EEWW[Qu]K", "E", bag=""), bot) == Pass()


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_bot_challenges_what_it_does_not_know_and_accepts_the_rest(bot: str) -> None:
    for command, answers in (("5E X", (Challenge(), Challenge())), ("5E O", (Play, Accept()))):
        table = table_of("XOAAAAA", "TTSO", "TTSO")
        table.do(0, command)
        turn, asked = answers
        reply = chosen(table, bot, 1)
        assert reply == turn or isinstance(reply, Play)
        assert chosen(table, bot, 2) == asked


@pytest.mark.parametrize("number", range(30))
def test_proposals_are_legal_but_for_their_words(number: int) -> None:
    rng = Random(number)
    rows = rng.choice((CAT, "10/10/10/10/3(CABDE)(AIOUE)T4/5S4/10/10/10/10", "10/10/10/10/10/10/10/10/10/10"))
    tiles = ", ".join(f"{letter} 9 1" for letter in "ABCDEIOSTU")
    table = table_of("ABEIOST", "ABEIOST", rows=rows, judging="reject", tiles=tiles)
    table.referee = WordList()
    command = KIT.propose(table.view(0), Seat(0), rng)
    if isinstance(command, Play):
        assert table.refused(0, command) == ["no-word"]
        assert isinstance(command.square, Square)
    else:
        table.do(0, command)
