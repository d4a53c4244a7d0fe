"""How a server survives being killed: kill -9 under load, then everything that it has acknowledged is looked for.

usage: python bench/crash.py [KILLS] [DATABASE]     (1000 kills; a new SQLite file, or an empty PostgreSQL database)
Ends with an error at the first command, midnight or turn of a bot that is lost or there twice.
"""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.crashing import crash

AT_ONCE = 50
PLAYERS = 4


def main() -> None:
    """Kill in rounds, each on what the last one left, and print what survived."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    begin = time.time()
    with tempfile.TemporaryDirectory() as folder:
        database = sys.argv[2] if len(sys.argv) > 2 else f"sqlite:///{folder}/server.db"
        done, acknowledged, retries, begun = 0, 0, 0, time.monotonic()
        while done < kills:
            found = crash(database, kills=min(AT_ONCE, kills - done), players=PLAYERS, seed=done, begin=begin)
            done += found.kills
            acknowledged += found.acknowledged
            retries += found.retries
            print(
                f"{done:5d} kills  {acknowledged:7d} commands acknowledged, all there  {retries:6d} requests sent again  "
                f"{found.matches:5d} matches, {found.records:7d} records, {found.days:5d} days closed  "
                f"slowest start {found.slowest_start:.1f} s  {time.monotonic() - begun:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
