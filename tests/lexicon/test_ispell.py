"""The referee ispell: what it says, what never reaches it, and that it never guesses when its program fails."""

import os
import signal
import stat
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.errors import Malformed
from lexicade.lexicon import RefereeFailed, ispell, open_ispell_referee
from lexicade.lexicon.ispell import Ispell, IspellReferee, find_ispell, open_ispell

GOOD = "AUSSCHLUSS MUSS NUSS ÄPFEL ÜBER ÖL STRASSE GROSS MASSE HAUS"
BAD = "AEPFEL UEBER OEL HAUSBAUM TAXIKORSO GEHENLAUFEN USA AG WC CAFE"
SHARP = "STRASSE GROSS MUSS AUSSCHLUSS MASSSTAB GRÖSSE FUSSBALLS"
HOSTILE = (
    "*WORT",
    "@x",
    "#",
    "!",
    "%",
    "~tex",
    "HAUS\nMAUS",
    "HAUS\r",
    "A" * 10_000,
    "HA\0US",
    "\u202eSUAH",
    "HAUS MAUS",
    "^HAUS",
    "",
)


@pytest.fixture(scope="module")
def program() -> Iterator[IspellReferee]:
    referee = open_ispell()
    yield referee
    referee.close()


@pytest.mark.ispell
def test_the_program_judges_as_measured(program: IspellReferee) -> None:
    assert program.judge(GOOD.split()) == dict.fromkeys(GOOD.split(), True)
    assert program.judge(BAD.split()) == dict.fromkeys(BAD.split(), False)


@pytest.mark.ispell
def test_foreign_letters_and_lengths_are_refused_before_asking_with_a_reason(program: IspellReferee) -> None:
    assert program.judge(["CAFÉ", "A", "A" * 16]) == {"CAFÉ": False, "A": False, "A" * 16: False}
    assert [program.refusal(word) for word in ("CAFÉ", "A", "A" * 16, "HAUS")] == [
        "foreign-letter",
        "length",
        "length",
        None,
    ]


@pytest.mark.ispell
def test_hostile_input_is_refused_and_leaves_the_program_as_it_was(program: IspellReferee) -> None:
    assert program.judge(HOSTILE) == dict.fromkeys(HOSTILE, False)
    assert program.judge(["HAUS", "WORT", "QXQ"]) == {"HAUS": True, "WORT": True, "QXQ": False}


@pytest.mark.ispell
def test_the_program_introduces_itself(program: IspellReferee) -> None:
    assert "Ispell Version" in program.banner
    assert program.identity.startswith(f"ispell-{program.ispell.dictionary}@")


@pytest.mark.ispell
def test_the_bots_list_is_what_the_program_accepts_and_agrees_on_what_is_no_word() -> None:
    referee, lexicon = open_ispell_referee()
    words = list(lexicon.words())
    assert all(referee.judge(words).values())
    random = Random(5)
    strange = [spoil(random.choice(words), random) for _ in range(1500)]
    assert referee.judge(strange) == lexicon.judge(strange)
    referee.close()


def spoil(word: str, random: Random) -> str:
    """Change, drop or add one letter, or glue two halves together."""
    place = random.randrange(len(word))
    letter = random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ")
    match random.randrange(3):
        case 0:
            return word[:place] + letter + word[place + 1 :]
        case 1:
            return (word[:place] + letter + word[place:])[:15]
        case _:
            return word[:place] + word[place + 1 :] if len(word) > 2 else word + letter


@pytest.mark.ispell
def test_the_swiss_list_has_the_measured_size() -> None:
    found = find_ispell()
    assert found is not None
    if found.dictionary != "swiss":
        pytest.skip("the Swiss list is not installed; the German one judges")
    referee, lexicon = open_ispell_referee()
    refused = {drop.reason: drop.count for drop in lexicon.manifest.dropped}
    assert (lexicon.count, refused["refused"]) == (300_328, 360)
    referee.close()


@pytest.mark.ispell
def test_the_german_list_with_sharp_s_accepts_both_spellings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ispell.DICTIONARY, "ngerman")
    found = find_ispell()
    if found is None:
        pytest.skip("the list ngerman is not installed")
    referee = IspellReferee(found)
    assert referee.judge(SHARP.split()) == dict.fromkeys(SHARP.split(), True)
    referee.close()


@pytest.mark.ispell
def test_killing_the_program_again_and_again_never_makes_a_wrong_verdict() -> None:
    _, lexicon = open_ispell_referee()
    good = list(islice(lexicon.words(), 0, 60_000, 20))
    bad = [f"QX{word[:10]}QX" for word in good[:30]]
    referee = open_ispell()
    over, mercy = threading.Event(), threading.Event()

    def kill() -> None:
        while not over.wait(0.01):
            if mercy.is_set():
                continue
            for lane in referee._lanes:
                if (pipe := lane._pipe) is not None:
                    try:
                        os.kill(pipe.pid, signal.SIGKILL)
                    except ProcessLookupError:
                        continue

    killer = threading.Thread(target=kill)
    killer.start()
    failed = 0
    try:
        for start in range(0, len(good), 100):
            asked = good[start : start + 100] + bad[start // 100 : start // 100 + 1]
            try:
                verdicts = referee.judge(asked)
            except RefereeFailed as error:
                assert error.code == "referee-broken"
                failed += 1
                mercy.set()
            else:
                assert verdicts == lexicon.judge(asked)
                mercy.clear()
    finally:
        over.set()
        killer.join()
    assert referee.judge(["HAUS"]) == {"HAUS": True}
    assert failed < 30
    referee.close()


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[IspellReferee]]:
    monkeypatch.setattr(
        "lexicade.lexicon.pipe._QUIET", {"FAKE_FOLDER": str(tmp_path), "LC_ALL": "C.UTF-8", "FAKE_WAY": "never"}
    )
    opened: list[IspellReferee] = []
    yield opened
    for referee in opened:
        referee.close()


def failing(fake: list[IspellReferee], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> IspellReferee:
    from lexicade.lexicon import pipe

    monkeypatch.setitem(pipe._QUIET, "FAKE_WAY", way)
    script = tmp_path / "ispell"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} {Path(__file__).with_name('fake_ispell.py')}\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    referee = IspellReferee(Ispell(script, "fake", script, None), patience=2.0)
    fake.append(referee)
    return referee


WORDS = ["ALPHA", "BETA", "QUIZ", "GAMMA", "QUARZ", "DELTA"]
RIGHT = {word: "Q" not in word for word in WORDS}


@pytest.mark.parametrize(
    "way", ["never", "die", "die-in-an-answer", "repeat", "skip", "swap", "garble", "once-no-banner"]
)
def test_a_program_that_fails_once_is_replaced_and_the_verdicts_are_right(
    fake: list[IspellReferee], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    referee = failing(fake, tmp_path, monkeypatch, way)
    try:
        assert referee.judge(WORDS) == RIGHT
    except RefereeFailed as error:
        # Answers that never come look like a stall: an error, and the next question finds a new program.
        assert (way, error.code) == ("skip", "referee-silent")
    assert referee.judge(WORDS) == RIGHT


def test_one_answer_too_many_among_accepted_words_is_noticed_before_the_next_question(
    fake: list[IspellReferee], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = failing(fake, tmp_path, monkeypatch, "repeat")
    assert referee.judge(["ALPHA", "BETA", "GAMMA"]) == {"ALPHA": True, "BETA": True, "GAMMA": True}
    heard = (tmp_path / "heard").read_text(encoding="utf-8").split()
    assert heard.count("^Alpha") == 2
    assert referee.judge(["QUIZ", "DELTA"]) == {"QUIZ": False, "DELTA": True}


@pytest.mark.parametrize(
    "way", ["always-die", "always-die-in-an-answer", "always-swap", "always-garble", "always-no-banner"]
)
def test_a_program_that_fails_again_is_an_error_and_no_verdict(
    fake: list[IspellReferee], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    referee = failing(fake, tmp_path, monkeypatch, way)
    for _ in range(2):
        with pytest.raises(RefereeFailed) as error:
            referee.judge(WORDS)
        assert (error.value.code, error.value.params["referee"]) == ("referee-broken", "ispell")
    assert referee._cache == {}


def test_a_program_that_stalls_is_an_error_to_the_caller_and_is_replaced(
    fake: list[IspellReferee], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = failing(fake, tmp_path, monkeypatch, "stall")
    with pytest.raises(RefereeFailed) as error:
        referee.judge(WORDS)
    assert error.value.code == "referee-silent"
    assert referee.judge(WORDS) == RIGHT


def test_a_program_may_take_longer_to_come_up_than_to_answer(
    fake: list[IspellReferee], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert failing(fake, tmp_path, monkeypatch, "slow-start").judge(WORDS) == RIGHT


def test_a_program_that_cannot_be_started_is_an_error(tmp_path: Path) -> None:
    missing = IspellReferee(Ispell(tmp_path / "none", "fake", tmp_path, None))
    for ask in (lambda: missing.judge(["HAUS"]), lambda: missing.banner):
        with pytest.raises(RefereeFailed) as error:
            ask()
        assert error.value.code == "referee-broken"


def test_only_whole_words_after_a_caret_ever_reach_the_program(
    fake: list[IspellReferee], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = failing(fake, tmp_path, monkeypatch, "never")
    referee.judge([*HOSTILE, "HAUS", "QUIZ"])
    heard = (tmp_path / "heard").read_text(encoding="utf-8").splitlines()
    assert [line for line in heard if " " not in line and line != "^Haus"] == ["^Quiz"]
    assert all(set(line[1:]) <= set("Haus ") for line in heard if line != "^Quiz")
    assert all(line.startswith("^") for line in heard)


def test_a_word_is_asked_once(fake: list[IspellReferee], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    referee = failing(fake, tmp_path, monkeypatch, "never")
    for _ in range(3):
        referee.judge(["ALPHA", "ALPHA", "QUIZ"])
    heard = (tmp_path / "heard").read_text(encoding="utf-8").split()
    assert heard.count("^Alpha") == heard.count("^Quiz") == 1


def test_refusals_of_one_thread_do_not_hold_up_likely_words_of_another(
    fake: list[IspellReferee], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = failing(fake, tmp_path, monkeypatch, "stall")
    referee._likely = {"ALPHA", "BETA"}

    def refuse() -> None:
        with pytest.raises(RefereeFailed):
            referee.judge(["QUIZ", "QUARZ", "QUARK"])

    slow = threading.Thread(target=refuse)
    slow.start()
    while not (tmp_path / "stall").exists():
        time.sleep(0.01)
    assert referee.judge(["ALPHA", "BETA"]) == {"ALPHA": True, "BETA": True}
    assert slow.is_alive()
    slow.join()


def test_many_threads_get_their_own_answers(
    fake: list[IspellReferee], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee = failing(fake, tmp_path, monkeypatch, "never")
    wrong: list[str] = []

    def ask(number: int) -> None:
        letters = "ABCDEFGHIJ"
        words = [
            f"{letters[number]}{'Q' if place % 3 else 'X'}{letters[place]}{letters[-1 - place]}" for place in range(10)
        ]
        verdicts = referee.judge(words)
        wrong.extend(word for word in words if verdicts[word] is not ("Q" not in word))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@given(st.lists(st.text("AEßSÄQ", min_size=1, max_size=9), max_size=5))
def test_every_choice_of_sharp_s_reads_back_to_the_same_word(parts: list[str]) -> None:
    word = "".join(parts).replace("ß", "SS")[:12].capitalize()
    spellings = list(ispell._sharpened(word))
    assert word in spellings
    assert len(set(spellings)) == len(spellings)
    assert {spelling.upper() for spelling in spellings} == {word.upper()}


def test_ispell_judges_german_only() -> None:
    with pytest.raises(Malformed) as error:
        open_ispell("en")
    assert error.value.code == "referee-of-other-language"


def test_without_the_program_there_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ispell.PROGRAM, "no-such-program-at-all")
    assert find_ispell() is None
    with pytest.raises(Malformed) as error:
        open_ispell()
    assert error.value.code == "referee-missing"
    with pytest.raises(Malformed):
        open_ispell_referee()
