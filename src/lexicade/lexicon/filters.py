"""Which entries of a source may be words of a game, judged by their shape alone."""

from __future__ import annotations

from typing import Final

from lexicade.core.errors import Malformed
from lexicade.lexicon.alphabets import LONGEST, SHORTEST, Alphabet

_VOWELS: Final = frozenset("AEIOUYÄÖÜ")
VOWELLESS: Final = frozenset({"HM", "PST", "BRR"})
"""Words one says without a vowel; anything else without one is an abbreviation."""
ROMAN: Final = frozenset("IVXLCDM")


def read_entry(entry: str, alphabet: Alphabet) -> str | None:
    """Return the word of an entry in upper case, or None where it has a letter outside the alphabet."""
    try:
        return alphabet.read(entry)
    except Malformed:
        return None


def shape_fault(entry: str, word: str | None) -> str | None:
    """Return why an entry cannot be a word, as a code, or None; `word` is what `read_entry` made of it."""
    if word is None:
        return "foreign-letter"
    if not SHORTEST <= len(word) <= LONGEST:
        return "length"
    if entry.isupper():
        return "abbreviation"
    if not entry[1:].islower():
        return "inner-capital"
    if _VOWELS.isdisjoint(word) and word not in VOWELLESS:
        return "no-vowel"
    return None
