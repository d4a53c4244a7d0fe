"""A program asked line by line, which answers each line with a block of lines and an empty one."""

from __future__ import annotations

import os
import selectors
import subprocess
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

_CHUNK: Final = 1 << 16
_COMING_UP: Final = 6
_QUIET: Final = {"LC_ALL": "C.UTF-8", "HOME": os.devnull}
"""The program's environment: no personal settings, no personal words."""


class PipeLost(Exception):
    """The program died, fell silent or answered something else; its answers so far are worth nothing."""

    def __init__(self, reason: str, *, silent: bool = False) -> None:
        """Say what happened; `silent` when it was given up waiting for."""
        super().__init__(reason)
        self.silent = silent


class Pipe:
    """One running program; used by one thread at a time, closed when it is lost."""

    def __init__(self, command: Sequence[str], patience: float) -> None:
        """Start the program and read its first line; raise `OSError` where it cannot be started, else `PipeLost`.

        patience: seconds without an answer after which it counts as silent; it may take six times as long to come up, for
        its words may have to come from a slow disk.
        """
        self._patience = patience
        self._owner = os.getpid()
        self._process = subprocess.Popen(  # noqa: S603  (the program is a setting of whoever runs this)
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd="/",
            env={"PATH": os.environ.get("PATH", os.defpath), **_QUIET},
            start_new_session=True,
        )
        if self._process.stdin is None or self._process.stdout is None:
            raise AssertionError
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self.pid = self._process.pid
        self._end = weakref.finalize(self, _end, self._process, self._owner)
        try:
            self.banner = self._exchange(b"", b"\n", 1, _COMING_UP * patience).decode("utf-8", "replace").strip()
        except PipeLost:
            self.close()
            raise

    @property
    def usable(self) -> bool:
        """Whether the program still runs, and was started by this very process and not by one it was forked from."""
        return self._owner == os.getpid() and self._process.poll() is None

    def ask(self, lines: Sequence[str]) -> list[list[str]]:
        """Write lines and return the lines of each answer; raise `PipeLost` where they do not all come."""
        asked = "".join(f"{line}\n" for line in lines).encode()
        told = self._exchange(asked, b"\n\n", len(lines), self._patience)
        blocks = told.decode("utf-8", "replace").removesuffix("\n\n").split("\n\n")
        if len(blocks) != len(lines):
            raise PipeLost("more answers than questions")
        return [block.split("\n") for block in blocks]

    def close(self) -> None:
        """End the program at once."""
        self._end()

    def _exchange(self, asked: bytes, end: bytes, ends: int, patience: float) -> bytes:
        """Write bytes and read until so many ends have come; reading and writing do not wait for each other."""
        told = bytearray()
        left = memoryview(asked)
        seen = checked = 0
        heard = time.monotonic()
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._out, selectors.EVENT_READ)
            if left:
                waiting.register(self._in, selectors.EVENT_WRITE)
            while seen < ends:
                ready = waiting.select(max(0.0, heard + patience - time.monotonic()))
                if not ready and time.monotonic() - heard >= patience:
                    raise PipeLost("no answer in time", silent=True)
                for key, _ in ready:
                    if key.fd == self._in:
                        left = left[self._write(left) :]
                        if not left:
                            waiting.unregister(self._in)
                    else:
                        told += self._read()
                        heard = time.monotonic()
                seen += told.count(end, checked)
                checked = max(checked, len(told) - len(end) + 1)
        if left or not told.endswith(end) or seen != ends:
            raise PipeLost("more answers than questions")
        return bytes(told)

    def _write(self, left: memoryview) -> int:
        try:
            return os.write(self._in, left[:_CHUNK])
        except BlockingIOError:
            return 0
        except OSError as error:
            raise PipeLost(error.strerror or "the program has ended") from None

    def _read(self) -> bytes:
        try:
            told = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise PipeLost(error.strerror or "the program has ended") from None
        if not told:
            raise PipeLost("the program has ended")
        return told


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    """Kill a program, unless it belongs to the process this one was forked from, and let go of its pipes."""
    if owner == os.getpid():
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):
                stream.close()
