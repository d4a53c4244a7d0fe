"""The log of matches in the database: everything that an accepted command changes is written in one transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from lexicade.core.errors import Malformed, Stale
from lexicade.core.record import Record
from lexicade.lexicon.lessons import Lesson
from lexicade.play.codec import codec, upgrade
from lexicade.server.db.engine import Transaction
from lexicade.server.db.lessons import learn
from lexicade.server.db.tables.due import due
from lexicade.server.db.tables.records import answers, matches, records, secrets
from lexicade.server.ports import Head

RUNNING: Final = "running"
FINISHED: Final = "finished"
_AT_ONCE: Final = 500

# What every command needs is put together once.
_ADD_RECORD: Final = insert(records)
_ADD_DUE: Final = insert(due)
_CLEAR_DUE: Final = delete(due).where(due.c.match_id == bindparam("match"))
_STAND: Final = (
    update(matches)
    .where(matches.c.id == bindparam("match"))
    .values({name: bindparam(name) for name in ("state", "seq", "awaiting", "scores", "places", "expects", "moved")})
)
_NOTE_ANSWER: Final = {
    name: dialect.insert(answers).on_conflict_do_nothing().returning(answers.c.seq)
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))
}


@dataclass(frozen=True, slots=True)
class Task:
    """Work that waits: what kind, for which seat, at which instant (seconds since 1970)."""

    kind: str
    seat: int
    at: float


@dataclass(frozen=True, slots=True)
class Asked:
    """By what an accepted command is known again: who gave it, under which key, and a digest of what was asked."""

    holder: str
    key: str
    digest: str


@dataclass(frozen=True, slots=True)
class Birth:
    """What is settled when a match begins."""

    game: str
    preset: str
    language: str
    seed: bytes


def begin(transaction: Transaction, record: Record, birth: Birth, head: Head, tasks: Sequence[Task]) -> None:
    """Keep a new match with its opening. Raises Malformed `match-exists`."""
    assert record.header  # noqa: S101  (the opening has one)
    match, now = record.header.match, record.time.timestamp()
    try:
        transaction.execute(
            insert(matches).values(
                id=match,
                game=birth.game,
                preset=birth.preset,
                language=birth.language,
                judge=head.judge,
                started=now,
                **_standing(head, tasks, now),
            )
        )
    except IntegrityError:
        raise Malformed("match-exists", match=match) from None
    transaction.execute(insert(secrets).values(match_id=match, seed=birth.seed.hex()))
    transaction.execute(insert(records).values(match_id=match, seq=record.seq, body=_body(birth.game, record)))
    _plan(transaction, match, head.seq, tasks)
    transaction.announce(f"match/{match}", head.seq)


def append(
    transaction: Transaction,
    match: str,
    game: str,
    record: Record,
    head: Head,
    tasks: Sequence[Task],
    asked: Asked | None = None,
    *,
    lessons: Sequence[Lesson] = (),
    clear: bool = True,
) -> tuple[int, bool]:
    """Keep an accepted command and return its number and whether it is new; that of the first time when asked before.

    `lessons` are what the record teaches. `clear` is False where it is known that nothing is due from before. Raises Stale
    `stale-record` when another command has taken the number, Malformed `key-reused` when the key stands for another command.
    """
    if asked and not _note(transaction, match, asked, record.seq):
        before = answered(transaction.connection, match, asked)
        assert before is not None  # noqa: S101  (it is what kept this one from being noted)
        return before, False
    try:
        transaction.execute(_ADD_RECORD, {"match_id": match, "seq": record.seq, "body": _body(game, record)})
    except IntegrityError:
        raise Stale("stale-record", seq=record.seq) from None
    transaction.execute(_STAND, {"match": match, **_standing(head, tasks, record.time.timestamp())})
    if clear:
        transaction.execute(_CLEAR_DUE, {"match": match})
    _plan(transaction, match, head.seq, tasks)
    learn(transaction, lessons)
    transaction.announce(f"match/{match}", record.seq)
    if head.state == FINISHED:
        transaction.announce("lobby", record.seq)
    return record.seq, True


def answered(connection: Connection, match: str, asked: Asked) -> int | None:
    """Return the number of the record that a command became when it was asked before. Raises Malformed `key-reused`."""
    found = connection.execute(
        select(answers.c.asked, answers.c.seq).where(
            answers.c.match_id == match, answers.c.holder == asked.holder, answers.c.key == asked.key
        )
    ).one_or_none()
    if found is None:
        return None
    if found.asked != asked.digest:
        raise Malformed("key-reused", key=asked.key)
    return int(found.seq)


def game_of(connection: Connection, match: str) -> str | None:
    """Return which game a match is of; None where there is no such match."""
    return connection.execute(select(matches.c.game).where(matches.c.id == match)).scalar_one_or_none()


def log(connection: Connection, match: str, game: str, after: int = -1) -> list[Record]:
    """Return the records of a match with numbers above `after`, in order."""
    found = connection.execute(
        select(records.c.body).where(records.c.match_id == match, records.c.seq > after).order_by(records.c.seq)
    )
    return [codec(game).record(upgrade(json.loads(body))) for (body,) in found]


def seed_of(connection: Connection, match: str) -> bytes:
    """Return the secret seed of a match, for deciding and for telling it at the end."""
    return bytes.fromhex(connection.execute(select(secrets.c.seed).where(secrets.c.match_id == match)).scalar_one())


def newest(connection: Connection, match: str) -> int | None:
    """Return the number of the newest record of a match; None where there is no such match."""
    return connection.execute(select(matches.c.seq).where(matches.c.id == match)).scalar_one_or_none()


def heads(connection: Connection, ids: Iterable[str]) -> Mapping[str, Head]:
    """Return how matches stand, those that there are, in one query for each few hundred."""
    wanted = list(ids)
    found: dict[str, Head] = {}
    for first in range(0, len(wanted), _AT_ONCE):
        rows = connection.execute(select(matches).where(matches.c.id.in_(wanted[first : first + _AT_ONCE])))
        for row in rows:
            places = None if row.places is None else tuple(row.places)
            found[row.id] = Head(row.state, row.seq, tuple(row.awaiting), tuple(row.scores), places, row.judge)
    return found


def running_judges(connection: Connection) -> Mapping[str, str]:
    """Return who judges the running matches, each with one match that is judged so."""
    found = connection.execute(select(matches.c.judge, matches.c.id).where(matches.c.state == RUNNING))
    return {row.judge: row.id for row in found}


def all_matches(connection: Connection) -> Iterator[tuple[str, str, str]]:
    """Yield id, game and state of every match, the oldest first."""
    for row in connection.execute(select(matches.c.id, matches.c.game, matches.c.state).order_by(matches.c.started)):
        yield row.id, row.game, row.state


def _standing(head: Head, tasks: Sequence[Task], now: float) -> dict[str, Any]:
    return {
        "state": head.state,
        "seq": head.seq,
        "awaiting": list(head.awaiting),
        "scores": list(head.scores),
        "places": None if head.places is None else list(head.places),
        "expects": len(tasks),
        "moved": now,
    }


def _note(transaction: Transaction, match: str, asked: Asked, seq: int) -> bool:
    """Note under its key that a command becomes a record; False where the key is noted already."""
    values = {"match_id": match, "holder": asked.holder, "key": asked.key, "asked": asked.digest, "seq": seq}
    return transaction.execute(_NOTE_ANSWER[transaction.connection.dialect.name], values).first() is not None


def _plan(transaction: Transaction, match: str, seq: int, tasks: Sequence[Task]) -> None:
    if not tasks:
        return
    rows = [
        {"match_id": match, "kind": task.kind, "seat": task.seat, "seq": seq, "at": task.at, "attempts": 0}
        for task in tasks
    ]
    transaction.execute(_ADD_DUE, rows)
    transaction.announce("due", seq)


def _body(game: str, record: Record) -> str:
    return json.dumps(codec(game).dump_record(record), ensure_ascii=False, separators=(",", ":"))
