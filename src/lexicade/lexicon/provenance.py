"""Where words came from, and whether that still stands: asked of files only, since opening has to be quick."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Source:
    """A place words are read from, as a manifest names it.

    `mark` is where its version shows without asking the package system: a `.dist-info` folder, or a file with its size
    and time.
    """

    name: str
    version: str
    licence: str
    mark: str

    def stands(self) -> bool:
        """Whether the source is still the one a list was built from, or is gone and can tell nothing new."""
        if not self.mark.endswith(".dist-info"):
            path = Path(self.mark.rsplit(":", 2)[0])
            return not path.exists() or file_mark(path) == self.mark
        if any(Path(folder or ".", self.mark).is_dir() for folder in sys.path):
            return True
        from importlib import metadata

        try:
            return metadata.version(self.name) == self.version
        except metadata.PackageNotFoundError:
            return True


def file_mark(path: Path) -> str:
    """Return path, size and time of a file: equal marks, equal file."""
    told = path.stat()
    return f"{path}:{told.st_size}:{told.st_mtime_ns}"
