"""How squares, plays and positions are written and read; docs/notation.md says it all."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from lexicade.core.board import Board, Laid, Stack
from lexicade.core.errors import Malformed
from lexicade.core.grid import MAX_SIDE, Direction, Square, square_name
from lexicade.core.jsontext import read_json
from lexicade.core.placement import THROUGH, Letter, Play
from lexicade.core.tiles import Piece, Tile, TileSet, missing

_SQUARE = re.compile(r"(?:([0-9]{1,2})([A-Za-z])|([A-Za-z])([0-9]{1,2}))")
_WORD = re.compile(r"(?:[^()]|\([^()]+\))+")
_TOKEN = re.compile(r"(?P<gap>[0-9]+)|\((?P<stack>[^()]*)\)|(?P<tile>\[[^\[\]]*\]|[^\[\]()])")


def start_name(square: Square, direction: Direction) -> str:
    """Return the start of a play: 8H reads across, H8 down."""
    name = square_name(square)
    return name if direction is Direction.DOWN else f"{square.row + 1}{name[0]}"


def read_start(text: str) -> tuple[Square, Direction]:
    """Read the start of a play. Raises Malformed for what is no square of any board."""
    match = _SQUARE.fullmatch(text)
    if match:
        direction = Direction.ACROSS if match[1] else Direction.DOWN
        row, column = int(match[1] or match[4]) - 1, ord((match[2] or match[3]).upper()) - ord("A")
        if 0 <= row < MAX_SIDE and column < MAX_SIDE:
            return Square(row, column), direction
    raise Malformed("bad-square", text=text)


def read_square(text: str) -> Square:
    """Read a square in either order. Raises Malformed."""
    return read_start(text)[0]


def piece_name(piece: Piece) -> str:
    """Return a piece as it is typed: lower case for a blank, brackets round a tile of several letters."""
    face = piece.face.lower() if piece.blank else piece.face
    return face if len(face) == 1 else f"[{face}]"


def rack_name(tiles: Iterable[Tile]) -> str:
    """Return tiles as they are typed: `ABC?`, `[Qu]IT`."""
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)


def write_play(play: Play) -> str:
    """Write a play so that reading it gives it back, the preview it answers excepted."""
    letters = "".join(THROUGH if letter == THROUGH else piece_name(letter) for letter in play.letters)
    text = f"{start_name(play.square, play.direction)} {letters}"
    return f"{text} {json.dumps(dict(play.meanings), ensure_ascii=False)}" if play.meanings else text


def read_play(text: str, tiles: TileSet) -> Play:
    """Read `8H QUACK` or `H8 QUACK`, with the meanings of new words as JSON behind. Raises Malformed."""
    start, _, rest = text.strip().partition(" ")
    word, brace, meanings = rest.partition("{")
    square, direction = read_start(start)
    word = word.strip()
    if " " in word or not _WORD.fullmatch(word):
        raise Malformed("bad-play", text=text.strip())
    letters = read_letters(word.replace("(", "").replace(")", ""), tiles)
    return Play(square, direction, letters, read_meanings(brace + meanings))


def read_letters(word: str, tiles: TileSet) -> tuple[Letter, ...]:
    """Read the letters of a play, `.` for what already stands. Raises Malformed."""
    letters: list[Letter] = []
    for part in re.split(r"(\.)", word):
        if part == THROUGH:
            letters.append(THROUGH)
        else:
            letters.extend(tiles.read(part))
    return tuple(letters)


def read_meanings(text: str) -> tuple[tuple[str, str], ...]:
    """Read the meanings of new words from JSON: word -> meaning. Raises Malformed."""
    if not text.strip():
        return ()
    try:
        told = read_json(text)
    except ValueError:
        told = None
    if not isinstance(told, dict) or not all(isinstance(meaning, str) for meaning in told.values()):
        raise Malformed("bad-meanings", text=text)
    return tuple((word.upper(), meaning) for word, meaning in told.items())


def played_name(direction: Direction, main: Iterable[Square], board: Board, laid: Laid) -> str:
    """Write a play for people: the whole word, what already stood in parentheses: `8F (QU)A(CK)`."""
    fresh = dict(laid)
    squares = tuple(main)
    parts = []
    for square in squares:
        piece = fresh.get(square)
        standing = board.top(square)
        if piece is not None:
            parts.append(piece_name(piece))
        elif standing is not None:
            parts.append(f"({piece_name(standing)})")
    return f"{start_name(squares[0], direction)} {''.join(parts).replace(')(', '')}"


def write_board(board: Board) -> str:
    """Write a board: rows from the top, `/` between them, a number for empty squares, `(WM)` for a stack from its top."""
    rows = []
    for row in range(board.height):
        parts: list[str] = []
        gap = 0
        for column in range(board.width):
            stack = board.stack(Square(row, column))
            if not stack:
                gap += 1
                continue
            parts.append(f"{gap or ''}{_stack_name(stack)}")
            gap = 0
        rows.append("".join(parts) + (str(gap) if gap else ""))
    return "/".join(rows)


def _stack_name(stack: Stack) -> str:
    names = "".join(piece_name(piece) for piece in reversed(stack))
    return names if len(stack) == 1 else f"({names})"


def read_board(text: str, tiles: TileSet, height: int, width: int, *, highest: int = 1) -> Board:
    """Read a board of a known size, its stacks at most `highest` tall. Raises Malformed."""
    rows = text.split("/")
    if len(rows) != height:
        raise Malformed("position-rows", found=len(rows), wanted=height)
    stacks: list[Stack] = []
    for number, row in enumerate(rows, start=1):
        cells = _read_row(row, tiles, number, width)
        if any(len(cell) > highest for cell in cells):
            raise Malformed("position-too-high", row=number, most=highest)
        stacks.extend(cells)
    return Board(height, width, tuple(stacks))


def _read_row(row: str, tiles: TileSet, number: int, width: int) -> list[Stack]:
    cells: list[Stack] = []
    at = 0
    while at < len(row):
        match = _TOKEN.match(row, at)
        if not match:
            raise Malformed("position-unreadable", row=number, text=row[at:])
        at = match.end()
        if match["gap"]:
            if len(match["gap"]) > 2:  # noqa: PLR2004  (no board is that wide, and huge numbers cost memory)
                raise Malformed("position-width", row=number, wanted=width)
            cells.extend([()] * int(match["gap"]))
        elif match["tile"]:
            cells.append(tiles.read(match["tile"]))
        else:
            cells.append(tuple(reversed(tiles.read(match["stack"]))))
            if not cells[-1]:
                raise Malformed("position-unreadable", row=number, text=row)
    if len(cells) != width:
        raise Malformed("position-width", row=number, found=len(cells), wanted=width)
    return cells


def read_rack(text: str, tiles: TileSet, most: int) -> tuple[Tile, ...]:
    """Read the rack of a position: at most `most` tiles, upper case, `?` for a blank. Raises Malformed."""
    rack = tiles.read_tiles(text)
    if _has_lower(text, tiles):
        raise Malformed("rack-lower-case", text=text)
    if len(rack) > most:
        raise Malformed("rack-too-long", found=len(rack), most=most)
    return tiles.sort(rack)


def _has_lower(text: str, tiles: TileSet) -> bool:
    upright = text
    for face in tiles.letters:
        if len(face) > 1:
            upright = upright.replace(face, face.upper())
    return any(letter.islower() for letter in upright)


def read_position(
    text: str, tiles: TileSet, height: int, width: int, *, rack: int, highest: int = 1
) -> tuple[Board, tuple[Tile, ...]]:
    """Read `ROWS RACK`, a board and the rack of the seat on turn, that the tile set can make. Raises Malformed."""
    parts = text.split()
    if len(parts) != 2:  # noqa: PLR2004  (rows, rack)
        raise Malformed("position-parts", text=text)
    board = read_board(parts[0], tiles, height, width, highest=highest)
    held = read_rack(parts[1], tiles, rack)
    excess = missing(tiles.bag(), (*(piece.tile for piece in board.pieces()), *held))
    if excess:
        raise Malformed("position-too-many-tiles", tiles=tuple(excess))
    return board, held
