"""Reading and writing what people say at tables."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import Connection, insert, select, update

from lexicade.server.db.engine import Transaction
from lexicade.server.db.tables.chat import messages
from lexicade.server.db.tables.lobby import tables
from lexicade.server.ports import Person

Room = Literal["players", "observers"]
PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class Message:
    """One line that somebody said; numbers rise by table over both rooms."""

    number: int
    room: Room
    person: str
    name: str
    text: str
    at: float


def say(transaction: Transaction, table: str, room: Room, person: Person, name: str, text: str, at: float) -> Message:
    """Keep a message under the next number of its table; others who speak at the same time wait."""
    counted = update(tables).where(tables.c.id == table).values(messages=tables.c.messages + 1)
    number = transaction.execute(counted.returning(tables.c.messages)).scalar_one()
    message = Message(number, room, person.id, name, text, at)
    transaction.execute(
        insert(messages).values(
            table_id=table, number=number, room=room, person_id=person.id, name=name, text=text, at=at
        )
    )
    transaction.announce(f"messages/{table}", number)
    return message


def newest(connection: Connection, table: str, rooms: Collection[Room], after: int) -> list[Message]:
    """Return the newest messages of some rooms, the oldest first; none with a number up to `after`."""
    asked = (
        select(messages)
        .where(messages.c.table_id == table, messages.c.room.in_(rooms), messages.c.number > after)
        .order_by(messages.c.number.desc())
        .limit(PAGE)
    )
    found = [
        Message(row.number, row.room, row.person_id, row.name, row.text, row.at) for row in connection.execute(asked)
    ]
    return found[::-1]
