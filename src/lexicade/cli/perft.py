"""`lexicade perft`: counts of all plays, compared with a file of expected ones."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lexicade.cli.options import UiOption, WordsOption
from lexicade.cli.speech import say
from lexicade.core.errors import Malformed


def perft(
    file: Annotated[Path, typer.Argument(help=say("opt-positions"), show_default=False)],
    words: WordsOption = None,
    engine: Annotated[str, typer.Option("--engine", help=say("opt-engine"))] = "kernel",
    ui: UiOption = None,
) -> int:
    """Report every row that differs; exit code 1 if any does."""
    from lexicade.core.options import Options
    from lexicade.play.perft import count, engines, read_rows
    from lexicade.play.words import judged

    if engine not in engines():
        raise Malformed("bad-option", option="engine", value=engine, allowed=engines())
    rows = list(read_rows(file))
    known = judged(Options(words="" if words is None else str(words.absolute()))).words
    totals, differing = [0, 0, 0], 0
    for row in rows:
        found = count(row, known, "kernel" if engine == "kernel" else "reference")
        totals = [totals[0] + found.placements, totals[1] + found.exchanges, totals[2] + found.score_sum]
        if found != row.wanted:
            differing += 1
            typer.echo(say("perft-differs", line=row.number, found=_told(found), wanted=_told(row.wanted)))
    typer.echo(say("perft-total", n=len(rows), placements=totals[0], exchanges=totals[1], score_sum=totals[2]))
    typer.echo(say("perft-differing" if differing else "perft-equal", n=differing))
    return 1 if differing else 0


def _told(counts: object) -> str:
    return " ".join(str(getattr(counts, name)) for name in ("placements", "exchanges", "score_sum", "score_max"))
