"""Meanings of words in one memory-mapped file: found by a hash of the word, unpacked a block at a time.

After a header and a JSON text about the file come, as little-endian numbers: the sorted 64-bit hashes of all words, for each
the number of its group, where each group's members begin, the members (numbers of entries), where each block of text begins;
then the blocks, 32 entries each, zlib-packed. The file is private to this package and changes with `FORMAT`.
"""

from __future__ import annotations

import json
import mmap
import struct
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from lexicade.core.errors import Malformed
from lexicade.lexicon.files import replace_file

FORMAT: Final = 1
_MAGIC: Final = b"LXGLOSS\n"
_HEADER: Final = struct.Struct("<8sIIIIIIII")
"""Magic, format, bytes of the JSON, numbers of words, groups, members, blocks, CRC-32 of JSON and numbers, zero."""
_BLOCK: Final = 32
_BETWEEN: Final = "\x1e"
_WITHIN: Final = "\x1f"


@dataclass(frozen=True, slots=True)
class Entry:
    """A headword in its own case, and what it means, sense by sense."""

    headword: str
    senses: tuple[str, ...]


class Glossary:
    """An open file of meanings; safe to use from any thread."""

    def __init__(self, path: Path) -> None:
        """Map a file. Raises `Malformed`: `glossary-missing`, `glossary-outdated`, `glossary-damaged`."""
        self._path = path
        mapped = _mapped(path)
        if len(mapped) < _HEADER.size or mapped[: len(_MAGIC)] != _MAGIC:
            raise Malformed("glossary-damaged", path=str(path))
        _, version, told, words, groups, members, blocks, checked, _ = _HEADER.unpack_from(mapped)
        if version != FORMAT:
            raise Malformed("glossary-outdated", path=str(path))
        whole = memoryview(mapped)
        text = _HEADER.size + told + 8 * words + 4 * (words + groups + 1 + members + blocks + 1)
        if len(whole) < text or zlib.crc32(whole[_HEADER.size : text]) != checked:
            raise Malformed("glossary-damaged", path=str(path))
        self.about: Mapping[str, Any] = json.loads(bytes(whole[_HEADER.size : _HEADER.size + told]))
        place = _HEADER.size + told
        self._hashes, place = _numbers(whole, place, "Q", words)
        self._groups, place = _numbers(whole, place, "I", words)
        self._starts, place = _numbers(whole, place, "I", groups + 1)
        self._members, place = _numbers(whole, place, "I", members)
        self._blocks, place = _numbers(whole, place, "I", blocks + 1)
        self._text = whole[place:]
        if self._blocks[blocks] != len(self._text):
            raise Malformed("glossary-damaged", path=str(path))

    def __len__(self) -> int:
        return len(self._hashes)

    def __contains__(self, word: str) -> bool:
        return self._place(word) is not None

    def find(self, word: str) -> tuple[Entry, ...]:
        """Return the entries that tell what a word in upper case means, the nearest first; none where nothing is known."""
        place = self._place(word)
        if place is None:
            return ()
        group = self._groups[place]
        return tuple(map(self._entry, self._members[self._starts[group] : self._starts[group + 1]]))

    def _place(self, word: str) -> int | None:
        sought = _hash(word)
        place = bisect_left(self._hashes, sought)
        return place if place < len(self._hashes) and self._hashes[place] == sought else None

    def _entry(self, number: int) -> Entry:
        block, within = divmod(number, _BLOCK)
        packed = self._text[self._blocks[block] : self._blocks[block + 1]]
        try:
            text = zlib.decompress(packed).decode()
        except (zlib.error, UnicodeDecodeError):
            raise Malformed("glossary-damaged", path=str(self._path)) from None
        headword, *senses = text.split(_BETWEEN)[within].split(_WITHIN)
        return Entry(headword, tuple(senses))


def write_glossary(
    path: Path, entries: Sequence[Entry], words: Mapping[str, Iterable[int]], about: Mapping[str, object]
) -> None:
    """Write entries, and for each word in upper case the numbers of its entries, to a file, whole or not at all."""
    hashed = sorted((_hash(word), tuple(numbers)) for word, numbers in words.items())
    groups = {members: number for number, members in enumerate(dict.fromkeys(members for _, members in hashed))}
    starts, members = array("I", [0]), array("I")
    for group in groups:
        members.extend(group)
        starts.append(len(members))
    blocks, text = array("I", [0]), bytearray()
    for first in range(0, len(entries), _BLOCK):
        told = (_WITHIN.join((entry.headword, *entry.senses)) for entry in entries[first : first + _BLOCK])
        text += zlib.compress(_BETWEEN.join(told).encode())
        blocks.append(len(text))
    hashes = array("Q", (key for key, _ in hashed))
    group_of = array("I", (groups[group] for _, group in hashed))
    head = json.dumps(about, ensure_ascii=False).encode()
    head += b" " * (-(_HEADER.size + len(head)) % 8)
    numbers = b"".join(map(_little, (hashes, group_of, starts, members, blocks)))
    counts = (len(head), len(hashes), len(groups), len(members), len(blocks) - 1)
    header = _HEADER.pack(_MAGIC, FORMAT, *counts, zlib.crc32(head + numbers), 0)
    replace_file(path, header + head + numbers + text)


def _hash(word: str) -> int:
    return int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "little")


def _little(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def _numbers(whole: memoryview, place: int, kind: str, count: int) -> tuple[Sequence[int], int]:
    size = array(kind).itemsize * count
    part = whole[place : place + size]
    if sys.byteorder == "little":
        return part.cast(kind), place + size  # type: ignore[call-overload]
    numbers = array(kind, bytes(part))
    numbers.byteswap()
    return numbers, place + size


def _mapped(path: Path) -> mmap.mmap | bytes:
    try:
        with path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        raise Malformed("glossary-missing", path=str(path)) from None
    except ValueError:
        return b""
    except OSError as error:
        raise Malformed("list-unreadable", path=str(path), reason=error.strerror or str(error)) from None
