"""The words that players taught, in the server's database: lessons in, words out, decisions of the owner apart."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from lexicade.core.errors import Malformed
from lexicade.core.record import Record
from lexicade.lexicon.lessons import Lesson, lessons_of, moment_of
from lexicade.play.codec import codec, upgrade
from lexicade.server.db.engine import Transaction
from lexicade.server.db.tables.lessons import decisions, editions, lessons
from lexicade.server.db.tables.records import matches, records

_EDITION: Final = select(editions.c.number).where(editions.c.name == "lessons")
_NEXT_EDITION: Final = update(editions).where(editions.c.name == "lessons").values(number=editions.c.number + 1)
_TEACH: Final = {
    name: dialect.insert(lessons).on_conflict_do_nothing().returning(lessons.c.word)
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))
}
_DECIDED: Final = lessons.outerjoin(
    decisions, and_(decisions.c.language == lessons.c.language, decisions.c.word == lessons.c.word)
)
# Removed words are none until they are taught after that.
_COUNTS: Final = or_(decisions.c.at.is_(None), decisions.c.meaning.is_not(None), lessons.c.at > decisions.c.at)


def edition(connection: Connection) -> int:
    """Return a number that rises whenever anything of all this changes."""
    return int(connection.execute(_EDITION).scalar_one())


def taught(connection: Connection, language: str) -> tuple[int, frozenset[str]]:
    """Return all words of a language that count, and an edition that they are at least as new as."""
    number = edition(connection)
    query = select(lessons.c.word).select_from(_DECIDED).where(_COUNTS, lessons.c.language == language).distinct()
    return number, frozenset(connection.execute(query).scalars())


def find(connection: Connection, word: str, language: str | None = None) -> tuple[Lesson, ...]:
    """Return the word as it stands, once for each language it was taught in."""
    conditions = [lessons.c.word == word]
    if language is not None:
        conditions.append(lessons.c.language == language)
    return _read(connection, _standing(*conditions))


def words(connection: Connection, language: str | None = None) -> tuple[Lesson, ...]:
    """Return all words as they stand, in the order of the alphabet of their code points."""
    return _read(connection, _standing() if language is None else _standing(lessons.c.language == language))


def learn(transaction: Transaction, told: Iterable[Lesson]) -> int:
    """Keep lessons and return how many were new; the same lesson twice is one. Others who teach wait for the commit."""
    rows = [
        {
            "language": lesson.language,
            "word": lesson.word,
            "match_id": lesson.match,
            "meaning": lesson.meaning,
            "who": lesson.who,
            "at": lesson.moment,
        }
        for lesson in told
    ]
    if not rows:
        return 0
    transaction.execute(_NEXT_EDITION)
    return len(transaction.execute(_TEACH[transaction.connection.dialect.name], rows).all())


def rebuild(transaction: Transaction) -> tuple[int, int]:
    """Put what the logs of all matches here tell in the place of what is kept of them; return how many lessons and matches.

    Words from files, lessons of matches that are not here, and decisions stay. Raises Malformed where a game is missing.
    """
    # First, so that no record comes in between whose lessons would be deleted and not read.
    transaction.execute(_NEXT_EDITION)
    told = list(lessons_of(_teaching(transaction.connection)))
    transaction.execute(delete(lessons).where(lessons.c.match_id.in_(select(matches.c.id))))
    return learn(transaction, told), len({lesson.match for lesson in told})


def decide(transaction: Transaction, word: str, language: str, meaning: str | None, now: datetime) -> None:
    """Give a word another meaning, or None to make it no word. Raises Malformed `not-taught` where it is none."""
    transaction.execute(_NEXT_EDITION)
    if not find(transaction.connection, word, language):
        raise Malformed("not-taught", word=word, language=language)
    this = (decisions.c.language == language, decisions.c.word == word)
    transaction.execute(delete(decisions).where(*this))
    transaction.execute(insert(decisions).values(language=language, word=word, meaning=meaning, at=moment_of(now)))


def _standing(*conditions: ColumnElement[bool]) -> Select[Any]:
    """Of the lessons of each word that count take the first, with the meaning that was decided on."""
    place = func.row_number().over(
        partition_by=(lessons.c.language, lessons.c.word), order_by=(lessons.c.at, lessons.c.match_id)
    )
    counting = (
        select(
            lessons.c.word,
            func.coalesce(decisions.c.meaning, lessons.c.meaning).label("meaning"),
            lessons.c.language,
            lessons.c.who,
            lessons.c.at,
            lessons.c.match_id,
            place.label("place"),
        )
        .select_from(_DECIDED)
        .where(_COUNTS, *conditions)
        .subquery()
    )
    shown = (counting.c[name] for name in ("word", "meaning", "language", "who", "at", "match_id"))
    return select(*shown).where(counting.c.place == 1)


def _read(connection: Connection, query: Select[Any]) -> tuple[Lesson, ...]:
    # Sorted here, as each database has an order of its own.
    rows = sorted(connection.execute(query).all(), key=lambda row: (row.word, row.language))
    return tuple(
        Lesson(row.word, row.meaning, row.language, row.who, datetime.fromisoformat(row.at), row.match_id)
        for row in rows
    )


def _teaching(connection: Connection) -> Iterator[Record]:
    """Yield the records that teach something, each match's opening before them."""
    teaches = records.c.body.contains('"learned"')
    query = (
        select(matches.c.game, records.c.body)
        .join_from(records, matches, records.c.match_id == matches.c.id)
        .where(records.c.match_id.in_(select(records.c.match_id).where(teaches)), or_(records.c.seq == 0, teaches))
        .order_by(records.c.match_id, records.c.seq)
    )
    for game, body in connection.execute(query):
        yield codec(game).record(upgrade(json.loads(body)))
