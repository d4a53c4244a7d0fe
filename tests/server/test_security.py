"""What the server withstands: who may call what, foreign pages, hostile texts, floods."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.routing import APIRoute

from lexicade.server.auth.rates import RATES
from lexicade.server.context import anyone, somebody
from tests.server.hostile import CORPUS, RAW
from tests.server.running import Browser, Running, running

UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
ANYONE = {
    "getMe",
    "createGuest",
    "listTables",
    "getTable",
    "getMatch",
    "getMatchAt",
    "getTranscript",
    "listMessages",
    "stream",
    "getCatalogue",
    "listGames",
    "getRules",
    "getMeaning",
}
"""What can be called without a session; everything else needs one."""
UNRATED = {"signOut"}


def walked(routes: Iterable[Any]) -> Iterator[APIRoute]:
    for route in routes:
        if isinstance(route, APIRoute):
            yield route
        elif hasattr(route, "original_router"):
            yield from walked(route.original_router.routes)


def api_routes(house: Running) -> list[APIRoute]:
    found = [route for route in walked(house.app.routes) if route.path.startswith("/api/")]
    assert {route.path for route in found} == set(house.app.openapi()["paths"])
    return found


def methods(route: APIRoute) -> set[str]:
    return set(route.methods or ())


def declared(route: APIRoute) -> list[Any]:
    asked = [route.dependant]
    found = []
    while asked:
        dependant = asked.pop()
        found.append(dependant.call)
        asked += dependant.dependencies
    return found


def address(route: APIRoute) -> str:
    return route.path.format(**{name: "0" if name == "seq" else "AAAAAAAAAAAA" for name in route.param_convertors})


def test_every_route_of_the_api_declares_who_may_call_it_and_has_a_name(house: Running) -> None:
    routes = api_routes(house)
    assert len(routes) > 25
    for route in routes:
        who = {call for call in declared(route) if call in (anyone, somebody)}
        assert who, f"{route.path} declares neither Anyone nor Somebody"
        assert (somebody not in who) == (route.operation_id in ANYONE), route.path
        assert route.operation_id
    names = [route.operation_id for route in routes]
    assert len(set(names)) == len(names)


def test_everything_that_changes_something_is_rated(house: Running) -> None:
    for route in api_routes(house):
        if methods(route) & UNSAFE:
            rates = {call.rated for call in declared(route) if hasattr(call, "rated")}
            assert len(rates) == 1, f"{route.path} is not rated"
            assert rates <= RATES.keys()


def test_without_a_session_nothing_is_done(house: Running) -> None:
    nobody = house.browser()
    for route in api_routes(house):
        if route.operation_id in ANYONE:
            continue
        for method in methods(route):
            answer = nobody.http.request(method, address(route), json={})
            assert answer.status_code == 401, (route.path, answer.text)
            assert answer.json()["faults"][0]["code"] == "no-session"


def test_a_foreign_page_changes_nothing_on_any_route(house: Running) -> None:
    anna = house.guest("Anna")
    for route in api_routes(house):
        for method in methods(route) & UNSAFE:
            for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
                answer = anna.http.request(method, address(route), json={}, headers=headers)
                assert answer.status_code == 403
                assert answer.json()["faults"][0]["code"] == "foreign-page"
    assert anna.ask("GET", "/api/me")["person"]["name"] == "Anna"


def test_our_own_pages_are_let_through(house: Running) -> None:
    anna = house.guest("Anna")
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Origin": house.url}):
        assert anna.http.patch("/api/me", json={"name": "Otto"}, headers=headers).status_code == 200


def test_a_form_of_a_page_is_no_request(house: Running) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = house.browser().http.post("/api/guests", content=b'{"name": "Anna"}', headers={"Content-Type": kind})
        assert answer.status_code == 400
        assert "set-cookie" not in answer.headers


def test_no_answer_lets_foreign_pages_read_it(house: Running) -> None:
    headers = {"Origin": "https://evil.example"}
    for path in ("/api/me", "/api/tables", "/api/nothing"):
        answer = house.browser().http.get(path, headers=headers)
        assert "access-control-allow-origin" not in answer.headers
    preflight = headers | {"Access-Control-Request-Method": "POST"}
    answer = house.browser().http.options("/api/guests", headers=preflight)
    assert answer.status_code in (404, 405)
    assert "access-control-allow-origin" not in answer.headers


def test_what_only_players_or_creators_may_is_refused_to_strangers(house: Running) -> None:
    anna, stranger = house.guest("Anna"), house.guest("Mallory")
    waiting = anna.ask("POST", "/api/tables", {"game": "crossword"}, 201)["id"]
    both = {"game": "crossword", "seats": {"least": 2, "most": 2}, "names": ["Anna", "Otto"]}
    running_ = anna.ask("POST", "/api/tables", both, 201)["id"]
    table, match = f"/api/tables/{waiting}", f"/api/matches/{running_}"
    order = {"seat": 0, "seq": 0, "key": "mallorys-key", "text": "resign"}
    asked: list[tuple[str, str, object, int]] = [
        ("POST", f"{table}/leave", None, 422),
        ("POST", f"{table}/vote", {"vote": "begin"}, 422),
        ("POST", f"{table}/kick", {"seat": 0}, 422),
        ("POST", f"{table}/bots", {"bot": "greedy"}, 422),
        ("POST", f"{table}/cancel", None, 422),
        ("POST", f"{table}/rematch", None, 422),
        ("POST", f"{table}/decline", None, 422),
        ("POST", f"{match}/commands", order, 403),
        ("POST", f"{match}/preview", {"seat": 0, "text": "8H AA"}, 403),
        ("GET", f"{match}/hints?seat=0", None, 403),
        ("GET", f"{match}/at/0?seat=0", None, 403),
        ("GET", f"{match}/transcript", None, 403),
        ("POST", f"{match}/messages", {"text": "hi"}, 403),
    ]
    before = anna.ask("GET", table), anna.ask("GET", match)["seq"]
    for method, path, body, status in asked:
        stranger.refused(method, path, body, status)
    assert (anna.ask("GET", table), anna.ask("GET", match)["seq"]) == before


def fields(house: Running) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Yield every text that a request can carry: method, path, field, and a body that is good but for it."""
    table = house.guest("Anna").ask("POST", "/api/tables", {"game": "crossword"}, 201)["id"]
    new = {"game": "crossword"}
    yield "POST", "/api/guests", "name", {}
    yield "PATCH", "/api/me", "name", {}
    yield "POST", "/api/tokens", "label", {}
    for name in ("game", "preset", "language", "pace", "visibility"):
        yield "POST", "/api/tables", name, new
    for name in ("game", "preset", "language", "bot"):
        yield "POST", "/api/quick", name, new
    yield "POST", f"/api/tables/{table}/vote", "vote", {}
    yield "POST", f"/api/tables/{table}/bots", "bot", {}
    for name in ("text", "room"):
        yield "POST", f"/api/matches/{table}/messages", name, {"text": "hi"}


def must_be_calm(browser: Browser, method: str, path: str, **sent: Any) -> None:
    answer = browser.http.request(method, path, **sent)
    assert answer.status_code < 500, (method, path, sent, answer.text)
    assert "Traceback" not in answer.text
    if answer.status_code >= 400:
        assert answer.json()["faults"], answer.text
    if answer.content and answer.headers["content-type"].startswith("application/json"):
        json.dumps(answer.json()).encode()
    assert "stolen" not in answer.headers.get("set-cookie", "")


@pytest.mark.parametrize("text", CORPUS)
def test_hostile_texts_in_any_field_bring_no_harm(house: Running, text: str) -> None:
    browser = house.guest("Mallory")
    for method, path, name, body in fields(house):
        must_be_calm(browser, method, path, json=body | {name: text})
    for options in ({text[:32]: "x"}, {"words": text}, {"tiles": text}, {"board": text}, {"judging": text}):
        must_be_calm(browser, "POST", "/api/tables", json={"game": "crossword", "options": options})
    must_be_calm(browser, "POST", "/api/tables", json={"game": "crossword", "names": [text], "bots": [text]})
    for header in ("Accept-Language", "Last-Event-ID", "Sec-Fetch-Site"):
        # What no header can hold is refused before it comes to the server.
        line = bytes(byte for byte in text.encode() if 32 <= byte != 127).strip()
        must_be_calm(browser, "GET", "/api/me", headers={header: line})


@pytest.mark.parametrize("text", CORPUS)
def test_hostile_texts_in_addresses_bring_no_harm(house: Running, text: str) -> None:
    browser = house.guest("Mallory")
    for path in ("/api/tables", "/api/tokens"):
        for name in ("state", "cursor"):
            must_be_calm(browser, "GET", path, params={name: text})
    name = quote(text, safe="") or "-"
    for method, path in (
        ("GET", f"/api/tables/{name}"),
        ("POST", f"/api/tables/{name}/join"),
        ("DELETE", f"/api/tokens/{name}"),
        ("GET", f"/api/matches/{name}"),
        ("GET", f"/api/matches/{name}/messages"),
        ("GET", f"/api/meanings/en/{name}"),
        ("GET", f"/api/games/{name}/rules"),
        ("GET", f"/api/catalogues/{name}"),
    ):
        must_be_calm(browser, method, path)


@pytest.mark.parametrize("body", RAW, ids=range(len(RAW)))
def test_bodies_that_are_no_requests_bring_no_harm(house: Running, body: bytes) -> None:
    browser = house.guest("Mallory")
    for method, path in (
        ("POST", "/api/guests"),
        ("PATCH", "/api/me"),
        ("POST", "/api/tables"),
        ("POST", "/api/quick"),
    ):
        must_be_calm(browser, method, path, content=body, headers={"Content-Type": "application/json"})


def test_odd_values_in_options_bring_no_harm(house: Running) -> None:
    browser = house.guest("Mallory")
    deep: Any = "x"
    value: Any
    for _ in range(200):
        deep = [deep]
    for value in (
        None,
        -1,
        2**70,
        1e300,
        [],
        {},
        [[]],
        {"A": [1]},
        {"A": [2**80, 1]},
        {"\ud800": 1},
        deep,
        True,
        "\ud800",
    ):
        for name in ("tiles", "board", "rack", "bonus", "words", "judging", "language", "referee"):
            body = json.dumps({"game": "crossword", "options": {name: value}})
            headers = {"Content-Type": "application/json"}
            must_be_calm(browser, "POST", "/api/tables", content=body, headers=headers)


def test_a_body_larger_than_the_limit_is_not_read(house: Running) -> None:
    browser = house.guest("Mallory")
    name = {"name": "A" * 70_000}
    assert browser.refused("POST", "/api/guests", name, 413) == "body-too-large"

    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 10_000

    answer = browser.http.post("/api/guests", content=endless(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


def test_whoever_asks_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    with running(tmp_path, rate_factor=0.1) as strict:
        anna, bert = strict.guest("Anna"), strict.guest("Bert")
        table = anna.ask("POST", "/api/tables", {"game": "crossword", "visibility": "link"}, 201)["id"]
        bert.ask("POST", f"/api/tables/{table}/join")
        path = f"/api/matches/{table}/messages"
        for _ in range(3):
            anna.ask("POST", path, {"text": "hi"}, 201)
        answer = anna.http.post(path, json={"text": "hi"})
        assert answer.status_code == 429
        assert answer.json()["faults"][0]["code"] == "too-many-requests"
        assert 1 <= int(answer.headers["Retry-After"]) <= 60
        bert.ask("POST", path, {"text": "others may"}, 201)
        anna.ask("GET", path)
        for _ in range(4):
            strict.guest("Cleo")
        assert strict.browser().refused("POST", "/api/guests", {"name": "Dora"}, 429) == "too-many-requests"
