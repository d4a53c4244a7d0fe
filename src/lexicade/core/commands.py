"""Commands of board games as text, and what is read out of their events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args

from lexicade.core.challenge import Accept, Challenge
from lexicade.core.errors import Malformed
from lexicade.core.grid import Direction, Square
from lexicade.core.leaving import Leave, Reason
from lexicade.core.notation import rack_name, read_play, write_play
from lexicade.core.placement import THROUGH, Play
from lexicade.core.scoring import Played, Tally
from lexicade.core.tiles import Piece, TileSet
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


def check(command: object) -> None:
    """Refuse a command with parts that are not what they should be, as only a program can make one.

    Raises Malformed `bad-command` naming the part. What is no command of a board game at all is left to the game.
    """
    parts: dict[str, bool] = {}
    match command:
        case Play():
            parts = {
                "square": _is_square(command.square),
                "direction": isinstance(command.direction, Direction),
                "letters": _is_row(command.letters, _is_letter),
                "meanings": _is_row(command.meanings, _is_pair),
                "expects": command.expects is None or _is_preview(command.expects),
            }
        case Exchange(tiles=tiles):
            parts = {"tiles": _is_row(tiles, _is_text)}
        case Leave(reason=reason):
            parts = {"reason": reason in get_args(Reason)}
        case _:
            pass
    for name, sound in parts.items():
        if not sound:
            raise Malformed("bad-command", field=name)


def _is_square(value: object) -> bool:
    return isinstance(value, Square) and _is_row(value, _is_whole)


def _is_row(value: object, fits: Callable[[object], bool]) -> bool:
    return isinstance(value, tuple) and all(map(fits, value))


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_letter(value: object) -> bool:
    match value:
        case Piece(face=face, blank=blank):
            return _is_text(face) and isinstance(blank, bool)
        case _:
            return value == THROUGH


def _is_pair(value: object) -> bool:
    match value:
        case (word, meaning):
            return _is_text(word) and _is_text(meaning)
        case _:
            return False


def _is_preview(value: object) -> bool:
    match value:
        case (words, points):
            return _is_row(words, _is_text) and _is_whole(points)
        case _:
            return False


def played_tally(events: Sequence[Any]) -> Tally | None:
    """Return what the play among the events scored."""
    return next((event.tally for event in events if isinstance(event, Played)), None)
