"""A real server with its browser client, in a process of its own, for as long as somebody looks at it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60


def free_port() -> int:
    """Return a port that nobody listens on just now."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


@contextmanager
def serving(folder: Path, port: int | None = None) -> Iterator[str]:
    """Run a server over a database in a folder; yield its address. The log lies beside the database."""
    port = port or free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "lexicade", "serve", "--host", "127.0.0.1", "--port", str(port)]
    environment = os.environ | {"LEXICADE_RATE_FACTOR": "0", "LEXICADE_DATABASE": f"sqlite:///{folder / 'web.db'}"}
    with (folder / "server.log").open("a") as log:
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        try:
            _wait(address, server, folder)
            yield address
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(15)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait(address: str, server: subprocess.Popen[bytes], folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=2):  # noqa: S310  (the server just started)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError((folder / "server.log").read_text()[-3000:])
