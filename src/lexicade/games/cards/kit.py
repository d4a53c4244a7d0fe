"""Cards as the rest of the package sees them."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.core.judging import Judging
from lexicade.core.kit import Kit
from lexicade.core.scoring import Tally
from lexicade.games.cards import bots, notation, scene, speech
from lexicade.games.cards.model import Command, Event, Melded, View, preset
from lexicade.games.cards.rules import Cards


def tally(events: Sequence[Event]) -> Tally | None:
    """Return what the word among the events scored."""
    return next((event.tally for event in events if isinstance(event, Melded)), None)


KIT = Kit(
    game=Cards(),
    version=1,
    package="lexicade.games.cards",
    presets=("ordinary", "extend"),
    preset=preset,
    judgings=(Judging.TRUST, Judging.EXTEND, Judging.REJECT),
    commands=Command,
    events=Event,
    view=View,
    known=notation.known,
    parse=notation.parse,
    format=notation.write,
    position=notation.position,
    inventory=notation.inventory,
    tally=tally,
    scene=scene.scene,
    propose=bots.propose,
    plays=bots.plays,
    bots={"random": bots.random, "greedy": bots.greedy},
    scored=notation.scored,
    spoken={"hand": speech.hand, "table": speech.table, "pack": speech.pack, "meanings": speech.meanings},
)
