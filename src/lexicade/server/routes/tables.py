"""Tables: opening them, sitting down, voting, leaving; a match begins as soon as the rules of the lobby say so."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from sqlalchemy import Connection

from lexicade.core import registry
from lexicade.core.errors import Illegal, Malformed
from lexicade.core.record import Sitter
from lexicade.play import lobby as rules
from lexicade.play.lobby import Table
from lexicade.server import terms
from lexicade.server.auth.lines import person_name
from lexicade.server.auth.rates import rated
from lexicade.server.auth.secrets import is_id, new_id
from lexicade.server.context import Anyone, Context, Server, Somebody
from lexicade.server.db import lobby
from lexicade.server.db.engine import Transaction
from lexicade.server.db.lobby import Kept, Listed
from lexicade.server.errors import NoSession, NotFound
from lexicade.server.lobby import shown
from lexicade.server.ports import Person
from lexicade.server.shapes import (
    BotBody,
    JoinBody,
    KickBody,
    QuickBody,
    TableBody,
    TableShape,
    TablesShape,
    VoteBody,
)
from lexicade.server.terms import Asked, Resolved

router = APIRouter(prefix="/api", tags=["tables"])
_CURSOR = re.compile(r"(\d{1,12}(?:\.\d{1,12})?)\.([A-Za-z0-9_-]{1,32})")
QUICK_BOT: Final = "greedy"
_AGAINST_ONE: Final = 2
Step = Callable[[Table], Table]


def table_of(connection: Connection, id: str, *, lock: bool = False) -> Kept:  # noqa: A002  (as paths call it)
    """Read a table. Raises NotFound `no-such-table`."""
    kept = lobby.load(connection, id, lock=lock) if is_id(id) else None
    if kept is None:
        raise NotFound("no-such-table")
    return kept


@router.post("/tables", operation_id="createTable", status_code=201, dependencies=[rated("tables")])
async def create_table(person: Somebody, body: TableBody, server: Server) -> TableShape:
    """Open a table."""
    resolved = terms.resolve(
        Asked(body.game, body.preset, body.language, body.options, body.pace, body.aids, body.visibility)
    )
    rules.must_know_bots(body.bots, resolved.kit.bots)
    allowed = resolved.kit.seats_of(resolved.options)
    least, most = (body.seats.least, body.seats.most) if body.seats else (allowed[0], allowed[-1])
    names = _names(person, body.names, body.mine)
    table = rules.open_table(person.id, least, most, allowed, names, body.bots)
    return await _open(server, person, resolved, table)


@router.post("/quick", operation_id="quickMatch", status_code=201, dependencies=[rated("tables")])
async def quick_match(person: Somebody, body: QuickBody, server: Server) -> TableShape:
    """Open a table for one person and a bot, and begin; a game for one alone is played alone."""
    asked = Asked(body.game, body.preset, body.language, aids=True, visibility="link")
    resolved = terms.resolve(terms.against_bots(asked))
    bot = body.bot or QUICK_BOT
    rules.must_know_bots([bot], resolved.kit.bots)
    allowed = resolved.kit.seats_of(resolved.options)
    seats = _AGAINST_ONE if _AGAINST_ONE in allowed else allowed[0]
    table = rules.open_table(person.id, seats, seats, allowed, [person.name], [bot] * (seats - 1))
    return await _open(server, person, resolved, table)


@router.get("/tables", operation_id="listTables")
async def list_tables(
    person: Anyone, server: Server, state: Listed = "open", cursor: Annotated[str | None, Query(max_length=64)] = None
) -> TablesShape:
    """List tables: open ones to sit down at, running and finished ones to look at, or all of one's own."""
    if state == "mine" and person is None:
        raise NoSession("no-session")
    before = None
    if cursor is not None:
        read = _CURSOR.fullmatch(cursor)
        if read is None:
            raise Malformed("bad-request", field="cursor")
        before = (float(read[1]), read[2])
    me = person.id if person else None
    found = await server.database.read(partial(lobby.listed, which=state, person=me, before=before))
    last = found[-1] if len(found) == lobby.PAGE else None
    return TablesShape(
        tables=[_shape(kept, person) for kept in found], next=f"{last.created:.6f}.{last.id}" if last else None
    )


@router.get("/tables/{id}", operation_id="getTable")
async def get_table(id: str, person: Anyone, server: Server) -> TableShape:  # noqa: A002
    """Show a table; whoever has its address may see it."""
    return _shape(await server.database.read(partial(table_of, id=id)), person)


@router.post("/tables/{id}/join", operation_id="joinTable", dependencies=[rated("changes")])
async def join_table(id: str, person: Somebody, server: Server, body: JoinBody | None = None) -> TableShape:  # noqa: A002
    """Sit down; at a rematch, take the seats that are kept."""
    wish = body or JoinBody()
    names = _names(person, wish.names, wish.seats)

    def step(table: Table) -> Table:
        asked = any(chair.person == person.id and not chair.sits for chair in table.chairs)
        return rules.accept(table, person.id) if asked else rules.join(table, person.id, names)

    return await _change(server, person, id, step)


@router.post("/tables/{id}/leave", operation_id="leaveTable", dependencies=[rated("changes")])
async def leave_table(id: str, person: Somebody, server: Server) -> TableShape:  # noqa: A002
    """Get up before the match; from a running match one resigns by a command instead."""
    return await _change(server, person, id, lambda table: rules.leave(table, person.id))


@router.post("/tables/{id}/vote", operation_id="voteTable", dependencies=[rated("changes")])
async def vote_table(id: str, person: Somebody, body: VoteBody, server: Server) -> TableShape:  # noqa: A002
    """Vote to begin or to wait."""
    return await _change(server, person, id, lambda table: rules.vote(table, person.id, body.vote))


@router.post("/tables/{id}/kick", operation_id="kickSeat", dependencies=[rated("changes")])
async def kick_seat(id: str, person: Somebody, body: KickBody, server: Server) -> TableShape:  # noqa: A002
    """Send a player away before the match; the creator may."""
    return await _change(server, person, id, lambda table: rules.kick(table, person.id, body.seat))


@router.post("/tables/{id}/cancel", operation_id="cancelTable", dependencies=[rated("changes")])
async def cancel_table(id: str, person: Somebody, server: Server) -> TableShape:  # noqa: A002
    """Take the table away before the match; the creator may."""
    return await _change(server, person, id, lambda table: rules.cancel(table, person.id))


@router.post("/tables/{id}/bots", operation_id="addBot", dependencies=[rated("changes")])
async def add_bot(id: str, person: Somebody, body: BotBody, server: Server) -> TableShape:  # noqa: A002
    """Let a bot sit down; the creator may."""
    kept = await server.database.read(partial(table_of, id=id))
    known = registry.kit(kept.terms.game).bots
    return await _change(server, person, id, lambda table: rules.add_bot(table, person.id, body.bot, known))


@router.post("/tables/{id}/rematch", operation_id="rematchTable", dependencies=[rated("changes")])
async def rematch_table(id: str, person: Somebody, server: Server) -> TableShape:  # noqa: A002
    """Offer the same again, or accept when somebody has offered it; returns the new table."""
    kept = await server.database.read(partial(table_of, id=id))
    prepared = await _prepared(server, terms.again(kept.terms))
    now = server.clock.now().timestamp()

    def work(transaction: Transaction) -> Kept:
        before = table_of(transaction.connection, id, lock=True)
        offer = table_of(transaction.connection, before.rematch, lock=True) if before.rematch else None
        if offer and offer.table.state == "open" and offer.table.seats_of(person.id):
            waits = any(chair.person == person.id and not chair.sits for chair in offer.table.chairs)
            if not waits:
                return offer
            return _settle(transaction, server, prepared, offer, rules.accept(offer.table, person.id))
        table = rules.rematch(before.table, person.id, offer.table if offer else None)
        new = Kept(new_id(), 1, before.terms, replace(table, state="open"), now, rematch_of=before.id)
        lobby.add(transaction, new)
        lobby.point_to_rematch(transaction, before, new.id)
        return _settle(transaction, server, prepared, new, table)

    return _shape(await server.database.write(work), person)


@router.post("/tables/{id}/decline", operation_id="declineRematch", dependencies=[rated("changes")])
async def decline_rematch(id: str, person: Somebody, server: Server) -> TableShape:  # noqa: A002
    """Decline a rematch, named by its own id or by that of the match it would repeat."""
    kept = await server.database.read(partial(table_of, id=id))
    if kept.rematch_of is None or kept.table.state != "open":
        if kept.rematch is None:
            raise Illegal("no-rematch")
        id = kept.rematch  # noqa: A001
    return await _change(server, person, id, lambda table: rules.decline(table, person.id))


def _names(person: Person, names: Sequence[str] | None, seats: int) -> list[str]:
    return [person_name(name) for name in names] if names is not None else [person.name] * seats


def _shape(kept: Kept, person: Person | None) -> TableShape:
    return TableShape(**shown(kept, person, kept.head))


async def _open(server: Context, person: Person, resolved: Resolved, table: Table) -> TableShape:
    prepared = await _prepared(server, resolved)
    new = Kept(new_id(), 1, resolved.terms, replace(table, state="open"), server.clock.now().timestamp())

    def work(transaction: Transaction) -> Kept:
        lobby.add(transaction, new)
        return _settle(transaction, server, prepared, new, table)

    return _shape(await server.database.write(work), person)


async def _change(server: Context, person: Person, id: str, step: Step) -> TableShape:  # noqa: A002
    """Let one step be taken at a table, and begin its match when the step says so."""
    kept = await server.database.read(partial(table_of, id=id))
    prepared = await _prepared(server, terms.again(kept.terms)) if kept.table.state == "open" else None

    def work(transaction: Transaction) -> Kept:
        before = table_of(transaction.connection, id, lock=True)
        return _settle(transaction, server, prepared, before, step(before.table))

    return _shape(await server.database.write(work), person)


async def _prepared(server: Context, resolved: Resolved) -> Any:
    """Open the word list of a table before a transaction needs it: that may take seconds when it is new."""
    return await server.matches.prepare(resolved.kit, resolved.options)


def _settle(transaction: Transaction, server: Context, prepared: Any, before: Kept, table: Table) -> Kept:
    """Keep what became of a table, and begin the match in the same transaction when it is ready."""
    if table == before.table:
        return before
    now = lobby.change(transaction, before, table)
    if (before.table.state, table.state) != ("open", "running"):
        return now
    sitters = tuple(Sitter(chair.name, chair.bot) for chair in table.chairs)
    head = server.matches.begin(transaction, now.id, prepared, preset=now.terms.preset, sitters=sitters)
    return replace(now, head=head)
