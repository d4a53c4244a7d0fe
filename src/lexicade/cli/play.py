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
    must_agree,
)
from lexicade.cli.speech import say
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
    server: Annotated[str | None, typer.Option("--server", help=say("opt-server"), show_default=False)] = None,
    table: Annotated[str | None, typer.Option("--table", help=say("opt-table"), show_default=False)] = None,
    name: Annotated[str | None, typer.Option("--name", help=say("opt-name"), show_default=False)] = None,
    token: Annotated[
        str | None, typer.Option("--token", envvar="LEXICADE_TOKEN", help=say("opt-token"), show_default=False)
    ] = None,
    no_aids: Annotated[bool, typer.Option("--no-aids", help=say("opt-no-aids"))] = False,
) -> int:
    """Play at this terminal."""
    from lexicade.cli.terminal import Terminal, run
    from lexicade.core import registry
    from lexicade.play.local import open_file, start

    if server is not None:
        from lexicade.cli.online import Visit, visit

        return visit(Visit(server, table, game, preset, language, name, token), Terminal(ui, plain=plain))
    if table is not None:
        raise Malformed("table-without-server")
    asks = any(item is not None for item in (game, preset, seats, seed, language, changes, options))
    if file is not None and file.exists():
        match = open_file(file, words)
        if game not in (None, match.kit.slug):
            raise Malformed("wrong-game", file=str(file), found=match.kit.slug, wanted=str(game))
        must_agree(match, preset, language, changes, options, seats, seed)
    elif game is None:
        raise (
            Malformed("file-missing", file=str(file))
            if file and not asks
            else Malformed("no-game", known=registry.slugs())
        )
    else:
        asked = asked_table(game, preset, language, words, changes, options)
        sitters = asked_seats(seats, asked.kit, asked.options)
        interactive = sys.stdin.isatty()
        match = start(asked.kit, asked.preset, asked.options, sitters, seed=seed, file=file, keep=interactive)
    return run(match, Terminal(ui, plain=plain), aids=not no_aids)
