"""The English lists: everyday words from SCOWL, and a large one with WordNet's lemmas and their inflections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lexicade.lexicon import sources
from lexicade.lexicon.alphabets import LATIN
from lexicade.lexicon.filters import read_entry, shape_fault
from lexicade.lexicon.manifest import Report
from lexicade.lexicon.names_english import EnglishNames

_SHORT: Final = 3


def everyday_words(report: Report) -> set[str]:
    """Return the words of the list `en-everyday`: SCOWL up to size 60."""
    return _filtered(sources.english_bands(), report)


def large_words(report: Report) -> set[str]:
    """Return the words of the list `en`: everyday words, WordNet's common lemmas, and the inflections of both."""
    glosses = sources.english_glosses()
    forms = sources.lemmas("en")
    words = everyday_words(report)
    names = EnglishNames(glosses, sources.english_nouns(), forms)
    for lemma in sorted(glosses):
        word = read_entry(lemma, LATIN)
        fault = shape_fault(lemma, word)
        if word in words:
            continue
        if fault is None and not names.is_common(lemma):
            fault = "name"
        if fault is None and word is not None:
            words.add(word)
        elif fault is not None:
            report.drop(fault, lemma)
    words |= _inflections(words, forms, report)
    return words


def _inflections(words: set[str], forms: Mapping[str, str], report: Report) -> set[str]:
    """Return the forms of accepted lemmas; a form of three letters or less has to be accepted by itself."""
    found = set()
    for form, lemma in forms.items():
        base = read_entry(lemma, LATIN)
        if base not in words or not lemma.islower():
            continue
        word = read_entry(form, LATIN)
        fault = "name" if not form.islower() else shape_fault(form, word)
        if word in words:
            continue
        if fault is None and word is not None and len(word) <= _SHORT:
            fault = "no-meaning"
        if fault is None and word is not None:
            found.add(word)
        elif fault is not None:
            report.drop(fault, form)
    return found


def _filtered(entries: Mapping[str, int], report: Report) -> set[str]:
    words = set()
    for entry in entries:
        word = read_entry(entry, LATIN)
        fault = shape_fault(entry, word)
        if fault is None and word is not None:
            words.add(word)
        elif fault is not None:
            report.drop(fault, entry)
    return words


def english_bands(words: set[str]) -> dict[int, set[str]]:
    """Return, for each degree of commonness, the words that SCOWL puts there."""
    bands: dict[int, set[str]] = {}
    for entry, band in sources.english_bands().items():
        word = read_entry(entry, LATIN)
        if word is not None and word in words:
            bands.setdefault(band, set()).add(word)
    return bands
