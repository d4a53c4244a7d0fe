"""Finds what must not lie here: registry addresses, paths of one machine, word lists, over-long files.

Prints one line for each finding and ends with exit code 1 if there is any.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
LONGEST_FILE = 400
LONGEST_LIST = 1000
CODE = {".py", ".pyi", ".cpp", ".hpp", ".ts", ".svelte", ".js", ".css", ".sh"}
COMPILED_LISTS = {".dawg", ".gaddag", ".kwg", ".dic", ".aff", ".mwl", ".hash"}

# Written with brackets so that this file does not find itself.
FORBIDDEN = {
    "the address of a package registry": re.compile(
        r"py[p]i\.org|python[h]osted\.org|registry\.np[m]js\.org|registry\.yarn[p]kg\.com|fil[e]:///", re.IGNORECASE
    ),
    "a path of one machine": re.compile(r"(?<![\w.~/-])/(?:o[p]t|wo[r]k|ro[o]t|ho[m]e/\w+|Use[r]s/\w+)/"),
}
LONE_WORD = re.compile(r'^\s*["\']?[^\W\d_]+["\']?,?\s*$')


def main() -> int:
    """Judge every file that git tracks or would track."""
    with (ROOT / "tools" / "tidy.toml").open("rb") as listed:
        excused = tomllib.load(listed)["long"]
    findings = [finding for path in _files() for finding in judge(path, (ROOT / path).read_bytes(), excused)]
    findings += [
        f"tools/tidy.toml: {path} is excused, but no longer there" for path in excused if not (ROOT / path).exists()
    ]
    for finding in findings:
        print(finding)
    return bool(findings)


def judge(path: Path, content: bytes, excused: dict[str, str]) -> Iterator[str]:
    """Yield what is wrong with one file; `excused` maps paths of long files to the reason for their length."""
    if path.suffix in COMPILED_LISTS:
        yield f"{path}: looks like a compiled word list; those are built at set-up and never kept here"
    try:
        lines = content.decode().splitlines()
    except UnicodeDecodeError:
        return
    for number, line in enumerate(lines, start=1):
        for what, pattern in FORBIDDEN.items():
            if pattern.search(line):
                yield f"{path}:{number}: {what}"
    if path.suffix in CODE and len(lines) > LONGEST_FILE and str(path) not in excused:
        yield f"{path}: {len(lines)} lines; split it, or give tools/tidy.toml the reason why it is one file"
    if sum(map(bool, map(LONE_WORD.match, lines))) > LONGEST_LIST:
        yield f"{path}: looks like a word list; those are built at set-up and never kept here"


def _files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    paths = (Path(name) for name in listed.stdout.decode().split("\0") if name)
    return [path for path in paths if (ROOT / path).is_file()]


if __name__ == "__main__":
    sys.exit(main())
