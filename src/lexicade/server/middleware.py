"""What surrounds every request: a limit on its body, one line in the log, a name to find that line by."""

from __future__ import annotations

import json
import logging
import secrets
import time
from itertools import count
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from lexicade.core.errors import Fault
from lexicade.server.errors import faults_as_data
from lexicade.server.sentences import language_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("lexicade.request")


class Logged:
    """Logs method, path, status and duration of each request; never its query, headers or body."""

    def __init__(self, app: ASGIApp) -> None:
        """Surround an application."""
        self._app = app
        self._process = secrets.token_hex(3)
        self._numbers = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        name, begun, status = f"{self._process}-{next(self._numbers)}", time.perf_counter(), 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", name.encode())]
            await send(message)

        try:
            await self._app(scope, receive, sent)
        finally:
            milliseconds = round((time.perf_counter() - begun) * 1000, 1)
            log.info(
                "request",
                extra={
                    "told": {
                        "id": name,
                        "method": scope["method"],
                        "path": scope["path"][:200],
                        "status": status,
                        "ms": milliseconds,
                    }
                },
            )


class Limits:
    """Refuses bodies that are larger than the server reads, whatever their length says."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        """Surround an application; `most` counts bytes."""
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        told = headers.get(b"content-length", b"0")
        if not told.isdigit() or int(told) > self._most:
            await self._refuse(headers, send)
            return
        read = 0

        async def received() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._most:
                raise HTTPException(413, str(self._most))
            return message

        await self._app(scope, received, send)

    async def _refuse(self, headers: dict[bytes, bytes], send: Send) -> None:
        language = language_of(headers.get(b"accept-language", b"").decode("latin-1"))
        faults = faults_as_data([Fault("body-too-large", {"most": self._most})], language)
        body = json.dumps({"faults": faults}, ensure_ascii=False).encode()
        length = str(len(body)).encode()
        await send(
            {
                "type": "http.response.start",
                "status": 413,
                "headers": [(b"content-type", b"application/json"), (b"content-length", length)],
            }
        )
        await send({"type": "http.response.body", "body": body})
