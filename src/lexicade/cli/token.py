"""`lexicade token`: who programs are at a server."""

from __future__ import annotations

from typing import Annotated

import typer

from lexicade.cli.options import UiOption
from lexicade.cli.speech import say, ui_language

app = typer.Typer(name="token", help=say("help-token"), no_args_is_help=True, rich_markup_mode=None)

ServerOption = Annotated[str, typer.Option("--server", help=say("opt-server"), show_default=False)]
NameOption = Annotated[str, typer.Option("--name", help=say("opt-name"), show_default=False)]
LabelOption = Annotated[str | None, typer.Option("--label", help=say("opt-label"), show_default=False)]
KeepOption = Annotated[bool, typer.Option("--keep", help=say("opt-keep"))]
TokenOption = Annotated[
    str | None, typer.Option("--token", envvar="LEXICADE_TOKEN", help=say("opt-token"), show_default=False)
]
IdArgument = Annotated[str, typer.Argument(help=say("opt-token-id"), show_default=False)]


@app.command("create", help=say("help-token-create"))
def create(
    server: ServerOption, name: NameOption, label: LabelOption = None, keep: KeepOption = False, ui: UiOption = None
) -> int:
    """Come in under a name, and print the token that stands for it from now on."""
    from lexicade.remote.client import Client
    from lexicade.remote.keys import keep_token

    with Client(server, language=ui_language(ui)) as client:
        client.enter(name)
        token = client.create_token(label or name)
    if keep:
        keep_token(server, token.secret)
    typer.echo(token.secret)
    return 0


@app.command("list", help=say("help-token-list"))
def list_tokens(server: ServerOption, token: TokenOption = None, ui: UiOption = None) -> int:
    """Print the tokens of whoever the token stands for."""
    from lexicade.remote.client import Client
    from lexicade.remote.keys import kept_token

    with Client(server, token or kept_token(server), language=ui_language(ui)) as client:
        for one in client.tokens():
            typer.echo(
                say("token-line", id=one.id, label=one.label, created=one.created, used=one.used or say("token-unused"))
            )
    return 0


@app.command("revoke", help=say("help-token-revoke"))
def revoke(server: ServerOption, token_id: IdArgument, token: TokenOption = None, ui: UiOption = None) -> int:
    """Make a token worthless."""
    from lexicade.remote.client import Client
    from lexicade.remote.keys import kept_token

    with Client(server, token or kept_token(server), language=ui_language(ui)) as client:
        client.revoke_token(token_id)
    typer.echo(say("token-revoked", id=token_id))
    return 0
