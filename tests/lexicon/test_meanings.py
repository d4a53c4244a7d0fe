"""Meanings: the file they lie in, forms told through their lemmas, and players' meanings first."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.errors import Malformed
from lexicade.lexicon import open_lexicon, store
from lexicade.lexicon.alphabets import GERMAN, LATIN
from lexicade.lexicon.database import WordDatabase
from lexicade.lexicon.dictionaries import entries_of_words
from lexicade.lexicon.glossary import Entry, Glossary, write_glossary
from lexicade.lexicon.lessons import Lesson
from lexicade.lexicon.meanings import Meanings, built_meanings, define, open_meanings

HEADWORDS = ["WEG", "Weg", "gehen", "gehend", "lernen", "straße", "weg"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    entries = [Entry(f"word{number}", (f"sense {number}", "another, with ä")) for number in range(100)]
    words = {f"WORD{number}": (number, (number + 1) % 100) for number in range(100)}
    path = tmp_path / "few.gloss"
    write_glossary(path, entries, words, {"sources": [], "rules": 1})
    return path


def test_every_word_finds_its_entries_in_their_order(file: Path) -> None:
    glossary = Glossary(file)
    assert len(glossary) == 100
    for number in range(100):
        found = glossary.find(f"WORD{number}")
        assert [entry.headword for entry in found] == [f"word{number}", f"word{(number + 1) % 100}"]
        assert found[0].senses == (f"sense {number}", "another, with ä")
    assert glossary.find("WORD100") == ()
    assert "WORD7" in glossary
    assert "word7" not in glossary


def test_a_glossary_without_words_can_be_asked(tmp_path: Path) -> None:
    write_glossary(tmp_path / "none.gloss", [], {}, {})
    assert Glossary(tmp_path / "none.gloss").find("A") == ()


def test_a_glossary_cut_short_or_changed_is_refused_or_tells_the_damage_when_it_is_read(file: Path) -> None:
    content = file.read_bytes()
    right = [Glossary(file).find(f"WORD{number}") for number in range(100)]
    random = Random(1)
    for _ in range(300):
        damaged = bytearray(content)
        if random.random() < 0.5:
            damaged = damaged[: random.randrange(len(content))]
        else:
            damaged[random.randrange(len(content))] ^= 1 << random.randrange(8)
        file.write_bytes(damaged)
        try:
            glossary = Glossary(file)
            found = [glossary.find(f"WORD{number}") for number in range(100)]
        except Malformed as error:
            assert error.code in {"glossary-damaged", "glossary-outdated"}
        else:
            assert found == right


def test_a_missing_glossary_is_named(tmp_path: Path) -> None:
    with pytest.raises(Malformed) as error:
        Glossary(tmp_path / "none.gloss")
    assert error.value.code == "glossary-missing"


def told(words: dict[str, tuple[int, ...]], word: str) -> list[str]:
    return [HEADWORDS[number] for number in words.get(word, ())]


def test_a_form_is_told_by_itself_then_by_its_lemma_and_the_lemmas_lemma() -> None:
    lemmas = {"ging": "gehen", "gehendem": "gehend", "gehend": "gehen", "Gelernte": "Gelernter", "Gelernter": "lernen"}
    words = entries_of_words(HEADWORDS, lemmas, GERMAN)
    assert told(words, "GING") == ["gehen"]
    assert told(words, "GEHENDEM") == ["gehend"]
    assert told(words, "GEHEND") == ["gehend", "gehen"]
    assert told(words, "GELERNTE") == ["lernen"]
    assert told(words, "STRASSE") == ["straße"]
    assert told(words, "NICHTS") == []


def test_abbreviations_come_behind_the_words_that_read_the_same() -> None:
    assert told(entries_of_words(HEADWORDS, {}, GERMAN), "WEG") == ["Weg", "weg", "WEG"]


def test_headwords_outside_the_alphabet_are_no_words_and_tell_their_forms_all_the_same() -> None:
    words = entries_of_words(["café"], {"cafes": "café"}, LATIN)
    assert words == {"CAFES": (0,)}


@given(st.dictionaries(st.text("abc", min_size=1, max_size=4), st.text("abc", min_size=1, max_size=4), max_size=12))
def test_every_entry_of_a_word_is_there_once(lemmas: dict[str, str]) -> None:
    headwords = sorted(set(lemmas.values()))
    for numbers in entries_of_words(headwords, lemmas, LATIN).values():
        assert len(set(numbers)) == len(numbers) > 0
        assert all(number < len(headwords) for number in numbers)


@pytest.mark.parametrize(
    ("language", "word", "headword"),
    [
        ("de", "GING", "gehen"),
        ("de", "HÄUSERN", "Haus"),
        ("de", "STRASSE", "Straße"),
        ("de", "SCHÖNSTEN", "schön"),
        ("en", "WENT", "go"),
        ("en", "MICE", "mouse"),
        ("en", "QUACKED", "quack"),
        ("en", "RUNNING", "run"),
        ("en", "HOUSES", "house"),
    ],
)
def test_known_forms_are_told(language: str, word: str, headword: str) -> None:
    assert headword in [meaning.headword for meaning in open_meanings(language).of(word)]
    assert define(word.lower(), language) == open_meanings(language).of(word)


@pytest.mark.parametrize("language", ["de", "en"])
def test_most_common_words_have_a_meaning(language: str) -> None:
    meanings, lexicon = open_meanings(language), open_lexicon(language)
    common = list(lexicon.words(10))[::7]
    assert sum(bool(meanings.of(word)) for word in common) / len(common) > 0.95


def test_a_form_without_a_lemma_is_told_by_what_is_left_without_its_ending(tmp_path: Path) -> None:
    path = tmp_path / "en.gloss"
    write_glossary(
        path, [Entry("blip", ("a sound",)), Entry("fly", ("to move",))], {"BLIP": [0], "FLY": [1]}, {"sources": []}
    )
    meanings = Meanings(Glossary(path), "en")
    for word, headword in [("BLIPS", "blip"), ("BLIPPED", "blip"), ("BLIPPING", "blip"), ("FLIES", "fly")]:
        assert [meaning.headword for meaning in meanings.of(word)] == [headword]
    for word in ("BLIPX", "S", "ED", "FLS"):
        assert meanings.of(word) == ()


def test_a_german_compound_is_told_by_the_two_words_it_is_made_of(tmp_path: Path) -> None:
    path = tmp_path / "de.gloss"
    parts = ["Arbeit", "Haus", "Zimmer", "blitzen", "umbringen"]
    entries = [Entry(part, (f"was {part} ist",)) for part in parts]
    write_glossary(path, entries, {part.upper(): [number] for number, part in enumerate(parts)}, {"sources": []})
    meanings = Meanings(Glossary(path), "de")
    told = {
        word: [meaning.headword for meaning in meanings.of(word)]
        for word in ("ARBEITSZIMMER", "HAUSZIMMER", "GEBLITZT")
    }
    assert told == {"ARBEITSZIMMER": ["Arbeit", "Zimmer"], "HAUSZIMMER": ["Haus", "Zimmer"], "GEBLITZT": ["blitzen"]}
    for word in ("XZIMMER", "ZIMMERX", "ARBEITZIMME"):
        assert meanings.of(word) == ()


def test_players_meanings_come_first_and_name_the_player(file: Path, tmp_path: Path) -> None:
    database = WordDatabase(tmp_path / "words.sqlite3")
    meanings = Meanings(Glossary(file), "en", database)
    assert [meaning.who for meaning in meanings.of("WORD1")] == ["", ""]
    database.learn([Lesson("WORD1", "my own", "en", "Anna", datetime.now(UTC), "m1")])
    found = meanings.of("WORD1")
    assert [(meaning.senses[0], meaning.who) for meaning in found] == [
        ("my own", "Anna"),
        ("sense 1", ""),
        ("sense 2", ""),
    ]
    assert Meanings(Glossary(file), "de", database).of("WORD1")[0].who == ""


def test_meanings_that_are_not_built_are_said_to_be_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path))
    assert built_meanings("en") is None
    store.meanings_path("en").parent.mkdir(parents=True)
    store.meanings_path("en").write_bytes(b"")
    assert built_meanings("en") is None


def test_a_language_without_a_dictionary_is_named() -> None:
    with pytest.raises(Malformed) as error:
        open_meanings("fr")
    assert error.value.code == "unknown-language"
