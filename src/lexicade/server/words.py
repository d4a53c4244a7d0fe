"""The word lists that this process has opened, each once however many matches play by it."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from threading import Lock
from typing import Final

from lexicade.core.options import Options
from lexicade.play.words import Judged, judged

_MOST: Final = 64
_opened: dict[Hashable, Judged] = {}
_lock = Lock()


def words_of(options: Options) -> Judged:
    """Return the words that a table with these options plays by; the first time may take seconds. Raises Malformed."""
    letters = repr(getattr(options, "tiles", None)) if Path(options.words).is_absolute() else ""
    key = (options.language, options.words, options.referee, options.judging, letters)
    known = _opened.get(key)
    if known is not None:
        return known
    with _lock:
        if key not in _opened:
            if len(_opened) >= _MOST:
                _opened.clear()
            _opened[key] = judged(options)
        return _opened[key]
