"""A player who looks at every man, every square it can reach, every order of the rack, and whether to count or to wait.

It gathers words of seven letters, for the bonus is worth more than all else, and counts shorter ones when time runs out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lexicade.core.grid import Square
from lexicade.core.kit import Bot, Words
from lexicade.core.protocol import Seat
from lexicade.core.tiles import BLANK, Tile
from lexicade.games.walk.bots.chance import opening_command
from lexicade.games.walk.bots.counting import count_of, counter, pool_of
from lexicade.games.walk.bots.prospects import AGAIN, KNOWN_LETTERS, Near, likely, mixture
from lexicade.games.walk.commands import Command, Done, Place, Walk
from lexicade.games.walk.decisions import BLUE, RED, awaiting, other
from lexicade.games.walk.ending import IDLE_ROUNDS, idle_rounds
from lexicade.games.walk.events import Counted, Rested
from lexicade.games.walk.field import SLOTS
from lexicade.games.walk.model import View
from lexicade.games.walk.racks import Rack, stepped
from lexicade.games.walk.walks import free_edge, reach

if TYPE_CHECKING:
    from lexicade.kernel.melds import MeldGenerator

PATIENCE: Final = 14
"""Own turns without a count after which any word will do."""
FEW_LETTERS: Final = 12
"""Free letters on the field below which no word of seven is hoped for any more."""
LAST_ROUNDS: Final = 4
WORD: Final = 1_000.0
"""What a word of seven on the rack is worth, more than any hope."""
HOPE: Final = 100.0
"""What the surest hope is worth; a good mixture of few letters is worth a few."""
Letters = tuple[Tile, ...]
NOWHERE: Final = Square(-1, -1)
LOOKED_AT: Final = 24
"""How many walks are looked at closely."""


@dataclass(frozen=True, slots=True)
class Option:
    """A walk with the rack that it leaves."""

    walk: Walk
    rack: Rack


class Outlook:
    """What may come after a walk."""

    def __init__(self, near: Sequence[Near], left: Mapping[str, int], finds: MeldGenerator) -> None:
        """Take what the men will reach, and how many of each letter are left."""
        self._chances = likely(near, left)
        self._left, self._finds = left, finds
        self.moving = sum(self._chances.values()) / HOPE
        """A little for each letter that is near."""

    @cached_property
    def odds(self) -> Any:
        """How likely each letter can be had; a joker would do for any."""
        joker = self._chances.get(BLANK, 0.0) * AGAIN
        return self._finds.odds_array(self._chances, self._left, again=AGAIN, least=joker)


def options_of(view: View, seat: Seat) -> Iterator[Option]:
    """Yield every walk; where a full rack gives a letter up, one for each that it can be."""
    table, marked = view.table, view.options.men == "marked"
    rack = table.racks[seat]
    full = not marked and None not in rack
    for man in table.men[seat]:
        for target in reach(table, view.options, man, table.die):
            letter = table.letter(target) is not None and table.claimed(target) is None
            for order in _orders(rack) if full and letter else [()]:
                ordered = tuple(rack[slot] for slot in order) if order else rack
                yield Option(Walk(man, target, order), stepped(ordered, man, target, letter=letter, marked=marked))


def _orders(rack: Rack) -> Iterator[tuple[int, ...]]:
    """Yield an order for each slot that brings it to the end."""
    for last in range(len(rack)):
        order = (*(slot for slot in range(len(rack)) if slot != last), last)
        yield () if last == len(rack) - 1 else order


class Walker:
    """One decision of a seat."""

    def __init__(self, view: View, seat: Seat, finds: MeldGenerator) -> None:
        """Look at the table."""
        table = view.table
        self.view, self.seat, self.finds = view, seat, finds
        self.pool: Letters = tuple(sorted(pool_of(view, table.racks[seat])))
        self.taken = frozenset(square for rack in table.racks for square in rack if square is not None)
        self.free: Counter[str] = Counter(
            tile
            for square in view.options.board.letters
            if (tile := table.letter(square)) is not None and square not in self.taken
        )
        self.men = frozenset(man for men in table.men for man in men)
        self.near: dict[Square, Near] = {}
        self.outlooks: dict[tuple[Square, Square], Outlook] = {}
        self.found: dict[Letters, Any] = {}
        self.mixed: dict[Letters, float] = {}

    @cached_property
    def hurried(self) -> bool:
        """Whether there is no time left to gather seven letters."""
        table, seat = self.view.table, self.seat
        turns = [event for event in table.history if isinstance(event, Counted | Rested) and event.seat == seat]
        waited = next((n for n, event in enumerate(reversed(turns)) if isinstance(event, Counted)), len(turns))
        behind = table.scores[seat] <= table.scores[other(seat)]
        return (
            waited >= PATIENCE
            or self.free.total() < FEW_LETTERS
            or (behind and idle_rounds(table.history) >= IDLE_ROUNDS - LAST_ROUNDS)
            or (seat == BLUE and table.scores[RED] > self.view.options.target)
        )

    def choose(self) -> Command:
        """Count a word of seven at once, else walk where it promises most, else count or wait."""
        found = len(self.counts(self.pool)) > 0
        if found and len(self.pool) == SLOTS:
            return self.count()
        if not self.view.table.walked and (walk := self.best_walk()):
            return walk
        if found and (self.hurried or self.wins()):
            return self.count()
        return Done()

    def counts(self, pool: Letters) -> Any:
        """Return the words that letters can be counted as, those of most points first."""
        if pool not in self.found:
            self.found[pool] = self.finds.counts(pool, SLOTS)
        return self.found[pool]

    def count(self) -> Command:
        """Count a word of most points: of those, of as many letters as can be, of the first letters, the first of these."""
        found = self.counts(self.pool)
        if len(self.pool) < SLOTS:
            found = found[(found["value"] == found[0]["value"]) & (found["length"] == found[0]["length"])]
            words = map(self.finds.pieces, found)
            word = min(words, key=lambda pieces: sorted(piece.tile for piece in pieces))
        else:
            word = self.finds.pieces(found[0])
        return count_of(self.view, self.seat, word)

    def points(self, pool: Letters) -> int:
        """Return the most that letters can be counted for now."""
        found = self.counts(pool)
        return int(found[0]["value"]) if len(found) else 0

    def wins(self) -> bool:
        """Whether the best word of the rack ends the match in the lead."""
        table, target = self.view.table, self.view.options.target
        score = table.scores[self.seat] + self.points(self.pool)
        return self.seat == BLUE and score > target and score > table.scores[RED]

    def best_walk(self) -> Walk | None:
        """Return the walk that promises most; None where to stand still promises as much.

        What each rack promises is looked at as if the men stood where they are, and for the best of them once more from
        where they will stand.
        """
        still = Option(Walk(NOWHERE, NOWHERE), self.view.table.racks[self.seat])
        rough: dict[Letters, float] = {}
        ranked = []
        for option in options_of(self.view, self.seat):
            pool = self.letters(option)
            if pool not in rough:
                rough[pool] = self.value(pool, still.walk)
            ranked.append((rough[pool], option))
        ranked.sort(key=lambda pair: -pair[0])
        found = [(self.value(self.letters(option), option.walk), option.walk) for _, option in ranked[:LOOKED_AT]]
        best = max(found, key=lambda pair: pair[0], default=None)
        return best[1] if best is not None and best[0] > self.value(self.letters(still), still.walk) else None

    def letters(self, option: Option) -> Letters:
        """Return the letters that a walk leaves on the rack, sorted."""
        return tuple(sorted(pool_of(self.view, option.rack)))

    def value(self, pool: Letters, walk: Walk) -> float:
        """Return what letters promise after a walk: a word of seven, the hope of one, or a good mixture.

        In a hurry only what can be counted at once is worth anything.
        """
        if self.hurried:
            return self.points(pool) or len(pool) / HOPE
        tiles = self.view.options.tiles
        if len(pool) == SLOTS and self.finds.completes(pool, SLOTS):
            return WORD + tiles.worth(pool) + self.view.options.bonus
        outlook = self.outlook(walk)
        if sum(tile != BLANK for tile in pool) < KNOWN_LETTERS:
            if pool not in self.mixed:
                self.mixed[pool] = mixture(pool, tiles)
            return self.mixed[pool] + outlook.moving
        return HOPE * self.finds.promise(pool, SLOTS, outlook.odds) + len(pool) / SLOTS + outlook.moving

    def outlook(self, walk: Walk) -> Outlook:
        """Return which letters may come after a walk."""
        key = walk.start, walk.target
        if key not in self.outlooks:
            self.outlooks[key] = Outlook(self.around(walk), self.free, self.finds)
        return self.outlooks[key]

    def around(self, walk: Walk) -> list[Near]:
        """Return what the men can reach after a walk."""
        men = [walk.target if man == walk.start else man for man in self.view.table.men[self.seat]]
        for man in men:
            if man not in self.near:
                self.near[man] = Near.of(self.view, man, self.taken, self.men)
        return [self.near[man] for man in men]


class GreedyWalker:
    """The player."""

    def __init__(self, words: Words) -> None:
        """Take the words it knows."""
        self._words = words

    def choose(self, view: View, seat: Seat, rng: Random) -> Command | None:
        """Return a command; None before the start when it is up to the other."""
        phase = awaiting(view.table).get(seat)
        if phase == "place":
            return Place(best_place(view, seat))
        if view.table.phase != "walking":
            return opening_command(view, seat, rng)
        return Walker(view, seat, counter(view, self._words)).choose()


def best_place(view: View, seat: Seat) -> Square:
    """Return the edge square from which a man reaches most letters that the other men do not."""
    table = view.table
    men = frozenset(man for all_men in table.men for man in all_men)
    around = [Near.of(view, man, frozenset(), men) for man in table.men[seat]]

    def gain(square: Square) -> float:
        left = dict.fromkeys(view.options.tiles.letters, 1)
        return sum(likely([*around, Near.of(view, square, frozenset(), men)], left).values())

    return max(free_edge(table, view.options, seat), key=gain)


def greedy(words: Words) -> Bot:
    """Gather words of seven letters."""
    return GreedyWalker(words)
