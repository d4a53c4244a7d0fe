"""The morphing game as the rest of the package sees it."""

from __future__ import annotations

from lexicade.core.commands import played_tally
from lexicade.core.judging import Judging
from lexicade.core.kit import Kit
from lexicade.games.morph import bots, notation, scene
from lexicade.games.morph.dialogue import play_word
from lexicade.games.morph.model import Command, Event, View, preset
from lexicade.games.morph.rules import Morph, due

KIT = Kit(
    game=Morph(),
    version=1,
    package="lexicade.games.morph",
    presets=("bbs", "sitting"),
    preset=preset,
    judgings=(Judging.REJECT, Judging.EXTEND),
    commands=Command,
    events=Event,
    view=View,
    known=notation.known,
    parse=notation.parse,
    format=notation.write,
    position=notation.position,
    inventory=lambda state: state.table.inventory(),
    tally=played_tally,
    scene=scene.scene,
    propose=bots.propose,
    plays=bots.plays,
    bots={"random": bots.random, "greedy": bots.greedy},
    due=due,
    dialogues={"play": play_word},
    local="sitting",
)
