"""Lists from somebody's own files: read leniently, what is left out is counted, what cannot be read is named."""

from pathlib import Path

import pytest

from lexicade.core.errors import Malformed
from lexicade.lexicon import Lexicon, lexicon_of, open_lexicon, store


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def opened(tmp_path: Path, content: bytes, language: str = "de", letters: str | None = None) -> Lexicon:
    path = tmp_path / "mine.txt"
    path.write_bytes(content)
    return open_lexicon(path, language=language, letters=letters)


def test_marks_line_ends_blanks_and_comments_are_read_over(tmp_path: Path) -> None:
    text = "\ufeffhaus\r\n\r\n  Straße \r\n# a comment\nkäfig # cage\rMUSS\n\nhaus"
    assert set(opened(tmp_path, text.encode()).words()) == {"HAUS", "STRASSE", "KÄFIG", "MUSS"}


def test_composed_and_decomposed_letters_are_the_same(tmp_path: Path) -> None:
    assert set(opened(tmp_path, "ka\u0308fig\nkäfig\n".encode()).words()) == {"KÄFIG"}


def test_what_is_left_out_is_counted_by_reason_with_examples(tmp_path: Path) -> None:
    lexicon = opened(tmp_path, "haus\ncafé\nnaïve\na\nabcdefghijklmnop\nda-da\n".encode())
    told = {drop.reason: (drop.count, drop.samples) for drop in lexicon.manifest.dropped}
    assert told == {"foreign-letter": (3, ("café", "naïve", "da-da")), "length": (2, ("a", "abcdefghijklmnop"))}
    assert list(lexicon.words()) == ["HAUS"]


def test_the_alphabet_of_a_table_decides_what_is_a_word(tmp_path: Path) -> None:
    lexicon = opened(tmp_path, "łza\nła\nhaus\n".encode(), letters="AHSUZŁ")
    assert set(lexicon.words()) == {"ŁZA", "ŁA", "HAUS"}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "words-none"),
        (b"# nothing\n\n", "words-none"),
        (b"caf\xc3\xa9\n", "words-none"),
        (b"haus\ncaf\xe9\n", "words-not-text"),
    ],
)
def test_a_file_without_readable_words_is_one_clear_error(tmp_path: Path, content: bytes, code: str) -> None:
    with pytest.raises(Malformed) as error:
        opened(tmp_path, content)
    assert error.value.code == code
    assert str(error.value.params["path"]).endswith("mine.txt")


def test_the_line_that_is_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(Malformed) as error:
        opened(tmp_path, b"haus\nmuss\ncaf\xe9\n")
    assert error.value.params["line"] == 3


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(Malformed) as error:
            open_lexicon(path, language="de")
        assert (error.value.code, error.value.params["path"]) == ("words-unreadable", str(path))


def test_a_file_needs_a_language_and_an_unknown_name_is_no_path(tmp_path: Path) -> None:
    with pytest.raises(Malformed) as error:
        open_lexicon(tmp_path / "mine.txt")
    assert error.value.code == "words-without-language"
    with pytest.raises(Malformed) as error:
        open_lexicon("klingon", language="de")
    assert (error.value.code, error.value.params["name"]) == ("unknown-list", "klingon")


def test_a_list_is_of_one_language() -> None:
    with pytest.raises(Malformed) as error:
        open_lexicon("en", language="de")
    assert error.value.code == "list-of-other-language"


def test_equal_words_have_one_identity_however_they_are_written(tmp_path: Path) -> None:
    one = opened(tmp_path, b"haus\nmaus\n")
    other = opened(tmp_path, "\ufeffMAUS\r\nHaus".encode())
    third = opened(tmp_path, b"haus\n")
    assert one.identity == other.identity != third.identity
    assert one.identity.startswith("mine@")


def test_a_large_file_is_compiled_once_and_kept(tmp_path: Path, data_folder: Path) -> None:
    syllables = [a + b for a in "BDFGKLMNPRST" for b in "AEIOU"]
    words = [a + b + c for a in syllables for b in syllables for c in syllables[:8]]
    first = opened(tmp_path, "\n".join(words).encode())
    kept = list((data_folder / "lexicons" / "files").iterdir())
    assert len(kept) == 1
    kept[0].write_bytes(b"damaged")
    again = opened(tmp_path, "\n".join(words).encode())
    assert set(first.words()) == set(again.words()) == set(words)


def test_only_the_newest_kept_files_stay(tmp_path: Path) -> None:
    syllables = [a + b for a in "BDFGKLMNPRST" for b in "AEIOU"]
    words = "\n".join(a + b + c for a in syllables for b in syllables for c in syllables[:5])
    for extra in ["ABA", "ACA", "ADA", "AFA", "AGA", "AHA", "AJA", "AKA", "ALA", "AMA"]:
        opened(tmp_path, f"{words}\n{extra}".encode())
    assert len(list(store.file_list_path("x").parent.iterdir())) == 8


def test_words_in_memory_are_a_lexicon_too() -> None:
    lexicon = lexicon_of(["haus", "Straße"], name="two", language="de")
    assert lexicon.judge(["HAUS", "STRASSE", "MAUS", "haus"]) == {
        "HAUS": True,
        "STRASSE": True,
        "MAUS": False,
        "haus": False,
    }
    assert (lexicon.count, lexicon.language, lexicon.band("HAUS")) == (2, "de", None)
    with pytest.raises(Malformed):
        lexicon_of(["café"], name="two", language="de")
