"""Tables before and after a match; numbers in names are the rules that all games take from `morph` (1.3)."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from lexicade.core.errors import Illegal, LexicadeError, Malformed
from lexicade.play import lobby
from lexicade.play.lobby import Chair, Table

SEATS = range(2, 5)
PEOPLE = ("anna", "bert", "cleo")
BOTS = ("greedy", "search")

Step = Callable[[Table], Table]


def opened(least: int = 2, most: int = 3, names: tuple[str, ...] = ("Anna",), bots: tuple[str, ...] = ()) -> Table:
    return lobby.open_table("anna", least, most, SEATS, names, bots)


def seated(table: Table, *people: str) -> Table:
    for person in people:
        table = lobby.join(table, person, [person.title()])
    return table


def refused(code: str, act: Callable[[], object]) -> None:
    with pytest.raises(LexicadeError) as caught:
        act()
    assert caught.value.code == code


def steps() -> Iterator[tuple[str, Step]]:
    for person in PEOPLE:
        yield f"join {person}", lambda table, who=person: lobby.join(table, who, [who.title()])  # type: ignore[misc]
        yield f"leave {person}", lambda table, who=person: lobby.leave(table, who)  # type: ignore[misc]
        for choice in ("begin", "wait"):
            yield (
                f"{choice} {person}",
                lambda table, who=person, said=choice: lobby.vote(table, who, said),  # type: ignore[misc]
            )
    yield "bot", lambda table: lobby.add_bot(table, table.creator, "greedy", BOTS)
    for seat in range(4):
        yield f"kick {seat}", lambda table, at=seat: lobby.kick(table, table.creator, at)  # type: ignore[misc]
    yield "cancel", lambda table: lobby.cancel(table, table.creator)


def must_run(table: Table) -> bool:
    """Say by counting, in the words of the rule, whether the match has to be under way."""
    at_the_table = len(table.chairs)
    for_begin = len([chair for chair in table.chairs if chair.bot or chair.vote == "begin"])
    if at_the_table == table.most:
        return True
    return for_begin >= table.least and at_the_table >= table.least


def possible(table: Table) -> list[str]:
    found = []
    for name, step in steps():
        with suppress(Illegal):
            step(table)
            found.append(name)
    return found


@pytest.mark.parametrize(("least", "most"), list(combinations_with_replacement(SEATS, 2)))
def test_every_table_that_can_come_about_runs_exactly_when_the_rule_says_so(least: int, most: int) -> None:
    start = lobby.open_table("anna", least, most, SEATS, ["Anna"])
    seen, ahead = {start}, [start]
    running = 0
    while ahead:
        table = ahead.pop()
        for _, step in steps():
            try:
                after = step(table)
            except Illegal:
                continue
            assert len(after.chairs) <= most
            assert len({chair.name for chair in after.chairs}) == len(after.chairs)
            if after.state != "cancelled":
                assert (after.state == "running") == must_run(after)
                assert after.seats_of(after.creator)
            running += after.state == "running"
            # Who was sent away makes no difference to votes; without it there are few enough tables to see all.
            same = replace(after, barred=())
            if same in seen:
                continue
            seen.add(same)
            if same.state == "open":
                ahead.append(same)
            else:
                assert not possible(same)
    assert running


def test_a_table_has_between_the_games_fewest_and_most_seats_1_3() -> None:
    for least, most in ((1, 2), (2, 5), (3, 2), (0, 0)):
        refused("bad-table-seats", lambda least=least, most=most: lobby.open_table("anna", least, most, SEATS))  # type: ignore[misc]
    assert lobby.open_table("anna", 1, 1, range(1, 5)).state == "open"


def test_a_match_begins_when_the_last_chair_is_taken_whatever_the_votes_1_3() -> None:
    table = lobby.vote(seated(opened(), "bert"), "bert", "wait")
    assert table.state == "open"
    assert seated(table, "cleo").state == "running"


def test_a_match_begins_when_as_many_as_are_needed_have_voted_to_1_3() -> None:
    table = lobby.vote(seated(opened(), "bert"), "anna", "begin")
    assert table.state == "open"
    assert lobby.vote(table, "bert", "begin").state == "running"


def test_votes_do_not_begin_a_match_with_too_few_players_1_3() -> None:
    table = lobby.vote(opened(), "anna", "begin")
    assert table.state == "open"
    assert lobby.vote(seated(table, "bert"), "bert", "wait").state == "open"


def test_a_vote_can_be_changed_until_the_start_1_3() -> None:
    table = lobby.vote(seated(opened(), "bert"), "anna", "begin")
    changed = lobby.vote(lobby.vote(table, "anna", "wait"), "bert", "begin")
    assert changed.state == "open"
    assert lobby.vote(changed, "anna", "begin").state == "running"


def test_a_bot_counts_as_having_voted_to_begin_1_3() -> None:
    table = lobby.add_bot(opened(), "anna", "greedy", BOTS)
    assert (table.state, table.begun) == ("open", 1)
    assert lobby.vote(table, "anna", "begin").state == "running"


def test_only_votes_of_those_who_sit_count_1_3() -> None:
    table = opened(2, 4)
    refused("not-at-table", lambda: lobby.vote(table, "bert", "begin"))
    gone = lobby.leave(lobby.vote(seated(table, "bert"), "bert", "begin"), "bert")
    assert lobby.vote(seated(gone, "cleo"), "anna", "begin").state == "open"


def test_the_vote_of_who_comes_back_is_asked_for_again_1_3() -> None:
    table = lobby.leave(lobby.vote(seated(opened(), "bert"), "bert", "begin"), "bert")
    assert [chair.vote for chair in seated(table, "bert").chairs] == [None, None]


def test_nobody_joins_after_the_start_1_3() -> None:
    table = seated(opened(), "bert", "cleo")
    refused("table-not-open", lambda: lobby.join(table, "dora", ["Dora"]))


def test_one_person_may_hold_several_seats_and_votes_for_all_of_them() -> None:
    table = opened(2, 4, ("Anna", "Otto"))
    assert table.seats_of("anna") == (0, 1)
    assert lobby.vote(table, "anna", "begin").state == "running"


def test_who_sits_may_take_another_chair() -> None:
    table = lobby.join(opened(), "anna", ["Otto"])
    assert [chair.name for chair in table.chairs] == ["Anna", "Otto"]


def test_more_players_than_chairs_are_refused_together() -> None:
    table = opened(2, 3, ("Anna", "Otto"))
    refused("table-full", lambda: lobby.join(table, "bert", ["Bert", "Cleo"]))
    assert table.free == 1


def test_players_of_one_name_are_told_apart_by_number() -> None:
    table = lobby.join(opened(2, 4), "bert", ["anna", "greedy"])
    named = lobby.add_bot(table, "anna", "greedy", BOTS)
    assert [chair.name for chair in named.chairs] == ["Anna", "anna 2", "greedy", "greedy 2"]


def test_a_table_full_of_bots_begins_at_once() -> None:
    assert opened(2, 2, (), ("greedy", "greedy")).state == "running"
    assert opened(2, 2, ("Anna",), ("greedy",)).state == "running"


def test_only_the_creator_adds_bots_and_only_such_as_there_are() -> None:
    table = seated(opened(2, 4), "bert")
    refused("not-creator", lambda: lobby.add_bot(table, "bert", "greedy", BOTS))
    with pytest.raises(Malformed) as caught:
        lobby.add_bot(table, "anna", "deep", BOTS)
    assert caught.value.params == {"bot": "deep", "known": ("greedy", "search")}


def test_the_creator_sends_players_away_who_cannot_come_back() -> None:
    table = lobby.kick(seated(opened(), "bert"), "anna", 1)
    assert [chair.name for chair in table.chairs] == ["Anna"]
    refused("table-barred", lambda: seated(table, "bert"))
    assert seated(table, "cleo").joined == 2


def test_sending_away_one_of_two_chairs_bars_nobody() -> None:
    table = lobby.kick(lobby.join(opened(2, 4), "bert", ["Bert", "Boris"]), "anna", 1)
    assert (table.barred, table.seats_of("bert")) == ((), (1,))


def test_sending_a_bot_away_only_frees_its_chair() -> None:
    table = lobby.kick(lobby.add_bot(opened(), "anna", "greedy", BOTS), "anna", 1)
    assert (table.barred, table.free) == ((), 2)


def test_who_may_send_away_whom_is_checked() -> None:
    table = seated(opened(2, 4), "bert")
    refused("not-creator", lambda: lobby.kick(table, "bert", 0))
    refused("kick-self", lambda: lobby.kick(table, "anna", 0))
    refused("no-such-seat", lambda: lobby.kick(table, "anna", 2))
    refused("no-such-seat", lambda: lobby.kick(table, "anna", -1))
    assert lobby.kick(lobby.join(table, "anna", ["Otto"]), "anna", 2).joined == 2


def test_a_table_goes_to_the_next_person_when_its_creator_leaves() -> None:
    table = lobby.leave(seated(lobby.add_bot(opened(2, 4), "anna", "greedy", BOTS), "bert"), "anna")
    assert (table.creator, table.state, table.joined) == ("bert", "open", 2)


def test_a_table_is_cancelled_when_nobody_but_bots_is_left() -> None:
    assert lobby.leave(lobby.add_bot(opened(), "anna", "greedy", BOTS), "anna").state == "cancelled"


def test_leaving_gives_up_all_chairs() -> None:
    table = lobby.leave(lobby.join(opened(2, 4), "bert", ["Bert", "Boris"]), "bert")
    assert [chair.name for chair in table.chairs] == ["Anna"]


def test_only_the_creator_cancels_and_only_before_the_start() -> None:
    table = seated(opened(), "bert")
    refused("not-creator", lambda: lobby.cancel(table, "bert"))
    assert lobby.cancel(table, "anna").state == "cancelled"
    refused("table-not-open", lambda: lobby.cancel(seated(table, "cleo"), "anna"))


def finished() -> Table:
    return lobby.finish(lobby.add_bot(seated(opened(2, 3), "bert"), "anna", "greedy", BOTS))


def test_a_rematch_seats_everybody_one_seat_earlier_and_asks_the_others() -> None:
    again = lobby.rematch(finished(), "bert")
    assert [(chair.name, chair.sits) for chair in again.chairs] == [("Bert", True), ("greedy", True), ("Anna", False)]
    assert (again.state, again.creator, again.free) == ("open", "bert", 0)
    assert lobby.accept(again, "anna").state == "running"


def test_three_rematches_bring_the_first_order_back() -> None:
    table = finished()
    for _ in range(3):
        table = lobby.finish(lobby.accept(lobby.rematch(table, "anna"), "bert"))
    assert table.chairs == finished().chairs


def test_a_rematch_of_one_person_and_bots_begins_at_once() -> None:
    table = lobby.finish(opened(2, 2, ("Anna",), ("greedy",)))
    assert lobby.rematch(table, "anna").state == "running"


def test_a_vote_of_somebody_asked_for_a_rematch_does_not_count() -> None:
    again = lobby.rematch(finished(), "bert")
    voted = lobby.vote(lobby.vote(again, "anna", "begin"), "bert", "begin")
    assert (voted.state, voted.begun) == ("open", 2)


def test_declining_ends_a_rematch_and_only_the_decliner_can_offer_again() -> None:
    again = lobby.decline(lobby.rematch(finished(), "bert"), "anna")
    assert (again.state, again.declined) == ("cancelled", "anna")
    refused("rematch-declined", lambda: lobby.rematch(finished(), "bert", again))
    assert lobby.rematch(finished(), "anna", again).state == "open"


def test_who_offered_a_rematch_and_took_it_back_may_offer_again() -> None:
    again = lobby.decline(lobby.rematch(finished(), "bert"), "bert")
    assert lobby.rematch(finished(), "bert", again).state == "open"


def test_leaving_a_rematch_declines_it() -> None:
    assert lobby.leave(lobby.rematch(finished(), "bert"), "anna").declined == "anna"


def test_a_rematch_is_offered_once_and_only_after_the_end_by_those_who_sat_there() -> None:
    refused("match-not-over", lambda: lobby.rematch(opened(), "anna"))
    refused("not-at-table", lambda: lobby.rematch(finished(), "dora"))
    refused("rematch-offered", lambda: lobby.rematch(finished(), "bert", lobby.rematch(finished(), "anna")))


def test_only_those_who_are_asked_answer_a_rematch() -> None:
    again = lobby.rematch(finished(), "bert")
    refused("not-invited", lambda: lobby.accept(again, "dora"))
    refused("not-invited", lambda: lobby.accept(again, "bert"))
    refused("not-invited", lambda: lobby.decline(again, "dora"))
    refused("no-rematch", lambda: lobby.decline(opened(), "anna"))
    refused("table-full", lambda: lobby.join(again, "dora", ["Dora"]))


def test_an_asked_player_who_is_sent_away_makes_room_for_another() -> None:
    again = lobby.kick(lobby.rematch(finished(), "bert"), "bert", 2)
    assert lobby.join(again, "dora", ["Dora"]).state == "running"


def test_a_chair_keeps_nothing_but_what_it_is_given() -> None:
    assert opened().chairs == (Chair("Anna", "anna"),)
