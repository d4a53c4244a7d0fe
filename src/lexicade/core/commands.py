"""Commands of board games as text, and what is read out of their events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lexicade.core.challenge import Accept, Challenge
from lexicade.core.errors import Malformed
from lexicade.core.leaving import Leave
from lexicade.core.notation import rack_name, read_play, write_play
from lexicade.core.placement import Play
from lexicade.core.scoring import Played, Tally
from lexicade.core.tiles import TileSet
from lexicade.core.turns import Exchange, Pass

BoardCommand = Play | Exchange | Pass | Challenge | Accept | Leave


def read_command(text: str, tiles: TileSet) -> BoardCommand:
    """Read `8H QUACK`, `exchange ABC`, `pass`, `challenge`, `accept` or `resign`. Raises Malformed."""
    word, _, rest = text.strip().partition(" ")
    match word.lower(), rest.strip():
        case "pass", "":
            return Pass()
        case "challenge", "":
            return Challenge()
        case "accept", "":
            return Accept()
        case "resign", "":
            return Leave()
        case "exchange", held:
            return Exchange(tiles.read_tiles("".join(held.split())))
        case _ if any(letter.isdigit() for letter in word):
            return read_play(text, tiles)
    raise Malformed("unknown-command", text=text.strip())


def write_command(command: BoardCommand) -> str:
    """Write a command as it is typed."""
    match command:
        case Play():
            return write_play(command)
        case Exchange(tiles=tiles):
            return f"exchange {rack_name(tiles)}".strip()
        case Leave():
            return "resign"
        case Pass() | Challenge() | Accept():
            return command.kind


def played_tally(events: Sequence[Any]) -> Tally | None:
    """Return what the play among the events scored."""
    return next((event.tally for event in events if isinstance(event, Played)), None)
