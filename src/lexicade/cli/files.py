"""`lexicade replay` and `lexicade verify`: matches in files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from lexicade.cli.options import PlainOption, UiOption
from lexicade.cli.speech import catalogue, say
from lexicade.core.errors import Malformed

FileArgument = Annotated[Path, typer.Argument(help=say("opt-match"), show_default=False)]


def replay(
    file: FileArgument,
    at: Annotated[int | None, typer.Option("--at", help=say("opt-at"), show_default=False)] = None,
    seat: Annotated[str | None, typer.Option("--seat", help=say("opt-seat"), show_default=False)] = None,
    ui: UiOption = None,
    plain: PlainOption = False,
) -> int:
    """Show a match as it stood after a record, or at its end, with all that happened until then."""
    from lexicade.core import registry
    from lexicade.core.protocol import Seat
    from lexicade.play.match import replay as rebuild
    from lexicade.play.store import FileStore
    from lexicade.text.painter import paint
    from lexicade.text.speech import Speaker

    store = FileStore(file)
    kit = registry.kit(store.head()[0])
    records = store.records()
    if not records or records[0].header is None:
        raise Malformed("match-empty")
    last = len(records) - 1
    if at is not None and not 0 <= at <= last:
        raise Malformed("bad-record-number", n=at, last=last)
    names = tuple(sitter.name for sitter in records[0].header.seats)
    if seat is not None and seat not in names:
        raise Malformed("unknown-seat", seat=seat, known=names)
    state = rebuild(kit, records[: (last if at is None else at) + 1])
    view = kit.game.view(state, None if seat is None else Seat(names.index(seat)))
    speaker = Speaker(catalogue(None, kit.package), names)
    typer.echo(say("replay-line", game=kit.slug, at=last if at is None else at, last=last))
    typer.echo(paint(kit.scene(view), speaker, colour=sys.stdout.isatty() and not plain))
    return 0


def verify(file: FileArgument, ui: UiOption = None) -> int:
    """Check a match against itself: the seed's commitment, every draw, every verdict, every point."""
    from lexicade.play.store import FileStore
    from lexicade.play.verify import verify as check

    store = FileStore(file)
    _, seed = store.head()
    found = check(store.records(), seed)
    typer.echo(say("verified-all" if found.draws else "verified-fold", n=found.records))
    if not found.over:
        typer.echo(say("verified-open"))
    return 0
