"""The sentences of the server's answers, in the language that a request prefers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Final

from lexicade.core import registry
from lexicade.core.catalogue import LANGUAGES, Catalogue, read_messages
from lexicade.core.errors import Fault, Value
from lexicade.core.scene import Text

PACKAGES: Final = ("lexicade.core", "lexicade.lexicon", "lexicade.play", "lexicade.server", "lexicade.cli")
_DEFAULT: Final = "en"
_PREFERENCE = re.compile(r"\s*([A-Za-z]{1,8}|\*)(?:-[A-Za-z0-9-]*)?\s*(?:;\s*q\s*=\s*([01](?:\.[0-9]{0,3})?))?\s*")


def language_of(accepted: str | None) -> str:
    """Return the language that a header `Accept-Language` likes best among those there are, else English."""
    parts = (_PREFERENCE.fullmatch(part) for part in (accepted or "").split(",")[:20])
    found = [(float(part[2] or 1), part[1].lower()) for part in parts if part]
    best = sorted((item for item in found if item[0] > 0), key=lambda item: -item[0])
    return next((name for _, name in best if name in LANGUAGES), _DEFAULT)


@cache
def messages(language: str) -> Mapping[str, str | Mapping[str, str]]:
    """Return every sentence of a language: the project's own and those of all games."""
    merged: dict[str, str | Mapping[str, str]] = {}
    for package in PACKAGES:
        merged.update(read_messages(package, language))
    for slug in registry.slugs():
        own = read_messages(registry.kit(slug).package, language)
        # Games explain options of the same name each in its own way, so these are there under the game's name too.
        merged.update(own)
        for code in own:
            if code.startswith("option-"):
                merged[code.replace("option-", f"option-{slug}-", 1)] = own[code]
    return merged


@cache
def tag(language: str) -> str:
    """Return a mark of all sentences of a language: other sentences, another mark."""
    told = json.dumps(messages(language), sort_keys=True, ensure_ascii=False)
    return sha256(told.encode()).hexdigest()[:16]


@cache
def catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language."""
    return Catalogue(language, messages(language))


def sentence(fault: Fault, language: str, names: Sequence[str] = ()) -> str:
    """Return the sentence of a fault; seats are told by their names where these are known, else by their numbers."""
    said = catalogue(language)

    def name(seat: int) -> str:
        return names[seat] if 0 <= seat < len(names) else said.say(Text("seat-number", {"n": seat + 1}))

    def told(key: str, value: Value) -> Value:
        match key, value:
            case "seat" | "player", int():
                return name(value)
            case "seats", tuple():
                return tuple(name(seat) for seat in value if isinstance(seat, int))
            case _:
                return value

    return said.say(Text(fault.code, {key: told(key, value) for key, value in fault.params.items()}))
