"""The laws of the protocol (docs/protocol.md), each over every registered game and preset."""

import json
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from lexicade.core import registry
from lexicade.core.errors import Illegal, Malformed, Stale
from lexicade.core.leaving import Leave
from lexicade.core.protocol import CLOCK, Seat, Setup
from lexicade.core.record import Record, Sitter
from lexicade.core.tiles import FACE_DOWN
from lexicade.play.codec import codec
from lexicade.play.local import start
from lexicade.play.verify import verify
from lexicade.play.words import given
from tests.conformance.harness import TABLES, SomeWords, audiences, begin

EVERY_TABLE = pytest.mark.parametrize(("slug", "preset"), TABLES)
SEEDS = (1, 2)


def _finished(slug: str, preset: str, seed: int, **asked: Any) -> Any:
    driven = begin(slug, preset, seed, **asked)
    for _ in driven.steps():
        pass
    return driven


@EVERY_TABLE
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ends_seeded_random_play_reaches_an_outcome(slug: str, preset: str, seats: int) -> None:
    driven = _finished(slug, preset, seats, seats=seats)
    outcome = driven.match.outcome
    assert len(outcome.scores) == len(outcome.places) == len(driven.match.header.seats)
    assert outcome.winners


@EVERY_TABLE
@pytest.mark.parametrize("words", [["CAT", "AT", "TEA", "HAT"], ["QQ"]])
def test_ends_bots_reach_an_outcome_although_hardly_a_word_can_be_laid(
    slug: str, preset: str, words: list[str]
) -> None:
    kit = registry.kit(slug)
    options = kit.options(preset, None, {"day": "round"} if slug == "morph" else {})
    seats = [Sitter(f"greedy {n}", "greedy") for n in range(kit.seats_of(options)[0])]
    tiles = getattr(options, "tiles", None)
    spelled = [word for word in words if tiles is None or set(word) <= {*"".join(tiles.letters).upper()}]
    match = start(kit, preset, options, seats, seed=1, words=given(spelled, options))
    for _ in range(1_000):
        seat = match.bot_to_act()
        if seat is None:
            break
        match.let_bot_act(seat)
    assert match.outcome is not None


@EVERY_TABLE
def test_folds_the_state_is_the_fold_of_the_events_after_every_one(slug: str, preset: str) -> None:
    driven = _finished(slug, preset, 3)
    game, header = driven.kit.game, driven.match.header
    events = [event for record in driven.match.records for event in record.events]
    setup = Setup(len(header.seats), header.options)
    back = codec(slug).events(codec(slug).dump_events(events))
    told, read = game.initial(setup), game.initial(setup)
    for event, same in zip(events, back, strict=True):
        told, read = game.evolve(told, event), game.evolve(read, same)
        assert told == read
    assert told == driven.match.state


@EVERY_TABLE
def test_repeats_the_same_seed_and_commands_give_the_same_events(slug: str, preset: str) -> None:
    first, again = _finished(slug, preset, 4), _finished(slug, preset, 4)
    assert [r.events for r in first.match.records] == [r.events for r in again.match.records]
    other = _finished(slug, preset, 5)
    assert [r.events for r in first.match.records] != [r.events for r in other.match.records]


@EVERY_TABLE
@pytest.mark.parametrize("seed", SEEDS)
def test_hides_no_seat_can_tell_an_imagined_state_from_the_true_one(slug: str, preset: str, seed: int) -> None:
    driven = begin(slug, preset, seed, seats=3, referee=SomeWords())
    game, rng = driven.kit.game, Random(seed)
    for number, _ in enumerate(driven.steps(leaving=0.02)):
        if number % 5 and driven.match.outcome is None:
            continue
        for seat in audiences(driven.match):
            view = driven.match.view(seat)
            imagined = [game.imagine(view, seat, rng) for _ in range(20)]
            assert all(game.view(state, seat) == view for state in imagined)
            assert game.awaiting(imagined[0]) == driven.match.awaiting
            holders = _holders(codec(slug).dump_view(view))
            if holders > 1 and driven.match.outcome is None and len(Counter(_unseen(driven, seat))) > 1:
                assert len({repr(state) for state in imagined}) > 1


def _holders(shown: Any) -> int:
    """How many bags, racks and hands hold something face down: with only one there is only one deal."""
    match shown:
        case dict():
            return sum(_holders(part) for name, part in shown.items() if name != "history")
        case list():
            return sum(map(_holders, shown)) + (FACE_DOWN in shown)
        case _:
            return 0


def _unseen(driven: Any, seat: Seat | None) -> list[str]:
    """What a seat cannot see: all there is less the faces its view shows."""
    shown = Counter(driven.kit.inventory(driven.kit.known(driven.match.view(seat))))
    left = Counter(driven.kit.inventory(driven.match.state))
    left.subtract({tile: n for tile, n in shown.items() if tile != FACE_DOWN})
    places = shown[FACE_DOWN]
    return list(left.elements()) if places > 0 else []


@EVERY_TABLE
def test_redacts_own_events_whole_others_face_down_and_twice_is_once(slug: str, preset: str) -> None:
    driven = begin(slug, preset, 6, seats=3)
    game = driven.kit.game
    for _ in driven.steps():
        for event in driven.match.records[-1].events:
            for seat in audiences(driven.match):
                redacted = game.redact(event, seat)
                assert game.redact(redacted, seat) == redacted
                if getattr(event, "seat", None) == seat:
                    assert redacted == event
    for seat in audiences(driven.match):
        assert FACE_DOWN not in json.dumps(codec(slug).dump_view(driven.match.view(seat)), ensure_ascii=False)


JUNK: list[Any] = [None, 0, "", "play", b"x", (), [], {}, object(), 1.5, True, Record, Leave]


@EVERY_TABLE
def test_refuses_junk_and_changes_nothing(slug: str, preset: str) -> None:
    driven = begin(slug, preset, 7, seats=3)
    match, kit = driven.match, driven.kit
    for number, _ in enumerate(driven.steps()):
        if number % 7:
            continue
        before, records = repr(match.state), len(match.records)
        for seat in (*match.awaiting, Seat(-7), Seat(99)):
            for junk in JUNK:
                with pytest.raises((Malformed, Illegal)):
                    match.do(seat, junk)
            for text in (
                "",
                " ",
                "?",
                "8H",
                "99Z WORD",
                "8H É",
                "exchange",
                "exchange 1",
                "\x00",
                "😀",
                "H8 " + "A" * 99,
                "(",
                "[",
            ):
                try:
                    command = kit.parse(text, match.view(None if seat not in match.awaiting else seat))
                except (Malformed, Illegal):
                    continue
                with suppress(Malformed, Illegal, Stale):
                    kit.game.decide(match.state, seat, command, _world(match))
        assert repr(match.state) == before
        assert len(match.records) == records


def _world(match: Any) -> Any:
    from lexicade.core.chance import SeededChance
    from lexicade.core.protocol import World

    return World(SeededChance(b"0" * 32, 0), match.judge.referee, match.records[-1].today)


@EVERY_TABLE
def test_awaits_nobody_exactly_when_there_is_an_outcome_and_refuses_the_others(slug: str, preset: str) -> None:
    driven = begin(slug, preset, 8, seats=3)
    match = driven.match
    for _ in driven.steps(leaving=0.01):
        assert bool(match.awaiting) == (match.outcome is None)
        for seat in range(len(match.header.seats)):
            if Seat(seat) not in match.awaiting:
                command = driven.kit.propose(match.view(Seat(seat)), Seat(seat), Random(1))
                with pytest.raises((Illegal, Malformed)):
                    match.do(Seat(seat), command)
    with pytest.raises(Illegal):
        match.do(Seat(0), Leave())


@EVERY_TABLE
@pytest.mark.parametrize("seed", SEEDS)
def test_conserves_every_tile_is_somewhere_once_after_every_event(slug: str, preset: str, seed: int) -> None:
    driven = begin(slug, preset, seed, seats=4, referee=SomeWords())
    for _ in driven.steps(leaving=0.01):
        pass
    header, game = driven.match.header, driven.kit.game
    state = game.initial(Setup(len(header.seats), header.options))
    whole: Counter[str] | None = None
    for record in driven.match.records:
        for event in record.events:
            state = game.evolve(state, event)
            found = Counter(driven.kit.inventory(state))
            assert whole is None or found == whole
            whole = found


@EVERY_TABLE
def test_travels_records_commands_and_views_survive_the_codec(slug: str, preset: str) -> None:
    driven = begin(slug, preset, 9, seats=3, referee=SomeWords())
    translator = codec(slug)
    for number, _ in enumerate(driven.steps(leaving=0.01)):
        if number % 5 == 0:
            for seat in audiences(driven.match):
                json.dumps(translator.dump_view(driven.match.view(seat)))
    for record in driven.match.records:
        assert translator.record(json.loads(json.dumps(translator.dump_record(record)))) == record


@EVERY_TABLE
def test_speaks_every_command_is_read_back_as_it_was_written(slug: str, preset: str) -> None:
    driven = begin(slug, preset, 10, seats=2)
    match, kit = driven.match, driven.kit
    seen = set()
    for _ in driven.steps():
        record = match.records[-1]
        if record.command is not None and record.seat != CLOCK:
            text = kit.format(record.command)
            assert kit.parse(text, match.view(record.seat)) == record.command, text
            seen.add(type(record.command))
    assert seen


@EVERY_TABLE
@pytest.mark.parametrize("seed", SEEDS)
def test_verifies_itself_with_the_seed_and_without(slug: str, preset: str, seed: int) -> None:
    driven = begin(slug, preset, seed, seats=3, referee=SomeWords())
    for _ in driven.steps(leaving=0.01):
        pass
    records = driven.match.records
    assert verify(records, driven.match.seed).draws
    assert not verify(records, None).draws
    with pytest.raises(Malformed):
        verify(records, b"0" * 32)
    if len(records) > 3:
        with pytest.raises(Malformed):
            verify([*records[:2], *records[3:]], driven.match.seed)


@EVERY_TABLE
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_leaving_ends_the_match_when_one_is_left(slug: str, preset: str, seats: int) -> None:
    driven = begin(slug, preset, 11, seats=seats)
    match = driven.match
    count = len(match.header.seats)
    for seat in range(count - 1):
        match.do(Seat(seat), Leave())
        with pytest.raises(Illegal):
            match.do(Seat(seat), Leave())
    if count > 1:
        assert match.outcome is not None
        assert match.outcome.winners == (Seat(count - 1),)
