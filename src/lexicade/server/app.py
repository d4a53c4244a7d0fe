"""Putting a server together."""

from __future__ import annotations

import asyncio
import fcntl
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter, FastAPI
from sqlalchemy.exc import OperationalError

from lexicade import __version__
from lexicade.core.errors import Malformed
from lexicade.play.clock import Clock, SystemClock
from lexicade.server.auth.guard import OwnPages
from lexicade.server.auth.people import People
from lexicade.server.auth.rates import Rates
from lexicade.server.context import Context
from lexicade.server.db.engine import Database
from lexicade.server.db.migrate import migrate
from lexicade.server.due.worker import Worker
from lexicade.server.errors import HANDLERS
from lexicade.server.hub.hub import Hub
from lexicade.server.lobby import Tables
from lexicade.server.matches import Matches
from lexicade.server.middleware import Limits, Logged
from lexicade.server.routes import chat, games, health, matches, people, stream, tables, tokens
from lexicade.server.settings import Settings
from lexicade.server.web import add_web

if TYPE_CHECKING:
    from lexicade.server.hub.listener import Listener

ROUTERS: Final[tuple[APIRouter, ...]] = (
    health.router,
    people.router,
    games.router,
    tables.router,
    matches.router,
    chat.router,
    tokens.router,
    stream.router,
)


def create_app(settings: Settings | None = None, clock: Clock | None = None) -> FastAPI:
    """Return a server that is ready to start; it opens its database, and works on what is due, while it runs."""
    chosen = settings or Settings()
    context = _join(chosen, clock or SystemClock())

    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        try:
            with _alone(context.database):
                async with _started(context):
                    yield
        except Exception as error:
            app.state.failure = error
            raise

    app = FastAPI(
        title="Lexicade",
        version=__version__,
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        exception_handlers=HANDLERS,
    )
    app.state.context = context
    app.state.failure = None
    for router in ROUTERS:
        app.include_router(router)
    # The last one is the outermost: every request is logged, also one that is refused.
    app.add_middleware(OwnPages)
    app.add_middleware(Limits, most=chosen.body_limit)
    app.add_middleware(Logged)
    add_web(app, chosen.web)
    return app


def _join(settings: Settings, clock: Clock) -> Context:
    hub = Hub()
    database = Database(settings.database, hub.announce)
    lobby = Tables()
    matches = Matches(settings, clock, database, hub, lobby)
    return Context(
        settings=settings,
        clock=clock,
        database=database,
        hub=hub,
        matches=matches,
        worker=Worker(settings, clock, database, hub, matches),
        people=People(database, clock),
        rates=Rates(settings.rate_factor),
        lobby=lobby,
    )


@asynccontextmanager
async def _started(context: Context) -> AsyncIterator[None]:
    """Run what runs beside the requests; at the end let everything that was accepted be kept."""
    logging.getLogger("lexicade").setLevel(logging.INFO)
    context.hub.bind(asyncio.get_running_loop())
    try:
        await asyncio.to_thread(migrate, context.database)
    except OperationalError:
        raise Malformed("database-unreachable", url=context.database.address) from None
    listener = None if context.database.is_sqlite else _listener(context)
    try:
        if listener:
            await listener.start()
        await context.worker.start()
        yield
    finally:
        context.hub.close()
        await context.worker.stop()
        if listener:
            await listener.stop()
        await asyncio.to_thread(context.database.close)


def _listener(context: Context) -> Listener:
    from lexicade.server.hub.listener import Listener

    return Listener(context.database, context.hub)


@contextmanager
def _alone(database: Database) -> Iterator[None]:
    """Hold a SQLite database for this process: another server would not hear what this one does.

    Raises Malformed `database-in-use`. PostgreSQL is for as many as like.
    """
    if not database.is_sqlite:
        yield
        return
    path = Path(f"{database.engine.url.database}.lock")
    with path.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Malformed("database-in-use", url=database.address) from None
        yield
