"""Logs of the server: one line for each event, as text or as JSON; never what players must not know."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Literal


class _Lines(logging.Formatter):
    """Time, level, where from, what, and named values; of an exception its kind and place, not its words."""

    def __init__(self, kind: Literal["json", "text"]) -> None:
        super().__init__()
        self._json = kind == "json"

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            told |= {"error": type(record.exc_info[1]).__name__, "at": _places(record.exc_info[1])}
        if self._json:
            return json.dumps(told, ensure_ascii=False, default=str)
        time, level, name, what = (told.pop(key) for key in ("time", "level", "from", "what"))
        named = " ".join(f"{key}={_quoted(value)}" for key, value in told.items())
        return f"{time} {level} {name}: {what} {named}".rstrip()


def set_up(kind: Literal["json", "text"]) -> None:
    """Send everything that is logged to standard error in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines(kind))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(logging.WARNING)


def formatter(kind: Literal["json", "text"]) -> logging.Formatter:
    """Return the formatter, for tests that read logs."""
    return _Lines(kind)


def _quoted(value: object) -> str:
    text = str(value)
    return text if text.isprintable() and " " not in text else json.dumps(text, ensure_ascii=True)


def _places(error: BaseException) -> list[str]:
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('lexicade/')[2]}:{trace.tb_lineno}:{code.co_name}")
        trace = trace.tb_next
    return places[-6:]
