from itertools import product

import pytest

from lexicade.core.leaving import Leave
from lexicade.core.protocol import Seat, Setup
from lexicade.core.turns import Drew, Turned
from lexicade.games.cards.kit import KIT
from lexicade.games.cards.model import ENGLISH, RoundBegan, RoundEnded
from lexicade.games.cards.tests.hands import CardTable, lay_out, others, start

THIRTEEN = "AAAAEEEEIIIIO"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_2_the_opening_deals_seven_cards_each_the_starter_first(seats: int) -> None:
    table = start(seats)
    (events,) = table.records
    assert events[0] == RoundBegan(1, Seat(0))
    assert [event.seat for event in events if isinstance(event, Drew)] == list(range(seats))
    assert [len(hand) for hand in table.table.supply.racks] == [7] * seats
    assert len(table.table.supply.bag) == 52 - 7 * seats
    assert dict(KIT.game.awaiting(table.state)) == {0: "turn"}


def test_2_2_another_seed_deals_other_cards_and_the_same_seed_the_same() -> None:
    assert start(2, 1).records == start(2, 1).records != start(2, 2).records


def test_2_2_four_hands_of_thirteen_leave_no_pack() -> None:
    supply = start(4, rack=13).table.supply
    assert supply.bag == ()
    assert [len(hand) for hand in supply.racks] == [13] * 4


@pytest.mark.parametrize(
    ("hand", "word", "pack", "refill", "left"),
    [
        ("CATSOIQ", "CATS", "DE", "what_is_left", 5),
        ("CATSOIQ", "CATS", "DE", "all_or_nothing", 3),
        ("CATSOIQ", "CATS", "DEFG", "all_or_nothing", 7),
        ("CATSOIQ", "CATS", "DEFGH", "what_is_left", 7),
        ("CATSOIQ", "CATS", "", "what_is_left", 3),
        ("CATSOIQUUU", "CAT", "DEFGH", "what_is_left", 7),
        ("CATSOIQUUU", "AT", "DEFGH", "what_is_left", 8),
        ("CATSOIQUUU", "AT", "DEFGH", "all_or_nothing", 8),
    ],
)
def test_3_2_the_hand_is_filled_up_to_seven(hand: str, word: str, pack: str, refill: str, left: int) -> None:
    table = lay_out(hand, "BE", pack=pack, refill=refill)
    table.do(0, f"lay {word}")
    assert len(table.hand(0)) == left
    assert len(table.table.supply.bag) == len(pack) - (left - len(hand) + len(word))
    assert table.table.on_turn == 1


def test_3_2_the_hand_is_filled_up_to_what_the_option_says() -> None:
    table = lay_out("CATSO", "BE", pack="DEFGH", rack=5)
    table.do(0, "lay CAT")
    assert len(table.hand(0)) == 5


def test_3_3_who_passes_takes_one_card() -> None:
    table = lay_out("CATSOIQ", "BE", pack="DE")
    assert table.do(0, "pass") == ["passed", "drew", "turned"]
    assert len(table.hand(0)) == 8


@pytest.mark.parametrize(("hand", "pack"), [(THIRTEEN, "BCD"), ("CATSOIQ", "")])
def test_3_3_no_card_is_taken_by_a_full_hand_or_from_an_empty_pack_and_the_pass_counts(hand: str, pack: str) -> None:
    table = lay_out(hand, "RRR", pack=pack)
    assert table.do(0, "pass") == ["passed", "turned"]
    assert len(table.hand(0)) == len(hand)
    assert "round-ended" in table.do(1, "pass")


def test_3_3_a_hand_of_twelve_takes_its_thirteenth_card() -> None:
    table = lay_out(THIRTEEN[1:], "BC", pack="DF")
    table.do(0, "pass")
    assert len(table.hand(0)) == 13


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_5_1_a_round_ends_when_all_pass_in_one_circuit(seats: int) -> None:
    hands = ["AB", "CD", "EF", "GH"][:seats]
    table = lay_out(*hands, pack=others(ENGLISH, *hands)[:20])
    for seat in range(seats - 1):
        assert "round-ended" not in table.do(seat, "pass")
    before = table.table
    table.do(seats - 1, "pass")
    (ended,) = [event for event in table.records[-1] if isinstance(event, RoundEnded)]
    assert ended.reason == "passes"
    assert [len(hand) for hand in ended.hands] == [3] * seats
    assert ended.changes == tuple(-ENGLISH.worth(hand) for hand in ended.hands)
    assert len(before.supply.bag) == 20 - (seats - 1)


@pytest.mark.parametrize(("seats", "length"), [(2, 7), (3, 7), (4, 8)])
def test_5_1_over_every_sequence_of_words_and_passes_a_round_ends_when_all_pass_in_a_row(
    seats: int, length: int
) -> None:
    hands = ["ABEE", "CDAA", "EFOO", "GHII"][:seats]
    for turns in product(("lay", "pass"), repeat=length):
        table = lay_out(*hands, pack="IUUUALLRRRS", target=1000, min_word=1)
        in_a_row = 0
        for n, turn in enumerate(turns):
            seat = n % seats
            in_a_row = in_a_row + 1 if turn == "pass" else 0
            ends = "round-ended" in table.do(seat, "pass" if turn == "pass" else f"lay {table.hand(seat)[0]}")
            assert ends == (in_a_row == seats), turns
            if ends:
                break


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("refill", ["what_is_left", "all_or_nothing"])
def test_5_1_a_round_ends_when_a_hand_is_empty(seats: int, refill: str) -> None:
    hands = ["CAT", "QU", "EE", "FG"][:seats]
    table = lay_out(*hands, refill=refill)
    assert table.do(0, "lay CAT")[:2] == ["melded", "round-ended"]
    ended = next(event for event in table.records[-1] if isinstance(event, RoundEnded))
    assert (ended.reason, ended.hands[0], ended.changes[:2]) == ("out", (), (0, -12))
    assert table.table.scores[:2] == (12, -12)


def test_5_1_nothing_is_drawn_from_a_pack_too_small_so_the_hand_can_be_empty_before_it() -> None:
    table = lay_out("CAT", "QU", pack="DE", refill="all_or_nothing")
    assert "round-ended" in table.do(0, "lay CAT")
    filled = lay_out("CAT", "QU", pack="DE")
    assert "round-ended" not in filled.do(0, "lay CAT")
    assert filled.hand(0) == "DE"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_3_the_next_round_follows_by_itself_and_the_start_goes_round(seats: int) -> None:
    table = start(seats)
    starters, dealt = [], []
    for _ in range(seats + 1):
        starters.append(table.table.on_turn)
        dealt.append([event.seat for event in table.records[-1] if isinstance(event, Drew)][-seats:])
        kinds = [table.do(table.table.on_turn or 0, "pass") for _ in range(seats)][-1]
        if table.table.over:
            break
        assert kinds[-(seats + 3) :] == ["round-ended", "round-began", *["drew"] * seats, "turned"]
        assert [len(hand) for hand in table.table.supply.racks] == [7] * seats
    assert starters == [turn % seats for turn in range(len(starters))]
    assert dealt == [[(first + n) % seats for n in range(seats)] for first in starters if first is not None]
    assert len(starters) > 2


def test_2_2_the_next_deal_comes_from_all_cards() -> None:
    table = lay_out("CAT", "QU", pack=others(ENGLISH, "CATQU"))
    table.do(0, "lay CAT")
    table.do(1, "pass")
    table.do(0, "pass")
    assert table.table.melds() == ()
    assert len(table.table.supply.bag) == 52 - 14


def leave(table: CardTable, seat: int) -> list[str]:
    return table.do(seat, Leave())


def test_2_4_who_leaves_on_turn_gives_it_to_the_next() -> None:
    table = lay_out("AB", "CD", "EF", pack="GH")
    assert leave(table, 0) == ["left", "turned"]
    assert table.table.on_turn == 1
    assert table.hand(0) == "AB"
    assert table.refused(0, "pass") == ["not-awaited"]


def test_2_4_who_leaves_out_of_turn_does_not_move_it() -> None:
    table = lay_out("AB", "CD", "EF", pack="GH")
    assert leave(table, 2) == ["left"]
    table.do(0, "pass")
    assert table.table.on_turn == 1
    assert "round-ended" in table.do(1, "pass")


def test_2_4_a_round_ends_when_the_only_one_who_has_not_passed_leaves() -> None:
    table = lay_out("AB", "CD", "EF", pack="GHIJ")
    table.do(0, "pass")
    table.do(1, "pass")
    kinds = leave(table, 2)
    assert kinds[:2] == ["left", "round-ended"]
    ended = next(event for event in table.records[-1] if isinstance(event, RoundEnded))
    assert (ended.hands[2], ended.changes[2]) == ((), 0)


def test_2_4_the_cards_of_who_has_left_stay_hidden_until_the_next_deal() -> None:
    table = lay_out("AB", "CD", "EF", pack="GHIJ")
    leave(table, 2)
    assert table.view(0).table.supply.racks[2] == ("■", "■")
    table.do(0, "pass")
    table.do(1, "pass")
    assert table.hand(2) == ""
    assert {event.seat for event in table.records[-1] if isinstance(event, Drew)} == {0, 1}
    assert table.records[-1][-1] == Turned(Seat(1))


def test_2_3_the_start_skips_who_has_left() -> None:
    table = lay_out("AB", "CD", "EF", pack="GHIJ")
    leave(table, 1)
    table.do(0, "pass")
    table.do(2, "pass")
    assert RoundBegan(2, Seat(2)) in table.records[-1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_4_the_last_one_left_wins_whatever_the_scores(seats: int) -> None:
    table = lay_out(*["AB", "CD", "EF", "GH"][:seats], scores=[50, 60, 70, -80][:seats])
    for seat in range(seats - 1):
        leave(table, seat)
    assert table.outcome.reason == "left"
    assert table.outcome.winners == (seats - 1,)
    assert table.outcome.scores == tuple([50, 60, 70, -80][:seats])
    assert table.refused(seats - 1, Leave()) == ["match-over"]
    assert table.refused(seats - 1, "pass") == ["match-over"]


def test_nobody_but_the_seat_on_turn_is_awaited() -> None:
    table = lay_out("AB", "CD", pack="GH")
    assert table.refused(1, "pass") == ["not-awaited"]
    assert table.refused(1, "lay CD") == ["not-awaited"]
    assert table.refused(7, "pass") == ["not-awaited"]
    assert table.refused(7, Leave()) == ["not-awaited"]
    assert table.refused(0, Leave("bored")) == ["bad-command"]  # type: ignore[arg-type]


def test_a_table_is_empty_before_the_deal() -> None:
    state = KIT.game.initial(Setup(3, KIT.options()))
    assert KIT.game.awaiting(state) == {}
    assert len(state.table.supply.bag) == 52
