"""What cards tell when they are asked by a typed word: `hand`, `table`, `pack`, `meanings`."""

from __future__ import annotations

from lexicade.core.errors import Malformed
from lexicade.core.judging import Learned
from lexicade.core.scene import Text
from lexicade.core.seatscene import told, told_words
from lexicade.games.cards.model import View


def hand(view: View, rest: str) -> tuple[Text, ...]:
    """Tell the viewer's cards with their values, and what they cost at the end of the round."""
    _nothing_more(rest)
    if view.seat is None:
        return (Text("cards-no-hand"),)
    cards, pack = view.table.supply.racks[view.seat], view.options.tiles
    if not cards:
        return (Text("cards-hand-empty"),)
    shown = tuple(f"{card} {pack.value(card)}" for card in cards)
    return (Text("cards-hand", {"n": len(cards), "cards": shown, "points": pack.worth(cards)}),)


def table(view: View, rest: str) -> tuple[Text, ...]:
    """Tell the words of this round, the oldest first."""
    _nothing_more(rest)
    return tuple(told_words(meld.seat, meld.tally) for meld in view.table.melds()) or (Text("cards-table-empty"),)


def pack(view: View, rest: str) -> tuple[Text, ...]:
    """Tell how many cards are left in the pack and in each hand."""
    _nothing_more(rest)
    supply = view.table.supply
    hands = tuple(Text("cards-held", {"seat": seat, "n": len(cards)}) for seat, cards in enumerate(supply.racks))
    return (Text("cards-pack", {"n": len(supply.bag)}), *hands)


def meanings(view: View, rest: str) -> tuple[Text, ...]:
    """Tell the words that were learned in this match, or one of them."""
    word = "".join(rest.split()).upper()
    lessons = [event for event in view.table.history if isinstance(event, Learned) and word in ("", event.word)]
    return tuple(told(lesson) for lesson in lessons) or (Text("cards-nothing-learned"),)


def _nothing_more(rest: str) -> None:
    if rest.strip():
        raise Malformed("unknown-command", text=rest.strip())
