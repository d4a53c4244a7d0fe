"""The law *lives alone*: who may import whom. pyproject.toml states the layers; here stands what a layer cannot say."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src"
# Only a game's bots look at words and engines; `kit` and the folder itself put rules and bots together.
JOINING = ("bots", "kit")

# A third-party library may be imported in these modules and nowhere else.
PLACES = {
    "alembic": ("lexicade.server.db*",),
    "fastapi": ("lexicade.server*",),
    "httpx2": ("lexicade.remote*",),
    "limits": ("lexicade.server.auth.rates*",),
    "markdown_it": ("lexicade.server.markdown*",),
    "numpy": ("lexicade.kernel*", "lexicade.bots*", "lexicade.games.*.bots*", "lexicade.play.arena*"),
    "pydantic": ("lexicade.play.codec*", "lexicade.server*"),
    "psycopg": ("lexicade.server.hub.listener*",),
    "pydantic_core": ("lexicade.server*",),
    "pydantic_settings": ("lexicade.server.settings*",),
    "rich": ("lexicade.cli*", "lexicade.text*", "lexicade.remote*"),
    "simplemma": ("lexicade.lexicon*",),
    # Connections and transactions pass through the whole server, statements and tables stay in its database.
    "sqlalchemy": ("lexicade.server*",),
    "starlette": ("lexicade.server*",),
    "typer": ("lexicade.cli*",),
    "uvicorn": ("lexicade.server.serving*",),
}


def modules() -> dict[str, Path]:
    paths = [path for path in sorted((SRC / "lexicade").rglob("*.py")) if "tests" not in path.parts]
    return {".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def imports(module: str, path: Path) -> Iterator[str]:
    """Every module and name a file imports, as absolute dotted names."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=stem, names=names, level=level):
                parents = package.split(".")
                base = [*parents[: len(parents) - level + 1], stem] if level else [stem]
                yield from (".".join(part for part in (*base, name.name) if part) for name in names)
            case _:
                pass


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def test_the_layers_hold() -> None:
    # Another process: import-linter reads configuration and sources relative to the working folder.
    checked = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=SRC.parent,
        env={"PYTHONPATH": str(SRC)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_core_imports_the_standard_library_only() -> None:
    allowed = (*sys.stdlib_module_names, "lexicade.core")
    strangers = {
        (module, name)
        for module, path in modules().items()
        if within(module, "lexicade.core")
        for name in imports(module, path)
        if not within(name, *allowed)
    }
    assert not strangers


def test_a_library_is_imported_in_its_places_only() -> None:
    known = (*sys.stdlib_module_names, "lexicade")
    strangers = {
        (module, name)
        for module, path in modules().items()
        for name in imports(module, path)
        if not within(name, *known)
        and not any(fnmatchcase(module, place) for place in PLACES.get(name.split(".")[0], ()))
    }
    assert not strangers


def test_games_do_not_know_each_other() -> None:
    strangers = {
        (module, name)
        for module, path in modules().items()
        if within(module, "lexicade.games") and module != "lexicade.games"
        for name in imports(module, path)
        if within(name, "lexicade.games") and not within(name, ".".join(module.split(".")[:3]))
    }
    assert not strangers


def test_a_game_beside_its_bots_imports_core_and_its_own_folder_only() -> None:
    strangers = set()
    for module, path in modules().items():
        match module.split("."):
            case ["lexicade", "games", game, part, *_] if part not in JOINING:
                own = f"lexicade.games.{game}"
                allowed = (*sys.stdlib_module_names, "lexicade.core", own)
                barred = tuple(f"{own}.{joining}" for joining in JOINING)
                strangers |= {
                    (module, name)
                    for name in imports(module, path)
                    if not within(name, *allowed) or within(name, *barred) or name == own
                }
            case _:
                pass
    assert not strangers


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import os.path", "os.path"),
        ("from . import scene", "lexicade.games.toy.scene"),
        ("from .model import State", "lexicade.games.toy.model.State"),
        ("from ...core import tiles", "lexicade.core.tiles"),
        ("def f():\n    import numpy as np", "numpy"),
    ],
)
def test_imports_are_found_in_every_form(tmp_path: Path, line: str, found: str) -> None:
    source = tmp_path / "rules.py"
    source.write_text(line)
    assert list(imports("lexicade.games.toy.rules", source)) == [found]
