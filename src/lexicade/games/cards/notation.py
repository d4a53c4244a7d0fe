"""Commands of cards as they are typed, and a hand as a position (README 7)."""

from __future__ import annotations

import json
from dataclasses import replace

from lexicade.core.errors import Malformed
from lexicade.core.leaving import Leave
from lexicade.core.notation import rack_name, read_meanings
from lexicade.core.protocol import Seat
from lexicade.core.supply import Supply
from lexicade.core.tiles import Tile, TileSet, missing, spelling, take
from lexicade.core.turns import Pass
from lexicade.games.cards.model import (
    HAND_LIMIT,
    CardsOptions,
    Command,
    Lay,
    RoundBegan,
    State,
    Table,
    View,
)


def parse(text: str, view: View) -> Command:
    """Read `lay WORD`, `meaning WORD what it means`, `pass` or `resign`. Raises Malformed."""
    pack = view.options.tiles
    word, _, rest = text.strip().partition(" ")
    match word.lower(), rest.strip():
        case "pass", "":
            return Pass()
        case "resign", "":
            return Leave()
        case "lay", laid:
            letters, brace, meanings = laid.partition("{")
            return Lay(read_cards(letters, pack), read_meanings(brace + meanings))
        case "meaning", told:
            letters, _, meaning = told.partition(" ")
            cards = read_cards(letters, pack)
            return Lay(cards, ((spelling(cards), meaning.strip()),))
        case _:
            raise Malformed("unknown-command", text=text.strip())


def read_cards(text: str, pack: TileSet) -> tuple[Tile, ...]:
    """Read cards in either case, spaces between them or not. Raises Malformed."""
    cards = pack.read_tiles("".join(text.split()))
    if not cards:
        raise Malformed("no-cards")
    return cards


def write(command: Command) -> str:
    """Write a command as it is typed."""
    match command:
        case Lay(cards=cards, meanings=meanings):
            told = f" {json.dumps(dict(meanings), ensure_ascii=False)}" if meanings else ""
            return f"lay {rack_name(cards)}{told}"
        case Pass():
            return "pass"
        case Leave():
            return "resign"


def position(text: str, options: CardsOptions) -> State:
    """Read a hand: seat 0 of two holds it and is on turn, the rest is in the pack. Raises Malformed."""
    pack = options.tiles
    hand = pack.sort(read_cards(text, pack))
    if len(hand) > HAND_LIMIT:
        raise Malformed("hand-too-long", found=len(hand), most=HAND_LIMIT)
    if excess := missing(pack.bag(), hand):
        raise Malformed("hand-not-in-pack", cards=tuple(excess))
    supply = Supply(take(pack.bag(), hand), (hand, ()), ((), ()))
    table = Table.empty(pack, 2)
    return State(options, replace(table, supply=supply, on_turn=Seat(0), history=(RoundBegan(1, Seat(0)),)))


def scored(play: str, hand: str | None) -> tuple[str, str]:
    """Return a hand, and the command that lays a word from it. Raises Malformed `no-hand`."""
    if hand is None:
        raise Malformed("no-hand")
    return hand, f"lay {play}"


def known(view: View) -> State:
    """Return what the viewer knows as a state, the rest face down: previews are decided on it."""
    return State(view.options, view.table)


def inventory(state: State) -> tuple[Tile, ...]:
    """Return all cards, wherever they are."""
    supply = state.table.supply
    return (*supply.bag, *(card for hand in supply.racks for card in hand), *state.table.out())
