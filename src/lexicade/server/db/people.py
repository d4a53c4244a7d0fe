"""Reading and writing people, sessions and tokens; secrets come here only as digests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from lexicade.server.db.engine import Transaction
from lexicade.server.db.tables.people import people, sessions, tokens
from lexicade.server.ports import Person

SESSION_SECONDS: Final = 180 * 24 * 3600
"""How long a session lives without being used."""
_TOUCH_SECONDS: Final = 24 * 3600
# Every request asks this, so it is put together once.
_BY_SESSION: Final = (
    select(people.c.id, people.c.name, people.c.guest, sessions.c.used)
    .join(sessions, sessions.c.person_id == people.c.id)
    .where(sessions.c.digest == bindparam("digest"), sessions.c.used >= bindparam("since"))
)


@dataclass(frozen=True, slots=True)
class Known:
    """Whom a secret belongs to; `worn` says that its last use should be noted."""

    person: Person
    worn: bool


@dataclass(frozen=True, slots=True)
class Token:
    """A token as its owner sees it: never the secret itself."""

    id: str
    label: str
    created: float
    used: float | None


def add_person(transaction: Transaction, person: Person, now: float) -> None:
    """Keep a new person."""
    transaction.execute(insert(people).values(id=person.id, name=person.name, guest=person.guest, created=now))


def rename(transaction: Transaction, person: str, name: str) -> None:
    """Give a person another name; seats keep the name under which they were taken."""
    transaction.execute(update(people).where(people.c.id == person).values(name=name))


def add_session(transaction: Transaction, person: str, digest: str, now: float) -> None:
    """Begin a session; sessions that are long unused end at the same time."""
    transaction.execute(delete(sessions).where(sessions.c.used < now - SESSION_SECONDS))
    transaction.execute(insert(sessions).values(digest=digest, person_id=person, created=now, used=now))


def by_session(connection: Connection, digest: str, now: float) -> Known | None:
    """Return whose session this is, None where there is none or it has run out."""
    found = connection.execute(_BY_SESSION, {"digest": digest, "since": now - SESSION_SECONDS}).one_or_none()
    return found and Known(Person(found.id, found.name, found.guest), now - found.used > _TOUCH_SECONDS)


def touch_session(transaction: Transaction, digest: str, now: float) -> None:
    """Note that a session is in use."""
    transaction.execute(update(sessions).where(sessions.c.digest == digest).values(used=now))


def end_session(transaction: Transaction, digest: str) -> None:
    """End a session."""
    transaction.execute(delete(sessions).where(sessions.c.digest == digest))


def add_token(transaction: Transaction, person: str, digest: str, token: Token) -> None:
    """Keep a new token."""
    transaction.execute(
        insert(tokens).values(
            digest=digest, id=token.id, person_id=person, label=token.label, created=token.created, used=token.used
        )
    )


def by_token(connection: Connection, digest: str, now: float) -> Known | None:
    """Return whose token this is."""
    found = connection.execute(
        select(people.c.id, people.c.name, people.c.guest, tokens.c.used)
        .join(tokens, tokens.c.person_id == people.c.id)
        .where(tokens.c.digest == digest)
    ).one_or_none()
    if found is None:
        return None
    return Known(Person(found.id, found.name, found.guest), found.used is None or now - found.used > _TOUCH_SECONDS)


def touch_token(transaction: Transaction, digest: str, now: float) -> None:
    """Note that a token is in use."""
    transaction.execute(update(tokens).where(tokens.c.digest == digest).values(used=now))


def tokens_of(connection: Connection, person: str) -> list[Token]:
    """Return the tokens of a person, the oldest first."""
    found = connection.execute(
        select(tokens.c.id, tokens.c.label, tokens.c.created, tokens.c.used)
        .where(tokens.c.person_id == person)
        .order_by(tokens.c.created, tokens.c.id)
    )
    return [Token(row.id, row.label, row.created, row.used) for row in found]


def remove_token(transaction: Transaction, person: str, token: str) -> bool:
    """Remove a token of a person; False where there is none."""
    done = transaction.execute(delete(tokens).where(tokens.c.person_id == person, tokens.c.id == token))
    return done.rowcount > 0
