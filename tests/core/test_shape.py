"""Commands with parts that are not what they should be, as only a program can make them."""

from typing import Any

import pytest

from lexicade.core.errors import Malformed
from lexicade.core.grid import Direction, Square
from lexicade.core.leaving import Leave
from lexicade.core.placement import Play
from lexicade.core.shape import check
from lexicade.core.tiles import Piece, Tile
from lexicade.core.turns import Exchange, Pass

SQUARE, LETTERS = Square(7, 7), (Piece("A"), ".")


def _play(**changes: object) -> Play:
    parts: dict[str, Any] = {"square": SQUARE, "direction": Direction.DOWN, "letters": LETTERS}
    return Play(**parts | changes)


@pytest.mark.parametrize(
    "command",
    [
        _play(),
        _play(letters=()),
        _play(square=Square(-1, 10**30)),
        _play(meanings=(("CAT", "an animal"),), expects=(("CAT",), 5)),
        Exchange((Tile("A"),)),
        Exchange(()),
        Leave("time"),
        Pass(),
        None,
        object(),
    ],
)
def test_commands_with_sound_parts_and_what_is_no_command_pass(command: object) -> None:
    check(command)


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (_play(square=None), "square"),
        (_play(square=(7, 7)), "square"),
        (_play(square=Square(7.0, 7)), "square"),  # type: ignore[arg-type]
        (_play(square=Square(row=True, column=7)), "square"),
        (_play(direction="across"), "direction"),
        (_play(letters="CAT"), "letters"),
        (_play(letters=("C", "A")), "letters"),
        (_play(letters=(Piece(1), ".")), "letters"),  # type: ignore[arg-type]
        (_play(letters=(Piece("A", blank=1),)), "letters"),  # type: ignore[arg-type]
        (_play(letters=None), "letters"),
        (_play(meanings={"CAT": "an animal"}), "meanings"),
        (_play(meanings=("AB", 3)), "meanings"),
        (_play(meanings=(("CAT", None),)), "meanings"),
        (_play(expects=("CAT", 5)), "expects"),
        (_play(expects=(("CAT",), "5")), "expects"),
        (Exchange("ABC"), "tiles"),  # type: ignore[arg-type]
        (Exchange((1,)), "tiles"),  # type: ignore[arg-type]
        (Exchange(None), "tiles"),  # type: ignore[arg-type]
        (Leave("bored"), "reason"),  # type: ignore[arg-type]
    ],
)
def test_a_part_that_is_not_what_it_should_be_is_named(command: object, field: str) -> None:
    with pytest.raises(Malformed) as refused:
        check(command)
    assert refused.value.code == "bad-command"
    assert refused.value.params == {"field": field}
