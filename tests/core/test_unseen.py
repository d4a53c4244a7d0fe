"""The list of tiles that a viewer cannot see."""

from lexicade.core.scene import Counted, Text, Unseen
from lexicade.core.seatscene import unseen
from lexicade.core.tiles import BLANK, Tile

TITLE = Text("unseen-tiles", {"n": 3})


def listed(*tiles: str) -> list[tuple[str, tuple[str, ...], tuple[int, ...]]]:
    part = unseen([Tile(tile) for tile in tiles], TITLE)
    return [(group.title.code, group.faces, group.counts) for group in part.groups]


def test_unseen_tiles_are_counted_by_face_in_the_order_of_the_set() -> None:
    counted = Counted(Text("unseen-vowels", {"n": 3}), ("E", "A"), (2, 1))
    assert unseen([Tile(tile) for tile in ("E", "E", "A")], TITLE) == Unseen(TITLE, (counted,))


def test_vowels_come_before_consonants_and_blanks_last() -> None:
    assert listed("A", "B", "Ä", "Qu", "Y", BLANK, BLANK) == [
        ("unseen-vowels", ("A", "Ä"), (1, 1)),
        ("unseen-consonants", ("B", "Qu", "Y"), (1, 1, 1)),
        ("unseen-blanks", (BLANK,), (2,)),
    ]


def test_letters_of_other_alphabets_are_only_letters() -> None:
    assert listed("А", "Ω", "字") == [("unseen-letters", ("А", "Ω", "字"), (1, 1, 1))]  # noqa: RUF001  (Cyrillic is meant)


def test_where_all_is_seen_the_list_is_empty() -> None:
    assert unseen([], TITLE) == Unseen(TITLE, ())
