"""Lexicade: an arcade of word games, and a library for bots, variants and studies.

>>> import lexicade
>>> match = lexicade.new("crossword", preset="english", seats=2, seed=1, words=["QUACK", "QUICK"])
>>> sorted(match.view(0).table.scores)
[0, 0]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lexicade.core.errors import Illegal, LexicadeError, Malformed, Stale

if TYPE_CHECKING:
    from lexicade.play.local import LocalMatch

__version__ = "0.1.0"
__all__ = ["Illegal", "LexicadeError", "Malformed", "Stale", "available", "load", "new", "show"]


def available() -> tuple[str, ...]:
    """Return the names of all games."""
    from lexicade.core.registry import slugs

    return slugs()


def new(
    game: str,
    preset: str | None = None,
    *,
    seats: int | Sequence[str] = 2,
    seed: str | int | None = None,
    language: str | None = None,
    words: str | Path | Iterable[str] | None = None,
    file: str | Path | None = None,
    **options: object,
) -> LocalMatch:
    """Begin a match.

    seats: how many people, or names; the name of a bot seats that bot. seed: a text or number that fixes all draws; without
    one they are secret and fair. words: a list by name, a text file, or the words themselves. file: keep the match there.
    options: by name, as `lexicade rules GAME` lists them. Raises Malformed naming what is not known.
    """
    from lexicade.core import registry
    from lexicade.play.local import start
    from lexicade.play.seating import seated
    from lexicade.play.words import given

    kit = registry.kit(game)
    name = preset or kit.local or kit.presets[0]
    if isinstance(words, str | Path):
        options["words"] = str(Path(words).absolute()) if isinstance(words, Path) or "/" in words else words
    resolved = kit.options(name, language, options)
    people = [seats] if isinstance(seats, str) else seats
    names = [f"Player {n + 1}" for n in range(people)] if isinstance(people, int) else people
    sitters = seated(names, kit.bots)
    judged = None if words is None or isinstance(words, str | Path) else given(words, resolved)
    return start(kit, name, resolved, sitters, seed=seed, file=None if file is None else Path(file), words=judged)


def load(file: str | Path) -> LocalMatch:
    """Open a match that is kept in a file, to look at it or to play on. Raises Malformed."""
    from lexicade.play.local import open_file

    return open_file(Path(file))


def show(match: LocalMatch, seat: int | None = None, *, language: str = "en", colour: bool = False) -> str:
    """Return what a seat sees as text for a terminal; None is a spectator."""
    from lexicade.core.catalogue import Catalogue
    from lexicade.text.painter import paint
    from lexicade.text.speech import Speaker

    catalogue = Catalogue.load(language, ("lexicade.core", match.kit.package))
    return paint(match.kit.scene(match.view(seat)), Speaker(catalogue, match.names), colour=colour)
