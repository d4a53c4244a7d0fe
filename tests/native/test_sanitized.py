"""The library's own tests and the binding, built with the address and the undefined-behaviour sanitizers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 60 if os.environ.get("CI") else 10


def run(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def beside_python(name: str) -> str:
    """A program of the virtual environment."""
    return str(Path(sys.executable).parent / name)


@pytest.fixture(scope="module")
def build() -> Path:
    """Everything built with sanitizers."""
    folder = ROOT / "build" / "native-sanitized"
    cmake = beside_python("cmake")
    options = (
        "-DLEXIKERNEL_SANITIZE=ON",
        "-DLEXIKERNEL_PYTHON=ON",
        "-DLEXIKERNEL_TESTS=ON",
        "-DCMAKE_BUILD_TYPE=Release",
    )
    found = f"-DPython_EXECUTABLE={sys.executable}", f"-DCMAKE_MAKE_PROGRAM={beside_python('ninja')}"
    run(cmake, "-S", ".", "-B", folder, "-G", "Ninja", *options, *found)
    run(cmake, "--build", folder)
    return folder


def test_the_library_s_own_tests_pass_under_sanitizers(build: Path) -> None:
    assert "passed" in run(beside_python("ctest"), "--test-dir", build, "--output-on-failure")


def test_the_binding_takes_any_arguments_under_sanitizers(build: Path, tmp_path: Path) -> None:
    (module,) = (build / "native").glob("_native*.so")
    package = tmp_path / "lexicade" / "kernel"
    package.mkdir(parents=True)
    for folder in (package, package.parent):
        (folder / "__init__.py").write_text("", encoding="utf-8")
    (package / module.name).symlink_to(module)
    script = tmp_path / "fuzz.py"
    script.write_text((Path(__file__).parent / "fuzz.py").read_text(encoding="utf-8"), encoding="utf-8")
    libraries = [run("g++", f"-print-file-name={name}").strip() for name in ("libasan.so", "libstdc++.so")]
    told = run(
        sys.executable,
        script,
        str(SECONDS),
        LD_PRELOAD=" ".join(libraries),
        ASAN_OPTIONS="detect_leaks=0",
        UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1",
        PYTHONMALLOC="malloc",
        PYTHONPATH=str(tmp_path),
    )
    tried, refused = (int(word) for word in told.split() if word.isdigit())
    assert 0 < refused < tried
