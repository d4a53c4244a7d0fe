"""Words: lists built from declared packages, word graphs, referees that judge, meanings."""

from __future__ import annotations

from lexicade.lexicon.lexicon import Lexicon, build, built, lexicon_of, open_ispell_referee, open_lexicon
from lexicade.lexicon.lists import DEFAULTS, available, default_for, plan_of
from lexicade.lexicon.referees import Referee, RefereeFailed

__all__ = [
    "DEFAULTS",
    "Lexicon",
    "Referee",
    "RefereeFailed",
    "available",
    "build",
    "built",
    "default_for",
    "lexicon_of",
    "open_ispell_referee",
    "open_lexicon",
    "plan_of",
]
