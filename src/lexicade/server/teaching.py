"""What players of a server taught, as a process knows it: read again whenever somebody, on any node, has changed it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from lexicade.core.judging import Judging
from lexicade.core.options import Options
from lexicade.server.db import lessons
from lexicade.server.db.engine import Database

_UNREAD: Final = -1


class Taught:
    """The taught words of one language as they were read last; any number of threads may ask."""

    def __init__(self, words: frozenset[str] = frozenset(), edition: int = _UNREAD) -> None:
        """Begin with some words."""
        self.edition = edition
        self._words = words

    def __contains__(self, word: object) -> bool:
        return word in self._words

    def words(self) -> frozenset[str]:
        """Return all words, the very same set until others are taken."""
        return self._words

    def take(self, edition: int, words: frozenset[str]) -> None:
        """Go on with the words of a later edition."""
        if words != self._words:
            self._words = words
        self.edition = edition


class Teaching:
    """The taught words of every language, for the event loop."""

    def __init__(self, database: Database) -> None:
        """Take the database; nothing is read yet."""
        self._database = database
        self._lock = asyncio.Lock()
        self._taught: dict[str, Taught] = {}

    def of(self, language: str) -> Taught:
        """Return the words of a language as a container that follows every `look`."""
        return self._taught.setdefault(language, Taught())

    async def look(self, options: Options) -> frozenset[str]:
        """Know whatever was taught by now, and return it; nothing at a table whose players do not teach words.

        Costs one look-up by key, and a reading of all words where something has changed.
        """
        if options.judging is not Judging.EXTEND:
            return frozenset()
        taught = self.of(options.language)
        newest = await self._database.glance(lessons.edition)
        if taught.edition < newest:
            async with self._lock:
                if taught.edition < newest:
                    taught.take(*await self._database.read(partial(lessons.taught, language=options.language)))
        return taught.words()
