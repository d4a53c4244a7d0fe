"""Computer players of cards (README 8)."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from lexicade.bots.base import Greedy, Sampler
from lexicade.bots.letters import Speller, speller
from lexicade.core.judging import Judging, Learned
from lexicade.core.kit import Bot, Candidate, Words
from lexicade.core.protocol import Seat
from lexicade.core.tiles import Tile, missing, spelling
from lexicade.core.turns import Pass
from lexicade.games.cards.model import Command, Lay, View

WORDS_LOOKED_AT = 12
"""How many words a random player finds at most before it takes the last of them."""


def candidates(view: View, seat: Seat, spells: Speller) -> list[Candidate]:
    """Return every word that the hand spells in the order of rules 8.2: what wins, what goes on, what would lose."""
    pack = view.options.tiles
    hand = view.table.supply.racks[seat]
    lays = {tuple(piece.tile for piece in word) for word in spells.spell(hand, least=view.options.min_word)}
    lays |= {cards for cards in _learned(view) if not missing(hand, cards)}
    emptied = not view.table.supply.bag

    def order(cards: tuple[Tile, ...]) -> tuple[object, ...]:
        points, count = pack.worth(cards), len(cards)
        best = (-count, -points) if emptied else (-points, -count)
        return (_ends(view, seat, cards), *best, [pack.rank(card) for card in cards])

    return [Candidate(Lay(cards), pack.worth(cards), (spelling(cards),)) for cards in sorted(lays, key=order)]


def _learned(view: View) -> set[tuple[Tile, ...]]:
    """Return the words that this match has learned and that are long enough (8.4)."""
    words = (event.word for event in view.table.history if isinstance(event, Learned))
    cards = {view.options.tiles.read_tiles(word) for word in words}
    return {word for word in cards if len(word) >= view.options.min_word}


def _ends(view: View, seat: Seat, cards: tuple[Tile, ...]) -> int:
    """Say what a word does to the match: -1 ends it in the lead, 0 lets it go on, 1 ends it behind (8.3)."""
    table, pack = view.table, view.options.tiles
    score = table.scores[seat] + pack.worth(cards)
    if score < view.options.target:
        return 0
    kept = pack.worth(table.supply.racks[seat]) - pack.worth(cards)
    return -1 if all(score - kept > table.scores[other] for other in table.live if other != seat) else 1


def plays(view: View, seat: Seat, words: Words) -> list[Candidate]:
    """Return every word that a seat could lay, the best first."""
    return candidates(view, seat, speller(words, view.options.tiles.letters))


def greedy(words: Words) -> Bot:
    """Lay the best word that does not lose the match."""

    def search(view: View, seat: Seat) -> list[Candidate]:
        return [word for word in plays(view, seat, words) if _ends(view, seat, word.command.cards) <= 0]

    return Greedy[Any](_ready, search, _otherwise)


def random(words: Words) -> Bot:
    """Lay some word."""

    def sample(view: View, seat: Seat, rng: Random) -> Lay | None:
        hand = view.table.supply.racks[seat]
        found = speller(words, view.options.tiles.letters).spell(hand, least=view.options.min_word, rng=rng)
        looked_at = list(islice(found, rng.randint(1, WORDS_LOOKED_AT)))
        return Lay(tuple(piece.tile for piece in looked_at[-1])) if looked_at else None

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
