"""Throws wrong and right arguments at the binding: `python -m tests.native.fuzz [SECONDS]`; only clear errors may come back.

Run it with a module that was built with sanitizers (tests/native/test_sanitized.py does).
"""

import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from lexicade.kernel import _native

FACES = ["A", "E", "N", "Qu", "T", "Ü"]
WORDS = "AN\nEN\nTEA\nQUEEN\nÜNE\nTANTE\nNET\nTEN\nEAT\nATE\nANNE\nANNA\n"


def array(rng: random.Random, size: int, most: int) -> Any:
    """An array that may have the wrong size, kind, order or numbers."""
    kind = rng.choice([np.uint8] * 12 + [np.int32, np.int64, np.float64])
    length = rng.choice([size] * 12 + [0, 1, size + 1, max(0, size - 1), 5000])
    numbers = np.array([rng.randint(0, rng.choice([most] * 6 + [255])) for _ in range(length)]).astype(kind)
    return rng.choice([numbers] * 12 + [numbers[::-1], numbers.reshape(1, -1), None, "text", numbers.tolist()])


def board(rng: random.Random, squares: int) -> Any:
    """A board on which some tiles lie, mostly a possible one."""
    if rng.random() < 0.15:
        return array(rng, squares, 6)
    codes = [rng.choice([0, 0, 0, 0, rng.randint(1, 6), rng.randint(1, 6) | 32]) for _ in range(squares)]
    return np.array(codes, np.uint8)


def rack(rng: random.Random) -> Any:
    """A rack, mostly a possible one."""
    if rng.random() < 0.15:
        return array(rng, 32, 2)
    counts = np.zeros(32, np.uint8)
    for _ in range(rng.randint(0, 9)):
        counts[rng.randint(0, 6)] += 1
    return counts


def once(rng: random.Random, graph: Any, folder: Path) -> None:
    """Do one thing."""
    rows, columns = rng.choice([(5, 5), (1, 9), (21, 21), (7, 4), (rng.randint(-2, 24), rng.randint(0, 23))])
    squares = max(0, rows * columns)
    ones, starts = np.ones(squares, np.uint8), np.ones(squares, np.uint8)
    values, bonus = np.ones(7, np.int32), np.zeros(9, np.int32)
    match rng.randint(0, 5):
        case 0:
            game: Any = _native.FlatGame(graph, rows, columns, ones, ones, starts, values, bonus)
            place: tuple[Any, ...] = (board(rng, squares),)
        case 1:
            each, connected = rng.random() < 0.5, rng.random() < 0.5
            game = _native.ReplaceGame(graph, rows, columns, ones, ones, starts, values, bonus, connected, each)
            place = (board(rng, squares),)
        case 2:
            highest, plural = rng.randint(-1, 10), rng.randint(-1, 8)
            game = _native.StackGame(graph, rows, columns, starts, bonus, np.zeros(7, np.int32), highest, plural)
            codes = board(rng, squares)
            fitting = isinstance(codes, np.ndarray) and rng.random() < 0.85
            place = (codes, (codes > 0).astype(np.uint8) * rng.randint(1, 3) if fitting else array(rng, squares, 5))
        case 3:
            sums = np.zeros(17, np.int32)
            _native.melds(graph, rack(rng), values, sums, rng.randint(-1, 18), rng.random() < 0.5, rng.randint(-1, 18))
            lacking = _native.Completions(graph, rng.randint(-1, 10))
            lacking.of(rack(rng))
            lacking.promise(
                rack(rng), rng.choice([np.ones(256), np.ones(255), np.ones(256, np.float32), np.ones((16, 16))])
            )
            return
        case 4:
            path = folder / "g.graph"
            graph.save(str(path))
            content = bytearray(path.read_bytes())
            for _ in range(rng.randint(0, 3)):
                content[rng.randrange(len(content))] = rng.randint(0, 255)
            path.write_bytes(content[: rng.choice([len(content), rng.randrange(len(content))])])
            _native.WordGraph.open(str(path)).text()
            return
        case _:
            letters = [rng.choice(["A", "B", "Qu", "", "Ä", "TOOLONGAFACE", "\x00"]) for _ in range(rng.randint(0, 33))]
            text = "".join(rng.choice("ABQUÄ\n\x00é?") for _ in range(rng.randint(0, 60)))
            _native.WordGraph.build(letters, [letter.upper() for letter in letters], text, rng.random() < 0.5)
            return
    for work in (game.all_plays, game.top_plays, game.count_plays, game.best_play):
        asked = {"all_plays": (True, True), "top_plays": (rng.randint(-1, 30), False), "count_plays": (False,)}
        work(*place, rack(rng), *asked.get(work.__name__, ()))


def main(seconds: float) -> None:
    """Go on for so long; print how much was tried and how much refused."""
    rng = random.Random(20)
    graph, _ = _native.WordGraph.build(FACES, [face.upper() for face in FACES], WORDS, skip=False)
    tried = refused = 0
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < end:
            tried += 1
            try:
                once(rng, graph, Path(folder))
            except (ValueError, TypeError, OSError):
                refused += 1
    sys.stdout.write(f"{tried} tried, {refused} refused\n")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60)
