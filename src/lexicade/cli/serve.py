"""`lexicade serve`, `export`, `import`, `backup`: a server, and its matches as files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lexicade.cli.options import UiOption
from lexicade.cli.speech import say
from lexicade.core.errors import Malformed

if TYPE_CHECKING:
    from lexicade.server.db.engine import Database
    from lexicade.server.settings import Settings

DatabaseOption = Annotated[str | None, typer.Option("--database", help=say("opt-database"), show_default=False)]
FileArgument = Annotated[Path, typer.Argument(help=say("opt-server-file"), show_default=False)]


def serve(
    host: Annotated[str | None, typer.Option("--host", help=say("opt-host"), show_default=False)] = None,
    port: Annotated[int | None, typer.Option("--port", help=say("opt-port"), show_default=False)] = None,
    database: DatabaseOption = None,
    json: Annotated[bool, typer.Option("--json", help=say("opt-json-log"))] = False,
    show: Annotated[bool, typer.Option("--open", help=say("opt-open"))] = False,
    ui: UiOption = None,
) -> int:
    """Serve the arcade to browsers and programs."""
    from lexicade.server.serving import serve as run

    def tell(address: str) -> None:
        typer.echo(say("serving", address=address))
        if show:
            _show(address)

    run(_settings(host=host, port=port, database=database, log="json" if json else None), tell)
    return 0


def _show(address: str) -> None:
    """Open a browser where there is a screen; one that lives in the terminal would only be in the way."""
    import os
    import sys
    import threading
    import webbrowser

    if sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def export(
    file: FileArgument,
    match: Annotated[list[str] | None, typer.Option("--match", help=say("opt-match-id"), show_default=False)] = None,
    database: DatabaseOption = None,
    ui: UiOption = None,
) -> int:
    """Write matches of a server's database to a file."""
    from lexicade.server import transfer

    opened = _database(database)
    try:
        with transfer.private(file) as target:
            count = transfer.export(opened, match or (), target)
    except Malformed:
        if file.exists() and not file.stat().st_size:
            file.unlink()
        raise
    finally:
        opened.close()
    typer.echo(say("exported", n=count, file=str(file)))
    return 0


def take_in(file: FileArgument, database: DatabaseOption = None, ui: UiOption = None) -> int:
    """Read matches from a file into a server's database."""
    from lexicade.server import transfer
    from lexicade.server.db.migrate import migrate

    opened = _database(database, create=True)
    try:
        migrate(opened)
        count = transfer.take_in(opened, transfer.lines_of(file))
    finally:
        opened.close()
    typer.echo(say("imported", n=count))
    return 0


def backup(file: FileArgument, database: DatabaseOption = None, ui: UiOption = None) -> int:
    """Copy a server's database while it is served."""
    from lexicade.server import transfer

    opened = _database(database)
    try:
        transfer.backup(opened, file)
    finally:
        opened.close()
    typer.echo(say("backed-up", file=str(file)))
    return 0


def _settings(**asked: Any) -> Settings:
    from lexicade.server.settings import read_settings

    return read_settings({name: value for name, value in asked.items() if value is not None})


def _database(url: str | None, *, create: bool = False) -> Database:
    import lexicade.server.db.tables  # noqa: F401  (describes the tables)
    from lexicade.server.db.engine import Database

    return Database(_settings(database=url).database, create=create)
