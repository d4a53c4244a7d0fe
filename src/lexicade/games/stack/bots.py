"""Computer players of the stacking game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from lexicade.bots.base import Greedy, Sampler
from lexicade.bots.boards import answer, blind, candidates, patient, sampled
from lexicade.bots.graphs import stack_generator
from lexicade.core.challenge import Accept, Challenge
from lexicade.core.kit import Bot, Candidate, Words
from lexicade.core.ordered import awaiting
from lexicade.core.placement import Cover, Placement, Play, place, settle
from lexicade.core.protocol import Seat
from lexicade.core.turns import Exchange, Pass
from lexicade.games.stack.ending import ruled_out
from lexicade.games.stack.model import Command, View
from lexicade.games.stack.scene import may_exchange
from lexicade.games.stack.stacking import PLURAL, misplaced, too_high
from lexicade.kernel.reference import Position

TRADES: Final = 7
"""Tiles traded in a row before a bot passes."""


def position(view: View, seat: Seat, words: Words) -> Position:
    """Return what a generator looks at."""
    table, options = view.table, view.options
    rows, ruled = options.board.rows, ruled_out(table.history, seat)
    mirrored = rows == tuple(map("".join, zip(*rows, strict=True)))

    def stands(placement: Placement) -> bool:
        if misplaced(placement, options.board.starts):
            return False
        return not ruled or ruled.isdisjoint(map(placement.after.text, placement.words()))

    return Position(
        table.board,
        table.supply.racks[seat],
        words,
        options.tiles,
        stands,
        cover=Cover.STACK,
        highest=options.max_height,
        mirror=not mirrored,
    )


def plays(view: View, seat: Seat, words: Words) -> Iterator[Candidate]:
    """Yield every play of a seat, the best first, but for those with words that were ruled invalid in this turn."""
    options, board, rack = view.options, view.table.board, view.table.supply.racks[seat]
    generator = stack_generator(words, options.scoring, highest=options.max_height, plural=PLURAL)
    ruled = ruled_out(view.table.history, seat)
    for found in candidates(
        generator.plays(board, rack), generator.play, board, Cover.STACK, options.scoring.tally, options.tiles
    ):
        if ruled.isdisjoint(found.words):
            yield found


def otherwise(view: View, seat: Seat) -> Exchange | Pass:
    """Trade the tile of which there are fewest in the set, as long as there are others and hope is left; else pass."""
    rack, count = view.table.supply.racks[seat], view.options.tiles.count
    hopes = rack and may_exchange(view, seat) and patient(view.table.history, seat, TRADES)
    return Exchange((min(rack, key=count),)) if hopes else Pass()


def greedy(words: Words) -> Bot:
    """Take the play that scores most."""
    return Greedy[Any](
        lambda view, seat: answer(view.table, seat, words), lambda view, seat: plays(view, seat, words), otherwise
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

    def legal(play: Play) -> bool:
        laid, faults = place(table.board, Cover.STACK, play, options.tiles)
        if faults or too_high(table.board, laid, options.max_height):
            return False
        return not misplaced(settle(table.board, play.direction, laid), options.board.starts)

    play = blind(table.board, table.supply.racks[seat], options.tiles, legal, rng)
    return play if play and rng.random() < 0.85 else rng.choice((Pass(), otherwise(view, seat)))  # noqa: PLR2004
