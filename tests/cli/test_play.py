"""Playing at the terminal, replaying, verifying, scoring."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.runner import EMPTY, lexicade, words

__all__ = ["words"]
PLAY = ("play", "crossword", "--preset", "english", "--seats", "Anna,Bert", "--seed", "1")


def begin(path: Path, words: Path, lines: str = "", *more: str) -> str:
    ran = lexicade(*PLAY, "--file", path, "--words", words, *more, stdin=lines)
    assert ran.code == 0, ran.err
    return ran.out


def test_a_piped_game_reads_lines_and_ends_well_at_the_end_of_input(words: Path, tmp_path: Path) -> None:
    out = begin(
        tmp_path / "m.jsonl",
        words,
        "score\nlast\nrow 8\ncolumn H\nrack\nshuffle\nhelp\ncheck cat\ncheck qzx\nunseen\nhint\npass\n",
    )
    assert "Anna" in out
    assert "CAT is valid" in out
    assert "QZX is not valid" in out
    assert "tiles unseen\n" in out
    assert " vowels: A " in out
    assert "\x1b" not in out


def test_a_game_goes_on_from_its_file_where_it_stopped(words: Path, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    first = begin(path, words, "pass\nquit\n")
    assert str(path) in first
    again = lexicade("play", "--file", path, stdin="quit\n")
    assert again.code == 0
    assert "Bert is to play." in again.out
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3


def test_a_torn_last_line_is_passed_over_and_cut_off(words: Path, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    begin(path, words, "pass\n")
    whole = path.read_bytes()
    for cut in (1, 10, 60):
        torn = whole + whole.splitlines(keepends=True)[-1][:-cut]
        path.write_bytes(torn)
        assert lexicade("verify", path).code == 0
        assert lexicade("play", "--file", path, stdin="pass\n").code == 0
        assert len(path.read_text(encoding="utf-8").splitlines()) == 4
        assert lexicade("verify", path).code == 0


def test_nobody_is_shown_another_s_rack(words: Path, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    begin(path, words)
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    starter = next(event["seat"] for event in records[0]["events"] if event["kind"] == "turned")
    out = lexicade("play", "--file", path, stdin="pass\n").out
    ways = [part for part in out.split("is to play.") if "Tiles of" in part]
    names = ("Anna", "Bert")
    assert f"Tiles of {names[starter]}" in ways[0]
    assert f"Tiles of {names[1 - starter]}" not in ways[0]
    assert f"Tiles of {names[starter]}" not in ways[1]


def test_a_game_killed_between_two_commands_has_lost_none(words: Path, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    begin(path, words)
    process = subprocess.Popen(
        [sys.executable, "-m", "lexicade", "play", "--file", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"pass\n")
    process.stdin.flush()
    while b"passes" not in process.stdout.readline():
        pass
    process.kill()
    process.communicate()
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3
    assert lexicade("verify", path).code == 0


def test_the_same_seed_deals_the_same_racks(words: Path, tmp_path: Path) -> None:
    first, second = (begin(tmp_path / name, words) for name in ("a.jsonl", "b.jsonl"))
    assert first.replace("a.jsonl", "b.jsonl").splitlines()[1:] == second.splitlines()[1:]


def test_german_speaks_german(words: Path) -> None:
    ran = lexicade(*PLAY, "--words", words, "--ui", "de", stdin="score\nquit\n")
    assert ran.code == 0
    assert "Anna" in ran.out
    assert "Punkte" in ran.out
    assert "points" not in ran.out


def test_auto_plays_the_same_matches_from_the_same_seed(words: Path) -> None:
    asked = ("auto", "crossword", "--preset", "english", "--seats", "greedy,random", "--games", "2", "--seed", "3")
    first, second = (lexicade(*asked, "--words", words, "--json") for _ in range(2))
    assert first.code == 0
    assert first.out == second.out
    data = json.loads(first.out)
    assert len(data["games"]) == 2
    assert sum(data["wins"]) == pytest.approx(2)
    plain = lexicade(*asked, "--words", words)
    assert str(data["games"][0]["scores"][0]) in plain.out


def test_replay_shows_the_match_after_any_record(words: Path, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    begin(path, words, "pass\npass\n")
    assert lexicade("replay", path).code == 0
    early, late = lexicade("replay", path, "--at", "1"), lexicade("replay", path, "--at", "2")
    assert early.code == late.code == 0
    assert early.out != late.out
    assert "Tiles of" not in late.out
    assert lexicade("replay", path, "--at", "9").code == 2
    assert "Tiles of Anna" in lexicade("replay", path, "--seat", "Anna").out


def test_verify_finds_a_changed_record(words: Path, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    begin(path, words, "pass\n")
    assert "hold" in lexicade("verify", path).out
    lines = path.read_text(encoding="utf-8").splitlines()
    opening = json.loads(lines[1])
    drew = next(event for event in opening["events"] if event["kind"] == "drew")
    drew["tiles"] = drew["tiles"][::-1]
    path.write_text("\n".join([lines[0], json.dumps(opening), *lines[2:]]) + "\n", encoding="utf-8")
    ran = lexicade("verify", path)
    assert ran.code == 2
    assert "verify-differs" in ran.err


def test_score_prints_the_arithmetic_and_the_total_last(words: Path) -> None:
    ran = lexicade(
        "score", "crossword", "--preset", "english", "--words", words, "--position", f"{EMPTY} QUACKXY", "8F QUACK"
    )
    assert ran.lines == ["QUACK (10+1+1+3+5)x2 = 40", "40"]


def test_score_names_every_broken_rule(words: Path) -> None:
    ran = lexicade(
        "score", "crossword", "--preset", "english", "--words", words, "--position", f"{EMPTY} QUACKXY", "1A ZZZ"
    )
    assert ran.code == 2
    assert [line.rpartition("[")[2] for line in ran.err.splitlines()] == ["not-in-rack]", "no-start]", "no-word]"]


def test_rules_tells_the_game_and_its_options_in_both_languages() -> None:
    for language in ("en", "de"):
        ran = lexicade("rules", "crossword", "--ui", language)
        assert ran.code == 0
        for told in ("QUARZ", "exchange_min_bag = 7", "scoreless_end", "[reject|challenge|extend]"):
            assert told in ran.out
        assert "option-" not in ran.out


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        (("--preset", "german"), "preset"),
        (("--language", "de"), "language"),
        (("--seats", "A,C"), "seats"),
        (("--seed", "2"), "seed"),
        (("--set", "rack=3"), "rack"),
    ],
)
def test_going_on_refuses_what_the_match_did_not_begin_with(
    asked: tuple[str, str], named: str, words: Path, tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    begun = ("play", "crossword", "--file", path, "--words", words)
    settled = ("--preset", "english", "--seats", "A,B", "--seed", "1", "--set", "bonus=40")
    assert lexicade(*begun, *settled).code == 0
    before = path.read_bytes()
    refused = lexicade(*begun, *asked)
    assert (refused.code, path.read_bytes()) == (2, before)
    assert "[match-differs]" in refused.err
    assert named in refused.err
    assert lexicade(*begun, *settled).code == 0
    assert lexicade(*begun, "--set", "bonus=40").code == 0
