"""What the API sends and takes around tables and people; OpenAPI, and with it the browser client's types, follow from these."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from lexicade.server.db.chat import Room
from lexicade.server.terms import Pace, Visibility

State = Literal["open", "running", "finished", "cancelled"]
Slug = Annotated[str, Field(max_length=32)]
Typed = Annotated[str, Field(max_length=200)]
"""A short text as somebody typed it; what becomes of it is decided by the cleaning of names."""
Count = Annotated[int, Field(ge=0, le=20, strict=True)]


class Body(BaseModel):
    """What a request carries; what is not asked for is refused, and so are halves of characters, which no answer could repeat."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _must_be_text(cls, data: Any) -> Any:
        try:
            json.dumps(data, ensure_ascii=False).encode()
        except (UnicodeEncodeError, RecursionError, TypeError):
            raise ValueError("text") from None
        return data


class PersonShape(BaseModel):
    """Somebody, as shown to themselves."""

    id: str
    name: str
    guest: bool


class MeShape(BaseModel):
    """Who asks, None for nobody; and the language in which errors are told."""

    person: PersonShape | None
    language: str


class WelcomeShape(BaseModel):
    """A person who has just come in, or taken another name."""

    person: PersonShape


class NameBody(Body):
    """A name."""

    name: Typed


class Seats(Body):
    """How many players a table is for."""

    least: Count
    most: Count


class TableBody(Body):
    """A table to be opened: the creator takes `mine` seats, or one for each of `names`."""

    game: Slug
    preset: Slug | None = None
    language: Slug | None = None
    options: dict[Slug, Any] | None = None
    pace: Pace | None = None
    seats: Seats | None = None
    aids: bool = True
    visibility: Visibility = "open"
    bots: Annotated[list[Slug], Field(max_length=20)] = []
    mine: Count = 1
    names: Annotated[list[Typed], Field(max_length=20)] | None = None


class QuickBody(Body):
    """A game to be played at once against the computer."""

    game: Slug
    preset: Slug | None = None
    language: Slug | None = None
    bot: Slug | None = None


class JoinBody(Body):
    """Seats to be taken: so many, or one for each name."""

    seats: Annotated[int, Field(ge=1, le=20, strict=True)] = 1
    names: Annotated[list[Typed], Field(min_length=1, max_length=20)] | None = None


class VoteBody(Body):
    """A vote on beginning."""

    vote: Literal["begin", "wait"]


class KickBody(Body):
    """The seat of whoever is sent away."""

    seat: Annotated[int, Field(ge=0, le=100, strict=True)]


class BotBody(Body):
    """A bot by name."""

    bot: Slug


class SeatsShape(BaseModel):
    """How many players a table is for."""

    least: int
    most: int


class SitterShape(BaseModel):
    """Who sits on a seat; `live` is False while a rematch waits for the answer of whoever sat there."""

    seat: int
    name: str
    bot: str | None
    mine: bool
    vote: Literal["begin", "wait"] | None
    live: bool


class TableShape(BaseModel):
    """A table as one person sees it; `seq`, `scores` and `judge` are None before the match."""

    id: str
    version: int
    game: str
    preset: str
    language: str
    judging: str
    options: dict[str, Any]
    judge: str | None
    pace: Pace
    aids: bool
    visibility: Visibility
    state: State
    seats: SeatsShape
    sitters: list[SitterShape]
    creator_is_me: bool
    created: str
    scores: list[int] | None
    places: list[int] | None
    awaiting: list[int]
    seq: int | None
    rematch_of: str | None
    rematch: str | None


class TablesShape(BaseModel):
    """A page of tables, the newest first; `next` is the cursor of the page after it."""

    tables: list[TableShape]
    next: str | None = None


class MessageBody(Body):
    """Something to be said."""

    text: Annotated[str, Field(max_length=4_000)]
    room: Room = "players"


class MessageShape(BaseModel):
    """Something that was said; `by` is the same for all that one person says, under whatever name."""

    number: int
    room: Room
    name: str
    by: str
    mine: bool
    text: str
    at: str


class MessagesShape(BaseModel):
    """What was said, the oldest first."""

    messages: list[MessageShape]


class LabelBody(Body):
    """What a token is for."""

    label: Typed


class TokenShape(BaseModel):
    """A token as its owner sees it later."""

    id: str
    label: str
    created: str
    used: str | None


class NewTokenShape(TokenShape):
    """A token as it is shown once."""

    token: str


class TokensShape(BaseModel):
    """All tokens of a person."""

    tokens: list[TokenShape]
