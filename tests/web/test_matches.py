"""Whole matches of every game against the computer, by the page alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.games import built_in
from tests.web.hand import Hand

pytestmark = pytest.mark.browser
MOST_TURNS = 150


@pytest.mark.parametrize("game", built_in())
def test_a_match_against_the_computer_is_played_to_its_end(game: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    hand.open()
    name = hand.api("/catalogues/en").get(f"game-{game}", game)
    hand.page.get_by_role("button", name=f"Play now: {name}", exact=True).click()
    hand.page.wait_for_url("**/table/*")
    turns = 0
    while hand.wait_for_turn():
        hand.take_turn()
        turns += 1
        assert turns < MOST_TURNS
    expect(hand.page.locator(".result")).to_be_visible()
    expect(hand.page.get_by_role("button", name="Play again")).to_be_visible()
    assert hand.snapshot()["outcome"]["places"]
    for row in hand.part("scores")["rows"]:
        expect(hand.page.locator(".scores .points").nth(row["seat"])).to_have_text(str(row["points"]))


def test_a_rematch_begins_a_new_match(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    first = hand.quick("cards")
    hand.wait_for_turn()
    hand.page.get_by_role("button", name="give up").click()
    expect(hand.page.get_by_role("dialog")).to_contain_text("Are you sure?")
    hand.page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    hand.page.get_by_role("button", name="Play again").click()
    hand.page.wait_for_url(lambda url: first not in url)
    hand.wait_for_turn()


def test_what_happened_can_be_looked_at_by_keys_and_by_address(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    match = hand.quick("crossword")
    for _ in range(2):
        hand.wait_for_turn()
        hand.take_turn()
    hand.wait_for_turn()
    last = hand.snapshot()["seq"]
    tiles = hand.page.locator(".square .tile").count()
    hand.square(0, 0).click()
    hand.page.keyboard.press(",")
    expect(hand.page.locator(".where")).to_have_text(f"{last - 1} / {last}")
    hand.page.keyboard.press("<")
    expect(hand.page.locator(".square .tile")).to_have_count(0)
    hand.page.keyboard.press("Escape")
    expect(hand.page.locator(".square .tile")).to_have_count(tiles)
    hand.open(f"/table/{match}?at=1")
    expect(hand.page.locator(".where")).to_have_text(f"1 / {last}")
    expect(hand.page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    hand.page.keyboard.press(">")
    expect(hand.page.locator(".where")).to_have_text(f"{last} / {last}")
    assert "at=" not in hand.page.url
