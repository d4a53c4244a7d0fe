"""What a running server consists of, and what a route may ask for: the parts, who is asking, in which language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Request

from lexicade.play.clock import Clock
from lexicade.server.db.engine import Database
from lexicade.server.errors import NoSession
from lexicade.server.hub.hub import Hub
from lexicade.server.ports import Lobby, Person
from lexicade.server.sentences import language_of
from lexicade.server.settings import Settings

if TYPE_CHECKING:
    from lexicade.server.auth.people import People
    from lexicade.server.auth.rates import Rates
    from lexicade.server.due.worker import Worker
    from lexicade.server.matches import Matches


@dataclass(frozen=True)
class Context:
    """The parts of one server process."""

    settings: Settings
    clock: Clock
    database: Database
    hub: Hub
    matches: Matches
    worker: Worker
    people: People
    rates: Rates
    lobby: Lobby


def context_of(request: Request) -> Context:
    """Return the server that serves a request."""
    context: Context = request.app.state.context
    return context


async def anyone(request: Request) -> Person | None:
    """Let everybody in; say who it is, where that is known."""
    return await context_of(request).people(request)


async def somebody(request: Request) -> Person:
    """Let in whoever has a session or a token. Raises NoSession."""
    person = await anyone(request)
    if person is None:
        raise NoSession("no-session")
    return person


async def server_of(request: Request) -> Context:
    """Return the server that serves a request; a plain function would be called in a thread of its own."""
    return context_of(request)


async def language(request: Request) -> str:
    """Return the language that the request prefers."""
    return language_of(request.headers.get("accept-language"))


# Every route of the API names exactly one of these two; tests/server walks over all routes.
Anyone = Annotated[Person | None, Depends(anyone)]
Somebody = Annotated[Person, Depends(somebody)]

Server = Annotated[Context, Depends(server_of)]
Language = Annotated[str, Depends(language)]
