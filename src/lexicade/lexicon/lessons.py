"""What players teach: a word, what it means, and who said so where and when; told by the logs of matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from lexicade.core.errors import Malformed
from lexicade.core.judging import MAX_MEANING, Learned, clean_meaning
from lexicade.core.record import Header, Record
from lexicade.lexicon.alphabets import alphabet_of

MAX_NAME = 60
MAX_MATCH = 64


@dataclass(frozen=True, slots=True)
class Lesson:
    """One word taught once. `match` is "" for a word that was brought in from a file."""

    word: str
    meaning: str
    language: str
    who: str
    at: datetime
    match: str

    @property
    def moment(self) -> str:
        """The time as it is kept."""
        return moment_of(self.at)


class TaughtWords(Protocol):
    """The taught words of one language, as they stand at every moment."""

    def words(self) -> frozenset[str]:
        """Return all words, the very same set as long as nothing changes."""
        ...

    def __contains__(self, word: object, /) -> bool:
        """Whether the word is taught."""
        ...


class Lessons(Protocol):
    """Where taught words are kept with what they mean."""

    def find(self, word: str, language: str, /) -> tuple[Lesson, ...]:
        """Return the word as it stands, nothing where nobody taught it."""
        ...


def moment_of(at: datetime) -> str:
    """Return an instant in UTC as text that sorts as time passes."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def lesson_of(word: str, meaning: str, language: str, who: str, at: datetime, match: str) -> Lesson:
    """Return a lesson from texts that people wrote, or raise `Malformed` (`foreign-letter`, `no-meaning`, `long-meaning`)."""
    read = alphabet_of(language).read(word.strip())
    if not alphabet_of(language).spells(read):
        raise Malformed("word-length", word=read)
    told = clean_meaning(meaning)
    if not told:
        raise Malformed("no-meaning", word=read)
    if len(told) > MAX_MEANING:
        raise Malformed("long-meaning", word=read, most=MAX_MEANING)
    return Lesson(read, told, language, clean_meaning(who)[:MAX_NAME], at, clean_meaning(match)[:MAX_MATCH])


def lessons_of(records: Iterable[Record]) -> Iterator[Lesson]:
    """Yield what was taught in a match, from its log; the first record names language, players and match."""
    header: Header | None = None
    for record in records:
        header = record.header or header
        if header is not None:
            yield from taught_by(header, record)


def taught_by(header: Header, record: Record) -> tuple[Lesson, ...]:
    """Return what one record of a match teaches."""
    return tuple(
        Lesson(
            event.word,
            event.meaning,
            header.options.language,
            clean_meaning(header.seats[event.seat].name)[:MAX_NAME],
            record.time,
            header.match,
        )
        for event in record.events
        if isinstance(event, Learned)
    )
