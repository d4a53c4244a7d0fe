"""`lexicade auto`: bots among themselves."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from lexicade.cli.options import (
    GameArgument,
    LanguageOption,
    PresetOption,
    SeatsOption,
    SetOption,
    TableOption,
    UiOption,
    WordsOption,
    asked_seats,
    asked_table,
)
from lexicade.cli.speech import catalogue, say
from lexicade.core.errors import Malformed
from lexicade.core.scene import Text


def auto(
    game: GameArgument,
    seats: SeatsOption = "greedy,greedy",
    games: Annotated[int, typer.Option("--games", min=1, max=1_000_000, help=say("opt-games"))] = 1,
    seed: Annotated[str, typer.Option("--seed", help=say("opt-seed"))] = "0",
    preset: PresetOption = None,
    words: WordsOption = None,
    language: LanguageOption = None,
    changes: SetOption = None,
    options: TableOption = None,
    as_json: Annotated[bool, typer.Option("--json", help=say("opt-json"))] = False,
    ui: UiOption = None,
) -> int:
    """Let bots play matches and print how they ended."""
    from lexicade.play.arena import run_match, standing

    table = asked_table(game, preset, language, words, changes, options)
    sitters = asked_seats(seats, table.kit, table.options)
    if any(sitter.bot is None for sitter in sitters):
        person = next(sitter.name for sitter in sitters if sitter.bot is None)
        raise Malformed("unknown-bot", bot=person, known=tuple(table.kit.bots))
    told = catalogue(None, table.kit.package)
    results = []
    for number in range(games):
        result = run_match(table.kit, table.preset, table.options, sitters, seed=f"{seed}/{number}")
        results.append(result)
        if not as_json:
            scores = " ".join(f"{sitter.name} {points}" for sitter, points in zip(sitters, result.scores, strict=True))
            typer.echo(
                say(
                    "auto-line",
                    number=number + 1,
                    scores=scores,
                    turns=result.records,
                    why=told.say(Text(f"reason-{result.reason}")),
                )
            )
    rows = standing(results)
    if as_json:
        data = {
            "game": table.kit.slug,
            "preset": table.preset,
            "seed": seed,
            "seats": [sitter.name for sitter in sitters],
            "games": [
                {"scores": result.scores, "places": result.places, "reason": result.reason, "records": result.records}
                for result in results
            ],
            "wins": [row.wins for row in rows],
            "mean": [row.mean for row in rows],
        }
        typer.echo(json.dumps(data, ensure_ascii=False))
        return 0
    for sitter, row in zip(sitters, rows, strict=True):
        typer.echo(
            say("auto-total", name=sitter.name, wins=f"{row.wins:g}", games=len(results), mean=f"{row.mean:.1f}")
        )
    return 0
