"""The referee ispell: the program itself judges, through a pipe that nothing but letters ever enters.

Rules 5.7 of the crossword game: words are asked with one capital, `-B` keeps compounds out, and the list `swiss` comes first.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from pathlib import Path
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.lexicon.alphabets import GERMAN, Alphabet
from lexicade.lexicon.pipe import Pipe, PipeLost
from lexicade.lexicon.referees import RefereeFailed

PROGRAM: Final = "LEXICADE_ISPELL"
DICTIONARY: Final = "LEXICADE_ISPELL_DICTIONARY"
PATIENCE: Final = 5.0
"""Seconds without an answer after which the program counts as stalled."""

_DICTIONARIES: Final = ("swiss", "ngerman")
_LIBRARIES: Final = ("/usr/lib/ispell", "/usr/local/lib/ispell", "/usr/lib64/ispell", "/usr/local/lib")
_LISTS: Final = ("/usr/share/ispell", "/usr/local/share/ispell")
_WITH_SHARP_S: Final = frozenset({"ngerman", "german", "ogerman"})
_KNOWN: Final = "Haus"
"""Asked last, two to eight times by turns: as many answers show that they belong to the questions."""
_ACCEPTS: Final = frozenset("*+-")
_REFUSES: Final = frozenset("&#?")
_MOST_CACHED: Final = 200_000
_AT_ONCE: Final = 256
_AT_ONCE_UNLIKELY: Final = 4


@dataclass(frozen=True, slots=True)
class Ispell:
    """An installed ispell with a dictionary; `word_list` is the dictionary's source where it is installed too."""

    program: Path
    dictionary: str
    hash_file: Path
    word_list: Path | None

    @property
    def command(self) -> tuple[str, ...]:
        """How the program is started to answer through a pipe; without anybody's personal words."""
        return (str(self.program), "-a", "-B", "-d", self.dictionary, "-Tutf8", "-p", os.devnull)


def find_ispell() -> Ispell | None:
    """Return the installed program with the first German dictionary there is, or None.

    The environment may name another program (`LEXICADE_ISPELL`) and dictionary (`LEXICADE_ISPELL_DICTIONARY`).
    """
    program = shutil.which(os.environ.get(PROGRAM) or "ispell")
    if program is None:
        return None
    chosen = os.environ.get(DICTIONARY)
    for dictionary in (chosen,) if chosen else _DICTIONARIES:
        for library in _LIBRARIES:
            hash_file = Path(library, f"{dictionary}.hash")
            if hash_file.is_file():
                lists = (Path(folder, f"{dictionary}.mwl.gz") for folder in _LISTS)
                return Ispell(Path(program), dictionary, hash_file, next(filter(Path.is_file, lists), None))
    return None


def open_ispell(language: str = "de", likely: Container[str] = ()) -> IspellReferee:
    """Return the referee; raise `Malformed` where the program is not installed or the language is not its own."""
    if language != "de":
        raise Malformed("referee-of-other-language", referee="ispell", language="de", asked=language)
    found = find_ispell()
    if found is None:
        raise Malformed("referee-missing", referee="ispell", dictionaries=_DICTIONARIES)
    return IspellReferee(found, likely)


class IspellReferee:
    """Judges words by ispell; any number of threads may ask.

    Words that `likely` holds are asked of one process and all others of another, for the program takes several milliseconds
    to refuse a word and some microseconds to accept one: so no match waits for another one's refusals. Processes start when
    they are first needed, and anew when they die, stall or answer out of step.
    """

    def __init__(self, ispell: Ispell, likely: Container[str] = (), patience: float = PATIENCE) -> None:
        """Take the program, words that it is expected to accept, and how many seconds to wait for an answer."""
        self.ispell = ispell
        self.alphabet: Alphabet = GERMAN
        self._likely = likely
        self._cache: dict[str, bool] = {}
        self._lanes = (_Lane(ispell, patience), _Lane(ispell, patience))

    @cached_property
    def identity(self) -> str:
        """Dictionary and fingerprint of its compiled form, as `ispell-swiss@1f2e3d4c5b6a`."""
        import hashlib

        content = hashlib.sha256(self.ispell.hash_file.read_bytes()).hexdigest()
        return f"ispell-{self.ispell.dictionary}@{content[:12]}"

    @property
    def banner(self) -> str:
        """The line by which the program introduces itself."""
        return self._lanes[0].banner()

    def refusal(self, word: str) -> str | None:
        """Return why a word is refused without asking, as a code (`foreign-letter`, `length`), or None."""
        if any(letter not in self.alphabet.letters for letter in word):
            return "foreign-letter"
        return None if self.alphabet.spells(word) else "length"

    def judge(self, words: Sequence[str]) -> dict[str, bool]:
        """Return the verdict on each word in upper case and NFC.

        What is no word of the alphabet is refused and never reaches the program. Raises `RefereeFailed` where the program
        dies twice over a question (`referee-broken`), does not answer in time (`referee-silent`), or cannot be started.
        """
        cache = self._cache
        try:
            return {word: cache[word] for word in words}
        except KeyError:
            return self._judge_new(words)

    def close(self) -> None:
        """End the processes; they start again when they are needed."""
        for lane in self._lanes:
            lane.close()

    def _judge_new(self, words: Sequence[str]) -> dict[str, bool]:
        verdicts = {word: False for word in words if self.refusal(word) is not None}
        asked = [word for word in dict.fromkeys(words) if word not in verdicts]
        new = [word for word in asked if word not in self._cache]
        likely = [word for word in new if word in self._likely]
        unlikely = [word for word in new if word not in self._likely]
        found = self._ask(0, likely, _AT_ONCE) | self._ask(1, unlikely, _AT_ONCE_UNLIKELY)
        verdicts |= {word: found[word] if word in found else self._cache[word] for word in asked}
        if len(self._cache) > _MOST_CACHED:
            self._cache = {}
        self._cache |= found
        return {word: verdicts[word] for word in words}

    def _ask(self, lane: int, words: Sequence[str], at_once: int) -> dict[str, bool]:
        """Ask a few words at a time, so that questions from other threads come in between."""
        found: dict[str, bool] = {}
        for start in range(0, len(words), at_once):
            some = words[start : start + at_once]
            forms = [self._forms(word) for word in some]
            answers = iter(self._lanes[lane].ask([form for spellings in forms for form in spellings]))
            for word, spellings in zip(some, forms, strict=True):
                heard = [next(answers) for _ in spellings]
                found[word] = any(heard)
        return found

    def _forms(self, word: str) -> tuple[str, ...]:
        """Return how a word is asked: with one capital, and where the dictionary has ß, each SS also as ß."""
        plain = word.capitalize()
        if self.ispell.dictionary not in _WITH_SHARP_S or "ss" not in plain:
            return (plain,)
        return tuple(dict.fromkeys(_sharpened(plain)))


def _sharpened(text: str) -> Iterable[str]:
    """Yield a text with every choice of its places where ss stands written as ß."""
    places = [place for place in range(len(text) - 1) if text[place : place + 2] == "ss"]
    for choice in product((False, True), repeat=len(places)):
        chosen = [place for place, taken in zip(places, choice, strict=True) if taken]
        if all(after - before > 1 for before, after in pairwise(chosen)):
            letters = list(text)
            for place in reversed(chosen):
                letters[place : place + 2] = "ß"
            yield "".join(letters)


class _Lane:
    """One process at a time, asked by one thread at a time."""

    def __init__(self, ispell: Ispell, patience: float) -> None:
        self._ispell = ispell
        self._patience = patience
        self._lock = threading.Lock()
        self._pipe: Pipe | None = None
        self._round = 0

    def banner(self) -> str:
        with self._lock:
            try:
                return self._open().banner
            except PipeLost as lost:
                raise _failed(lost) from None

    def close(self) -> None:
        with self._lock:
            self._drop()

    def ask(self, forms: Sequence[str]) -> list[bool]:
        """Return whether each form is accepted; a process that is lost is replaced once, a silent one is an error."""
        if not forms:
            return []
        with self._lock:
            for last in (False, True):
                try:
                    return self._ask_once(forms)
                except PipeLost as lost:
                    self._drop()
                    if last or lost.silent:
                        raise _failed(lost) from None
        raise AssertionError

    def _ask_once(self, forms: Sequence[str]) -> list[bool]:
        pipe = self._open()
        self._round = self._round % 7 + 1
        asked = [f"^{form}" for form in forms]
        blocks = pipe.ask([*asked, "^" + " ".join([_KNOWN] * (self._round + 1))])
        if len(blocks.pop()) != self._round + 1:
            raise PipeLost("answers out of step")
        return [_verdict(form, block) for form, block in zip(forms, blocks, strict=True)]

    def _open(self) -> Pipe:
        if self._pipe is None or not self._pipe.usable:
            self._drop()
            try:
                self._pipe = Pipe(self._ispell.command, self._patience)
            except OSError as error:
                raise _failed(error) from None
        return self._pipe

    def _drop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None


def _failed(error: PipeLost | OSError) -> RefereeFailed:
    """Return what the caller is told of a lost program."""
    if isinstance(error, PipeLost) and error.silent:
        return RefereeFailed("referee-silent", referee="ispell")
    return RefereeFailed("referee-broken", referee="ispell", reason=str(error))


def _verdict(form: str, block: Sequence[str]) -> bool:
    """Return what one answer says; raise `PipeLost` where it answers another question."""
    if len(block) != 1 or not block[0]:
        raise PipeLost("answers out of step")
    sign, _, rest = block[0].partition(" ")
    if sign in _ACCEPTS:
        return True
    if sign not in _REFUSES or rest.split(" ", 1)[0] != form:
        raise PipeLost("answers out of step")
    return False
