"""Rule options: frozen data with presets, changed by name, from typed text or a table of values."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from lexicade.core.errors import Malformed
from lexicade.core.grid import Marks
from lexicade.core.judging import Judging
from lexicade.core.tiles import TileKind, TileSet

O = TypeVar("O", bound="Options")  # noqa: E741  (Options)


@dataclass(frozen=True)
class Options:
    """What every game's options begin with; a game adds fields of its own.

    language: of the words, "de" or "en". words: the list by name, "" for the language's default. referee: who judges,
    "auto" takes the best one the game knows and the machine has, "list" the word list, "ispell" the ispell program.
    """

    language: str = "en"
    judging: Judging = Judging.REJECT
    words: str = ""
    referee: Literal["auto", "list", "ispell"] = "list"


def whole(default: int, least: int, most: int) -> int:
    """Declare a whole-number option with its bounds."""
    value: int = field(default=default, metadata={"least": least, "most": most})
    return value


def change(options: O, changes: Mapping[str, object]) -> O:
    """Return the options with some changed; values are typed text or what a TOML file gives.

    Raises Malformed `unknown-option`, or `bad-option` naming the option and the key inside it.
    """
    known = {item.name: item for item in fields(options)}
    hints = get_type_hints(type(options))
    changed: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in known:
            raise Malformed("unknown-option", option=name, known=tuple(known))
        current = getattr(options, name)
        changed[name] = _read(name, value, hints[name], known[name].metadata, current)
    return replace(options, **changed)


def must_be_whole(options: Options) -> None:
    """Raise Malformed `bad-option` for a whole number out of its bounds."""
    for item in fields(options):
        if "least" in item.metadata:
            _read_whole(item.name, getattr(options, item.name), item.metadata)


def choices(options: type[Options], name: str) -> tuple[str, ...]:
    """Return what an option may be, as typed; empty for numbers, texts, tiles and boards."""
    return _choices(get_type_hints(options)[name])


def told(value: object) -> str:
    """Return an option's value as it is typed."""
    match value:
        case bool():
            return "true" if value else "false"
        case Enum():
            return str(value.value)
        case TileSet():
            return ", ".join(f"{kind.face} {kind.count}x{kind.value}" for kind in value.kinds)
        case Marks():
            return f"{value.height}x{value.width}"
        case _:
            return str(value)


def _read(name: str, value: object, hint: Any, bounds: Mapping[str, int], current: object) -> object:
    if get_origin(hint) in (types.UnionType, Union):
        hint = next(part for part in get_args(hint) if part is not type(None))
    if hint is TileSet:
        return _read_tiles(name, value)
    if isinstance(hint, type) and issubclass(hint, Marks):
        return _read_marks(name, value, hint)
    if hint is int:
        return _read_whole(name, value, bounds)
    if hint in (bool, str) and isinstance(value, hint):
        return value
    allowed = _choices(hint)
    if isinstance(value, str) and value in allowed:
        if hint is bool:
            return value == "true"
        return type(current)(value) if isinstance(current, Enum) else value
    raise Malformed("bad-option", option=name, value=str(value), allowed=allowed)


def _choices(hint: Any) -> tuple[str, ...]:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(str(member.value) for member in hint)
    if get_origin(hint) is Literal:
        return tuple(map(str, get_args(hint)))
    return ("true", "false") if hint is bool else ()


def _read_whole(name: str, value: object, bounds: Mapping[str, int]) -> int:
    least, most = bounds["least"], bounds["most"]
    digits = str(value).removeprefix("-")
    if isinstance(value, bool) or not (digits.isascii() and digits.isdigit() and len(digits) < 10):  # noqa: PLR2004
        raise Malformed("bad-option", option=name, value=str(value), allowed=(f"{least}-{most}",))
    if not least <= int(str(value)) <= most:
        raise Malformed("bad-option", option=name, value=str(value), allowed=(f"{least}-{most}",))
    return int(str(value))


def _read_tiles(name: str, value: object) -> TileSet:
    if isinstance(value, str):
        return TileSet.parse(value.replace(",", "\n"))
    if not isinstance(value, Mapping):
        raise Malformed("bad-option", option=name, value=str(value), allowed=("A = [count, value]",))
    kinds = []
    for face, numbers in value.items():
        match numbers:
            case [int(count), int(points)] if not isinstance(count, bool) and not isinstance(points, bool):
                kinds.append(TileKind(str(face), count, points))
            case _:
                raise Malformed("bad-option", option=f"{name}.{face}", value=str(numbers), allowed=("[count, value]",))
    kinds.sort(key=lambda kind: kind.face == "?")
    return TileSet(tuple(kinds))


def _read_marks(name: str, value: object, marks: type[Marks]) -> Marks:
    if isinstance(value, str):
        return marks.parse(value.replace("/", "\n"))
    if isinstance(value, list) and all(isinstance(row, str) for row in value):
        return marks(tuple(value))
    raise Malformed("bad-option", option=name, value=str(value), allowed=('["...", "..."]',))
