"""The kernel's graphs are made with the lists, so that no first move waits for them."""

from pathlib import Path

import pytest

import lexicade
from lexicade.core import registry
from lexicade.kernel.graph import WordGraph
from lexicade.lexicon import lexicon_of
from lexicade.play.graphs import build_graphs, faces_of
from lexicade.play.words import ListWords


@pytest.fixture(autouse=True)
def _own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests bring a game along, whose letters are not those of a language."""
    monkeypatch.setattr(registry, "slugs", lambda: ("cards", "crossword", "stack"))


def test_every_tile_set_of_a_preset_gets_its_graph_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path))
    lexicon = lexicon_of(["QUIT", "TEA"], name="some", language="en")
    assert build_graphs(lexicon) == len(faces_of("en")) >= 2
    made = {path: path.stat().st_mtime_ns for path in (tmp_path / "graphs").iterdir()}
    assert set(made) == {ListWords(lexicon).graph_path(faces) for faces in faces_of("en")}
    assert all({"QUIT", "TEA"} <= set(WordGraph.open(path)) for path in made)
    build_graphs(lexicon)
    assert made == {path: path.stat().st_mtime_ns for path in made}


def test_graphs_of_a_list_as_it_was_before_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path))
    build_graphs(lexicon_of(["TEA"], name="some", language="en"))
    build_graphs(lexicon_of(["TEA"], name="some-other", language="en"))
    newer = lexicon_of(["QUIT", "TEA"], name="some", language="en")
    build_graphs(newer)
    left = {path.name.rpartition("-")[0].partition("@")[0] for path in (tmp_path / "graphs").iterdir()}
    assert left == {"some", "some-other"}
    assert len(list((tmp_path / "graphs").glob("some@*"))) == len(faces_of("en"))


def test_words_that_are_given_leave_nothing_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path))
    match = lexicade.new("crossword", "english", seats=2, seed=1, words=["TEA", "EAT", "AT"])
    list(match.plays(0))
    assert not list(tmp_path.rglob("*.graph"))


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_language_is_spelled_with_its_letters_and_with_qu(language: str) -> None:
    found = faces_of(language)
    assert len(set(found)) == len(found)
    assert any("Qu" in faces for faces in found)
    assert all(("Ä" in faces) is (language == "de") for faces in found)
