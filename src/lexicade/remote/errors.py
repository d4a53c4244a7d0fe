"""What a server answers, as the errors that play at home raises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lexicade.core.errors import Fault, Illegal, LexicadeError, Malformed, Stale


class Refused(LexicadeError):
    """The server does not do it: nobody is known to ask (401), may not (403), there is no such thing (404), too often (429)."""

    status = 0
    """The status of HTTP."""


class Unreachable(LexicadeError):
    """No server answers: `server-unreachable`."""


def error_of(status: int, data: object) -> LexicadeError:
    """Return the error that an answer tells of."""
    faults = _faults(data) or (Fault("http-error", {"status": status}),)
    match status:
        case 400:
            error: LexicadeError = Malformed(faults[0].code)
        case 409:
            error = Stale(faults[0].code)
        case 422:
            return Illegal.of(faults)
        case _:
            error = Refused(faults[0].code)
            error.status = status
    error.faults = faults
    error.args = ("; ".join(map(str, faults)),)
    return error


def _faults(data: object) -> tuple[Fault, ...]:
    found = data.get("faults") if isinstance(data, Mapping) else None
    if not isinstance(found, Sequence):
        return ()
    return tuple(Fault(str(one["code"]), _params(one.get("params", {}))) for one in found if "code" in one)


def _params(params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in params.items()}
