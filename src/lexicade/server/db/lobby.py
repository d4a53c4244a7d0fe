"""Reading and writing tables; a list of them costs the same few queries whatever its length."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, or_, select, tuple_, update

from lexicade.play.lobby import Chair, Table
from lexicade.server.db.engine import Transaction
from lexicade.server.db.tables.lobby import chairs, tables
from lexicade.server.db.tables.records import matches
from lexicade.server.ports import Head

Listed = Literal["open", "running", "finished", "mine"]
PAGE: Final = 30


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played at a table and how; `options` are those that were asked for beside the preset."""

    game: str
    preset: str
    language: str
    judging: str
    options: Mapping[str, Any]
    pace: str
    aids: bool
    visibility: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as the database has it; `head` is how its match stands, None before it begins."""

    id: str
    version: int
    terms: Terms
    table: Table
    created: float
    rematch_of: str | None = None
    rematch: str | None = None
    head: Head | None = None


def add(transaction: Transaction, kept: Kept) -> None:
    """Keep a new table."""
    terms, table = kept.terms, kept.table
    transaction.execute(
        insert(tables).values(
            id=kept.id,
            version=kept.version,
            creator_id=table.creator,
            game=terms.game,
            preset=terms.preset,
            language=terms.language,
            judging=terms.judging,
            options=dict(terms.options),
            pace=terms.pace,
            aids=terms.aids,
            visibility=terms.visibility,
            state=table.state,
            least=table.least,
            most=table.most,
            barred=list(table.barred),
            rematch_of=kept.rematch_of,
            rematch_id=None,
            declined_by=table.declined,
            created=kept.created,
            messages=0,
        )
    )
    _seat(transaction, kept)
    _announce(transaction, kept)


def change(transaction: Transaction, kept: Kept, table: Table) -> Kept:
    """Keep what became of a table that was read with `lock`; return it as it is now."""
    now = replace(kept, table=table, version=kept.version + 1)
    transaction.execute(
        update(tables)
        .where(tables.c.id == kept.id)
        .values(
            version=now.version,
            creator_id=table.creator,
            state=table.state,
            barred=list(table.barred),
            declined_by=table.declined,
        )
    )
    transaction.execute(delete(chairs).where(chairs.c.table_id == kept.id))
    _seat(transaction, now)
    _announce(transaction, now)
    return now


def point_to_rematch(transaction: Transaction, kept: Kept, rematch: str) -> Kept:
    """Note which table repeats this one."""
    now = replace(kept, rematch=rematch, version=kept.version + 1)
    values = {"rematch_id": rematch, "version": now.version}
    transaction.execute(update(tables).where(tables.c.id == kept.id).values(values))
    _announce(transaction, now)
    return now


def load(connection: Connection, table: str, *, lock: bool = False) -> Kept | None:
    """Return a table; `lock` holds off other writers until the transaction ends."""
    asked = _query().where(tables.c.id == table)
    row = connection.execute(asked.with_for_update(of=tables) if lock else asked).one_or_none()
    return _kept(row, _chairs_of(connection, [table]).get(table, ())) if row else None


def known(connection: Connection, ids: Collection[str]) -> frozenset[str]:
    """Return which of some tables there are."""
    return frozenset(connection.execute(select(tables.c.id).where(tables.c.id.in_(ids))).scalars())


def listed(connection: Connection, which: Listed, person: str | None, before: tuple[float, str] | None) -> list[Kept]:
    """Return up to PAGE tables, the newest first, older than `before` (created, id).

    Of tables that are open by link only, a person's own are listed, and only under `mine`.
    """
    asked = _query().where(_those(which, person)).order_by(tables.c.created.desc(), tables.c.id.desc()).limit(PAGE)
    if before:
        asked = asked.where(tuple_(tables.c.created, tables.c.id) < before)
    rows = connection.execute(asked).all()
    seated = _chairs_of(connection, [row.id for row in rows])
    return [_kept(row, seated.get(row.id, ())) for row in rows]


def _those(which: Listed, person: str | None) -> ColumnElement[bool]:
    shown = tables.c.visibility == "open"
    match which:
        case "open":
            return and_(shown, tables.c.state == "open", tables.c.rematch_of.is_(None))
        case "running":
            return and_(shown, tables.c.state == "running", matches.c.state == "running")
        case "finished":
            return and_(shown, tables.c.state == "running", matches.c.state == "finished")
        case "mine":
            mine = select(chairs.c.table_id).where(chairs.c.person_id == person)
            return and_(tables.c.state != "cancelled", or_(tables.c.id.in_(mine), tables.c.creator_id == person))


def _query() -> Any:
    head = [
        matches.c[name].label(f"match_{name}") for name in ("state", "seq", "awaiting", "scores", "places", "judge")
    ]
    return select(tables, *head).outerjoin(matches, matches.c.id == tables.c.id)


def _kept(row: Row[Any], seated: Iterable[Chair]) -> Kept:
    head = None
    if row.match_state is not None:
        places = None if row.match_places is None else tuple(row.match_places)
        awaiting, scores = tuple(row.match_awaiting), tuple(row.match_scores)
        head = Head(row.match_state, row.match_seq, awaiting, scores, places, row.match_judge)
    table = Table(
        creator=row.creator_id,
        least=row.least,
        most=row.most,
        chairs=tuple(seated),
        state="finished" if head and head.state == "finished" else row.state,
        barred=tuple(row.barred),
        rematch=row.rematch_of is not None,
        declined=row.declined_by,
    )
    terms = Terms(row.game, row.preset, row.language, row.judging, row.options, row.pace, row.aids, row.visibility)
    return Kept(row.id, row.version, terms, table, row.created, row.rematch_of, row.rematch_id, head)


def _chairs_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[Chair]]:
    seated: dict[str, list[Chair]] = {}
    if ids:
        asked = select(chairs).where(chairs.c.table_id.in_(ids)).order_by(chairs.c.table_id, chairs.c.seat)
        for row in connection.execute(asked):
            seated.setdefault(row.table_id, []).append(Chair(row.name, row.person_id, row.bot, row.vote, row.sits))
    return seated


def _seat(transaction: Transaction, kept: Kept) -> None:
    rows = [
        {
            "table_id": kept.id,
            "seat": seat,
            "name": chair.name,
            "person_id": chair.person,
            "bot": chair.bot,
            "vote": chair.vote,
            "sits": chair.sits,
        }
        for seat, chair in enumerate(kept.table.chairs)
    ]
    if rows:
        transaction.execute(insert(chairs), rows)


def _announce(transaction: Transaction, kept: Kept) -> None:
    transaction.announce(f"table/{kept.id}", kept.version)
    if kept.terms.visibility == "open":
        transaction.announce("lobby", kept.version)
