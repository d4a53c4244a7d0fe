"""A server that runs in this process, on a free port, as browsers and programs meet it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
from fastapi import FastAPI

from lexicade.play.clock import Clock
from lexicade.remote.client import Client
from lexicade.server.app import create_app
from lexicade.server.context import Context
from lexicade.server.settings import Settings

Answer = dict[str, Any]


@dataclass
class Browser:
    """Somebody with cookies of their own."""

    http: httpx2.Client

    def ask(self, method: str, path: str, body: object = None, status: int = 200, **headers: str) -> Any:
        """Send a request, expect a status, return the answer."""
        sent: dict[str, Any] = {} if body is None else {"json": body}
        response = self.http.request(method, path, headers=headers, **sent)
        assert response.status_code == status, (response.status_code, response.text)
        return response.json() if response.content else None

    def refused(self, method: str, path: str, body: object = None, status: int = 422) -> str:
        """Expect a refusal; return the code of its first fault, which must be told in a sentence."""
        fault = self.ask(method, path, body, status)["faults"][0]
        assert fault["text"]
        assert fault["text"] != fault["code"]
        return str(fault["code"])


@dataclass
class Running:
    """The server, and everybody who came to it."""

    url: str
    app: FastAPI
    _browsers: list[httpx2.Client] = field(default_factory=list)

    @property
    def context(self) -> Context:
        """The parts of the server."""
        context: Context = self.app.state.context
        return context

    def browser(self, **headers: str) -> Browser:
        """Return somebody who has not been here before."""
        http = httpx2.Client(base_url=self.url, headers=headers, timeout=30)
        self._browsers.append(http)
        return Browser(http)

    def guest(self, name: str, **headers: str) -> Browser:
        """Return somebody who has come in."""
        browser = self.browser(**headers)
        browser.ask("POST", "/api/guests", {"name": name}, 201)
        return browser

    def program(self, name: str) -> Client:
        """Return a program that has come in by token."""
        token = self.guest(name).ask("POST", "/api/tokens", {"label": "test"}, 201)["token"]
        return Client(self.url, token)

    def close(self) -> None:
        """Let everybody go."""
        for http in self._browsers:
            http.close()


@contextmanager
def running(folder: Path, clock: Clock | None = None, **settings: Any) -> Iterator[Running]:
    """Run a server with a database in a folder until the block ends."""
    chosen: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'server.db'}",
        "rate_factor": 0,
        "challenge_seconds": 0.0,
    }
    app = create_app(Settings(**(chosen | settings)), clock)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=2))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 60
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        assert time.monotonic() < deadline, "the server takes too long to start"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    found = Running(f"http://127.0.0.1:{port}", app)
    try:
        yield found
    finally:
        with suppress(Exception):
            found.close()
        server.should_exit = True
        thread.join(timeout=30)
