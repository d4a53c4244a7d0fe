"""The word database of a server, as whoever runs the server and `getMeaning` use it: from a thread, never from the event loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

import lexicade.server.db.tables  # noqa: F401  (describes the tables)
from lexicade.core.errors import Malformed
from lexicade.lexicon.lessons import Lesson
from lexicade.server.db import lessons
from lexicade.server.db.engine import Database
from lexicade.server.db.migrate import migrate
from lexicade.server.settings import read_settings
from lexicade.server.transfer import must_be_current


class ServerWords:
    """The words that players taught at a server; it may be served meanwhile, and notices every change by itself."""

    def __init__(self, database: Database) -> None:
        """Take the database."""
        self._database = database

    def learn(self, told: Iterable[Lesson]) -> int:
        """Keep lessons, durably, before returning, and return how many were new; the same lesson twice is one."""
        return self._database.write_now(partial(lessons.learn, told=tuple(told)))

    def rebuild(self) -> tuple[int, int]:
        """Take the lessons anew from the logs of the server's matches; return how many lessons of how many matches."""
        return self._database.write_now(lessons.rebuild)

    def edit(self, word: str, language: str, meaning: str) -> None:
        """Give a word another meaning, or raise `Malformed("not-taught")`."""
        self._decide(word, language, meaning)

    def remove(self, word: str, language: str) -> None:
        """Make a word no word, until somebody teaches it again; raise `Malformed("not-taught")` where it is none."""
        self._decide(word, language, None)

    def find(self, word: str, language: str | None = None) -> tuple[Lesson, ...]:
        """Return the word as it stands, once for each language it was taught in."""
        return self._database.read_now(partial(lessons.find, word=word, language=language))

    def words(self, language: str | None = None) -> tuple[Lesson, ...]:
        """Return all words as they stand, in the order of the alphabet of their code points."""
        return self._database.read_now(partial(lessons.words, language=language))

    def _decide(self, word: str, language: str, meaning: str | None) -> None:
        now = datetime.now(UTC)
        decide = partial(lessons.decide, word=word, language=language, meaning=meaning, now=now)
        self._database.write_now(decide)


@contextmanager
def open_words(url: str, *, migrating: bool = False) -> Iterator[ServerWords]:
    """Open the word database of a server at an address as `lexicade serve` takes it, until the block ends.

    `migrating` makes the tables where they are missing or old. Raises Malformed `no-database`, `database-other-version`.
    """
    database = Database(read_settings({"database": url}).database, create=migrating)
    try:
        if migrating:
            migrate(database)
        else:
            must_be_current(database)
        yield ServerWords(database)
    except SQLAlchemyError:
        raise Malformed("no-database", url=database.address) from None
    finally:
        database.close()
