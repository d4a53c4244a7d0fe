"""The word lists that this process has opened, each once however many matches play by it, and the taught words on top."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

from lexicade.core.judging import Judging
from lexicade.core.kit import Words
from lexicade.core.options import Options
from lexicade.lexicon.joined import JoinedWords
from lexicade.lexicon.lessons import TaughtWords
from lexicade.play.words import Judged, extended, listed
from lexicade.server.teaching import Taught

_MOST: Final = 64
_MOST_JOINED: Final = 8
_opened: dict[Hashable, Judged] = {}
_lock = Lock()


def words_of(options: Options, taught: TaughtWords) -> Judged:
    """Return the words that a table with these options plays by; the first time may take seconds. Raises Malformed.

    Where its players teach words, the taught ones count too, as they stand whenever anybody asks.
    """
    known = _listed(options)
    return extended(known, taught) if options.judging is Judging.EXTEND else known


def known_words(options: Options, taught: frozenset[str]) -> Words:
    """Return the words that bots and hints of a table know, with those that are taught where its players teach words."""
    known = _listed(options)
    return _joined(known, taught) if options.judging is Judging.EXTEND and taught else known.words


@lru_cache(maxsize=_MOST_JOINED)
def _joined(known: Judged, taught: frozenset[str]) -> JoinedWords:
    """Share these words between all bots, and so the graphs that they make of them."""
    return JoinedWords(known.words, Taught(taught))


def _listed(options: Options) -> Judged:
    letters = repr(getattr(options, "tiles", None)) if Path(options.words).is_absolute() else ""
    key = (options.language, options.words, options.referee, letters)
    known = _opened.get(key)
    if known is not None:
        return known
    with _lock:
        if key not in _opened:
            if len(_opened) >= _MOST:
                _opened.clear()
            _opened[key] = listed(options)
        return _opened[key]
