"""The stacking game as the rest of the package sees it."""

from __future__ import annotations

from lexicade.core.commands import played_tally, write_command
from lexicade.core.judging import Judging
from lexicade.core.kit import Kit
from lexicade.games.stack import bots, notation, scene
from lexicade.games.stack.model import Command, Event, View, preset, seats
from lexicade.games.stack.rules import Stack

KIT = Kit(
    game=Stack(),
    version=1,
    package="lexicade.games.stack",
    presets=("10x10", "8x8", "solo"),
    preset=preset,
    judgings=(Judging.REJECT, Judging.CHALLENGE, Judging.EXTEND),
    commands=Command,
    events=Event,
    view=View,
    known=notation.known,
    parse=notation.parse,
    format=write_command,
    position=notation.position,
    inventory=lambda state: state.table.inventory(),
    tally=played_tally,
    scene=scene.scene,
    propose=bots.propose,
    plays=bots.plays,
    seats=seats,
    bots={"random": bots.random, "greedy": bots.greedy},
)
