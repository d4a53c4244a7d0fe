"""A match at a server, with the calls of one at home."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote
from uuid import uuid4

from lexicade.bots.hints import Hint, Hints
from lexicade.core import registry
from lexicade.core.errors import Malformed
from lexicade.core.kit import Kit
from lexicade.core.protocol import Outcome, Seat
from lexicade.core.scene import Log, Scene, Text
from lexicade.play.codec import codec
from lexicade.remote.errors import Unreachable
from lexicade.remote.models import Snapshot, Table, Worth

if TYPE_CHECKING:
    from lexicade.remote.client import Client

_TRIES: Final = 4
_PAUSE: Final = 0.5


class RemoteMatch:
    """A match as our seats see it; `refresh` and `wait` bring it up to date, and so does every command."""

    def __init__(self, client: Client, id: str, snapshot: Snapshot) -> None:  # noqa: A002  (the API's word)
        """Take a match as it was told."""
        self.id = id
        self._client = client
        self._snapshot = snapshot
        self._last: str | None = None

    @property
    def snapshot(self) -> Snapshot:
        """All that is known of the match now."""
        return self._snapshot

    @property
    def kit(self) -> Kit:
        """The game."""
        return registry.kit(self._snapshot.table.game)

    @property
    def table(self) -> Table:
        """The table, with who sits there."""
        return self._snapshot.table

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self._snapshot.table.names

    @property
    def people(self) -> tuple[Seat, ...]:
        """Our own seats; empty for an observer."""
        return tuple(map(Seat, self._snapshot.table.mine))

    @property
    def seq(self) -> int:
        """The number of the newest record."""
        return self._snapshot.seq

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self._snapshot.outcome

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Our seats that may act."""
        return tuple(seat for seat in self.people if seat in self._snapshot.table.awaiting)

    @property
    def turn(self) -> Seat | None:
        """The first of our seats that may act."""
        return next(iter(self.awaited), None)

    @property
    def log(self) -> tuple[Text, ...]:
        """What has happened, as the first of our seats was told it."""
        seat = next(iter(self.people), None)
        return tuple(line for part in self.view(seat).parts if isinstance(part, Log) for line in part.lines)

    def view(self, seat: Seat | int | None) -> Scene:
        """Return what one of our seats sees; None is an observer, for whom we are when we hold no seat.

        Raises Malformed `not-our-seat`.
        """
        try:
            return self._snapshot.scenes[seat]
        except KeyError:
            raise Malformed("not-our-seat", n=-1 if seat is None else seat + 1) from None

    def plays(self, seat: Seat | int) -> list[Hint]:
        """Return the best plays of a seat, where the table has aids. Raises Illegal `no-aids`."""
        return list(self.hints(seat).plays)

    def hints(self, seat: Seat | int) -> Hints:
        """Return what a seat could do, where the table has aids. Raises Illegal `no-aids`."""
        found = self._client.call("GET", f"{self._path}/hints?seat={seat}")
        plays = tuple(Hint(one["text"], one["points"], tuple(one["words"])) for one in found["hints"])
        return Hints(plays, found["advice"])

    def check(self, *words: str) -> Mapping[str, bool]:
        """Say of words whether they are valid, where the table has aids."""
        asked = quote(",".join(words), safe=",")
        verdicts: Mapping[str, bool] = self._client.call("GET", f"{self._path}/check?words={asked}")["words"]
        return verdicts

    def preview(self, seat: Seat | int, command: Any) -> Worth:
        """Say what a command would score. Raises Malformed or Illegal."""
        told = self._client.call("POST", f"{self._path}/preview", {"seat": seat, **self._said(command)})
        sums = tuple(f"{word['text']}: {word['sum']} = {word['points']}" for word in told["words"])
        return Worth(told["points"], told["bonus"], sums)

    def do(self, command: Any, seat: Seat | int | None = None) -> Snapshot:
        """Give a command, as text or as itself, for a seat or for the first of ours that may act.

        When the connection breaks it is sent again under the same key, so that it is done once. Raises Malformed, Illegal,
        Stale when the match has gone on, or Unreachable.
        """
        speaker = self.turn if seat is None else seat
        if speaker is None:
            raise Malformed("not-our-turn")
        body = {"seat": speaker, "seq": self.seq, "key": uuid4().hex, **self._said(command)}
        for again in range(_TRIES):
            try:
                told = self._client.call("POST", f"{self._path}/commands", body)
                break
            except Unreachable:
                if again == _TRIES - 1:
                    raise
                time.sleep(_PAUSE * 2**again)
        else:
            raise AssertionError
        return self.take(Snapshot.read(told["snapshot"]))

    def take(self, snapshot: Snapshot) -> Snapshot:
        """Keep what is newer; answers may overtake each other."""
        if snapshot.seq >= self._snapshot.seq:
            self._snapshot = snapshot
        return self._snapshot

    def refresh(self) -> Snapshot:
        """Ask how the match stands."""
        return self.take(self._client.snapshot(self.id))

    def wait(self) -> Snapshot:
        """Wait until one of our seats may act or the match is over, through lost connections; return how it stands."""
        tries = 0
        while self._must_wait():
            before = self._last
            try:
                self._follow()
            except Unreachable:
                if tries == _TRIES:
                    raise
            if self._must_wait():
                tries = tries + 1 if self._last == before else 0
                time.sleep(_PAUSE * 2**tries)
        return self._snapshot

    def _must_wait(self) -> bool:
        return self.outcome is None and not self.awaited

    def _follow(self) -> None:
        """Take what a stream tells, until there is nothing to wait for or the stream ends."""
        for event in self._client.events([self.id], after=self._last):
            self._last = event.id or self._last
            if event.kind == "match" and event.data["id"] == self.id:
                self.take(Snapshot.read(event.data["snapshot"]))
            if not self._must_wait():
                return

    def transcript(self) -> str:
        """Return the match as a file for `lexicade verify`, once it is over."""
        return self._client.text(f"{self._path}/transcript")

    @property
    def _path(self) -> str:
        return f"/api/matches/{quote(self.id, safe='')}"

    def _said(self, command: Any) -> dict[str, Any]:
        if isinstance(command, str):
            return {"text": command}
        return {"command": codec(self.table.game).dump_command(command)}
