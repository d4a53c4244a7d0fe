"""How quickly a move reaches the opponent: POST to delivery by the stream, with many open matches and a steady load.

usage: python bench/server.py [--matches 1000] [--rate 200] [--seconds 30] [--postgres]
The server (with --postgres two of them, on a PostgreSQL of their own) and this load are processes apart. Every match has an
open stream; with two servers it is at the one that does not take the command.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

PEOPLE = 100
POSTERS = 24
SEQ = re.compile(rb'"seq":(\d+)')
TABLE = {
    "game": "crossword",
    "preset": "english",
    "options": {"judging": "challenge"},
    "seats": {"least": 2, "most": 2},
}


def script() -> list[str]:
    """Return where two tiles can be laid, one after the other, in a match that lets every word stand."""
    places = [f"8{column}" for column in "HJLNFDB"]
    return places + [f"{column}{row}" for column in "BCDEFGHIJKLMNO" for row in (9, 11, 13)]


PLACES = script()


@dataclass
class Node:
    """A server process, how long it took to start, and where it listens."""

    process: subprocess.Popen[str]
    port: int
    started: float

    @property
    def busy(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Megabytes of memory in use."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


@dataclass
class Match:
    """One match as its load sees it: the newest record, who is on turn with which tiles, and who waits for news."""

    id: str
    cookies: tuple[str, str]
    seq: int = 0
    seat: int = 0
    racks: dict[int, list[str]] = field(default_factory=dict)
    moves: int = 0
    busy: bool = False
    sent: dict[int, float] = field(default_factory=dict)
    over: bool = False


@contextmanager
def node(database: str) -> Iterator[Node]:
    """Run a server until the block ends."""
    command = [sys.executable, "-m", "lexicade", "serve", "--port", "0", "--database", database]
    environment = {**os.environ, "LEXICADE_RATE_FACTOR": "0", "LEXICADE_UI": "en"}
    begun = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    line = process.stdout.readline() if process.stdout else ""
    started = time.perf_counter() - begun
    try:
        yield Node(process, int(re.search(r":(\d+)/", line)[1]), started)  # type: ignore[index]
    finally:
        process.terminate()
        process.wait(30)


class Line:
    """One kept-alive connection."""

    def __init__(self, port: int) -> None:
        """Bind a port."""
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[int, bytes, str]:
        """Send a request; return status, content and cookie."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 22)
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nCookie: {cookie}\r\n"
            f"Content-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = int(re.search(r"(?i)content-length: (\d+)", head)[1])  # type: ignore[index]
        answer = await reader.readexactly(length)
        given = re.search(r"(?i)set-cookie: ([^;]+)", head)
        return int(head.split()[1]), answer, given[1] if given else cookie


async def listen(port: int, match: Match, latencies: list[float], ready: asyncio.Semaphore) -> None:
    """Read the stream of a match and note how long each move was on its way."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    request = f"GET /api/stream?matches={match.id} HTTP/1.1\r\nHost: bench\r\nCookie: {match.cookies[1]}\r\n\r\n"
    writer.write(request.encode())
    await reader.readuntil(b"\r\n\r\n")
    first = True
    kind = b""
    while line := await reader.readline():
        if line.startswith(b"event: "):
            kind = line[7:].strip()
        elif line.startswith(b"data: ") and kind == b"match":
            now = time.perf_counter()
            seq = int(SEQ.search(line)[1])  # type: ignore[index]
            if first:
                ready.release()
                first = False
            arrived = [n for n in match.sent if n <= seq]
            latencies.extend(now - match.sent.pop(n) for n in arrived)


async def begin(line: Line, match_people: tuple[str, str]) -> Match:
    """Open a table for two and let its match begin."""
    _, content, _ = await line.ask("POST", "/api/tables", TABLE, match_people[0])
    id_ = json.loads(content)["id"]
    await line.ask("POST", f"/api/tables/{id_}/join", {}, match_people[1])
    match = Match(id_, match_people)
    for seat in (0, 1):
        _, content, _ = await line.ask("GET", f"/api/matches/{id_}", None, match_people[seat])
        look(match, json.loads(content))
    return match


def look(match: Match, snapshot: dict[str, Any]) -> None:
    """Note what a snapshot tells."""
    match.seq = snapshot["seq"]
    match.over = snapshot["outcome"] is not None
    match.seat = (snapshot["table"]["awaiting"] or [0])[0]
    for viewer in snapshot["viewers"]:
        for part in viewer["scene"]["parts"]:
            if part["kind"] == "rack" and part["seat"] == viewer["seat"]:
                match.racks[part["seat"]] = [slot["face"] for slot in part["slots"] if slot["face"] not in ("", "?")]


async def move(line: Line, match: Match, answered: list[float], refused: list[bytes]) -> None:
    """Give the next command of a match."""
    rack = match.racks[match.seat]
    place = PLACES[match.moves] if match.moves < len(PLACES) and len(rack) > 1 else ""
    text = f"{place} {rack[0]}{rack[1]}" if place else "pass"
    body = {"seat": match.seat, "seq": match.seq, "key": uuid4().hex, "text": text}
    begun = time.perf_counter()
    match.sent[match.seq + 1] = begun
    status, content, _ = await line.ask("POST", f"/api/matches/{match.id}/commands", body, match.cookies[match.seat])
    if status == 200:
        answered.append(time.perf_counter() - begun)
        look(match, json.loads(content)["snapshot"])
        match.moves += bool(place)
    else:
        refused.append(content[:300])
        match.sent.pop(match.seq + 1, None)
        match.over = True
    match.busy = False


async def load(
    nodes: list[Node], count: int, rate: float, seconds: float
) -> tuple[list[float], list[float], int, int, float]:
    """Play; return the seconds to delivery and to the answer, how many moves were refused and due, the time used."""
    ports = [one.port for one in nodes]
    lines = [[Line(port) for _ in range(POSTERS)] for port in ports]
    setting_up = lines[0][0]
    people = [(await setting_up.ask("POST", "/api/guests", {"name": f"P{number}"}))[2] for number in range(PEOPLE)]
    matches = [await begin(setting_up, (people[n % PEOPLE], people[(n + 1) % PEOPLE])) for n in range(count)]
    latencies: list[float] = []
    ready = asyncio.Semaphore(0)
    ears = [
        asyncio.create_task(listen(ports[(n + 1) % len(ports)], match, latencies, ready))
        for n, match in enumerate(matches)
    ]
    for _ in matches:
        await ready.acquire()
    print(f"{count} matches with a stream each", flush=True)
    answered: list[float] = []
    refused: list[bytes] = []
    free: list[asyncio.Queue[Line]] = [asyncio.Queue() for _ in ports]
    for queue, own in zip(free, lines, strict=True):
        for line in own:
            queue.put_nowait(line)

    async def one(n: int, match: Match) -> None:
        queue = free[n % len(ports)]
        line = await queue.get()
        try:
            await move(line, match, answered, refused)
        finally:
            queue.put_nowait(line)

    used = sum(one.busy for one in nodes)
    tasks: set[asyncio.Task[None]] = set()
    begun, due, at = time.perf_counter(), 0, 0
    while (passed := time.perf_counter() - begun) < seconds:
        while due < passed * rate:
            for _ in range(count):
                at = (at + 1) % count
                if not matches[at].busy and not matches[at].over:
                    break
            matches[at].busy = True
            task = asyncio.create_task(one(at, matches[at]))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            due += 1
            if failed := [one for one in tasks if one.done() and one.exception()]:
                raise RuntimeError(str(failed[0].exception()))
        await asyncio.sleep(0.001)
    await asyncio.gather(*tasks)
    used = sum(one.busy for one in nodes) - used
    await asyncio.sleep(1)
    for ear in ears:
        ear.cancel()
    await asyncio.gather(*ears, return_exceptions=True)
    if refused:
        print("refused, for example:", refused[0])
    return latencies, answered, len(refused), due, used


def told(name: str, taken: list[float]) -> str:
    """Return the percentiles of some durations in milliseconds."""
    taken = sorted(taken)
    at = {share: taken[min(len(taken) - 1, int(len(taken) * share))] * 1000 for share in (0.5, 0.95, 0.99)}
    return f"{name}: p50 {at[0.5]:.1f} ms, p95 {at[0.95]:.1f} ms, p99 {at[0.99]:.1f} ms, most {taken[-1] * 1000:.0f} ms"


def main() -> None:
    """Run and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--postgres", action="store_true")
    asked = parser.parse_args()
    with ExitStack() as stack:
        if asked.postgres:
            from tests.server.postgres import postgres

            # Its disk is as real as the other's: nothing acknowledged may be lost.
            database = stack.enter_context(postgres(fsync=True)) + "postgres"
            nodes = [stack.enter_context(node(database)) for _ in range(2)]
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            nodes = [stack.enter_context(node(f"sqlite:///{folder}/server.db"))]
        print("start-up: " + ", ".join(f"{one.started:.2f} s" for one in nodes), flush=True)
        delivered, answered, refused, due, used = asyncio.run(load(nodes, asked.matches, asked.rate, asked.seconds))
        print(told("POST to delivery", delivered))
        print(told("POST to answer  ", answered))
        print(f"{due} moves in {asked.seconds:.0f} s, {len(delivered)} delivered, {refused} refused")
        print(f"processor: {used / due * 1000:.1f} ms a move, {used / asked.seconds:.0%} of one core")
        print("memory: " + ", ".join(f"{one.memory:.0f} MB" for one in nodes))


if __name__ == "__main__":
    main()
