"""The write-ahead log of an SQLite file, switched on by whoever comes first while the others wait."""

from __future__ import annotations

import random
import sqlite3
import time


def write_ahead(connection: sqlite3.Connection, patience: float) -> None:
    """Have a file keep a write-ahead log, or raise the error that it is busy after some seconds of patience.

    SQLite does not wait by itself where one connection gives a new file its log, or the last one tidies up as it goes: the
    others are told at once that the file is busy. After this a connection counts as one that has the file, and does wait.
    """
    until = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not busy(error) or time.monotonic() > until:
                raise
            time.sleep(random.uniform(0.001, 0.02))  # noqa: S311  (only that two do not meet again and again)
        else:
            return


def busy(error: sqlite3.Error) -> bool:
    """Say whether a file could not be used because others use it."""
    # The low byte is the kind of an error; the others tell where it came about.
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
