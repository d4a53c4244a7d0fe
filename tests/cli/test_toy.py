"""A game of another package, announced by an entry point, goes through every layer of the command line."""

import json
from pathlib import Path

import pytest

from tests.cli.runner import Ran, lexicade, words

__all__ = ["words"]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def announced(tmp_path: Path) -> str:
    """A folder that announces the toy as an installed package would."""
    info = tmp_path / "site" / "toss-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toss\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[lexicade.games]\ntoss = tests.toy.toss.kit:KIT\n", encoding="utf-8")
    return f"{info.parent}:{ROOT}"


def run(announced: str, *arguments: str | Path, stdin: str = "") -> Ran:
    ran = lexicade(*arguments, stdin=stdin, PYTHONPATH=announced)
    assert ran.code == 0, ran.err
    return ran


def test_the_toy_is_unknown_until_it_is_announced(announced: str) -> None:
    assert lexicade("rules", "toss").code == 2
    assert "five letters" in run(announced, "rules", "toss").out


def test_the_toy_is_played_kept_replayed_and_verified(announced: str, words: Path, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    asked = ("play", "toss", "--seats", "Anna,Bert", "--seed", "1", "--words", words, "--file", file)
    assert "Letters of Anna" in run(announced, *asked, stdin="skip\nrack\nhelp\nscore\n").out
    assert "Letters of Bert" in run(announced, "play", "--file", file, stdin="skip\nquit\n").out
    assert "Day 2" in run(announced, "replay", file).out
    assert run(announced, "verify", file).code == 0


def test_bots_play_the_toy_and_it_is_scored(announced: str, words: Path) -> None:
    ran = run(announced, "auto", "toss", "--seats", "greedy,random", "--games", "3", "--words", words, "--json")
    assert all(game["reason"] == "days" for game in json.loads(ran.out)["games"])
    assert run(announced, "score", "toss", "--position", "TEAQu?", "--words", words, "say TEA").lines[-1] == "3"
