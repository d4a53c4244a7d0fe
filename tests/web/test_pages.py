"""Pages beside the match: what they call things, and where they tell what went wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.hand import Hand

pytestmark = pytest.mark.browser


def test_why_a_game_cannot_begin_is_told_beside_it(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    text = "ispell does not answer; nothing was judged"
    fault = {"code": "referee-silent", "params": {}, "text": text}
    hand.page.route("**/api/quick", lambda route: route.fulfill(status=400, json={"faults": [fault]}))
    hand.open()
    card = hand.page.get_by_role("listitem").filter(has=hand.page.get_by_role("heading", name="Walk"))
    button = card.get_by_role("button", name="Play now: Walk")
    button.click()
    expect(card.get_by_role("alert")).to_have_text(text)
    expect(button).to_be_enabled()


@pytest.mark.parametrize(("language", "name"), [("en", "Crossword"), ("de", "Kreuzwort")])
def test_rules_call_the_game_by_its_name(language: str, name: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit_down(locale=language)
    hand.open("/rules/crossword")
    expect(hand.page.locator("article h2").first).to_be_visible()
    expect(hand.page.locator("h1")).to_have_text(name)


def test_seed_and_judge_of_a_finished_match_are_there_for_whoever_wants_to_check_it(
    sit_down: Callable[..., Hand],
) -> None:
    hand = sit_down()
    hand.quick("crossword")
    hand.wait_for_turn()
    hand.say("resign")
    hand.page.get_by_text("Check the match").press("Enter")
    seen = hand.snapshot()
    expect(hand.page.locator(".result")).to_contain_text(seen["seed"])
    expect(hand.page.locator(".result")).to_contain_text(seen["judge"])
    expect(hand.page.get_by_role("link", name="Download the transcript")).to_be_visible()


def test_letters_of_others_that_are_open_are_shown_as_letters(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    hand.quick("walk")
    for _ in range(2):
        hand.wait_for_turn()
        hand.take_turn()
    hand.wait_for_turn()
    (rack,) = [one for one in hand.scene()["parts"] if one["kind"] == "rack" and one["seat"] != hand.seat()]
    taken = [slot["face"] for slot in rack["slots"] if slot["face"]]
    expect(hand.page.locator(".other .tile")).to_have_count(len(taken))
    expect(hand.page.locator(".other")).to_contain_text("Letters of greedy")
