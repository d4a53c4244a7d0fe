"""Which letters a word may have, and how text becomes a word: NFC, upper case, ß as SS, nothing stripped."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from lexicade.core.errors import Malformed

SHORTEST: Final = 2
LONGEST: Final = 15

_SHARP_S: Final = str.maketrans({"ß": "SS", "ẞ": "SS"})


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The upper-case letters a word may consist of, in their order; a tile of several letters is none of its own."""

    letters: str

    def read(self, text: str) -> str:
        """Return the word of a text in upper case, or raise `Malformed("foreign-letter")` naming the first one outside.

        Only a letter of the alphabet, its own lower case, and ß where there is an S are read: Python's upper case would
        also turn a Turkish dotless i into I and a ligature into two letters, and those are other letters.
        """
        composed = unicodedata.normalize("NFC", text)
        word = composed.translate(_SHARP_S) if "S" in self.letters else composed
        for letter in word:
            if letter not in self.letters and not (letter.upper() in self.letters and letter.upper().lower() == letter):
                raise Malformed("foreign-letter", word=text[:40], letter=letter)
        return word.upper()

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
