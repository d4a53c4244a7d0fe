"""What the engine of matches asks of the people's side of the server: who is asking, and who sits at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from fastapi import Request
from sqlalchemy import Connection

from lexicade.core.kit import Kit
from lexicade.core.options import Options
from lexicade.core.record import Sitter
from lexicade.server.db.engine import Transaction


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a session: a guest, an account, or a bot program's owner by token."""

    id: str
    name: str
    guest: bool = True


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What there is to know of a table beside its match, the same for everybody.

    holders: by seat the id of the person who holds it, None where a bot sits. names: by seat. data: whatever `Lobby.show`
    needs beside that. `version` rises with every change of the table.
    """

    id: str
    version: int
    holders: tuple[str | None, ...]
    names: tuple[str, ...]
    aids: bool
    data: Any = None

    def seats_of(self, person: Person | None) -> tuple[int, ...]:
        """Return the seats that a person holds."""
        if person is None:
            return ()
        return tuple(seat for seat, holder in enumerate(self.holders) if holder == person.id)


@dataclass(frozen=True, slots=True)
class Head:
    """How a match stands, as lists and tables show it; None of it is secret.

    seq: number of the newest record. awaiting: the seats that may act. scores: by seat. places: by seat, once it is over.
    """

    state: str
    seq: int
    awaiting: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...] | None
    judge: str


class CurrentPerson(Protocol):
    """Who sends a request."""

    async def __call__(self, request: Request) -> Person | None:
        """Return whoever has a valid session or token; None for nobody. Raises NoSession for a token that is not valid."""
        ...


class Beginning(Protocol):
    """What the tables ask of the engine of matches once the rules of the lobby say that a match begins."""

    async def prepare(self, kit: Kit, options: Options) -> Any:
        """Open the words of such a match, which may take seconds when they are new. Raises Malformed."""
        ...

    def begin(
        self, transaction: Transaction, table: str, prepared: Any, *, preset: str, sitters: Sequence[Sitter]
    ) -> Head:
        """Begin the match of a table in the transaction of the table: record 0, seed, due work, and how it stands."""
        ...


class Lobby(Protocol):
    """The tables around the matches."""

    def facts(self, connection: Connection, table: str) -> TableFacts | None:
        """Read the facts of a table; None where there is no such table."""
        ...

    def show(self, facts: TableFacts, person: Person | None, head: Head | None) -> dict[str, Any]:
        """Return the Table of the API as one person sees it; pure."""
        ...

    def chat(
        self, connection: Connection, facts: TableFacts, person: Person | None, after: int
    ) -> list[dict[str, Any]]:
        """Return the newest messages that a person may read, the oldest first, each with its number under `number`.

        At most 50, none with a number up to `after`.
        """
        ...
