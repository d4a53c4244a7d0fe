"""What the word lists cost and what they know.

usage: python bench/lexicon.py [--keep]

Builds every list anew into a folder of its own (--keep: measures those that are there), opens, checks and asks them. The
last lines say how many of the 20,000 commonest German tokens, of those that ispell's list accepts, the list `de` knows; they
need the package wordfreq and the program ispell with its Swiss list, and are left out loudly without.
"""

from __future__ import annotations

import importlib
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Container, Sequence
from functools import partial
from pathlib import Path

from lexicade.lexicon import Lexicon, available, open_ispell_referee, open_lexicon, plan_of, sources, store
from lexicade.lexicon.alphabets import GERMAN
from lexicade.lexicon.filters import read_entry
from lexicade.lexicon.meanings import PACKAGES, Meanings, built_meanings, open_meanings
from lexicade.lexicon.names_german import NameSense

COMMONEST = 20_000
BUILD = "import sys; from lexicade.lexicon import build; build([sys.argv[1]], force=True)"
BUILD_MEANINGS = "import sys; from lexicade.lexicon.meanings import build_meanings; build_meanings(sys.argv[1])"


def main() -> None:
    """Print every figure with what has to be reached beside it."""
    with tempfile.TemporaryDirectory() as folder:
        if "--keep" not in sys.argv[1:]:
            os.environ["LEXICADE_DATA"] = folder
            measure_builds()
        measure_use()
        measure_meanings()
        measure_ispell()
    measure_coverage(open_lexicon("de"))


def measure_ispell() -> None:
    """Ask the program about words that it has and has not, and weigh its processes."""
    if not plan_of("de-ispell").possible:
        print("ispell LEFT OUT: the program with the list swiss or ngerman is not installed (Debian: ispell iswiss)")
        return
    referee, lexicon = open_ispell_referee()
    words = list(lexicon.words())[::3]
    before = time.perf_counter()
    referee.judge(words)
    print(f"ispell hits        {len(words) / (time.perf_counter() - before):,.0f} /s   (>= 20,000)")
    asked = milliseconds(partial(referee.judge, words), 5)
    print(f"ispell cached      {1000 * len(words) / asked:,.0f} /s   (>= 500,000)")
    wrong = [f"{word[:6]}QX{word[6:9]}" for word in words[:: len(words) // 200]]
    before = time.perf_counter()
    referee.judge(wrong)
    print(
        f"ispell misses      {1000 * (time.perf_counter() - before) / len(wrong):.1f} ms each, in a process of their own"
    )
    print(f"ispell processes   {sum(map(weight, children())):.1f} MB   (< 20)")
    referee.close()


def children() -> list[int]:
    """Return the processes that this one has started."""
    tasks = Path(f"/proc/{os.getpid()}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text(encoding="ascii").split()]


def weight(process: int) -> float:
    """Return the memory that a process holds, shared pages by their share, in MB."""
    told = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:")) / 1024


def measure_meanings() -> None:
    """Build, open and ask the meanings, and say how many of the commonest words have one."""
    for language in PACKAGES:
        if built_meanings(language) is None:
            before = time.perf_counter()
            subprocess.run([sys.executable, "-c", BUILD_MEANINGS, language], check=True)
            print(f"build meanings-{language}    {time.perf_counter() - before:5.1f} s")
        meanings = open_meanings(language)
        words = list(open_lexicon(language).words(10))[:4000]
        asked = milliseconds(partial(define_all, meanings, words), 3)
        known = sum(bool(meanings.of(word)) for word in words)
        size = store.meanings_path(language).stat().st_size / 1e6
        opened = milliseconds(partial(open_meanings, language))
        print(
            f"meanings-{language}        {opened:6.2f} ms to open, {size:.1f} MB, {1000 * asked / len(words):.0f} us a word, "
            f"{100 * known / len(words):.1f} % of the commonest words"
        )


def define_all(meanings: Meanings, words: Sequence[str]) -> None:
    """Look every word up."""
    for word in words:
        meanings.of(word)


def measure_builds() -> None:
    """Build each list in a process of its own."""
    total = 0.0
    for name in available():
        before = time.perf_counter()
        subprocess.run([sys.executable, "-c", BUILD, name], check=True)
        taken = time.perf_counter() - before
        total += taken
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"build {name:12} {taken:6.1f} s     peak of all so far {peak:.0f} MB (< 1500)")
    print(f"build all          {total:6.1f} s     (< 60)")


def measure_use() -> None:
    """Open the lists, look words up, and check a word from the shell."""
    for name in available():
        lexicon = open_lexicon(name)
        opened = milliseconds(partial(open_lexicon, name))
        size = store.list_path(name).stat().st_size / 1e6
        words = list(lexicon.words())[::29]
        asked = milliseconds(partial(lexicon.judge, words), 5)
        rate = 1000 * len(words) / asked
        print(
            f"open  {name:12} {opened:6.2f} ms    (< 5)   {lexicon.count} words, {size:.1f} MB, {rate:,.0f} look-ups/s"
        )
    program = [sys.executable, "-m", "lexicade", "lexicon", "check", "--language", "de", "HAUS"]
    taken = milliseconds(lambda: subprocess.run(program, check=True, stdout=subprocess.DEVNULL), 7)
    print(f"check HAUS         {taken:6.0f} ms    (< 300)")


def milliseconds(action: Callable[[], object], runs: int = 21) -> float:
    """Return the median duration of an action, after one run to warm up."""
    action()
    taken = []
    for _ in range(runs):
        before = time.perf_counter()
        action()
        taken.append(1000 * (time.perf_counter() - before))
    return statistics.median(taken)


def measure_coverage(lexicon: Lexicon) -> None:
    """Print how many of the commonest tokens that ispell accepts the list knows, all of them and names apart."""
    try:
        frequency = importlib.import_module("wordfreq")
    except ImportError:
        print("coverage LEFT OUT: the package wordfreq is not installed (pip install lexicade[bench])")
        return
    if shutil.which("ispell") is None or not Path("/usr/lib/ispell/swiss.hash").exists():
        print("coverage LEFT OUT: ispell with the list swiss is not installed (Debian: ispell iswiss)")
        return
    read = (read_entry(token, GERMAN) for token in frequency.top_n_list("de", COMMONEST))
    tokens = [word for word in read if word is not None and GERMAN.spells(word)]
    known = [word for word, good in zip(tokens, ispell([word.capitalize() for word in tokens]), strict=True) if good]
    lower = {word for word, good in zip(known, ispell([word.lower() for word in known]), strict=True) if good}
    nouns, lemmas = sources.german_nouns(), sources.lemmas("de")
    sense = NameSense(sources.german_glosses(), nouns, lemmas)
    words = [word for word in known if word in lower or not is_name(word, sense, lemmas)]
    words = [word for word in words if not sense.is_abbreviation(word) and not set("AEIOUYÄÖÜ").isdisjoint(word)]
    show("all of them", known, lexicon)
    show("without names and abbreviations", words, lexicon)


def is_name(word: str, sense: NameSense, forms: Container[str]) -> bool:
    """Whether Wiktionary tells a word as a name, or its genitive, or no dictionary has it at all."""
    heads = sense.headwords.get(word, ())
    if any(sense.tells_a_name(meaning) for head in heads for meaning in head.meanings):
        return True
    if word.endswith("S") and word[:-1] in sense.headwords and is_name(word[:-1], sense, forms):
        return True
    return not heads and word.capitalize() not in forms


def ispell(words: Sequence[str]) -> list[bool]:
    """Ask ispell's Swiss list about words, one answer each."""
    asked = "".join(f"^{word}\n" for word in words)
    command = ["ispell", "-a", "-B", "-d", "swiss", "-Tutf8"]
    told = subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout.split("\n")[1:]
    answers = [line[:1] in "*+-" for line in told if line]
    if len(answers) != len(words):
        raise SystemExit(f"ispell gave {len(answers)} answers to {len(words)} words")
    return answers


def show(what: str, words: Sequence[str], lexicon: Lexicon) -> None:
    """Print one share."""
    found = sum(word in lexicon for word in words)
    print(f"coverage, {what}: {found} of {len(words)} = {100 * found / len(words):.1f} % (>= 95)")
    print(f"  missed first: {' '.join([word for word in words if word not in lexicon][:24])}")


if __name__ == "__main__":
    main()
