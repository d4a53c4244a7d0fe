"""`lexicade play --server` and `lexicade token`, as people run them."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
from pathlib import Path
from typing import Self

import pytest

from tests.server.running import Running

PAIR = {"game": "crossword", "language": "en", "seats": {"least": 2, "most": 2}}


def lexicade(folder: Path, *arguments: str, lines: str = "", code: int = 0) -> str:
    """Run a command with a data folder of its own; return what it prints, or why it refuses."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LEXICADE")}
    done = subprocess.run(
        [sys.executable, "-m", "lexicade", *arguments],
        env=environment | {"LEXICADE_DATA": str(folder), "LEXICADE_UI": "en"},
        input=lines,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == code, (done.stdout, done.stderr)
    return done.stderr if code else done.stdout


def test_a_table_is_joined_played_at_and_left_by_typing(house: Running, tmp_path: Path) -> None:
    anna = house.guest("Anna")
    table = anna.ask("POST", "/api/tables", PAIR, 201)["id"]
    lines = "who\nsay hello there\nmessages\nscore\nrack\nresign\n"
    anna_plays_first = False
    shown = ""
    # Whoever begins is drawn; where Anna does she passes once, so that the terminal has its turn.
    with subprocess.Popen(
        [sys.executable, "-m", "lexicade", "play", "--server", house.url, "--table", table, "--name", "Bert"],
        env=os.environ | {"LEXICADE_DATA": str(tmp_path), "LEXICADE_UI": "en"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as terminal:
        while (now := anna.ask("GET", f"/api/tables/{table}"))["state"] == "open":
            assert terminal.poll() is None
        if now["awaiting"] == [0]:
            anna_plays_first = True
            order = {"seat": 0, "seq": 0, "key": "annas-first-key", "text": "pass"}
            anna.ask("POST", f"/api/matches/{table}/commands", order)
        shown, errors = terminal.communicate(lines, timeout=60)
        assert (terminal.returncode, errors) == (0, "")
    assert f"crossword english, running: table {table}" in shown
    assert "Bert (you)" in shown
    assert "Bert: hello there" in shown
    assert ("Anna passes" in shown) == anna_plays_first
    assert "Anna wins" in shown
    assert "The seed was " in shown
    assert anna.ask("GET", f"/api/matches/{table}/messages")["messages"][0]["name"] == "Bert"


def test_who_came_in_once_is_the_same_person_later(house: Running, tmp_path: Path) -> None:
    shown = lexicade(tmp_path, "play", "crossword", "--server", house.url, "--name", "Cleo", lines="quit\n")
    table = shown.rpartition("--table ")[2].strip()
    assert house.browser().ask("GET", f"/api/tables/{table}")["sitters"][0]["name"] == "Cleo"
    kept = tmp_path / "servers.json"
    assert kept.stat().st_mode & 0o077 == 0
    assert json.loads(kept.read_text(encoding="utf-8")).keys() == {house.url}
    again = lexicade(tmp_path, "play", "--server", house.url, "--table", table, lines="quit\n")
    assert "Cleo (you)" in again


def test_what_can_be_played_or_watched_is_listed(house: Running, tmp_path: Path) -> None:
    table = house.guest("Anna").ask("POST", "/api/tables", PAIR | {"preset": "english"}, 201)["id"]
    shown = lexicade(tmp_path, "play", "--server", house.url)
    assert f"open: table {table}" in shown


def test_a_match_of_others_is_watched(house: Running, tmp_path: Path) -> None:
    anna = house.guest("Anna")
    table = anna.ask("POST", "/api/tables", PAIR | {"names": ["Anna", "Otto"]}, 201)["id"]
    seat = anna.ask("GET", f"/api/tables/{table}")["awaiting"][0]
    order = {"seat": seat, "seq": 0, "key": "resigning-now", "text": "resign"}
    anna.ask("POST", f"/api/matches/{table}/commands", order)
    shown = lexicade(tmp_path, "play", "--server", house.url, "--table", table, "--name", "Dora")
    assert "resigns" in shown
    assert "The seed was " in shown


def test_tokens_are_made_listed_and_revoked(house: Running, tmp_path: Path) -> None:
    made = lexicade(tmp_path, "token", "create", "--server", house.url, "--name", "Robbi", "--keep").strip()
    assert house.browser(Authorization=f"Bearer {made}").ask("GET", "/api/me")["person"]["name"] == "Robbi"
    listed = lexicade(tmp_path, "token", "list", "--server", house.url).split()
    assert "Robbi" in listed
    assert made not in listed
    assert listed[0] in lexicade(tmp_path, "token", "revoke", listed[0], "--server", house.url)
    assert "[bad-token]" in lexicade(tmp_path, "token", "list", "--server", house.url, code=2)


def test_what_is_wrong_is_told_in_one_line(house: Running, tmp_path: Path) -> None:
    for arguments, code in (
        (("play", "--server", "http://127.0.0.1:9", "--name", "Anna"), "server-unreachable"),
        (("play", "--server", "localhost"), "bad-server"),
        (("play", "--table", "x"), "table-without-server"),
        (("play", "--server", house.url, "--table", "AAAAAAAAAAAA", "--name", "Anna"), "no-such-table"),
        (("play", "chess", "--server", house.url, "--name", "Anna"), "unknown-game"),
        (("token", "list", "--server", house.url, "--token", "wrong"), "bad-token"),
    ):
        told = lexicade(tmp_path, *arguments, code=2)
        assert told.strip().endswith(f"[{code}]"), told
        assert told.count("\n") == 1


class Screen:
    """A terminal of its own, as a person sits at it: what is typed, and all that was shown."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.shown, self._seen = "", 0
        self._mine, theirs = pty.openpty()
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LEXICADE")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lexicade", *arguments, "--plain"],
            env=environment | {"LEXICADE_DATA": str(folder), "LEXICADE_UI": "en", "TERM": "xterm"},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)

    def type(self, line: str) -> None:
        os.write(self._mine, f"{line}\n".encode())

    def see(self, text: str) -> None:
        """Look on until a text is shown behind what was seen before."""
        while (at := self.shown.find(text, self._seen)) < 0:
            ready, _, _ = select.select([self._mine], [], [], 30)
            assert ready, f"{text!r} is not shown:\n{self.shown}"
            try:
                self.shown += os.read(self._mine, 65_536).decode(errors="replace")
            except OSError:
                pytest.fail(f"{text!r} was not shown:\n{self.shown}")
        self._seen = at + len(text)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        """Let the program end, or end it where a test gave up."""
        try:
            if failed is None:
                self.process.wait(timeout=30)
        finally:
            self.process.kill()
            self.process.wait()
            os.close(self._mine)


def test_what_the_others_do_and_say_is_shown_while_one_types(house: Running, tmp_path: Path) -> None:
    anna = house.guest("Anna")
    table = anna.ask("POST", "/api/tables", PAIR | {"names": ["Anna"]}, 201)["id"]
    with Screen(tmp_path, "play", "--server", house.url, "--table", table, "--name", "Bert") as screen:

        def order(text: str) -> None:
            seq = anna.ask("GET", f"/api/tables/{table}")["seq"]
            body = {"seat": 0, "seq": seq, "key": f"annas-key-{seq}", "text": text}
            anna.ask("POST", f"/api/matches/{table}/commands", body)

        screen.see("Bert> ")
        anna.ask("POST", f"/api/matches/{table}/messages", {"text": "are you there?"}, 201)
        screen.see("Anna: are you there?")
        if anna.ask("GET", f"/api/tables/{table}")["awaiting"] == [0]:
            order("pass")
            screen.see("Anna passes")
            screen.see("Bert is to play.")
            screen.see("Bert> ")
        screen.type("8A QQQQQ")
        screen.see("You do not have: Q")
        screen.see("Bert> ")
        screen.type("pass")
        screen.see("  Bert passes")
        screen.see("Bert> ")
        order("resign")
        screen.see("Anna resigns")
        screen.type("")
        screen.see("The seed was ")
    lines = [line.replace("Bert> ", "").strip() for line in screen.shown.splitlines()]
    assert lines.count("Bert passes") == 1, screen.shown
