"""Tiles, and the text they are typed as.

A tile is an id in an alphabet and not a character: "A", "Ä", "Qu". A blank is a tile of its own; once it lies on a board it
is a piece that shows a face. A face-down tile is one whose face the viewer may not know. None of the three is a letter.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NewType

from lexicade.core.errors import Malformed

Tile = NewType("Tile", str)
BLANK: Final = Tile("?")
FACE_DOWN: Final = Tile("■")
MAX_LETTERS: Final = 31
MAX_FACE: Final = 4
MAX_VALUE: Final = 255
"""Points of a tile; what the kernel counts with."""
MAX_TYPED: Final = 64
MAX_TOTAL: Final = 1000
MAX_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile as it lies on a board: the face it shows, and whether a blank shows it."""

    face: str
    blank: bool = False

    @property
    def tile(self) -> Tile:
        """The tile that this piece is when it is back on a rack."""
        return BLANK if self.blank else Tile(self.face)


@dataclass(frozen=True, slots=True)
class TileKind:
    """One row of a tile set."""

    face: str
    count: int
    value: int


@dataclass(frozen=True)
class TileSet:
    """The tiles of a game in the order of their ids; the blank, if there is one, comes last."""

    # No slots: the look-up tables below are built once a set and kept beside its fields.

    kinds: tuple[TileKind, ...]

    def __post_init__(self) -> None:
        """Refuse sets that no game could be played with."""
        faces = [kind.face for kind in self.kinds]
        if not self.letters:
            raise Malformed("tiles-without-letters")
        if len(self.letters) > MAX_LETTERS:
            raise Malformed("tiles-too-many-letters", most=MAX_LETTERS)
        if BLANK in faces[:-1]:
            raise Malformed("tiles-blank-not-last")
        for kind in self.kinds:
            letters = kind.face == BLANK or (kind.face.isalpha() and _upright(kind.face) == kind.face)
            if not letters or len(kind.face) > MAX_FACE:
                raise Malformed("tiles-bad-face", face=kind.face)
            if kind.count < 0 or kind.value < 0:
                raise Malformed("tiles-negative", face=kind.face)
            if kind.value > MAX_VALUE:
                raise Malformed("tiles-too-valuable", face=kind.face, most=MAX_VALUE)
            if faces.count(kind.face) > 1:
                raise Malformed("tiles-twice", face=kind.face)
        if not 1 <= self.total <= MAX_TOTAL:
            raise Malformed("tiles-total", n=self.total, most=MAX_TOTAL)

    @classmethod
    def parse(cls, text: str) -> TileSet:
        """Read lines of `FACE COUNT VALUE`; `?` is the blank."""
        kinds = []
        for line in text.strip().splitlines():
            match line.split():
                case [face, count, value] if _whole(count) and _whole(value):
                    kinds.append(TileKind(face, int(count), int(value)))
                case _:
                    raise Malformed("tiles-bad-line", line=line.strip())
        kinds.sort(key=lambda kind: kind.face == BLANK)
        return cls(tuple(kinds))

    @property
    def letters(self) -> tuple[str, ...]:
        """The faces of the letter tiles, in order."""
        return tuple(kind.face for kind in self.kinds if kind.face != BLANK)

    @property
    def blanks(self) -> bool:
        """Whether the set has blanks."""
        return self.count(BLANK) > 0

    @property
    def total(self) -> int:
        """The number of tiles."""
        return sum(kind.count for kind in self.kinds)

    def rank(self, tile: str) -> int:
        """The id of a tile: its place in the set; face-down tiles come behind all others."""
        return self._ranks.get(tile, len(self.kinds))

    def count(self, tile: str) -> int:
        """How many of this tile the full set holds."""
        return self._counts.get(tile, 0)

    def value(self, piece: Piece | str) -> int:
        """The points of a piece or tile; a blank is worth what the set says of it, whatever it shows."""
        face = piece if isinstance(piece, str) else piece.tile
        return self._values.get(face, 0)

    def worth(self, tiles: Iterable[str]) -> int:
        """The points of several tiles together."""
        return sum(self.value(tile) for tile in tiles)

    def sort(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Put tiles in the order of their ids."""
        return tuple(sorted(tiles, key=self.rank))

    def bag(self) -> tuple[Tile, ...]:
        """Return all tiles of the set, sorted."""
        return tuple(Tile(kind.face) for kind in self.kinds for _ in range(kind.count))

    def read(self, text: str) -> tuple[Piece, ...]:
        """Read typed letters as pieces.

        Lower case is a blank where the set has blanks, and means nothing where it has none. A tile of several letters may
        be typed whole, in square brackets, or by its first letter when no other tile has that face. Raises Malformed.
        """
        return tuple(self._piece(token) for token in self._tokens(text))

    def read_tiles(self, text: str) -> tuple[Tile, ...]:
        """Read tiles as they are held: letters in either case, `?` for a blank. Raises Malformed."""
        tiles = []
        for token in self._tokens(text):
            if token == BLANK and self.blanks:
                tiles.append(BLANK)
            else:
                tiles.append(Tile(self._face(token)))
        return tuple(tiles)

    @cached_property
    def _ranks(self) -> dict[str, int]:
        return {kind.face: rank for rank, kind in enumerate(self.kinds)}

    @cached_property
    def _counts(self) -> dict[str, int]:
        return {kind.face: kind.count for kind in self.kinds}

    @cached_property
    def _values(self) -> dict[str, int]:
        return {kind.face: kind.value for kind in self.kinds}

    @cached_property
    def _spellings(self) -> dict[str, str]:
        """What may be typed, upper case: each face, and its first letter where that is no face itself."""
        short = {face[0]: face for face in reversed(self.letters) if len(face) > 1}
        return short | {face.upper(): face for face in self.letters}

    def _tokens(self, text: str) -> list[str]:
        text = unicodedata.normalize("NFC", text)
        if len(text) > MAX_TYPED:
            raise Malformed("too-long", most=MAX_TYPED)
        known = self._spellings
        tokens, at = [], 0
        while at < len(text):
            if text[at] == "[":
                end = text.find("]", at)
                if end < 0:
                    raise Malformed("bracket-open", text=text)
                token, at = text[at + 1 : end], end + 1
                if not token:
                    raise Malformed("unknown-letter", letter="[]")
            else:
                sizes = (n for n in range(MAX_FACE, 0, -1) if _capitals(text[at : at + n]) in known)
                token = text[at : at + next(sizes, 1)]
                at += len(token)
            tokens.append(token)
        return tokens

    def _face(self, token: str) -> str:
        face = self._spellings.get(_capitals(token))
        if face is None:
            raise Malformed("unknown-letter", letter=token)
        return face

    def _piece(self, token: str) -> Piece:
        return Piece(self._face(token), blank=self.blanks and token.islower())


def spelling(faces: Iterable[str]) -> str:
    """Return the word that faces in a row spell, upper case: Qu, I, T -> QUIT."""
    return "".join(faces).upper()


def take(have: Sequence[Tile], tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return what is left of `have`, in its order, when `tiles` are taken out; ValueError if one is not there."""
    left = list(have)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)


def missing(have: Iterable[Tile], want: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return what of `want` is not in `have`, counted, in the order it was asked for."""
    left = Counter(have)
    lacking = []
    for tile in want:
        if left[tile] > 0:
            left[tile] -= 1
        else:
            lacking.append(tile)
    return tuple(lacking)


def _capitals(text: str) -> str:
    """Return letters as capitals: only those that are one letter in either case.

    Python's upper case also makes an I of the Turkish dotless i, an S of the long s, and SS of the sharp one; those are
    other letters, and stay what they are.
    """
    return "".join(upper if (upper := char.upper()).lower() == char else char for char in text)


def _upright(face: str) -> str:
    return unicodedata.normalize("NFC", face[:1].upper() + face[1:].lower())


def _whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS
