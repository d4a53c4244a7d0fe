"""The client's sources: its own tests, its sentences, its types, its size."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lexicade.core.catalogue import LANGUAGES, read_messages
from lexicade.server.web import BUNDLE, POLICY, read_bundle
from tests.web.games import built_in

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
SOURCES = [
    *(path for kind in ("*.svelte", "*.ts") for path in (WEB / "src").rglob(kind) if ".test." not in path.name),
    *(ROOT / "src" / "lexicade" / "games").glob("*/web/*.svelte"),
]
CODE = re.compile(r"""["'`]((?:web)-[a-z0-9]+(?:-[A-Za-z0-9]+)*)["'`]""")
built = pytest.mark.skipif(
    not (BUNDLE / "index.html").is_file(), reason="the browser client was not built (make setup)"
)
with_node = pytest.mark.skipif(not (WEB / "node_modules").is_dir(), reason="web/node_modules are absent (make setup)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_client_is_in_the_catalogue(language: str) -> None:
    codes = {code for source in SOURCES for code in CODE.findall(source.read_text(encoding="utf-8"))}
    assert len(codes) > 100
    assert codes - read_messages("lexicade.server", language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_name_and_a_line_about_it(language: str) -> None:
    said = read_messages("lexicade.server", language)
    assert {f"{kind}-{slug}" for slug in built_in() for kind in ("game", "about")} <= said.keys()


def test_both_languages_have_the_same_sentences() -> None:
    german, english = (read_messages("lexicade.server", language) for language in LANGUAGES)
    assert german.keys() == english.keys()
    for code in german:
        assert isinstance(german[code], str) == isinstance(english[code], str), code
        holes = [set(re.findall(r"\{(\w+)\}", json.dumps(said[code]))) for said in (german, english)]
        assert holes[0] == holes[1], code


@with_node
def test_the_types_of_the_api_are_fresh(tmp_path: Path) -> None:
    fresh = tmp_path / "types.ts"
    environment = os.environ | {"PYTHON": sys.executable, "LEXICADE_DATABASE": f"sqlite:///{tmp_path / 'none.db'}"}
    subprocess.run([WEB / "generate", fresh], check=True, env=environment, stdin=subprocess.DEVNULL)
    told = "src/lib/api/types.ts is old; run web/generate"
    assert fresh.read_text() == (WEB / "src" / "lib" / "api" / "types.ts").read_text(), told


@with_node
def test_the_clients_own_tests_pass() -> None:
    ran = subprocess.run(
        ["npm", "--prefix", str(WEB), "run", "--silent", "test"],  # noqa: S607  (npm is found on the path)
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


@built
def test_a_first_load_is_small() -> None:
    bundle = read_bundle()
    assert bundle
    page = bundle["index.html"].content.decode()
    named = re.findall(r'(?:src|href)="/([^"]+)"', page)
    parts = {path for path in bundle if path in named or "TablePage" in path}
    messages = json.dumps(
        {
            code: said
            for package in ("core", "server", "cli", "play")
            for code, said in read_messages(f"lexicade.{package}", "de").items()
        }
    )
    total = sum(len(bundle[path].zipped or bundle[path].content) for path in parts) + len(
        gzip.compress(messages.encode())
    )
    assert total < 150_000


@built
def test_what_is_sent_gzipped_is_what_is_sent_plain() -> None:
    bundle = read_bundle()
    assert bundle
    twins = [file for file in bundle.values() if file.zipped]
    assert len(twins) > 4
    assert all(gzip.decompress(file.zipped) == file.content for file in twins if file.zipped)


@built
def test_the_bundle_asks_no_other_server_for_anything() -> None:
    bundle = read_bundle()
    assert bundle
    text = "\n".join(file.content.decode() for path, file in bundle.items() if path.endswith((".js", ".css", ".html")))
    addresses = set(re.findall(r"https?://[\w./-]+", text))
    assert {
        address for address in addresses if not address.startswith(("http://www.w3.org/", "https://svelte.dev/"))
    } == set()
    assert "<script>" not in text
    assert " style=" not in bundle["index.html"].content.decode()
    assert "unsafe" not in POLICY
