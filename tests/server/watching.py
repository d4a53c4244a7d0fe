"""Waiting for what comes about by itself, and listening to what a server asks its database."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event

PATIENCE = 30.0


def until(wanted: Callable[[], Any], why: str = "it does not come about") -> Any:
    """Return the first answer that is true."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := wanted():
            return found
        time.sleep(0.01)
    raise AssertionError(why)


@contextmanager
def statements(of: threading.Thread | None = None) -> Iterator[list[str]]:
    """Collect the statements that one thread, or every thread, sends to any database meanwhile."""
    seen: list[str] = []

    def note(_: object, __: object, statement: str, *___: object) -> None:
        if of in (None, threading.current_thread()):
            seen.append(statement)

    # Who reads on SQLite has an engine apart.
    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)
