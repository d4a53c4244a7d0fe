"""A file that somebody has changed is told from one that was written, and never ends in a traceback."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lexicade
from lexicade.core import registry
from lexicade.core.errors import LexicadeError, Malformed
from lexicade.play.match import replay
from lexicade.play.store import FileStore
from lexicade.play.verify import verify

WORDS = ["RAN", "TEA", "EAT", "AT", "IN", "NO", "ON", "AN", "IT", "TIN"]
Lines = list[Any]
Change = Callable[[Lines], object]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """Return the lines of a match that is over."""
    path = tmp_path_factory.mktemp("match") / "m.jsonl"
    seats = ["Anna", "Bert"]
    match = lexicade.new("crossword", preset="english", seats=seats, seed=1, words=WORDS, file=path)
    match.do("8H RAN")
    for _ in range(6):
        match.do("pass")
    assert match.outcome is not None
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def put(value: object, *place: str | int) -> Change:
    """Return a change of one value; line 0 is the head, line n + 1 record n."""

    def change(lines: Lines) -> None:
        at: Any = lines
        for step in place[:-1]:
            at = at[step]
        at[place[-1]] = value

    return change


def changed(lines: Lines, change: Change, path: Path) -> Path:
    """Write the lines with a change; a line that is a text is written as it is."""
    new = copy.deepcopy(lines)
    change(new)
    told = (line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in new)
    path.write_text("".join(f"{line}\n" for line in told), encoding="utf-8")
    return path


def checked(path: Path) -> None:
    store = FileStore(path)
    _, seed = store.head()
    verify(store.records(), seed)


SECOND = (2, "events", 0)
TAMPERED: dict[str, Change] = {
    "points": put(99, *SECOND, "tally", "points"),
    "a square off the board": put([99, 99], *SECOND, "laid", 0, 0),
    "a square before the board": put([-3, 7], *SECOND, "laid", 0, 0),
    "a seat in an event": put(7, *SECOND, "seat"),
    "a seat before the first": put(-1, *SECOND, "seat"),
    "a draw": put(["Q"] * 7, 1, "events", 1, "tiles"),
    "a tile of another set": put(["É"] * 7, 1, "events", 1, "tiles"),
    "a record's seat": put(7, 2, "seat"),
    "a record's seat as text": put("x", 2, "seat"),
    "a record's seat as a fraction": put(0.5, 2, "seat"),
    "a record's seat as a list": put([0], 2, "seat"),
    "a record's seat as a truth": put(True, 3, "seat"),  # noqa: FBT003  (the value)
    "a command at the opening": put({"kind": "pass"}, 1, "command"),
    "a seat at the opening": put(0, 1, "seat"),
    "verdicts at the opening": put({"TEA": True}, 1, "verdicts"),
    "another command": put([0, 0], 2, "command", "square"),
    "no command": put(None, 2, "command"),
    "no events": put([], 2, "events"),
    "a verdict": put(False, 2, "verdicts", "RAN"),  # noqa: FBT003
    "a verdict as text": put("no", 2, "verdicts", "RAN"),
    "a verdict that nobody asked for": put(True, 3, "verdicts", "TEA"),  # noqa: FBT003
    "the seed": put("00" * 32, 0, "seed"),
    "the seed's length": put("abcd", 0, "seed"),
    "the commitment": put("x", 1, "header", "commitment"),
    "the game in the head": put("walk", 0, "game"),
    "the game in the header": put("walk", 1, "header", "game"),
    "the version of the rules": put(99, 1, "header", "rules"),
    "an option": put(8, 1, "header", "options", "rack"),
    "an option out of bounds": put(-5, 1, "header", "options", "bonus"),
    "a judging that the game has not": put("trust", 1, "header", "options", "judging"),
    "a language that nobody speaks": put("fr", 1, "header", "options", "language"),
    "too many seats": put([{"name": str(n), "bot": None} for n in range(9)], 1, "header", "seats"),
    "no seats": put([], 1, "header", "seats"),
    "a time zone": put("Mars/Olympus", 1, "header", "zone"),
    "the day": put("2000-01-01", 3, "today"),
    "the year": put("1999-01-01T00:00:00+00:00", 1, "time"),
    "a time without a zone": put("2026-01-01T00:00:00", 3, "time"),
    "a time as a number": put(5, 3, "time"),
    "the changes at the end": put([1], -1, "events", -1, "changes"),
    "something more in a record": put(1, 3, "more"),
    "something more in an event": put(1, *SECOND, "more"),
    "no version": lambda lines: lines[2].pop("v"),
    "two records the other way round": lambda lines: lines.insert(2, lines.pop(3)),
    "a record twice": lambda lines: lines.insert(3, lines[2]),
    "a record less": lambda lines: lines.pop(3),
    "a record after the end": lambda lines: lines.append({**lines[-1], "seq": lines[-1]["seq"] + 1}),
    "an empty line": lambda lines: lines.insert(2, ""),
    "half a line": put('{"v":1,"seq":1', 2),
    "brackets without end": put("[" * 100_000, 2),
    "brackets without end in a command": put('{"v":1,"seq":1,"command":' + "[" * 100_000, 2),
}


def test_a_match_as_it_was_written_verifies(lines: Lines, tmp_path: Path) -> None:
    checked(changed(lines, lambda _: None, tmp_path / "m.jsonl"))


@pytest.mark.parametrize("what", TAMPERED)
def test_a_changed_file_does_not_verify(what: str, lines: Lines, tmp_path: Path) -> None:
    with pytest.raises(Malformed):
        checked(changed(lines, TAMPERED[what], tmp_path / "m.jsonl"))


@pytest.mark.parametrize("what", TAMPERED)
def test_a_changed_file_is_replayed_and_opened_or_refused_by_name(what: str, lines: Lines, tmp_path: Path) -> None:
    path = changed(lines, TAMPERED[what], tmp_path / "m.jsonl")
    store = FileStore(path)
    for use in (lambda: replay(registry.kit(store.head()[0]), store.records()), lambda: lexicade.load(path)):
        try:
            use()
        except LexicadeError as error:
            assert error.code


def test_a_bot_that_is_no_more_cannot_play_on(lines: Lines, tmp_path: Path) -> None:
    path = changed(lines, put("nobody", 1, "header", "seats", 0, "bot"), tmp_path / "m.jsonl")
    with pytest.raises(Malformed, match="unknown-bot"):
        lexicade.load(path)


def test_meanings_nested_without_end_are_no_meanings() -> None:
    match = lexicade.new("crossword", preset="english", seed=1, words=WORDS)
    with pytest.raises(Malformed, match="bad-meanings"):
        match.do('8H RAN {"RAN":' + "[" * 100_000)
