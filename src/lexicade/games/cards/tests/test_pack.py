import pytest

from lexicade.core.errors import Malformed
from lexicade.core.judging import Judging
from lexicade.games.cards.kit import KIT
from lexicade.games.cards.model import ENGLISH, GERMAN, CardsOptions

ODD_PACK = "A 26 1, B 26 3"


@pytest.mark.parametrize(("tiles", "worth", "letters"), [(ENGLISH, 198, 26), (GERMAN, 190, 29)])
def test_1_1_both_packs_have_fifty_two_cards(tiles: object, worth: int, letters: int) -> None:
    assert tiles in (ENGLISH, GERMAN)
    pack = ENGLISH if tiles is ENGLISH else GERMAN
    assert (pack.total, pack.worth(pack.bag()), len(pack.letters)) == (52, worth, letters)
    assert not pack.blanks


def test_1_2_the_english_pack_has_one_z_of_ten_points_and_nineteen_vowels() -> None:
    assert (ENGLISH.count("Z"), ENGLISH.value("Z")) == (1, 10)
    assert sum(ENGLISH.count(vowel) for vowel in "AEIOU") == 19


def test_the_language_chooses_the_pack_and_the_preset_the_judging() -> None:
    assert KIT.options().tiles == KIT.options("extend", "en").tiles == ENGLISH  # type: ignore[attr-defined]
    assert KIT.options("ordinary", "de").tiles == GERMAN  # type: ignore[attr-defined]
    assert KIT.options("ordinary").judging is Judging.TRUST
    assert KIT.options("extend").judging is Judging.EXTEND
    assert KIT.options("extend", None, {"judging": "reject"}).judging is Judging.REJECT


@pytest.mark.parametrize("tiles", [ODD_PACK, {"A": [26, 1], "B": [26, 3]}])
def test_1_3_another_pack_of_fifty_two_may_be_played_with(tiles: object) -> None:
    options = KIT.options("ordinary", None, {"tiles": tiles})
    assert isinstance(options, CardsOptions)
    assert options.tiles.worth("AB") == 4


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ("A 26 1, B 25 3", "pack-size"),
        ("A 26 1, B 27 3", "pack-size"),
        ("A 50 1, ? 2 0", "pack-joker"),
        ("A 53 1, B -1 3", "tiles-negative"),
        ("A 52 -1", "tiles-negative"),
        ("A 26 1, A 26 1", "tiles-twice"),
        ("A zwei 1", "tiles-bad-line"),
        ({"A": [52]}, "bad-option"),
        ({"A": [True, 1]}, "bad-option"),
    ],
)
def test_1_3_a_pack_that_is_none_is_refused(tiles: object, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        KIT.options("ordinary", None, {"tiles": tiles})
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("target", ["1", 250, "1000"], ["0", "1001", -5, "viele"]),
        ("min_word", ["1", 2, 13], [0, 14]),
        ("rack", [1, 7, 13], [0, 14]),
        ("refill", ["what_is_left", "all_or_nothing"], ["some", 1]),
        ("judging", ["trust", "extend", "reject"], ["challenge", "none"]),
    ],
)
def test_options_have_bounds(option: str, good: list[object], bad: list[object]) -> None:
    for value in good:
        KIT.options("ordinary", None, {option: value})
    for value in bad:
        with pytest.raises(Malformed) as refused:
            KIT.options("ordinary", None, {option: value})
        assert refused.value.code == "bad-option"
        assert refused.value.params["option"] == option
