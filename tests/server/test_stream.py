"""The stream of events: what it tells to whom, and how it goes on where it broke."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.listening import listening
from tests.server.running import Browser, Running, running
from tests.server.tables import begun, give, order, scene_of, table_of
from tests.server.watching import until


@pytest.fixture(scope="module")
def anna(house: Running) -> Browser:
    return house.guest("Anna")


@pytest.fixture(scope="module")
def bert(house: Running) -> Browser:
    return house.guest("Bert")


@pytest.fixture
def match(anna: Browser, bert: Browser) -> str:
    return begun(anna, bert)


def passes(anna: Browser, bert: Browser, match: str) -> int:
    """Let whoever is on turn pass; return the record's number."""
    table = table_of(anna, match)
    seat = table["awaiting"][0]
    return int(give((anna, bert)[seat], match, order(seat, table["seq"], "pass"))["seq"])


def test_everybody_hears_of_a_move_and_sees_what_is_theirs_to_see(
    house: Running, anna: Browser, bert: Browser, match: str
) -> None:
    query = f"matches={match}"
    with listening(anna, query) as first, listening(bert, query) as second, listening(house.browser(), query) as third:
        assert [ear.match(0).data["seq"] for ear in (first, second, third)] == [0, 0, 0]
        passes(anna, bert, match)
        heard = [ear.match(1).data for ear in (first, second, third)]
    assert [[viewer["seat"] for viewer in told["snapshot"]["viewers"]] for told in heard] == [[0], [1], [None]]
    seen = anna.ask("GET", f"/api/matches/{match}")
    assert heard[0]["snapshot"] | {"chat": []} == seen | {"chat": []}
    assert "chat" not in heard[0]["snapshot"]


def test_a_stream_goes_on_where_it_broke(anna: Browser, bert: Browser, match: str) -> None:
    query = f"matches={match}"
    with listening(anna, query) as ear:
        ear.kind("table")
        last = ear.match(0).id
        passes(anna, bert, match)
        last = ear.match(1).id
    passes(anna, bert, match)
    passes(anna, bert, match)
    with listening(anna, query, **{"Last-Event-ID": last}) as again:
        told = again.match(2)
        assert told.data["seq"] == 3
        anna.ask("POST", f"/api/matches/{match}/messages", {"text": "here again"}, 201)
        newest = again.kind("message").id
        assert [told.kind for told in again.told] == ["match", "message"]
    with listening(anna, f"{query}&last={newest}") as third:
        passes(anna, bert, match)
        third.match(4)
        assert [told.kind for told in third.told] == ["match"]


def test_an_id_is_the_whole_vector(anna: Browser, bert: Browser, match: str) -> None:
    other = begun(anna, bert)
    with listening(anna, f"matches={match},{other}") as ear:
        ear.wait(lambda told: told.kind == "match" and told.data["id"] == match)
        ear.wait(lambda told: told.kind == "match" and told.data["id"] == other)
        ear.wait(lambda told: told.kind == "table" and told.data["id"] == other)
        passes(anna, bert, other)
        vector = dict(part.split(":") for part in ear.match(1).id.split(","))
    assert vector[match] == "0"
    assert vector[other] == "1"


def test_a_table_that_waits_is_heard_of_and_its_match_as_soon_as_it_begins(anna: Browser, bert: Browser) -> None:
    asked = {"game": "crossword", "preset": "english", "seats": {"least": 2, "most": 2}}
    table = anna.ask("POST", "/api/tables", asked, 201)["id"]
    with listening(anna, f"matches={table}&lobby=true") as ear:
        assert ear.kind("table").data["state"] == "open"
        ear.kind("lobby")
        assert not any(told.kind == "match" for told in ear.told)
        bert.ask("POST", f"/api/tables/{table}/join", {})
        assert ear.match(0).data["id"] == table
        ear.wait(lambda told: told.kind == "table" and told.data["state"] == "running")
        assert [viewer["seat"] for viewer in ear.match(0).data["snapshot"]["viewers"]] == [0]


def test_the_lobby_is_told_when_a_match_ends(anna: Browser, bert: Browser, match: str) -> None:
    with listening(bert, "lobby=true") as ear:
        ear.kind("lobby")
        before = len(ear.told)
        give(anna, match, order(0, 0, "resign"))
        ear.wait(lambda _: len(ear.told) > before)


def test_what_is_said_is_heard_by_those_who_may(house: Running, anna: Browser, bert: Browser, match: str) -> None:
    onlooker = house.guest("Cleo")
    query = f"matches={match}"
    with listening(bert, query) as player, listening(onlooker, query) as observer:
        player.match(0)
        observer.match(0)
        onlooker.ask("POST", f"/api/matches/{match}/messages", {"text": "look at that", "room": "observers"}, 201)
        anna.ask("POST", f"/api/matches/{match}/messages", {"text": "good luck"}, 201)
        said = player.kind("message").data
        assert (said["text"], said["name"], said["match"]) == ("good luck", "Anna", match)
        assert observer.kind("message").data["text"] == "look at that"
        observer.wait(lambda told: told.kind == "message" and told.data["text"] == "good luck")
        assert not any(told.kind == "message" and told.data["room"] == "observers" for told in player.told)


def test_nobody_listens_to_what_is_not_there(anna: Browser) -> None:
    assert anna.refused("GET", "/api/stream?matches=nowhere", status=404) == "no-such-table"
    many = ",".join(f"m{n}" for n in range(51))
    assert anna.refused("GET", f"/api/stream?matches={many}", status=400) == "too-many-matches"


def test_a_slow_listener_is_told_how_things_stand_and_not_all_that_happened(
    anna: Browser, bert: Browser, match: str, house: Running
) -> None:
    hub = house.context.hub
    subscription = hub.subscribe([f"match/{match}"], "slow")
    try:
        for _ in range(4):
            passes(anna, bert, match)
        assert len(subscription.pending) == 1
    finally:
        subscription.close()


def test_a_stream_that_is_closed_is_forgotten(anna: Browser, match: str, house: Running) -> None:
    me = anna.ask("GET", "/api/me")["person"]["id"]
    with listening(anna, f"matches={match}") as ear:
        ear.match(0)
        assert house.context.hub.listening(f"person {me}") == 1
    until(lambda: not house.context.hub.listening(f"person {me}"))


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: Any) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("narrow"), streams=2, ping_seconds=0.2) as found:
        yield found


def test_a_silent_stream_shows_that_it_lives_and_ends_with_the_session(narrow: Running) -> None:
    anna = narrow.guest("Anna")
    with listening(anna, "lobby=true") as ear:
        ear.kind("ping")
        anna.ask("DELETE", "/api/me/session", status=204)
        assert ear.ended.wait(20)


def test_nobody_listens_more_often_than_allowed(narrow: Running) -> None:
    bert = narrow.guest("Bert")
    with listening(bert, "lobby=true"), listening(bert, "lobby=true"):
        assert bert.refused("GET", "/api/stream?lobby=true", status=429) == "too-many-streams"


def test_a_program_listens_with_its_token(house: Running, anna: Browser, match: str) -> None:
    token = anna.ask("POST", "/api/tokens", {"label": "ear"}, 201)["token"]
    program = house.browser(Authorization=f"Bearer {token}")
    with listening(program, f"matches={match}") as ear:
        assert scene_of(ear.match(0).data["snapshot"], 0)
