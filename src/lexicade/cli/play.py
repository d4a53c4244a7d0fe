"""`lexicade play`: a match at this terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from lexicade.cli.options import (
    LanguageOption,
    PlainOption,
    PresetOption,
    SeatsOption,
    SeedOption,
    SetOption,
    TableOption,
    UiOption,
    WordsOption,
    asked_seats,
    asked_table,
)
from lexicade.cli.speech import say
from lexicade.core import registry
from lexicade.core.errors import Malformed


def play(
    game: Annotated[str | None, typer.Argument(help=say("opt-game"), show_default=False)] = None,
    preset: PresetOption = None,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    file: Annotated[Path | None, typer.Option("--file", help=say("opt-file"), show_default=False)] = None,
    words: WordsOption = None,
    language: LanguageOption = None,
    changes: SetOption = None,
    options: TableOption = None,
    ui: UiOption = None,
    plain: PlainOption = False,
    no_aids: Annotated[bool, typer.Option("--no-aids", help=say("opt-no-aids"))] = False,
) -> int:
    """Play at this terminal."""
    from lexicade.cli.terminal import Terminal, run
    from lexicade.play.local import open_file, start

    asks = any(item is not None for item in (game, preset, seats, seed, language, changes, options))
    if file is not None and file.exists():
        match = open_file(file, words)
        if game not in (None, match.kit.slug):
            raise Malformed("wrong-game", file=str(file), found=match.kit.slug, wanted=str(game))
    elif game is None:
        raise (
            Malformed("file-missing", file=str(file))
            if file and not asks
            else Malformed("no-game", known=registry.slugs())
        )
    else:
        table = asked_table(game, preset, language, words, changes, options)
        sitters = asked_seats(seats, table.kit, table.options)
        interactive = sys.stdin.isatty()
        match = start(table.kit, table.preset, table.options, sitters, seed=seed, file=file, keep=interactive)
    return run(match, Terminal(ui, plain=plain), aids=not no_aids)
