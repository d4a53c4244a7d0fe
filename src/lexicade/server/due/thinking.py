"""Thinking, which takes long: never in the event loop, and never longer than it may."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from threading import Thread
from typing import Any, Literal

from lexicade.bots.hints import Hints, hints
from lexicade.core import registry
from lexicade.core.options import Options
from lexicade.core.protocol import Seat
from lexicade.server.words import known_words


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: a view and nothing that the view does not hold; `luck` seeds its random numbers.

    taught: the words that players have taught by now, where they do.
    """

    game: str
    options: Options
    view: Any
    seat: Seat
    bot: str
    luck: str
    taught: frozenset[str] = frozenset()


def choose(question: Question) -> Any:
    """Return the bot's command, None where it has nothing to say."""
    bot = registry.kit(question.game).bots[question.bot](known_words(question.options, question.taught))
    return bot.choose(question.view, question.seat, Random(question.luck))  # noqa: S311  (bots need no secret numbers)


def look(
    game: str, options: Options, taught: frozenset[str], view: Any, seat: Seat, most: int, *, awaited: bool
) -> Hints:
    """Return what a seat could do."""
    return hints(registry.kit(game), view, seat, known_words(options, taught), most, awaited=awaited)


class Threads(Executor):
    """A thread for each task, which the process does not wait for when it ends: a bot that hangs holds up nobody."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Begin a task."""
        future: Future[Any] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = fn(*args, **kwargs)
            except BaseException as error:  # noqa: BLE001  (it belongs to whoever asked)
                future.set_exception(error)
            else:
                future.set_result(result)

        Thread(target=run, name="lexicade-think", daemon=True).start()
        return future


def executor(kind: Literal["threads", "processes"], workers: int) -> Executor:
    """Return where bots think; processes are started anew, without a copy of the server in them."""
    if kind == "threads":
        return Threads()
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


def abandon(thinking: Executor) -> None:
    """Stop what still runs: processes are ended, threads are left to themselves."""
    processes = list((getattr(thinking, "_processes", None) or {}).values())
    thinking.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
