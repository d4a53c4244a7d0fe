"""One stream of events for each tab: matches, tables and what is said, as whoever listens may see them.

The id of every event is the whole vector of what the listener has: `ID:record`, `ID.t:table's version`, `ID.m:message`. With it
a stream that broke goes on where it was. Nothing is queued: a listener who is slow is told how things stand when it is ready.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from lexicade.core.errors import Malformed
from lexicade.server.context import Anyone, Context, Server
from lexicade.server.db import lobby as lobby_rows
from lexicade.server.db import store
from lexicade.server.errors import NotFound, TooMany
from lexicade.server.ports import Person, TableFacts

router = APIRouter(prefix="/api/stream", tags=["stream"])
MOST_MATCHES: Final = 50
_ENTRY = re.compile(r"([\w-]{1,32}(?:\.[tm])?):([0-9]{1,10})")
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
_MARKS: Final = {"match": "", "table": ".t", "messages": ".m"}


class Listener:
    """One tab: what it listens to, who listens, and how far it has come."""

    def __init__(self, server: Context, request: Request, person: Person | None, had: dict[str, int]) -> None:
        """Begin with what the tab already has."""
        self._server = server
        self._request = request
        self._person = person
        self._had = had

    async def events(self, matches: list[str], *, lobby: bool, who: str) -> AsyncIterator[bytes]:
        """Yield events as they are sent, until the tab or the server goes."""
        topics = [f"{kind}/{match}" for match in matches for kind in _MARKS] + ["lobby"] * lobby
        subscription = self._server.hub.subscribe(topics, who)
        try:
            yield b"retry: 1000\n\n"
            while (moved := await subscription.moved(self._server.settings.ping_seconds)) is not None:
                if not moved:
                    if await self._is_somebody_else():
                        return
                    yield b"event: ping\ndata: {}\n\n"
                for topic in moved:
                    async for event in self._told(topic):
                        yield event
        finally:
            subscription.close()

    async def _told(self, topic: str) -> AsyncIterator[bytes]:
        kind, _, match = topic.partition("/")
        match kind:
            case "lobby":
                yield self._event("lobby", b"{}")
            case "match":
                if event := await self._match(match):
                    yield event
            case "table":
                if event := await self._table(match):
                    yield event
            case _:
                for event in await self._messages(match):
                    yield event

    async def _match(self, match: str) -> bytes | None:
        try:
            live = await self._server.matches.live(match)
        except NotFound:
            return None  # The table waits for players.
        if live.seq <= self._had.get(match, -1):
            return None
        self._had[match] = live.seq
        snapshot = live.snapshot(self._server.lobby, self._person)
        return self._event("match", b'{"id":%s,"seq":%d,"snapshot":%s}' % (_json(match), live.seq, snapshot))

    async def _table(self, match: str) -> bytes | None:
        facts = await self._facts(match)
        if facts is None or facts.version <= self._had.get(f"{match}.t", -1):
            return None
        self._had[f"{match}.t"] = facts.version
        heads = await self._server.database.glance(partial(store.heads, ids=[match]))
        return self._event("table", _json(self._server.lobby.show(facts, self._person, heads.get(match))))

    async def _messages(self, match: str) -> list[bytes]:
        facts = await self._facts(match)
        if facts is None:
            return []
        after = self._had.get(f"{match}.m", 0)
        read = partial(self._server.lobby.chat, facts=facts, person=self._person, after=after)
        events = []
        for message in await self._server.database.read(read):
            self._had[f"{match}.m"] = message["number"]
            events.append(self._event("message", _json({"match": match, **message})))
        return events

    async def _facts(self, match: str) -> TableFacts | None:
        return await self._server.database.glance(partial(self._server.lobby.facts, table=match))

    async def _is_somebody_else(self) -> bool:
        """Whether whoever listens has signed out meanwhile."""
        if hasattr(self._request.state, "person"):
            del self._request.state.person
        now = await self._server.people(self._request)
        return (now.id if now else None) != (self._person.id if self._person else None)

    def _event(self, name: str, data: bytes) -> bytes:
        vector = ",".join(f"{topic}:{number}" for topic, number in sorted(self._had.items()))
        return b"event: %s\nid: %s\ndata: %s\n\n" % (name.encode(), vector.encode(), data)


@router.get("", operation_id="stream", response_class=StreamingResponse)
async def stream(
    request: Request,
    person: Anyone,
    server: Server,
    matches: Annotated[str, Query(max_length=2_000)] = "",
    lobby: bool = False,  # noqa: FBT001, FBT002  (a query)
    last: Annotated[str, Query(max_length=8_000)] = "",
) -> StreamingResponse:
    """Send events: match, table, message, lobby, ping. `Last-Event-ID`, or `last`, says where a stream that broke goes on."""
    ids = list(dict.fromkeys(name for name in matches.split(",") if name))
    if len(ids) > MOST_MATCHES:
        raise Malformed("too-many-matches", most=MOST_MATCHES)
    known = await server.database.read(partial(lobby_rows.known, ids=ids))
    if missing := next((name for name in ids if name not in known), None):
        raise NotFound("no-such-table", table=missing)
    had = {name: int(number) for name, number in _ENTRY.findall(request.headers.get("last-event-id") or last)}
    own = {f"{name}{mark}" for name in ids for mark in _MARKS.values()}
    address = request.client.host if request.client else "-"
    who = f"person {person.id}" if person else f"address {address}"
    if server.hub.listening(who) >= server.settings.streams:
        raise TooMany("too-many-streams", most=server.settings.streams)
    listener = Listener(server, request, person, {name: had[name] for name in own & had.keys()})
    return StreamingResponse(
        listener.events(ids, lobby=lobby, who=who), media_type="text/event-stream", headers=_HEADERS
    )


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
