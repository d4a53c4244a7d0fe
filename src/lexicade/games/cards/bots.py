"""Computer players of cards (README 8)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import merge
from itertools import groupby, takewhile
from random import Random
from typing import TYPE_CHECKING, Any

from lexicade.bots.base import Greedy, Sampler
from lexicade.bots.graphs import meld_generator
from lexicade.core.judging import Judging, Learned
from lexicade.core.kit import Bot, Candidate, Words
from lexicade.core.protocol import Seat
from lexicade.core.tiles import Tile, missing, spelling
from lexicade.core.turns import Pass
from lexicade.games.cards.model import Command, Lay, View

if TYPE_CHECKING:
    from lexicade.kernel.melds import MeldGenerator

Cards = tuple[Tile, ...]


def plays(view: View, seat: Seat, words: Words) -> Iterator[Candidate]:
    """Yield every word that the hand spells in the order of rules 8.2: what wins, what goes on, what would lose."""
    pack, hand = view.options.tiles, view.table.supply.racks[seat]
    emptied = not view.table.supply.bag

    def order(cards: Cards) -> tuple[object, ...]:
        points, count = pack.worth(cards), len(cards)
        best = (-count, -points) if emptied else (-points, -count)
        return (_ends(view, seat, points), *best, [pack.rank(card) for card in cards])

    found = _known(view, seat, words)
    if learned := sorted((cards for cards in _learned(view) if not missing(hand, cards)), key=order):
        found = (cards for cards, _ in groupby(merge(found, learned, key=order)))
    for cards in found:
        yield Candidate(Lay(cards), pack.worth(cards), (spelling(cards),))


def _known(view: View, seat: Seat, words: Words) -> Iterator[Cards]:
    """Yield the words of a list that the hand spells, in their order."""
    generator = _generator(view, words)
    found = generator.melds(view.table.supply.racks[seat], "value" if view.table.supply.bag else "shed")
    points: list[int] = found["value"].tolist()
    ends = {worth: _ends(view, seat, worth) for worth in set(points)}
    for end in sorted(set(ends.values())):
        for n, worth in enumerate(points):
            if ends[worth] == end:
                yield tuple(piece.tile for piece in generator.pieces(found[n]))


def _generator(view: View, words: Words) -> MeldGenerator:
    return meld_generator(words, view.options.tiles, least=view.options.min_word)


def _learned(view: View) -> set[Cards]:
    """Return the words that this match has learned and that are long enough (8.4)."""
    words = (event.word for event in view.table.history if isinstance(event, Learned))
    cards = {view.options.tiles.read_tiles(word) for word in words}
    return {word for word in cards if len(word) >= view.options.min_word}


def _ends(view: View, seat: Seat, points: int) -> int:
    """Say what a word of so many points does to the match: -1 ends it in the lead, 0 lets it go on, 1 ends it behind (8.3)."""
    table, pack = view.table, view.options.tiles
    score = table.scores[seat] + points
    if score < view.options.target:
        return 0
    kept = pack.worth(table.supply.racks[seat]) - points
    return -1 if all(score - kept > table.scores[other] for other in table.live if other != seat) else 1


def greedy(words: Words) -> Bot:
    """Lay the best word that does not lose the match."""

    def search(view: View, seat: Seat) -> Iterator[Candidate]:
        return takewhile(lambda word: _ends(view, seat, word.points) <= 0, plays(view, seat, words))

    return Greedy[Any](_ready, search, _otherwise)


def random(words: Words) -> Bot:
    """Lay some word."""

    def sample(view: View, seat: Seat, rng: Random) -> Lay | None:
        generator = _generator(view, words)
        found = generator.melds(view.table.supply.racks[seat])
        if not len(found):
            return None
        return Lay(tuple(piece.tile for piece in generator.pieces(found[rng.randrange(len(found))])))

    return Sampler[Any](_ready, sample, _otherwise)


def _ready(_view: View, _seat: Seat) -> None:
    """Say nothing: nobody is asked anything but to play."""


def _otherwise(_view: View, _seat: Seat) -> Pass:
    return Pass()


def propose(view: View, seat: Seat, rng: Random) -> Command:
    """Return a command that is legal but for its word: mostly cards of the hand in some order."""
    hand, least = view.table.supply.racks[seat], view.options.min_word
    if len(hand) < least or rng.random() < 0.15:  # noqa: PLR2004  (now and then)
        return Pass()
    cards = tuple(rng.sample(hand, rng.randint(least, len(hand))))
    told = view.options.judging is Judging.EXTEND and rng.random() < 0.5  # noqa: PLR2004  (every other time)
    return Lay(cards, ((spelling(cards), "…"),) if told else ())
