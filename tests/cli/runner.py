"""Runs `lexicade` as a program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EMPTY = "/".join(["15"] * 15)
WORDS = [
    "CAT",
    "CATS",
    "DOG",
    "DO",
    "QUACK",
    "QUICK",
    "AT",
    "TEA",
    "EAT",
    "TO",
    "ON",
    "NO",
    "IN",
    "TIN",
    "ANT",
    "TAN",
    "NET",
    "TEN",
    "ATE",
]


class Ran:
    """What a run printed, and its exit code."""

    def __init__(self, done: "subprocess.CompletedProcess[str]") -> None:
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A small word list in a file."""
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS) + "\n", encoding="utf-8")
    return path


def lexicade(*arguments: str | Path, stdin: str = "", **environment: str) -> Ran:
    """Run the program without a terminal."""
    return Ran(
        subprocess.run(
            [sys.executable, "-m", "lexicade", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            text=True,
            env={**os.environ, "LEXICADE_UI": "en", **environment},
            check=False,
        )
    )
