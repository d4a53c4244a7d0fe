"""Whether a command is made of what its annotations say: players' programs can hand over anything."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from lexicade.core.errors import Malformed


def check(command: object) -> None:
    """Refuse a command with parts that are not what its type says. Raises Malformed `bad-command` naming the part.

    What is no command at all is left to the game.
    """
    if not is_dataclass(command) or isinstance(command, type):
        return
    hints = _hints(type(command))
    for item in fields(command):
        if not _fits(getattr(command, item.name), hints[item.name]):
            raise Malformed("bad-command", field=item.name)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _fits(value: object, hint: Any) -> bool:
    if isinstance(hint, NewType):
        return _fits(value, hint.__supertype__)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, Union):
        return any(_fits(value, part) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if origin is tuple:
        return isinstance(value, tuple) and _fits_row(value, parts)
    return _is_a(value, hint)


def _fits_row(row: tuple[object, ...], parts: tuple[Any, ...]) -> bool:
    if parts[1:] == (...,):
        return all(_fits(item, parts[0]) for item in row)
    return len(row) == len(parts) and all(map(_fits, row, parts))


def _is_a(value: object, kind: Any) -> bool:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        return False
    if issubclass(kind, Enum):
        return True
    if not is_dataclass(kind) and not hasattr(kind, "_fields"):
        return True
    return all(_fits(getattr(value, name), hint) for name, hint in _hints(kind).items())
