"""What a server tells, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from lexicade.core.protocol import Outcome
from lexicade.core.scene import Scene
from lexicade.play.codec import scene_from

Room = Literal["players", "observers"]


@dataclass(frozen=True, slots=True)
class Person:
    """Who the server takes us for."""

    id: str
    name: str
    guest: bool


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat of a table; `live` is False while a rematch waits for an answer."""

    seat: int
    name: str
    bot: str | None
    mine: bool
    vote: str | None
    live: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A table as the server shows it to us."""

    id: str
    game: str
    preset: str
    language: str
    judging: str
    judge: str | None
    pace: str
    aids: bool
    visibility: str
    state: str
    least: int
    most: int
    sitters: tuple[Sitter, ...]
    creator_is_me: bool
    awaiting: tuple[int, ...]
    scores: tuple[int, ...] | None
    rematch: str | None

    @property
    def mine(self) -> tuple[int, ...]:
        """The seats that are ours."""
        return tuple(sitter.seat for sitter in self.sitters if sitter.mine)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(sitter.name for sitter in self.sitters)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Table:
        """Read a table of the API."""
        plain = ("id", "game", "preset", "language", "judging", "judge", "pace", "aids", "visibility", "state")
        sitters = tuple(
            Sitter(*(one[name] for name in ("seat", "name", "bot", "mine", "vote", "live"))) for one in data["sitters"]
        )
        return cls(
            **{name: data[name] for name in plain},
            least=data["seats"]["least"],
            most=data["seats"]["most"],
            sitters=sitters,
            creator_is_me=data["creator_is_me"],
            awaiting=tuple(data["awaiting"]),
            scores=None if data["scores"] is None else tuple(data["scores"]),
            rematch=data["rematch"],
        )


@dataclass(frozen=True, slots=True)
class Message:
    """One line of the chat."""

    number: int
    room: Room
    name: str
    mine: bool
    text: str
    at: str

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Message:
        """Read a message of the API."""
        return cls(*(data[name] for name in ("number", "room", "name", "mine", "text", "at")))


@dataclass(frozen=True, slots=True)
class Worth:
    """What a play would score, and each word with its arithmetic."""

    points: int
    bonus: int
    sums: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match as it stands: what each of our seats sees, or what observers see (seat None)."""

    table: Table
    seq: int
    scenes: Mapping[int | None, Scene]
    outcome: Outcome | None
    commitment: str
    seed: str | None
    messages: tuple[Message, ...]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Snapshot:
        """Read a snapshot of the API."""
        ended = data["outcome"]
        return cls(
            table=Table.read(data["table"]),
            seq=data["seq"],
            scenes={viewer["seat"]: scene_from(viewer["scene"]) for viewer in data["viewers"]},
            outcome=ended and Outcome(tuple(ended["scores"]), tuple(ended["places"]), ended["reason"]),
            commitment=data["commitment"],
            seed=data["seed"],
            messages=tuple(map(Message.read, data.get("chat") or ())),
        )


@dataclass(frozen=True, slots=True)
class Token:
    """A token that stands for us; `secret` is told once, when it is made."""

    id: str
    label: str
    created: str
    used: str | None
    secret: str | None = None

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Token:
        """Read a token of the API."""
        return cls(data["id"], data["label"], data["created"], data["used"], data.get("token"))
