"""What text becomes a word, and what is refused by name."""

import unicodedata

import pytest

from lexicade.core.errors import Malformed
from lexicade.lexicon.alphabets import GERMAN, LATIN, Alphabet, alphabet_of


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("haus", "HAUS"),
        ("Straße", "STRASSE"),
        ("GROẞ", "GROSS"),
        ("äpfel", "ÄPFEL"),
        ("ÜBER", "ÜBER"),
    ],
)
def test_german_text_is_read_in_upper_case_with_ss_for_sharp_s(text: str, word: str) -> None:
    assert GERMAN.read(text) == word


def test_a_letter_and_its_dots_apart_are_one_letter() -> None:
    assert GERMAN.read(unicodedata.normalize("NFD", "käfig")) == "KÄFIG"


@pytest.mark.parametrize(
    "text", ["CAFÉ", "k\u0131z", "\ufb01x", "fo-o", "a b", "naïve", "z\u200bu", "MU\x00SS", "\u017fo"]
)
def test_a_foreign_letter_is_refused_by_name_and_never_stripped(text: str) -> None:
    with pytest.raises(Malformed) as error:
        GERMAN.read(text)
    assert error.value.code == "foreign-letter"
    assert str(error.value.params["letter"]) in unicodedata.normalize("NFC", text)


def test_umlauts_are_foreign_to_english() -> None:
    with pytest.raises(Malformed) as error:
        LATIN.read("ÄPFEL")
    assert error.value.params["letter"] == "Ä"


def test_sharp_s_needs_an_s_to_become() -> None:
    with pytest.raises(Malformed):
        Alphabet("ABC").read("ß")


@pytest.mark.parametrize(
    ("word", "fits"), [("A", False), ("AB", True), ("A" * 15, True), ("A" * 16, False), ("ÄB", False)]
)
def test_a_board_word_has_two_to_fifteen_letters_of_the_alphabet(word: str, fits: bool) -> None:
    assert LATIN.spells(word) is fits


def test_a_language_without_words_is_named() -> None:
    with pytest.raises(Malformed) as error:
        alphabet_of("fr")
    assert (error.value.code, error.value.params["language"]) == ("unknown-language", "fr")
