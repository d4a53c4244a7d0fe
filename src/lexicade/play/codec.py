"""Records, commands, events and views as JSON; the only place outside the server that knows pydantic."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from functools import cache
from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter, ValidationError

from lexicade.core import registry
from lexicade.core.errors import Malformed
from lexicade.core.kit import Kit
from lexicade.core.protocol import Seat
from lexicade.core.record import Header, Record
from lexicade.core.scene import Scene

_NOTHING: Final = object()
VERSION: Final = 1
"""Version of the format of a record; `upgrade` reads older ones."""


class Codec:
    """JSON of one game's records, commands, events and views."""

    def __init__(self, kit: Kit) -> None:
        """Prepare the adapters of a game."""
        self.kit = kit
        options = type(kit.preset(kit.presets[0], None))
        self._commands = _union(kit.commands)
        self._events: TypeAdapter[Any] = _list_of(kit.events)
        self._options: TypeAdapter[Any] = TypeAdapter(options)
        self._views: TypeAdapter[Any] = TypeAdapter(kit.view)

    def command(self, data: object) -> Any:
        """Read a command from parsed JSON. Raises Malformed `bad-command` naming the field."""
        try:
            return self._commands.validate_json(json.dumps(data), strict=True)
        except (ValidationError, TypeError, ValueError, RecursionError) as error:
            raise Malformed("bad-command", field=_where(error)) from None

    def dump_command(self, command: Any) -> Any:
        """Return a command as JSON data."""
        return self._commands.dump_python(command, mode="json")

    def dump_events(self, events: Any) -> Any:
        """Return events as JSON data."""
        return self._events.dump_python(tuple(events), mode="json")

    def events(self, data: object) -> tuple[Any, ...]:
        """Read events from parsed JSON. Raises Malformed."""
        try:
            read: tuple[Any, ...] = self._events.validate_json(json.dumps(data), strict=True)
        except (ValidationError, TypeError, ValueError, RecursionError) as error:
            raise Malformed("bad-events", field=_where(error)) from None
        return read

    def dump_view(self, view: Any) -> Any:
        """Return a view as JSON data."""
        return self._views.dump_python(view, mode="json")

    def dump_record(self, record: Record) -> dict[str, Any]:
        """Return a record as JSON data, secrets included."""
        command = None if record.command is None else self.dump_command(record.command)
        data: dict[str, Any] = {
            "v": VERSION,
            "seq": record.seq,
            "seat": record.seat,
            "command": command,
            "events": self.dump_events(record.events),
            "time": record.time.isoformat(),
            "today": record.today.isoformat(),
            "verdicts": dict(record.verdicts),
        }
        if record.header:
            header = record.header
            options = self._options.dump_python(header.options, mode="json")
            data["header"] = _headers().dump_python(header, mode="json", exclude={"options"}) | {"options": options}
        return data

    def record(self, data: Mapping[str, Any]) -> Record:
        """Read a record from parsed JSON. Raises Malformed."""
        try:
            header = data.get("header")
            return Record(
                seq=_whole("seq", data["seq"]),
                seat=None if data["seat"] is None else Seat(_whole("seat", data["seat"])),
                command=None if data["command"] is None else self.command(data["command"]),
                events=self.events(data["events"]),
                time=_time(data["time"]),
                today=_day(data["today"]),
                verdicts=_verdicts(data["verdicts"]),
                header=None if header is None else self._header(header),
            )
        except (KeyError, TypeError, AttributeError, ValueError, ValidationError, RecursionError) as error:
            raise Malformed("bad-record", field=_where(error)) from None

    def exact(self, data: Mapping[str, Any]) -> Record:
        """Read a record of a file: nothing in it may be lost or come out otherwise. Raises Malformed naming the first place."""
        record = self.record(data)
        if (place := _lost(data, self.dump_record(record))) is not None:
            raise Malformed("bad-record", field=place or "-")
        return record

    def _header(self, data: Mapping[str, Any]) -> Header:
        options = self._options.validate_json(json.dumps(data["options"]))
        header: Header = _headers().validate_json(json.dumps({**data, "options": None}))
        if header.game != self.kit.slug:
            raise ValueError("header.game")
        self.kit.must_allow(options, len(header.seats))
        return replace(header, options=options)


@cache
def codec(slug: str) -> Codec:
    """Return the codec of a game. Raises Malformed `unknown-game`."""
    return Codec(registry.kit(slug))


def upgrade(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a stored record in the newest format. Raises Malformed `unknown-version` for one from the future."""
    version = data.get("v")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise Malformed("bad-record", field="v")
    if version > VERSION:
        raise Malformed("unknown-version", version=str(version), known=str(VERSION))
    return data


def _whole(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(name)
    return value


def _time(value: object) -> datetime:
    try:
        time = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        time = None
    if time is None or time.utcoffset() is None:
        raise ValueError("time")
    return time


def _day(value: object) -> date:
    try:
        return date.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        raise ValueError("today") from None


def _verdicts(value: object) -> tuple[tuple[str, bool], ...]:
    if not isinstance(value, dict) or not all(isinstance(good, bool) for good in value.values()):
        raise TypeError("verdicts")
    return tuple(value.items())


def _lost(data: object, kept: object, place: str = "") -> str | None:
    """Return the first place at which data has something that `kept` has not, or has otherwise."""
    match data, kept:
        case Mapping(), Mapping():
            parts = [(name, value, kept.get(name, _NOTHING)) for name, value in data.items()]
        case [*items], [*others] if len(items) == len(others):
            parts = [(str(n), value, other) for n, (value, other) in enumerate(zip(items, others, strict=True))]
        case _:
            return None if type(data) is type(kept) and data == kept else place
    found = (_lost(value, other, f"{place}.{name}" if place else name) for name, value, other in parts)
    return next((at for at in found if at is not None), None)


def _where(error: Exception) -> str:
    if isinstance(error, ValidationError):
        return ".".join(str(part) for part in error.errors()[0]["loc"]) or "-"
    return str(error)[:60]


def _union(types: Any) -> TypeAdapter[Any]:
    return TypeAdapter(Annotated[types, Field(discriminator="kind")])


def _list_of(types: Any) -> TypeAdapter[Any]:
    return TypeAdapter(tuple[Annotated[types, Field(discriminator="kind")], ...])


@cache
def _headers() -> TypeAdapter[Header]:
    return TypeAdapter(Header)


def scene_from(data: object) -> Scene:
    """Read what painters show from parsed JSON. Raises Malformed `bad-scene` naming the field."""
    try:
        return _scenes().validate_json(json.dumps(data))
    except ValidationError as error:
        raise Malformed("bad-scene", field=_where(error)) from None


@cache
def _scenes() -> TypeAdapter[Scene]:
    return TypeAdapter(Scene)
