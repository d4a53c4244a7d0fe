"""The library answers a wrong call with an error of its own, and leaves the match as it was."""

from typing import Any

import pytest

import lexicade
from lexicade.core.errors import LexicadeError, Malformed
from lexicade.core.tiles import FACE_DOWN

WORDS = ["CAT", "AT", "TEA", "EAT", "NO", "ON"]
NO_SEATS = (-1, 2, 99, True, "x", 0.5)


@pytest.mark.parametrize("game", ["cards", "crossword", "morph", "stack", "walk"])
@pytest.mark.parametrize("seat", NO_SEATS)
def test_what_is_no_seat_is_named(game: str, seat: Any) -> None:
    match = lexicade.new(game, seats=2, seed=1, words=WORDS)
    before = match.match.state
    for use in (
        match.view,
        match.plays,
        lambda seat: match.do("pass", seat),
        lambda seat: match.preview(seat, "pass"),
        lambda seat: lexicade.show(match, seat),
    ):
        with pytest.raises(Malformed, match="unknown-seat"):
            use(seat)
    assert (match.match.state, len(match.log)) == (before, 1)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"seats": 0}, "bad-seats"),
        ({"seats": -1}, "bad-seats"),
        ({"seats": 9}, "bad-seats"),
        ({"seats": []}, "bad-seats"),
        ({"seats": "Anna"}, "bad-seats"),
        ({"seats": ["A", 5]}, "bad-name"),
        ({"seats": ["\x1b[2J", "B"]}, "bad-name"),
        ({"seats": ["A\u202e", "B"]}, "bad-name"),
        ({"seats": ["A", "A"]}, "same-name"),
        ({"seats": ["\u00c1", "A\u0301"]}, "same-name"),
        ({"words": ["", "CAT"]}, "empty-word"),
        ({"words": ["CAFÉ"]}, "foreign-letter"),
        ({"words": "nope"}, "unknown-list"),
        ({"words": "/nope"}, "words-unreadable"),
        ({"language": "fr"}, "unknown-language"),
        ({"rack": "many"}, "bad-option"),
        ({"wheels": 4}, "unknown-option"),
        ({"file": "/nope/match.jsonl"}, "file-unwritable"),
    ],
)
def test_a_match_that_cannot_be_is_refused(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(LexicadeError) as refused:
        lexicade.new("crossword", **{"words": WORDS, "seed": 1, **asked})
    assert refused.value.code == code


def test_two_bots_of_a_kind_are_told_apart() -> None:
    match = lexicade.new("crossword", seats=["greedy", "greedy", "random"], seed=1, words=WORDS)
    assert match.names == ("greedy", "greedy 2", "random")


@pytest.mark.parametrize("game", ["cards", "crossword", "morph", "stack", "walk"])
def test_nothing_that_is_printed_tells_the_seed_or_another_rack(game: str) -> None:
    match = lexicade.new(game, seats=2, seed=1, words=WORDS)
    seed = match.match.seed
    assert seed is not None
    for shown in (match, match.match, match.judged, match.kit, *(match.view(seat) for seat in (None, 0, 1))):
        assert seed.hex() not in repr(shown)
        assert repr(seed) not in repr(shown)
    supply = getattr(match.view(1).table, "supply", None)
    if supply is not None:
        assert set(supply.racks[0]) | set(supply.bag) == {FACE_DOWN}


@pytest.mark.parametrize("word", ["CAFÉ", "ıT", "ſAT", "C\nAT", "\x00", "*CAT"])  # noqa: RUF001
def test_a_letter_that_no_word_has_is_named_and_not_judged(word: str) -> None:
    match = lexicade.new("crossword", seats=2, seed=1, words=[*WORDS, "IT", "SAT"])
    with pytest.raises(Malformed, match="foreign-letter"):
        match.judged.check([word])
    assert match.judged.check(["cat", "CAR"]) == {"CAT": True, "CAR": False}
