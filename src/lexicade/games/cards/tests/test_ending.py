import pytest

from lexicade.core.protocol import Seat
from lexicade.core.turns import Finished
from lexicade.games.cards.kit import KIT
from lexicade.games.cards.model import RoundEnded
from lexicade.games.cards.tests.hands import lay_out


def test_9_a_score_of_92_and_hello_is_108_and_96_after_the_hand() -> None:
    table = lay_out("HELLOQA", "BE", pack="DF", scores=(92, 20))
    kinds = table.do(0, "lay HELLO")
    assert kinds == ["melded", "finished"]
    assert table.records[-1][-1] == Finished("reached", (-12, -8), (1, 2))
    assert table.outcome.scores == (96, 12)
    assert table.outcome.reason == "reached"


@pytest.mark.parametrize(("score", "over"), [(83, False), (84, True), (85, True)])
def test_6_1_the_target_is_reached_exactly_or_passed(score: int, over: bool) -> None:
    table = lay_out("HELLOQA", "BE", pack="DF", scores=(score, 0))
    table.do(0, "lay HELLO")
    assert (table.table.over is not None) == over


def test_6_1_another_target() -> None:
    table = lay_out("HELLOQA", "BE", pack="DF", target=16)
    assert table.do(0, "lay HELLO")[-1] == "finished"
    higher = lay_out("HELLOQA", "BE", pack="DF", target=17)
    assert higher.do(0, "lay HELLO")[-1] == "turned"


def test_6_1_the_match_stops_at_the_word_although_the_hand_is_empty() -> None:
    table = lay_out("HELLO", "BE", scores=(92, 20))
    assert table.do(0, "lay HELLO") == ["melded", "finished"]
    assert table.outcome.scores == (108, 12)


def test_6_1_a_score_reached_by_nobody_during_play_ends_nothing() -> None:
    table = lay_out("HELLOQA", "BE", pack="DF", scores=(99, 99))
    table.do(0, "pass")
    table.do(1, "pass")
    assert table.table.over is None


def test_6_3_another_player_can_overtake_and_win_below_the_target() -> None:
    table = lay_out("HIQZX", "EE", pack="DF", scores=(98, 90))
    table.do(0, "lay HI")
    assert table.outcome.scores == (104 - 28, 86)
    assert table.outcome.places == (2, 1)


def test_6_3_equal_scores_share_the_place() -> None:
    table = lay_out("HELLO", "AA", "BC", pack="DF", scores=(84, 104, 30))
    table.do(0, "lay HELLO")
    assert table.outcome.scores == (100, 100, 18)
    assert table.outcome.places == (1, 1, 3)


def test_5_2_scores_fall_below_zero() -> None:
    table = lay_out("QZ", "JX", scores=(3, 0))
    table.do(0, "pass")
    table.do(1, "pass")
    assert table.table.scores == (3 - 20, -18)


def test_5_2_the_hands_are_shown_to_all_and_stay_known() -> None:
    table = lay_out("QZ", "JX", "EE")
    for seat in range(3):
        table.do(seat, "pass")
    ended = next(event for event in table.records[-1] if isinstance(event, RoundEnded))
    assert ended.hands == (("Q", "Z"), ("J", "X"), ("E", "E"))
    for watcher in (Seat(0), Seat(1), Seat(2), None):
        assert ended in table.view(watcher).table.history
        assert KIT.game.redact(ended, watcher) == ended


@pytest.mark.parametrize(
    ("scores", "target", "over"),
    [
        ((-80, -82), 100, True),
        ((-90, -82), 100, True),
        ((-79, -82), 100, False),
        ((-80, -81), 100, False),
        ((-80, -10), 100, False),
        ((-80, -82), 20, True),
        ((-60, -60), 20, False),
        ((-80, -82), 300, False),
        ((-280, -290), 300, True),
    ],
)
def test_6_4_a_match_that_leads_nowhere_ends(scores: tuple[int, int], target: int, over: bool) -> None:
    table = lay_out("QZ", "JX", scores=scores, target=target)
    table.do(0, "pass")
    kinds = table.do(1, "pass")
    assert (kinds[-1] == "finished") == over
    after = (scores[0] - 20, scores[1] - 18)
    assert table.table.scores == after
    if over:
        assert table.outcome.reason == "sunk"
        assert table.outcome.places == ((1, 2) if after[0] > after[1] else (2, 1) if after[1] > after[0] else (1, 1))


def test_6_4_who_has_left_does_not_keep_a_match_alive() -> None:
    table = lay_out("QZ", "JX", "EE", scores=(-90, -90, 50))
    table.do(2, "resign")
    table.do(0, "pass")
    assert table.do(1, "pass")[-1] == "finished"
    assert table.outcome.places == (2, 1, 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_6_4_players_who_only_pass_come_to_an_end(seats: int) -> None:
    table = lay_out(*["QZ", "JX", "EE", "AB"][:seats], pack="DF")
    for _ in range(400):
        if table.table.over:
            break
        table.do(table.table.on_turn or 0, "pass")
    assert table.outcome.reason == "sunk"
