"""Which German headwords are names: told by their meanings, since a capital says nothing in German."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_PLACES: Final = (
    r"(?:[A-ZÄÖÜ][a-zäöü]*)?(?:stadt|staat|fluss|gemeinde|insel|inselgruppe|halbinsel|gebirge|gebirgszug|provinz"
    r"|bundesland|kanton|königreich|republik|stadtteil|ortsteil|landkreis|vulkan|region|meer|departement)"
    r"|Stadt|Staat|Fluss|Strom|Gemeinde|Insel|Inselgruppe|Gebirge|Region|Provinz|Landschaft|Ort|Ortschaft|Dorf|Berg"
    r"|Kontinent|Kanton|Land|Königreich|Republik|Meer|See|Bezirk|Departement|Département|Vulkan|Großherzogtum|Fürstentum|Meerenge"
    r"|Wüste|Landstrich|Archipel|Inselkette|Metropole|Erdteil"
)
_FIELD: Final = r"^(?:[^:|]{0,60}: )?"
_PERSON: Final = re.compile(_FIELD + r"(?:[a-zäöüß]+,? ){0,4}(?:Vorname|Nachname|Familienname|Kosename|Rufname)\b")
_PLACE: Final = re.compile(
    _FIELD
    + r"(?:ehemalig\w+ |historisch\w* |früher\w* )?(?:(?:ein|eine|einer|der|die|das) )?"
    + r"(?:(?!Bewohner|Einwohner|der |die |das |den |dem |zu |jemand)[\w-]+(?:er|es|e|en|sten|ste|ster|te),? (?:und )?)"
    + r"{0,4}"
    + rf"(?:{_PLACES})\b(.*)$"
)
_PLACE_WORD: Final = re.compile(_PLACES)
_OF_A_COUNTRY: Final = re.compile(
    r"\b(?:deutsch|italienisch|französisch|schweizer|österreichisch|spanisch|russisch|polnisch|britisch|englisch"
    r"|türkisch|schwedisch|japanisch|norwegisch|afrikanisch|europäisch|asiatisch|indisch|chinesisch)\w*"
)
_CAPITALISED: Final = re.compile(r"\b([A-ZÄÖÜ][\wäöüß]+)\b")
_OF_A_KIND: Final = re.compile(
    r"\b(?:Person|jemand|Mensch|Einwohner\w*|Bewohner\w*|Angehörige\w*|Beamte\w*|Soldat\w*)\b"
)
_ABBREVIATES: Final = re.compile(
    r"Abkürzung|Kfz|[Kk]ennzeichen|Kurzwort|Kurzform|Symbol|Formel|Länderkürzel|Währung|ISO|Buch [A-Z]\w+$"
)


@dataclass(frozen=True, slots=True)
class Headword:
    """One headword of the dictionary in its own case, and its meanings."""

    text: str
    meanings: tuple[str, ...]

    @property
    def shouted(self) -> bool:
        """Whether it is written in capitals only, as abbreviations are."""
        return len(self.text) > 1 and self.text.isupper()


class NameSense:
    """Tells names, abbreviations and common words apart by the headwords that read the same on a board."""

    def __init__(self, glosses: Mapping[str, str], nouns: Iterable[str], lemmas: Mapping[str, str]) -> None:
        """Take the dictionary, the common nouns, and the forms with their lemmas."""
        self._nouns = frozenset(nouns)
        self._lemmas = lemmas
        self.headwords: dict[str, list[Headword]] = {}
        for text, meanings in glosses.items():
            word = text.replace("ß", "ss").upper()
            self.headwords.setdefault(word, []).append(Headword(text, tuple(meanings.split(" | "))))

    def tells_a_name(self, meaning: str) -> bool:
        """Whether a meaning is that of one person's or one place's name."""
        if _PERSON.match(meaning):
            return True
        place = _PLACE.match(meaning)
        return place is not None and self._names_something(place[1])

    def is_name(self, word: str) -> bool:
        """Whether all that a word in upper case means is a name."""
        spoken = [head for head in self.headwords.get(word, ()) if not head.shouted]
        return any(head.text[:1].isupper() for head in spoken) and all(
            self.tells_a_name(meaning) for head in spoken for meaning in head.meanings
        )

    def is_abbreviation(self, word: str) -> bool:
        """Whether the dictionary knows a word in upper case as an abbreviation or a sign only."""
        heads = self.headwords.get(word)
        return heads is not None and all(head.shouted or not head.text.isalpha() for head in heads)

    def is_kind_of_person(self, word: str) -> bool:
        """Whether a word means people of a kind, such as inhabitants, and no name."""
        meanings = [meaning for head in self.headwords.get(word, ()) for meaning in head.meanings]
        return any(map(_OF_A_KIND.search, meanings)) and not any(map(self.tells_a_name, meanings))

    def is_common_noun(self, word: str) -> bool:
        """Whether the dictionary has a word with a capital and no meaning of it is a name's."""
        spoken = [head for head in self.headwords.get(word, ()) if not head.shouted]
        return any(head.text[:1].isupper() for head in spoken) and not any(
            self.tells_a_name(meaning) for head in spoken for meaning in head.meanings
        )

    def has_meaning(self, word: str) -> bool:
        """Whether a short word means something that is neither abbreviation, sign nor name."""
        return any(
            not _ABBREVIATES.search(meaning) and not self.tells_a_name(meaning)
            for head in self.headwords.get(word, ())
            if not head.shouted
            for meaning in head.meanings
        )

    def _names_something(self, text: str) -> bool:
        """Whether a text holds a capitalised word that is no noun, so a name, or a word of a country."""
        for word in _CAPITALISED.findall(text):
            known = word in self._nouns or self._lemmas.get(word, word) in self._nouns or word.lower() in self._lemmas
            if not known and not _PLACE_WORD.fullmatch(word):
                return True
        return _OF_A_COUNTRY.search(text) is not None
