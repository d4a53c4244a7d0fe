"""Tables as people see them, and who may read what is said there."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection

from lexicade.server.auth.secrets import is_id
from lexicade.server.db import chat, lobby
from lexicade.server.db.chat import Message, Room
from lexicade.server.db.lobby import Kept
from lexicade.server.errors import Forbidden
from lexicade.server.ports import Head, Person, TableFacts


class Tables:
    """The tables of one database, for whoever shows matches."""

    def facts(self, connection: Connection, table: str) -> TableFacts | None:
        """Read the facts of a table; None where there is no such table."""
        kept = lobby.load(connection, table) if is_id(table) else None
        return facts_of(kept) if kept else None

    def show(self, facts: TableFacts, person: Person | None, head: Head | None) -> dict[str, Any]:
        """Return the Table of the API as one person sees it."""
        assert isinstance(facts.data, Kept)  # noqa: S101  (facts come from this class)
        return shown(facts.data, person, head)

    def chat(
        self, connection: Connection, facts: TableFacts, person: Person | None, after: int
    ) -> list[dict[str, Any]]:
        """Return the newest messages that a person may read, the oldest first."""
        assert isinstance(facts.data, Kept)  # noqa: S101  (facts come from this class)
        found = chat.newest(connection, facts.id, readable(facts.data, person), after)
        return [shown_message(message, person) for message in found]


def facts_of(kept: Kept) -> TableFacts:
    """Return the facts of a table that was read."""
    seated = kept.table.chairs
    return TableFacts(
        id=kept.id,
        version=kept.version,
        holders=tuple(chair.person for chair in seated),
        names=tuple(chair.name for chair in seated),
        aids=kept.terms.aids,
        data=kept,
    )


def shown(kept: Kept, person: Person | None, head: Head | None) -> dict[str, Any]:
    """Return the Table of the API as one person sees it: people are told by name, never by the id that stands for them."""
    terms, table = kept.terms, kept.table
    me = person.id if person else None
    return {
        "id": kept.id,
        "version": kept.version,
        "game": terms.game,
        "preset": terms.preset,
        "language": terms.language,
        "judging": terms.judging,
        "options": dict(terms.options),
        "judge": head.judge if head else None,
        "pace": terms.pace,
        "aids": terms.aids,
        "visibility": terms.visibility,
        "state": head.state if head else table.state,
        "seats": {"least": table.least, "most": table.most},
        "sitters": [
            {
                "seat": seat,
                "name": chair.name,
                "bot": chair.bot,
                "mine": me is not None and chair.person == me,
                "vote": "begin" if chair.bot else chair.vote,
                "live": chair.sits,
            }
            for seat, chair in enumerate(table.chairs)
        ],
        "creator_is_me": me is not None and table.creator == me,
        "created": moment(kept.created),
        "scores": list(head.scores) if head else None,
        "places": list(head.places) if head and head.places else None,
        "awaiting": list(head.awaiting) if head else [],
        "seq": head.seq if head else None,
        "rematch_of": kept.rematch_of,
        "rematch": kept.rematch,
    }


def moment(at: float) -> str:
    """Return an instant as the API tells it."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def plays_at(kept: Kept, person: Person | None) -> bool:
    """Whether a person holds a seat."""
    return person is not None and bool(kept.table.seats_of(person.id))


def is_over(kept: Kept) -> bool:
    """Whether nothing that is said can still help a player."""
    return kept.table.state in ("finished", "cancelled")


def readable(kept: Kept, person: Person | None) -> tuple[Room, ...]:
    """Return the rooms that a person may read: observers talk about racks, so players read that only afterwards."""
    return ("players",) if plays_at(kept, person) and not is_over(kept) else ("players", "observers")


def must_write(kept: Kept, person: Person, room: Room) -> None:
    """Raise Forbidden where a person may not speak: `players-only` or `observers-only`; after the match all rooms are open."""
    plays = plays_at(kept, person)
    if room == "players" and not plays:
        raise Forbidden("players-only")
    if room == "observers" and plays and not is_over(kept):
        raise Forbidden("observers-only")


def shown_message(message: Message, person: Person | None) -> dict[str, Any]:
    """Return a message as one person sees it."""
    return {
        "number": message.number,
        "room": message.room,
        "name": message.name,
        "by": _sign(message.person),
        "mine": person is not None and message.person == person.id,
        "text": message.text,
        "at": moment(message.at),
    }


@lru_cache(maxsize=1000)
def _sign(person: str) -> str:
    """Return letters that stay the same for a person under every name, and from which the id cannot be found."""
    return sha256(f"said by {person}".encode()).hexdigest()[:16]
