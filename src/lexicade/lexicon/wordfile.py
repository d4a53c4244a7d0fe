"""Somebody's own list: UTF-8 text, one word a line, read leniently and with a report of what was left out."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.lexicon.alphabets import LONGEST, SHORTEST, Alphabet
from lexicade.lexicon.manifest import Report

_COMMENT: Final = "#"
_LARGEST: Final = 256 * 1024 * 1024


def read_bytes(path: Path) -> bytes:
    """Return a file's content, or raise `Malformed("words-unreadable")` naming the file and the reason."""
    try:
        if path.stat().st_size > _LARGEST:
            raise Malformed("words-too-large", path=str(path), most=_LARGEST)
        return path.read_bytes()
    except OSError as error:
        raise Malformed("words-unreadable", path=str(path), reason=error.strerror or str(error)) from None


def words_of(path: Path, content: bytes, alphabet: Alphabet, report: Report) -> set[str]:
    """Return the words of a text.

    A byte order mark, any line end, blank lines, spaces around a word and comments after `#` are read over. A line that
    holds a letter outside the alphabet, or too few or too many letters, goes into the report. Raises `Malformed`:
    `words-not-text` naming the first line that is no UTF-8, `words-none` where nothing is left.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Malformed("words-not-text", path=str(path), line=line) from None
    words: set[str] = set()
    for entry_line in text.splitlines():
        entry = entry_line.split(_COMMENT, 1)[0].strip()
        if not entry:
            continue
        try:
            word = alphabet.read(entry)
        except Malformed:
            report.drop("foreign-letter", entry)
            continue
        if SHORTEST <= len(word) <= LONGEST:
            words.add(word)
        else:
            report.drop("length", entry)
    if not words:
        raise Malformed("words-none", path=str(path))
    return words


def mark_of(content: bytes, alphabet: Alphabet) -> str:
    """Return a mark that is equal for equal content read with equal letters."""
    import hashlib

    return f"{hashlib.sha256(content).hexdigest()[:24]}-{zlib.crc32(alphabet.letters.encode()):08x}"
