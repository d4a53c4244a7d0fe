"""The games that the browser client is played with: those of the package, and no toy that other tests announce."""

from pathlib import Path

import lexicade


def built_in() -> tuple[str, ...]:
    """The names of the package's own games."""
    folder = Path(lexicade.__file__).parent / "games"
    return tuple(sorted(path.parent.name for path in folder.glob("*/kit.py")))
