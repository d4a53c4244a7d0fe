from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.grid import Square
from lexicade.games.walk.commands import Done, Walk
from lexicade.games.walk.racks import EMPTY_RACK, first_run, reordered, stepped
from lexicade.games.walk.tests.ground import Ground, lay_out, rack_of

A, B, C, D, E, F, G, H = (Square(1, n) for n in range(1, 9))


@pytest.mark.parametrize(
    ("rack", "start", "target", "letter", "after"),
    [
        (EMPTY_RACK, H, A, True, rack_of(A)),
        (rack_of(B), H, A, True, rack_of(B, A)),
        (rack_of(None, B), H, A, True, rack_of(A, B)),
        (rack_of(B, C), B, A, True, rack_of(A, C)),
        (rack_of(C, B), B, A, True, rack_of(C, A)),
        (rack_of(C, B), B, A, False, rack_of(C, None)),
        (rack_of(C, B), H, A, False, rack_of(C, B)),
        ((A, B, C, D, E, F, G), D, H, True, (A, B, C, H, E, F, G)),
        ((A, B, C, D, E, F, G), D, H, False, (A, B, C, None, E, F, G)),
    ],
)
def test_5_2_a_marked_man_changes_its_own_letter(
    rack: tuple[Square | None, ...], start: Square, target: Square, letter: bool, after: tuple[Square | None, ...]
) -> None:
    assert stepped(rack, start, target, letter=letter, marked=True) == after


@pytest.mark.parametrize(
    ("rack", "start", "target", "letter", "after"),
    [
        (EMPTY_RACK, H, A, True, rack_of(A)),
        (rack_of(B), B, A, True, rack_of(B, A)),
        (rack_of(None, B), H, A, True, rack_of(A, B)),
        (rack_of(B, None, C), B, A, True, rack_of(B, A, C)),
        (rack_of(B), B, A, False, rack_of(B)),
        ((A, B, C, D, E, F, G), A, H, True, (A, B, C, D, E, F, H)),
        ((A, B, C, D, E, F, G), A, H, False, (A, B, C, D, E, F, G)),
    ],
)
def test_5_3_unmarked_men_share_the_rack(
    rack: tuple[Square | None, ...], start: Square, target: Square, letter: bool, after: tuple[Square | None, ...]
) -> None:
    assert stepped(rack, start, target, letter=letter, marked=False) == after


def test_5_1_every_order_of_the_slots_can_be_made() -> None:
    rack = (A, None, C, D, None, F, G)
    made = {reordered(rack, order) for order in permutations(range(7))}
    assert len(made) == 5040 // 2
    assert reordered(rack, ()) == rack
    assert reordered(rack, (6, 0, 1, 2, 3, 4, 5)) == (G, A, None, C, D, None, F)


@given(st.lists(st.booleans(), min_size=7, max_size=7))
def test_6_1_the_first_run_is_found_as_a_text_would_split(filled: list[bool]) -> None:
    rack = tuple(A if there else None for there in filled)
    parts = "".join("x" if there else " " for there in filled).split()
    run = first_run(rack)
    assert len(run) == (len(parts[0]) if parts else 0)
    assert list(run) == list(range(run[0], run[-1] + 1)) if run else True
    assert not run or not any(filled[: run[0]])


def on_letters(preset: str) -> Ground:
    """Red's men stand on C5 and F5, Blue's on C9; the letters around are Red's to take."""
    ground = lay_out(preset=preset)
    return ground.change(men=(ground.at("C5", "F5"), ground.at("C9", "P2")))


def test_5_2_a_letter_left_by_a_marked_man_is_free_again() -> None:
    ground = on_letters("1")
    ground.do(0, "walk C5 D5")
    (carried,) = ground.at("D5")
    assert ground.table.racks[0] == rack_of(carried)
    assert ground.table.claimed(carried) == 0
    ground.do(0, "done")
    ground.do(1, "done")
    ground.do(0, "walk D5 D6")
    assert ground.table.racks[0] == rack_of(*ground.at("D6"))
    assert ground.table.claimed(carried) is None
    assert ground.table.letter(carried) is not None


def test_5_2_a_marked_man_on_a_bare_square_carries_nothing() -> None:
    ground = on_letters("1")
    ground.do(0, "walk C5 C1")
    assert ground.table.racks[0] == EMPTY_RACK
    ground.do(0, "done")
    ground.do(1, "done")
    ground.do(0, "walk C1 C2")
    assert ground.table.racks[0] == rack_of(*ground.at("C2"))


def test_5_2_the_order_of_the_rack_is_kept_and_the_man_finds_its_slot_in_it() -> None:
    ground = on_letters("1")
    ground.do(0, "walk C5 D5")
    ground.do(0, Done((1, 2, 0, 3, 4, 5, 6)))
    (d5,) = ground.at("D5")
    assert ground.table.racks[0] == rack_of(None, None, d5)
    ground.do(1, "done")
    ground.do(0, "walk D5 D6")
    assert ground.table.racks[0] == rack_of(None, None, *ground.at("D6"))


@pytest.mark.parametrize("preset", ["5", "9"])
def test_5_3_a_letter_stays_on_a_shared_rack_and_nobody_else_can_take_it(preset: str) -> None:
    ground = on_letters(preset)
    ground.do(0, "walk C5 C6")
    ground.do(0, "done")
    ground.do(1, "done")
    ground.do(0, "walk C6 D6")
    c6, d6 = ground.at("C6", "D6")
    assert ground.table.racks[0] == rack_of(c6, d6)
    ground.do(0, "done")
    assert ground.do(1, "walk C9 C6") == ["walked"]
    assert ground.table.racks[1] == EMPTY_RACK
    assert ground.table.claimed(c6) == 0


def test_5_4_the_own_claimed_letter_is_not_taken_twice_either() -> None:
    ground = on_letters("5")
    ground.do(0, "walk C5 C6")
    ground.do(0, "done")
    ground.do(1, "done")
    ground.do(0, "walk C6 C5")
    ground.do(0, "done")
    ground.do(1, "done")
    c5, c6 = ground.at("C5", "C6")
    assert ground.table.racks[0] == rack_of(c6, c5)
    ground.do(0, "walk C5 C6")
    assert ground.table.racks[0] == rack_of(c6, c5)


def test_5_3_a_full_rack_gives_up_the_letter_in_its_seventh_slot() -> None:
    ground = lay_out("RETAINS", preset="5")
    (man,) = ground.at("A8")
    (target,) = ground.at("B8")
    ground.change(racks=(ground.table.racks[0], EMPTY_RACK))
    if ground.table.claimed(target) is not None:
        target = ground.at("C8")[0]
    before = ground.table.racks[0]
    ground.do(0, Walk(man, target, (6, 1, 2, 3, 4, 5, 0)))
    assert ground.table.racks[0] == (before[6], *before[1:6], target)
    given_up = before[0]
    assert given_up is not None
    assert ground.table.claimed(given_up) is None
