"""Taught words as tab-separated text: word, meaning, language, who, when, match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from lexicade.core.errors import LexicadeError, Malformed
from lexicade.lexicon.lessons import Lesson, lesson_of

HEADER: Final = ("word", "meaning", "language", "who", "when", "match")
_LEAST: Final = 2


class BadLine(LexicadeError):
    """A line that cannot be read; `line` counts from 1, and the cause says what is wrong with it."""

    def __init__(self, line: int, cause: LexicadeError) -> None:
        """Name the line and what is wrong."""
        super().__init__("import-line", line=line)
        self.line = line
        self.cause = cause


def to_tsv(lessons: Iterable[Lesson]) -> Iterator[str]:
    """Yield a heading and one line a word, without line ends; `from_tsv` reads them back as they were."""
    yield "\t".join(HEADER)
    for lesson in lessons:
        cells = (lesson.word, lesson.meaning, lesson.language, lesson.who, lesson.moment, lesson.match)
        yield "\t".join(cells)


def from_tsv(lines: Iterable[str], language: str, now: datetime) -> list[Lesson]:
    """Read lines of at least a word and a meaning; what is missing is the given language, nobody, now and no match.

    A heading in the first line, blank lines and a byte order mark are read over. Raises `BadLine` for the first line that
    cannot be read.
    """
    lessons = []
    for number, line in enumerate(lines, 1):
        cells = line.removeprefix("\ufeff").rstrip("\r\n").split("\t")
        if not line.strip() or (number == 1 and tuple(cells[:2]) == HEADER[:2]):
            continue
        try:
            lessons.append(_lesson(cells, language, now))
        except LexicadeError as error:
            raise BadLine(number, error) from None
    return lessons


def _lesson(cells: list[str], language: str, now: datetime) -> Lesson:
    if not _LEAST <= len(cells) <= len(HEADER):
        raise Malformed("import-columns")
    word, meaning, told_language, who, when, match = (*cells, *[""] * (len(HEADER) - len(cells)))
    return lesson_of(word, meaning, told_language or language, who, _time(when) if when else now, match)


def _time(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Malformed("import-time", text=text[:40]) from None
