"""Running a server until it is told to stop; nothing that was accepted is lost by that."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from lexicade.core.errors import Malformed
from lexicade.server.app import create_app
from lexicade.server.logs import set_up

if TYPE_CHECKING:
    from lexicade.play.clock import Clock
    from lexicade.server.context import Context
    from lexicade.server.settings import Settings

_BACKLOG = 2048
_KEEP_ALIVE = 75


class Server(uvicorn.Server):
    """A server whose streams end when it is told to stop, so that it need not wait for them."""

    def __init__(self, config: uvicorn.Config, context: Context, tell: Callable[[str], None]) -> None:
        """Take what is served; `tell` is called with the address once it is."""
        super().__init__(config)
        self._context = context
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            self._tell(f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let streams end and requests finish."""
        self._context.hub.close()
        await super().shutdown(sockets)


def serve(settings: Settings, tell: Callable[[str], None], clock: Clock | None = None) -> None:
    """Serve until a signal. Raises Malformed for an address or a database that cannot be used."""
    set_up(settings.log)
    with _bound(settings.host, settings.port) as listening:
        app = create_app(settings, clock)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=_KEEP_ALIVE,
            timeout_graceful_shutdown=settings.graceful_seconds,
        )
        server = Server(config, app.state.context, tell)
        _settle_memory()
        # What keeps a server from starting is told once, in a sentence, by whoever called.
        quiet = _QuietStart(server)
        logging.getLogger("uvicorn.error").addFilter(quiet)
        try:
            with suppress(SystemExit):  # How uvicorn says that it did not start.
                server.run(sockets=[listening])
        finally:
            logging.getLogger("uvicorn.error").removeFilter(quiet)
        if (failure := app.state.failure) is not None:
            raise failure
        if not server.started:
            raise Malformed("server-not-started")


class _QuietStart(logging.Filter):
    def __init__(self, server: uvicorn.Server) -> None:
        super().__init__()
        self._server = server

    def filter(self, _: logging.LogRecord) -> bool:
        return self._server.started


def _settle_memory() -> None:
    """Let the collector of cycles pass over what stays: with a thousand matches in memory it would stop the server for long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 50, 100)
    # The loop gives the interpreter away at every system call; other threads give it back after so many seconds.
    sys.setswitchinterval(0.001)


def _bound(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), backlog=_BACKLOG, family=_family(host))
    except OSError as error:
        raise Malformed("address-unusable", host=host, port=port, why=error.strerror or "") from None


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
