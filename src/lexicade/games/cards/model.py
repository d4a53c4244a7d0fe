"""What a match of cards is made of: options, state, view, commands, events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal

from lexicade.core.errors import Malformed
from lexicade.core.judging import Judging, Learned
from lexicade.core.leaving import Leave, Left
from lexicade.core.options import Options, whole
from lexicade.core.protocol import Outcome, Seat
from lexicade.core.scoring import Tally
from lexicade.core.supply import Supply, deal_unseen, unseen
from lexicade.core.tiles import FACE_DOWN, Tile, TileSet
from lexicade.core.turns import Drew, Finished, Pass, Passed, Turned
from lexicade.games.cards.packs import ENGLISH_PACK, GERMAN_PACK, PACK_SIZE

HAND_LIMIT: Final = 13
ENGLISH: Final = TileSet.parse(ENGLISH_PACK)
GERMAN: Final = TileSet.parse(GERMAN_PACK)


@dataclass(frozen=True)
class CardsOptions(Options):
    """The options of the game.

    tiles: the pack. rack: cards dealt to a hand, and drawn up to after a word. target: points that end the match.
    min_word: letters that a word has at least. refill: whether a hand takes what is left of a pack that cannot fill it.
    """

    judging: Judging = Judging.TRUST
    tiles: TileSet = ENGLISH
    rack: int = whole(7, 1, HAND_LIMIT)
    target: int = whole(100, 1, 1000)
    min_word: int = whole(2, 1, HAND_LIMIT)
    refill: Literal["what_is_left", "all_or_nothing"] = "what_is_left"

    def __post_init__(self) -> None:
        """Refuse a pack that is none (README 1.3). Raises Malformed `pack-size` or `pack-joker`."""
        if self.tiles.blanks:
            raise Malformed("pack-joker")
        if self.tiles.total != PACK_SIZE:
            raise Malformed("pack-size", found=self.tiles.total, wanted=PACK_SIZE)


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay cards from the hand as one word; `meanings` go with words that an `extend` table does not know."""

    cards: tuple[Tile, ...]
    meanings: tuple[tuple[str, str], ...] = ()
    kind: Literal["lay"] = "lay"


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """All cards were gathered and shuffled for a round, counted from 1; the deal follows."""

    number: int
    starter: Seat
    kind: Literal["round-began"] = "round-began"


@dataclass(frozen=True, slots=True)
class Melded:
    """A seat laid a word and scored it."""

    seat: Seat
    cards: tuple[Tile, ...]
    tally: Tally
    kind: Literal["melded"] = "melded"


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over: why, the hands as the live seats showed them, and what each score changes by."""

    number: int
    reason: Literal["out", "passes"]
    hands: tuple[tuple[Tile, ...], ...]
    changes: tuple[int, ...]
    kind: Literal["round-ended"] = "round-ended"


Command = Lay | Pass | Leave
Told = RoundBegan | Melded | Passed | Learned | RoundEnded | Left
"""Events that players look back on."""
Event = Told | Drew | Turned | Finished


@dataclass(frozen=True, slots=True)
class Table:
    """Pack, hands, scores and seats; `on_turn` is None before the first deal."""

    supply: Supply
    scores: tuple[int, ...]
    gone: tuple[bool, ...]
    on_turn: Seat | None = None
    history: tuple[Told, ...] = ()
    over: Finished | None = None

    @classmethod
    def empty(cls, pack: TileSet, seats: int) -> Table:
        """Return the table before the first deal."""
        return cls(Supply.full(pack, seats), (0,) * seats, (False,) * seats)

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(Seat(seat) for seat, left in enumerate(self.gone) if not left)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return Outcome(self.scores, self.over.places, self.over.reason) if self.over else None

    def add(self, changes: tuple[int, ...]) -> Table:
        """Change the scores."""
        return replace(self, scores=tuple(score + more for score, more in zip(self.scores, changes, strict=True)))

    def tell(self, event: Told) -> Table:
        """Remember an event for those who look back."""
        return replace(self, history=(*self.history, event))

    def this_round(self) -> tuple[Told, ...]:
        """What has happened since the last deal, without the deal itself."""
        since = max((n for n, event in enumerate(self.history, 1) if isinstance(event, RoundBegan)), default=0)
        return self.history[since:]

    def melds(self) -> tuple[Melded, ...]:
        """The words on the table, the latest last."""
        return tuple(event for event in self.this_round() if isinstance(event, Melded))

    def out(self) -> tuple[Tile, ...]:
        """The cards that lie on the table."""
        return tuple(card for meld in self.melds() for card in meld.cards)

    def hidden_from(self, seat: Seat | None) -> Table:
        """Return the table as a seat sees it; once the match is over nothing is hidden."""
        if self.over:
            return self
        supply = Supply((FACE_DOWN,) * len(self.supply.bag), self.supply.shown(seat), self.supply.seen)
        return replace(self, supply=supply)

    def unseen(self, pack: TileSet) -> tuple[Tile, ...]:
        """The cards that the viewer of this table cannot see."""
        return unseen(pack, self.out(), self.supply.racks)

    def imagined(self, pack: TileSet, rng: Random) -> Table:
        """Return a full table that looks like this one: what is face down is freshly dealt."""
        if self.over:
            return self
        return replace(self, supply=deal_unseen(pack, self.out(), self.supply.racks, self.supply.seen, rng))


@dataclass(frozen=True, slots=True)
class State:
    """Everything, secrets included."""

    options: CardsOptions
    table: Table


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows (None: a spectator): the table with the rest face down."""

    seat: Seat | None
    options: CardsOptions
    table: Table


def preset(name: str, language: str | None) -> CardsOptions:
    """Return the options of a preset; another language has its own pack."""
    spoken = language or "en"
    judging = Judging.EXTEND if name == "extend" else Judging.TRUST
    return CardsOptions(language=spoken, judging=judging, tiles=GERMAN if spoken == "de" else ENGLISH)
