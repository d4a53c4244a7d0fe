"""What several commands ask for in the same words: a game, a preset, options, word list, seats."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lexicade.cli.speech import say
from lexicade.core.errors import Malformed

if TYPE_CHECKING:
    from lexicade.core.kit import Kit
    from lexicade.core.options import Options
    from lexicade.core.record import Sitter
    from lexicade.play.local import LocalMatch
    from lexicade.play.tables import TableFile

GameArgument = Annotated[str, typer.Argument(help=say("opt-game"), show_default=False)]
PresetOption = Annotated[str | None, typer.Option("--preset", help=say("opt-preset"), show_default=False)]
LanguageOption = Annotated[str | None, typer.Option("--language", help=say("opt-language"), show_default=False)]
WordsOption = Annotated[Path | None, typer.Option("--words", help=say("opt-words"), show_default=False)]
SetOption = Annotated[list[str] | None, typer.Option("--set", help=say("opt-set"), show_default=False)]
TableOption = Annotated[Path | None, typer.Option("--options", help=say("opt-options"), show_default=False)]
SeatsOption = Annotated[str | None, typer.Option("--seats", help=say("opt-seats"), show_default=False)]
SeedOption = Annotated[str | None, typer.Option("--seed", help=say("opt-seed"), show_default=False)]
UiOption = Annotated[str | None, typer.Option("--ui", help=say("opt-ui"), show_default=False)]
PlainOption = Annotated[bool, typer.Option("--plain", help=say("opt-plain"))]


@dataclass(frozen=True, slots=True)
class Asked:
    """A table as asked for on the command line."""

    kit: Kit
    preset: str
    options: Options


def asked_table(
    game: str,
    preset: str | None,
    language: str | None,
    words: Path | None,
    changes: list[str] | None,
    table: Path | None,
    *,
    local: bool = True,
) -> Asked:
    """Resolve a table. Raises Malformed naming what is not known."""
    from lexicade.core import registry

    kit = registry.kit(game)
    filed = _filed(kit, preset, language, changes, table)
    if words is not None:
        filed.changes["words"] = str(words.absolute())
    name = filed.preset or (kit.local if local and kit.local else kit.presets[0])
    return Asked(kit, name, kit.options(name, filed.language, filed.changes))


def must_agree(
    match: LocalMatch,
    preset: str | None,
    language: str | None,
    changes: list[str] | None,
    table: Path | None,
    seats: str | None,
    seed: str | None,
) -> None:
    """Raise Malformed `match-differs` for what is asked of a match that has begun already, and is otherwise there."""
    from lexicade.core.chance import seed_from
    from lexicade.core.options import change

    header = match.match.header
    filed = _filed(match.kit, preset, language, changes, table)
    agreed = {
        "preset": filed.preset in (None, header.preset),
        "language": filed.language in (None, header.options.language),
        "seats": seats is None or asked_seats(seats, match.kit, header.options) == header.seats,
        "seed": seed is None or match.match.seed in (None, seed_from(seed)),
        **{name: change(header.options, {name: value}) == header.options for name, value in filed.changes.items()},
    }
    for name, same in agreed.items():
        if not same:
            raise Malformed("match-differs", file=str(match.path), option=name)


def _filed(
    kit: Kit, preset: str | None, language: str | None, changes: list[str] | None, table: Path | None
) -> TableFile:
    """Return what a table file asks for, with what is asked for beside it, which counts more."""
    from lexicade.play.tables import TableFile, read_table

    path = Path(preset) if preset and preset.endswith(".toml") and table is None else table
    if path is not table:
        preset = None
    filed = TableFile(None, None, {}) if path is None else read_table(path, kit.slug)
    asked = filed.changes | dict(map(_change, changes or ()))
    return TableFile(preset or filed.preset, language or filed.language, asked)


def _change(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise Malformed("bad-set", text=text)
    if value.startswith("@"):
        try:
            value = Path(value[1:]).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or "UTF-8"
            raise Malformed("file-unreadable", file=value[1:], why=why) from None
    return name.strip(), value


def asked_seats(text: str | None, kit: Kit, options: Options) -> tuple[Sitter, ...]:
    """Read `Anna,Bert,greedy`: names of people, and bots by their own. Raises Malformed."""
    from lexicade.play.seating import seated

    allowed = kit.seats_of(options)
    if text is None:
        text = say("you") if allowed[-1] == 1 else f"{say('you')},greedy"
    sitters = seated(text.split(","), kit.bots)
    if len(sitters) not in allowed:
        raise Malformed("bad-seats", n=len(sitters), least=allowed[0], most=allowed[-1], game=kit.slug)
    return sitters
