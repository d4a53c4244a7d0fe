"""Words from letters by the book: from a graph asked letter by letter, and by taking letters out of words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from lexicade.core.kit import Words
from lexicade.core.tiles import BLANK, Piece, Tile, TileSet

Word = tuple[Piece, ...]


def spelled(words: Words, faces: Sequence[str], hand: Sequence[Tile], least: int) -> Iterator[Word]:
    """Every word of at least so many tiles that a hand spells, each tiling once.

    A blank stands for a letter only where that letter is not held, or no more.
    """

    def spell(node: int, left: Counter[Tile], laid: Word) -> Iterator[Word]:
        if len(laid) >= least and words.accepts(node):
            yield laid
        for face in faces:
            after = words.step(node, face.upper())
            tile = Tile(face) if left[Tile(face)] else BLANK
            if after is not None and left[tile]:
                yield from spell(after, left - Counter([tile]), (*laid, Piece(face, blank=tile == BLANK)))

    yield from spell(words.root, Counter(hand), ())


def ranked(found: Iterable[Word], tiles: TileSet, bonus: int = 0, bonus_tiles: int = 0) -> list[tuple[int, Word]]:
    """Words with their points, the best first, then the longest, then by the letters that they show."""

    def points(word: Word) -> int:
        return sum(map(tiles.value, word)) + (bonus if len(word) == bonus_tiles else 0)

    def order(scored: tuple[int, Word]) -> tuple[object, ...]:
        return (-scored[0], -len(scored[1]), [tiles.rank(piece.face) for piece in scored[1]])

    return sorted(((points(word), word) for word in found), key=order)


def lacking(tilings: Iterable[Sequence[str]], held: Sequence[Tile], size: int) -> set[tuple[str, ...]]:
    """What is missing for words of a size that use all of these, blanks aside; the letters of a set sorted."""
    letters = Counter(str(tile) for tile in held if tile != BLANK)
    found = set()
    for faces in tilings:
        word = Counter(faces)
        if len(faces) == size and letters <= word:
            found.add(tuple(sorted((word - letters).elements())))
    return found


def tilings(word: str, faces: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every row of tiles that spells a word."""
    if not word:
        yield ()
    for face in faces:
        if word.startswith(face.upper()):
            for rest in tilings(word[len(face) :], faces):
                yield (face, *rest)
