"""Which words a table plays by: who judges them, and the list that its bots know."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from lexicade.core.errors import Malformed
from lexicade.core.kit import Words
from lexicade.core.options import Options
from lexicade.core.tiles import TileSet
from lexicade.lexicon import Lexicon, default_for, lexicon_of, open_lexicon
from lexicade.lexicon.store import data_folder
from lexicade.play.match import Judge

__all__ = ["Judged", "data_folder", "given", "judged"]


@dataclass(frozen=True, slots=True)
class Judged:
    """The words of a table: for bots and hints, for judging, and the list itself."""

    words: Words
    judge: Judge
    lexicon: Lexicon

    @property
    def told(self) -> str:
        """Name and size of the list, for people."""
        return f"{self.judge.name} ({self.lexicon.count:,})"

    def check(self, words: Sequence[str]) -> Mapping[str, bool]:
        """Judge words as people type them."""
        return self.judge.referee.judge([normalize("NFC", word).upper() for word in words])


def judged(options: Options) -> Judged:
    """Return the words that a table with these options plays by. Raises Malformed where there are none."""
    if options.referee not in ("auto", "list", "ispell"):
        raise Malformed("bad-option", option="referee", value=options.referee, allowed=("auto", "list", "ispell"))
    name = options.words or default_for(options.language)
    path = Path(name)
    lexicon = open_lexicon(
        path if path.is_absolute() else name,
        language=options.language,
        letters=_letters(options) if path.is_absolute() else None,
        announce=_announce,
    )
    return Judged(lexicon.graph, Judge(lexicon, lexicon.identity), lexicon)


def given(words: Iterable[str], options: Options) -> Judged:
    """Return a table's words from the words themselves. Raises Malformed for a letter that no tile has."""
    lexicon = lexicon_of(words, name="given", language=options.language, letters=_letters(options))
    return Judged(lexicon.graph, Judge(lexicon, lexicon.identity), lexicon)


def _letters(options: Options) -> str | None:
    tiles = getattr(options, "tiles", None)
    if not isinstance(tiles, TileSet):
        return None
    return "".join(dict.fromkeys("".join(tiles.letters).upper()))


def _announce(name: str) -> None:
    sys.stderr.write(f"lexicade: {name} …\n")
