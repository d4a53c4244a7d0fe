"""Names of those who sit at a table of one's own."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final
from unicodedata import normalize

from lexicade.core.errors import Malformed
from lexicade.core.record import Sitter

MAX_NAME: Final = 30


def seated(names: Iterable[object], bots: Container[str]) -> tuple[Sitter, ...]:
    """Seat people by their names, and bots by theirs; the second bot of a kind is told by a number.

    Raises Malformed `bad-name` or `same-name`.
    """
    sitters: list[Sitter] = []
    for asked in names:
        name = normalize("NFC", asked.strip()) if isinstance(asked, str) else ""
        if not name or len(name) > MAX_NAME or not name.isprintable():
            raise Malformed("bad-name", name=str(asked))
        bot = name if name in bots else None
        taken = [sitter.name for sitter in sitters]
        count = sum(sitter.bot == bot for sitter in sitters) + 1
        shown = f"{name} {count}" if bot and name in taken else name
        if shown in taken:
            raise Malformed("same-name", name=name)
        sitters.append(Sitter(shown, bot))
    return tuple(sitters)
