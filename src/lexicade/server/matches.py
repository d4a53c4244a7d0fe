"""The matches of a server: kept in the database, played in memory, announced after they are kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection

from lexicade.core import registry
from lexicade.core.chance import fresh_seed
from lexicade.core.errors import Illegal, LexicadeError, Malformed, Stale
from lexicade.core.kit import Kit
from lexicade.core.options import Options
from lexicade.core.protocol import CLOCK, Seat
from lexicade.core.record import Record, Sitter
from lexicade.lexicon.lessons import taught_by
from lexicade.play.clock import Clock
from lexicade.play.match import Judge, Match
from lexicade.play.store import MemoryStore
from lexicade.play.words import Judged
from lexicade.server.auth.secrets import is_id
from lexicade.server.db import store
from lexicade.server.db.engine import Database, Transaction
from lexicade.server.db.store import Asked, Birth
from lexicade.server.errors import Forbidden, NotFound, Unavailable
from lexicade.server.hub.hub import Hub
from lexicade.server.live import UNKNOWN, Kept, Live
from lexicade.server.orders import Order, admit, digest, read
from lexicade.server.ports import Head, Lobby, Person, TableFacts
from lexicade.server.settings import Settings
from lexicade.server.standing import after, head_of, scene_for, tasks_of
from lexicade.server.teaching import Teaching
from lexicade.server.words import words_of

log = logging.getLogger("lexicade.matches")
_TRIES: Final = 8


@dataclass(frozen=True, slots=True)
class Prepared:
    """A match that can begin: its game, its options, and the words that it is played by."""

    kit: Kit
    options: Options
    words: Judged


class Matches:
    """All matches; those in use are kept in memory, the longest unused go first."""

    def __init__(self, settings: Settings, clock: Clock, database: Database, hub: Hub, lobby: Lobby) -> None:
        """Join the parts; nothing is read yet."""
        self._settings = settings
        self._clock = clock
        self._database = database
        self._lobby = lobby
        self._teaching = Teaching(database)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._judged: dict[str, bool] = {}
        hub.listen(self._on_told)
        hub.listen_to_gaps(self._on_gap)

    # Beginning

    async def prepare(self, kit: Kit, options: Options) -> Prepared:
        """Open the words of a match that is to begin, which may take seconds when they are new. Raises Malformed."""
        await self._teaching.look(options)
        return Prepared(kit, options, await asyncio.to_thread(self._words_of, options))

    def begin(
        self, transaction: Transaction, table: str, prepared: Prepared, *, preset: str, sitters: Sequence[Sitter]
    ) -> Head:
        """Begin the match of a table in the transaction of the table. Raises Malformed."""
        kit, options, words = prepared.kit, prepared.options, prepared.words
        seed = fresh_seed()
        zone = self._settings.zone
        begun = Match.begin(
            kit,
            options,
            sitters,
            seed=seed,
            judge=words.judge,
            preset=preset,
            zone=zone,
            store=MemoryStore(),
            clock=self._clock,
        )
        record = replace(begun.records[0], header=replace(begun.header, match=table))
        assert record.header  # noqa: S101  (the opening has one)
        head = head_of(kit, record.header, begun.state, 0, scene_for(kit, begun.state, None))
        grace = self._settings.challenge_seconds
        tasks = tasks_of(kit, record.header, begun.state, record.time, grace)
        store.begin(transaction, record, Birth(kit.slug, preset, options.language, seed), head, tasks)
        return head

    # Looking

    async def live(self, match: str, *, surely: bool = False) -> Live:
        """Return a match as it stands. Raises NotFound `no-such-match`.

        `surely` asks the database, so that a command that another node has just accepted is seen for certain.
        """
        live = self._live.get(match)
        if live is None:
            if match not in self._loading:
                task = asyncio.create_task(self._load(match))
                self._loading[match] = task
                task.add_done_callback(lambda _: self._loading.pop(match, None))
            live = await asyncio.shield(self._loading[match])
        elif surely and not self._database.is_sqlite:
            await self._ask_newest(live)
        if match in self._live:
            self._live.move_to_end(match)
        if live.is_behind:
            async with live.lock:
                await self._catch_up(live)
        if live.facts_told > live.facts.version:
            await self._reread_facts(live)
        return live

    def forget(self, match: str) -> None:
        """Let a match go from memory; whoever asks for it next reads it again."""
        self._live.pop(match, None)

    async def taught(self, live: Live) -> frozenset[str]:
        """Let a match know every word that was taught by now, and return them; none where players do not teach words."""
        return await self._teaching.look(live.match.header.options)

    async def missing_judges(self) -> list[str]:
        """Return the referees that running matches need and that this process does not have."""
        needed = await self._database.read(store.running_judges)
        missing = []
        for judge, match in needed.items():
            if judge not in self._judged:
                live = await self.live(match)
                self._judged[judge] = live.words is not None
            if not self._judged[judge]:
                missing.append(judge)
        return missing

    # Playing

    async def command(self, match: str, person: Person, order: Order) -> tuple[int, Live]:
        """Give a command for a seat that a person holds; return its record's number and the match.

        An order that was accepted before under the same key is answered again and not done again. Raises NotFound,
        Forbidden `not-your-seat`, Malformed, Illegal, or Stale when it answers a state that is past.
        """
        live = await self.live(match)
        if order.seat not in live.facts.seats_of(person):
            raise Forbidden("not-your-seat")
        asked = Asked(person.id, order.key, digest(order)) if order.key else None

        def decide() -> Record:
            command = read(live.match, order)
            admit(live.match, order, command)
            return live.match.decide(Seat(order.seat), command)

        if order.seq > live.seq:
            await self._ask_newest(live)
        return await self._add(live, decide, asked), live

    async def act(self, match: str, seat: Seat, command: Any, seq: int) -> int:
        """Give a command that answers record `seq`, as bots do. Raises Malformed, Illegal, or Stale."""
        live = await self.live(match)

        def decide() -> Record:
            if live.seq != seq:
                raise Stale("stale-command", seq=seq, newest=live.seq)
            return live.match.decide(seat, command)

        return await self._add(live, decide, None)

    async def pass_time(self, match: str) -> bool:
        """Let time do what is due in a match; return whether there was anything."""
        live = await self.live(match)
        async with live.lock:
            before = live.seq
            await self._catch_up(live)
            await self._pass_time(live)
            return live.seq != before

    async def _add(self, live: Live, decide: Callable[[], Record], asked: Asked | None) -> int:
        """Decide on the newest state and keep it; when another process was quicker, on the state after that."""
        if live.words is None:
            raise Unavailable("judge-missing", judge=live.match.header.judge)
        async with live.lock:
            for _ in range(_TRIES):
                await self._catch_up(live)
                await self._pass_time(live)
                await self.taught(live)
                try:
                    # A program that judges is asked over a pipe, which may take its time.
                    record = await asyncio.to_thread(decide) if live.words.banner else decide()
                except LexicadeError:
                    if asked and (before := await self._answered(live, asked)) is not None:
                        return before
                    raise
                try:
                    return await self._keep(live, record, asked)
                except Stale:
                    live.hear(record.seq)
        raise Unavailable("too-busy")

    async def _answered(self, live: Live, asked: Asked) -> int | None:
        return await self._database.read(partial(store.answered, match=live.id, asked=asked))

    async def _keep(self, live: Live, record: Record, asked: Asked | None) -> int:
        match = live.match
        kit, header = match.kit, match.header
        state = after(kit, match.state, record)
        # Whoever gave the command is the first to look.
        viewer = None if record.seat in (None, CLOCK) or header.seats[record.seat].bot else record.seat
        scene = scene_for(kit, state, viewer)
        head = head_of(kit, header, state, record.seq, scene)
        tasks = tasks_of(kit, header, state, record.time, self._settings.challenge_seconds)
        seq, is_new = await self._database.write(
            partial(
                store.append,
                match=live.id,
                game=kit.slug,
                record=record,
                head=head,
                tasks=tasks,
                asked=asked,
                lessons=taught_by(header, record),
                clear=live.expects != 0,
            )
        )
        if is_new:
            live.go_on(record, head, viewer, scene)
            live.expects = len(tasks)
        else:
            live.hear(seq)
        return seq

    async def _pass_time(self, live: Live) -> None:
        """Add what is due by the calendar before anything else is decided, so that a late midnight refuses nobody."""
        while live.words is not None:
            try:
                record = live.match.due_record()
                if record is None:
                    return
                await self._keep(live, record, None)
            except Illegal as error:
                log.error("time refused", extra={"told": {"match": live.id, "fault": error.code}})  # noqa: TRY400
                return
            except Stale:
                live.hear(live.seq + 1)
                await self._catch_up(live)

    # Reading

    async def _load(self, match: str) -> Live:
        found = await self._database.read(partial(_stored, match=match, lobby=self._lobby)) if is_id(match) else None
        if found is None:
            raise NotFound("no-such-match")
        live = await asyncio.to_thread(self._build, *found)
        self._live[match] = live
        while len(self._live) > self._settings.live_matches:
            oldest = next((id_ for id_, other in self._live.items() if not other.lock.locked()), None)
            if oldest is None:
                break
            del self._live[oldest]
        # What was announced while this was read has told nobody; the next look finds out.
        await self._ask_newest(live)
        return live

    def _build(self, game: str, records: Sequence[Record], seed: bytes, facts: TableFacts) -> Live:
        kit = registry.kit(game)
        header = records[0].header
        if header is None:
            raise Malformed("match-empty")
        words: Judged | None = None
        try:
            words = self._words_of(header.options)
        except LexicadeError as error:
            log.warning("referee missing", extra={"told": {"judge": header.judge, "fault": error.code}})
        if words is not None and words.judge.name != header.judge:
            log.warning("referee changed", extra={"told": {"judge": header.judge, "found": words.judge.name}})
            words = None
        judge = words.judge if words else Judge(_NoReferee(), header.judge)
        return Live(Match(kit, Kept(records), judge, seed, self._clock), words, facts)

    def _words_of(self, options: Options) -> Judged:
        return words_of(options, self._teaching.of(options.language))

    async def _ask_newest(self, live: Live) -> None:
        """Ask the database how far a match has come."""
        live.hear(await self._database.read(partial(_newest, match=live.id)))

    async def _catch_up(self, live: Live) -> None:
        if not live.is_behind:
            return
        heard = live.heard
        newer = await self._database.read(partial(store.log, match=live.id, game=live.match.kit.slug, after=live.seq))
        for record in newer:
            live.go_on(record)
        if live.heard == heard:
            live.told = live.seq

    async def _reread_facts(self, live: Live) -> None:
        heard = live.heard
        facts = await self._database.read(partial(self._lobby.facts, table=live.id))
        if facts is not None:
            live.facts = facts
        if live.heard == heard:
            live.facts_told = live.facts.version

    def _on_told(self, topic: str, number: int) -> None:
        kind, _, match = topic.partition("/")
        live = self._live.get(match)
        if live is None:
            return
        if kind == "match":
            live.hear(number)
        elif kind == "table":
            live.hear(table=number)

    def _on_gap(self) -> None:
        for live in self._live.values():
            live.hear(UNKNOWN, table=UNKNOWN)


class _NoReferee:
    """Stands where a referee is missing; nobody asks it, as such a match cannot be played on."""

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        raise Unavailable("judge-missing", judge="-")


def _newest(connection: Connection, match: str) -> int:
    found = store.newest(connection, match)
    return -1 if found is None else found


def _stored(connection: Connection, match: str, lobby: Lobby) -> tuple[str, Sequence[Record], bytes, TableFacts] | None:
    game = store.game_of(connection, match)
    facts = lobby.facts(connection, match)
    if game is None or facts is None:
        return None
    return game, store.log(connection, match, game), store.seed_of(connection, match), facts
