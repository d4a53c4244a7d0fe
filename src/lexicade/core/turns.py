"""Whose turn it is, who sits at the table, and what ends a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from lexicade.core.protocol import Chance, Seat
from lexicade.core.tiles import Tile

MAX_START_DRAWS = 20


@dataclass(frozen=True, slots=True)
class Exchange:
    """Trade tiles for the turn."""

    tiles: tuple[Tile, ...]
    kind: Literal["exchange"] = "exchange"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing for the turn."""

    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class StartDrawn:
    """The draw for the start: in each round the tile of every seat still tied, then who starts. The tiles went back."""

    rounds: tuple[tuple[tuple[Seat, Tile], ...], ...]
    starter: Seat
    kind: Literal["start-drawn"] = "start-drawn"


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat took tiles from the bag."""

    seat: Seat
    tiles: tuple[Tile, ...]
    kind: Literal["drew"] = "drew"


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A seat drew new tiles and then gave tiles back to the bag."""

    seat: Seat
    gave: tuple[Tile, ...]
    got: tuple[Tile, ...]
    kind: Literal["exchanged"] = "exchanged"


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat did nothing for its turn."""

    seat: Seat
    kind: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True)
class Turned:
    """From here on it is this seat's turn."""

    seat: Seat
    kind: Literal["turned"] = "turned"


@dataclass(frozen=True, slots=True)
class Finished:
    """The match is over: why, what each score changes by at the end, and the places."""

    reason: str
    changes: tuple[int, ...]
    places: tuple[int, ...]
    kind: Literal["finished"] = "finished"


def next_live(seat: int, gone: Sequence[bool]) -> Seat:
    """Return the seat after this one that still plays; there must be one."""
    count = len(gone)
    return next(Seat((seat + n) % count) for n in range(1, count + 1) if not gone[(seat + n) % count])


def draw_for_start(bag: Sequence[Tile], seats: int, rank: Callable[[Tile], int], chance: Chance) -> StartDrawn:
    """Let every seat draw a tile, the tied ones again, until one has the lowest rank; the tiles go back each time.

    A set in which nothing can be told apart would tie for ever: after twenty rounds the lowest tied seat starts.
    """
    tied = [Seat(seat) for seat in range(seats)]
    rounds: list[tuple[tuple[Seat, Tile], ...]] = []
    while len(tied) > 1 and len(rounds) < MAX_START_DRAWS:
        drawn = tuple(zip(tied, map(Tile, chance.pick(bag, len(tied))), strict=True))
        rounds.append(drawn)
        best = min(rank(tile) for _, tile in drawn)
        tied = [seat for seat, tile in drawn if rank(tile) == best]
    return StartDrawn(tuple(rounds), tied[0])
