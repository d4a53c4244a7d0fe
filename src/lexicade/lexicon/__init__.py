"""Words: lists built from declared packages, word graphs, referees that judge, meanings."""

from __future__ import annotations

from lexicade.lexicon.lexicon import Lexicon, Referee, build, built, lexicon_of, open_lexicon
from lexicade.lexicon.lists import DEFAULTS, available, default_for, plan_of

__all__ = [
    "DEFAULTS",
    "Lexicon",
    "Referee",
    "available",
    "build",
    "built",
    "default_for",
    "lexicon_of",
    "open_lexicon",
    "plan_of",
]
