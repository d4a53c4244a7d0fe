"""The worked examples of the README (section 9), on a small fixed list of their own words."""

import re

import pytest

from lexicade.core.errors import Illegal
from lexicade.core.tiles import spelling
from lexicade.games.crossword.tests.table import EMPTY, WordList, points, set_up

WORDS = WordList("HAUS", "QUARZ", "ÜBUNG", "GARTENS", "DES", "ER", "SO", "ROT", "DU", "QUACK", "HAUSES", "JOG")


def row(number: int, text: str) -> str:
    rows = ["15"] * 15
    rows[number - 1] = text
    return "/".join(rows)


@pytest.mark.parametrize(
    ("name", "rows", "rack", "play", "total"),
    [
        ("4-1", EMPTY, "HAUSXYZ", "8E HAUS", 10),
        ("4-2", EMPTY, "QUARZEE", "8D QUARZ", 52),
        ("4-3", EMPTY, "ÜBUNGEE", "8F ÜBUNG", 26),
        ("4-4", EMPTY, "GARTENS", "8B GARTENS", 68),
        ("4-5", EMPTY, "GARTENS", "8E GARTENS", 66),
        ("4-6", row(6, "4ROT8"), "DESXYZA", "5D DES", 13),
        ("4-7", row(8, "4HAUS7"), "DXYZAEE", "G7 DU", 3),
        ("4-8", EMPTY, "?AUSEEE", "8E hAUS", 6),
    ],
)
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_worked_example_scores_as_the_rules_say_across_and_down(
    name: str, rows: str, rack: str, play: str, total: int, mirrored: bool
) -> None:
    start, word = play.split()
    if mirrored:
        lines = [_expand(line) for line in rows.split("/")]
        rows = "/".join(_squeeze("".join(line)) for line in zip(*lines, strict=True))
        start = _mirror(start)
    table = set_up([rack, "E"], rows=rows, preset="german", referee=WORDS)
    assert points(table.do(0, f"{start} {word}")) == total, name
    assert table.table.scores[0] == total


def _expand(line: str) -> str:
    return re.sub("[0-9]+", lambda gap: "_" * int(gap[0]), line)


def _squeeze(line: str) -> str:
    return re.sub("_+", lambda gap: str(len(gap[0])), line)


def _mirror(start: str) -> str:
    """Turn a start round: across E8 becomes down H5."""
    digits = "".join(char for char in start if char.isdigit())
    letter = start.replace(digits, "")
    row_of, column = ord(letter) - ord("A") + 1, chr(ord("A") + int(digits) - 1)
    return f"{column}{row_of}" if start[0].isdigit() else f"{row_of}{column}"


def test_the_first_word_jog_scores_twice_eleven() -> None:
    assert points(set_up(["JOGEEEE", "E"], referee=WORDS).do(0, "8H JOG")) == 22


def test_any_letter_of_the_first_word_may_lie_on_the_start() -> None:
    for start in ("8E", "8F", "8G", "8H", "H5", "H6", "H7", "H8"):
        assert points(set_up(["HAUSXYZ", "E"], preset="german", referee=WORDS).do(0, f"{start} HAUS"))


def test_what_already_stands_counts_its_face_value_and_a_hook_is_named_by_its_tiles() -> None:
    table = set_up(["HAUSXYZ", "ESEEEEE"], preset="german", referee=WORDS)
    table.do(0, "8E HAUS")
    events = table.do(1, "8I ES")
    tally = next(event.tally for event in events if hasattr(event, "tally"))
    assert [spelling(word.faces) for word in tally.words] == ["HAUSES"]
    assert tally.points == 2 + 1 + 1 + 1 + 1 + 1


def test_a_word_that_is_not_in_the_list_costs_nothing_and_changes_nothing() -> None:
    table = set_up(["HAUSXYZ", "E"], preset="german", referee=WORDS)
    before = table.state
    with pytest.raises(Illegal) as refused:
        table.do(0, "8H XYZ")
    assert [fault.code for fault in refused.value.faults] == ["no-word"]
    assert table.state == before
