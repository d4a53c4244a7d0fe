"""What must stay secret, looked for in everything that leaves the server.

A match is played with tiles that are each the only one of their face, so that a face found anywhere tells whose rack, or the
bag, it came from. Every route of the API and every kind of event has a case here; a new one without a case fails.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

import httpx2
import pytest

from tests.server.running import Browser, Running
from tests.server.test_security import api_routes

FACES = tuple(f"Zq{a}{b}" for a in "vw" for b in ascii_lowercase)[:31]
TILES = {face: [1, 1] for face in FACES}


@dataclass
class Planted:
    """A running match of two people, what each holds and has ever held, and everybody who looks on."""

    house: Running
    id: str
    racks: tuple[frozenset[str], frozenset[str]]
    known: tuple[frozenset[str], frozenset[str]]
    seed: str
    audiences: dict[str, Browser]
    logged: list[str]

    def secrets_for(self, audience: str) -> frozenset[str]:
        """Return what an audience must not come to know."""
        first, second = self.known
        own = {"first": first, "second": second, "program of second": second}
        return (frozenset(FACES) - own.get(audience, frozenset())) | {self.seed}


class _Collecting(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.getMessage()} {record.__dict__}")


@pytest.fixture(scope="module")
def planted(house: Running) -> Iterator[Planted]:
    handler, root = _Collecting(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    first, second = house.guest("Anna"), house.guest("Bert")
    wish = {"game": "crossword", "preset": "english", "options": {"tiles": TILES}, "seats": {"least": 2, "most": 2}}
    table = first.ask("POST", "/api/tables", wish, 201)["id"]
    second.ask("POST", f"/api/tables/{table}/join")
    token = second.ask("POST", "/api/tokens", {"label": "program"}, 201)["token"]
    exchanged: dict[int, str] = {}
    for seq in range(2):
        seat = first.ask("GET", f"/api/tables/{table}")["awaiting"][0]
        tile = held((first, second)[seat], table, seat)[0]
        exchanged[seat] = tile
        order = {"seat": seat, "seq": seq, "key": f"exchange-{seq}", "text": f"exchange [{tile}]"}
        (first, second)[seat].ask("POST", f"/api/matches/{table}/commands", order)
    first.ask("POST", f"/api/matches/{table}/messages", {"text": "good luck"}, 201)
    audiences = {
        "first": first,
        "second": second,
        "program of second": house.browser(Authorization=f"Bearer {token}"),
        "stranger": house.guest("Mallory"),
        "spectator": house.browser(),
    }
    racks = frozenset(held(first, table, 0)), frozenset(held(second, table, 1))
    seed = seed_of(house, table)
    known = racks[0] | {exchanged[0]}, racks[1] | {exchanged[1]}
    yield Planted(house, table, racks, known, seed, audiences, handler.lines)
    root.setLevel(level)
    root.removeHandler(handler)


def seed_of(house: Running, table: str) -> str:
    from lexicade.server.db.tables.records import secrets

    query = secrets.select().where(secrets.c.match_id == table)
    return str(house.context.database.read_now(lambda connection: connection.execute(query).one().seed))


def held(player: Browser, table: str, seat: int) -> list[str]:
    viewers = player.ask("GET", f"/api/matches/{table}")["viewers"]
    scene = next(viewer["scene"] for viewer in viewers if viewer["seat"] == seat)
    rack = next(part for part in scene["parts"] if part["kind"] == "rack" and part["seat"] == seat)
    return [slot["face"] for slot in rack["slots"]]


UNSEEN = re.compile(r'\{"title":\{"code":"unseen-tiles",.*?"kind":"unseen"\}')


def found_in(text: str, secrets: frozenset[str]) -> set[str]:
    """Return the secrets in a text; which tiles there are at all was asked for openly, and is no secret.

    Nor is the list of all that is unseen, as long as it leaves no secret out: what it left out would be seen elsewhere.
    """
    text = UNSEEN.sub(lambda found: _left_out(found[0], secrets), text)
    for shown in (json.dumps(TILES, ensure_ascii=False), json.dumps(TILES, ensure_ascii=False, separators=(",", ":"))):
        text = text.replace(shown, "")
    return {secret for secret in secrets if secret in text}


def _left_out(listed: str, secrets: frozenset[str]) -> str:
    """Return what a list of unseen tiles gives away: the secret faces that it lacks, or tells to be more than one."""
    counted = {face: n for group in json.loads(listed)["groups"] for face, n in zip(*_told(group), strict=True)}
    return " ".join(secret for secret in secrets & frozenset(FACES) if counted.get(secret) != 1)


def _told(group: dict[str, Any]) -> tuple[list[str], list[int]]:
    return group["faces"], group["counts"]


Case = Callable[[Browser, str], list[httpx2.Response]]


def asking(method: str, path: str, body: object = None, *, seats: bool = False) -> Case:
    """Return a case that asks one route, for each seat where it asks for one."""

    def ask(browser: Browser, table: str) -> list[httpx2.Response]:
        answers = []
        for seat in (0, 1) if seats else (0,):
            sent: dict[str, Any] = {}
            if body is not None:
                sent["json"] = {**body, "seat": seat} if seats and isinstance(body, dict) else body
            answers.append(browser.http.request(method, path.format(id=table, seat=seat), **sent))
        return answers

    return ask


COMMAND = {"seq": 2, "key": "a-key-of-leaks", "text": "8H QZ"}
CASES: dict[str, Case] = {
    "getMe": asking("GET", "/api/me"),
    "createGuest": asking("POST", "/api/guests", {"name": ""}),
    "renameMe": asking("PATCH", "/api/me", {"name": "Somebody"}),
    "signOut": lambda browser, _: [
        httpx2.delete(browser.http.base_url.join("/api/me/session"))
    ],  # the others go on asking
    "createToken": asking("POST", "/api/tokens", {"label": "token"}),
    "listTokens": asking("GET", "/api/tokens"),
    "revokeToken": asking("DELETE", "/api/tokens/AAAA"),
    "getCatalogue": asking("GET", "/api/catalogues/en"),
    "listGames": asking("GET", "/api/games"),
    "getRules": asking("GET", "/api/games/crossword/rules"),
    "getMeaning": asking("GET", "/api/meanings/en/HOUSE"),
    "createTable": asking("POST", "/api/tables", {"game": "crossword"}),
    "quickMatch": asking("POST", "/api/quick", {"game": "crossword"}),
    "listTables": lambda browser, _: [
        browser.http.get(f"/api/tables?state={state}") for state in ("open", "running", "finished", "mine")
    ],
    "getTable": asking("GET", "/api/tables/{id}"),
    "joinTable": asking("POST", "/api/tables/{id}/join", {}),
    "leaveTable": asking("POST", "/api/tables/{id}/leave"),
    "voteTable": asking("POST", "/api/tables/{id}/vote", {"vote": "wait"}),
    "kickSeat": asking("POST", "/api/tables/{id}/kick", {}, seats=True),
    "cancelTable": asking("POST", "/api/tables/{id}/cancel"),
    "addBot": asking("POST", "/api/tables/{id}/bots", {"bot": "greedy"}),
    "rematchTable": asking("POST", "/api/tables/{id}/rematch"),
    "declineRematch": asking("POST", "/api/tables/{id}/decline"),
    "getMatch": asking("GET", "/api/matches/{id}"),
    "getMatchAt": lambda browser, table: [
        browser.http.get(f"/api/matches/{table}/at/{seq}{seat}")
        for seq in range(3)
        for seat in ("", "?seat=0", "?seat=1")
    ],
    "sendCommand": asking("POST", "/api/matches/{id}/commands", COMMAND, seats=True),
    "preview": asking("POST", "/api/matches/{id}/preview", {"text": "8H QZ"}, seats=True),
    "getHints": asking("GET", "/api/matches/{id}/hints?seat={seat}", seats=True),
    "checkWords": asking("GET", "/api/matches/{id}/check?words=HOUSE"),
    "getTranscript": asking("GET", "/api/matches/{id}/transcript"),
    "listMessages": asking("GET", "/api/matches/{id}/messages"),
    "sendMessage": asking("POST", "/api/matches/{id}/messages", {"text": "hello", "room": "players"}),
    "stream": lambda _, __: [],  # its events are cases of their own
}
EVENTS = {"match", "table", "message", "lobby", "ping"}
AUDIENCES = ("first", "second", "program of second", "stranger", "spectator")


def test_every_route_has_a_case(planted: Planted) -> None:
    assert {route.operation_id for route in api_routes(planted.house)} == CASES.keys()


@pytest.mark.parametrize("audience", AUDIENCES)
@pytest.mark.parametrize("operation", CASES)
def test_no_answer_tells_what_must_stay_secret(planted: Planted, operation: str, audience: str) -> None:
    for answer in CASES[operation](planted.audiences[audience], planted.id):
        assert answer.status_code < 500
        told = answer.text + str(answer.headers)
        assert not found_in(told, planted.secrets_for(audience)), operation


@pytest.mark.parametrize("audience", AUDIENCES)
def test_no_event_of_a_stream_tells_what_must_stay_secret(planted: Planted, audience: str) -> None:
    told, kinds = "", set()
    browser = planted.audiences[audience]
    with browser.http.stream("GET", f"/api/stream?matches={planted.id}&lobby=true") as stream:
        for line in stream.iter_lines():
            told += line + "\n"
            if line.startswith("event: "):
                kinds.add(line.removeprefix("event: "))
            if kinds >= {"match", "table", "message", "lobby"} and not line:
                break
    assert kinds <= EVENTS, "a new kind of event needs a look"
    assert not found_in(told, planted.secrets_for(audience))
    if audience in ("first", "second"):
        assert any(face in told for face in FACES), "own tiles are to be seen, or this test looks at nothing"


def test_own_tiles_are_told_or_this_oracle_would_be_blind(planted: Planted) -> None:
    for seat, name in enumerate(("first", "second")):
        answer = planted.audiences[name].http.get(f"/api/matches/{planted.id}").text
        assert found_in(answer, planted.racks[seat]) == planted.racks[seat]
        assert found_in(answer, planted.racks[1 - seat]) <= planted.known[seat]


def test_what_is_unseen_is_listed_or_this_oracle_would_pass_over_nothing(planted: Planted) -> None:
    for name, browser in planted.audiences.items():
        lists = UNSEEN.findall(browser.http.get(f"/api/matches/{planted.id}").text)
        assert len(lists) == 1
        assert not _left_out(lists[0], planted.secrets_for(name))
        assert _left_out(lists[0].replace(FACES[0], "Zqxx"), frozenset(FACES[:1])) == FACES[0]


def test_no_line_of_the_log_tells_what_must_stay_secret(planted: Planted) -> None:
    for operation in ("sendCommand", "getMatch", "getHints", "preview"):
        for browser in planted.audiences.values():
            CASES[operation](browser, planted.id)
    assert planted.logged
    told = "\n".join(planted.logged)
    assert not found_in(told, frozenset(FACES) | {planted.seed})
    cookies = [browser.http.cookies.get("lexicade") for browser in planted.audiences.values()]
    assert not [secret for secret in cookies if secret and secret in told]


def test_what_people_say_apart_is_not_told_to_players(planted: Planted) -> None:
    body = {"text": "Anna holds a bingo", "room": "observers"}
    planted.audiences["stranger"].ask("POST", f"/api/matches/{planted.id}/messages", body, 201)
    for audience in ("first", "second", "program of second"):
        for operation in ("listMessages", "getMatch", "getTable", "listTables"):
            for answer in CASES[operation](planted.audiences[audience], planted.id):
                assert "bingo" not in answer.text
