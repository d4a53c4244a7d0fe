"""What is read and shown: positions, scenes, sentences."""

from typing import Any

import pytest

from lexicade.core.board import Board
from lexicade.core.catalogue import read_messages
from lexicade.core.chance import FaceDownChance
from lexicade.core.errors import Malformed
from lexicade.core.grid import Square
from lexicade.core.notation import write_board
from lexicade.core.protocol import Seat, World
from lexicade.core.scene import Grid, Scene
from lexicade.games.stack.kit import KIT
from tests.board_table import AllBut, lay_out

WOOD = "10/10/10/10/2(WM)OO(LD)4/5E4/5A4/5R4/10/10"


def test_a_position_reads_stacks_from_the_top() -> None:
    state = KIT.position(f"{WOOD} NT[Qu]", KIT.options())
    board: Board = state.table.board
    assert [piece.face for piece in board.stack(Square(4, 2))] == ["M", "W"]
    assert write_board(board) == WOOD
    assert state.table.supply.racks[0] == ("N", "Qu", "T")
    assert KIT.game.awaiting(state) == {0: "turn"}
    assert len(KIT.inventory(state)) == 100


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ("10/10/10/10/2(ABCDEF)7/10/10/10/10/10 A", "position-too-high"),
        ("10/10/10/10/2(ZZ)7/10/10/10/10/10 A", "position-too-many-tiles"),
        ("10/10/10/10/2()7/10/10/10/10/10 A", "position-unreadable"),
        ("10/10/10/10/2(W(M))7/10/10/10/10/10 A", "position-unreadable"),
        ("10/10/10/10/2W8/10/10/10/10/10 A", "position-width"),
        ("10/10/10/10/2WA6/10/10/10/10/10", "position-parts"),
        ("10/10/10/10/2WA6/10/10/10/10/10 abc", "rack-lower-case"),
        ("10/10/10/10/2WA6/10/10/10/10/10 ABCDEFGH", "rack-too-long"),
        ("10/10/10/10/2WA6/10/10/10/10/10 Q?", "unknown-letter"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        KIT.position(position, KIT.options())
    assert refused.value.code == code


def test_alone_a_position_has_one_seat() -> None:
    assert len(KIT.position(f"{WOOD} NT", KIT.options("solo")).table.scores) == 1


def grid(scene: Scene) -> Grid:
    return next(part for part in scene.parts if isinstance(part, Grid))


def test_a_scene_shows_heights_and_what_is_beneath_but_no_values() -> None:
    cells = grid(KIT.scene(lay_out(KIT, "10x10", ["A", "E"], rows=WOOD, on_turn=0).view(0))).cells
    cell = cells[4][2]
    assert (cell.face, cell.height, cell.beneath, cell.points) == ("W", 2, ("M",), None)
    assert (cells[4][3].height, cells[4][3].beneath) == (1, ())
    assert (cells[0][0].height, cells[0][0].ground) == (0, "")
    assert {(row, column) for row in range(10) for column in range(10) if cells[row][column].ground == "start"} == {
        (4, 4),
        (4, 5),
        (5, 4),
        (5, 5),
    }


def test_a_preview_shows_the_old_letter_beneath() -> None:
    view = lay_out(KIT, "10x10", ["CE", "E"], rows=WOOD, on_turn=0).view(0)
    known: Any = KIT.known(view)
    world = World(FaceDownChance(), AllBut(), lay_out(KIT, "10x10", ["A", "E"]).today)
    for event in KIT.game.decide(known, Seat(0), KIT.parse("5C C", view), world):
        known = KIT.game.evolve(known, event)
    cell = grid(KIT.scene(KIT.game.view(known, Seat(0)))).cells[4][2]
    assert (cell.face, cell.beneath, cell.by) == ("C", ("W", "M"), 0)


@pytest.mark.parametrize(
    ("preset", "racks", "bag", "prompts"),
    [
        ("10x10", ["AB", "E"], None, ["5E WORD", "exchange A", "pass", "resign"]),
        ("10x10", ["AB", "E"], "", ["5E WORD", "pass", "resign"]),
        ("solo", ["AB"], None, ["5E WORD", "exchange A", "pass", "resign"]),
    ],
)
def test_prompts_say_what_may_be_done(preset: str, racks: list[str], bag: str | None, prompts: list[str]) -> None:
    table = lay_out(KIT, preset, racks, rows=WOOD, bag=bag, on_turn=0)
    assert [prompt.command for prompt in KIT.scene(table.view(0)).prompts] == prompts
    assert not KIT.scene(table.view(None)).prompts
    for command in prompts[1:]:
        KIT.parse(command, table.view(0))


def test_prompts_offer_challenges_while_they_can_be_made() -> None:
    table = lay_out(KIT, "10x10", ["ABCDEFG", "E", "I"], rows=WOOD, on_turn=0)
    table.do(0, "5C G")

    def offered(seat: int) -> list[str]:
        return [prompt.command for prompt in KIT.scene(table.view(seat)).prompts]

    assert offered(1) == ["5E WORD", "exchange A", "pass", "challenge", "resign"]
    assert offered(2) == ["challenge", "accept", "resign"]
    assert offered(0) == []


def test_alone_no_sixth_exchange_is_offered() -> None:
    table = lay_out(KIT, "solo", ["ABCDEFG"], rows=WOOD, on_turn=0)
    for _ in range(5):
        table.do(0, "exchange " + table.table.supply.racks[0][0].replace("Qu", "[Qu]"))
    assert "exchange A" not in [prompt.command for prompt in KIT.scene(table.view(0)).prompts]


def test_the_catalogues_say_the_same_things_in_both_languages() -> None:
    german, english = (read_messages(KIT.package, language) for language in ("de", "en"))
    assert german.keys() == english.keys()
    assert {f"option-{name}" for name in ("bonus", "max_height", "leftover", "solo")} <= german.keys()
