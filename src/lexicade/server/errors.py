"""What the server itself refuses, and how every error becomes an answer: status, codes, and sentences in one's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from lexicade.core.errors import Fault, Illegal, LexicadeError, Malformed, Stale, Value
from lexicade.server.sentences import language_of, sentence


class Refused(LexicadeError):
    """A request that the server does not serve, whatever the rules of a game say."""

    status: ClassVar[int] = 400


class NoSession(Refused):
    """Nobody is known to be asking: `no-session`."""

    status = 401


class Forbidden(Refused):
    """Whoever asks is known and may not."""

    status = 403


class NotFound(Refused):
    """There is no such thing, or none that whoever asks may know of."""

    status = 404


class TooLarge(Refused):
    """More than is read: `body-too-large`."""

    status = 413


class TooMany(Refused):
    """Too many requests: `too-many-requests` with `seconds` to wait."""

    status = 429


class Unavailable(Refused):
    """Not now: the server starts, stops, or lacks something."""

    status = 503


def status_of(error: LexicadeError) -> int:
    """Return the HTTP status that stands for an error."""
    match error:
        case Refused():
            return error.status
        case Stale():
            return 409
        case Illegal():
            return 422
        case _:
            return 400


def faults_as_data(faults: Sequence[Fault], language: str, names: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Return broken rules as the API tells them: code, parameters and the sentence; `names` are the seats' names."""
    return [
        {"code": fault.code, "params": dict(fault.params), "text": sentence(fault, language, names)} for fault in faults
    ]


def answer(
    faults: Sequence[Fault], status: int, request: Request, headers: dict[str, str] | None = None
) -> JSONResponse:
    """Return the answer that tells what was wrong."""
    names: Sequence[str] = getattr(request.state, "names", ())
    content = {"faults": faults_as_data(faults, language_of(request.headers.get("accept-language")), names)}
    return JSONResponse(content, status_code=status, headers=headers)


async def on_error(request: Request, error: Exception) -> JSONResponse:
    """Answer an error of the project's own."""
    assert isinstance(error, LexicadeError)  # noqa: S101  (registered for this class only)
    headers = None
    if isinstance(error, TooMany) and isinstance(seconds := error.params.get("seconds"), int):
        headers = {"Retry-After": str(seconds)}
    return answer(error.faults, status_of(error), request, headers)


async def on_unreadable(request: Request, error: Exception) -> JSONResponse:
    """Answer a request whose parts are not what the API says; what was sent is not repeated."""
    assert isinstance(error, RequestValidationError)  # noqa: S101  (registered for this class only)
    where = [".".join(str(part) for part in one["loc"] if part != "body") or "body" for one in error.errors()]
    return answer([Fault("bad-request", {"field": field}) for field in dict.fromkeys(where)], 400, request)


async def on_http(request: Request, error: Exception) -> JSONResponse:
    """Answer what the framework refuses: unknown paths and methods."""
    assert isinstance(error, HTTPException)  # noqa: S101  (registered for this class only)
    codes = {400: "bad-request", 404: "not-found", 405: "wrong-method", 413: "body-too-large"}
    params: dict[str, Value] = {"status": error.status_code} if error.status_code not in codes else {}
    if error.status_code == 413:  # noqa: PLR2004  (as above)
        params = {"most": error.detail}
    elif error.status_code == 400:  # noqa: PLR2004  (a body that is no JSON at all)
        params = {"field": "body"}
    fault = Fault(codes.get(error.status_code, "http-error"), params)
    return answer([fault], error.status_code, request, dict(error.headers or {}))


async def on_failure(request: Request, _: Exception) -> JSONResponse:
    """Answer a failure of the server; the log has it, the answer tells nothing."""
    return answer([Fault("server-error")], 500, request)


HANDLERS: dict[int | type[Exception], Any] = {
    LexicadeError: on_error,
    Malformed: on_error,
    RequestValidationError: on_unreadable,
    HTTPException: on_http,
    Exception: on_failure,
}
