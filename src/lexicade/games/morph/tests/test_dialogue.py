"""The dialogue (8): every step, right and wrong answers, and what it ends in."""

from typing import Any

import pytest

from lexicade.core.arithmetic import tally_sum
from lexicade.core.catalogue import Catalogue
from lexicade.core.chance import FaceDownChance
from lexicade.core.errors import Fault
from lexicade.core.placement import Play
from lexicade.core.protocol import Seat, World
from lexicade.core.scene import Text
from lexicade.core.scoring import Tally
from lexicade.games.morph.dialogue import PlayWord
from lexicade.games.morph.kit import KIT
from tests.board_table import BoardTable, WordList, lay_out

CAT = "/".join(["15"] * 7 + ["6CAT6"] + ["15"] * 7)
WORDS = ("CAT", "CATS", "COT", "TOP", "SO")


def table_of(*racks: str, rows: str = CAT, **changes: Any) -> BoardTable:
    return lay_out(KIT, "sitting", racks, **{"rows": rows, "referee": WordList(*WORDS), **changes})


def begin(table: BoardTable, seat: int = 0) -> PlayWord:
    """The dialogue as a client opens it."""
    view = table.view(seat)

    def preview(command: object) -> Tally | None:
        world = World(FaceDownChance(), table.referee, table.today)
        return KIT.tally(KIT.game.decide(KIT.known(view), Seat(seat), command, world))

    opened = KIT.dialogues["play"](view, Seat(seat), table.referee.knows, preview)
    assert isinstance(opened, PlayWord)
    return opened


def through(dialogue: PlayWord, *answers: str) -> PlayWord:
    for answer in answers:
        assert dialogue.question is not None
        dialogue = dialogue.answer(answer)
    return dialogue


def codes(dialogue: PlayWord) -> list[str]:
    return [fault.code for fault in dialogue.faults]


def test_8_it_asks_word_column_row_direction_and_a_last_look() -> None:
    dialogue, asked = begin(table_of("OP", "E")), []
    for answer in ("top", "i", "8", "d", "y"):
        assert dialogue.question is not None
        asked.append(dialogue.question)
        dialogue = dialogue.answer(answer)
        assert not dialogue.faults
    assert asked[:4] == [
        Text("ask-word"),
        Text("ask-across", {"first": "A", "last": "O"}),
        Text("ask-down", {"first": 1, "last": 15}),
        Text("ask-direction"),
    ]
    told = "TOP 1+1x2+3 = 6; CAT 3+1+1 = 5"
    assert asked[4] == Text("ask-confirm", {"play": "I8 TOP", "sum": told, "points": 11, "n": 11})
    assert dialogue.question is None
    assert dialogue.command is not None
    assert KIT.format(dialogue.command) == "I8 TOP"
    assert dialogue.command.expects == (("TOP", "CAT"), 11)


def test_8_what_it_ends_in_is_played() -> None:
    table = table_of("OP", "E")
    assert tally_sum(table.tally(0, through(begin(table), "TOP", "I", "8", "down", "yes").command)).endswith(
        "CAT 3+1+1 = 5"
    )


def test_8_every_question_and_fault_has_its_sentence_in_both_languages() -> None:
    for language, yes in (("de", "ja"), ("en", "yes")):
        catalogue = Catalogue.load(language, ("lexicade.core", KIT.package))
        dialogue = begin(table_of("OP", "E"))
        for answer in ("top", "?", "i", "99", "8", "sideways", "d", "perhaps", yes):
            assert dialogue.question is not None
            assert "{" not in catalogue.say(dialogue.question)
            for fault in dialogue.faults:
                assert fault.code in catalogue
                assert "{" not in catalogue.fault(fault)
            dialogue = dialogue.answer(answer)
        assert dialogue.command is not None


@pytest.mark.parametrize(
    ("answers", "fault"),
    [
        (("TO",), Fault("no-word", {"words": ("TO",)})),
        (("T",), Fault("too-short", {"least": 2})),
        (("TÖP",), Fault("unknown-letter", {"letter": "Ö"})),
        (("T.P",), Fault("unknown-letter", {"letter": "."})),
        (("TOP", "P"), Fault("bad-answer", {"text": "P", "allowed": ("A", "O")})),
        (("TOP", "8"), Fault("bad-answer", {"text": "8", "allowed": ("A", "O")})),
        (("TOP", "I", "0"), Fault("bad-answer", {"text": "0", "allowed": ("1", "15")})),
        (("TOP", "I", "16"), Fault("bad-answer", {"text": "16", "allowed": ("1", "15")})),
        (("TOP", "I", "08"), Fault("bad-answer", {"text": "08", "allowed": ("1", "15")})),
        (("TOP", "I", "8", "up"), Fault("bad-answer", {"text": "up", "allowed": ("across", "down")})),
        (("TOP", "I", "8", "d", "maybe"), Fault("bad-answer", {"text": "maybe", "allowed": ("yes", "no")})),
    ],
)
def test_8_a_wrong_answer_is_told_and_the_same_question_asked_again(answers: tuple[str, ...], fault: Fault) -> None:
    before = through(begin(table_of("OP", "E")), *answers[:-1])
    after = before.answer(answers[-1])
    assert after.faults == (fault,)
    assert after.question == before.question
    assert not through(after, {0: "TOP", 1: "I", 2: "8", 3: "d", 4: "y"}[len(answers) - 1]).faults


@pytest.mark.parametrize(
    ("rack", "answers", "faults"),
    [
        ("OP", ("TOP", "A", "1", "d"), ["not-in-rack", "no-anchor"]),
        ("TOP", ("TOP", "A", "1", "d"), ["no-anchor"]),
        ("TOP", ("TOP", "N", "1", "a"), ["off-board"]),
        ("O", ("TOP", "I", "8", "d"), ["not-in-rack"]),
        ("TO", ("COT", "G", "8", "a"), []),
        ("TOP", ("TOP", "I", "9", "a"), ["no-word"]),  # TT runs down there
        ("A", ("CAT", "G", "8", "a"), ["no-tiles"]),
    ],
)
def test_8_where_the_word_cannot_stand_the_place_is_asked_for_again(
    rack: str, answers: tuple[str, ...], faults: list[str]
) -> None:
    dialogue = through(begin(table_of(rack, "E")), *answers)
    assert codes(dialogue) == faults
    assert dialogue.question is not None
    assert dialogue.question.code == ("ask-across" if faults else "ask-confirm")


def test_8_after_a_fault_the_same_word_can_be_put_elsewhere() -> None:
    dialogue = through(begin(table_of("OP", "E")), "TOP", "A", "1", "d", "I", "8", "d", "y")
    assert dialogue.command is not None
    assert KIT.format(dialogue.command) == "I8 TOP"


@pytest.mark.parametrize("count", range(5))
def test_8_an_empty_answer_calls_it_off_at_every_step(count: int) -> None:
    dialogue = through(begin(table_of("OP", "E")), *("TOP", "I", "8", "d")[:count]).answer("  ")
    assert (dialogue.question, dialogue.command) == (None, None)
    assert dialogue.answer("TOP").question is None


@pytest.mark.parametrize("no", ["n", "no", "nein", "N"])
def test_8_a_no_costs_nothing(no: str) -> None:
    table = table_of("OP", "E")
    dialogue = through(begin(table), "TOP", "I", "8", "d", no)
    assert (dialogue.question, dialogue.command) == (None, None)
    assert table.awaiting == {0: "turn", 1: "turn"}


@pytest.mark.parametrize("typed", ["a", "across", "W", "waagerecht"])
def test_8_the_direction_is_said_in_either_language(typed: str) -> None:
    command = through(begin(table_of("SO", "E")), "CATS", "G", "8", typed, "j").command
    assert command is not None
    assert KIT.format(command) == "8G CATS"


def test_8_where_words_are_taught_their_meanings_are_asked_for() -> None:
    table = table_of("OBX", "E", judging="extend", referee=WordList("TOP"))
    dialogue = through(begin(table), "COX", "G", "8", "w")
    assert codes(dialogue) == []
    assert dialogue.question == Text("ask-word-meaning", {"word": "COX"})
    dialogue = dialogue.answer("the one who steers")
    assert dialogue.question is not None
    assert dialogue.question.code == "ask-confirm"
    command = dialogue.answer("y").command
    assert isinstance(command, Play)
    assert command.meanings == (("COX", "the one who steers"),)
    assert [event.kind for event in table.do(0, command)][:3] == ["day-opened", "learned", "played"]


def test_8_several_new_words_are_asked_for_one_by_one() -> None:
    table = table_of("SO", "E", rows=CAT.replace("6CAT6/15", "6CAT6/9O5"), judging="extend", referee=WordList("TOP"))
    dialogue = through(begin(table), "CATS", "G", "8", "a")
    assert dialogue.question == Text("ask-word-meaning", {"word": "CATS"})
    dialogue = dialogue.answer("animals")
    assert dialogue.question == Text("ask-word-meaning", {"word": "SO"})
    command = through(dialogue, "thus", "y").command
    assert isinstance(command, Play)
    assert dict(command.meanings) == {"CATS": "animals", "SO": "thus"}


def test_8_a_meaning_that_is_too_long_sends_back_to_the_place() -> None:
    table = table_of("SO", "E", judging="extend", referee=WordList())
    dialogue = through(begin(table), "CATS", "G", "8", "a", "x" * 201)
    assert codes(dialogue) == ["bad-meaning"]
    assert dialogue.question is not None
    assert dialogue.question.code == "ask-across"


def test_8_who_may_not_play_now_is_told_at_once() -> None:
    for preset, code in (("bbs", "moved-today"), ("sitting", "moved-this-round")):
        table = lay_out(KIT, preset, ["SO", "E"], rows=CAT)
        table.do(0, "exchange")
        dialogue = begin(table)
        assert (dialogue.question, codes(dialogue)) == (None, [code])
        table.leave(1)
        assert codes(begin(table)) == ["match-over"]


def test_4_6_when_somebody_is_quicker_the_play_of_the_dialogue_comes_back() -> None:
    table = table_of("S", "O", referee=WordList(*WORDS, "COTS"))
    command = through(begin(table), "CATS", "G", "8", "a", "y").command
    table.do(1, "8H O")
    assert table.refused(0, command) == ["not-in-rack"]
