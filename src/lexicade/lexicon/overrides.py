"""Reviewed corrections to the lists: `data/overrides_LANGUAGE.toml`, a reason beside each word."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.lexicon.alphabets import SHORTEST, alphabet_of

_TABLES: Final = ("twos", "common", "add", "remove")


@dataclass(frozen=True, slots=True)
class Overrides:
    """Corrections of one language: words to add and to remove with their reasons, and all words of two letters.

    `twos` maps each accepted two-letter word to what it is; no other word of two letters is in a list of this language.
    `common` names words whose meaning reads like a place's or a person's and that are common words all the same.
    """

    twos: Mapping[str, str]
    common: Mapping[str, str]
    add: Mapping[str, str]
    remove: Mapping[str, str]

    @property
    def added(self) -> dict[str, str]:
        """Every word these corrections put into a list, with the reason."""
        return {**self.twos, **self.add}


def load_overrides(language: str) -> Overrides:
    """Read the corrections of a language; raise `Malformed("override-...")` where a line is wrong."""
    text = (resources.files(__package__) / "data" / f"overrides_{language}.toml").read_text(encoding="utf-8")
    return parse_overrides(text, language)


def parse_overrides(text: str, language: str) -> Overrides:
    """Read corrections from TOML: tables `twos`, `common`, `add` and `remove`, each of `WORD = "reason"`."""
    tables = tomllib.loads(text)
    alphabet = alphabet_of(language)
    for name in _TABLES:
        for word, reason in tables.setdefault(name, {}).items():
            if not alphabet.spells(word):
                raise Malformed("override-no-word", table=name, word=word)
            if not isinstance(reason, str) or not reason.strip():
                raise Malformed("override-without-reason", table=name, word=word)
            if (name == "twos") != (len(word) == SHORTEST):
                raise Malformed("override-in-wrong-table", table=name, word=word)
    if both := sorted(tables["add"].keys() & tables["remove"].keys()):
        raise Malformed("override-twice", words=tuple(both))
    return Overrides(tables["twos"], tables["common"], tables["add"], tables["remove"])
