"""Tiles are ids in an alphabet and not characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.errors import Malformed
from lexicade.core.tiles import BLANK, Piece, Tile, TileSet, missing, spelling, take

SPANISH = TileSet.parse(
    "A 5 1\nC 4 2\nCH 2 5\nH 2 3\nL 4 1\nLL 1 8\nO 5 1\n? 2 0".replace("CH", "Ch").replace("LL", "Ll")
)
STACKING = TileSet.parse("A 5 1\nI 4 1\nQu 1 1\nT 4 1\nU 3 1")
GERMAN = TileSet.parse("A 5 1\nÄ 1 6\nO 3 2\nÖ 1 8\nS 7 1\n? 2 0")


def faces(tiles: TileSet, text: str) -> list[str]:
    return [piece.face for piece in tiles.read(text)]


def test_the_longest_tile_is_read_and_brackets_say_otherwise() -> None:
    assert faces(SPANISH, "CHOCHO") == ["Ch", "O", "Ch", "O"]
    assert faces(SPANISH, "[C][H]O") == ["C", "H", "O"]
    assert faces(SPANISH, "[Ch]O") == ["Ch", "O"]


@pytest.mark.parametrize("text", ["QUIT", "quit", "Quit", "[Qu]IT", "[QU]it", "QIT", "qIT"])
def test_every_spelling_of_qu_is_the_one_tile(text: str) -> None:
    assert faces(STACKING, text) == ["Qu", "I", "T"]
    assert spelling(faces(STACKING, text)) == "QUIT"


def test_a_u_behind_a_q_that_is_not_meant_is_still_part_of_the_tile() -> None:
    assert faces(STACKING, "[Qu]UIT") == ["Qu", "U", "I", "T"]


def test_lower_case_is_a_blank_only_where_there_are_blanks() -> None:
    assert SPANISH.read("aC") == (Piece("A", blank=True), Piece("C"))
    assert SPANISH.read("chO") == (Piece("Ch", blank=True), Piece("O"))
    assert STACKING.read("at") == (Piece("A"), Piece("T"))


def test_umlauts_are_letters_however_they_are_composed() -> None:
    assert faces(GERMAN, "A\u0308O\u0308") == ["Ä", "Ö"]
    assert faces(GERMAN, "Ä") == ["Ä"]
    assert GERMAN.read("ä") == (Piece("Ä", blank=True),)


@pytest.mark.parametrize(
    "text",
    ["É", "ß", "1", " ", "-", "ı", "İ", "Ж", "A\u0301", "\u202e", "\x00", "[]", "[A", "[AA]"],  # noqa: RUF001
)
def test_a_letter_outside_the_alphabet_is_refused_by_name_and_never_stripped(text: str) -> None:
    with pytest.raises(Malformed):
        GERMAN.read(text)


@pytest.mark.parametrize("text", ["ı", "ſ", "ß", "ﬁ", "ŉ"])  # noqa: RUF001
def test_a_letter_that_is_another_one_only_as_a_capital_is_refused(text: str) -> None:
    tiles = TileSet.parse("".join(f"{chr(65 + n)} 1 1\n" for n in range(26)) + "? 2 0")
    for read in (tiles.read, tiles.read_tiles):
        with pytest.raises(Malformed, match="unknown-letter"):
            read(text)


def test_a_blank_is_held_and_typed_as_a_question_mark_and_is_no_letter() -> None:
    assert GERMAN.read_tiles("?aS") == (BLANK, "A", "S")
    with pytest.raises(Malformed, match="unknown-letter"):
        STACKING.read_tiles("?")
    with pytest.raises(Malformed, match="unknown-letter"):
        GERMAN.read("?")


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for tiles in (SPANISH, STACKING, GERMAN):
        for read in (tiles.read, tiles.read_tiles):
            try:
                read(text)
            except Malformed:
                continue


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "tiles-without-letters"),
        ("? 2 0", "tiles-without-letters"),
        ("A 1", "tiles-bad-line"),
        ("A 1 1 1", "tiles-bad-line"),
        ("A x 1", "tiles-bad-line"),
        ("A ² 1", "tiles-bad-line"),
        ("A -1 1", "tiles-negative"),
        ("A 1 -1", "tiles-negative"),
        ("A 1 256", "tiles-too-valuable"),
        ("A 0 1\nB 0 1", "tiles-total"),
        ("A 999 1\nB 2 1", "tiles-total"),
        ("A 999999999 1", "tiles-total"),
        (f"A {'9' * 5000} 1", "tiles-bad-line"),
        ("A 1 1\nA 1 1", "tiles-twice"),
        ("a 1 1", "tiles-bad-face"),
        ("AB 1 1", "tiles-bad-face"),
        ("1 1 1", "tiles-bad-face"),
        ("Abcde 1 1", "tiles-bad-face"),
        ("\n".join(f"{chr(0x410 + n)} 1 1" for n in range(32)), "tiles-too-many-letters"),
    ],
)
def test_a_set_that_nobody_could_play_with_is_refused(text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        TileSet.parse(text)
    assert refused.value.code == code


def test_the_blank_stands_last_wherever_it_is_listed() -> None:
    tiles = TileSet.parse("? 2 0\nB 1 1\nA 1 1")
    assert tiles.bag() == ("B", "A", BLANK, BLANK)
    assert [tiles.rank(tile) for tile in ("B", "A", "?", "■")] == [0, 1, 2, 3]


@given(st.lists(st.sampled_from("AES?"), max_size=12), st.lists(st.sampled_from("AES?"), max_size=12))
def test_missing_and_take_count_tiles(have: list[str], want: list[str]) -> None:
    held, wanted = [Tile(tile) for tile in have], [Tile(tile) for tile in want]
    lacking = missing(held, wanted)
    if lacking:
        with pytest.raises(ValueError, match="not in list"):
            take(held, wanted)
    else:
        assert sorted((*take(held, wanted), *wanted)) == sorted(held)
    for tile in "AES?":
        assert lacking.count(Tile(tile)) == max(0, want.count(tile) - have.count(tile))
