"""The word database of tables whose players teach words: an SQLite file, made of lessons and rebuilt from the matches' logs.

What was taught stays apart from what its owner decided afterwards (another meaning, or that it is no word), so that building
the lessons anew from the logs undoes no decision. A word taught again after it was removed is a word again.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import weakref
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from lexicade.core.errors import LexicadeError, Malformed
from lexicade.lexicon.lessons import Lesson, moment_of
from lexicade.lexicon.store import data_folder
from lexicade.lexicon.writeahead import busy, write_ahead

_VERSION: Final = 1
_PATIENCE: Final = 10.0
_SCHEMA: Final = """
CREATE TABLE lessons (
    language TEXT NOT NULL, word TEXT NOT NULL, match TEXT NOT NULL,
    meaning TEXT NOT NULL, who TEXT NOT NULL, at TEXT NOT NULL,
    PRIMARY KEY (language, word, match)
) WITHOUT ROWID;
CREATE INDEX lessons_of_match ON lessons (match);
CREATE TABLE decisions (
    language TEXT NOT NULL, word TEXT NOT NULL, meaning TEXT, at TEXT NOT NULL,
    PRIMARY KEY (language, word)
) WITHOUT ROWID;
CREATE VIEW words AS
    SELECT language, word, coalesce(d.meaning, l.meaning) AS meaning, who, min(l.at) AS at, match
    FROM lessons AS l LEFT JOIN decisions AS d USING (language, word)
    WHERE d.at IS NULL OR d.meaning IS NOT NULL OR l.at > d.at
    GROUP BY language, word;
"""
_COLUMNS: Final = "word, meaning, language, who, at, match"


def database_path() -> Path:
    """Return where the word database of the data folder lies."""
    return data_folder() / "words.sqlite3"


class WordDatabase:
    """The words that players taught; any number of processes may read and write at once.

    Every method raises `Malformed` where the file cannot be used (`database-damaged`, `database-newer`, `database-unusable`)
    and `LexicadeError("database-busy")` where another writer does not let go of it in ten seconds.
    """

    def __init__(self, path: Path) -> None:
        """Bind a file; it is made when it is first written to."""
        self.path = path

    def learn(self, lessons: Iterable[Lesson]) -> int:
        """Keep lessons, durably, before returning, and return how many were new; the same lesson twice is one."""
        with self._writing() as connection:
            return _insert(connection, lessons)

    def rebuild(self, matches: Collection[str], lessons: Iterable[Lesson]) -> int:
        """Put what the logs of some matches tell in the place of what is kept of them, and return how many lessons there are.

        Lessons of other matches, words from files and decisions stay.
        """
        with self._writing() as connection:
            connection.executemany("DELETE FROM lessons WHERE match = ?", [(match,) for match in matches if match])
            return _insert(connection, lessons)

    def edit(self, word: str, language: str, meaning: str) -> None:
        """Give a word another meaning, or raise `Malformed("not-taught")`."""
        self._decide(word, language, meaning)

    def remove(self, word: str, language: str) -> None:
        """Make a word no word, until somebody teaches it again; raise `Malformed("not-taught")` where it is none."""
        self._decide(word, language, None)

    def find(self, word: str, language: str | None = None) -> tuple[Lesson, ...]:
        """Return the word as it stands, once for each language it was taught in."""
        return self._select("WHERE word = :word AND (:language IS NULL OR language = :language)", word, language)

    def words(self, language: str | None = None) -> tuple[Lesson, ...]:
        """Return all words as they stand, in the order of the alphabet of their code points."""
        return self._select("WHERE :language IS NULL OR language = :language", None, language)

    def taught(self, language: str) -> Taught:
        """Return the words of a language as a container that always knows the newest state."""
        return Taught(self, language)

    def _decide(self, word: str, language: str, meaning: str | None) -> None:
        now = moment_of(datetime.now(UTC))
        with self._writing() as connection:
            found = connection.execute(
                "SELECT 1 FROM words WHERE word = ? AND language = ?", (word, language)
            ).fetchone()
            if found is None:
                raise Malformed("not-taught", word=word, language=language)
            connection.execute("REPLACE INTO decisions VALUES (?, ?, ?, ?)", (language, word, meaning, now))

    def _select(self, where: str, word: str | None, language: str | None) -> tuple[Lesson, ...]:
        if not self.path.exists():
            return ()
        with self._connected() as connection:
            query = f"SELECT {_COLUMNS} FROM words {where} ORDER BY word, language"  # noqa: S608  (constants only)
            rows = connection.execute(query, {"word": word, "language": language}).fetchall()
        return tuple(
            Lesson(w, meaning, lang, who, datetime.fromisoformat(at), m) for w, meaning, lang, who, at, m in rows
        )

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or nothing, and no other writer in between."""
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        connection: sqlite3.Connection | None = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = _opened(self.path)
            yield connection
        except sqlite3.OperationalError as error:
            if busy(error):
                raise LexicadeError("database-busy", path=str(self.path)) from None
            raise Malformed("database-unusable", path=str(self.path), reason=str(error)) from None
        except sqlite3.DatabaseError:
            raise Malformed("database-damaged", path=str(self.path)) from None
        except OSError as error:
            raise Malformed("database-unusable", path=str(self.path), reason=error.strerror or str(error)) from None
        finally:
            if connection is not None:
                connection.close()


class Taught:
    """The taught words of one language, at every moment as they stand then; any number of threads may ask."""

    def __init__(self, database: WordDatabase, language: str) -> None:
        """Take the database; nothing is read yet."""
        self._database = database
        self._language = language
        self._lock = threading.Lock()
        self._watch: _Watch | None = None
        self._words: frozenset[str] = frozenset()

    def __contains__(self, word: object) -> bool:
        return word in self.words()

    def words(self) -> frozenset[str]:
        """Return all words; they are read again only after somebody has written."""
        with self._lock:
            if self._watch is None or not self._watch.stands:
                self._watch = _Watch.on(self._database)
                self._words = frozenset()
            if self._watch is not None and self._watch.changed():
                self._words = frozenset(lesson.word for lesson in self._database.words(self._language))
            return self._words


class _Watch:
    """Notices every commit to a file by a connection of its own, in microseconds."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._file = _identity(path)
        self._owner = os.getpid()
        self._connection = connection
        self._version: int | None = None
        weakref.finalize(self, connection.close)

    @classmethod
    def on(cls, database: WordDatabase) -> _Watch | None:
        """Watch a database, or nothing while there is no file."""
        if _identity(database.path) is None:
            return None
        database.words("")  # tells by its errors whether the file can be used
        return cls(database.path, _opened(database.path))

    @property
    def stands(self) -> bool:
        """Whether the file is still the one watched, and by this process and not by one it was forked from."""
        return self._owner == os.getpid() and self._file == _identity(self._path)

    def changed(self) -> bool:
        """Whether anybody has written since this was asked last."""
        version: int = self._connection.execute("PRAGMA data_version").fetchone()[0]
        before, self._version = self._version, version
        return before != version


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        told = path.stat()
    except OSError:
        return None
    return told.st_dev, told.st_ino


def _opened(path: Path) -> sqlite3.Connection:
    # The threads that ask for taught words share one connection, and wait for each other.
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        write_ahead(connection, _PATIENCE)
        connection.execute("PRAGMA synchronous = FULL")
        _prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables in a new file; whoever comes second finds them made."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > _VERSION:
        raise Malformed("database-newer", path=str(path), version=version)
    if version == _VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
        for statement in _SCHEMA.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {_VERSION}")
    connection.execute("COMMIT")


def _insert(connection: sqlite3.Connection, lessons: Iterable[Lesson]) -> int:
    before = connection.total_changes
    connection.executemany(
        "INSERT OR IGNORE INTO lessons (word, meaning, language, who, at, match) VALUES (?, ?, ?, ?, ?, ?)",
        ((lesson.word, lesson.meaning, lesson.language, lesson.who, lesson.moment, lesson.match) for lesson in lessons),
    )
    return connection.total_changes - before
