"""Which of WordNet's lemmas are names: their case is lost, so their meanings tell, and how other ones write them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

_NATIONS: Final = (
    r"(?:United States|English|British|French|German|Italian|Spanish|Scottish|Irish|Russian|Austrian|Dutch|Swiss|Roman"
    r"|Greek|American|Swedish|Danish|Norwegian|Polish|Hungarian|Czech|Canadian|Australian|Japanese|Chinese|Indian)"
)
_ROLES: Final = (
    r"(?:writer|poet|novelist|author|painter|composer|statesman|physicist|chemist|mathematician|philosopher|general"
    r"|admiral|explorer|actor|actress|singer|inventor|president|king|queen|dramatist|playwright|historian|economist|architect"
    r"|sculptor|astronomer|politician|musician|dancer|conductor|pianist|jurist|leader|theologian|navigator|biologist|botanist"
    r"|naturalist|engineer|industrialist|physician|surgeon|psychologist|anthropologist|scientist|journalist|filmmaker"
    r"|director|soldier|emperor|monk|lawyer|businessman|publisher|artist|comedian|athlete|player|champion|reformer"
    r"|educator|critic|feminist|evangelist|aviator|nurse|financier|printmaker|revolutionary|geneticist|missionary|colonist"
    r"|violinist|guitarist|golfer|boxer|designer|film)"
)
_PLACES: Final = (
    r"(?:city|town|capital|river|islands?|archipelago|country|republic|state|province|region|county|mountains?|peaks?|lake"
    r"|sea|port|kingdom|nation|peninsula|continent|suburb|village|resort|strait|gulf|bay|battle|volcano|desert|district"
    r"|borough|territory|monarchy|emirate|principality|sultanate|university|range|stream|tributary|department|federation"
    r"|constellation|planet|moon|satellite|star|asteroid|empire)"
)
_GROUPS: Final = (
    r"(?:family|families|order|suborder|superfamily|subfamily|class|subclass|phylum|kingdom|division|tribe)"
)
_TAXON: Final = re.compile(
    r"\b(?:genus|genera|taxonomic|subgenus)\b"
    r"|^(?:an? |the |large |small |type |alternative |in some classifications,? |widely distributed |natural |animal "
    r"|plant "
    rf"|reptile |fish |bird )*\b{_GROUPS} (?:of|comprising|including|containing|in)\b"
    r"|^(?:[\w-]+ ){0,3}(?:family|suborder|superfamily|subfamily|subclass|phylum)\b"
)
_PERSON: Final = re.compile(
    r"\(\s*(?:born |died |circa |c\. ?|\?)?\d{3,4}(?:[ \u2013-]|\))|\(\d+(?:th|st|nd|rd) century|\bBC\b"
    rf"|\b{_NATIONS} (?:[\w-]+ ){{0,4}}{_ROLES}\b"
)
_PLACE: Final = re.compile(
    rf"^(?:an? |the |\(.*?\) )*(?:[\w-]+,? (?:and )?){{0,6}}?{_PLACES}\b"
    r".*\b(?:in|of|on|to|near|between|by|off)\b.*[A-Z]"
)
_MYTH: Final = re.compile(
    r"^\((?:[\w ]*(?:mythology|Testament|Bible|Hinduism|legend|Judaism|Islam|trademark|Norse|Akkadian|Babylonian"
    r"|Sumerian)\b[^)]*)\)|\b(?:Hindu|Vedic|Babylonian|Sumerian|Egyptian|Celtic|Norse|Teutonic|Greek|Roman|Phoenician|Semitic|Irish"
    r"|Welsh|Hebrew) (?:\w+ )?(?:god|goddess|deity|patriarch|prophet|sea god|sun god|minister)\b"
    r"|(?:month|day|holiday) (?:in|of) (?:the )?(?:\w+ )*(?:Jewish|Hindu|Islamic|Muslim|civil|Revolutionary|Gregorian"
    r"|week|calendar)"
)
_PEOPLE: Final = re.compile(
    r"\b(?:languages? (?:spoken|of|related|in)|dialects? (?:of|spoken)"
    r"|member of (?:the |an? |any )*(?:[\w-]+ ){0,6}(?:people|tribe|peoples|group|branch)"
    r"|(?:native|inhabitant|resident|citizen|speaker|follower|adherent|supporter|disciple)s? "
    r"(?:or (?:inhabitant|resident|citizen) )?of (?:the )?(?:[a-z]+ ){0,3}[A-Z]"
    r"|people (?:speaking|of|living|inhabiting|who)|language)\b"
)
_RELATES: Final = re.compile(
    r"^(?:of|relating to|of or|or relating|characteristic of|pertaining|in the|like|resembling|according"
    r"|typical|belonging).*\b(?:of|to|with|by|for|in|like|resembling) (?:or \w+ (?:to|of|from|with) )?(?:the )?"
    r"(?:[a-z]+ ){0,4}[A-Z][a-z]"
)
_BRAND: Final = re.compile(r"\b(?:trade names?|trade mark|trademark(?:ed)?|brand name|brand)\b")
_ABBREVIATES: Final = re.compile(r"^(?:abbreviation|acronym)|\babbreviat")
_OF_NAMES: Final = (_PERSON, _PLACE, _MYTH, _PEOPLE, _RELATES, _BRAND, _ABBREVIATES)

_GIVE_AWAY: Final = (_PERSON, _PEOPLE, _RELATES, _MYTH, _BRAND)

_ARTICLE: Final = re.compile(
    r"^(?:\([^)]*\)[,;]? )?(?:an?|any|one|someone|something|each|either|two|the)\b", re.IGNORECASE
)
_PLURAL: Final = re.compile(r"^(?:[\w-]+,? (?:and |or )?){0,5}?[a-z]+s\b")
_CAPITAL: Final = re.compile(r"[A-Z][a-z]")
_WORD: Final = re.compile(r"[A-Za-z]+")
_SCIENTIFIC: Final = re.compile(
    r"(?:idae|aceae|ales|inae|oidea|iformes|mycetes|mycota|phyta|mycotina|ptera|poda|optera|phyceae|opsida|odonta|zoa"
    r"|idea|acea|oidei)$"
)
_ROMAN: Final = re.compile(r"[ivxlcdm]{2,}")
_SHORT: Final = 4
_TELLING: Final = 4
"""A meaning without an article has to say this much before it counts: WordNet tells taxa in a word or two."""


class EnglishNames:
    """Tells common words among the lemmas of a dictionary that writes everything in lower case."""

    def __init__(self, glosses: Mapping[str, str], nouns: frozenset[str], forms: Mapping[str, str]) -> None:
        """Take the dictionary, which of its lemmas are nouns, and other forms and lemmas in their own case."""
        self._glosses = glosses
        self._nouns = nouns
        pairs = list(forms.items())
        self._lower = {text for form, lemma in pairs if form.islower() and lemma.islower() for text in (form, lemma)}
        self._capitalised = {text.lower() for pair in pairs for text in pair if text[:1].isupper()}
        self._as_name, self._as_word = _written(glosses)

    def is_common(self, lemma: str) -> bool:
        """Whether a lemma has the use of a common word, and none that gives it away as a name's relative."""
        meanings = self._glosses[lemma].split(" | ")
        return self._reads_common(lemma, meanings) and (
            self._as_word[lemma] > 0 or not self._speaks_of_names(lemma, meanings)
        )

    def _speaks_of_names(self, lemma: str, meanings: list[str]) -> bool:
        """Whether a meaning is a follower's, an inhabitant's or a trade's, or all begin with somebody's name."""
        if any(pattern.search(meaning) for meaning in meanings for pattern in _GIVE_AWAY):
            return True
        return lemma not in self._lower and all(map(_begins_with_a_name, meanings))

    def _reads_common(self, lemma: str, meanings: list[str]) -> bool:
        if lemma in self._lower and lemma not in self._capitalised:
            return not _ROMAN.fullmatch(lemma) and not all(map(_tells_a_name, meanings))
        if lemma in self._capitalised or len(lemma) <= _SHORT or _SCIENTIFIC.search(lemma):
            return False
        if self._as_name[lemma] > self._as_word[lemma] or _ROMAN.fullmatch(lemma):
            return False
        speaks = _speaks_for_a_noun if lemma in self._nouns else _speaks_for_another
        return any(map(speaks, meanings))


def _written(glosses: Mapping[str, str]) -> tuple[Counter[str], Counter[str]]:
    """Count how often the meanings write a word with a capital inside a sentence, and how often without."""
    as_name: Counter[str] = Counter()
    as_word: Counter[str] = Counter()
    for meanings in glosses.values():
        for meaning in meanings.split(" | "):
            for found in _WORD.finditer(meaning):
                if found.start():
                    text = found[0]
                    (as_name if text[0].isupper() else as_word)[text.lower()] += 1
    return as_name, as_word


def _tells_a_name(meaning: str) -> bool:
    return any(pattern.search(meaning) for pattern in _OF_NAMES)


def _begins_with_a_name(meaning: str) -> bool:
    """Whether there is a capital among the words of a meaning that come right after the first."""
    return any(map(_CAPITAL.match, re.sub(r"\([^)]*\)", "", meaning).split()[1:9]))


def _speaks_for_a_noun(meaning: str) -> bool:
    """Whether a meaning reads like a common noun's: an article, or a phrase without capitals, not in the plural."""
    if _tells_a_name(meaning) or _TAXON.search(meaning):
        return False
    article = _ARTICLE.match(meaning)
    rest = meaning[article.end() :] if article else meaning
    if article and article[0].lower().endswith("the"):
        return not _CAPITAL.search(rest)
    if article:
        return True
    words = re.sub(r"\([^)]*\)", "", rest).split(";")[0].split()
    return len(words) >= _TELLING and not _CAPITAL.search(rest) and not _PLURAL.match(" ".join(words[:6]))


def _speaks_for_another(meaning: str) -> bool:
    """Whether a meaning reads like a common adjective's, verb's or adverb's: without names in its first part."""
    return (
        not _tells_a_name(meaning)
        and not _TAXON.search(meaning)
        and not _CAPITAL.search(meaning.split(";", maxsplit=1)[0][1:])
    )
