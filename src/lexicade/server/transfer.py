"""Matches as files: out of one database and into another, and copies of a whole one while it is served.

Such files hold everything, racks and seeds of running matches included; they are for whoever runs the server, and only
readable by them.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TextIO

from sqlalchemy import Connection, Table, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from lexicade.core.errors import Malformed
from lexicade.core.jsontext import read_json
from lexicade.lexicon.lessons import lessons_of
from lexicade.play.verify import verify
from lexicade.server.db import store
from lexicade.server.db.engine import Database, Transaction
from lexicade.server.db.lessons import learn
from lexicade.server.db.migrate import NEWEST, current
from lexicade.server.db.tables.chat import messages
from lexicade.server.db.tables.lobby import chairs, tables
from lexicade.server.db.tables.people import people
from lexicade.server.db.tables.records import matches, records, secrets

FORMAT: Final = "lexicade-export"
VERSION: Final = 1
# In the order in which they can be written; due work follows from the log and is made again by the server.
_OWNED: Final = (
    (tables, "id"),
    (chairs, "table_id"),
    (messages, "table_id"),
    (matches, "id"),
    (records, "match_id"),
    (secrets, "match_id"),
)

Row = dict[str, Any]


def export(database: Database, wanted: Sequence[str], file: TextIO) -> int:
    """Write matches with their tables, players and messages, all of them where none are named; return how many.

    Raises Malformed `no-such-match` before anything is written.
    """
    must_be_current(database)
    ids = [match for match, _, _ in database.read_now(lambda connection: list(store.all_matches(connection)))]
    if unknown := next((match for match in wanted if match not in ids), None):
        raise Malformed("no-such-match", match=unknown)
    file.write(_line({"format": FORMAT, "v": VERSION}))
    for match in wanted or ids:
        rows = database.read_now(partial(_rows, match=match))
        file.writelines([_line({"match": match, "rows": rows})])
    return len(wanted or ids)


def take_in(database: Database, lines: Iterable[str]) -> int:
    """Read what `export` wrote, each match whole or not at all, and each verified; return how many.

    Raises Malformed `bad-export` with the line, `match-exists`, or why a match does not hold; matches before that stay.
    """
    must_be_current(database)
    numbered = enumerate(lines, start=1)
    head = _read(next(numbered, (1, "")))
    if head.get("format") != FORMAT or head.get("v") != VERSION:
        raise Malformed("bad-export", line=1)
    count = 0
    for number, line in numbered:
        read = _read((number, line))
        try:
            database.write_now(partial(_take_in, match=read["match"], rows=read["rows"]))
        except (KeyError, TypeError, ValueError, AttributeError, SQLAlchemyError):
            raise Malformed("bad-export", line=number) from None
        count += 1
    return count


def backup(database: Database, path: Path) -> None:
    """Copy the whole database as it stands at one moment, while it is served. Raises Malformed."""
    if path.exists():
        raise Malformed("file-exists", file=str(path))
    if not database.is_sqlite:
        _dump(database, path)
        return
    source = Path(database.engine.url.database or "")
    if not source.is_file():
        raise Malformed("no-database", url=database.address)
    half = path.with_name(f"{path.name}.part")
    try:
        os.close(os.open(half, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
        with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as found, sqlite3.connect(half) as copy:
            found.backup(copy)
        found.close()
        copy.close()
        half.replace(path)
    except OSError as error:
        raise Malformed("file-unwritable", file=str(path), why=error.strerror or "") from None
    except sqlite3.Error as error:
        raise Malformed("file-unwritable", file=str(path), why=str(error)) from None


def _dump(database: Database, path: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise Malformed("program-missing", program="pg_dump")
    address = database.engine.url.set(drivername="postgresql")
    environment = {**os.environ, "PGPASSWORD": str(address.password or "")}
    target = address.set(password=None).render_as_string(hide_password=False)
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    done = subprocess.run(  # noqa: S603  (the program of the database, the address of the settings)
        [program, "--format=custom", f"--file={path}", target],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        path.unlink(missing_ok=True)
        raise Malformed("backup-failed", why=" ".join(done.stderr.split())[:200])


def _rows(connection: Connection, match: str) -> Mapping[str, list[Row]]:
    found: dict[str, list[Row]] = {people.name: []}
    for table, key in _OWNED:
        rows = connection.execute(select(table).where(table.c[key] == match).order_by(*table.primary_key.columns))
        found[table.name] = [dict(row) for row in rows.mappings()]
    ids = {row[name] for table, _ in _OWNED for name in _links(table, people) for row in found[table.name]} - {None}
    for row in connection.execute(select(people).where(people.c.id.in_(ids)).order_by(people.c.id)).mappings():
        # Which account a guest became is told where that account goes along.
        found[people.name].append({**row, "adopted_by": row["adopted_by"] if row["adopted_by"] in ids else None})
    return found


def _take_in(transaction: Transaction, match: str, rows: Mapping[str, Sequence[Row]]) -> None:
    connection = transaction.connection
    if len(rows[tables.name]) != 1 or len(rows[matches.name]) != 1:
        raise ValueError(match)
    known = set(connection.execute(select(people.c.id)).scalars())
    for row in rows[people.name]:
        if row["id"] not in known:
            transaction.execute(insert(people).values(**_checked(people, {**row, "adopted_by": None})))
    for table, key in _OWNED:
        for row in rows[table.name]:
            if row[key] != match:
                raise ValueError(table.name)
            own = {**row, **dict.fromkeys(_links(table, tables), None)} if table is tables else row
            try:
                transaction.execute(insert(table).values(**_checked(table, own)))
            except IntegrityError:
                if table is tables:
                    raise Malformed("match-exists", match=match) from None
                raise
    game = store.game_of(connection, match)
    if game is None:
        raise ValueError(match)
    log = store.log(connection, match, game)
    verify(log, store.seed_of(connection, match))
    learn(transaction, lessons_of(log))
    transaction.announce("lobby", 1)


def _links(table: Table, target: Table) -> list[str]:
    return [column.name for column in table.c if any(key.column.table is target for key in column.foreign_keys)]


def _checked(table: Table, row: Row) -> Row:
    if row.keys() != {column.name for column in table.c}:
        raise ValueError(table.name)
    return row


def must_be_current(database: Database) -> None:
    """Raise Malformed `no-database`, `database-other-version` where there are not the newest tables."""
    try:
        found = database.read_now(current)
    except SQLAlchemyError as error:
        raise Malformed("no-database", url=database.address) from error
    if found != NEWEST:
        raise Malformed("database-other-version", url=database.address, found=found or "-", known=NEWEST)


def _read(numbered: tuple[int, str]) -> Mapping[str, Any]:
    number, line = numbered
    try:
        data = read_json(line)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise Malformed("bad-export", line=number)
    return data


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def lines_of(path: Path) -> Iterator[str]:
    """Yield the lines of a file. Raises Malformed `file-unreadable`."""
    try:
        with path.open(encoding="utf-8") as file:
            yield from file
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed("file-unreadable", file=str(path), why=getattr(error, "strerror", None) or "UTF-8") from None


def private(path: Path) -> TextIO:
    """Open a new file that only its owner reads. Raises Malformed `file-exists`, `file-unwritable`."""
    try:
        return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8")
    except FileExistsError:
        raise Malformed("file-exists", file=str(path)) from None
    except OSError as error:
        raise Malformed("file-unwritable", file=str(path), why=error.strerror or "") from None
