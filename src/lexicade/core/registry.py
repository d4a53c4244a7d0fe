"""Which games there are: every folder of `lexicade.games`, and what other packages announce as `lexicade.games`."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec

from lexicade.core.errors import Malformed
from lexicade.core.kit import Kit

GROUP = "lexicade.games"


def slugs() -> tuple[str, ...]:
    """Return the names of all games, without importing any of them."""
    package = import_module(GROUP)
    folders = (module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg)
    return tuple(sorted({name for name in folders if _is_built_in(name)} | _announced(tuple(sys.path)).keys()))


def kit(slug: str) -> Kit:
    """Return the kit of a game. Raises Malformed `unknown-game`."""
    if (entry := _announced(tuple(sys.path)).get(slug)) is not None:
        announced = entry.load()
        if isinstance(announced, Kit):
            return announced
    if not _is_built_in(slug):
        raise Malformed("unknown-game", game=slug, known=slugs())
    found = import_module(f"{GROUP}.{slug}.kit").KIT
    assert isinstance(found, Kit)  # noqa: S101  (a built-in folder that exports something else is our own mistake)
    return found


def _is_built_in(slug: str) -> bool:
    module = f"{GROUP}.{slug}.kit"
    if not slug.isidentifier():
        return False
    try:
        return module in sys.modules or find_spec(module) is not None
    except ModuleNotFoundError:
        return False


# What is installed is looked through once for each search path: that takes milliseconds, and servers ask often.
@lru_cache(maxsize=8)
def _announced(_path: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}
