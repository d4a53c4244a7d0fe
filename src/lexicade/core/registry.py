"""Which games there are: every folder of `lexicade.games`, and what other packages announce as `lexicade.games`."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from lexicade.core.errors import Malformed
from lexicade.core.kit import Kit

GROUP = "lexicade.games"


def slugs() -> tuple[str, ...]:
    """Return the names of all games, without importing any of them."""
    package = import_module(GROUP)
    folders = (module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg)
    built_in = {name for name in folders if find_spec(f"{GROUP}.{name}.kit")}
    return tuple(sorted(built_in | {entry.name for entry in entry_points(group=GROUP)}))


def kit(slug: str) -> Kit:
    """Return the kit of a game. Raises Malformed `unknown-game`."""
    for entry in entry_points(group=GROUP, name=slug):
        announced = entry.load()
        if isinstance(announced, Kit):
            return announced
    if slug not in slugs():
        raise Malformed("unknown-game", game=slug, known=slugs())
    found = import_module(f"{GROUP}.{slug}.kit").KIT
    assert isinstance(found, Kit)  # noqa: S101  (a built-in folder that exports something else is our own mistake)
    return found
