from collections import Counter

import pytest

from lexicade.core.errors import Malformed
from lexicade.core.grid import square_name
from lexicade.core.protocol import Seat, Setup
from lexicade.core.standard import ENGLISH_LETTERS
from lexicade.core.tiles import BLANK, TileSet
from lexicade.games.walk.field import STANDARD_FIELD, VARIANTS
from lexicade.games.walk.kit import KIT
from lexicade.games.walk.options import ENGLISH, GERMAN
from lexicade.games.walk.tests.ground import begin, options

SMALL = "r..b/R**B/r**b"
FOUR = "A 1 1, B 1 3"


def test_1_1_the_field_has_sixteen_squares_a_side_and_letters_on_the_inner_fourteen() -> None:
    assert (STANDARD_FIELD.height, STANDARD_FIELD.width) == (16, 16)
    assert set(STANDARD_FIELD.letters) == {
        square for square in STANDARD_FIELD.squares() if 1 <= square.row <= 14 and 1 <= square.column <= 14
    }


def test_1_3_seven_men_start_on_every_second_square_of_both_edges() -> None:
    red, blue = STANDARD_FIELD.starts
    assert [square_name(square) for square in red] == ["A2", "A4", "A6", "A8", "A10", "A12", "A14"]
    assert blue == tuple(map(STANDARD_FIELD.mirror, red))
    assert [len(edge) for edge in STANDARD_FIELD.edges] == [16, 16]
    assert {square.column for square in STANDARD_FIELD.edges[0]} == {0}
    assert {square.column for square in STANDARD_FIELD.edges[1]} == {15}


@pytest.mark.parametrize("preset", VARIANTS)
def test_1_4_the_men_start_where_they_are_not_placed(preset: str) -> None:
    table = KIT.game.initial(Setup(2, options(preset))).table
    placed = int(preset) % 4 in (3, 0)
    one = int(preset) > 8
    men = [[square_name(man) for man in side] for side in table.men]
    if placed:
        assert men == [[], []]
    elif one:
        assert men == [["A8"], ["P8"]]
    else:
        assert [len(side) for side in men] == [7, 7]


def test_2_1_half_a_field_is_the_usual_letters_less_an_e_and_an_i_and_two_jokers() -> None:
    usual = TileSet.parse(ENGLISH_LETTERS)
    fewer = {letter: usual.count(letter) - ENGLISH.count(letter) for letter in usual.letters}
    assert {letter: n for letter, n in fewer.items() if n} == {"E": 1, "I": 1}
    assert all(usual.value(letter) == ENGLISH.value(letter) for letter in usual.letters)
    assert (ENGLISH.count(BLANK), ENGLISH.value(BLANK)) == (2, 0)


@pytest.mark.parametrize("tiles", [ENGLISH, GERMAN])
def test_1_2_two_halves_fill_the_field_with_192_letters_and_four_jokers(tiles: TileSet) -> None:
    assert 2 * tiles.total == len(STANDARD_FIELD.letters) == 196
    assert 2 * tiles.count(BLANK) == 4


def test_2_2_all_letters_of_the_english_field_are_worth_370() -> None:
    assert 2 * ENGLISH.worth(ENGLISH.bag()) == 370
    assert GERMAN.count("E") == 13
    assert GERMAN.count("S") == 6


def test_8_1_the_twelve_variants_are_all_different() -> None:
    assert tuple(VARIANTS) == KIT.presets == tuple(str(n) for n in range(1, 13))
    assert len(set(VARIANTS.values())) == 12
    for preset, (men, setup, walk) in VARIANTS.items():
        found = options(preset)
        assert (found.men, found.setup, found.walk) == (men, setup, walk)
        number = int(preset) - 1
        assert walk == ("up_to", "exact")[number % 2]
        assert setup == ("symmetric", "random")[number // 2 % 2]
        assert men == ("marked", "unmarked", "one")[number // 4]
        assert (found.target, found.bonus, found.joker_clearance, found.judging.value) == (400, 50, 2, "trust")


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("language", ["en", "de"])
def test_3_1_the_symmetric_set_up_is_its_own_mirror_image(seed: int, language: str) -> None:
    ground = begin("1", seed, tiles=_typed(GERMAN if language == "de" else ENGLISH))
    board, letter = ground.options.board, ground.table.letter
    assert all(letter(square) == letter(board.mirror(square)) is not None for square in board.letters)
    half = ground.options.tiles
    assert Counter(letter(square) for square in board.left) == Counter(half.bag())


def test_3_1_the_random_set_up_has_the_same_letters_and_is_no_mirror_image() -> None:
    ground = begin("3")
    board, letter = ground.options.board, ground.table.letter
    assert Counter(letter(square) for square in board.letters) == Counter(2 * ENGLISH.bag())
    assert any(letter(square) != letter(board.mirror(square)) for square in board.letters)


@pytest.mark.parametrize("preset", VARIANTS)
def test_3_1_the_same_seed_lays_the_same_field_and_another_seed_another(preset: str) -> None:
    assert begin(preset, 1).records == begin(preset, 1).records != begin(preset, 2).records


def _typed(tiles: TileSet) -> str:
    return ", ".join(f"{kind.face} {kind.count} {kind.value}" for kind in tiles.kinds)


def test_1_6_another_field_may_be_played_on() -> None:
    found = options("1", board=SMALL, tiles=FOUR)
    assert [square_name(square) for square in found.board.letters] == ["B2", "C2", "B3", "C3"]
    assert found.men_each == 1
    assert options("1", board=["r..b", "R**B", "r**b"], tiles={"A": [1, 1], "B": [1, 3]}) == found
    ground = begin("1", board=SMALL, tiles=FOUR)
    assert Counter(KIT.inventory(ground.state)) == Counter("AABB")
    assert ground.table.men == (ground.at("A2"), ground.at("D2"))


@pytest.mark.parametrize(
    ("preset", "changes", "code"),
    [
        ("1", {"board": "r..b/R..B"}, "field-without-letters"),
        ("1", {"board": "r**b/r**B"}, "field-starts"),
        ("1", {"board": "R**B/R**b"}, "field-starts"),
        ("1", {"board": "R**B/" * 7 + "R**B"}, "field-starts"),
        ("1", {"board": "R*xB"}, "board-bad-mark"),
        ("1", {"board": "R**B/R*"}, "board-ragged"),
        ("1", {"board": "/".join(["R" + "*" * 20 + "B"])}, "board-size"),
        ("1", {"board": 3}, "bad-option"),
        ("1", {"board": SMALL}, "field-tiles"),
        ("1", {"tiles": FOUR}, "field-tiles"),
        ("1", {"board": "R**.B/r**.b", "tiles": FOUR}, "field-not-mirrored"),
        ("1", {"board": "R***B/r*..b", "tiles": FOUR}, "field-not-mirrored"),
        ("3", {"joker_clearance": 6}, "joker-clearance"),
        ("3", {"joker_clearance": 21}, "bad-option"),
        ("3", {"board": SMALL, "tiles": "A 1 1, ? 1 0"}, "joker-clearance"),
        ("1", {"men": "two"}, "bad-option"),
        ("1", {"walk": "far"}, "bad-option"),
        ("1", {"judging": "extend"}, "bad-option"),
        ("1", {"target": 0}, "bad-option"),
    ],
)
def test_options_that_no_match_could_be_played_with_are_refused(
    preset: str, changes: dict[str, object], code: str
) -> None:
    with pytest.raises(Malformed) as refused:
        options(preset, **changes)
    assert refused.value.code == code


def test_3_3_as_much_clearance_as_leaves_hope_is_allowed() -> None:
    for clearance in range(6):
        options("3", joker_clearance=clearance)
    options("1", joker_clearance=20)
    assert begin("3", joker_clearance=5).awaiting == {Seat(0): "setup", Seat(1): "setup"}
