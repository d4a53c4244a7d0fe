"""Listening to a stream of events as a browser does, in a thread of its own."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from tests.server.running import Browser

PATIENCE = 30.0


@dataclass(frozen=True)
class Told:
    """One event: its kind, its id, its data."""

    kind: str
    id: str
    data: Any


@dataclass
class Ear:
    """What a stream has told so far."""

    told: list[Told] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    def wait(self, wanted: Callable[[Told], bool]) -> Told:
        """Wait for an event and return it."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if found := next(filter(wanted, tuple(self.told)), None):
                return found
            time.sleep(0.005)
        raise AssertionError([(told.kind, told.id) for told in self.told])

    def match(self, seq: int) -> Told:
        """Wait until a match has come to a record."""
        return self.wait(lambda told: told.kind == "match" and told.data["seq"] >= seq)

    def kind(self, kind: str) -> Told:
        """Wait for a kind of event."""
        return self.wait(lambda told: told.kind == kind)


@contextmanager
def listening(browser: Browser, query: str, **headers: str) -> Iterator[Ear]:
    """Listen to `/api/stream` until the block ends."""
    ear, opened = Ear(), threading.Event()
    address = browser.http.base_url
    connection = http.client.HTTPConnection(address.host, address.port, timeout=PATIENCE)
    cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    own = {key: value for key, value in browser.http.headers.items() if key == "authorization"}
    connection.request("GET", f"/api/stream?{query}", headers={"Cookie": cookies, **own, **headers})
    response = connection.getresponse()
    assert response.status == 200, response.read()

    def read() -> None:
        kind, id_ = "", ""
        try:
            for raw in response:
                name, _, value = raw.decode().rstrip("\n").partition(": ")
                match name:
                    case "event":
                        kind, id_ = value, ""
                    case "id":
                        id_ = value
                    case "data":
                        ear.told.append(Told(kind, id_, json.loads(value)))
                    case _:
                        opened.set()
        except (OSError, http.client.HTTPException, ValueError):
            pass
        finally:
            opened.set()
            ear.ended.set()

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    try:
        assert opened.wait(PATIENCE)
        yield ear
    finally:
        # A shut socket is what wakes the thread that reads from it.
        if connection.sock:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)
        thread.join(PATIENCE)
        response.close()
        connection.close()
