"""Computer players of the crossword game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lexicade.bots.base import Greedy, Sampler
from lexicade.bots.boards import answer, blind, candidates, patient, sampled
from lexicade.bots.graphs import flat_generator
from lexicade.core.challenge import Accept, Challenge
from lexicade.core.kit import Bot, Candidate, Words
from lexicade.core.ordered import awaiting
from lexicade.core.placement import Cover, Placement, Play, place, settle, unanchored
from lexicade.core.protocol import Seat
from lexicade.core.turns import Exchange, Pass
from lexicade.games.crossword.model import Command, View
from lexicade.kernel.reference import Position

if TYPE_CHECKING:
    from lexicade.kernel.flat import FlatGenerator

TRADES: Final = 3
"""Whole racks traded in a row before a bot passes."""


def position(view: View, seat: Seat, words: Words) -> Position:
    """Return what a generator looks at."""
    table, options = view.table, view.options
    rows = options.board.rows
    mirrored = rows == tuple(map("".join, zip(*rows, strict=True)))

    def stands(placement: Placement) -> bool:
        return not unanchored(placement, options.board.starts)

    return Position(table.board, table.supply.racks[seat], words, options.tiles, stands, mirror=not mirrored)


def plays(view: View, seat: Seat, words: Words) -> Iterator[Candidate]:
    """Yield every play of a seat, the best first; equal ones row by row, then column by column, then by tiles."""
    yield from _found(view, flat_generator(words, view.options.scoring), seat, count=None)


def best(view: View, seat: Seat, words: Words) -> Iterator[Candidate]:
    """Yield the best play of a seat, if it has any, without looking at all."""
    yield from _found(view, flat_generator(words, view.options.scoring), seat, count=1)


def _found(view: View, generator: FlatGenerator, seat: Seat, count: int | None) -> Iterator[Candidate]:
    board, rack = view.table.board, view.table.supply.racks[seat]
    records = generator.plays(board, rack) if count is None else generator.best(board, rack, count)
    read = partial(generator.codes.play, board=board)
    yield from candidates(records, read, board, Cover.NONE, view.options.scoring.tally, view.options.tiles)


def otherwise(view: View, seat: Seat) -> Exchange | Pass:
    """Trade the whole rack if the bag allows it and trades have not failed too often, else pass."""
    supply = view.table.supply
    rack = supply.racks[seat]
    allowed = rack and len(supply.bag) >= max(view.options.exchange_min_bag, len(rack))
    if allowed and patient(view.table.history, seat, TRADES):
        return Exchange(rack)
    return Pass()


def greedy(words: Words) -> Bot:
    """Take the play that scores most."""
    return Greedy[Any](
        lambda view, seat: answer(view.table, seat, words), lambda view, seat: best(view, seat, words), otherwise
    )


def random(words: Words) -> Bot:
    """Take some play."""
    return Sampler[Any](
        lambda view, seat: answer(view.table, seat, words),
        lambda view, seat, rng: sampled(position(view, seat, words), rng),
        otherwise,
    )


def propose(view: View, seat: Seat, rng: Random) -> Command:
    """Return a command that is legal but for its words: mostly a play, at times a trade, a pass or a challenge."""
    table, options = view.table, view.options
    if awaiting(table).get(seat) == "challenge":
        return rng.choice((Accept(), Challenge()))
    if table.window and rng.random() < 0.2:  # noqa: PLR2004  (now and then)
        return Challenge()
    rack = table.supply.racks[seat]

    def legal(play: Play) -> bool:
        laid, faults = place(table.board, Cover.NONE, play, options.tiles)
        if faults:
            return False
        placement = settle(table.board, play.direction, laid)
        return bool(placement.words()) and not unanchored(placement, options.board.starts)

    play = blind(table.board, rack, options.tiles, legal, rng) if rng.random() < 0.85 else None  # noqa: PLR2004
    return play or rng.choice((Pass(), otherwise(view, seat)))
