"""Where built lists lie: one file each in the data folder, replaced whole."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder of all that is kept for a user: `$LEXICADE_DATA`, else `lexicade` in the XDG data home."""
    if chosen := os.environ.get("LEXICADE_DATA"):
        return Path(chosen)
    home = os.environ.get("XDG_DATA_HOME")
    return Path(home if home and Path(home).is_absolute() else Path.home() / ".local" / "share") / "lexicade"


def list_path(name: str) -> Path:
    """Return where the built list of a name lies, or will lie."""
    return data_folder() / "lexicons" / f"{name}.words"


def file_list_path(mark: str) -> Path:
    """Return where the compiled form of somebody's own file lies; `mark` tells files apart."""
    return data_folder() / "lexicons" / "files" / f"{mark}.words"


def meanings_path(language: str) -> Path:
    """Return where the meanings of a language lie, or will lie."""
    return data_folder() / "lexicons" / f"meanings-{language}.gloss"
