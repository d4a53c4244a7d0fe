"""The worker of a process: takes what is due, lets bots think, and looks for what a crash has lost."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from lexicade.bots.hints import Hints
from lexicade.core.errors import LexicadeError, Stale
from lexicade.core.leaving import Leave
from lexicade.core.protocol import Seat
from lexicade.play.clock import Clock
from lexicade.server.db import due
from lexicade.server.db.due import Claimed
from lexicade.server.db.engine import Database
from lexicade.server.due.thinking import Question, abandon, choose, executor, look
from lexicade.server.errors import Unavailable
from lexicade.server.hub.hub import Hub
from lexicade.server.live import Live
from lexicade.server.matches import Matches
from lexicade.server.settings import Settings
from lexicade.server.standing import MIDNIGHT, tasks_of

log = logging.getLogger("lexicade.due")
_MARGIN: Final = 20.0
"""Seconds that a lease lasts longer than the longest thought."""
_ATTEMPTS: Final = 3
"""How often a bot that fails is asked again before the server moves for it."""
_PROPOSALS: Final = 60
_PAUSE: Final = 0.5
_SHORTEST: Final = 0.05


class Worker:
    """Does due work until it is stopped; any number of workers share one database."""

    def __init__(self, settings: Settings, clock: Clock, database: Database, hub: Hub, matches: Matches) -> None:
        """Join the parts; nothing runs yet."""
        self._settings = settings
        self._clock = clock
        self._database = database
        self._matches = matches
        self._token = secrets.token_hex(8)
        self._thinking = executor(settings.bots, settings.bot_workers)
        self._wake = asyncio.Event()
        self._busy: set[asyncio.Task[None]] = set()
        self._main: list[asyncio.Task[None]] = []
        hub.listen(self._on_told)
        hub.listen_to_gaps(self.wake)

    def wake(self) -> None:
        """Look for work now."""
        self._wake.set()

    async def start(self) -> None:
        """Begin to work."""
        if self._database.is_sqlite:
            # This process is the only one that serves this database: whatever was taken before belongs to the dead.
            await self._database.write(partial(due.release, token=None))
        self._main = [
            asyncio.create_task(self._work(), name="lexicade-due"),
            asyncio.create_task(self._scan(), name="lexicade-scan"),
        ]

    async def stop(self) -> None:
        """Take no more work, give back what is not done, and end."""
        for task in (*self._main, *self._busy):
            task.cancel()
        await asyncio.gather(*self._main, *self._busy, return_exceptions=True)
        abandon(self._thinking)
        with suppress(SQLAlchemyError):
            await self._database.write(partial(due.release, token=self._token))

    async def hints(self, live: Live, seat: Seat, most: int) -> Hints:
        """Return what a seat could do. Raises Unavailable `thinking-too-long`."""
        match = live.match
        taught = await self._matches.taught(live)
        ask = partial(look, match.kit.slug, match.header.options, taught, match.view(seat), seat, most)
        try:
            found: Hints = await self._think(partial(ask, awaited=seat in match.awaiting))
        except TimeoutError:
            raise Unavailable("thinking-too-long") from None
        return found

    async def reconcile(self) -> int:
        """Write due rows that running matches call for and that are missing; return how many."""
        restored = 0
        for name in await self._database.read(due.lacking):
            live = await self._matches.live(name)
            match = live.match
            tasks = list(tasks_of(match.kit, match.header, match.state, self._clock.now(), 0.0))
            restored += await self._database.write(partial(due.restore, match=name, seq=live.seq, tasks=tasks))
        if restored:
            log.warning("restored due work", extra={"told": {"rows": restored}})
        return restored

    def _on_told(self, topic: str, _: int) -> None:
        if topic == "due":
            self.wake()

    async def _work(self) -> None:
        while True:
            self._wake.clear()
            wait = self._settings.scan_seconds
            try:
                room = self._settings.bot_workers - len(self._busy)
                now = self._clock.now().timestamp()
                at = await self._database.read(due.next_at) if room > 0 else None
                if at is not None and at <= now:
                    lease = self._settings.bot_seconds + _MARGIN
                    claim = partial(due.claim, now=now, most=room, token=self._token, lease=lease)
                    for claimed in await self._database.write(claim):
                        self._begin(claimed)
                        wait = 0.0
                    wait = wait and _PAUSE
                elif at is not None:
                    wait = min(wait, max(_SHORTEST, at - now))
            except (SQLAlchemyError, OSError) as error:
                log.warning("due work waits", extra={"told": {"error": type(error).__name__}})
                wait = _PAUSE
            if wait:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), wait)

    async def _scan(self) -> None:
        while True:
            try:
                await self.reconcile()
            except (SQLAlchemyError, OSError, LexicadeError) as error:
                log.warning("scan failed", extra={"told": {"error": type(error).__name__}})
            await asyncio.sleep(self._settings.scan_seconds)

    def _begin(self, claimed: Claimed) -> None:
        task = asyncio.create_task(self._do(claimed))
        self._busy.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            self._busy.discard(task)
            self.wake()

        task.add_done_callback(ended)

    async def _do(self, claimed: Claimed) -> None:
        about = {"match": claimed.match, "kind": claimed.kind, "seat": claimed.seat, "seq": claimed.seq}
        try:
            if claimed.kind == MIDNIGHT:
                await self._midnight(claimed)
            else:
                await self._bot(claimed)
        except Stale:
            pass  # The match went on; the row went with it.
        except Exception as error:
            log.exception("due work failed", exc_info=_without_contents(error), extra={"told": about})
            pause = _PAUSE * 2 ** min(claimed.attempts, 10)
            at = self._clock.now().timestamp() + pause
            with suppress(SQLAlchemyError):
                await self._database.write(partial(due.put_off, claimed=claimed, at=at, failed=True))

    async def _midnight(self, claimed: Claimed) -> None:
        if await self._matches.pass_time(claimed.match):
            return
        at = self._clock.now().timestamp() + self._settings.scan_seconds
        await self._database.write(partial(due.put_off, claimed=claimed, at=at, failed=False))

    async def _bot(self, claimed: Claimed) -> None:
        live = await self._matches.live(claimed.match, surely=True)
        taught = await self._matches.taught(live)
        if live.seq != claimed.seq:
            raise Stale("stale-command", seq=claimed.seq, newest=live.seq)
        seat = Seat(claimed.seat)
        if claimed.attempts >= _ATTEMPTS:
            await self._move_for(live, seat, claimed.seq)
            return
        question = _question(live, seat, taught)
        try:
            command = await self._think(choose, question)
        except TimeoutError:
            log.warning("bot thought too long", extra={"told": {"match": live.id, "bot": question.bot}})
            await self._move_for(live, seat, claimed.seq)
            return
        if command is None:
            await self._database.write(partial(due.silence, claimed=claimed))
            return
        await self._matches.act(claimed.match, seat, command, claimed.seq)

    async def _move_for(self, live: Live, seat: Seat, seq: int) -> None:
        """Move for a bot that does not: some legal command, else it leaves the match."""
        view, kit = live.match.view(seat), live.match.kit
        for number in range(_PROPOSALS):
            rng = Random(f"{live.id}/{seq}/{seat}/{number}")  # noqa: S311  (any legal command will do)
            try:
                await self._matches.act(live.id, seat, kit.propose(view, seat, rng), seq)
            except Stale:
                raise
            except LexicadeError:
                continue
            return
        await self._matches.act(live.id, seat, Leave("removed"), seq)

    async def _think(self, work: Any, *arguments: Any) -> Any:
        """Let an executor think. Raises TimeoutError when that takes too long."""
        loop = asyncio.get_running_loop()
        thinking = self._thinking
        try:
            async with asyncio.timeout(self._settings.bot_seconds):
                return await loop.run_in_executor(thinking, work, *arguments)
        except TimeoutError:
            if thinking is self._thinking:
                self._thinking = executor(self._settings.bots, self._settings.bot_workers)
                abandon(thinking)
            raise


def _question(live: Live, seat: Seat, taught: frozenset[str]) -> Question:
    match = live.match
    bot, seed = match.header.seats[seat].bot, match.seed
    assert bot is not None  # noqa: S101  (due rows are made for bots only)
    assert seed is not None  # noqa: S101  (matches of a server have theirs)
    # From the secret seed, or players could foretell what bots do at random.
    luck = f"{seed.hex()}/{match.seq}/{seat}"
    return Question(match.kit.slug, match.header.options, match.view(seat), seat, bot, luck, taught)


def _without_contents(error: Exception) -> Exception:
    """Return the error with its place and without its words: those could hold what players must not know."""
    return RuntimeError(type(error).__name__).with_traceback(error.__traceback__)
