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
from lexicade.core.record import Header, Record
from lexicade.core.scene import Scene

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
        except (ValidationError, TypeError, ValueError) as error:
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
        except ValidationError as error:
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
                seq=_whole(data["seq"]),
                seat=data["seat"],
                command=None if data["command"] is None else self.command(data["command"]),
                events=self.events(data["events"]),
                time=_times().validate_python(data["time"]),
                today=_dates().validate_python(data["today"]),
                verdicts=tuple((word, bool(good)) for word, good in data["verdicts"].items()),
                header=None if header is None else self._header(header),
            )
        except (KeyError, TypeError, AttributeError, ValueError, ValidationError) as error:
            raise Malformed("bad-record", field=_where(error)) from None

    def _header(self, data: Mapping[str, Any]) -> Header:
        options = self._options.validate_json(json.dumps(data["options"]))
        header: Header = _headers().validate_json(json.dumps({**data, "options": None}))
        return replace(header, options=options)


@cache
def codec(slug: str) -> Codec:
    """Return the codec of a game. Raises Malformed `unknown-game`."""
    return Codec(registry.kit(slug))


def upgrade(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a stored record in the newest format. Raises Malformed `unknown-version` for one from the future."""
    version = data.get("v")
    if version != VERSION:
        raise Malformed("unknown-version", version=str(version), known=str(VERSION))
    return data


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("seq")
    return value


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


@cache
def _times() -> TypeAdapter[Any]:
    return TypeAdapter(datetime)


@cache
def _dates() -> TypeAdapter[Any]:
    return TypeAdapter(date)


def scene_from(data: object) -> Scene:
    """Read what painters show from parsed JSON. Raises Malformed `bad-scene` naming the field."""
    try:
        return _scenes().validate_json(json.dumps(data))
    except ValidationError as error:
        raise Malformed("bad-scene", field=_where(error)) from None


@cache
def _scenes() -> TypeAdapter[Scene]:
    return TypeAdapter(Scene)
