from dataclasses import replace
from datetime import date
from itertools import product
from typing import Any

import pytest

from lexicade.core.errors import Illegal
from lexicade.core.grid import Square
from lexicade.core.protocol import Seat, World
from lexicade.games.walk.commands import Count, Done, Place, Walk
from lexicade.games.walk.kit import KIT
from lexicade.games.walk.model import State
from lexicade.games.walk.options import WalkOptions
from lexicade.games.walk.tests.ground import Dice, begin, lay_out, options
from lexicade.games.walk.walks import reach
from tests.board_table import AllBut

TINY = "r**b/R**B/r..b/...."


def slow_reach(option: WalkOptions, men: set[Square], man: Square, die: int) -> set[Square]:
    """Walk step by step, as a player moves the man with the finger."""
    found = set()
    for up, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        here = man
        for step in range(1, die + 1):
            here = Square(here.row + up, here.column + right)
            inside = 0 <= here.row < option.board.height and 0 <= here.column < option.board.width
            if not inside or here in men:
                break
            if option.walk == "up_to" or step == die:
                found.add(here)
    return found


@pytest.mark.parametrize("walk", ["up_to", "exact"])
def test_4_2_on_a_small_field_exactly_the_walks_of_the_rules_are_allowed(walk: str) -> None:
    option = options("1", board=TINY, tiles="A 1 1, B 1 3", walk=walk)
    start = begin("1", board=TINY, tiles="A 1 1, B 1 3", walk=walk)
    start.do(0, "start")
    squares = list(option.board.squares())
    world = World(Dice(0, None), AllBut(), date(2026, 1, 1))
    for man, blocker in product(squares, squares):
        if man == blocker:
            continue
        for die in (1, 2, 3, 6):
            table = replace(start.table, men=((man,), (blocker,)), die=die)
            wanted = slow_reach(option, {man, blocker}, man, die)
            assert set(reach(table, option, man, die)) == wanted
            for target in squares:
                try:
                    KIT.game.decide(State(option, table), Seat(0), Walk(man, target), world)
                except Illegal:
                    assert target not in wanted
                else:
                    assert target in wanted


@pytest.mark.parametrize(("walk", "steps"), [("up_to", {1, 2, 3, 4, 5}), ("exact", {5})])
def test_11_a_throw_of_five(walk: str, steps: set[int]) -> None:
    ground = lay_out(preset="9", walk=walk).change(die=5, men=(begin().at("C8"), begin().at("P8")))
    targets = reach(ground.table, ground.options, ground.at("C8")[0], 5)
    assert {abs(to.row - 7) + abs(to.column - 2) for to in targets} == steps


def test_4_2_one_walk_a_turn_and_none_is_needed() -> None:
    ground = lay_out()
    assert ground.do(0, "walk A2 F2") == ["walked"]
    assert ground.awaiting == {0: "turn"}
    assert ground.refused(0, "walk A4 B4") == ["already-walked"]
    assert ground.do(0, "done") == ["rested", "rolled"]
    assert ground.awaiting == {1: "turn"}
    assert ground.do(1, "done") == ["rested", "rolled"]
    assert ground.do(0, "walk A4 B4") == ["walked"]


@pytest.mark.parametrize(
    ("command", "die", "codes"),
    [
        ("walk A2 G2", 6, []),
        ("walk A2 H2", 6, ["too-far"]),
        ("walk A2 E2", 3, ["too-far"]),
        ("walk A2 B3", 6, ["not-straight"]),
        ("walk A2 A2", 6, ["not-straight"]),
        ("walk B2 C2", 6, ["no-man"]),
        ("walk P2 O2", 6, ["no-man"]),
        ("walk A2 A4", 6, ["man-in-way"]),
        ("walk A2 A6", 6, ["man-in-way"]),
        ("walk A2 A1", 6, []),
        ("walk A2 A17", 6, ["off-field"]),
        ("walk Q2 A2", 6, ["off-field"]),
        ("walk B2 C3", 6, ["no-man", "not-straight"]),
        ("walk A3 A9", 5, ["no-man", "too-far", "man-in-way"]),
    ],
)
def test_4_4_a_walk_names_the_rules_it_breaks_in_order(command: str, die: int, codes: list[str]) -> None:
    ground = lay_out().change(die=die)
    if codes:
        assert ground.refused(0, command) == codes
        assert ground.change(walked=True).refused(0, command) == ["already-walked", *codes]
    else:
        assert ground.do(0, command) == ["walked"]


def test_4_4_an_exact_walk_is_neither_shorter_nor_longer() -> None:
    ground = lay_out(preset="2").change(die=3)
    assert ground.refused(0, "walk A2 C2") == ["not-exact"]
    assert ground.refused(0, "walk A2 E2") == ["not-exact"]
    assert ground.do(0, "walk A2 D2") == ["walked"]


def test_4_2_men_of_both_sides_stand_in_the_way() -> None:
    ground = lay_out()
    ground.change(men=(ground.at("C5", "F5"), ground.at("C8", "P2")))
    assert ground.refused(0, "walk C5 F5") == ground.refused(0, "walk C5 G5") == ["man-in-way"]
    assert ground.refused(0, "walk C5 C8") == ground.refused(0, "walk C5 C9") == ["man-in-way"]
    assert ground.do(0, "walk C5 E5") == ["walked"]


@pytest.mark.parametrize("way", [(0, 1), (0, -1), (1, 0), (-1, 0)])
def test_4_2_men_walk_in_all_four_directions_over_letters(way: tuple[int, int]) -> None:
    ground = lay_out()
    man = Square(7, 7)
    ground.change(men=((man,), ground.at("P2")))
    target = Square(7 + 6 * way[0], 7 + 6 * way[1])
    assert ground.do(0, Walk(man, target)) == ["walked"]
    assert ground.table.men[0] == (target,)


WILD: list[Any] = [Square(-1, 0), Square(0, 16), Square(10**30, 3), Square(3, -(10**30))]


@pytest.mark.parametrize("square", WILD)
def test_4_4_wild_squares_are_off_the_field(square: Square) -> None:
    ground = lay_out()
    assert ground.refused(0, Walk(square, Square(1, 1))) == ["off-field"]
    assert ground.refused(0, Walk(Square(1, 0), square)) == ["off-field"]


@pytest.mark.parametrize(
    "command",
    [
        Walk((1, 0), Square(1, 1)),  # type: ignore[arg-type]
        Walk(Square(1, 0), "B2"),  # type: ignore[arg-type]
        Walk(Square(1, 0), Square(1.0, 1)),  # type: ignore[arg-type]
        Walk(Square(1, 0), Square(1, 1), "1234567"),  # type: ignore[arg-type]
        Done(None),  # type: ignore[arg-type]
        Done((True, False)),
        Count("CAT"),  # type: ignore[arg-type]
        Place("A1"),  # type: ignore[arg-type]
    ],
)
def test_a_command_of_wrong_parts_cannot_be_read(command: object) -> None:
    assert lay_out("CAT").refused(0, command) == ["bad-command"]


@pytest.mark.parametrize(
    "order",
    [(0,), (0, 1, 2, 3, 4, 5, 5), (1, 2, 3, 4, 5, 6, 7), tuple(range(8)), (10**30,) * 7, (-1, 0, 1, 2, 3, 4, 5)],
)
def test_5_1_an_order_names_every_slot_once(order: tuple[int, ...]) -> None:
    ground = lay_out("CAT")
    start, target = ground.at("A2", "B2")
    for command in (Walk(start, target, order), Count((), order), Done(order)):
        assert ground.refused(0, command) == ["bad-order"]


def test_4_1_every_turn_begins_with_a_throw_of_one_to_six() -> None:
    ground = begin()
    ground.do(0, "start")
    thrown = set()
    for n in range(60):
        if ground.table.over:
            ground.change(over=None, history=())
        thrown.add(ground.table.die)
        seat = ground.table.on_turn
        assert seat == n % 2
        ground.change(history=())
        ground.do(seat or 0, "done")
    assert thrown == {1, 2, 3, 4, 5, 6}
