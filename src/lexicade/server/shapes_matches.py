"""What the API sends and takes around matches; OpenAPI, and with it the browser client's types, follow from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from lexicade.core.scene import Scene
from lexicade.server.shapes import Body, MessageShape, TableShape

Number = Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)]
SeatNumber = Annotated[int, Field(ge=0, le=100, strict=True)]
Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
Line = Annotated[str, Field(max_length=4_000)]


class ViewerShape(BaseModel):
    """What one seat sees; `seat` is None for a spectator."""

    seat: int | None
    scene: Scene


class OutcomeShape(BaseModel):
    """How a match ended: scores and places by seat, and why."""

    scores: list[int]
    places: list[int]
    reason: str


class SnapshotShape(BaseModel):
    """All that one person may see of a match: every seat held, or what a spectator sees. `seed` only after the outcome."""

    table: TableShape
    seq: int
    viewers: list[ViewerShape]
    outcome: OutcomeShape | None
    commitment: str
    seed: str | None
    judge: str
    aids: bool
    chat: list[MessageShape] | None = None


class AcceptedShape(BaseModel):
    """Number of the record that a command became, and the match as it stands now."""

    seq: int
    snapshot: SnapshotShape


class PastShape(BaseModel):
    """What a seat saw after a record; `last` is the newest record's number."""

    seq: int
    last: int
    scene: Scene


class CommandBody(Body):
    """A command for a seat, as data or as typed text; `seq` is the newest record seen, `key` tells a retry from a new one."""

    seat: SeatNumber
    seq: Number
    key: Key
    command: dict[str, Any] | None = None
    text: Line | None = None


class PreviewBody(Body):
    """A command that is only tried."""

    seat: SeatNumber
    command: dict[str, Any] | None = None
    text: Line | None = None


class PreviewWordShape(BaseModel):
    """A word, its sum, and its points."""

    text: str
    sum: str
    points: int


class PreviewShape(BaseModel):
    """What a command would score; nothing is scored by what is no play."""

    points: int
    bonus: int
    words: list[PreviewWordShape]


class HintShape(BaseModel):
    """A play as typed, what it scores, and the words that it makes."""

    text: str
    points: int
    words: tuple[str, ...]


class HintsShape(BaseModel):
    """The best plays, the best first; and as typed what the computer would do, where that is no play."""

    hints: list[HintShape]
    advice: str | None


class WordsShape(BaseModel):
    """Which words the referee accepts."""

    words: dict[str, bool]


class MeaningShape(BaseModel):
    """What a word means, and who says so."""

    text: str
    source: str


class MeaningsShape(BaseModel):
    """What is known of a word; nothing for one that nobody explains."""

    word: str
    meanings: list[MeaningShape]


class OptionShape(BaseModel):
    """An option with its value in a preset; choices, or bounds, where there are any."""

    name: str
    kind: Literal["choice", "number", "text", "tiles", "board"]
    value: str | int | bool
    choices: list[str] | None = None
    least: int | None = None
    most: int | None = None


class SeatsRangeShape(BaseModel):
    """How many players."""

    least: int
    most: int


class PresetShape(BaseModel):
    """A preset with all its options."""

    name: str
    language: str
    seats: SeatsRangeShape
    options: list[OptionShape]


class GameShape(BaseModel):
    """A game that can be played here; `local` is the preset for one table and for playing bots, where it is not the first."""

    slug: str
    presets: list[PresetShape]
    judgings: list[str]
    bots: list[str]
    local: str | None


class GamesShape(BaseModel):
    """All games."""

    games: list[GameShape]


class RulesShape(BaseModel):
    """The rules of a game, as written and as HTML."""

    markdown: str
    html: str
