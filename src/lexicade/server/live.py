"""A match in the memory of a process, with what was already made of it."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lexicade.core.errors import Stale
from lexicade.core.record import Record
from lexicade.core.scene import Scene
from lexicade.play.match import Match, replay
from lexicade.play.words import Judged
from lexicade.server.ports import Head, Lobby, Person, TableFacts
from lexicade.server.scenes import scene_json
from lexicade.server.standing import head_of, scene_for

UNKNOWN: Final = 1 << 60
"""Announced number of a match of which announcements may have been missed."""


_KEPT_SCENES: Final = 256
# A scene is asked for several times at once, by answers and streams, and hardly ever again.
_scenes: OrderedDict[tuple[str, int, int | None], bytes] = OrderedDict()


class Kept:
    """The store of a match whose records are kept by the server: it is read once, and the match never writes to it."""

    def __init__(self, records: Sequence[Record]) -> None:
        """Take what was read."""
        self._records = records

    def append(self, record: Record) -> None:
        """Refuse: records are written in transactions of the server."""
        raise Stale("stale-record", seq=record.seq)

    def records(self) -> Sequence[Record]:
        """Return what was read."""
        return self._records


@dataclass(eq=False)
class Live:
    """One match; whoever adds to it holds its lock.

    told: the highest number of a record that was heard of; as long as the match has not come so far, it is behind.
    facts_told: the same for versions of the table. heard: how often anything was heard, which tells readers that they have
    to look again.
    expects: how many tasks are due since the newest record, None where another process has written it.
    words: None where the match's referee is missing: then it can be looked at and not be played on.
    """

    match: Match
    words: Judged | None
    facts: TableFacts
    expects: int | None = None
    told: int = -1
    facts_told: int = -1
    heard: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _head: Head | None = None

    @property
    def id(self) -> str:
        """The match's id, which is its table's."""
        return self.match.header.match

    @property
    def seq(self) -> int:
        """The number of the newest record."""
        return self.match.seq - 1

    @property
    def is_behind(self) -> bool:
        """Whether records are known to be missing here."""
        return self.told > self.seq

    @property
    def head(self) -> Head:
        """How the match stands."""
        if self._head is None or self._head.seq != self.seq:
            scene = scene_for(self.match.kit, self.match.state, None)
            self._head = head_of(self.match.kit, self.match.header, self.match.state, self.seq, scene)
        return self._head

    def hear(self, record: int = -1, *, table: int = -1) -> None:
        """Note that the match has come as far as a record, or its table as far as a version."""
        self.told = max(self.told, record)
        self.facts_told = max(self.facts_told, table)
        self.heard += 1

    def go_on(
        self, record: Record, head: Head | None = None, seat: int | None = None, scene: Scene | None = None
    ) -> None:
        """Apply a record that is committed; a head and a scene that were made on the way are used again."""
        self.match.apply(record)
        self.expects = None
        if head is not None:
            self._head = head
        if scene is not None:
            _keep_scene(self, seat, scene_json(scene, aids=self.facts.aids))

    def scene(self, seat: int | None) -> bytes:
        """Return what a seat sees now, as JSON; None is a spectator."""
        made = _scenes.get((self.id, self.seq, seat))
        return made or _keep_scene(self, seat, self._shown(self.match.state, seat))

    def scene_at(self, seq: int, seat: int | None) -> bytes:
        """Return what a seat saw after a record, as JSON."""
        if seq == self.seq:
            return self.scene(seat)
        state = replay(self.match.kit, self.match.records[: seq + 1])
        return self._shown(state, seat)

    def _shown(self, state: Any, seat: int | None) -> bytes:
        return scene_json(scene_for(self.match.kit, state, seat), aids=self.facts.aids)

    def snapshot(self, lobby: Lobby, person: Person | None, chat: Sequence[dict[str, Any]] | None = None) -> bytes:
        """Return all that a person may see of the match now, as JSON: every seat held, or what a spectator sees."""
        match = self.match
        outcome = match.outcome
        seats: tuple[int | None, ...] = self.facts.seats_of(person) or (None,)
        viewers = b",".join(b'{"seat":%s,"scene":%s}' % (_json(seat), self.scene(seat)) for seat in seats)
        ended = None
        if outcome is not None:
            ended = {"scores": outcome.scores, "places": outcome.places, "reason": outcome.reason}
        about = {
            "table": lobby.show(self.facts, person, self.head),
            "seq": self.seq,
            "outcome": ended,
            "commitment": match.header.commitment,
            "seed": match.seed.hex() if match.seed and outcome is not None else None,
            "judge": match.header.judge,
            "aids": self.facts.aids,
        }
        if chat is not None:
            about["chat"] = chat
        return b'%s,"viewers":[%s]}' % (_json(about)[:-1], viewers)


def _keep_scene(live: Live, seat: int | None, made: bytes) -> bytes:
    _scenes[live.id, live.seq, seat] = made
    if len(_scenes) > _KEPT_SCENES:
        _scenes.popitem(last=False)
    return made


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
