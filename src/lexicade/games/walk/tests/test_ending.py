from itertools import product

import pytest

from lexicade.games.walk.ending import idle_rounds
from lexicade.games.walk.tests.ground import Ground, lay_out


def both(red: str, blue: str, scores: tuple[int, int], first: str = "count", then: str = "count") -> Ground:
    ground = lay_out(red, blue).change(scores=scores)
    ground.do(0, first)
    assert ground.table.over is None, "only Blue's turn ends a round"
    ground.do(1, then)
    return ground


def test_11_red_reaches_401_and_then_blue_405() -> None:
    ground = both("CAT____", "CAT____", (396, 400))
    assert ground.outcome.scores == (401, 405)
    assert ground.outcome.winners == (1,)
    assert ground.outcome.reason == "exceeded"
    assert ground.awaiting == {}


def test_11_exactly_400_goes_on() -> None:
    ground = both("CAT____", "CAT____", (395, 0))
    assert ground.table.scores[0] == 400
    assert ground.awaiting == {0: "turn"}


@pytest.mark.parametrize(("scores", "places"), [((401, 300), (1, 2)), ((300, 401), (2, 1)), ((410, 410), (1, 1))])
def test_7_2_the_highest_score_wins_and_equal_ones_share(scores: tuple[int, int], places: tuple[int, int]) -> None:
    ground = both("", "", scores, "done", "done")
    assert ground.outcome.places == places
    assert ground.outcome.scores == scores


def test_7_1_the_target_is_an_option() -> None:
    ground = lay_out("", "", target=10).change(scores=(11, 0))
    ground.do(0, "done")
    assert ground.do(1, "done")[-1] == "finished"


def test_7_1_the_match_ends_after_blue_when_no_letter_is_left_on_the_field() -> None:
    ground = lay_out("CAT____", "")
    keep = {square for square in ground.table.racks[0] if square is not None}
    rows = tuple(
        tuple(tile if (row, column) in keep else None for column, tile in enumerate(tiles))
        for row, tiles in enumerate(ground.table.letters)
    )
    ground.change(letters=rows)
    ground.do(0, "count")
    assert ground.table.left == 0
    assert ground.awaiting == {1: "turn"}
    assert ground.do(1, "done")[-1] == "finished"
    assert ground.outcome.reason == "gathered"
    assert ground.outcome.winners == (0,)


def test_7_1_a_letter_on_a_rack_is_still_on_the_field() -> None:
    ground = lay_out("CAT____", "")
    ground.do(0, "done")
    assert ground.do(1, "done")[-1] == "rolled"


def test_7_1_two_letters_that_are_left_keep_the_match_alive() -> None:
    ground = lay_out()
    keep = set(ground.options.board.letters[:2])
    rows = tuple(
        tuple(tile if (row, column) in keep else None for column, tile in enumerate(tiles))
        for row, tiles in enumerate(ground.table.letters)
    )
    ground.change(letters=rows)
    ground.do(0, "done")
    assert ground.do(1, "done")[-1] == "rolled"


def test_7_1_twenty_full_rounds_without_a_count_end_the_match() -> None:
    ground = lay_out("CAT____", "")
    for n in range(40):
        assert ground.table.over is None
        ground.do(n % 2, "done")
    assert ground.outcome.reason == "idle"
    assert ground.outcome.places == (1, 1)


@pytest.mark.parametrize("counter", [0, 1])
def test_7_1_a_count_of_either_player_begins_the_rounds_anew(counter: int) -> None:
    ground = lay_out("CAT____", "CAT____")
    for n in range(38):
        ground.do(n % 2, "done")
    for seat in (0, 1):
        ground.do(seat, "count" if seat == counter else "done")
    assert idle_rounds(ground.table.history) == 0
    for n in range(39):
        ground.do(n % 2, "done")
    assert ground.table.over is None
    assert ground.do(1, "done")[-1] == "finished"


def test_7_1_idle_rounds_over_every_sequence_of_turns() -> None:
    for turns in product((True, False), repeat=6):
        ground = lay_out("CATDOGE", "CATDOGE")
        for n, counts in enumerate(turns):
            ground.do(n % 2, "count" if counts and ground.rack(n % 2) != "_______" else "done")
        really = [turns[n] and True not in turns[n % 2 : n : 2] for n in range(6)]
        rounds = [really[n] or really[n + 1] for n in range(0, 6, 2)]
        wanted = next((n for n, counts in enumerate(reversed(rounds)) if counts), 3)
        assert idle_rounds(ground.table.history) == wanted


@pytest.mark.parametrize("leaver", [0, 1])
def test_7_2_who_leaves_has_lost_whatever_the_score(leaver: int) -> None:
    ground = lay_out("CAT____", "CAT____").change(scores=(100, 50))
    assert ground.do(leaver, "resign") == ["left", "finished"]
    assert ground.outcome.winners == (1 - leaver,)
    assert ground.outcome.scores == (100, 50)
    assert ground.refused(1 - leaver, "done") == ["match-over"]
