"""In which language the command line speaks, and how it says things."""

from __future__ import annotations

import os
import sys
from functools import cache
from itertools import pairwise

from lexicade.core.catalogue import LANGUAGES, Catalogue
from lexicade.core.errors import LexicadeError, Value
from lexicade.core.scene import Text

PACKAGES = ("lexicade.core", "lexicade.lexicon", "lexicade.play", "lexicade.server", "lexicade.cli")


def ui_language(asked: str | None = None) -> str:
    """Return the language asked for by option or on the command line, else the environment's, else English."""
    words = sys.argv[1:]
    named = [asked or ""]
    named += [word.partition("=")[2] for word in words if word.startswith("--ui=")]
    named += [after for word, after in pairwise(words) if word == "--ui"]
    named += [os.environ.get(name, "") for name in ("LEXICADE_UI", "LC_ALL", "LC_MESSAGES", "LANG")]
    return next((name[:2].lower() for name in named if name[:2].lower() in LANGUAGES), "en")


@cache
def catalogue(language: str | None = None, *games: str) -> Catalogue:
    """Return the sentences of the command line and of some games' packages."""
    return Catalogue.load(language or ui_language(), (*PACKAGES, *games))


def say(code: str, **params: Value) -> str:
    """Return a sentence in the language of the command line."""
    return catalogue().say(Text(code, params))


def tell_error(error: LexicadeError, *games: str) -> None:
    """Print one line for each broken rule, with its code, to standard error.

    Where a game speaks that the caller does not know of, the sentences of all games are looked through.
    """
    from lexicade.core.registry import kit, slugs

    sentences = catalogue(None, *games)
    if not all(fault.code in sentences for fault in error.faults):
        sentences = catalogue(None, *(kit(slug).package for slug in slugs()))
    for fault, sentence in zip(error.faults, sentences.error(error), strict=True):
        print(f"{sentence} [{fault.code}]", file=sys.stderr)
