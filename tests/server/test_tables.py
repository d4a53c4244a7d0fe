"""Tables over HTTP; the rules themselves are held in tests/play/test_lobby.py."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from lexicade.server.db import lobby
from tests.server.running import Browser, Running
from tests.server.watching import statements

GAME = {"game": "crossword", "language": "en"}


def opened(browser: Browser, **wishes: Any) -> dict[str, Any]:
    table: dict[str, Any] = browser.ask("POST", "/api/tables", GAME | wishes, 201)
    return table


def act(browser: Browser, table: dict[str, Any], what: str, **body: Any) -> dict[str, Any]:
    now: dict[str, Any] = browser.ask("POST", f"/api/tables/{table['id']}/{what}", body or None)
    return now


def names(table: dict[str, Any]) -> list[str]:
    return [sitter["name"] for sitter in table["sitters"]]


def listed(browser: Browser, state: str) -> list[str]:
    return [table["id"] for table in browser.ask("GET", f"/api/tables?state={state}")["tables"]]


def test_a_table_shows_what_is_played_and_who_sits(house: Running) -> None:
    table = opened(house.guest("Anna"), seats={"least": 2, "most": 3}, bots=["greedy"], pace="untimed", aids=False)
    assert table["state"] == "open"
    assert table["seats"] == {"least": 2, "most": 3}
    assert (table["game"], table["language"], table["judging"], table["aids"]) == ("crossword", "en", "reject", False)
    assert [(one["name"], one["bot"], one["mine"], one["vote"]) for one in table["sitters"]] == [
        ("Anna", None, True, None),
        ("greedy", "greedy", False, "begin"),
    ]
    assert (table["creator_is_me"], table["seq"], table["scores"], table["judge"]) == (True, None, None, None)


def test_others_see_the_same_table_as_not_theirs_and_no_ids_of_people(house: Running) -> None:
    anna = house.guest("Anna")
    table = opened(anna)
    person = anna.ask("GET", "/api/me")["person"]["id"]
    for other in (house.guest("Bert"), house.browser()):
        seen = other.http.get(f"/api/tables/{table['id']}")
        assert person not in seen.text
        assert not seen.json()["sitters"][0]["mine"]
        assert not seen.json()["creator_is_me"]


def test_a_match_begins_when_the_last_seat_is_taken(house: Running) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = opened(anna, seats={"least": 2, "most": 2})
    running = act(bert, table, "join")
    assert (running["state"], running["seq"], running["scores"]) == ("running", 0, [0, 0])
    assert running["awaiting"]
    assert running["judge"]
    snapshot = bert.ask("GET", f"/api/matches/{table['id']}")
    assert [viewer["seat"] for viewer in snapshot["viewers"]] == [1]
    assert snapshot["table"]["id"] == table["id"]


def test_a_match_begins_when_enough_have_voted(house: Running) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = act(bert, opened(anna, seats={"least": 2, "most": 4}), "join")
    assert act(anna, table, "vote", vote="begin")["state"] == "open"
    assert act(anna, table, "vote", vote="wait")["sitters"][0]["vote"] == "wait"
    assert act(bert, table, "vote", vote="begin")["state"] == "open"
    assert act(anna, table, "vote", vote="begin")["state"] == "running"
    assert bert.refused("POST", f"/api/tables/{table['id']}/vote", {"vote": "wait"}) == "table-not-open"


def test_one_person_may_sit_on_several_seats_under_several_names(house: Running) -> None:
    table = opened(house.guest("Anna"), seats={"least": 2, "most": 2}, names=["Anna", "Otto"])
    assert names(table) == ["Anna", "Otto"]
    assert table["state"] == "running"
    assert all(sitter["mine"] for sitter in table["sitters"])


def test_players_who_are_called_the_same_are_numbered(house: Running) -> None:
    table = opened(house.guest("Anna"), seats={"least": 2, "most": 4})
    assert names(act(house.guest("Anna"), table, "join")) == ["Anna", "Anna 2"]


def test_the_creator_adds_bots_sends_away_and_cancels(house: Running) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = opened(anna, seats={"least": 3, "most": 4})
    act(bert, table, "join")
    path = f"/api/tables/{table['id']}"
    for what, body in (("bots", {"bot": "greedy"}), ("kick", {"seat": 0}), ("cancel", None)):
        assert bert.refused("POST", f"{path}/{what}", body) == "not-creator"
    assert names(act(anna, table, "bots", bot="greedy")) == ["Anna", "Bert", "greedy"]
    assert names(act(anna, table, "kick", seat=1)) == ["Anna", "greedy"]
    assert bert.refused("POST", f"{path}/join", {}) == "table-barred"
    assert anna.refused("POST", f"{path}/bots", {"bot": "nobody"}, 400) == "unknown-bot"
    assert act(anna, table, "cancel")["state"] == "cancelled"
    assert house.guest("Cleo").refused("POST", f"{path}/join", {}) == "table-not-open"


def test_whoever_leaves_is_gone_and_the_next_owns_the_table(house: Running) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = act(bert, opened(anna, seats={"least": 2, "most": 3}), "join")
    assert names(act(anna, table, "leave")) == ["Bert"]
    assert bert.ask("GET", f"/api/tables/{table['id']}")["creator_is_me"]
    assert anna.refused("POST", f"/api/tables/{table['id']}/leave") == "not-at-table"
    assert act(bert, table, "leave")["state"] == "cancelled"


def test_quick_play_begins_at_once(house: Running) -> None:
    anna = house.guest("Anna")
    table = anna.ask("POST", "/api/quick", {"game": "crossword", "language": "de"}, 201)
    assert (table["state"], names(table), table["language"]) == ("running", ["Anna", "greedy"], "de")
    assert table["preset"] == "german"
    assert table["id"] not in listed(house.browser(), "running")
    assert table["id"] in listed(anna, "mine")


def test_a_language_brings_its_preset(house: Running) -> None:
    anna = house.guest("Anna")
    assert opened(anna)["preset"] == "english"
    assert opened(anna, preset="german", language=None)["language"] == "de"
    morph = anna.ask("POST", "/api/tables", {"game": "morph", "language": "de", "pace": "daily"}, 201)
    assert (morph["language"], morph["pace"]) == ("de", "daily")
    sitting = anna.ask("POST", "/api/quick", {"game": "morph", "language": "de"}, 201)
    assert (sitting["language"], sitting["pace"]) == ("de", "untimed")


def test_quick_play_judges_words_at_once_where_players_would_have_to(house: Running) -> None:
    table = house.guest("Anna").ask("POST", "/api/quick", {"game": "stack"}, 201)
    assert table["judging"] == "reject"


def test_lists_show_what_is_open_running_and_ones_own(house: Running) -> None:
    anna, bert, nobody = house.guest("Anna"), house.guest("Bert"), house.browser()
    waiting = opened(anna)["id"]
    hidden = opened(anna, visibility="link")["id"]
    running = opened(anna, seats={"least": 2, "most": 2}, bots=["greedy"])["id"]
    gone = opened(anna)
    act(anna, gone, "cancel")
    assert waiting in listed(nobody, "open")
    assert {hidden, running, gone["id"]}.isdisjoint(listed(nobody, "open"))
    assert running in listed(nobody, "running")
    assert listed(anna, "mine")[:3] == [running, hidden, waiting]
    assert not listed(bert, "mine")
    assert nobody.refused("GET", "/api/tables?state=mine", None, 401) == "no-session"


def test_a_table_by_link_is_seen_and_joined_by_whoever_has_its_address(house: Running) -> None:
    table = opened(house.guest("Anna"), visibility="link", seats={"least": 2, "most": 2})
    assert house.browser().ask("GET", f"/api/tables/{table['id']}")["visibility"] == "link"
    assert act(house.guest("Bert"), table, "join")["state"] == "running"


@pytest.mark.parametrize("id_", ["AAAAAAAAAAAA", "short", "%00", "'%20OR%201=1", "ä" * 12])
def test_a_table_that_is_not_there_is_not_found(house: Running, id_: str) -> None:
    anna = house.guest("Anna")
    assert anna.refused("GET", f"/api/tables/{id_}", None, 404) in ("no-such-table", "not-found")
    assert anna.refused("POST", f"/api/tables/{id_}/join", {}, 404) in ("no-such-table", "not-found")


def test_lists_come_in_pages_without_gaps_or_repeats(house: Running) -> None:
    anna = house.guest("Anna")
    made = [opened(anna, visibility="link")["id"] for _ in range(65)]
    found: list[str] = []
    cursor, pages = None, 0
    while pages == 0 or cursor:
        page = anna.ask("GET", "/api/tables?state=mine" + (f"&cursor={cursor}" if cursor else ""))
        found += [table["id"] for table in page["tables"]]
        cursor, pages = page["next"], pages + 1
    assert found == made[::-1]
    assert pages == 3
    for wrong in ("x", "1.5%00", "-1.AAAAAAAAAAAA", "1e9.AAAAAAAAAAAA"):
        assert anna.refused("GET", f"/api/tables?state=mine&cursor={wrong}", None, 400) == "bad-request"


def test_a_list_costs_two_queries_however_long_it_is(house: Running) -> None:
    anna = house.guest("Anna")
    person = anna.ask("GET", "/api/me")["person"]["id"]
    for length in (1, 11):
        while len(listed(anna, "mine")) < length:
            opened(anna, names=["Anna", "Otto"], seats={"least": 2, "most": 2})
        with statements(threading.current_thread()) as sent:
            found = house.context.database.read_now(partial(lobby.listed, which="mine", person=person, before=None))
        assert len(found) == length
        assert len([statement for statement in sent if statement.startswith("SELECT")]) == 2


WISHES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "unknown-game"),
    ({"preset": "klingon"}, "unknown-preset"),
    ({"language": "fr"}, "unknown-language"),
    ({"options": {"colour": "red"}}, "unknown-option"),
    ({"options": {"words": "/etc/passwd"}}, "bad-option"),
    ({"options": {"words": "../../../etc/passwd"}}, "bad-option"),
    ({"options": {"words": "de"}}, "bad-option"),
    ({"options": {"language": "xx"}}, "unknown-language"),
    ({"options": {"tiles": "A 999999999 1"}}, "tiles-total"),
    ({"options": {"tiles": {"A": [1001, 1]}}}, "tiles-total"),
    ({"options": {"judging": "trust"}}, "bad-option"),
    ({"options": {"judging": ["reject"]}}, "bad-option"),
    ({"seats": {"least": 3, "most": 2}}, "bad-table-seats"),
    ({"seats": {"least": 2, "most": 9}}, "bad-table-seats"),
    ({"bots": ["nobody"]}, "unknown-bot"),
    ({"pace": "daily"}, "no-such-pace"),
    ({"names": ["\u200b"]}, "name-empty"),
    ({"admin": True}, "bad-request"),
    ({"mine": -1}, "bad-request"),
    ({"visibility": "secret"}, "bad-request"),
]


@pytest.mark.parametrize(("wish", "code"), WISHES)
def test_a_table_that_cannot_be_is_refused_and_opens_nothing(house: Running, wish: dict[str, Any], code: str) -> None:
    anna = house.guest("Anna")
    assert anna.refused("POST", "/api/tables", GAME | wish, 400) == code
    assert not listed(anna, "mine")


def test_more_players_than_seats_are_refused(house: Running) -> None:
    anna = house.guest("Anna")
    assert anna.refused("POST", "/api/tables", GAME | {"mine": 3, "bots": ["greedy"] * 2}) == "table-full"


def finished(*players: Browser) -> dict[str, Any]:
    """Play a match of these people to its end: all but the last resign."""
    first, *others = players
    table = opened(first, seats={"least": len(players), "most": len(players)})
    for other in others:
        table = act(other, table, "join")
    for number, player in enumerate(players[:-1]):
        body = {"seat": number, "seq": number, "key": f"resign-{number:04}", "text": "resign"}
        player.ask("POST", f"/api/matches/{table['id']}/commands", body)
    ended: dict[str, Any] = first.ask("GET", f"/api/tables/{table['id']}")
    assert ended["state"] == "finished"
    return ended


def test_a_rematch_turns_the_seats_and_begins_when_all_have_agreed(house: Running) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = finished(anna, bert)
    again = act(bert, table, "rematch")
    assert (again["state"], names(again), again["rematch_of"]) == ("open", ["Bert", "Anna"], table["id"])
    assert [sitter["live"] for sitter in again["sitters"]] == [True, False]
    assert act(bert, table, "rematch") == again
    assert anna.ask("GET", f"/api/tables/{table['id']}")["rematch"] == again["id"]
    assert again["id"] in listed(anna, "mine")
    assert again["id"] not in listed(house.browser(), "open")
    assert act(anna, table, "rematch")["state"] == "running"


def test_a_rematch_can_be_declined_for_good(house: Running) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = finished(anna, bert)
    again = act(bert, table, "rematch")
    assert house.guest("Cleo").refused("POST", f"/api/tables/{table['id']}/decline") == "not-invited"
    assert act(anna, table, "decline")["state"] == "cancelled"
    assert bert.refused("POST", f"/api/tables/{table['id']}/rematch") == "rematch-declined"
    assert act(anna, table, "rematch")["id"] != again["id"]


def test_a_rematch_is_for_those_who_played_and_after_the_end(house: Running) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = finished(anna, bert)
    assert house.guest("Cleo").refused("POST", f"/api/tables/{table['id']}/rematch") == "not-at-table"
    running = opened(anna, bots=["greedy"], seats={"least": 2, "most": 2})
    assert anna.refused("POST", f"/api/tables/{running['id']}/rematch") == "match-not-over"
    assert anna.refused("POST", f"/api/tables/{running['id']}/decline") == "no-rematch"


def test_a_finished_match_is_listed_with_its_scores(house: Running) -> None:
    table = finished(house.guest("Anna"), house.guest("Bert"))
    found = house.browser().ask("GET", "/api/tables?state=finished")["tables"]
    shown = next(one for one in found if one["id"] == table["id"])
    assert (shown["places"], shown["state"]) == ([2, 1], "finished")


def test_of_many_who_take_the_last_seat_at_once_one_sits(house: Running) -> None:
    table = opened(house.guest("Anna"), seats={"least": 2, "most": 2})
    people = [house.guest(f"Guest {n}") for n in range(8)]
    with ThreadPoolExecutor(len(people)) as pool:
        path = f"/api/tables/{table['id']}/join"
        answers = list(pool.map(lambda person: person.http.post(path, json={}).status_code, people))
    assert sorted(answers) == [200] + [422] * 7
    seen = people[0].ask("GET", f"/api/tables/{table['id']}")
    assert (len(seen["sitters"]), seen["state"], seen["seq"]) == (2, "running", 0)


def test_a_match_begins_once_when_all_vote_at_once(house: Running) -> None:
    people = [house.guest(f"Guest {n}") for n in range(3)]
    table = opened(people[0], seats={"least": 3, "most": 4})
    for person in people[1:]:
        act(person, table, "join")
    with ThreadPoolExecutor(3) as pool:
        path = f"/api/tables/{table['id']}/vote"
        answers = list(pool.map(lambda person: person.http.post(path, json={"vote": "begin"}), people))
    assert [answer.status_code for answer in answers] == [200] * 3
    assert sorted(answer.json()["state"] for answer in answers) == ["open", "open", "running"]
    assert people[0].ask("GET", f"/api/matches/{table['id']}")["seq"] == 0
