"""The command `lexicade`."""

from __future__ import annotations

import os
import sys
from typing import Final

_STDOUT: Final = 1


def main() -> None:
    """Run the command line; bad input ends with one clear line and exit code 2."""
    _have_streams()
    try:
        code = _run(sys.argv[1:] or ["--help"])
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        code = 130
    except BrokenPipeError:
        _let_go()
        code = 0
    except OSError as error:
        _let_go()
        code = _refused(error)
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
    except SystemExit as stop:
        # The command line parser takes a reader that has gone for an error, but it has only read enough.
        if isinstance(stop.__context__, BrokenPipeError):
            raise stop.__context__ from None
        raise
    return code if isinstance(code, int) else 0


def _refused(error: OSError) -> int:
    """Say what the system refused, and return the exit code; what names no file is a stream that was open already."""
    from lexicade.cli.speech import tell_error
    from lexicade.core.errors import Malformed

    why = error.strerror or type(error).__name__
    if error.filename is None:
        tell_error(Malformed("file-unwritable", file="-", why=why))
    else:
        tell_error(Malformed("file-unreadable", file=str(error.filename), why=why))
    return 2


def _have_streams() -> None:
    """Give the program streams where whoever started it closed them: nothing comes in, and what goes out is nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123  (open until the end)


def _let_go() -> None:
    """Send what standard output still holds nowhere, for it cannot be written and would be tried again at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _STDOUT)
    os.close(nowhere)
