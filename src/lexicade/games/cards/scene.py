"""Cards as painters show them."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.core import seatscene
from lexicade.core.judging import Judging, Learned
from lexicade.core.leaving import Left
from lexicade.core.notation import rack_name
from lexicade.core.protocol import Seat
from lexicade.core.scene import Cards, Log, Meld, Part, Pile, Prompt, Rack, Scene, Text, Track
from lexicade.core.tiles import Tile
from lexicade.core.turns import Passed
from lexicade.games.cards.model import HAND_LIMIT, Melded, RoundBegan, RoundEnded, Table, Told, View


def scene(view: View) -> Scene:
    """Show the words on the table, hands just shown, scores, the way to the target, the pack and the own hand."""
    table, options = view.table, view.options
    awaited = () if table.over or table.on_turn is None else (table.on_turn,)
    held = [len(hand) for hand in table.supply.racks]
    values = options.tiles.value
    melds = tuple(Meld(meld.seat, seatscene.slots(meld.cards, values), meld.tally.points) for meld in table.melds())
    number = sum(isinstance(event, RoundBegan) for event in table.history)
    parts: list[Part] = [Cards(melds, Text("cards-round", {"number": number}))]
    if shown := shown_hands(table):
        ended, costs = shown
        hands = tuple(Meld(seat, seatscene.slots(ended.hands[seat], values), cost) for seat, cost in costs)
        parts.append(Cards(hands, Text("cards-shown", {"number": ended.number})))
    parts += [
        seatscene.scores(table, held, latest(table), awaited),
        Track(table.scores, options.target, Text("cards-target", {"points": options.target})),
        Pile(len(table.supply.bag), Text("cards-pack", {"n": len(table.supply.bag)})),
        Log((*(line for event in table.history for line in told(event)), *_settled(table))),
    ]
    if not table.over:
        hidden = table.unseen(options.tiles)
        parts.append(seatscene.unseen(hidden, Text("cards-unseen", {"n": len(hidden)})))
    seats = range(len(held)) if table.over else () if view.seat is None else (view.seat,)
    parts += [
        Rack(seat, seatscene.slots(table.supply.racks[seat], values), Text("cards-hand-of", {"seat": seat}))
        for seat in seats
    ]
    return Scene(_status(table), tuple(parts), _prompts(view))


def shown_hands(table: Table) -> tuple[RoundEnded, tuple[tuple[Seat, int], ...]] | None:
    """Return the hands shown at the end of the last round and their costs, until every live seat has played once more."""
    ended = next((event for event in reversed(table.history) if isinstance(event, RoundEnded)), None)
    turns = [event for event in table.this_round() if isinstance(event, Melded | Passed)]
    if ended is None or table.over or len(turns) >= len(table.live):
        return None
    return ended, tuple((Seat(seat), ended.changes[seat]) for seat, hand in enumerate(ended.hands) if hand)


def latest(table: Table) -> dict[Seat, Text]:
    """Return what each seat did last."""
    turns: dict[Seat, Text] = {}
    for event in table.history:
        if isinstance(event, Melded | Passed | Left):
            turns[event.seat] = told(event)[0]
    return turns


def told(event: Told) -> tuple[Text, ...]:
    """Say what an event was."""
    match event:
        case RoundBegan(number=number, starter=starter):
            return (Text("cards-told-round", {"number": number, "seat": starter}),)
        case Melded(seat=seat, tally=tally):
            return (seatscene.told_words(seat, tally),)
        case RoundEnded(number=number, reason=reason, hands=hands, changes=changes):
            return (Text(f"cards-told-end-{reason}", {"number": number}), *_deducted(hands, changes))
        case Passed() | Learned() | Left():
            return (seatscene.told(event),)


def _settled(table: Table) -> tuple[Text, ...]:
    """Say what the hands cost at the end of the match; nothing where the end of the last round has said so already."""
    return _deducted(table.supply.racks, table.over.changes) if table.over else ()


def _deducted(hands: Sequence[tuple[Tile, ...]], changes: Sequence[int]) -> tuple[Text, ...]:
    return tuple(
        Text("cards-told-left", {"seat": seat, "cards": rack_name(hand), "points": -changes[seat]})
        for seat, hand in enumerate(hands)
        if changes[seat]
    )


def _status(table: Table) -> Text:
    if table.over:
        return seatscene.over(table.over)
    return Text("status-turn", {"seat": table.on_turn or 0})


def _prompts(view: View) -> tuple[Prompt, ...]:
    table, seat = view.table, view.seat
    if seat is None or table.over or table.gone[seat]:
        return ()
    prompts = []
    if seat == table.on_turn:
        extends = view.options.judging is Judging.EXTEND
        prompts.append(Prompt("lay WORD", Text("cards-do-lay-new" if extends else "cards-do-lay"), "spell"))
        takes = table.supply.bag and len(table.supply.racks[seat]) < HAND_LIMIT
        prompts.append(Prompt("pass", Text("cards-do-pass-take" if takes else "cards-do-pass")))
    prompts.append(Prompt("resign", Text("do-resign"), confirm=True))
    return tuple(prompts)
