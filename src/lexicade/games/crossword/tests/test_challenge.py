"""Challenges (README 7): {penalty} x {valid, phoney} x {bag empty or not} x {2, 3, 4 seats} x {accept, challenge, leave}."""

from itertools import product

import pytest

from lexicade.core.challenge import Accepted, Fined, Missed, Penalty, Retracted, Ruled
from lexicade.core.errors import Illegal
from lexicade.core.protocol import Seat
from lexicade.core.tiles import BLANK
from lexicade.core.turns import Drew
from lexicade.games.crossword.kit import KIT
from lexicade.games.crossword.tests.table import AllBut, CrosswordTable, set_up

RACKS = ("AT", "QE", "ZE", "EE")
KINDS = [penalty for penalty in Penalty if penalty is not Penalty.VOID]
CASES = list(product(KINDS, (True, False), (True, False), (2, 3, 4), ("accept", "challenge", "leave")))


def challenged(penalty: Penalty, *, valid: bool, empty: bool, seats: int) -> CrosswordTable:
    referee = AllBut() if valid else AllBut("AT")
    bag = "" if empty else "EEEEEEEEEE"
    return set_up(RACKS[:seats], bag=bag, referee=referee, judging="challenge", challenge=penalty.value)


@pytest.mark.parametrize(("penalty", "valid", "empty", "seats", "answer"), CASES)
def test_the_table_of_challenges(penalty: Penalty, valid: bool, empty: bool, seats: int, answer: str) -> None:
    table = challenged(penalty, valid=valid, empty=empty, seats=seats)
    played = table.do(0, "8G AT")
    assert not any(isinstance(event, Drew | Accepted) for event in played)
    assert table.referee.asked == []
    assert table.outcome is None
    others = {Seat(seat): "challenge" for seat in range(1, seats)}
    assert table.awaiting == (others if empty else others | {1: "turn"})
    if answer == "accept":
        _accept(table, empty=empty, seats=seats)
    elif answer == "challenge":
        _challenge(table, penalty, valid=valid, empty=empty, seats=seats)
    else:
        _leave(table, empty=empty, seats=seats)


def _accept(table: CrosswordTable, *, empty: bool, seats: int) -> None:
    for seat in range(1, seats):
        assert table.outcome is None
        table.do(seat, "pass" if empty else "accept")
    assert table.referee.asked == []
    assert table.table.window is None
    if empty:
        assert table.outcome.reason == "out"
        return
    assert len(table.table.supply.racks[0]) == 7
    assert table.awaiting == {1: "turn"}
    with pytest.raises(Illegal, match="nothing-to-challenge"):
        table.do(1, "challenge")


def _challenge(table: CrosswordTable, penalty: Penalty, *, valid: bool, empty: bool, seats: int) -> None:
    events = table.do(1, "challenge")
    assert isinstance(events[0], Ruled)
    assert events[0].verdicts == (("AT", valid),)
    if not valid:
        assert any(isinstance(event, Retracted) for event in events)
        assert not any(isinstance(event, Drew) for event in events)
        assert table.table.board.bare
        assert table.table.scores == (0,) * seats
        assert table.table.supply.racks[0] == ("A", "T")
        assert table.table.supply.seen[0] == ("A", "T")
        assert table.awaiting == {1: "turn"}
        assert table.outcome is None
        return
    scores = table.table.scores[0]
    extra = penalty.points
    fined = [event for event in events if isinstance(event, Fined)]
    assert bool(fined) == (penalty is not Penalty.SINGLE)
    if penalty is Penalty.TRIPLE:
        assert table.table.gone[1]
        if seats == 2:
            assert table.outcome.reason == "challenge"
            assert table.outcome.winners == (0,)
            return
    if empty:
        assert table.outcome.reason == "out"
        held = {1: 11, 2: 11, 3: 2}
        gain = sum(held[seat] for seat in range(1, seats) if not table.table.gone[seat])
        assert scores == 4 + extra + gain
        assert table.outcome.winners == (0,)
        return
    assert scores == 4 + extra
    assert len(table.table.supply.racks[0]) == 7
    skipped = penalty in (Penalty.DOUBLE, Penalty.TRIPLE)
    assert table.awaiting == {(2 % seats if skipped else 1): "turn"}
    assert any(isinstance(event, Missed) for event in events) == (penalty is Penalty.DOUBLE)


def _leave(table: CrosswordTable, *, empty: bool, seats: int) -> None:
    table.leave(1)
    if seats == 2:
        assert table.outcome.reason == "left"
        assert table.outcome.winners == (0,)
        assert table.table.scores == (4, 0)
        return
    assert table.table.over is None
    rest = {Seat(seat): "challenge" for seat in range(2, seats)}
    assert table.awaiting == (rest if empty else rest | {2: "turn"})
    table.leave(0)
    if seats == 3:
        assert table.outcome is not None
        assert table.outcome.winners == (2,)
        return
    assert table.table.window is None
    assert table.awaiting == {2: "turn"}


def test_void_refuses_phoneys_at_once_and_leaves_nothing_to_challenge() -> None:
    table = set_up(RACKS[:2], referee=AllBut("AT"), judging="challenge", challenge="void")
    with pytest.raises(Illegal, match="no-word"):
        table.do(0, "8G AT")
    table = set_up(RACKS[:2], judging="challenge", challenge="void")
    table.do(0, "8G AT")
    assert table.awaiting == {1: "turn"}


def test_nothing_can_be_challenged_before_the_first_play_nor_one_s_own() -> None:
    table = challenged(Penalty.SINGLE, valid=True, empty=False, seats=3)
    with pytest.raises(Illegal, match="nothing-to-challenge"):
        table.do(0, "challenge")
    table.do(0, "8G AT")
    with pytest.raises(Illegal, match="not-awaited"):
        table.do(0, "challenge")


def test_the_next_turn_closes_the_window_and_then_the_rack_is_refilled() -> None:
    table = challenged(Penalty.SINGLE, valid=False, empty=False, seats=3)
    table.do(0, "8G AT")
    events = table.do(1, "pass")
    assert [type(event).__name__ for event in events] == ["Accepted", "Drew", "Passed", "Turned"]
    with pytest.raises(Illegal, match="not-awaited"):
        table.do(1, "challenge")


def test_a_seat_that_is_not_on_turn_may_only_challenge_or_accept() -> None:
    table = challenged(Penalty.SINGLE, valid=True, empty=False, seats=3)
    table.do(0, "8G AT")
    for text in ("9G ZE", "pass", "exchange Z"):
        with pytest.raises(Illegal, match="not-on-turn"):
            table.do(2, text)


def test_a_challenger_out_of_turn_loses_the_next_turn_it_would_have() -> None:
    table = challenged(Penalty.DOUBLE, valid=True, empty=False, seats=3)
    table.do(0, "8G AT")
    table.do(2, "challenge")
    assert table.awaiting == {1: "turn"}
    events = table.do(1, "pass")
    assert [event.seat for event in events if isinstance(event, Missed)] == [2]
    assert table.awaiting == {0: "turn"}
    table.do(0, "pass")
    table.do(1, "pass")
    assert table.awaiting == {2: "turn"}


def test_a_phoney_with_a_through_tile_and_a_blank_gives_back_what_was_laid() -> None:
    table = set_up(["CATEEEE", "?REEEEE"], referee=AllBut("XAR"), judging="challenge")
    table.do(0, "8G CAT")
    table.do(1, "H7 x.R")
    before = table.table.supply.racks[1]
    table.do(0, "challenge")
    assert before == tuple("EEEEE")
    assert table.table.supply.racks[1] == (*"EEEEE", "R", BLANK)
    assert [piece.face for piece in table.table.board.pieces()] == ["C", "A", "T"]


def test_tiles_taken_back_stay_public_until_they_are_played_or_may_have_been_traded() -> None:
    table = set_up(["ATEEEEE", "QEEEEEE"], bag="EEEEEEEEEE", referee=AllBut("AT"), judging="challenge")
    table.do(0, "8G AT")
    table.do(1, "challenge")
    seen = KIT.game.view(table.state, Seat(1)).table.supply
    assert seen.racks[0] == ("A", "T") + ("■",) * 5
    table.do(1, "pass")
    table.do(0, "8G TA")
    assert KIT.game.view(table.state, Seat(1)).table.supply.racks[0] == ("■",) * 5


def test_a_play_for_nothing_can_be_challenged() -> None:
    table = set_up(["??EEEEE", "QE"], referee=AllBut("QI"), judging="challenge", bonus=0)
    table.do(0, "8H qi")
    assert table.table.scores == (0, 0)
    table.do(1, "challenge")
    assert table.table.board.bare
