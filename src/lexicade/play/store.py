"""Where logs are kept: append-only, a record at a time, insert or fail."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

from lexicade.core.errors import Malformed, Stale
from lexicade.core.jsontext import read_json
from lexicade.core.record import Record
from lexicade.play.codec import codec, upgrade

FORMAT: Final = "lexicade-match"


class Store(Protocol):
    """The log of one match."""

    def append(self, record: Record) -> None:
        """Keep a record, durably, before returning. Raises Stale `stale-record` when its number is taken."""
        ...

    def records(self) -> Sequence[Record]:
        """Return all records in order."""
        ...


class MemoryStore:
    """A log that lives as long as the process."""

    def __init__(self) -> None:
        """Begin an empty log."""
        self._records: list[Record] = []

    def append(self, record: Record) -> None:
        """Keep a record."""
        if record.seq != len(self._records):
            raise Stale("stale-record", seq=record.seq)
        self._records.append(record)

    def records(self) -> Sequence[Record]:
        """Return all records in order."""
        return tuple(self._records)


class FileStore:
    """A log in a file of JSON lines; the first line names the format and holds the secret seed.

    A last line that was torn by a crash is no record: it is passed over when reading and cut off when writing. Processes
    that share a file take turns by a lock on it.
    """

    def __init__(self, path: Path) -> None:
        """Bind a file; it need not exist yet."""
        self.path = path

    def begin(self, game: str, seed: bytes | None) -> None:
        """Create the file. Raises Malformed `file-exists`, or `file-unwritable`."""
        head = {"format": FORMAT, "game": game, "seed": seed.hex() if seed else None}
        try:
            with self.path.open("xb") as file:
                _write(file, head)
        except FileExistsError:
            raise Malformed("file-exists", file=str(self.path)) from None
        except OSError as error:
            raise Malformed("file-unwritable", file=str(self.path), why=error.strerror or "") from None
        _sync_folder(self.path.parent)

    def head(self) -> tuple[str, bytes | None]:
        """Return the game and the seed (None where the file does not tell it). Raises Malformed."""
        head = self._lines()[0]
        game, seed = head.get("game"), head.get("seed")
        if head.get("format") != FORMAT or not isinstance(game, str):
            raise Malformed("not-a-match", file=str(self.path))
        try:
            return game, None if seed is None else bytes.fromhex(seed)
        except (TypeError, ValueError):
            raise Malformed("transcript-broken", file=str(self.path), line=1, why="seed") from None

    def append(self, record: Record) -> None:
        """Keep a record on disk."""
        game, _ = self.head()
        with self._locked() as file:
            whole = _whole_lines(file)
            file.truncate(sum(map(len, whole)))
            if record.seq != len(whole) - 1:
                raise Stale("stale-record", seq=record.seq)
            file.seek(0, os.SEEK_END)
            _write(file, codec(game).dump_record(record))

    def records(self) -> Sequence[Record]:
        """Return all records in order. Raises Malformed `transcript-broken` naming the line."""
        translator = codec(self.head()[0])
        read = []
        for number, line in enumerate(self._lines()[1:], start=2):
            try:
                record = translator.exact(upgrade(line))
            except Malformed as error:
                if error.code == "unknown-version":
                    raise
                raise Malformed("transcript-broken", file=str(self.path), line=number, why=str(error)) from None
            if record.seq != number - 2 or (record.seq == 0) != (record.header is not None):
                raise Malformed("transcript-broken", file=str(self.path), line=number, why=f"seq={record.seq}")
            read.append(record)
        return tuple(read)

    def _lines(self) -> list[dict[str, Any]]:
        try:
            with self.path.open("rb") as file:
                whole = _whole_lines(file)
        except OSError as error:
            raise Malformed("file-unreadable", file=str(self.path), why=error.strerror or "") from None
        lines = []
        for number, line in enumerate(whole, start=1):
            try:
                data = read_json(line)
            except ValueError:
                data = None
            if not isinstance(data, dict):
                if number > 1:
                    raise Malformed("transcript-broken", file=str(self.path), line=number, why="JSON")
                raise Malformed("not-a-match", file=str(self.path))
            lines.append(data)
        if not lines:
            raise Malformed("not-a-match", file=str(self.path))
        return lines

    @contextmanager
    def _locked(self) -> Iterator[BinaryIO]:
        with self.path.open("r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield file


def _whole_lines(file: BinaryIO) -> list[bytes]:
    """Return the lines that end; what a crash left of a last one does not."""
    file.seek(0)
    return [line for line in file if line.endswith(b"\n")]


def _write(file: BinaryIO, data: dict[str, Any]) -> None:
    file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
