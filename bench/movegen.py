"""All plays and the best play on flat boards: `python bench/movegen.py --words LIST --positions FILE`.

One pinned core, process CPU time, medians of seven rounds, the call from Python and the numpy result included. The counts of
every position are compared with the file before any time is printed.
"""

import argparse
import sys
from pathlib import Path

from timing import pin, read_words, rounds

from lexicade.kernel.flat import FlatGenerator
from lexicade.kernel.graph import WordGraph
from lexicade.play.perft import Counts, read_rows, scoring


def main() -> None:
    """Check the counts, then print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=Path, required=True)
    parser.add_argument("--positions", type=Path, required=True)
    asked = parser.parse_args()
    pin()
    table = scoring()
    generator = FlatGenerator(WordGraph.build(read_words(asked.words), table.tiles.letters), table)
    native, codes = generator.native, generator.codes
    rows = list(read_rows(asked.positions))
    positions = [(codes.board(row.board), codes.rack(row.rack)) for row in rows]
    for row, (board, rack) in zip(rows, positions, strict=True):
        exchanges = native.count_exchanges(rack) if row.may_exchange else 0
        placements, total, best = native.count_plays(board, rack, mirrored=False)
        if Counts(placements, exchanges, total, best) != row.wanted:
            sys.exit(f"line {row.number}: the counts differ; no times are worth printing")
    print(f"{len(rows)} positions, all counts as expected")
    rounds(
        [
            (
                "all plays, as found",
                lambda: [native.all_plays(b, r, mirrored=False, sorted=False) for b, r in positions],
            ),
            ("all plays, sorted", lambda: [native.all_plays(b, r, mirrored=False, sorted=True) for b, r in positions]),
            ("best play", lambda: [native.best_play(b, r) for b, r in positions]),
            ("best fifteen plays", lambda: [native.top_plays(b, r, 15, mirrored=False) for b, r in positions]),
            ("counts only", lambda: [native.count_plays(b, r, mirrored=False) for b, r in positions]),
        ],
        len(positions),
        "position",
    )


if __name__ == "__main__":
    main()
