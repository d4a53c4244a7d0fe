"""Who judges words: lists, the program ispell, and the words that players taught on top of either."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Protocol

from lexicade.core.errors import LexicadeError


class Referee(Protocol):
    """Whoever judges words: True for a word that counts, for every word asked."""

    @property
    def identity(self) -> str:
        """What a match notes as its judge: a name, and after an @ what tells its states apart."""

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        """Return the verdict on each word, given in upper case and NFC; raise `RefereeFailed` rather than guess."""


class RefereeFailed(LexicadeError):
    """The referee gave no verdict: it is not there, it died, or it did not answer in time. Nothing was judged."""


class TaughtReferee:
    """The referee of a table whose players teach words: what was taught counts, and what the base referee accepts."""

    def __init__(self, taught: Container[str], base: Referee) -> None:
        """Take the words taught so far, asked anew at every judgement, and whoever judges the rest."""
        self._taught = taught
        self._base = base

    @property
    def identity(self) -> str:
        """The base referee's identity with a plus: what is taught changes, and the match's log holds every verdict."""
        return f"{self._base.identity}+taught"

    def judge(self, words: Sequence[str]) -> dict[str, bool]:
        """Return the verdicts; the base referee is asked about untaught words only."""
        verdicts = dict.fromkeys(words, True)
        verdicts.update(self._base.judge([word for word in words if word not in self._taught]))
        return verdicts
