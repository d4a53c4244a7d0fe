from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.int32]
Reals: TypeAlias = NDArray[np.float64]
Match: TypeAlias = tuple[Bytes, Numbers, int, int, int, int, int, bool]

class WordGraph:
    @staticmethod
    def build(faces: list[str], spellings: list[str], words: str, skip: bool) -> tuple[WordGraph, int]: ...
    @staticmethod
    def open(path: str) -> WordGraph: ...
    def extended(self, words: str) -> tuple[WordGraph, int]: ...
    def save(self, path: str) -> None: ...
    def contains(self, word: str) -> bool: ...
    def text(self) -> str: ...
    @property
    def faces(self) -> list[str]: ...
    @property
    def spellings(self) -> list[str]: ...
    @property
    def words(self) -> int: ...
    @property
    def tilings(self) -> int: ...
    @property
    def longest(self) -> int: ...
    @property
    def size(self) -> int: ...

class FlatGame:
    def __init__(
        self,
        graph: WordGraph,
        rows: int,
        columns: int,
        letter_times: Bytes,
        word_times: Bytes,
        starts: Bytes,
        values: Numbers,
        bonus: Numbers,
    ) -> None: ...
    def all_plays(self, board: Bytes, rack: Bytes, mirrored: bool, sorted: bool) -> NDArray[Any]: ...  # noqa: A002  (the binding's name)
    def top_plays(self, board: Bytes, rack: Bytes, count: int, mirrored: bool) -> NDArray[Any]: ...
    def best_play(self, board: Bytes, rack: Bytes) -> NDArray[Any]: ...
    def count_plays(self, board: Bytes, rack: Bytes, mirrored: bool) -> tuple[int, int, int]: ...
    def count_exchanges(self, rack: Bytes) -> int: ...
    def top_valued(
        self, board: Bytes, rack: Bytes, count: int, mirrored: bool, rests: RestNumbers, values: Numbers
    ) -> tuple[NDArray[Any], NDArray[Any]]: ...
    def play_matches(
        self,
        match: Match,
        seed: int,
        first: int,
        count: int,
        log: bool,
        rests: RestNumbers | None,
        values: Numbers,
    ) -> tuple[NDArray[Any], NDArray[Any]]: ...

class ReplaceGame:
    def __init__(
        self,
        graph: WordGraph,
        rows: int,
        columns: int,
        letter_times: Bytes,
        word_times: Bytes,
        starts: Bytes,
        values: Numbers,
        bonus: Numbers,
        connect_any: bool,
        premium_each: bool,
    ) -> None: ...
    def all_plays(self, board: Bytes, rack: Bytes, mirrored: bool, sorted: bool) -> NDArray[Any]: ...  # noqa: A002  (the binding's name)
    def top_plays(self, board: Bytes, rack: Bytes, count: int, mirrored: bool) -> NDArray[Any]: ...
    def best_play(self, board: Bytes, rack: Bytes) -> NDArray[Any]: ...
    def count_plays(self, board: Bytes, rack: Bytes, mirrored: bool) -> tuple[int, int, int]: ...
    def count_exchanges(self, rack: Bytes) -> int: ...
    def play_matches(
        self,
        match: Match,
        seed: int,
        first: int,
        count: int,
        log: bool,
        rests: RestNumbers | None,
        values: Numbers,
    ) -> tuple[NDArray[Any], NDArray[Any]]: ...

class StackGame:
    def __init__(
        self,
        graph: WordGraph,
        rows: int,
        columns: int,
        starts: Bytes,
        bonus: Numbers,
        extras: Numbers,
        highest: int,
        plural: int,
    ) -> None: ...
    def all_plays(self, board: Bytes, heights: Bytes, rack: Bytes, mirrored: bool, sorted: bool) -> NDArray[Any]: ...  # noqa: A002  (the binding's name)
    def top_plays(self, board: Bytes, heights: Bytes, rack: Bytes, count: int, mirrored: bool) -> NDArray[Any]: ...
    def best_play(self, board: Bytes, heights: Bytes, rack: Bytes) -> NDArray[Any]: ...
    def count_plays(self, board: Bytes, heights: Bytes, rack: Bytes, mirrored: bool) -> tuple[int, int, int]: ...
    def count_exchanges(self, rack: Bytes) -> int: ...
    def play_matches(
        self,
        match: Match,
        seed: int,
        first: int,
        count: int,
        log: bool,
        rests: RestNumbers | None,
        values: Numbers,
    ) -> tuple[NDArray[Any], NDArray[Any]]: ...

class RestNumbers:
    def __init__(self, counts: Bytes, most: int) -> None: ...
    @property
    def size(self) -> int: ...
    @property
    def most(self) -> int: ...
    def number(self, rest: Bytes) -> int: ...
    def rest(self, number: int) -> list[int]: ...

def melds(
    graph: WordGraph, hand: Bytes, values: Numbers, bonus: Numbers, least: int, shed: bool, slots: int
) -> NDArray[Any]: ...

class Completions:
    def __init__(self, graph: WordGraph, size: int) -> None: ...
    @property
    def sets(self) -> int: ...
    def of(self, rack: Bytes) -> NDArray[Any]: ...
    def promise(self, rack: Bytes, odds: Reals) -> float: ...
