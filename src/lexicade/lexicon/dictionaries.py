"""Builds the meanings of a language from a dictionary's headwords and a table of forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path

from lexicade.lexicon import sources
from lexicade.lexicon.alphabets import Alphabet, alphabet_of
from lexicade.lexicon.filters import read_entry
from lexicade.lexicon.glossary import Entry, write_glossary
from lexicade.lexicon.meanings import PACKAGES, RULES

_SENSES = " | "


def build_glossary(language: str, path: Path) -> None:
    """Write the meanings of a language to a file; raise `Malformed("source-missing")` where a package is absent."""
    found = [asdict(sources.package(name)) for name in PACKAGES[language]]
    glosses = sources.german_glosses() if language == "de" else sources.english_glosses()
    headwords = sorted(glosses)
    words = entries_of_words(headwords, sources.lemmas(language), alphabet_of(language))
    entries = [Entry(headword, tuple(glosses[headword].split(_SENSES))) for headword in headwords]
    write_glossary(path, entries, words, {"language": language, "rules": RULES, "sources": found})


def entries_of_words(
    headwords: Iterable[str], lemmas: Mapping[str, str], alphabet: Alphabet
) -> dict[str, tuple[int, ...]]:
    """Return, for each word in upper case, which headwords tell what it means: itself first, then those it is a form of."""
    numbers = {headword: number for number, headword in enumerate(headwords)}
    found: dict[str, list[int]] = {}
    for headword, number in sorted(numbers.items(), key=_shouted):
        word = read_entry(headword, alphabet)
        if word is not None:
            found.setdefault(word, []).append(number)
    own = {word: tuple(entries) for word, entries in found.items()}
    told = {lemma: _lemma_entries(lemma, lemmas, numbers, own, alphabet) for lemma in set(lemmas.values())}
    for form, lemma in lemmas.items():
        if (further := told[lemma]) and (word := read_entry(form, alphabet)) is not None:
            entries = found.setdefault(word, [])
            entries += [number for number in further if number not in entries]
    return {word: tuple(entries) for word, entries in found.items()}


def _lemma_entries(
    lemma: str,
    lemmas: Mapping[str, str],
    numbers: Mapping[str, int],
    own: Mapping[str, tuple[int, ...]],
    alphabet: Alphabet,
) -> tuple[int, ...]:
    """Return the headwords of a lemma, else of the lemma's lemma: the source takes participles for lemmas of their own."""
    for base in (lemma, lemmas.get(lemma, lemma), lemmas.get(lemma.lower(), lemma)):
        if base in numbers:
            return (numbers[base],)
        word = read_entry(base, alphabet)
        if word is not None and word in own:
            return own[word]
    return ()


def _shouted(item: tuple[str, int]) -> bool:
    """Put abbreviations behind the words that read the same."""
    return len(item[0]) > 1 and item[0].isupper()
