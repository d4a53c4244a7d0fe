"""The build backend: scikit-build-core with two duties of its own.

It says in one line what is missing before CMake says it in a hundred, and it is the one place where other parts of
the wheel that have to be built first can hook in.
"""

import os
import shutil
import sysconfig
from pathlib import Path

from scikit_build_core.build import build_editable as _build_editable
from scikit_build_core.build import (
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from scikit_build_core.build import build_wheel as _build_wheel

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, str | list[str]]


def build_wheel(
    wheel_directory: str,
    config_settings: Settings | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build a wheel and return its file name; `wheel.cmake=false` leaves the native module out."""
    _demand_compiler(config_settings)
    return _build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str,
    config_settings: Settings | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel of an editable install and return its file name."""
    _demand_compiler(config_settings)
    return _build_editable(wheel_directory, config_settings, metadata_directory)


def _demand_compiler(config_settings: Settings | None) -> None:
    if (config_settings or {}).get("wheel.cmake") == "false" or os.name == "nt":
        return
    # A value of CXX may carry arguments ("ccache g++"); its first word is the program.
    wanted = os.environ.get("CXX", "").split()[:1] or ["c++", "g++", "clang++"]
    if not any(shutil.which(name) for name in wanted):
        raise SystemExit(
            f"lexicade: no C++ compiler found (looked for {', '.join(wanted)}). Install one that knows C++20, "
            "on Debian and Ubuntu: apt install g++"
        )
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise SystemExit(
            "lexicade: the headers of this Python are missing (Python.h). On Debian and Ubuntu: apt install python3-dev"
        )
