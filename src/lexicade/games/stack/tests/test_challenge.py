"""Challenges (6.4): what stands, what is taken back, who is asked, and what is drawn when."""

from itertools import product
from typing import Any

import pytest

from lexicade.core.challenge import Accept, Accepted, Agreed, Challenge, Retracted, Ruled
from lexicade.core.errors import Illegal
from lexicade.core.judging import Judging
from lexicade.core.leaving import Leave
from lexicade.core.notation import write_board
from lexicade.core.protocol import Seat
from lexicade.core.scoring import Played
from lexicade.core.tiles import FACE_DOWN
from lexicade.core.turns import Drew, Finished, Turned
from lexicade.games.stack.ending import ruled_out
from lexicade.games.stack.kit import KIT
from tests.board_table import AllBut, BoardTable, lay_out

CAT = "10/10/10/10/3CAT4/10/10/10/10/10"
PHONEYS = ("CAB", "CAX", "XAT")


def table_of(seats: int = 2, rack: str = "BERX", bag: str | None = None) -> BoardTable:
    return lay_out(
        KIT,
        "10x10",
        [rack, "AEIORST", "AEINRST", "AEINRST"][:seats],
        rows=CAT,
        bag=bag,
        on_turn=0,
        referee=AllBut(*PHONEYS),
    )


def kinds(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_it_is_how_words_are_judged_unless_asked_otherwise() -> None:
    assert [KIT.options(preset).judging for preset in KIT.presets] == [
        Judging.CHALLENGE,
        Judging.CHALLENGE,
        Judging.REJECT,
    ]


def test_a_play_stands_open_and_nothing_is_drawn_for_it_yet() -> None:
    table = table_of()
    assert kinds(table.do(0, "5D CAB")) == ["Played", "Turned"]
    assert not table.referee.asked
    assert table.awaiting == {1: "turn"}
    assert len(table.table.supply.racks[0]) == 3


def test_the_next_turn_action_closes_the_window_and_the_tiles_are_drawn_first() -> None:
    table = table_of()
    table.do(0, "5D CAB")
    assert kinds(table.do(1, "pass")) == ["Accepted", "Drew", "Passed", "Turned"]
    assert len(table.table.supply.racks[0]) == 7
    assert table.refused(1, Challenge()) == ["not-awaited"]
    assert table.refused(0, Challenge()) == ["nothing-to-challenge"]


def test_a_refused_action_closes_nothing() -> None:
    table = table_of()
    table.do(0, "5D CAB")
    assert table.refused(1, "1A AE") == ["no-anchor"]
    assert kinds(table.do(1, Challenge()))[0] == "Ruled"


def test_a_phoney_is_taken_back_and_its_player_is_on_turn_again() -> None:
    table = table_of()
    table.do(0, "5D CAB")
    assert table.scores == (5 - 1, 0)
    events = table.do(1, Challenge())
    assert kinds(events) == ["Ruled", "Retracted", "Turned"]
    assert events[0] == Ruled(Seat(1), (("CAB", False),))
    assert events[2] == Turned(Seat(0))
    assert table.scores == (0, 0)
    assert write_board(table.table.board) == CAT
    assert table.awaiting == {0: "turn"}
    assert table.table.supply.racks[0] == tuple("BERX")


def test_a_wrong_challenge_costs_nothing_and_the_play_stands_for_good() -> None:
    table = table_of(3)
    table.do(0, "5D CAR")
    assert kinds(table.do(2, Challenge())) == ["Ruled", "Accepted", "Drew"]
    assert table.scores == (4, 0, 0)
    assert table.awaiting == {1: "turn"}
    assert table.refused(1, Challenge()) == ["nothing-to-challenge"]
    table.do(1, "pass")


def test_a_word_ruled_invalid_cannot_be_laid_again_in_this_turn_wherever_it_would_be() -> None:
    table = table_of(rack="BBXCEAR")
    table.do(0, "5D CAB")
    table.do(1, Challenge())
    table.referee.asked.clear()
    with pytest.raises(Illegal) as refused:
        table.do(0, "D5 CAB")
    assert (refused.value.code, refused.value.params) == ("ruled-invalid", {"words": ("CAB",)})
    table.do(0, "5D CAX")
    table.do(1, Challenge())
    for command in ("5D CAB", "5D CAX"):
        assert table.refused(0, command) == ["ruled-invalid"]
    assert not set(table.referee.asked) - {"CAX"}, "what was ruled once is not asked again"
    table.do(0, "5D CAR")
    table.do(1, "pass")
    assert ruled_out(table.table.history, Seat(0)) == frozenset()
    table.do(0, "5D CAB")


def test_a_word_that_one_player_had_ruled_out_is_free_to_the_others() -> None:
    table = table_of(3)
    table.do(0, "5D CAB")
    table.do(2, Challenge())
    table.leave(0)
    assert table.awaiting == {1: "turn"}
    assert ruled_out(table.table.history, Seat(1)) == frozenset()


def test_a_player_whose_play_was_taken_back_may_pass_or_exchange() -> None:
    for command, kind in (("pass", "Passed"), ("exchange B", "Exchanged")):
        table = table_of()
        table.do(0, "5D CAB")
        table.do(1, Challenge())
        assert kinds(table.do(0, command)) == [kind, "Turned"]
        assert table.awaiting == {1: "turn"}


@pytest.mark.parametrize("seats", [3, 4])
def test_all_live_players_but_the_player_may_challenge_whoever_is_on_turn(seats: int) -> None:
    for challenger in range(1, seats):
        table = table_of(seats)
        table.do(0, "5D CAB")
        assert table.awaiting == {1: "turn"} | dict.fromkeys(range(2, seats), "challenge")
        assert table.refused(0, Challenge()) == ["not-awaited"]
        table.do(challenger, Challenge())
        assert table.awaiting == {0: "turn"}


def test_who_is_content_is_not_asked_again() -> None:
    table = table_of(4)
    table.do(0, "5D CAB")
    assert kinds(table.do(2, Accept())) == ["Agreed"]
    assert table.refused(2, Challenge()) == ["not-awaited"]
    assert kinds(table.do(1, Accept())) == ["Agreed"]
    assert table.awaiting == {1: "turn", 3: "challenge"}
    assert kinds(table.do(3, Accept())) == ["Agreed", "Accepted", "Drew"]
    assert table.awaiting == {1: "turn"}


def test_tiles_that_were_seen_are_known_to_all_until_they_are_played() -> None:
    table = table_of(3, rack="ABEX")
    table.do(0, "5D CAB")
    table.do(1, Challenge())
    for seat in (1, 2, None):
        assert table.view(seat).table.supply.racks[0] == ("B", *(FACE_DOWN,) * 3)
    table.do(0, "5F X")
    table.do(2, Challenge())
    assert table.view(1).table.supply.racks[0] == ("B", "X", FACE_DOWN, FACE_DOWN)
    table.do(0, "5D BA.")
    table.do(1, "pass")
    assert table.view(1).table.supply.racks[0][0] == "X"
    assert table.view(1).table.supply.racks[0][1:] == (FACE_DOWN,) * (len(table.table.supply.racks[0]) - 1)


def test_what_was_seen_never_goes_back_into_the_pile() -> None:
    table = table_of(bag="E")
    table.do(0, "5D CAB")
    table.do(1, Challenge())
    assert table.table.supply.bag == ("E",)
    assert table.table.supply.racks[0] == tuple("BERX")


Answer = Accept | Challenge | Leave
ANSWERS: tuple[Answer, ...] = (Accept(), Challenge(), Leave("time"), Leave("resign"))


@pytest.mark.parametrize(("phoney", "empty", "seats"), list(product((False, True), (False, True), (2, 3, 4))))
@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: getattr(answer, "reason", answer.kind))
def test_7_1_the_last_play_can_be_challenged(phoney: bool, empty: bool, seats: int, answer: Answer) -> None:
    table = table_of(seats, rack="B" if phoney else "R", bag="" if empty else "EE")
    table.do(0, "5D CAB" if phoney else "5D CAR")
    others = range(1, seats)
    if not empty:
        assert table.awaiting == {1: "turn"} | {seat: "challenge" for seat in others if seat > 1}
        table.do(1, answer)
        assert table.outcome is None or isinstance(answer, Leave)
        return
    assert table.awaiting == dict.fromkeys(others, "challenge")
    assert table.refused(1, "exchange A") == ["not-on-turn"]
    for seat in others:
        events = table.do(seat, answer)
        if isinstance(answer, Challenge):
            break
    else:
        events = table.records[-1]
    if isinstance(answer, Challenge) and phoney:
        assert table.outcome is None
        assert table.awaiting == {0: "turn"}
        assert table.scores[0] == 0
        assert len(table.table.supply.racks[0]) == 1
        return
    assert isinstance(events[-1], Finished)
    assert events[-1].reason == ("left" if isinstance(answer, Leave) else "out")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_7_1_a_pass_after_the_last_play_accepts_it() -> None:
    table = table_of(rack="R", bag="")
    table.do(0, "5D CAR")
    assert kinds(table.do(1, "pass")) == ["Agreed", "Accepted", "Finished"]
    assert not any(isinstance(event, Played) for event in table.records[-1])


def test_leaving_with_a_play_open_lets_it_stand() -> None:
    table = table_of(3)
    table.do(0, "5D CAB")
    events = table.leave(0)
    assert Accepted(Seat(0), None) in events
    assert not any(isinstance(event, Retracted | Drew) for event in events)
    assert table.awaiting == {1: "turn"}
    assert table.refused(1, Challenge()) == ["nothing-to-challenge"]


def test_when_the_last_who_could_challenge_leaves_the_play_stands() -> None:
    table = table_of(4)
    table.do(0, "5D CAB")
    table.do(1, Accept())
    table.do(2, Accept())
    assert kinds(table.leave(3)) == ["Left", "Accepted", "Drew"]


def test_nothing_can_be_challenged_before_the_first_play() -> None:
    table = table_of()
    assert table.refused(0, Challenge()) == ["nothing-to-challenge"]
    assert table.refused(0, Accept()) == ["nothing-to-challenge"]
    assert table.refused(1, Challenge()) == ["not-awaited"]


def test_8_alone_nobody_is_asked() -> None:
    table = lay_out(KIT, "solo", ["CARE"], rows=CAT, on_turn=0, judging="challenge")
    assert kinds(table.do(0, "5D CAR")) == ["Played", "Drew", "Turned"]
    assert table.awaiting == {0: "turn"}


def test_agreed_is_told_to_all() -> None:
    assert KIT.game.redact(Agreed(Seat(2)), Seat(1)) == Agreed(Seat(2))
