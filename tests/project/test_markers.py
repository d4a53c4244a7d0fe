"""conftest.py, tried on a small project of its own whose `tools/prerequisites` says what the test wants."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = """
import pytest

@pytest.mark.ispell
def test_that_asks_ispell(): pass

def test_that_skips(): pytest.skip("the atlas is absent")

def test_that_runs(): pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "conftest.py", tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "test_it.py").write_text(TESTS)
    return tmp_path


def run(project: Path, *, present: bool, required: bool = False) -> tuple[int, str]:
    program = project / "tools" / "prerequisites"
    program.write_text("#!/bin/sh\n" + ("" if present else 'echo "lexicade: the program $1 is missing" >&2; exit 1\n'))
    program.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "test_it.py"],
        cwd=project,
        env={**os.environ, "REQUIRE_ALL": "1" if required else "", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_marked_test_runs_where_its_program_is(project: Path) -> None:
    code, said = run(project, present=True, required=True)
    assert code == 0
    assert "2 passed, 1 skipped" in said
    assert "marked ispell" not in said


def test_a_marked_test_is_left_out_loudly_where_its_program_is_absent(project: Path) -> None:
    code, said = run(project, present=False)
    assert code == 0
    assert "1 passed, 1 skipped, 1 deselected" in said
    assert "LEFT OUT OF THIS RUN" in said
    assert "1 tests marked ispell: the program ispell is missing" in said


def test_an_absent_program_is_a_failure_where_all_is_required(project: Path) -> None:
    code, said = run(project, present=False, required=True)
    assert code == 1
    assert "REQUIRE_ALL=1, but the program ispell is missing" in said
    assert "1 passed, 1 skipped, 1 error" in said


def test_skips_are_told_at_the_end_with_their_reason(project: Path) -> None:
    _, said = run(project, present=True)
    assert "1 tests: the atlas is absent" in said
