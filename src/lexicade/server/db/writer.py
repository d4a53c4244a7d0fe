"""One thread that writes: SQLite allows one writer at a time, and commits cost a disk's flush, so waiting work shares one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

_MOST: Final = 64


class Writer:
    """A queue of work and the thread that does it, as much together as has gathered while the last commit ran."""

    def __init__(self, together: Callable[[Sequence[Any]], list[Any]]) -> None:
        """Take what does several pieces of work in one transaction; it returns a result or an exception for each."""
        self._together = together
        self._queue: SimpleQueue[tuple[Any, Future[Any]] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._lock = Lock()
        self._closed = False

    def submit(self, work: Any) -> Future[Any]:
        """Queue work; the future is done after the commit."""
        future: Future[Any] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("the database is closed")
            if self._thread is None:
                self._thread = Thread(target=self._run, name="lexicade-write", daemon=True)
                self._thread.start()
            self._queue.put((work, future))
        return future

    def close(self) -> None:
        """Do what was queued, then end the thread."""
        with self._lock:
            self._closed = True
            thread, self._thread = self._thread, None
        if thread:
            self._queue.put(None)
            thread.join()

    def _run(self) -> None:
        while first := self._queue.get():
            batch = [first]
            ends = False
            while len(batch) < _MOST and not ends:
                try:
                    more = self._queue.get_nowait()
                except Empty:
                    break
                if more is None:
                    ends = True
                else:
                    batch.append(more)
            self._do([one for one in batch if one[1].set_running_or_notify_cancel()])
            if ends:
                return

    def _do(self, batch: list[tuple[Any, Future[Any]]]) -> None:
        try:
            results = self._together([work for work, _ in batch])
        except Exception as error:  # noqa: BLE001  (nothing was committed: everybody is told)
            results = [error] * len(batch)
        for (_, future), result in zip(batch, results, strict=True):
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)
