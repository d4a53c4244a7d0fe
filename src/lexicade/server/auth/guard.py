"""Whether a request is the doing of our own pages, and not of a foreign page that uses somebody's cookie."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from lexicade.core.errors import Fault
from lexicade.server.errors import faults_as_data
from lexicade.server.sentences import language_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def is_foreign(method: str, headers: Mapping[str, str]) -> bool:
    """Whether a foreign page may be behind a request that changes something; names of headers are lower case.

    Browsers say so in Sec-Fetch-Site, but on plain http only to localhost; elsewhere Origin is compared with Host. A request
    with neither comes from no browser, and one with Authorization from nobody who has not been given a token: in neither is a
    cookie misused.
    """
    if method in SAFE or "authorization" in headers:
        return False
    if site := headers.get("sec-fetch-site"):
        return site not in ("same-origin", "none")
    if (origin := headers.get("origin")) is None:
        return False
    return urlsplit(origin).netloc.lower() != headers.get("host", "").lower() or not headers.get("host")


class OwnPages:
    """Refuses what foreign pages send."""

    def __init__(self, app: ASGIApp) -> None:
        """Surround an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http":
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            if is_foreign(scope["method"], headers):
                await _refuse(headers, send)
                return
        await self._app(scope, receive, send)


async def _refuse(headers: Mapping[str, str], send: Send) -> None:
    faults = faults_as_data([Fault("foreign-page")], language_of(headers.get("accept-language")))
    body = json.dumps({"faults": faults}, ensure_ascii=False).encode()
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": head})
    await send({"type": "http.response.body", "body": body})
