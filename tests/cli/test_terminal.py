"""A match at a real terminal: the rack is handed over unseen, and an interruption loses nothing."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.runner import lexicade, words

__all__ = ["words"]


def _hear_interrupts() -> None:
    """Whoever runs the tests in the background has the interrupt ignored; a terminal has not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Screen:
    """A program on a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lexicade", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "LEXICADE_UI": "en", "TERM": "xterm", "COLUMNS": "80"},
            start_new_session=True,
            preexec_fn=_hear_interrupts,  # noqa: PLW1509  (the test has no threads)
        )
        os.close(slave)
        self.text = ""

    def until(self, wanted: str, seconds: float = 30) -> str:
        """Read until something shows; return what was read since the last time."""
        read, end = "", time.monotonic() + seconds
        while wanted not in read:
            assert time.monotonic() < end, f"{wanted!r} does not show: {read}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    read += os.read(self.master, 65536).decode(errors="replace")
                except OSError:
                    break
        self.text += read
        return read

    def interrupt(self, wanted: str) -> str:
        """Press Ctrl-C until something shows: one that comes just before the program starts to wait wakes nobody."""
        os.killpg(self.process.pid, signal.SIGINT)
        while not select.select([self.master], [], [], 5)[0]:
            os.killpg(self.process.pid, signal.SIGINT)
        return self.until(wanted)

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())


@pytest.fixture
def screen(words: Path, tmp_path: Path) -> Iterator[Screen]:
    file = str(tmp_path / "m.jsonl")
    asked = ["play", "crossword", "--preset", "english", "--seats", "Anna,Bert", "--seed", "1"]
    shown = Screen(*asked, "--words", str(words), "--file", file)
    yield shown
    shown.process.kill()
    shown.process.wait()
    os.close(shown.master)


def test_the_next_rack_shows_only_when_its_owner_has_taken_over(screen: Screen) -> None:
    first = screen.until("press Enter")
    assert "Tiles of" not in first
    screen.type("")
    second = screen.until("Anna> ")
    assert "Tiles of Anna" in second
    assert "Tiles of Bert" not in second
    screen.type("pass")
    third = screen.until("press Enter")
    assert "Tiles of" not in third
    assert "\x1b[2J" in third
    screen.type("")
    assert "Tiles of Bert" in screen.until("Bert> ")


def test_a_refused_line_is_explained_and_asked_again(screen: Screen) -> None:
    screen.until("press Enter")
    screen.type("")
    screen.until("Anna> ")
    screen.type("1A ZZZ")
    told = screen.until("Anna> ")
    assert "You do not have" in told
    screen.type("shuffle")
    assert "Tiles of Anna" in screen.until("Anna> ")


def test_an_interrupted_match_goes_on_from_its_file(screen: Screen, tmp_path: Path) -> None:
    screen.until("press Enter")
    screen.type("")
    screen.until("Anna> ")
    screen.type("pass")
    screen.until("press Enter")
    assert "m.jsonl" in screen.interrupt("--file")
    assert screen.process.wait(10) == 130
    assert lexicade("verify", tmp_path / "m.jsonl").code == 0
    assert "Bert is to play." in lexicade("play", "--file", tmp_path / "m.jsonl").out
