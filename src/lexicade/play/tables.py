"""Tables described in TOML files: a preset, and what is different."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from lexicade.core.errors import Malformed


@dataclass(frozen=True, slots=True)
class TableFile:
    """What a file asks for; None and nothing where it does not say."""

    preset: str | None
    language: str | None
    changes: dict[str, object]


def read_table(path: Path, game: str) -> TableFile:
    """Read a table file: optional `game`, `preset` and `language`, and options by their names.

    Raises Malformed `file-unreadable`, `bad-toml` with the place, or `wrong-game`.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Malformed("file-unreadable", file=str(path), why=error.strerror or "") from None
    except (ValueError, RecursionError) as error:
        raise Malformed("bad-toml", file=str(path), why=str(error)) from None
    texts: dict[str, str | None] = {"game": None, "preset": None, "language": None}
    for key in texts:
        value = data.pop(key, None)
        if value is not None and not isinstance(value, str):
            raise Malformed("bad-toml", file=str(path), why=key)
        texts[key] = value
    if texts["game"] not in (None, game):
        raise Malformed("wrong-game", file=str(path), found=str(texts["game"]), wanted=game)
    return TableFile(texts["preset"], texts["language"], data)
