"""What bots of board games share: plays as commands, ranked, sampled, or laid blindly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from lexicade.core.board import Board
from lexicade.core.challenge import Accept, Challenge
from lexicade.core.grid import Direction, Square
from lexicade.core.kit import Candidate, Words
from lexicade.core.ordered import awaiting
from lexicade.core.placement import Cover, Placement, Play, place, settle
from lexicade.core.protocol import Seat
from lexicade.core.scoring import Played, Tally
from lexicade.core.table import Table
from lexicade.core.tiles import BLANK, Piece, Tile, TileSet
from lexicade.core.turns import Exchanged
from lexicade.kernel.reference import Position, all_plays, lane_plays

ATTEMPTS = 30


def as_play(placement: Placement) -> Play:
    """Return the play that a placement is: the tiles laid, `.` for what stands between them."""
    fresh = dict(placement.laid)
    square, last = placement.laid[0][0], placement.laid[-1][0]
    squares = [square]
    while squares[-1] != last:
        squares.append(placement.direction.step(squares[-1]))
    return Play(square, placement.direction, tuple(fresh.get(square, ".") for square in squares))


def ranked(position: Position, tally: Callable[[Placement], Tally]) -> list[Candidate]:
    """Return every play, the best first; equal ones row by row, then column by column, then by squares and letters."""
    found = []
    for placement in all_plays(position):
        scored = tally(placement)
        words = tuple(word.text for word in scored.words)
        found.append(Candidate(as_play(placement), scored.points, words))
    return sorted(found, key=lambda play: -play.points)


def candidates(
    records: Iterable[Any],
    read: Callable[[Any], Play],
    board: Board,
    cover: Cover,
    tally: Callable[[Placement], Tally],
    tiles: TileSet,
) -> Iterator[Candidate]:
    """Yield the kernel's records as commands with their points and the words that score."""
    for record in records:
        play = read(record)
        laid, _ = place(board, cover, play, tiles)
        words = tally(settle(board, play.direction, laid)).words
        yield Candidate(play, int(record["score"]), tuple(word.text for word in words))


def patient(history: Sequence[object], seat: Seat, most: int) -> bool:
    """Whether a seat has traded fewer than `most` times since tiles were last laid.

    Where a trade breaks a row of passes, bots that find nothing to lay would else trade for ever.
    """
    trades = 0
    for event in reversed(history):
        match event:
            case Exchanged(seat=trader) if trader == seat:
                trades += 1
            case Played():
                break
            case _:
                pass
    return trades < most


def answer(table: Table, seat: Seat, words: Words) -> Challenge | Accept | None:
    """Challenge what the list does not know; accept a play that one is only asked about; else it is a turn: None."""
    window = table.window
    if window and seat in window.open_to(table.gone) and any(word not in words for word in window.words):
        return Challenge()
    return Accept() if awaiting(table).get(seat) == "challenge" else None


def sampled(position: Position, rng: Random) -> Play | None:
    """Return a random play of a random lane that has any; the other lanes are not looked at."""
    lanes = list(position.lanes())
    rng.shuffle(lanes)
    for lane in lanes:
        found = list(lane_plays(position, lane))
        if found:
            return as_play(rng.choice(found))
    return None


def blind(
    board: Board, rack: tuple[Tile, ...], tiles: TileSet, legal: Callable[[Play], bool], rng: Random
) -> Play | None:
    """Return tiles laid somewhere at random that are legal but for their words, or None if none are soon found."""
    squares = [square for square in board.squares() if board.stack(square) or board.touches(square) or board.bare]
    for _ in range(ATTEMPTS if rack else 0):
        direction = rng.choice(list(Direction))
        held = rng.sample(rack, rng.randint(1, len(rack)))
        back = rng.randint(0, len(held) - 1)
        start: Square = direction.step(rng.choice(squares), -back)
        letters: list[Piece | str] = []
        square = start
        for tile in held:
            while board.stack(square) and rng.random() < 0.8:  # noqa: PLR2004  (mostly keep what stands)
                letters.append(".")
                square = direction.step(square)
            face = rng.choice(tiles.letters) if tile == BLANK else tile
            letters.append(Piece(face, blank=tile == BLANK))
            square = direction.step(square)
        play = Play(start, direction, tuple(letters))  # type: ignore[arg-type]
        if legal(play):
            return play
    return None
