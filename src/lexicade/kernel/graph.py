"""The word graph: a list of words over an alphabet of tiles, in a file that is mapped into memory and shared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from lexicade.core.errors import Malformed

MOST_LETTERS: Final = 31


def _native() -> Any:
    from lexicade.kernel import _native

    return _native.WordGraph


class WordGraph:
    """Words as rows of tiles; immutable, and safe to ask from any thread."""

    def __init__(self, native: Any) -> None:
        """Wrap a native graph; `build` and `open` make them."""
        self.native = native

    @classmethod
    def build(cls, words: Iterable[str], faces: Sequence[str]) -> WordGraph:
        """Build the graph of words, upper case, over tile faces; words that no row of tiles spells are left out.

        A word that can be tiled in several ways is one word with several tilings. Raises Malformed `graph-unbuildable`.
        """
        try:
            spellings = [face.upper() for face in faces]
            native, _ = _native().build(list(faces), spellings, "\n".join(words), True)  # noqa: FBT003  (skip)
        except (ValueError, TypeError) as error:
            raise Malformed("graph-unbuildable", why=str(error)) from None
        return cls(native)

    def extended(self, words: Iterable[str]) -> WordGraph:
        """Return the graph of these words and a few more in milliseconds; itself where nothing is new.

        It is bigger than a graph that is built of all the words. Raises Malformed `graph-unbuildable`.
        """
        try:
            native, _ = self.native.extended("\n".join(words))
        except ValueError as error:
            raise Malformed("graph-unbuildable", why=str(error)) from None
        return self if native is self.native else WordGraph(native)

    @classmethod
    def open(cls, path: Path) -> WordGraph:
        """Map a graph file. Raises Malformed `graph-unreadable` naming what is wrong with it."""
        try:
            return cls(_native().open(str(path)))
        except (ValueError, OSError) as error:
            raise Malformed("graph-unreadable", file=str(path), why=str(error)) from None

    def save(self, path: Path) -> None:
        """Write the graph; a reader sees the old file or the new one, whole. Raises Malformed `graph-unwritable`."""
        try:
            self.native.save(str(path))
        except (ValueError, OSError) as error:
            raise Malformed("graph-unwritable", file=str(path), why=str(error)) from None

    def __contains__(self, word: object) -> bool:
        """Whether a text, upper case, is a word in one of its tilings."""
        return isinstance(word, str) and bool(self.native.contains(word))

    def __len__(self) -> int:
        """The number of words."""
        return int(self.native.words)

    def __iter__(self) -> Iterator[str]:
        """Yield the words, one a tiling, in the order of their tiles."""
        return iter(self.native.text().split())

    @property
    def faces(self) -> tuple[str, ...]:
        """The tile faces, the n-th with code n + 1."""
        return tuple(self.native.faces)

    @property
    def size(self) -> int:
        """Bytes of the states."""
        return int(self.native.size)
