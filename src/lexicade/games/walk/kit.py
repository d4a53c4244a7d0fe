"""Walk as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.core.judging import Judging
from lexicade.core.kit import Kit
from lexicade.core.scoring import Tally
from lexicade.games.walk import bots, notation, scene, speech
from lexicade.games.walk.commands import Command
from lexicade.games.walk.events import Counted, Event
from lexicade.games.walk.field import VARIANTS
from lexicade.games.walk.model import View
from lexicade.games.walk.options import preset
from lexicade.games.walk.rules import WalkGame


def tally(events: Sequence[Event]) -> Tally | None:
    """Return what was counted among the events."""
    return next((event.tally for event in events if isinstance(event, Counted)), None)


KIT = Kit(
    game=WalkGame(),
    version=1,
    package="lexicade.games.walk",
    presets=tuple(VARIANTS),
    preset=preset,
    judgings=(Judging.TRUST, Judging.REJECT),
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
    sides=("walk-red", "walk-blue"),
    scored=notation.scored,
    arrange=notation.arranged,
    spoken={"men": speech.men, "reach": speech.throw, "field": speech.field, "hand": speech.hand},
)
