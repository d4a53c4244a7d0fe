"""A table of cards in the hands of a test: hands and pack laid out as wanted, commands given as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from lexicade.core.chance import SeededChance
from lexicade.core.errors import LexicadeError
from lexicade.core.protocol import Outcome, Seat, Setup, World, fold
from lexicade.core.scoring import Tally
from lexicade.core.supply import Supply
from lexicade.core.tiles import Tile, TileSet, missing, take
from lexicade.games.cards.kit import KIT
from lexicade.games.cards.model import CardsOptions, Event, Melded, RoundBegan, State, Table, View
from tests.board_table import AllBut, WordList

SEED = b"cards" * 7


@dataclass
class CardTable:
    """A match on its way; after every event the cards are counted."""

    state: State
    referee: WordList = field(default_factory=AllBut)
    records: list[Sequence[Event]] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def outcome(self) -> Outcome:
        found = KIT.game.outcome(self.state)
        assert found is not None
        return found

    def view(self, seat: int | None) -> View:
        seen: View = KIT.game.view(self.state, None if seat is None else Seat(seat))
        return seen

    def hand(self, seat: int) -> str:
        return "".join(self.table.supply.racks[seat])

    def do(self, seat: int, command: Any) -> list[str]:
        """Give a command; return the kinds of its events."""
        read = KIT.parse(command, self.view(seat)) if isinstance(command, str) else command
        world = World(SeededChance(SEED, len(self.records)), self.referee, date(2026, 1, 1))
        events = KIT.game.decide(self.state, Seat(seat), read, world)
        self.records.append(events)
        cards = Counter(KIT.inventory(self.state))
        for event in events:
            self.state = KIT.game.evolve(self.state, event)
            assert Counter(KIT.inventory(self.state)) == cards
        return [event.kind for event in events]

    def refused(self, seat: int, command: Any) -> list[str]:
        """Return the codes with which a command is refused; nothing changes."""
        before, records = self.state, len(self.records)
        try:
            self.do(seat, command)
        except LexicadeError as error:
            assert (self.state, len(self.records)) == (before, records)
            return [fault.code for fault in error.faults]
        raise AssertionError("not refused")


def lay_out(
    *hands: str,
    pack: Sequence[str] = "",
    scores: Sequence[int] = (),
    on_turn: int = 0,
    preset: str = "ordinary",
    referee: WordList | None = None,
    **changes: object,
) -> CardTable:
    """Lay out a first round; the cards that nobody holds and that are not in the pack lie on the table as one word."""
    options = KIT.options(preset, None, changes)
    assert isinstance(options, CardsOptions)
    seats = len(hands)
    held = tuple(options.tiles.sort(Tile(card) for card in hand) for hand in hands)
    laid = others(options.tiles, pack, *hands)
    table = replace(
        Table.empty(options.tiles, seats),
        supply=Supply(options.tiles.sort(Tile(card) for card in pack), held, ((),) * seats),
        scores=tuple(scores) or (0,) * seats,
        on_turn=Seat(on_turn),
        history=(RoundBegan(1, Seat(0)), Melded(Seat(0), laid, Tally((), 0, 0))),
    )
    return CardTable(State(options, table), referee or AllBut())


def start(seats: int, seed: int = 1, preset: str = "ordinary", **changes: object) -> CardTable:
    """Deal a match as it begins, the opening as its first record."""
    state = KIT.game.initial(Setup(seats, KIT.options(preset, None, changes)))
    chance = SeededChance(seed.to_bytes(32, "big"), 0)
    events = KIT.game.opening(state, World(chance, AllBut(), date(2026, 1, 1)))
    return CardTable(fold(KIT.game, Setup(seats, state.options), events), records=[events])


def others(tiles: TileSet, *hands: Sequence[str]) -> tuple[Tile, ...]:
    """Return the cards of a pack that are in none of the hands."""
    held = [Tile(card) for hand in hands for card in hand]
    assert not missing(tiles.bag(), held)
    return take(tiles.bag(), held)
