"""All commands of `lexicade`; what they import, they import when they run."""

from __future__ import annotations

import typer

from lexicade.cli import auto, database, files, info, lexicon, perft, play, score, serve, token
from lexicade.cli.speech import say

app = typer.Typer(
    name="lexicade",
    help=say("help-lexicade"),
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play", help=say("help-play"))(play.play)
app.command("auto", help=say("help-auto"))(auto.auto)
app.command("replay", help=say("help-replay"))(files.replay)
app.command("verify", help=say("help-verify"))(files.verify)
app.command("rules", help=say("help-rules"))(info.rules)
app.command("score", help=say("help-score"))(score.score)
app.command("perft", help=say("help-perft"))(perft.perft)
app.command("serve", help=say("help-serve"))(serve.serve)
app.command("export", help=say("help-export"))(serve.export)
app.command("import", help=say("help-import"))(serve.take_in)
app.command("backup", help=say("help-backup"))(serve.backup)
app.add_typer(lexicon.app, name="lexicon", help=say("help-lexicon"))
app.add_typer(token.app, name="token", help=say("help-token"))
app.add_typer(database.app, name="database", help=say("help-database"))
