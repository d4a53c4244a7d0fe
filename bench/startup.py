"""How long the quick commands take from the shell, wall-clock median of a number of runs after one to warm up.

usage: python bench/startup.py [RUNS]
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

COMMANDS = (
    ["--help"],
    ["lexicon", "check", "--language", "en", "QUIZ"],
    ["lexicon", "check", "--language", "de", "QUIZ"],
)


def main() -> None:
    """Print the median of each command in milliseconds."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    program = Path(sys.executable).parent / "lexicade"
    for arguments in COMMANDS:
        print(f"{milliseconds(program, arguments, runs):7.0f} ms  lexicade {' '.join(arguments)}")


def milliseconds(program: Path, arguments: list[str], runs: int) -> float:
    """Return the median duration of a command; a command that fails is an error and no figure."""
    taken = []
    for _ in range(runs + 1):
        begin = time.perf_counter()
        subprocess.run([program, *arguments], check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        taken.append(1000 * (time.perf_counter() - begin))
    return statistics.median(taken[1:])


if __name__ == "__main__":
    main()
