"""Hints name the plays, and beside them what the computer would do, where that is no play."""

from functools import partial
from typing import Any

import pytest

import lexicade
from lexicade.bots.hints import Hint, Hints
from lexicade.cli.terminal import hint_lines
from lexicade.core import registry
from lexicade.core.catalogue import Catalogue
from lexicade.core.protocol import Seat
from lexicade.play.local import LocalMatch
from lexicade.text.speech import Speaker
from tests.conformance.harness import TABLES

WORDS = ["AT", "TEA", "EAT", "IN", "IT", "SIT", "TIN", "SEAT", "RAIN", "TRAIN", "STAIN"]
MOST = 1_500


@pytest.mark.parametrize(("game", "preset"), TABLES)
def test_who_does_what_is_advised_or_else_plays_the_best_ends_a_match_and_is_never_refused(
    game: str, preset: str
) -> None:
    kit = registry.kit(game)
    changes = {"day": "round"} if game == "morph" else {}
    seats = kit.seats_of(kit.options(preset, None, changes))[0]
    match = lexicade.new(game, preset, language="en", seats=seats, seed=3, words=WORDS, **changes)
    for _ in range(MOST):
        if match.outcome is not None:
            break
        seat, command = next(filter(None, map(partial(_found, match), match.match.awaiting)))
        match.do(match.format(command), seat)
    assert match.outcome is not None


def _found(match: LocalMatch, seat: Seat) -> tuple[Seat, Any] | None:
    """What a hint tells a seat to do, None where it is up to another."""
    plays, found = match.plays(seat), match.hints(seat)
    assert [(play.text, play.points, play.words) for play in found.plays] == [
        (match.format(play.command), play.points, play.words) for play in plays[:10]
    ]
    if found.advice is None:
        return (seat, plays[0].command) if plays else None
    advised = match.kit.parse(found.advice, match.view(seat))
    assert not plays or not isinstance(advised, type(plays[0].command))
    return seat, advised


def test_nobody_is_advised_who_is_not_asked_for_anything() -> None:
    match = lexicade.new("crossword", seats=2, seed=1, words=["QQ"])
    assert match.hints(1 - match.turn).advice is None
    assert match.hints(match.turn).advice is not None


def test_a_rack_without_a_word_is_advised_to_change_letters() -> None:
    match = lexicade.new("crossword", seats=2, seed=1, words=["QQ"])
    assert match.plays(match.turn) == []
    advised = match.hints(match.turn).advice
    assert advised
    assert advised.startswith("exchange ")


def test_hints_are_told_by_their_words_where_what_is_typed_hides_them() -> None:
    speaker = Speaker(Catalogue.load("en", ("lexicade.core", "lexicade.cli")), ("A", "B"))
    plays = (Hint("8H cAT", 4, ("CAT", "AX")), Hint("count 1324567", 6, ("TEA",)))
    assert list(hint_lines(Hints(plays, "walk A2 B2"), speaker)) == [
        "  walk A2 B2, as the computer would do",
        "  8H cAT for 4",
        "  count 1324567 (TEA) for 6",
    ]
    assert list(hint_lines(Hints((), None), speaker)) == ["There is no play."]
    assert list(hint_lines(Hints((), "pass"), speaker)) == ["  pass, as the computer would do"]
