"""Tables with matches that have begun, and commands at them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from tests.server.running import Browser

GAME = {"game": "crossword", "preset": "english"}


def begun(first: Browser, *others: Browser, **wishes: Any) -> str:
    """Let people sit down at a new table until its match begins; return its id."""
    least = 1 + len(others)
    asked = GAME | {"seats": {"least": least, "most": least}} | wishes
    table = first.ask("POST", "/api/tables", asked, 201)
    for other in others:
        table = other.ask("POST", f"/api/tables/{table['id']}/join", {})
    assert table["state"] == "running", table
    return str(table["id"])


def table_of(browser: Browser, match: str) -> dict[str, Any]:
    """Return a table as somebody sees it."""
    table: dict[str, Any] = browser.ask("GET", f"/api/tables/{match}")
    return table


def order(seat: int, seq: int, text: str, key: str | None = None) -> dict[str, Any]:
    """Return the body of a command."""
    return {"seat": seat, "seq": seq, "text": text, "key": key or uuid4().hex}


def give(browser: Browser, match: str, body: dict[str, Any], status: int = 200) -> Any:
    """Give a command."""
    return browser.ask("POST", f"/api/matches/{match}/commands", body, status)


def refusal(browser: Browser, match: str, body: dict[str, Any], status: int) -> str:
    """Give a command that is refused; return the code."""
    return browser.refused("POST", f"/api/matches/{match}/commands", body, status)


def scene_of(snapshot: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Return what a seat sees in a snapshot."""
    return next(viewer["scene"] for viewer in snapshot["viewers"] if viewer["seat"] == seat)


def rack_of(browser: Browser, match: str, seat: int) -> list[str]:
    """Return the faces that a seat holds."""
    scene = scene_of(browser.ask("GET", f"/api/matches/{match}"), seat)
    rack = next(part for part in scene["parts"] if part["kind"] == "rack" and part["seat"] == seat)
    return [slot["face"] for slot in rack["slots"] if slot["face"]]
