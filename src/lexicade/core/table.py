"""What every board game has on its table, and how the shared events change it.

The table a seat sees is the same thing with what it may not know face down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from lexicade.core.board import Board
from lexicade.core.calendar import DayClosed
from lexicade.core.challenge import Accepted, Agreed, Fined, Missed, Retracted, Ruled, Window
from lexicade.core.grid import Layout
from lexicade.core.judging import Learned
from lexicade.core.leaving import Left
from lexicade.core.protocol import Outcome, Seat
from lexicade.core.scoring import Played
from lexicade.core.supply import Supply, deal_unseen, put, unseen
from lexicade.core.tiles import FACE_DOWN, Tile, TileSet
from lexicade.core.turns import Drew, Exchanged, Finished, Passed, StartDrawn, Turned

TableEvent = (
    StartDrawn
    | Drew
    | Exchanged
    | Passed
    | Turned
    | Played
    | Ruled
    | Accepted
    | Agreed
    | Retracted
    | Fined
    | Missed
    | Learned
    | Left
    | Finished
)
Told = Exchanged | Passed | Played | Ruled | Retracted | Fined | Missed | Learned | Left | DayClosed
"""Events that players look back on."""

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Table:
    """Board, tiles, scores and seats of a match; `on_turn` is None before the start and where turns have no order."""

    board: Board
    supply: Supply
    scores: tuple[int, ...]
    gone: tuple[bool, ...]
    on_turn: Seat | None = None
    window: Window | None = None
    history: tuple[Told, ...] = ()
    over: Finished | None = None

    @classmethod
    def empty(cls, layout: Layout, tiles: TileSet, seats: int) -> Table:
        """Return the table before the first deal."""
        return cls(Board.empty(layout.height, layout.width), Supply.full(tiles, seats), (0,) * seats, (False,) * seats)

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(Seat(seat) for seat, left in enumerate(self.gone) if not left)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return Outcome(self.scores, self.over.places, self.over.reason) if self.over else None

    @property
    def learned(self) -> frozenset[str]:
        """The words that have joined the word database in this match."""
        return frozenset(event.word for event in self.history if isinstance(event, Learned))

    def award(self, seat: Seat, points: int) -> Table:
        """Add points to a score."""
        return replace(self, scores=put(self.scores, seat, self.scores[seat] + points))

    def tell(self, event: Told) -> Table:
        """Remember an event for those who look back."""
        return replace(self, history=(*self.history, event))

    def hidden_from(self, seat: Seat | None) -> Table:
        """Return the table as a seat sees it; once the match is over nothing is hidden."""
        if self.over:
            return self
        supply = Supply((FACE_DOWN,) * len(self.supply.bag), self.supply.shown(seat), self.supply.seen)
        return replace(self, supply=supply, history=tuple(redact(event, seat) for event in self.history))

    def out(self) -> tuple[Tile, ...]:
        """The tiles that lie on the board, as they were in the bag."""
        return tuple(piece.tile for piece in self.board.pieces())

    def inventory(self) -> tuple[Tile, ...]:
        """Every tile, wherever it is."""
        return (*self.supply.bag, *self.out(), *(tile for rack in self.supply.racks for tile in rack))

    def unseen(self, tiles: TileSet) -> tuple[Tile, ...]:
        """The tiles that whoever sees this table cannot see: bag and other racks together."""
        return unseen(tiles, self.out(), self.supply.racks)

    def imagined(self, tiles: TileSet, rng: Random) -> Table:
        """Return a full table that looks like this one: what is face down is freshly dealt."""
        if self.over:
            return self
        return replace(self, supply=deal_unseen(tiles, self.out(), self.supply.racks, self.supply.seen, rng))


def redact(event: E, seat: Seat | None) -> E:
    """Turn the tiles of an event face down for those who may not know them."""
    match event:
        case Drew(seat=owner, tiles=tiles) if owner != seat:
            return replace(event, tiles=(FACE_DOWN,) * len(tiles))
        case Exchanged(seat=owner, gave=gave, got=got) if owner != seat:
            return replace(event, gave=(FACE_DOWN,) * len(gave), got=(FACE_DOWN,) * len(got))
        case _:
            return event


def evolve(table: Table, event: TableEvent, tiles: TileSet) -> Table:
    """Apply one shared event."""
    match event:
        case StartDrawn(starter=starter):
            return replace(table, on_turn=starter)
        case Turned(seat=seat):
            return replace(table, on_turn=seat)
        case Drew(seat=seat, tiles=drawn):
            return replace(table, supply=table.supply.draw(seat, drawn, tiles))
        case Exchanged(seat=seat, gave=gave, got=got):
            return replace(table, supply=table.supply.swap(seat, gave, got, tiles)).tell(event)
        case Played():
            return _play(table, event)
        case Agreed(seat=seat):
            return replace(table, window=table.window.agree(seat) if table.window else None)
        case Accepted():
            return replace(table, window=None)
        case Retracted(seat=seat, laid=laid, points=points):
            board = table.board.lift(square for square, _ in laid)
            supply = table.supply.regain(seat, [piece.tile for _, piece in laid], tiles)
            return replace(table, board=board, supply=supply, window=None).award(seat, -points).tell(event)
        case Fined(player=player, points=points):
            return table.award(player, points).tell(event)
        case Left(seat=seat):
            return replace(table, gone=put(table.gone, seat, True)).tell(event)  # noqa: FBT003  (an item of a row)
        case Finished(changes=changes):
            scores = tuple(score + change for score, change in zip(table.scores, changes, strict=True))
            return replace(table, scores=scores, window=None, over=event)
        case Passed() | Ruled() | Missed() | Learned():
            return table.tell(event)


def _play(table: Table, event: Played) -> Table:
    words = tuple(word.text for word in event.tally.words)
    window = Window(event.seat, event.laid, words, event.tally.points) if event.open else None
    supply = table.supply.spend(event.seat, [piece.tile for _, piece in event.laid])
    moved = replace(table, board=table.board.lay(event.laid), supply=supply, window=window)
    return moved.award(event.seat, event.tally.points).tell(event)
