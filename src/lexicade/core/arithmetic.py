"""Scores written as the sums they are."""

from __future__ import annotations

from lexicade.core.scoring import ScoredWord, Tally, Term


def term_sum(term: Term) -> str:
    """Write one letter of a sum: `3` or `3x2`."""
    return f"{term.points}x{term.times}" if term.times > 1 else str(term.points)


def word_sum(word: ScoredWord) -> str:
    """Write the sum of one word: `QUIZ (10+1+1x3+10)x2 = 48`."""
    letters = "+".join(map(term_sum, word.terms))
    times = f"({letters})x{word.times}" if word.times > 1 else letters
    extra = f"+{word.extra}" if word.extra else ""
    return f"{word.text} {times}{extra} = {word.points}"


def tally_sum(tally: Tally) -> str:
    """Write the sums of all words of a turn in one line; a bonus stands behind."""
    parts = [word_sum(word) for word in tally.words]
    return "; ".join([*parts, f"+{tally.bonus}"] if tally.bonus else parts)
