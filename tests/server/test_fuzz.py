"""Whatever is sent to any route, the server answers, and never with a failure of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from string import printable
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.running import Browser, Running
from tests.server.tables import begun

SCALARS: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=60)
    | st.sampled_from(
        ["", "8H QUACK", "exchange", "resign ", "greedy", "crossword", "en", "A" * 5_000, "\x00", "🂡", "-1"]
    )
)
JUNK = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def anna(house: Running) -> Browser:
    return house.guest("Anna")


@pytest.fixture(scope="module")
def match(anna: Browser) -> str:
    return begun(anna, mine=2, seats={"least": 2, "most": 2})


@pytest.fixture(scope="module")
def operations(house: Running) -> list[tuple[str, str, dict[str, Any]]]:
    """Every operation of the API with its description, but the stream, which does not end."""
    described: dict[str, Any] = house.app.openapi()["paths"]
    return [
        (method.upper(), path, operation)
        for path, methods in sorted(described.items())
        for method, operation in sorted(methods.items())
        if operation["operationId"] not in ("stream", "signOut")
    ]


def shaped(schema: dict[str, Any], components: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return values of a schema; now and then of none."""
    if "$ref" in schema:
        return shaped(components[schema["$ref"].rpartition("/")[2]], components)
    if "enum" in schema or "const" in schema:
        return st.sampled_from(schema.get("enum") or [schema["const"]]) | JUNK
    if "anyOf" in schema:
        return st.one_of([shaped(one, components) for one in schema["anyOf"]])
    match schema.get("type"):
        case "object" if "properties" in schema:
            needed = {name: shaped(part, components) for name, part in schema["properties"].items()}
            return st.fixed_dictionaries(
                {name: part for name, part in needed.items() if name in schema.get("required", ())},
                optional={name: part for name, part in needed.items() if name not in schema.get("required", ())},
            )
        case "array":
            return st.lists(shaped(schema.get("items", {}), components), max_size=5)
        case "integer":
            return st.integers(-2, 5) | st.integers()
        case "string":
            return st.sampled_from(["crossword", "english", "en", "greedy", "Anna", "a-key-of-mine"]) | st.text(
                max_size=80
            )
        case "boolean":
            return st.booleans()
        case _:
            return JUNK


def requests(operation: dict[str, Any], components: dict[str, Any], match: str) -> st.SearchStrategy[Any]:
    """Return parameters and bodies for an operation."""
    parameters = operation.get("parameters", ())
    named = {
        f"{one['in']} {one['name']}": (
            st.just(match) | st.text(printable, min_size=1, max_size=20)
            if one["name"] == "id"
            else shaped(one["schema"], components).map(str).filter(bool)
        )
        for one in parameters
        if one["in"] in ("path", "query")
    }
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    content = shaped(body, components) | JUNK if body else st.none()
    return st.tuples(st.fixed_dictionaries(named), content)


def send(browser: Browser, method: str, path: str, parameters: dict[str, str], body: Any) -> int:
    query = []
    for name, value in parameters.items():
        where, _, key = name.partition(" ")
        clean = quote(value[:300], safe="", errors="replace")
        if where == "path":
            path = path.replace(f"{{{key}}}", clean)
        else:
            query.append(f"{key}={clean}")
    content = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    response = browser.http.request(method, f"{path}?{'&'.join(query)}", content=content, headers=headers)
    assert response.status_code < 500 or response.status_code == 503, (method, path, parameters, body, response.text)
    if response.status_code >= 400 and response.headers["content-type"].startswith("application/json"):
        faults = response.json()["faults"]
        assert faults
        assert all(fault["code"] and fault["text"] for fault in faults)
    return response.status_code


def test_no_request_makes_the_server_fail(
    house: Running, anna: Browser, match: str, operations: list[tuple[str, str, dict[str, Any]]]
) -> None:
    components = house.app.openapi()["components"]["schemas"]
    seen: set[int] = set()

    def asking(method: str, path: str, drawn: st.SearchStrategy[Any]) -> Callable[[], None]:
        @settings(max_examples=12, suppress_health_check=list(HealthCheck))
        @given(drawn)
        def ask(request: tuple[dict[str, str], Any]) -> None:
            seen.add(send(anna, method, path, *request))

        return ask

    for method, path, operation in operations:
        asking(method, path, requests(operation, components, match))()
    assert {200, 400, 404} <= seen
    assert house.context.database.read_now(lambda found: found.exec_driver_sql("SELECT 1").scalar_one()) == 1


COMMANDS = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["play", "exchange", "pass", "challenge", "accept", "leave", "new-day", "learned"])
        | JUNK
    },
    optional={
        "square": JUNK | st.tuples(st.integers(-3, 20), st.integers(-3, 20)).map(list),
        "direction": JUNK | st.sampled_from(["across", "down"]),
        "letters": JUNK
        | st.lists(st.fixed_dictionaries({"face": st.text(max_size=3), "blank": st.booleans()}), max_size=9),
        "tiles": JUNK | st.lists(st.text(max_size=3), max_size=9),
        "meanings": JUNK,
        "expects": JUNK,
        "reason": JUNK | st.sampled_from(["time", "removed"]),
        "seat": JUNK,
    },
)


@pytest.fixture(scope="module")
def games(anna: Browser) -> list[str]:
    """A match of every game."""
    found = []
    for game in anna.ask("GET", "/api/games"):
        seats = game["presets"][0]["seats"]["least"]
        asked = {"game": game["slug"], "preset": None, "mine": seats, "seats": {"least": seats, "most": seats}}
        found.append(begun(anna, **asked))
    return found


def test_no_command_makes_a_game_fail(anna: Browser, games: list[str]) -> None:
    @settings(max_examples=150, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(games), st.integers(0, 1), COMMANDS | JUNK, st.text(max_size=60), st.booleans())
    def ask(match: str, seat: int, command: Any, text: str, typed: bool) -> None:
        what = {"text": text} if typed else {"command": command}
        body = {"seat": seat, **what}
        send(anna, "POST", f"/api/matches/{match}/preview", {}, body)
        seq = anna.ask("GET", f"/api/tables/{match}")["seq"]
        send(anna, "POST", f"/api/matches/{match}/commands", {}, {**body, "seq": seq, "key": "k" * 20})

    ask()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"seat":1e999}', b"[" * 30_000])
def test_what_is_no_json_is_refused(anna: Browser, match: str, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = anna.http.post(f"/api/matches/{match}/commands", content=content, headers=headers)
    assert answer.status_code == 400, answer.text
    assert answer.json()["faults"][0]["code"] == "bad-request"


def test_a_body_that_is_too_large_is_not_read(anna: Browser, match: str) -> None:
    path = f"/api/matches/{match}/commands"
    told = anna.http.post(path, content=b" " * 64_001)
    pieces = anna.http.post(path, content=(b" " * 1_000 for _ in range(100)))
    assert [told.status_code, pieces.status_code] == [413, 413]
    assert {answer.json()["faults"][0]["code"] for answer in (told, pieces)} == {"body-too-large"}
