"""Toss as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import Any

from lexicade.bots.base import Greedy, Sampler
from lexicade.core.commands import read_command
from lexicade.core.judging import Judging
from lexicade.core.kit import Candidate, Kit, Words
from lexicade.core.leaving import Leave
from lexicade.core.notation import rack_name, read_meanings
from lexicade.core.protocol import CLOCK, Seat
from lexicade.core.scene import Dice, Log, Pile, Prompt, Rack, Scene, Score, Scores, Slot, Text
from lexicade.core.scoring import ScoredWord, Tally, Term
from lexicade.core.supply import Supply
from lexicade.core.tiles import BLANK, spelling, take
from tests.toy.toss.rules import Command, Event, NewDay, Said, Say, Skip, State, Toss, TossOptions, View, inventory

GAME = Toss()


def parse(text: str, view: View) -> Command:
    word, _, rest = text.strip().partition(" ")
    if word == "say":
        said, brace, meanings = rest.partition("{")
        return Say(view.state.options.tiles.read_tiles(said.strip()), read_meanings(brace + meanings))
    if text.strip() == "skip":
        return Skip()
    command = read_command(text, view.state.options.tiles)
    return command if isinstance(command, Leave) else Skip()


def write(command: Command) -> str:
    match command:
        case Say(tiles=tiles):
            return f"say {rack_name(tiles)}"
        case Leave():
            return "resign"
        case _:
            return command.kind


def position(text: str, options: TossOptions) -> State:
    rack = options.tiles.sort(options.tiles.read_tiles(text))
    supply = Supply(take(options.tiles.bag(), rack), (rack, ()), ((), ()))
    return State(options, supply, (0, 0), (False, False), day=1, die=1)


def tally(events: Iterable[Any]) -> Tally | None:
    for event in events:
        if isinstance(event, Said):
            return Tally.of([ScoredWord.of(event.tiles, (), [Term(event.points)])])
    return None


def scene(view: View) -> Scene:
    state = view.state
    waiting = GAME.awaiting(state)
    rows = tuple(
        Score(seat, points, len(state.supply.racks[seat]), turn=seat in waiting, gone=state.gone[seat])
        for seat, points in enumerate(state.scores)
    )
    told = tuple(Text("toss-said", {"seat": said.seat, "word": spelling(said.tiles) or "-"}) for said in state.said)
    parts: list[Any] = [Dice((state.die,), -1), Scores(rows), Log(told)]
    parts.append(Pile(len(state.supply.bag), Text("toss-bag", {"n": len(state.supply.bag)})))
    if view.seat is not None:
        slots = tuple(Slot(tile, state.options.tiles.value(tile)) for tile in state.supply.racks[view.seat])
        parts.append(Rack(view.seat, slots, Text("toss-hand", {"seat": view.seat})))
    mine = view.seat in waiting
    prompts = (Prompt("say TEA", Text("toss-say"), "spell"), Prompt("skip", Text("toss-skip"))) if mine else ()
    return Scene(
        Text("toss-over" if state.over else "toss-day", {"day": state.day, "die": state.die}), tuple(parts), prompts
    )


def propose(view: View, seat: Seat, rng: Random) -> Command:
    if seat == CLOCK:
        return NewDay()
    rack = view.state.supply.racks[seat]
    if len(rack) < 2 or rng.random() < 0.3:
        return Skip()
    return Say(tuple(rng.sample(rack, rng.randint(2, len(rack)))))


def plays(view: View, seat: Seat, words: Words) -> list[Candidate]:
    tiles, rack = view.state.options.tiles, [tile for tile in view.state.supply.racks[seat] if tile != BLANK]
    found = {said for n in range(2, len(rack) + 1) for said in permutations(rack, n) if spelling(said) in words}
    ranked = sorted(found, key=lambda said: (-tiles.worth(said), said))
    return [Candidate(Say(said), tiles.worth(said) * view.state.die, (spelling(said),)) for said in ranked]


def _greedy(words: Words) -> Greedy[Any]:
    return Greedy(lambda _v, _s: None, lambda view, seat: plays(view, seat, words), lambda _v, _s: Skip())


def _sample(view: View, seat: Seat, words: Words, rng: Random) -> Command | None:
    found = plays(view, seat, words)
    return rng.choice(found).command if found else None


def _random(words: Words) -> Sampler[Any]:
    return Sampler(lambda _v, _s: None, lambda view, seat, rng: _sample(view, seat, words, rng), lambda _v, _s: Skip())


KIT = Kit(
    game=GAME,
    version=1,
    package="tests.toy.toss",
    presets=("three", "one"),
    preset=lambda name, language: TossOptions(language=language or "en", days={"three": 3, "one": 1}[name]),
    judgings=(Judging.TRUST, Judging.REJECT, Judging.EXTEND),
    commands=Command,
    events=Event,
    view=View,
    known=lambda view: view.state,
    parse=parse,
    format=write,
    position=position,
    inventory=inventory,
    tally=tally,
    scene=scene,
    propose=propose,
    plays=plays,
    bots={"greedy": _greedy, "random": _random},
)
