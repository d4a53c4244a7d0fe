"""One mechanism for judging words: refused at once, open to challenge, trusted, or added to the word database."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from lexicade.core.errors import Fault
from lexicade.core.protocol import Referee, Seat

MAX_MEANING: Final = 200


class Judging(Enum):
    """How words are judged at a table (rules 0.5)."""

    REJECT = "reject"
    CHALLENGE = "challenge"
    TRUST = "trust"
    EXTEND = "extend"


@dataclass(frozen=True, slots=True)
class Learned:
    """A word that the referee did not know joined the word database with its meaning."""

    seat: Seat
    word: str
    meaning: str
    kind: Literal["learned"] = "learned"


def judge(
    judging: Judging,
    words: Sequence[str],
    meanings: Sequence[tuple[str, str]],
    seat: Seat,
    referee: Referee,
    learned: Collection[str] = (),
) -> tuple[tuple[Learned, ...], tuple[Fault, ...]]:
    """Judge the words of a turn before it stands.

    Returns what is learned and the faults: `no-word` (reject), `unknown-word` and `bad-meaning` (extend). Where words
    are trusted or open to challenge the referee is not asked at all. `learned` are words that have joined in this
    match; they stand whatever the referee knows by now.
    """
    if judging in (Judging.TRUST, Judging.CHALLENGE) or not words:
        return (), ()
    asked = tuple(dict.fromkeys(words))
    verdicts = referee.judge(asked)
    unknown = tuple(word for word in asked if not verdicts[word] and word not in learned)
    if judging is Judging.REJECT:
        return (), ((Fault("no-word", {"words": unknown}),) if unknown else ())
    told = {unicodedata.normalize("NFC", word).upper(): clean_meaning(meaning) for word, meaning in meanings}
    if nameless := tuple(word for word in unknown if not told.get(word)):
        return (), (Fault("unknown-word", {"words": nameless}),)
    if wordy := tuple(word for word in unknown if len(told[word]) > MAX_MEANING):
        return (), (Fault("bad-meaning", {"words": wordy, "most": MAX_MEANING}),)
    return tuple(Learned(seat, word, told[word]) for word in unknown), ()


def clean_meaning(text: str) -> str:
    """Return a meaning as one line of printable text; people's texts are not trusted to be harmless."""
    visible = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in text)
    return unicodedata.normalize("NFC", " ".join(visible.split()))
