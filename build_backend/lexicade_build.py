"""The build backend: scikit-build-core with two duties of its own.

It says in one line what is missing before CMake says it in a hundred, and it builds the browser client into the
package first (web_bundle.py).
"""

import os
import shutil
import sysconfig
from pathlib import Path

import scikit_build_core.build as scikit
import web_bundle
from scikit_build_core.build import prepare_metadata_for_build_editable, prepare_metadata_for_build_wheel

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


def get_requires_for_build_wheel(config_settings: Settings | None = None) -> list[str]:
    """Return what an isolated build of a wheel needs; node only where the machine has none."""
    return [*scikit.get_requires_for_build_wheel(config_settings), *web_bundle.requirement()]


def get_requires_for_build_editable(config_settings: Settings | None = None) -> list[str]:
    """Return what an isolated editable build needs."""
    return [*scikit.get_requires_for_build_editable(config_settings), *web_bundle.requirement()]


def get_requires_for_build_sdist(config_settings: Settings | None = None) -> list[str]:
    """Return what an isolated build of a source distribution needs."""
    return [*scikit.get_requires_for_build_sdist(config_settings), *web_bundle.requirement()]


def build_sdist(sdist_directory: str, config_settings: Settings | None = None) -> str:
    """Build a source distribution, which holds the built client, and return its file name."""
    web_bundle.build()
    return scikit.build_sdist(sdist_directory, config_settings)


def build_wheel(
    wheel_directory: str,
    config_settings: Settings | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build a wheel and return its file name; `wheel.cmake=false` leaves the native module out."""
    _demand_compiler(config_settings)
    web_bundle.build()
    return scikit.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str,
    config_settings: Settings | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel of an editable install and return its file name."""
    _demand_compiler(config_settings)
    web_bundle.build()
    return scikit.build_editable(wheel_directory, config_settings, metadata_directory)


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
