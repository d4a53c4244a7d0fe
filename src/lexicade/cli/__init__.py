"""The command `lexicade`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; bad input ends with one clear line and exit code 2."""
    try:
        code = _run(sys.argv[1:] or ["--help"])
    except KeyboardInterrupt:
        print(file=sys.stderr)
        code = 130
    except BrokenPipeError:
        sys.stderr.close()
        code = 0
    sys.exit(code)


def _run(arguments: list[str]) -> int:
    from typer.exceptions import Abort, TyperException

    from lexicade.cli.app import app
    from lexicade.cli.speech import say, tell_error
    from lexicade.core.errors import LexicadeError

    try:
        code = app(arguments, standalone_mode=False)
    except TyperException as error:
        print(say("usage-error", why=" ".join(error.format_message().split())), file=sys.stderr)
        return 2
    except LexicadeError as error:
        tell_error(error)
        return 2
    except Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0
