"""A minimal word graph (DAWG) in one memory-mapped file, shared by all processes that open it.

The format is private to this package and changes with `FORMAT`; the kernel compiles its own graphs from `words()`.

One edge is one 32-bit number: bits 0-7 the letter's place in the alphabet, bit 8 set when a word ends here, bit 9 set
on the last edge of a node, bits 10-31 the place of the child's first edge (0: no child). Edge 0 is never used. A file
may hold several graphs over the same edges, each with its own root: the words of everyday use are a smaller graph in the
large one.
"""

from __future__ import annotations

import gc
import json
import mmap
import os
import struct
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.lexicon.files import replace_file

FORMAT: Final = 1
_MAGIC: Final = b"LXDAWG\r\n"
_HEADER: Final = struct.Struct("<8sIIIII")
"""Magic, format, bytes of the JSON about the words, number of edges, CRC-32 of the JSON, CRC-32 of the edges."""
_END: Final = 1 << 8
_LAST: Final = 1 << 9
_CHILD: Final = 10
_MOST_EDGES: Final = 1 << 22
_MOST_LETTERS: Final = 255


@dataclass(frozen=True, slots=True)
class Root:
    """Where one graph of a file begins, and how many words it holds."""

    edge: int
    words: int


class Graph:
    """The words of one root: membership in upper case, all words in the alphabet's order."""

    __slots__ = ("_edges", "_letters", "_places", "_root")

    def __init__(self, edges: Sequence[int], letters: str, root: Root) -> None:
        """Read edges that `compile_graphs` wrote; `letters` is the alphabet in the order of the letters' places."""
        self._edges = edges
        self._letters = letters
        self._places = {letter: place for place, letter in enumerate(letters)}
        self._root = root

    def __len__(self) -> int:
        return self._root.words

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or not word:
            return False
        edges, places = self._edges, self._places
        edge, value = self._root.edge, 0
        for letter in word:
            place = places.get(letter)
            if place is None or not edge:
                return False
            while (value := edges[edge]) & 0xFF != place:
                if value & _LAST:
                    return False
                edge += 1
            edge = value >> _CHILD
        return bool(value & _END)

    @property
    def root(self) -> int:
        """The node from which every word starts; a node is twice its first edge, odd when a word ends at it."""
        return self._root.edge << 1

    def step(self, node: int, text: str) -> int | None:
        """Follow the letters of a face, upper case, from a node; None where no word goes on like this."""
        edges, places = self._edges, self._places
        edge, value = node >> 1, 0
        for letter in text:
            place = places.get(letter)
            if place is None or not edge:
                return None
            while (value := edges[edge]) & 0xFF != place:
                if value & _LAST:
                    return None
                edge += 1
            edge = value >> _CHILD
        return edge << 1 | (value >> 8 & 1)

    def accepts(self, node: int) -> bool:
        """Whether a word ends at this node."""
        return bool(node & 1)

    def __iter__(self) -> Iterator[str]:
        if not self._root.edge:
            return
        edges, letters = self._edges, self._letters
        waiting = [(self._root.edge, "")]
        while waiting:
            edge, prefix = waiting.pop()
            value = edges[edge]
            if not value & _LAST:
                waiting.append((edge + 1, prefix))
            word = prefix + letters[value & 0xFF]
            if child := value >> _CHILD:
                waiting.append((child, word))
            if value & _END:
                yield word


@dataclass(frozen=True, slots=True)
class Compiled:
    """Graphs over shared edges, ready to be asked or written; `about` is what the writer wants to be told with them."""

    edges: Sequence[int]
    letters: str
    roots: Mapping[str, Root]
    about: Mapping[str, object]

    def graph(self, name: str) -> Graph:
        """Return one of the graphs by its name."""
        return Graph(self.edges, self.letters, self.roots[name])


class _Builder:
    """Daciuk's construction from sorted words: a node is written as soon as no later word can change it."""

    def __init__(self) -> None:
        self.edges = array("I", [0])
        self._known: dict[tuple[int, ...], int] = {}

    def add(self, codes: Iterable[bytes]) -> Root:
        """Add one graph of sorted, distinct words, each letter a byte."""
        open_nodes: list[list[int]] = [[]]
        previous, words = b"", 0
        for code in codes:
            words += 1
            shared = 0
            for mine, before in zip(code, previous, strict=False):
                if mine != before:
                    break
                shared += 1
            self._close(open_nodes, shared)
            for letter in code[shared:]:
                open_nodes[-1].append(letter)
                open_nodes.append([])
            open_nodes[-2][-1] |= _END
            previous = code
        self._close(open_nodes, 0)
        return Root(self._write(open_nodes[0]), words)

    def _close(self, open_nodes: list[list[int]], depth: int) -> None:
        while len(open_nodes) > depth + 1:
            child = self._write(open_nodes.pop())
            open_nodes[-1][-1] |= child << _CHILD

    def _write(self, node: list[int]) -> int:
        if not node:
            return 0
        key = tuple(node)
        place = self._known.get(key)
        if place is None:
            place = len(self.edges)
            if place + len(node) >= _MOST_EDGES:
                raise Malformed("list-too-large", edges=place)
            self.edges.extend(node)
            self.edges[-1] |= _LAST
            self._known[key] = place
        return place


def compile_graphs(lists: Mapping[str, Iterable[str]], letters: str, about: Mapping[str, object]) -> Compiled:
    """Compile lists of words in upper case over an alphabet into graphs that share their edges.

    Words may come in any order and more than once. Lists are filtered before: a foreign letter is a `KeyError`.
    """
    if len(letters) > _MOST_LETTERS:
        raise Malformed("alphabet-too-large", letters=len(letters))
    table = {letter: place for place, letter in enumerate(letters)}
    collecting = gc.isenabled()
    gc.disable()  # millions of tuples and no cycle among them: the collector only looks, and takes four times the work
    try:
        builder = _Builder()
        roots = {
            name: builder.add(sorted({bytes([table[letter] for letter in word]) for word in words}))
            for name, words in lists.items()
        }
    finally:
        if collecting:
            gc.enable()
    return Compiled(builder.edges, letters, roots, about)


def write_graphs(path: Path, compiled: Compiled) -> None:
    """Write graphs to a file whole or not at all; two writers at once both succeed and one of the files stays."""
    edges = array("I", compiled.edges)
    if sys.byteorder == "big":
        edges.byteswap()
    body = edges.tobytes()
    roots = {name: [root.edge, root.words] for name, root in compiled.roots.items()}
    told = json.dumps(
        {"letters": compiled.letters, "roots": roots, "about": compiled.about}, ensure_ascii=False
    ).encode()
    told += b" " * (-(_HEADER.size + len(told)) % 4)
    header = _HEADER.pack(_MAGIC, FORMAT, len(told), len(edges), zlib.crc32(told), zlib.crc32(body))
    replace_file(path, header + told + body)


def read_graphs(path: Path) -> Compiled:
    """Map a file of graphs into memory.

    Raises `Malformed`: `list-missing`, `list-unreadable`, `list-foreign` (no word graph), `list-outdated` (another
    format), `list-damaged` (cut short or changed).
    """
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            mapped: mmap.mmap | bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else b""
    except FileNotFoundError:
        raise Malformed("list-missing", path=str(path)) from None
    except (OSError, ValueError) as error:
        raise Malformed("list-unreadable", path=str(path), reason=str(error)) from None
    if mapped[: len(_MAGIC)] != _MAGIC:
        raise Malformed("list-foreign", path=str(path))
    if size < _HEADER.size:
        raise Malformed("list-damaged", path=str(path))
    _, version, told_size, edge_count, told_sum, edge_sum = _HEADER.unpack_from(mapped)
    if version != FORMAT:
        raise Malformed("list-outdated", path=str(path), format=version, expected=FORMAT)
    start = _HEADER.size + told_size
    whole = memoryview(mapped)
    if (
        size != start + 4 * edge_count
        or zlib.crc32(whole[_HEADER.size : start]) != told_sum
        or zlib.crc32(whole[start:]) != edge_sum
    ):
        raise Malformed("list-damaged", path=str(path))
    told = json.loads(bytes(whole[_HEADER.size : start]))
    edges: Sequence[int] = whole[start:].cast("I")
    if sys.byteorder == "big":
        swapped = array("I", edges)
        swapped.byteswap()
        edges = swapped
    roots = {name: Root(edge, words) for name, (edge, words) in told["roots"].items()}
    return Compiled(edges, told["letters"], roots, told["about"])
