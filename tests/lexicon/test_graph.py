"""The word graph against a plain set of words, and its file against every damage."""

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.errors import Malformed
from lexicade.lexicon.graph import Compiled, compile_graphs, read_graphs, write_graphs

LETTERS = "ABCÄ"
WORDS = st.sets(st.text(LETTERS, min_size=1, max_size=6), max_size=40)


def compiled(words: set[str]) -> Compiled:
    return compile_graphs({"all": words}, LETTERS, {})


@given(WORDS, WORDS)
def test_a_graph_knows_its_words_and_no_others(words: set[str], others: set[str]) -> None:
    graph = compiled(words).graph("all")
    assert {word for word in words | others if word in graph} == words
    assert len(graph) == len(words)


@given(WORDS)
def test_all_words_come_back_once_in_the_alphabets_order(words: set[str]) -> None:
    assert list(compiled(words).graph("all")) == sorted(words, key=lambda word: [LETTERS.index(c) for c in word])


@given(WORDS)
def test_stepping_letter_by_letter_ends_where_words_end(words: set[str]) -> None:
    graph = compiled(words).graph("all")
    for word in words:
        node: int | None = graph.root
        for letter in word:
            assert node is not None
            node = graph.step(node, letter)
        assert node is not None
        assert graph.accepts(node)
        assert graph.step(graph.root, word) == node


@given(WORDS, WORDS)
def test_graphs_in_one_file_share_edges_and_keep_their_words(large: set[str], small: set[str]) -> None:
    both = compile_graphs({"large": large, "small": small}, LETTERS, {})
    assert set(both.graph("large")) == large
    assert set(both.graph("small")) == small


@given(WORDS)
def test_equal_endings_are_kept_once(words: set[str]) -> None:
    once = compiled(words)
    twice = compiled({"A" + word for word in words} | {"B" + word for word in words})
    assert len(twice.edges) <= len(once.edges) + 2


@pytest.mark.parametrize("text", ["", "a", "Z", "AZ", "A\x00", 5, None])
def test_what_is_no_word_of_the_alphabet_is_not_in_a_graph(text: object) -> None:
    assert text not in compiled({"A", "AB"}).graph("all")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "deep" / "list.words"
    write_graphs(path, compile_graphs({"all": {"AB", "ABC", "CÄ"}}, LETTERS, {"name": "ä"}))
    return path


def test_a_written_graph_is_read_back_with_what_was_told_about_it(file: Path) -> None:
    again = read_graphs(file)
    assert set(again.graph("all")) == {"AB", "ABC", "CÄ"}
    assert again.about == {"name": "ä"}
    assert [path.name for path in file.parent.iterdir()] == ["list.words"]


def code_of(path: Path) -> str:
    with pytest.raises(Malformed) as error:
        read_graphs(path)
    assert error.value.params["path"] == str(path)
    return error.value.code


def test_a_file_cut_short_anywhere_is_refused(file: Path) -> None:
    content = file.read_bytes()
    for size in range(len(content)):
        file.write_bytes(content[:size])
        assert code_of(file) in {"list-damaged", "list-foreign"}


def test_a_file_with_any_byte_changed_is_refused(file: Path) -> None:
    content = file.read_bytes()
    for place in range(len(content)):
        changed = bytearray(content)
        changed[place] ^= 0x41
        file.write_bytes(changed)
        assert code_of(file) in {"list-damaged", "list-foreign", "list-outdated"}


def test_a_longer_file_is_refused(file: Path) -> None:
    file.write_bytes(file.read_bytes() + b"\0\0\0\0")
    assert code_of(file) == "list-damaged"


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "words"
    path.write_text("haus\n" * 100)
    assert code_of(path) == "list-foreign"


def test_a_file_of_another_format_is_told_apart_from_damage(file: Path) -> None:
    content = bytearray(file.read_bytes())
    struct.pack_into("<I", content, 8, 99)
    file.write_bytes(content)
    assert code_of(file) == "list-outdated"


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    assert code_of(tmp_path / "none") == "list-missing"
    assert code_of(tmp_path) == "list-unreadable"


def test_an_alphabet_too_large_for_an_edge_is_refused() -> None:
    with pytest.raises(Malformed) as error:
        compile_graphs({"all": ()}, "".join(map(chr, range(0x100, 0x200))), {})
    assert error.value.code == "alphabet-too-large"
