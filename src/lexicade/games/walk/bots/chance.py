"""Players who take what comes: the random bot, and commands that are legal but for their words."""

from __future__ import annotations

from random import Random

from lexicade.core.grid import Square
from lexicade.core.kit import Bot, Words
from lexicade.core.protocol import Seat
from lexicade.core.tiles import BLANK, Piece
from lexicade.games.walk.bots.counting import count_of, counter, pool_of
from lexicade.games.walk.commands import Agree, Command, Count, Done, Place, Refuse, Scatter, Start, Walk
from lexicade.games.walk.decisions import RED, SHORTEST, awaiting
from lexicade.games.walk.field import SLOTS
from lexicade.games.walk.model import View
from lexicade.games.walk.racks import first_run
from lexicade.games.walk.walks import free_edge, reach

SELDOM = 0.1
OFTEN = 0.5


def opening_command(view: View, seat: Seat, rng: Random) -> Command | None:
    """Return what a bot says before the first throw: Red starts, nobody minds another field, men stand anywhere."""
    match awaiting(view.table).get(seat):
        case "setup":
            return Start() if seat == RED else None
        case "agree":
            return Agree()
        case "place":
            return Place(rng.choice(free_edge(view.table, view.options, seat)))
        case _:
            return None


def some_walk(view: View, seat: Seat, rng: Random) -> Walk | None:
    """Return a walk at random, mostly one that brings another letter onto the rack."""
    table = view.table
    walks = [Walk(man, target) for man in table.men[seat] for target in reach(table, view.options, man, table.die)]
    carried = table.racks[seat] if view.options.men == "marked" else ()
    letters = [walk for walk in walks if _is_free(view, walk.target)]
    more = [walk for walk in letters if walk.start not in carried] or letters
    if more and rng.random() > SELDOM:
        return rng.choice(more)
    return rng.choice(walks) if walks else None


def _is_free(view: View, square: Square) -> bool:
    return view.table.letter(square) is not None and view.table.claimed(square) is None


class RandomWalker:
    """Walks somewhere, counts some word when it has one and feels like it."""

    def __init__(self, words: Words) -> None:
        """Take the words it knows."""
        self._words = words

    def choose(self, view: View, seat: Seat, rng: Random) -> Command | None:
        """Return a command found at random; None before the start when it is up to the other."""
        if view.table.phase != "walking":
            return opening_command(view, seat, rng)
        walk = None if view.table.walked or rng.random() < SELDOM else some_walk(view, seat, rng)
        if walk is not None:
            return walk
        word = self.some_word(view, seat, rng) if rng.random() < OFTEN else None
        return count_of(view, seat, word) if word else Done()

    def some_word(self, view: View, seat: Seat, rng: Random) -> tuple[Piece, ...] | None:
        """Return some word of the rack, or None."""
        finds = counter(view, self._words)
        found = finds.counts(pool_of(view, view.table.racks[seat]), SLOTS)
        return finds.pieces(found[rng.randrange(len(found))]) if len(found) else None


def random(words: Words) -> Bot:
    """Walk somewhere and count some word."""
    return RandomWalker(words)


def propose(view: View, seat: Seat, rng: Random) -> Command:
    """Return a command that is legal but for its words."""
    table = view.table
    phase = awaiting(table).get(seat)
    if phase in ("setup", "agree"):
        return _before_start(view, seat, rng)
    if phase == "place":
        return Place(rng.choice(free_edge(table, view.options, seat)))
    walk = None if phase != "turn" or table.walked or rng.random() < SELDOM else some_walk(view, seat, rng)
    if walk is not None:
        return walk
    held = sum(square is not None for square in table.racks[seat])
    if phase == "turn" and held >= SHORTEST and rng.random() < (OFTEN if held == SLOTS else SELDOM):
        return some_count(view, seat, rng)
    return Done(some_order(rng) if rng.random() < SELDOM else ())


def _before_start(view: View, seat: Seat, rng: Random) -> Command:
    asked = view.table.asked
    if asked is not None and asked != seat and rng.random() > SELDOM:
        return rng.choice((Agree(), Refuse(), Scatter()))
    if seat == RED and (asked is not None or rng.random() < OFTEN):
        return Start()
    return Scatter()


def some_order(rng: Random) -> tuple[int, ...]:
    """Return the slots in a random order."""
    return tuple(rng.sample(range(SLOTS), SLOTS))


def some_count(view: View, seat: Seat, rng: Random) -> Count:
    """Return a count of at least two letters in a random order, every joker some letter."""
    rack, letters = view.table.racks[seat], view.options.tiles.letters
    while True:
        order = some_order(rng)
        tiles = view.table.tiles(tuple(rack[slot] for slot in order))
        run = [tile for slot in first_run(tuple(rack[slot] for slot in order)) if (tile := tiles[slot]) is not None]
        if len(run) < SHORTEST:
            continue
        word = tuple(Piece(rng.choice(letters), blank=True) if tile == BLANK else Piece(tile) for tile in run)
        return Count(word if BLANK in run else (), order)
