"""The slow and obvious generator of plays: every row and column, every start, every tile. The oracle of the fast one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from lexicade.core.board import Board, Laid
from lexicade.core.grid import Direction, Square
from lexicade.core.kit import Words
from lexicade.core.placement import Cover, Placement, settle
from lexicade.core.tiles import BLANK, Piece, Tile, TileSet, spelling, take

Lane = tuple[Direction, Square]
"""A row or column by its direction and its first square."""


class Trie:
    """Words as a tree of letters."""

    root = 0

    def __init__(self, words: Iterable[str]) -> None:
        """Enter words, upper case."""
        self._nodes: list[dict[str, int]] = [{}]
        self._words = frozenset(words)
        self._ends = set()
        for word in self._words:
            node = 0
            for letter in word:
                if letter not in self._nodes[node]:
                    self._nodes[node][letter] = len(self._nodes)
                    self._nodes.append({})
                node = self._nodes[node][letter]
            self._ends.add(node)

    def step(self, node: int, text: str) -> int | None:
        """Follow the letters of a face from a node."""
        for letter in text:
            after = self._nodes[node].get(letter)
            if after is None:
                return None
            node = after
        return node

    def accepts(self, node: int) -> bool:
        """Whether a word ends at this node."""
        return node in self._ends

    def __contains__(self, word: str) -> bool:
        """Whether the list has this word."""
        return word in self._words

    def __iter__(self) -> Iterator[str]:
        """Yield all words."""
        return iter(self._words)


@dataclass(frozen=True, slots=True)
class Position:
    """What a generator looks at: a board, a rack, the words, and under which rules tiles are laid.

    stands: whether a placement that makes only words may stand. mirror: whether on a bare board plays down are listed too;
    where the layout is its own mirror image they would only repeat those across.
    """

    board: Board
    rack: tuple[Tile, ...]
    words: Words
    tiles: TileSet
    stands: Callable[[Placement], bool]
    cover: Cover = Cover.NONE
    highest: int = 1
    mirror: bool = False
    _crossing: dict[tuple[Square, Direction, str], bool] = field(default_factory=dict, compare=False, repr=False)

    def lanes(self) -> tuple[Lane, ...]:
        """All rows, then all columns."""
        across = [(Direction.ACROSS, Square(row, 0)) for row in range(self.board.height)]
        down = [(Direction.DOWN, Square(0, column)) for column in range(self.board.width)]
        return (*across, *down)

    def fits(self, square: Square, direction: Direction, face: str) -> bool:
        """Whether a face on a square makes a word, or no word at all, in the crossing direction."""
        key = (square, direction, face)
        if key not in self._crossing:
            run = self.board.lay(((square, Piece(face)),)).run(square, direction.other)
            faces = (face if at == square else self.board.stack(at)[-1].face for at in run)
            self._crossing[key] = len(run) == 1 or spelling(faces) in self.words
        return self._crossing[key]


def all_plays(position: Position) -> Iterator[Placement]:
    """Yield every play that may stand, each once, row by row and then column by column."""
    for lane in position.lanes():
        yield from lane_plays(position, lane)


def lane_plays(position: Position, lane: Lane) -> Iterator[Placement]:
    """Yield the plays whose word reads along one row or column; what is one letter there is a word of the other line."""
    direction, start = lane
    board = position.board
    if board.bare and direction is Direction.DOWN and not position.mirror:
        return
    while start in board:
        if not board.stack(direction.step(start, -1)) and _reaches(position, direction, start):
            for laid in _extend(position, direction, start, position.words.root, (), position.rack):
                placement = settle(board, direction, laid)
                if placement.direction is not direction or _told_across(placement, direction, position.cover):
                    continue
                if position.stands(placement):
                    yield placement
        start = direction.step(start)


def _told_across(placement: Placement, direction: Direction, cover: Cover) -> bool:
    """Whether a single tile makes a word in each direction and is listed among the plays across already.

    Where tiles replace others the direction decides which word is the played one, so both stand.
    """
    single = len(placement.laid) == 1 and direction is Direction.DOWN and cover is not Cover.REPLACE
    return single and len(placement.after.run(placement.laid[0][0], Direction.ACROSS)) > 1


def _reaches(position: Position, direction: Direction, start: Square) -> bool:
    """Whether a word from this square on can meet what stands with the tiles at hand; on a bare board any may."""
    board, left = position.board, len(position.rack)
    if board.bare:
        return True
    while start in board:
        if board.stack(start) or (left > 0 and board.touches(start)):
            return True
        left -= 1
        start = direction.step(start)
    return False


def _extend(
    position: Position, direction: Direction, square: Square, node: int, laid: Laid, rack: tuple[Tile, ...]
) -> Iterator[Laid]:
    board, words = position.board, position.words
    standing = board.top(square)
    if standing is None and len(laid) > 0 and words.accepts(node):
        yield laid
    if square not in board:
        return
    if standing is not None:
        after = words.step(node, standing.face.upper())
        if after is not None:
            yield from _extend(position, direction, direction.step(square), after, laid, rack)
        if position.cover is Cover.NONE or len(board.stack(square)) >= position.highest:
            return
    for tile, piece in _choices(rack, position.tiles):
        if standing is not None and standing.face == piece.face:
            continue
        after = words.step(node, piece.face.upper())
        if after is not None and position.fits(square, direction, piece.face):
            rest = take(rack, (tile,))
            yield from _extend(position, direction, direction.step(square), after, (*laid, (square, piece)), rest)


def _choices(rack: Sequence[Tile], tiles: TileSet) -> Iterator[tuple[Tile, Piece]]:
    for tile in dict.fromkeys(rack):
        if tile == BLANK:
            yield from ((tile, Piece(face, blank=True)) for face in tiles.letters)
        else:
            yield tile, Piece(tile)
