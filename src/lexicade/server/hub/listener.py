"""What other nodes committed: announcements of PostgreSQL, passed on to the hub of this process."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from psycopg import AsyncConnection, Error, sql
from sqlalchemy import URL

from lexicade.server.db.engine import CHANNEL, Database
from lexicade.server.hub.hub import Hub

log = logging.getLogger("lexicade.listener")
_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 5.0


class Listener:
    """Listens on a connection of its own, which is made anew whenever it breaks.

    Announcements made meanwhile are lost; so after each new beginning every subscriber reads everything again.
    """

    def __init__(self, database: Database, hub: Hub) -> None:
        """Bind both; nothing is opened yet."""
        self._address = _libpq(database.engine.url)
        self._hub = hub
        self._task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    async def start(self) -> None:
        """Begin, and wait until announcements are heard."""
        self._task = asyncio.create_task(self._run(), name="lexicade-listener")
        await self.listening.wait()

    async def stop(self) -> None:
        """End."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                async with await AsyncConnection.connect(self._address, autocommit=True) as connection:
                    await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    self._hub.tell_all()
                    self.listening.set()
                    pause = _FIRST_PAUSE
                    async for notice in connection.notifies():
                        number, _, topic = notice.payload.partition(" ")
                        if number.isdigit():
                            self._hub.tell(topic, int(number))
            except (Error, OSError) as error:
                log.warning("listener lost its connection", extra={"told": {"error": type(error).__name__}})
            self.listening.clear()
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)


def _libpq(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
