import pytest

from lexicade.core.errors import Malformed
from lexicade.core.leaving import Leave
from lexicade.core.protocol import Seat
from lexicade.core.tiles import Tile
from lexicade.core.turns import Pass
from lexicade.games.cards.kit import KIT
from lexicade.games.cards.model import Command, Lay
from lexicade.games.cards.tests.hands import lay_out

WHEEL = tuple(map(Tile, "WHEEL"))
VIEW = lay_out("WHEELAT", "Q").view(0)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("lay WHEEL", Lay(WHEEL)),
        ("  LAY  wheel ", Lay(WHEEL)),
        ("lay W H E E L", Lay(WHEEL)),
        ("lay WHEEL {}", Lay(WHEEL)),
        ('lay wheel {"wheel": "it turns"}', Lay(WHEEL, (("WHEEL", "it turns"),))),
        ("meaning wheel it turns  round", Lay(WHEEL, (("WHEEL", "it turns  round"),))),
        ("meaning WHEEL", Lay(WHEEL, (("WHEEL", ""),))),
        ("pass", Pass()),
        (" Pass ", Pass()),
        ("resign", Leave()),
    ],
)
def test_7_commands_are_read_as_they_are_typed(text: str, command: Command) -> None:
    assert KIT.parse(text, VIEW) == command


@pytest.mark.parametrize(
    "command",
    [Lay(WHEEL), Lay(WHEEL, (("WHEEL", 'ü "quoted" {x}'),)), Pass(), Leave()],
)
def test_7_what_is_written_is_read_back(command: Command) -> None:
    assert KIT.parse(KIT.format(command), VIEW) == command


def test_7_a_card_of_two_letters_is_written_in_brackets() -> None:
    options = KIT.options("ordinary", None, {"tiles": "Qu 2 10, I 20 1, T 30 1"})
    view = KIT.game.view(KIT.position("QIT", options), Seat(0))
    command = KIT.parse("lay quit", view)
    assert command == Lay((Tile("Qu"), Tile("I"), Tile("T")))
    assert KIT.format(command) == "lay [Qu]IT"
    assert KIT.parse("lay [Qu]IT", view) == command


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-command"),
        ("WHEEL", "unknown-command"),
        ("pass now", "unknown-command"),
        ("draw", "unknown-command"),
        ("lay", "no-cards"),
        ("lay {", "no-cards"),
        ("meaning", "no-cards"),
        ("lay CAFÉ", "unknown-letter"),
        ("lay WH?EL", "unknown-letter"),
        ("lay WHEEL {", "bad-meanings"),
        ('lay WHEEL {"WHEEL": 3}', "bad-meanings"),
        ("lay " + "A" * 99, "too-long"),
        ("lay [A", "bracket-open"),
    ],
)
def test_7_what_cannot_be_read_is_named(text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        KIT.parse(text, VIEW)
    assert refused.value.code == code


def test_7_a_decomposed_letter_is_the_same_card() -> None:
    options = KIT.options("ordinary", "de")
    view = KIT.game.view(KIT.position("ÄÖÜ", options), Seat(0))
    assert KIT.parse("lay O\u0308L", view) == Lay((Tile("Ö"), Tile("L")))


def test_7_a_hand_is_a_position() -> None:
    state = KIT.position("quizabc", KIT.options())
    assert state.table.supply.racks == (tuple("ABCIQUZ"), ())
    assert dict(KIT.game.awaiting(state)) == {0: "turn"}
    assert len(KIT.inventory(state)) == 52


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-cards"),
        ("QUIZZ", "hand-not-in-pack"),
        ("AAAAEEEEIIIIOO", "hand-too-long"),
        ("QUI?", "unknown-letter"),
        ("QUI1", "unknown-letter"),
    ],
)
def test_7_a_hand_that_is_none_is_refused(text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        KIT.position(text, KIT.options())
    assert refused.value.code == code


def test_7_a_word_is_scored_from_a_hand() -> None:
    assert KIT.scored("QUIZ", "QUIZABC") == ("QUIZABC", "lay QUIZ")
    with pytest.raises(Malformed) as refused:
        KIT.scored("QUIZ", None)
    assert refused.value.code == "no-hand"
