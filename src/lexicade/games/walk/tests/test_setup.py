import pytest

from lexicade.core.grid import Square
from lexicade.core.leaving import Leave
from lexicade.core.notation import read_square
from lexicade.core.protocol import Seat
from lexicade.core.tiles import BLANK
from lexicade.games.walk.commands import Place, Scatter, Start
from lexicade.games.walk.field import VARIANTS
from lexicade.games.walk.tests.ground import Ground, begin, options
from lexicade.games.walk.walks import free_edge, jokers_near

PLACED = [preset for preset, (_, setup, _) in VARIANTS.items() if setup == "random"]


def test_3_2_before_the_start_both_are_awaited() -> None:
    ground = begin()
    assert ground.awaiting == {0: "setup", 1: "setup"}
    assert ground.refused(0, "agree") == ground.refused(1, "refuse") == ["nothing-asked"]


@pytest.mark.parametrize("asker", [0, 1])
@pytest.mark.parametrize("answer", ["agree", "scatter"])
def test_3_2_another_field_is_laid_when_the_other_agrees(asker: int, answer: str) -> None:
    ground = begin()
    letters = ground.table.letters
    assert ground.do(asker, "scatter") == ["asked"]
    assert ground.awaiting == ({0: "setup", 1: "agree"} if asker == 0 else {0: "agree"})
    assert ground.table.letters == letters
    assert ground.do(1 - asker, answer) == ["scattered"]
    assert ground.table.letters != letters
    assert ground.awaiting == {0: "setup", 1: "setup"}


@pytest.mark.parametrize("asker", [0, 1])
def test_3_2_the_other_may_refuse_and_then_be_asked_again(asker: int) -> None:
    ground = begin()
    letters = ground.table.letters
    ground.do(asker, "scatter")
    assert ground.do(1 - asker, "refuse") == ["refused"]
    assert ground.table.letters == letters
    assert ground.do(asker, "scatter") == ["asked"]


def test_3_2_who_has_asked_waits_for_the_answer() -> None:
    ground = begin()
    ground.do(0, "scatter")
    assert ground.refused(0, "scatter") == ["already-asked"]
    assert ground.refused(0, "agree") == ground.refused(0, "refuse") == ["nothing-asked"]
    other = begin()
    other.do(1, "scatter")
    assert other.refused(1, "scatter") == ["not-awaited"]


@pytest.mark.parametrize("asker", [0, 1, None])
def test_3_2_red_may_start_whatever_was_asked(asker: int | None) -> None:
    ground = begin()
    if asker is not None:
        ground.do(asker, "scatter")
    letters = ground.table.letters
    assert ground.do(0, "start") == ["started", "rolled"]
    assert ground.table.letters == letters
    assert ground.awaiting == {0: "turn"}
    assert 1 <= ground.table.die <= 6


def test_3_4_only_red_starts_and_nothing_is_scattered_afterwards() -> None:
    ground = begin()
    assert ground.refused(1, "start") == ["red-starts"]
    for early in ("walk A2 B2", "count", "done", "place A1"):
        assert ground.refused(0, early) == ["not-started"]
    ground.do(0, "start")
    for late in ("scatter", "agree", "refuse", "start"):
        assert ground.refused(0, late) == ["setup-over"]
        assert ground.refused(1, late) == ["not-awaited"]
    assert ground.refused(0, "place A1") == ["men-placed"]


@pytest.mark.parametrize("preset", PLACED)
def test_3_5_men_are_placed_in_turn_red_first_and_then_red_throws(preset: str) -> None:
    ground = begin(preset)
    assert ground.do(0, "start") == ["started", "turned"]
    men = ground.options.men_each
    for n in range(2 * men):
        seat = n % 2
        assert ground.awaiting == {seat: "place"}
        assert ground.refused(1 - seat, "place A1") == ["not-awaited"]
        assert ground.refused(seat, "walk A2 B2") == ground.refused(seat, "done") == ["men-first"]
        assert ground.refused(seat, "scatter") == ["setup-over"]
        square = free_edge(ground.table, ground.options, Seat(seat))[0]
        assert ground.do(seat, Place(square)) == ["placed", "rolled" if n == 2 * men - 1 else "turned"]
    assert [len(side) for side in ground.table.men] == [men, men]
    assert ground.awaiting == {0: "turn"}


def edge_case(jokers: list[str]) -> Ground:
    """Red is to place a man on a field whose jokers lie on these squares."""
    ground = begin("3")
    ground.do(0, "start")
    rows = [["E" if tile else None for tile in row] for row in ground.table.letters]
    for name in jokers:
        square = read_square(name)
        rows[square.row][square.column] = BLANK
    return ground.change(letters=tuple(map(tuple, rows)))


@pytest.mark.parametrize(
    ("joker", "square", "near"),
    [
        ("C5", "A3", True),
        ("C5", "A4", True),
        ("C5", "A5", True),
        ("C5", "A7", True),
        ("C5", "A2", False),
        ("C5", "A8", False),
        ("D5", "A5", False),
        ("B2", "A1", True),
        ("B3", "A1", True),
        ("B4", "A1", False),
        ("B15", "A16", True),
    ],
)
def test_3_5_no_man_is_placed_within_two_squares_of_a_joker(joker: str, square: str, near: bool) -> None:
    ground = edge_case([joker])
    if near:
        assert ground.refused(0, f"place {square}") == ["joker-near"]
    else:
        assert ground.do(0, f"place {square}") == ["placed", "turned"]


@pytest.mark.parametrize("clearance", [0, 1, 3])
def test_3_5_the_clearance_is_an_option(clearance: int) -> None:
    found = options("3", joker_clearance=clearance)
    assert found.near(Square(5, 0), Square(5 + clearance, 0))
    assert not found.near(Square(5, 0), Square(6 + clearance, 0))


def test_3_5_a_man_is_placed_on_the_own_edge_one_on_a_square() -> None:
    ground = edge_case([])
    for wrong in ("P1", "B2", "B1"):
        assert ground.refused(0, f"place {wrong}") == ["not-your-edge"]
    assert ground.refused(0, Place(Square(10**30, -5))) == ["not-your-edge"]
    ground.do(0, "place A16")
    ground.do(1, "place P1")
    assert ground.refused(0, "place A16") == ["man-there"]
    assert ground.do(0, "place A1") == ["placed", "turned"]


@pytest.mark.parametrize("seed", range(30))
def test_3_3_a_random_field_leaves_room_for_all_men(seed: int) -> None:
    ground = begin("3", seed, joker_clearance=4)
    for seat in (Seat(0), Seat(1)):
        free = free_edge(ground.table, ground.options, seat)
        assert len(free) >= 7
        assert all(not jokers_near(ground.table, ground.options, square) for square in free)


@pytest.mark.parametrize("leaver", [0, 1])
@pytest.mark.parametrize("before", [(), ("scatter",), ("start",)])
def test_7_2_who_leaves_has_lost_even_before_the_start(leaver: int, before: tuple[str, ...]) -> None:
    ground = begin("3")
    for command in before:
        ground.do(0, command)
    assert ground.do(leaver, Leave()) == ["left", "finished"]
    assert ground.outcome.reason == "left"
    assert ground.outcome.winners == (1 - leaver,)
    assert ground.awaiting == {}
    for late in (Scatter(), Start(), Leave()):
        assert ground.refused(1 - leaver, late) == ["match-over"]
