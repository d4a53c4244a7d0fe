import pytest

from lexicade.core.arithmetic import tally_sum
from lexicade.core.errors import Illegal, Malformed
from lexicade.core.judging import Learned
from lexicade.core.tiles import FACE_DOWN, Tile
from lexicade.games.cards.kit import KIT
from lexicade.games.cards.model import Lay
from lexicade.games.cards.tests.hands import CardTable, lay_out
from tests.board_table import WordList

MEANING = 'lay CAT {"CAT": "an animal"}'


def knowing(*words: str, judging: str) -> CardTable:
    return lay_out("CATSOIQ", "BE", pack="DE", judging=judging, referee=WordList(*words))


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("QUIZ", "QUIZ 10+2+2+10 = 24"),
        ("WHEEL", "WHEEL 4+4+2+2+4 = 16"),
        ("HELLO", "HELLO 4+2+4+4+2 = 16"),
    ],
)
def test_9_the_sums_of_the_examples(word: str, told: str) -> None:
    table = lay_out(word + "AB", "C", pack="DEFG")
    table.do(0, f"lay {word}")
    tally = KIT.tally(table.records[-1])
    assert tally is not None
    assert tally_sum(tally) == told
    assert table.table.scores == (tally.points, 0)


def test_9_jazz_is_impossible_as_there_is_one_z() -> None:
    table = lay_out("JAZAAA", "C", pack="DE")
    with pytest.raises(Illegal) as refused:
        table.do(0, "lay JAZZ")
    assert refused.value.code == "not-in-hand"
    assert refused.value.params["cards"] == ("Z",)
    with pytest.raises(Malformed):
        KIT.position("JAZZ", KIT.options())


def test_4_1_a_word_needs_every_card_as_often_as_it_stands_in_it() -> None:
    table = lay_out("CATSOIQ", "BE", pack="DE")
    assert table.refused(0, "lay CATS CAT") == ["not-in-hand"]
    assert table.refused(0, "lay BE") == ["not-in-hand"]
    assert table.refused(0, "lay") == ["no-cards"]
    assert table.refused(0, Lay(())) == ["no-cards"]
    assert table.do(0, "lay cats")[0] == "melded"


@pytest.mark.parametrize("card", ["?", FACE_DOWN, "É", "", "AB", "a", "😀", "1"])
def test_4_4_a_card_that_is_in_no_pack_cannot_be_read(card: str) -> None:
    assert lay_out("CATSOIQ", "BE").refused(0, Lay((Tile("C"), Tile(card)))) == ["unknown-letter"]


@pytest.mark.parametrize(
    "lay",
    [
        Lay("CAT"),  # type: ignore[arg-type]
        Lay((1, 2)),  # type: ignore[arg-type]
        Lay(None),  # type: ignore[arg-type]
        Lay((Tile("C"), Tile("A")), {"CA": "x"}),  # type: ignore[arg-type]
        Lay((Tile("C"), Tile("A")), (("CA",),)),  # type: ignore[arg-type]
    ],
)
def test_a_command_of_wrong_parts_cannot_be_read(lay: Lay) -> None:
    assert lay_out("CATSOIQ", "BE").refused(0, lay) == ["bad-command"]


@pytest.mark.parametrize("judging", ["trust", "extend", "reject"])
def test_4_2_a_word_has_two_letters_or_what_the_option_says(judging: str) -> None:
    short = ["too-short"] if judging == "trust" else ["too-short", "no-word" if judging == "reject" else "unknown-word"]
    assert knowing(judging=judging).refused(0, "lay A") == short
    one = lay_out("CATSOIQ", "BE", pack="DE", judging=judging, min_word=1, referee=WordList("A"))
    assert one.do(0, "lay A")[0] == "melded"
    four = lay_out("CATSOIQ", "BE", pack="DE", judging="trust", min_word=4)
    assert four.refused(0, "lay CAT") == ["too-short"]
    assert four.do(0, "lay CATS")[0] == "melded"


def test_4_3_where_words_are_trusted_the_referee_is_not_even_asked() -> None:
    table = knowing(judging="trust")
    assert table.do(0, "lay QSTC")[0] == "melded"
    assert table.referee.asked == []


def test_4_3_where_words_are_rejected_an_unknown_one_costs_nothing() -> None:
    table = knowing("CAT", judging="reject")
    assert table.refused(0, "lay CATS") == ["no-word"]
    assert table.refused(0, 'lay CATS {"CATS": "animals"}') == ["no-word"]
    assert table.table.on_turn == 0
    assert table.do(0, "lay CAT")[0] == "melded"


def test_4_3_an_unknown_word_joins_with_its_meaning_and_stands() -> None:
    table = knowing(judging="extend")
    assert table.refused(0, "lay CAT") == ["unknown-word"]
    assert table.refused(0, 'lay CAT {"DOG": "an animal"}') == ["unknown-word"]
    assert table.refused(0, 'lay CAT {"CAT": " "}') == ["unknown-word"]
    assert table.refused(0, Lay((Tile("C"), Tile("A"), Tile("T")), (("CAT", "x" * 201),))) == ["bad-meaning"]
    assert table.table.on_turn == 0
    assert table.do(0, MEANING)[:2] == ["learned", "melded"]
    assert Learned(table.table.live[0], "CAT", "an animal") in table.table.history


def test_4_3_a_known_word_is_not_learned_again() -> None:
    assert knowing("CAT", judging="extend").do(0, MEANING)[0] == "melded"


def test_4_3_a_word_learned_in_this_match_needs_no_meaning_again() -> None:
    table = lay_out("EAT", "EAT", pack="DEIO", judging="extend", referee=WordList())
    table.do(0, "meaning EAT what one does at a table")
    assert table.do(1, "lay eat")[0] == "melded"


def test_4_4_every_broken_rule_is_named_in_order() -> None:
    table = lay_out("CATSOIQ", "BE", judging="reject", min_word=4, referee=WordList())
    assert table.refused(0, "lay DOG") == ["not-in-hand", "too-short", "no-word"]
    table = lay_out("CATSOIQ", "BE", judging="extend", min_word=4, referee=WordList())
    assert table.refused(0, "lay DOG") == ["not-in-hand", "too-short", "unknown-word"]


def test_a_card_of_two_letters_is_one_card() -> None:
    pack = "Qu 2 10, I 20 1, T 30 1"
    table = lay_out("IT", "IT", pack="II", tiles=pack)
    table.state = KIT.position("QuIT", KIT.options("ordinary", None, {"tiles": pack}))
    table.do(0, "lay quit")
    tally = KIT.tally(table.records[-1])
    assert tally is not None
    assert tally_sum(tally) == "QUIT 10+1+1 = 12"
