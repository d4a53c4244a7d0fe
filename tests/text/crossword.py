"""Crossword matches of seeded random play, for painters to look at."""

from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

from lexicade.core.chance import SeededChance
from lexicade.core.errors import Illegal
from lexicade.core.protocol import Seat, Setup, World
from lexicade.games.crossword.kit import KIT

GAME = KIT.game
TODAY = date(2026, 1, 1)


class Lenient:
    """A referee that knows every word but those with a Q."""

    def judge(self, words: Any) -> dict[str, bool]:
        return {word: "Q" not in word for word in words}


def played(turns: int, *, seats: int = 2, seed: int = 0, preset: str = "english", **changes: str) -> Any:
    """The state after so many commands, or at the end if it comes before."""
    options = KIT.options(preset, None, changes)
    rng = Random(seed)
    state = GAME.initial(Setup(seats, options))

    def world(number: int) -> World:
        return World(SeededChance(seed.to_bytes(32, "big"), number), Lenient(), TODAY)

    for event in GAME.opening(state, world(0)):
        state = GAME.evolve(state, event)
    for number in range(1, turns + 1):
        if GAME.outcome(state):
            break
        seat = rng.choice(sorted(GAME.awaiting(state)))
        command = KIT.propose(GAME.view(state, seat), seat, rng)
        try:
            events = GAME.decide(state, seat, command, world(number))
        except Illegal as error:
            if error.code != "unknown-word":
                assert error.code == "no-word"
                continue
            words: Any = error.params["words"]
            taught = tuple((word, "so " * 40) for word in words)
            events = GAME.decide(state, seat, replace(command, meanings=taught), world(number))
        for event in events:
            state = GAME.evolve(state, event)
    return state


def scene_of(state: Any, seat: int | None = 0) -> Any:
    return KIT.scene(GAME.view(state, None if seat is None else Seat(seat)))
