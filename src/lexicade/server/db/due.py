"""Claiming due work: each row is worked on by one process at a time, and by another if that one dies."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, and_, case, func, insert, literal_column, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.elements import ColumnElement

from lexicade.server.db.engine import Transaction
from lexicade.server.db.store import RUNNING, Task
from lexicade.server.db.tables.due import due
from lexicade.server.db.tables.records import matches


@dataclass(frozen=True, slots=True)
class Claimed:
    """Work that this process has taken: it answers record `seq`; `attempts` counts how often it has failed."""

    match: str
    kind: str
    seat: int
    seq: int
    attempts: int


def claim(transaction: Transaction, now: float, most: int, token: str, lease: float) -> list[Claimed]:
    """Take up to so many rows that are due and that nobody works on, for `lease` seconds."""
    present = _now(transaction.connection)
    free = and_(due.c.at <= now, ~due.c.silent, or_(due.c.lease.is_(None), due.c.lease < present))
    rows = transaction.execute(
        select(due).where(free).order_by(due.c.at).limit(most).with_for_update(skip_locked=True)
    ).all()
    taken = []
    for row in rows:
        claimed = Claimed(row.match_id, row.kind, row.seat, row.seq, row.attempts)
        transaction.execute(update(due).where(_this(claimed)).values(token=token, lease=present + lease))
        taken.append(claimed)
    return taken


def silence(transaction: Transaction, claimed: Claimed) -> None:
    """Note that a bot has nothing to say to the record it was asked about."""
    transaction.execute(update(due).where(_this(claimed)).values(silent=True, token=None, lease=None))


def put_off(transaction: Transaction, claimed: Claimed, at: float, *, failed: bool) -> None:
    """Let work wait until another time, and be taken by anybody then."""
    attempts = due.c.attempts + 1 if failed else due.c.attempts
    transaction.execute(update(due).where(_this(claimed)).values(at=at, attempts=attempts, token=None, lease=None))
    transaction.announce("due", claimed.seq)


def release(transaction: Transaction, token: str | None) -> None:
    """Give back what a process has taken and not done; what any has taken, where no token is named."""
    mine = due.c.token == token if token else due.c.token.is_not(None)
    transaction.execute(update(due).where(mine).values(token=None, lease=None))
    transaction.announce("due", 0)


def next_at(connection: Connection) -> float | None:
    """Return when the next work falls due that nobody works on, or when what somebody works on may be taken over."""
    at = func.min(case((due.c.lease.is_(None), due.c.at), else_=due.c.lease))
    return connection.execute(select(at).where(~due.c.silent)).scalar_one_or_none()


def lacking(connection: Connection) -> list[str]:
    """Return the running matches of which rows are missing."""
    counted = select(due.c.match_id, due.c.seq, func.count().label("n")).group_by(due.c.match_id, due.c.seq).subquery()
    found = connection.execute(
        select(matches.c.id)
        .outerjoin(counted, and_(counted.c.match_id == matches.c.id, counted.c.seq == matches.c.seq))
        .where(matches.c.state == RUNNING, matches.c.expects > func.coalesce(counted.c.n, 0))
    )
    return list(found.scalars())


def restore(transaction: Transaction, match: str, seq: int, tasks: list[Task]) -> int:
    """Write the rows that a match calls for and that are missing; return how many that were."""
    current = transaction.execute(select(matches.c.seq).where(matches.c.id == match)).scalar_one_or_none()
    if current != seq:
        return 0
    written = 0
    for task in tasks:
        row = {"match_id": match, "kind": task.kind, "seat": task.seat, "seq": seq, "at": task.at, "attempts": 0}
        savepoint = transaction.connection.begin_nested()
        try:
            transaction.execute(insert(due).values(row))
        except IntegrityError:
            savepoint.rollback()
        else:
            savepoint.commit()
            written += 1
    if written:
        transaction.announce("due", seq)
    return written


def _this(claimed: Claimed) -> ColumnElement[bool]:
    return and_(
        due.c.match_id == claimed.match,
        due.c.kind == claimed.kind,
        due.c.seat == claimed.seat,
        due.c.seq == claimed.seq,
    )


def _now(connection: Connection) -> float:
    """Return the database's own time: leases of several machines are measured by one clock."""
    if connection.dialect.name == "sqlite":
        asked: ColumnElement[float] = literal_column("(julianday('now') - 2440587.5) * 86400.0")
    else:
        asked = literal_column("extract(epoch from clock_timestamp())")
    return float(connection.execute(select(asked)).scalar_one())
