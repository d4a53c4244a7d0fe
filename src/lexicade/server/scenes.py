"""Scenes as JSON: what every client gets to see of a match."""

from __future__ import annotations

import json
from collections.abc import Hashable
from functools import cache
from typing import Any, Final, cast

from pydantic import TypeAdapter
from pydantic_core import SchemaSerializer

from lexicade.core.scene import Cell, Grid, Part, Prompt, Scene, Scores, Text, Unseen

_KEPT: Final = 20_000
# By identity: games show a square that stays as it was as the same cell. The cell is kept, so its number stays its own.
_cells: dict[int, tuple[Cell, bytes]] = {}


def scene_json(scene: Scene, *, aids: bool = True) -> bytes:
    """Return a scene as JSON, without what is an aid where there are none.

    Sets are sorted, so that equal scenes are equal bytes.
    """
    status = _serializer(Text).to_json(scene.status)
    parts = b",".join(_part_json(part) for part in scene.parts if aids or not isinstance(part, Unseen))
    prompts = b",".join(map(_serializer(Prompt).to_json, scene.prompts))
    return b'{"status":%s,"parts":[%s],"prompts":[%s]}' % (status, parts, prompts)


def scores(scene: Scene, seats: int) -> tuple[int, ...]:
    """Return the points that a scene shows, by seat; 0 for a seat that it does not show."""
    shown = {row.seat: row.points for part in scene.parts if isinstance(part, Scores) for row in part.rows}
    return tuple(shown.get(seat, 0) for seat in range(seats))


def _part_json(part: Part) -> bytes:
    if not isinstance(part, Grid):
        return _serializer(cast("Hashable", type(part))).to_json(part)
    rows = b",".join(b"[" + b",".join(map(_cell_json, row)) + b"]" for row in part.cells)
    head = json.dumps({"columns": part.columns, "rows": part.rows}, ensure_ascii=False).encode()
    covers = b"true" if part.covers else b"false"
    return b'%s,"cells":[%s],"covers":%s,"kind":"grid"}' % (head[:-1], rows, covers)


def _cell_json(cell: Cell) -> bytes:
    known = _cells.get(id(cell))
    if known is not None:
        return known[1]
    if len(_cells) >= _KEPT:
        _cells.clear()
    text = _serializer(Cell).to_json(cell)
    _cells[id(cell)] = cell, text
    return text


@cache
def _serializer(kind: Any) -> SchemaSerializer:
    schema: Any = TypeAdapter(kind).core_schema
    _sort_sets(schema)
    return SchemaSerializer(schema)


def _sort_sets(schema: Any) -> None:
    if isinstance(schema, dict):
        if schema.get("type") == "frozenset":
            schema["serialization"] = {"type": "function-plain", "function": sorted, "when_used": "always"}
        for part in schema.values():
            _sort_sets(part)
    elif isinstance(schema, list | tuple):
        for part in schema:
            _sort_sets(part)
