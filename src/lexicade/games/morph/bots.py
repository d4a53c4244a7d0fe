"""Computer players of the morphing game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from lexicade.bots.base import Greedy, Sampler
from lexicade.bots.boards import blind, candidates, sampled
from lexicade.bots.graphs import replace_generator
from lexicade.core.calendar import NewDay
from lexicade.core.kit import Bot, Candidate, Words
from lexicade.core.placement import Cover, Placement, Play, place, settle, unanchored
from lexicade.core.protocol import CLOCK, Seat
from lexicade.core.turns import Exchange
from lexicade.games.morph.model import Command, View
from lexicade.kernel.reference import Position


def position(view: View, seat: Seat, words: Words) -> Position:
    """Return what a generator looks at."""
    table, options = view.table, view.options
    rows = options.board.rows
    mirrored = rows == tuple(map("".join, zip(*rows, strict=True)))

    def stands(placement: Placement) -> bool:
        return not unanchored(placement, options.board.starts)

    return Position(
        table.board,
        table.supply.racks[seat],
        words,
        options.tiles,
        stands,
        cover=Cover.REPLACE,
        highest=options.tiles.total,
        mirror=not mirrored,
    )


def plays(view: View, seat: Seat, words: Words) -> Iterator[Candidate]:
    """Yield every play of a seat, the best first."""
    yield from _found(view, seat, words, count=None)


def best(view: View, seat: Seat, words: Words) -> Iterator[Candidate]:
    """Yield the best play of a seat, if it has any, without looking at all."""
    yield from _found(view, seat, words, count=1)


def _found(view: View, seat: Seat, words: Words, count: int | None) -> Iterator[Candidate]:
    options, board, rack = view.options, view.table.board, view.table.supply.racks[seat]
    generator = replace_generator(words, options.scoring, premium_each=options.premium == "each")
    records = generator.plays(board, rack) if count is None else generator.best(board, rack, count)
    yield from candidates(records, generator.play, board, Cover.REPLACE, options.tally, options.tiles)


def otherwise(view: View, seat: Seat) -> Exchange:
    """Trade as much of the rack as the pot allows: the dearest tiles, or none."""
    supply, value = view.table.supply, view.options.tiles.value
    dearest = sorted(supply.racks[seat], key=lambda tile: -value(tile))
    return Exchange(tuple(dearest[: len(supply.bag)]))


def greedy(words: Words) -> Bot:
    """Take the play that scores most."""
    return Greedy[Any](lambda _view, _seat: None, lambda view, seat: best(view, seat, words), otherwise)


def random(words: Words) -> Bot:
    """Take some play."""
    return Sampler[Any](
        lambda _view, _seat: None,
        lambda view, seat, rng: sampled(position(view, seat, words), rng),
        otherwise,
    )


def propose(view: View, seat: Seat, rng: Random) -> Command:
    """Return a command that is legal but for its words: mostly a play, at times a trade; for the clock the new day."""
    if seat == CLOCK:
        return NewDay()
    table, options = view.table, view.options

    def legal(play: Play) -> bool:
        laid, faults = place(table.board, Cover.REPLACE, play, options.tiles)
        return not faults and not unanchored(settle(table.board, play.direction, laid), options.board.starts)

    rack = table.supply.racks[seat]
    play = blind(table.board, rack, options.tiles, legal, rng)
    if play and rng.random() < 0.85:  # noqa: PLR2004  (mostly)
        return play
    return Exchange(tuple(rng.sample(rack, rng.randint(0, min(len(rack), len(table.supply.bag))))))
