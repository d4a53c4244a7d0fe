"""Reading and writing the database, SQLite or PostgreSQL, from the event loop or from a thread.

Work is a plain function over a connection; it runs in a thread of the database's own. Readers cannot write. Writers end
in one commit each, on SQLite several together in one; what they announce goes out after the commit and not before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, CursorResult, Engine, Executable, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from lexicade.core.errors import Malformed
from lexicade.lexicon.writeahead import write_ahead
from lexicade.server.db.writer import Writer

T = TypeVar("T")
_READERS: Final = 4
_WRITERS: Final = 8
_PATIENCE: Final = 10_000
CHANNEL: Final = "lexicade"


class Announce(Protocol):
    """Who is told of what was committed."""

    def __call__(self, topic: str, number: int, /) -> None:
        """Take note: this topic has come so far. Called from any thread."""
        ...


class Transaction:
    """A connection in the middle of a write, and what is to be announced once it is committed."""

    def __init__(self, connection: Connection) -> None:
        """Begin with nothing to announce."""
        self.connection = connection
        self.announced: list[tuple[str, int]] = []

    def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[Any]:
        """Run a statement."""
        return self.connection.execute(statement, parameters)

    def announce(self, topic: str, number: int) -> None:
        """Tell everybody who listens, on every node, once this is committed."""
        self.announced.append((topic, number))


class Database:
    """One database; its threads start with the first work and end with `close`."""

    def __init__(self, url: str, announce: Announce | None = None, *, create: bool = True) -> None:
        """Bind the address; nothing is opened yet. Raises Malformed `bad-database`.

        A file that is not there is made, or else Malformed `no-database`.
        """
        self.engine = _engine(url, create=create)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.announce: Announce = announce or (lambda _topic, _number: None)
        self._readers = _readers_of(self.engine)
        self._threads = ThreadPoolExecutor(_READERS, "lexicade-read")
        self._writers = ThreadPoolExecutor(_WRITERS, "lexicade-write") if not self.is_sqlite else None
        self._writer = Writer(self._write_together) if self.is_sqlite else None

    @property
    def address(self) -> str:
        """The address without its password, for people."""
        return self.engine.url.render_as_string(hide_password=True)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run work that only reads, in a thread."""
        return await asyncio.wrap_future(self._threads.submit(self.read_now, work))

    async def glance(self, work: Callable[[Connection], T]) -> T:
        """Run work of one or two look-ups by key: on SQLite here, which costs less than going to a thread and back."""
        return self.read_now(work) if self.is_sqlite else await self.read(work)

    def read_now(self, work: Callable[[Connection], T]) -> T:
        """Run work that only reads, here."""
        with self._readers.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Run work that writes and commit it, in a thread; the answer comes after the commit.

        Work may be run together with other work, and in a savepoint of its own: what it raises undoes it alone.
        """
        return await asyncio.wrap_future(self._submit(work))

    def write_now(self, work: Callable[[Transaction], T]) -> T:
        """Run work that writes, commit it, and wait for that here; never from the event loop."""
        return self._submit(work).result()

    def close(self) -> None:
        """Finish what was handed in, and close."""
        if self._writer:
            self._writer.close()
        if self._writers:
            self._writers.shutdown(wait=True)
        self._threads.shutdown(wait=True)
        self._readers.dispose()
        self.engine.dispose()

    def _submit(self, work: Callable[[Transaction], T]) -> Future[T]:
        if self._writer:
            return self._writer.submit(work)
        assert self._writers  # noqa: S101  (one of the two)
        return self._writers.submit(self._write_alone, work)

    def _write_alone(self, work: Callable[[Transaction], T]) -> T:
        with self.engine.begin() as connection:
            transaction = Transaction(connection)
            done = work(transaction)
            for topic, number in transaction.announced:
                connection.execute(
                    text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": f"{number} {topic}"}
                )
        return done

    def _write_single(self, work: Callable[[Transaction], Any]) -> Any:
        with self.engine.begin() as connection:
            transaction = Transaction(connection)
            done = work(transaction)
        for topic, number in transaction.announced:
            self.announce(topic, number)
        return done

    def _write_together(self, works: Sequence[Callable[[Transaction], Any]]) -> list[Any]:
        """Run each in a savepoint and commit once; an exception in the place of a result is that of its work."""
        if len(works) == 1:
            return [self._write_single(works[0])]
        done: list[Any] = []
        announced: list[tuple[str, int]] = []
        with self.engine.begin() as connection:
            for work in works:
                transaction = Transaction(connection)
                savepoint = connection.begin_nested()
                try:
                    done.append(work(transaction))
                except Exception as error:  # noqa: BLE001  (handed to whoever asked)
                    savepoint.rollback()
                    done.append(error)
                else:
                    savepoint.commit()
                    announced += transaction.announced
        for topic, number in announced:
            self.announce(topic, number)
        return done


def _engine(url: str, *, create: bool) -> Engine:
    try:
        address = make_url(url)
    except ArgumentError:
        raise Malformed("bad-database", url=url.partition("@")[2] or url) from None
    match address.drivername:
        case "sqlite" if address.database not in (None, "", ":memory:"):
            file = Path(str(address.database))
            if not create and not file.is_file():
                raise Malformed("no-database", url=address.render_as_string())
            file.parent.mkdir(parents=True, exist_ok=True)
            # It will hold racks and seeds: nobody but its owner reads it.
            file.touch(mode=0o600)
            return _sqlite(address, "BEGIN IMMEDIATE")
        case "postgresql" | "postgres" | "postgresql+psycopg":
            address = address.set(drivername="postgresql+psycopg")
            return create_engine(address, pool_size=_READERS + _WRITERS, pool_pre_ping=True, hide_parameters=True)
        case name:
            raise Malformed("bad-database", url=name)


def _readers_of(engine: Engine) -> Engine:
    """Return an engine whose connections cannot write."""
    if engine.dialect.name == "sqlite":
        return _sqlite(engine.url, "BEGIN", "query_only=ON")
    return engine.execution_options(postgresql_readonly=True)


def _sqlite(address: URL, begin: str, *more: str) -> Engine:
    arguments = {"timeout": _PATIENCE / 1000, "check_same_thread": False}
    # Parameters are racks, seeds and people's words: they have no place in messages of errors.
    engine = create_engine(address, connect_args=arguments, pool_size=_READERS, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        write_ahead(connection, _PATIENCE / 1000)
        settings = ("synchronous=FULL", f"busy_timeout={_PATIENCE}", "foreign_keys=ON", *more)
        for setting in settings:
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # Past SQLAlchemy, for which it would be a statement like any other; every request pays for this one.
        connection.connection.dbapi_connection.execute(begin)  # type: ignore[union-attr]

    return engine


def reachable(database: Database) -> bool:
    """Whether the database answers."""
    try:
        return bool(database.read_now(lambda connection: connection.execute(text("SELECT 1")).scalar_one()))
    except OperationalError:
        return False
