"""What the kernel's benches share: a pinned core, rounds of process CPU time, and their medians."""

import gzip
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

ROUNDS = 7


def pin() -> None:
    """Stay on one core."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def read_words(path: Path) -> list[str]:
    """Read a word list, plain or gzipped, upper case."""
    content = path.read_bytes()
    return (gzip.decompress(content) if path.suffix == ".gz" else content).decode().upper().split()


def rounds(works: Sequence[tuple[str, Callable[[], object]]], each: int, unit: str) -> None:
    """Run every work in turn, round by round; print the median and the range of its CPU time over `each` items."""
    spent: dict[str, list[float]] = {name: [] for name, _ in works}
    for _ in range(ROUNDS):
        for name, work in works:
            start = time.process_time()
            work()
            spent[name].append((time.process_time() - start) * 1e6 / each)
    for name, times in spent.items():
        print(f"{name:<28} {median(times):9.1f} us/{unit}   [{min(times):.1f}-{max(times):.1f}]")
