"""What people say at a table, players and observers apart."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import Connection

from lexicade.server.auth.lines import message_text
from lexicade.server.auth.rates import rated
from lexicade.server.context import Anyone, Server, Somebody
from lexicade.server.db import chat
from lexicade.server.db.engine import Transaction
from lexicade.server.lobby import must_write, readable, shown_message
from lexicade.server.routes.tables import table_of
from lexicade.server.shapes import MessageBody, MessageShape, MessagesShape

router = APIRouter(prefix="/api/matches/{id}/messages", tags=["chat"])


@router.get("", operation_id="listMessages")
async def list_messages(
    id: str,  # noqa: A002  (as the path calls it)
    person: Anyone,
    server: Server,
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
) -> MessagesShape:
    """List the newest messages that whoever asks may read."""

    def work(connection: Connection) -> list[MessageShape]:
        kept = table_of(connection, id)
        found = chat.newest(connection, kept.id, readable(kept, person), after)
        return [MessageShape(**shown_message(message, person)) for message in found]

    return MessagesShape(messages=await server.database.read(work))


@router.post("", operation_id="sendMessage", status_code=201, dependencies=[rated("messages")])
async def send_message(id: str, person: Somebody, body: MessageBody, server: Server) -> MessageShape:  # noqa: A002
    """Say something; who holds a seat speaks under the name of the seat."""
    text = message_text(body.text)
    now = server.clock.now().timestamp()

    def work(transaction: Transaction) -> MessageShape:
        kept = table_of(transaction.connection, id)
        must_write(kept, person, body.room)
        seats = kept.table.seats_of(person.id)
        name = kept.table.chairs[seats[0]].name if seats else person.name
        message = chat.say(transaction, kept.id, body.room, person, name, text, now)
        return MessageShape(**shown_message(message, person))

    return await server.database.write(work)
