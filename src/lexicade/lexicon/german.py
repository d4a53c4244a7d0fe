"""The German list: forms with their lemmas and Wikidata's forms, without names and abbreviations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from lexicade.lexicon import sources
from lexicade.lexicon.alphabets import GERMAN
from lexicade.lexicon.filters import read_entry, shape_fault
from lexicade.lexicon.manifest import Report
from lexicade.lexicon.names_german import NameSense
from lexicade.lexicon.overrides import Overrides

_SHORT: Final = 4
"""Words shorter than this need a meaning of their own: abbreviations look like words there."""
_ENDINGS: Final = ("S", "ES", "N", "EN", "E", "ER", "ERN", "NEN", "SE", "SEN", "IN", "INNEN")
_GENITIVES: Final = ("S", "ES")


class GermanFilter:
    """Decides entry by entry; what it accepts of the forms is evidence for the words whose case is lost."""

    def __init__(
        self, lemmas: Mapping[str, str], nouns: frozenset[str], sense: NameSense, overrides: Overrides
    ) -> None:
        """Take the sources, and the corrections whose `common` nouns are believed against their meanings."""
        self._lemmas = lemmas
        self._sense = sense
        self._names: dict[str, bool] = dict.fromkeys(overrides.common, False)
        self._nouns = {noun: word for noun in nouns if (word := self._common_noun(noun)) is not None}
        self._noun_words = frozenset(self._nouns.values())
        self._dropped_nouns = frozenset(noun.replace("ß", "ss").upper() for noun in nouns - self._nouns.keys())
        self._inflected = _inflected_like_nouns(lemmas)
        self._believed: dict[str, bool] = {}
        self._capitalised: set[str] = set()
        self.accepted: set[str] = set()

    def _is_name(self, word: str) -> bool:
        if word not in self._names:
            self._names[word] = self._sense.is_name(word)
        return self._names[word]

    def _common_noun(self, noun: str) -> str | None:
        word = read_entry(noun, GERMAN)
        if word is None or not noun[1:].islower() or noun.isupper():
            return None
        listed = word in self._names
        if not listed and (self._is_name(word) or self._sense.is_abbreviation(word)):
            return None
        return word

    def take_forms(self, report: Report) -> None:
        """Accept the forms whose shape, lemma and meaning allow it; longer than three letters for now."""
        for form, lemma in self._lemmas.items():
            word = read_entry(form, GERMAN)
            fault = shape_fault(form, word)
            if fault is None and (form[0].isupper() or lemma[:1].isupper()) and not self._is_common(form, lemma):
                self._capitalised.add(word or "")
                fault = "name"
            if fault is None and len(word or "") < _SHORT and not self._short_word(word or "", lemma):
                fault = "no-meaning"
            if fault is None:
                self.accepted.add(word or "")
            else:
                report.drop(fault, form)

    def _is_common(self, form: str, lemma: str) -> bool:
        """Whether a form with a capital belongs to a common noun, or to no noun at all (das Schöne)."""
        if lemma[:1].islower() or form in self._nouns or lemma in self._nouns:
            return True
        lower = form.lower()
        if lower.endswith("e") and lower + "n" in self._lemmas and lower + "m" in self._lemmas:
            return True  # an adjective's form, of which the source has only the noun: das Gelernte
        base = lemma.replace("ß", "ss")
        if base not in self._believed:
            word = base.upper()
            self._believed[base] = word in self._noun_words or (
                base in self._inflected and self._sense.is_common_noun(word) and word not in self._dropped_nouns
            )
        return self._believed[base]

    def _short_word(self, word: str, lemma: str) -> bool:
        """Whether a word of two or three letters has a meaning, or is a form of a longer word that has one."""
        if self._sense.has_meaning(word):
            return True
        base = read_entry(lemma, GERMAN) or ""
        return base != word and len(base) >= _SHORT - 1 and not lemma.isupper() and self._sense.has_meaning(base)

    def take_words(self, words: Iterator[str], report: Report) -> None:
        """Accept words whose case is lost, where something speaks for a common word and nothing for a name."""
        known = frozenset(self.accepted)
        for entry in words:
            word = read_entry(entry, GERMAN)
            fault = shape_fault(entry, word)
            if fault is None and word is not None:
                if word in known:
                    continue
                fault = self._word_fault(word)
            if fault is None and word is not None:
                self.accepted.add(word)
            elif fault is not None:
                report.drop(fault, entry)

    def _word_fault(self, word: str) -> str | None:
        if len(word) < _SHORT:
            return None if self._sense.has_meaning(word) else "no-meaning"
        if word in self._noun_words:
            return None
        if self._sense.is_abbreviation(word):
            return "abbreviation"
        return "name" if word in self._dropped_nouns else self._evidence_fault(word)

    def _evidence_fault(self, word: str) -> str | None:
        """Look for a meaning, a noun it is a form of, or two words it is made of; but first for a name."""
        sense = self._sense
        if heads := sense.headwords.get(word):
            if (
                all(head.text[:1].isupper() for head in heads)
                and self._named(word)
                and not sense.is_kind_of_person(word)
            ):
                return "name"
            return None
        if any(word.endswith(ending) and word[: -len(ending)] in self._noun_words for ending in _ENDINGS):
            return None
        if self._named(word) or any(
            word.endswith(ending) and self._named(word[: -len(ending)]) for ending in _GENITIVES
        ):
            return "name"
        return None if self._is_compound(word) else "nothing-speaks-for-it"

    def _named(self, word: str) -> bool:
        """Whether a word is known with a capital, and by no list of common nouns."""
        if word in self.accepted:
            return False
        return (
            word in self._capitalised
            or word in self._dropped_nouns
            or self._is_name(word)
            or self._sense.is_abbreviation(word)
        )

    def _is_compound(self, word: str) -> bool:
        """Whether a word is two known words in one, with or without an s between them."""
        known = self.accepted
        return any(
            word[cut:] in known and (word[:cut] in known or (word[cut - 1] == "S" and word[: cut - 1] in known))
            for cut in range(_SHORT, len(word) - _SHORT + 1)
        )


def _inflected_like_nouns(lemmas: Mapping[str, str]) -> set[str]:
    """Return the lemmas that have more forms than a name has: another one than with an s."""
    found = set()
    for form, lemma in lemmas.items():
        base, bent = lemma.replace("ß", "ss"), form.replace("ß", "ss")
        if bent not in {base, base + "s", base + "'"} and bent[:1].isupper():
            found.add(base)
    return found


def german_words(overrides: Overrides, report: Report) -> set[str]:
    """Return the words of the list `de`; what the sources hold beside them goes into the report."""
    lemmas = sources.lemmas("de")
    nouns = sources.german_nouns()
    sense = NameSense(sources.german_glosses(), nouns, lemmas)
    chosen = GermanFilter(lemmas, nouns, sense, overrides)
    chosen.take_forms(report)
    chosen.take_words(iter(sorted(sources.german_words())), report)
    return chosen.accepted


def german_bands(words: set[str]) -> dict[int, set[str]]:
    """Return, for each degree of commonness, the words of a news corpus that are so common."""
    bands: dict[int, set[str]] = {}
    for entry, band in sources.german_bands().items():
        word = read_entry(entry, GERMAN)
        if word is not None and word in words:
            bands.setdefault(band, set()).add(word)
    return bands
