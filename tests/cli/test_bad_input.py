"""Bad input gets one clear line with a stable code, exit code 2, and changes nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.runner import EMPTY, lexicade, words

__all__ = ["words"]
PLAY = ("play", "crossword", "--preset", "english", "--seats", "A,B")


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (("play", "chess"), "unknown-game", "chess"),
        (("auto", "chess"), "unknown-game", "chess"),
        (("rules", "chess"), "unknown-game", "chess"),
        (("play", "crossword", "--preset", "klingon"), "unknown-preset", "klingon"),
        (("play", "crossword", "--set", "wheels=4"), "unknown-option", "wheels"),
        (("play", "crossword", "--set", "rack=99"), "bad-option", "99"),
        (("play", "crossword", "--set", "rack=-1"), "bad-option", "-1"),
        (("play", "crossword", "--set", "judging=trust"), "bad-option", "trust"),
        (("play", "crossword", "--set", "rack"), "bad-set", "rack"),
        (("play", "crossword", "--set", "board=abc"), "board-bad-mark", "a"),
        (("play", "crossword", "--set", "tiles=A one 2"), "tiles-bad-line", "one"),
        (("play", "crossword", "--set", "tiles=@nowhere"), "file-unreadable", "nowhere"),
        (("play", "crossword", "--words", "nowhere.txt"), "words-unreadable", "nowhere.txt"),
        (("play", "crossword", "--set", "words=nolist"), "unknown-list", "nolist"),
        (("play", "crossword", "--language", "fr"), "unknown-language", "fr"),
        (("play", "crossword", "--seats", "A"), "bad-seats", "1"),
        (("play", "crossword", "--seats", "A,B,C,D,E"), "bad-seats", "5"),
        (("play", "crossword", "--seats", "A,A"), "same-name", "A"),
        (("play", "crossword", "--seats", "A,"), "bad-name", ""),
        (("play", "crossword", "--seats", "\u00c1,A\u0301"), "same-name", "\u00c1"),
        (("play", "--server", "http://[::1"), "bad-server", "http://[::1"),
        (("play", "--file", "nowhere.jsonl"), "file-missing", "nowhere.jsonl"),
        (("auto", "crossword", "--seats", "Anna,greedy"), "unknown-bot", "Anna"),
        (("verify", "nowhere.jsonl"), "file-unreadable", "nowhere.jsonl"),
        (("replay", "nowhere.jsonl"), "file-unreadable", "nowhere.jsonl"),
        (("score", "crossword", "8H CAT"), "no-position", ""),
        (("score", "crossword", "--position", "15/15 CAT", "8H CAT"), "position-rows", "2"),
        (("score", "crossword", "--position", EMPTY, "8H CAT"), "position-parts", ""),
        (("score", "crossword", "--position", f"{EMPTY} cat", "8H CAT"), "rack-lower-case", "cat"),
        (("score", "crossword", "--position", f"{EMPTY} CATCATCA", "8H CAT"), "rack-too-long", "8"),
        (("score", "crossword", "--position", f"{EMPTY} QQ", "8H QQ"), "position-too-many-tiles", "Q"),
        (("score", "crossword", "--position", f"{EMPTY} CAFÉ", "8H CAT"), "unknown-letter", "É"),
        (("score", "crossword", "--position", f"16/{EMPTY[3:]} CAT", "8H CAT"), "position-width", "15"),
        (("score", "crossword", "--position", f"14(/{EMPTY[3:]} CAT", "8H CAT"), "position-unreadable", "1"),
        (("score", "crossword", "--position", f"{EMPTY} CAT", "8H CAFÉ"), "unknown-letter", "É"),
        (("score", "crossword", "--position", f"{EMPTY} CAT", "nonsense"), "unknown-command", "nonsense"),
        (("score", "cards", "QUIZ"), "no-hand", "hand"),
        (("score", "cards", "--hand", "JAZZ", "JAZZ"), "hand-not-in-pack", "Z"),
        (("score", "walk", "CAT_X___"), "rack-slots", "8"),
        (("play", "crossword", "--file", "x" * 300), "file-unreadable", "xxx"),
        (("database", "rebuild", "x" * 300), "file-unreadable", "xxx"),
        (("database", "export", ""), "file-unwritable", "."),
        (("replay", "no\nwhere"), "file-unreadable", "no where"),
        (("replay", "\x1b[31mnowhere"), "file-unreadable", " [31mnowhere"),
        (("replay", "\u202enowhere"), "file-unreadable", " nowhere"),
        (("replay", "n\u2028owhere"), "file-unreadable", "n owhere"),
        (("play", "che\x1b]0;ss"), "unknown-game", "che ]0;ss"),
        (("play", "crossword", "--set", "board=\x1b"), "board-bad-mark", ""),
        (("score", "crossword", "--position", f"{EMPTY} CAT", "8H C\nT"), "unknown-letter", ""),
        (("score", "crossword", "--position", f"{EMPTY} CAT", "9" * 5000), "bad-square", "…"),
    ],
)
def test_bad_input_is_named_in_one_line(arguments: tuple[str, ...], code: str, named: str, tmp_path: Path) -> None:
    ran = lexicade(*arguments, LEXICADE_DATA=str(tmp_path))
    assert (ran.code, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert line.endswith(f"[{code}]")
    assert named in line
    assert line.isprintable()
    assert not line.startswith(code)
    assert len(line) < 600
    assert "Traceback" not in ran.err


def test_an_unknown_option_of_the_program_is_one_line_too() -> None:
    ran = lexicade("play", "--wheels")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "--wheels" in ran.err


@pytest.mark.parametrize(
    ("toml", "code", "named"),
    [
        ("[tiles]\nA = [9, 1]\nB = 'two'\n", "bad-option", "tiles.B"),
        ("[tiles]\nA = [9, -1]\n", "tiles-negative", "A"),
        ("board = ['..', '.']\n", "board-ragged", "2"),
        ("board = 7\n", "bad-option", "board"),
        ("rack = 'many'\n", "bad-option", "rack"),
        ("rack = true\n", "bad-option", "rack"),
        ("game = 'walk'\n", "wrong-game", "walk"),
        ("game = 7\n", "bad-toml", "game"),
        ("board = [\n", "bad-toml", "line 2"),
        (f"board = {'[' * 10_000}\n", "bad-toml", "table.toml"),
        (f"rack = {'9' * 5_000}\n", "bad-toml", "table.toml"),
        ("wheels = 4\n", "unknown-option", "wheels"),
    ],
)
@pytest.mark.parametrize("how", ["--options", "--preset"])
def test_a_table_file_is_refused_with_the_path_of_its_key(
    toml: str, code: str, named: str, how: str, tmp_path: Path
) -> None:
    path = tmp_path / "table.toml"
    path.write_text(toml, encoding="utf-8")
    ran = lexicade("auto", "crossword", how, path)
    assert ran.code == 2
    assert f"[{code}]" in ran.err
    assert named in ran.err or code == "bad-toml"


def test_bad_toml_names_the_place(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("rack = 7\nboard = = 3\n", encoding="utf-8")
    assert "line 2" in lexicade("auto", "crossword", "--options", path).err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "not-a-match"),
        ("hello\n", "not-a-match"),
        ('{"format":"other"}\n', "not-a-match"),
        ('{"format":"lexicade-match","game":"chess","seed":null}\n{}\n', "unknown-game"),
        ('{"format":"lexicade-match","game":"crossword","seed":"zz"}\n', "transcript-broken"),
        ('{"format":"lexicade-match","game":"crossword","seed":null}\n', "match-empty"),
        ('{"format":"lexicade-match","game":"crossword","seed":null}\n[]\n', "transcript-broken"),
        ('{"format":"lexicade-match","game":"crossword","seed":null}\n{"v":1}\n', "transcript-broken"),
        ('{"format":"lexicade-match","game":"crossword","seed":null}\n{"v":99}\n', "unknown-version"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_broken_transcript_is_refused(content: str, code: str, command: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(content, encoding="utf-8")
    ran = lexicade(command, path)
    assert ran.code == 2
    assert f"[{code}]" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert path.read_text(encoding="utf-8") == content


def test_a_refused_line_ends_a_piped_game_and_leaves_the_file_as_it_was(words: Path, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    assert lexicade(*PLAY, "--seed", "1", "--file", path, "--words", words).code == 0
    before = path.read_bytes()
    for line in (
        "1A CAT",
        "8H É",
        "exchange Ж",
        "nonsense",
        "challenge",
        "row 99",
        "row",
        "column ZZ",
        "check",
        "accept",
    ):
        ran = lexicade("play", "--file", path, stdin=f"{line}\n")
        assert ran.code == 2, line
        assert ran.err.strip(), line
        assert path.read_bytes() == before


STREAMS = (
    ("rules", "crossword"),
    ("lexicon", "list"),
    ("--help",),
    ("database", "export"),
    ("database", "import"),
    ("play", "cards", "--seats", "A,B", "--words", "$WORDS"),
    ("score", "walk", "--words", "$WORDS", "CAT____"),
)


@pytest.mark.parametrize("arguments", STREAMS)
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_was_closed_is_no_error(arguments: tuple[str, ...], closed: str, words: Path) -> None:
    told, code = redirected(arguments, f"{closed} </dev/null" if "<" not in closed else closed, words)
    assert (told, code) == ("", 0)


@pytest.mark.parametrize("arguments", STREAMS)
def test_a_reader_that_has_gone_is_no_error(arguments: tuple[str, ...], words: Path) -> None:
    gone = "exec 3> >(exec true); wait $!; "
    assert redirected(arguments, "</dev/null >&3 3>&-", words, before=gone) == ("", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="LEFT OUT: this system has no /dev/full")
@pytest.mark.parametrize("arguments", [found for found in STREAMS if found != ("database", "export")])
def test_output_that_cannot_be_written_is_one_line(arguments: tuple[str, ...], words: Path) -> None:
    told, code = redirected(arguments, "</dev/null >/dev/full", words)
    (line,) = told.splitlines()
    assert line.endswith("[file-unwritable]")
    assert code == 2


def redirected(arguments: tuple[str, ...], how: str, words: Path, before: str = "") -> tuple[str, int]:
    """Run the program with its streams redirected by a shell; return what it says on standard error, and its exit code."""
    program = f'{before}"{sys.executable}" -m lexicade {" ".join(arguments)} {how}'
    environment = {**os.environ, "LEXICADE_DATA": str(words.parent), "LEXICADE_UI": "en", "WORDS": str(words)}
    shell = shutil.which("bash")
    assert shell is not None
    done = subprocess.run([shell, "-c", program], capture_output=True, text=True, env=environment, check=False)
    return done.stderr, done.returncode
