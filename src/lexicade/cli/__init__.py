"""The command `lexicade`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; bad input ends with one clear line and exit code 2."""
    from typer.exceptions import Abort, TyperException

    from lexicade.cli.app import app
    from lexicade.cli.speech import say, tell_error
    from lexicade.core.errors import LexicadeError

    try:
        code = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except TyperException as error:
        print(say("usage-error", why=" ".join(error.format_message().split())), file=sys.stderr)
        code = 2
    except LexicadeError as error:
        tell_error(error)
        code = 2
    except (KeyboardInterrupt, Abort):
        print(file=sys.stderr)
        code = 130
    except BrokenPipeError:
        sys.stderr.close()
        code = 0
    sys.exit(code if isinstance(code, int) else 0)
