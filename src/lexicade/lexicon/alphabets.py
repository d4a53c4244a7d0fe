"""Which letters a word may have, and how text becomes a word: NFC, upper case, ß as SS, nothing stripped."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lexicade.core.errors import Malformed

SHORTEST: Final = 2
LONGEST: Final = 15


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The upper-case letters a word may consist of, in their order; a tile of several letters is none of its own."""

    letters: str

    def read(self, text: str) -> str:
        """Return the word of a text in upper case, or raise `Malformed("foreign-letter")` naming the first one outside.

        Only a letter of the alphabet, its own lower case, and ß where there is an S are read: Python's upper case would
        also turn a Turkish dotless i into I and a ligature into two letters, and those are other letters.
        """
        composed = text if text.isascii() else unicodedata.normalize("NFC", text)
        if _readable(self.letters).fullmatch(composed):
            return composed.upper().replace("ẞ", "SS")
        letter = next(letter for letter in composed if not _readable(self.letters).fullmatch(letter))
        raise Malformed("foreign-letter", word=text[:40], letter=letter)

    def spells(self, word: str) -> bool:
        """Whether a word in upper case has letters of this alphabet only, and as many as fit on a board (2 to 15)."""
        return SHORTEST <= len(word) <= LONGEST and all(letter in self.letters for letter in word)


LATIN: Final = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
GERMAN: Final = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ")
OF_LANGUAGE: Final = {"de": GERMAN, "en": LATIN}


def alphabet_of(language: str) -> Alphabet:
    """Return the alphabet of a language, or raise `Malformed("unknown-language")`."""
    try:
        return OF_LANGUAGE[language]
    except KeyError:
        raise Malformed("unknown-language", language=language, known=tuple(OF_LANGUAGE)) from None


@lru_cache(maxsize=64)
def _readable(letters: str) -> re.Pattern[str]:
    """Return what a text of letters in either case looks like, with sharp s where there is an s to write it with."""
    lower = (letter.lower() for letter in letters)
    both = letters + "".join(letter for letter in lower if len(letter) == 1 and letter.upper() in letters)
    return re.compile(f"[{re.escape(both)}{'ßẞ' if 'S' in letters else ''}]*")
