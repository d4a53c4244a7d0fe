import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
    # The native module is left out: whether it compiles is seen by every other test.
    options = ["--no-build-isolation", "--config-settings", "wheel.cmake=false", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([*build, *options], check=True, stdin=subprocess.DEVNULL)
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as opened:
        return opened.namelist()


def tracked(*patterns: str) -> set[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],  # noqa: S607 - git is found on the path, as everywhere
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.removeprefix("src/") for name in listed.stdout.splitlines() if (ROOT / name).exists()}


def bundle() -> set[str]:
    """The built browser client, which git does not track."""
    built = (ROOT / "src/lexicade/server/static").rglob("*")
    return {f"{file.relative_to(ROOT / 'src')}" for file in built if file.is_file() and file.name != ".digest"}


def test_the_wheel_holds_every_file_of_the_package_but_the_tests(wheel: list[str]) -> None:
    expected = {name for name in tracked("src/lexicade") if "/tests/" not in name and "/web/" not in name} | bundle()
    assert {name for name in wheel if name.startswith("lexicade/")} == expected


def test_the_wheel_carries_its_licences(wheel: list[str]) -> None:
    assert {Path(name).name for name in wheel if "/licenses/" in name} == {"LICENSE", "NOTICE"}


def test_the_wheel_holds_nothing_beside_the_package(wheel: list[str]) -> None:
    assert {name.split("/")[0] for name in wheel} == {"lexicade", "lexicade-0.1.0.dist-info"}


def test_the_wheel_brings_the_browser_client(wheel: list[str]) -> None:
    files = [name.removeprefix("lexicade/server/static/") for name in wheel if "/static/" in name]
    assert "index.html" in files
    assert {Path(name).suffix for name in files} >= {".js", ".css", ".woff2", ".gz"}
