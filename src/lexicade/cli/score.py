"""`lexicade score`: what a play is worth in a position, with its arithmetic."""

from __future__ import annotations

from typing import Annotated

import typer

from lexicade.cli.options import (
    GameArgument,
    LanguageOption,
    PresetOption,
    SetOption,
    TableOption,
    UiOption,
    WordsOption,
    asked_table,
)
from lexicade.cli.speech import say, tell_error
from lexicade.core.errors import Illegal, Malformed


def score(
    game: GameArgument,
    play: Annotated[list[str], typer.Argument(help=say("opt-play"), show_default=False)],
    preset: PresetOption = None,
    position: Annotated[str | None, typer.Option("--position", help=say("opt-position"), show_default=False)] = None,
    hand: Annotated[str | None, typer.Option("--hand", help=say("opt-hand"), show_default=False)] = None,
    words: WordsOption = None,
    language: LanguageOption = None,
    changes: SetOption = None,
    options: TableOption = None,
    ui: UiOption = None,
) -> int:
    """Print the sums of a play and its total, or every rule that it breaks."""
    from lexicade.core.arithmetic import word_sum
    from lexicade.core.chance import FaceDownChance
    from lexicade.core.protocol import Seat, World
    from lexicade.play.clock import SystemClock
    from lexicade.play.words import judged

    table = asked_table(game, preset, language, words, changes, options, local=False)
    kit = table.kit
    text, command = kit.scored(" ".join(play), position if position is not None else hand)
    state = kit.position(text, table.options)
    view = kit.game.view(state, Seat(0))
    read = kit.parse(command, view)
    referee = judged(table.options).judge.referee
    try:
        events = kit.game.decide(
            kit.known(view), Seat(0), read, World(FaceDownChance(), referee, SystemClock().now().date())
        )
    except Illegal as error:
        tell_error(error, kit.package)
        return 2
    tally = kit.tally(events)
    if tally is None:
        raise Malformed("nothing-scored", text=" ".join(play))
    for word in tally.words:
        typer.echo(word_sum(word))
    if tally.bonus:
        typer.echo(say("bonus-line", points=tally.bonus))
    typer.echo(tally.points)
    return 0
