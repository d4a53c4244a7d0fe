"""What a table with aids offers beside the board: the list of unseen tiles, and the check of words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.hand import Hand
from tests.web.test_access import assert_accessible

pytestmark = pytest.mark.browser


def shown(hand: Hand) -> dict[str, int]:
    """Read the open list of unseen letters."""
    told = hand.page.get_by_role("group", name=re.compile("unseen$")).get_by_role("listitem").all_inner_texts()
    return {face: int(n) for face, n in (line.split() for line in told)}


def expected(hand: Hand) -> dict[str, int]:
    """Return what the server lists of letters, in one."""
    groups: list[Any] = hand.part("unseen")["groups"]
    return {
        face: n for one in groups for face, n in zip(one["faces"], one["counts"], strict=True) if face not in ("?", "")
    }


def test_unseen_tiles_are_listed_by_keyboard_and_the_list_stays_open(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    hand.quick("crossword")
    hand.wait_for_turn()
    opener = hand.page.get_by_role("button", name=re.compile("tiles unseen"))
    expect(opener).to_have_attribute("aria-expanded", "false")
    expect(hand.page.get_by_role("list", name=re.compile("vowels"))).to_have_count(0)
    opener.press("Enter")
    expect(opener).to_have_attribute("aria-expanded", "true")
    assert shown(hand) == expected(hand)
    seen = [slot["face"] for slot in hand.part("rack")["slots"]]
    seen += [cell["face"] for row in hand.part("grid")["cells"] for cell in row if "blank" not in cell["marks"]]
    assert shown(hand).get("E", 0) + seen.count("E") == 12
    hand.take_turn()
    hand.wait_for_turn()
    assert shown(hand) == expected(hand)
    assert_accessible(hand.page)
    hand.page.reload()
    expect(opener).to_have_attribute("aria-expanded", "true")
    opener.press("Space")
    expect(hand.page.get_by_role("list", name=re.compile("vowels"))).to_have_count(0)


def test_unseen_tiles_are_told_by_words_in_both_languages(sit_down: Callable[..., Hand]) -> None:
    for locale, said in (("en", "tiles unseen"), ("de", "Steine ungesehen")):
        hand = sit_down(locale=locale)
        hand.quick("crossword")
        hand.wait_for_turn()
        hand.say("unseen")
        expect(hand.page.locator(".said")).to_contain_text(said)
        expect(hand.page.locator(".said")).to_contain_text("E ")


def test_a_table_without_aids_lists_nothing_and_checks_nothing(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    seats = {"least": 2, "most": 2}
    wish = {"game": "crossword", "language": "en", "seats": seats, "aids": False, "bots": ["greedy"]}
    table = hand.api("/tables", wish)
    hand.open(f"/table/{table['id']}")
    hand.wait_for_turn()
    expect(hand.page.locator(".pile")).to_contain_text("in the bag")
    expect(hand.page.get_by_text("unseen")).to_have_count(0)
    hand.say("unseen")
    expect(hand.page.locator(".said")).to_contain_text("no aids")
    expect(hand.page.get_by_role("tab")).to_have_text(["Log", "Chat"])


def test_words_are_checked_with_verdict_and_meaning_and_the_answer_is_heard(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    hand.quick("crossword")
    hand.wait_for_turn()
    # What players have taught is another matter; here it is how a meaning shows.
    told = ("what a duck says", "one who cures nothing", "a sound")
    taught = {"word": "QUACK", "meanings": [{"text": text, "source": "Bert"} for text in told]}
    hand.page.route("**/api/meanings/en/quack", lambda route: route.fulfill(json=taught))
    hand.page.get_by_role("tab", name="Check words").press("Enter")
    field = hand.page.get_by_label("Words to check")
    field.fill("quack, qxz")
    field.press("Enter")
    results = hand.page.get_by_role("list", name="Checked words").get_by_role("listitem")
    quack = re.compile(r"QUACK is valid\.\s*what a duck says\s*one who cures nothing\s*1 more meaning")
    expect(results).to_have_text([quack, "QXZ is not valid."])
    heard = hand.page.get_by_role("tabpanel").get_by_role("status")
    expect(heard).to_have_text("QUACK is valid. what a duck says QXZ is not valid.")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    hand.page.get_by_role("button", name="1 more meaning").press("Enter")
    expect(hand.page.get_by_role("dialog").get_by_role("listitem")).to_have_text(list(told))
    expect(hand.page.get_by_role("dialog")).to_contain_text("From Bert")
    assert_accessible(hand.page)
    hand.page.keyboard.press("Escape")
    field.fill("qxz house")
    hand.page.get_by_role("button", name="Check", exact=True).click()
    expect(results).to_have_count(3)
    expect(results.nth(1)).to_contain_text("HOUSE is valid.")
    assert_accessible(hand.page)
    field.fill("a " * 99)
    field.press("Enter")
    expect(hand.page.get_by_role("tabpanel").get_by_role("alert")).to_contain_text("at once")
    expect(field).to_have_value("a " * 99)


def test_tabs_are_turned_by_arrow_keys(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    hand.quick("crossword")
    hand.wait_for_turn()
    log, chat, words = (hand.page.get_by_role("tab", name=name) for name in ("Log", "Chat", "Check words"))
    log.focus()
    for key, reached in (("ArrowRight", chat), ("ArrowRight", words), ("ArrowRight", log), ("End", words)):
        hand.page.keyboard.press(key)
        expect(reached).to_be_focused()
        expect(reached).to_have_attribute("aria-selected", "true")
    expect(hand.page.locator(".at")).to_have_count(0)
