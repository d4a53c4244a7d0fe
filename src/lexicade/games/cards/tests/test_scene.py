from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from lexicade.core.catalogue import LANGUAGES, Catalogue
from lexicade.core.errors import Malformed
from lexicade.core.protocol import Seat
from lexicade.core.scene import Cards, Log, Pile, Rack, Scores, Text, Track
from lexicade.games.cards.kit import KIT
from lexicade.games.cards.scene import scene, shown_hands
from lexicade.games.cards.tests.hands import CardTable, lay_out, start
from lexicade.text.painter import paint
from lexicade.text.speech import Speaker
from tests.board_table import WordList

NAMES = ("Anna", "Bert", "Cleo", "Dora")


def texts(table: CardTable, word: str, rest: str = "", seat: int | None = 0) -> list[Text]:
    return list(KIT.spoken[word](table.view(seat), rest))


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    table = lay_out("QUIZABC", "EEE", pack="DF")
    shown = scene(table.view(0))
    (rack,) = [part for part in shown.parts if isinstance(part, Rack)]
    assert [slot.face for slot in rack.slots] == list("ABCIQUZ")
    assert [slot.points for slot in rack.slots] == [2, 6, 6, 2, 10, 2, 10]
    (rows,) = [part.rows for part in shown.parts if isinstance(part, Scores)]
    assert [row.held for row in rows] == [7, 3]
    assert [part.count for part in shown.parts if isinstance(part, Pile)] == [2]
    assert [part.target for part in shown.parts if isinstance(part, Track)] == [100]
    assert not [part for part in scene(table.view(None)).parts if isinstance(part, Rack)]


def test_words_of_this_round_lie_on_the_table_with_their_points() -> None:
    table = lay_out("QUIZABC", "EEE", pack="DF")
    table.do(0, "lay QUIZ")
    (cards,) = [part for part in scene(table.view(1)).parts if isinstance(part, Cards)]
    assert "".join(slot.face for slot in cards.melds[-1].slots) == "QUIZ"
    assert (cards.melds[-1].seat, cards.melds[-1].points) == (0, 24)


def test_5_2_hands_stay_shown_until_every_live_seat_has_played_once_more() -> None:
    table = lay_out("QZ", "JX")
    assert shown_hands(table.table) is None
    table.do(0, "pass")
    table.do(1, "pass")
    for _ in range(2):
        shown = shown_hands(table.table)
        assert shown is not None
        assert shown[1] == ((0, -20), (1, -18))
        for seat in (0, 1, None):
            parts = [part for part in scene(table.view(seat)).parts if isinstance(part, Cards)]
            assert ["".join(slot.face for slot in meld.slots) for meld in parts[1].melds] == ["QZ", "JX"]
        turn = table.table.on_turn
        assert turn is not None
        table.do(turn, f"lay {table.hand(turn)[:2]}")
    assert shown_hands(table.table) is None


def test_the_log_tells_what_the_hands_cost_at_the_end() -> None:
    table = lay_out("HELLOQA", "BE", pack="DF", scores=(92, 20))
    table.do(0, "lay HELLO")
    (lines,) = [part.lines for part in scene(table.view(None)).parts if isinstance(part, Log)]
    assert lines[-2:] == (
        Text("cards-told-left", {"seat": 0, "cards": "AQ", "points": 12}),
        Text("cards-told-left", {"seat": 1, "cards": "BE", "points": 8}),
    )
    assert [part.seat for part in scene(table.view(None)).parts if isinstance(part, Rack)] == [0, 1]


def test_prompts_say_what_may_be_done() -> None:
    table = lay_out("QUIZABC", "EEE", pack="D", preset="extend")
    shown = scene(table.view(0)).prompts
    assert [prompt.command for prompt in shown] == ["lay WORD", "pass", "resign"]
    assert [prompt.text.code for prompt in shown] == ["cards-do-lay-new", "cards-do-pass-take", "do-resign"]
    assert [prompt.gesture for prompt in shown] == ["spell", "plain", "plain"]
    table.do(0, "pass")
    assert [prompt.text.code for prompt in scene(table.view(1)).prompts][1] == "cards-do-pass"
    assert [prompt.command for prompt in scene(table.view(0)).prompts] == ["resign"]
    assert scene(table.view(None)).prompts == ()


def test_7_the_table_tells_what_it_is_asked() -> None:
    table = lay_out("QUIZ", "EEE", pack="DF", preset="extend", referee=WordList())
    assert texts(table, "hand")[0].params == {"n": 4, "cards": ("I 2", "Q 10", "U 2", "Z 10"), "points": 24}
    assert texts(table, "hand", seat=None) == [Text("cards-no-hand")]
    assert texts(table, "meanings") == [Text("cards-nothing-learned")]
    table.do(0, "meaning QUIZ a riddle")
    assert texts(table, "table")[-1].params["words"] == ("QUIZ",)
    assert texts(table, "meanings", "quiz") == texts(table, "meanings")
    assert texts(table, "meanings")[0].params["meaning"] == "a riddle"
    assert texts(table, "meanings", "QUI") == [Text("cards-nothing-learned")]
    assert [text.params["n"] for text in texts(table, "pack")] == [0, 2, 3]
    with pytest.raises(Malformed):
        texts(table, "pack", "now")


def moments() -> Iterator[tuple[str, str]]:
    for language, preset, seats in product(LANGUAGES, ("ordinary", "extend"), (2, 4)):
        speaker = Speaker(Catalogue.load(language, ("lexicade.core", KIT.package)), NAMES)
        table, rng = start(seats, preset=preset), Random(seats)
        while not table.table.over:
            turn = table.table.on_turn or Seat(0)
            table.do(turn, KIT.propose(table.view(turn), turn, rng))
            for seat in (*range(seats), None):
                view = table.view(seat)
                yield language, paint(scene(view), speaker)
                for spoken in KIT.spoken.values():
                    yield language, "\n".join(speaker.say(text) for text in spoken(view, ""))


def test_every_scene_fits_eighty_columns_and_every_text_is_in_both_catalogues() -> None:
    for language, painted in moments():
        assert max(map(len, painted.splitlines()), default=0) <= 80 or "\n" not in painted
        assert "=" not in painted.replace(" = ", "")
        assert "cards-" not in painted, language


def test_both_catalogues_have_the_same_codes() -> None:
    german, english = (Catalogue.load(language, (KIT.package,)) for language in LANGUAGES)
    assert german._messages.keys() == english._messages.keys()
