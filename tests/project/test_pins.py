import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = ["requirements.lock", "requirements-dev.lock", "requirements-node.lock"]


def pins(lock: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / lock).read_text(), re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=]", requirement)[0] for requirement in requirements}


def test_the_isolated_build_uses_what_is_locked() -> None:
    assert PROJECT["project"]["optional-dependencies"]["build"] == PROJECT["build-system"]["requires"]
    for requirement in PROJECT["build-system"]["requires"]:
        name, version = requirement.split("==")
        assert pins("requirements.lock")[name] == {version}


def test_the_locks_hold_every_declared_requirement() -> None:
    project = PROJECT["project"]
    runtime = names(project["dependencies"]) | names(project["optional-dependencies"]["build"])
    assert runtime <= pins("requirements.lock").keys()
    assert runtime | names(project["optional-dependencies"]["dev"]) <= pins("requirements-dev.lock").keys()


def test_both_locks_agree() -> None:
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_release_has_a_hash(lock: str) -> None:
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", (ROOT / lock).read_text(), flags=re.MULTILINE))
    assert all("--hash=sha256:" in entry for entry in entries)
    assert not re.search(r"://|^-|@", (ROOT / lock).read_text(), re.MULTILINE)
