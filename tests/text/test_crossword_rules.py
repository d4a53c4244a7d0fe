"""The rules of the crossword game as printed: their examples are played, their numbers are those that the code cites."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from lexicade.core.arithmetic import tally_sum
from lexicade.core.board import Board
from lexicade.core.challenge import Penalty
from lexicade.core.chance import SeededChance
from lexicade.core.notation import read_play, write_board
from lexicade.core.options import choices, told
from lexicade.core.placement import Cover, place
from lexicade.core.protocol import Seat, World
from lexicade.games.crossword.kit import KIT
from lexicade.games.crossword.model import CrosswordOptions
from tests.text.crossword import TODAY, Lenient

FOLDER = Path(__file__).parents[2] / "src" / "lexicade" / "games" / "crossword"
RULES = {name: (FOLDER / name).read_text(encoding="utf-8") for name in ("README.md", "README.de.md")}
EXAMPLE = re.compile(r"^\| (4-\d) \| (?:`(.*?)`)? ?\| `(.*?)` \| (.*?) \| (\d+) \|$", re.MULTILINE)
EXAMPLES = [match.groups() for text in RULES.values() for match in EXAMPLE.finditer(text)]
OPTION_COLUMNS = 5


def test_both_languages_have_all_eight_examples() -> None:
    assert [name for name, *_ in EXAMPLES] == [f"4-{n}" for n in range(1, 9)] * 2


@pytest.mark.parametrize(("name", "stands", "play", "words", "total"), EXAMPLES)
def test_an_example_scores_what_the_rules_say(name: str, stands: str | None, play: str, words: str, total: str) -> None:
    options: Any = KIT.options("german")
    board = Board.empty(15, 15)
    if stands:
        laid, _ = place(board, Cover.NONE, read_play(stands, options.tiles), options.tiles)
        board = board.lay(laid)
    letters = play.split()[1]
    standing = stands.split()[1] if stands else ""
    rack = "".join("?" if letter.islower() else letter for letter in letters)
    rack = "".join(letter for letter in rack if not (letter == "U" and name == "4-7" and letter in standing))
    state = KIT.position(f"{write_board(board)} {rack}", options)
    command = KIT.parse(play, KIT.game.view(state, Seat(0)))
    tally = KIT.tally(KIT.game.decide(state, Seat(0), command, World(SeededChance(b"0" * 32, 1), AllGood(), TODAY)))
    assert tally is not None
    assert (tally_sum(tally), tally.points) == (words, int(total))


class AllGood(Lenient):
    """A referee that knows every word."""

    def judge(self, words: Any) -> dict[str, bool]:
        return dict.fromkeys(words, True)


def option_rows(text: str) -> dict[str, list[str]]:
    """The cells of each option in section 10: what it may be, and its default in each preset."""
    section = text.partition("## 10 ")[2].partition("## 11 ")[0]
    rows = [
        [cell.strip() for cell in row.strip("|").split("|")] for row in section.split("\n") if row.startswith("| `")
    ]
    assert all(len(row) == OPTION_COLUMNS for row in rows)
    return {key: row[1:-1] for row in rows for key in re.findall(r"\w+", row[0])}


def numbers(text: str) -> list[str]:
    return re.findall(r"^\* \*\*(\d\.\d)\*\*", text, re.MULTILINE)


def test_the_rules_have_the_same_numbers_in_both_languages() -> None:
    assert numbers(RULES["README.md"]) == numbers(RULES["README.de.md"])
    assert numbers(RULES["README.md"]) == sorted(set(numbers(RULES["README.md"])))


def test_every_number_that_is_cited_is_a_rule() -> None:
    known = set(numbers(RULES["README.md"]))
    for text in RULES.values():
        assert set(re.findall(r"[( ](\d\.\d)(?=[),: ])", text)) <= known
    for path in FOLDER.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        cited = re.findall(r"(?:README |See |and |to |\()(\d\.\d)(?=[),:. ])", source)
        assert set(cited) <= known, path


@pytest.mark.parametrize("name", RULES)
def test_the_options_are_those_of_the_code_with_their_defaults(name: str) -> None:
    rows = option_rows(RULES[name])
    assert set(rows) == {item.name for item in fields(CrosswordOptions)}
    for item in fields(CrosswordOptions):
        allowed, *defaults = rows[item.name]
        if item.name == "judging":
            assert re.findall(r"\w+", allowed) == [judging.value for judging in KIT.judgings]
        elif choices(CrosswordOptions, item.name):
            assert re.findall(r"\w+", allowed) == list(choices(CrosswordOptions, item.name))
        if item.metadata:
            assert allowed == f"{item.metadata['least']}-{item.metadata['most']}"
        for preset, default in zip(KIT.presets, defaults, strict=True):
            value = getattr(KIT.options(preset), item.name)
            if item.name == "tiles":
                assert default.startswith(f"{value.total} ")
            elif default:
                assert default.strip("`") == told(value)


@pytest.mark.parametrize("name", RULES)
def test_the_penalties_are_all_listed(name: str) -> None:
    table = RULES[name].split("| `challenge` |")[1].split("* **7.4**")[0]
    listed = re.findall(
        r"`(\w+)`", "\n".join(row.split("|")[1] for row in table.split("\n")[2:] if row.startswith("|"))
    )
    assert listed == [penalty.value for penalty in Penalty]


def test_the_squares_are_counted_as_the_rules_say() -> None:
    options: Any = KIT.options("german")
    marks = "".join(options.board.rows)
    assert [marks.count(mark) for mark in "TDtd*"] == [8, 16, 12, 24, 1]
    assert "8 triple the word, 16 double it, 12 triple a letter and 24 double one" in RULES["README.md"]
