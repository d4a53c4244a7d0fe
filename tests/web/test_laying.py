"""Laying tiles: by keys, by mouse, by touch, by tap; over reloads, lost lines and the other's move."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.hand import Hand, read_start

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def best_play(hand: Hand) -> str:
    """Return the best play, one without a blank where there is one."""
    texts = [str(hint["text"]) for hint in hand.hints()]
    assert texts, f"no play with {hand.part('rack')}"
    return next((text for text in texts if text.split(" ")[1].isupper()), texts[0])


def first_play(hand: Hand) -> str:
    """Begin matches until one has a play without a blank for the first turn; return that play."""
    for _ in range(9):
        hand.quick("crossword")
        hand.wait_for_turn()
        if hand.hints() and (play := best_play(hand)).split(" ")[1].isupper():
            return play
    raise AssertionError("every first rack has needed its blank")


def letters(play: str) -> list[str]:
    return re.findall(r"\[[^\]]+\]|.", play.split(" ")[1])


def squares(play: str) -> list[tuple[int, int]]:
    start = read_start(play.split(" ", maxsplit=1)[0])
    steps = range(len(letters(play)))
    return [(start.row, start.column + n) if start.across else (start.row + n, start.column) for n in steps]


def to_lay(play: str) -> list[tuple[str, tuple[int, int]]]:
    """Return the letters that are laid, each with its square."""
    pairs = zip(letters(play), squares(play), strict=True)
    return [(letter, square) for letter, square in pairs if letter != "."]


def on_rack(page: Page, letter: str) -> Any:
    return page.locator(f'[data-rack] [data-tile^="{letter}#"]').first


def test_a_match_needs_no_mouse(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    hand.open()
    keys = hand.page.keyboard
    hand.page.get_by_role("button", name="Play now: Crossword").focus()
    keys.press("Enter")
    hand.page.wait_for_url("**/table/*")
    for _ in range(2):
        hand.wait_for_turn()
        seq = hand.snapshot()["seq"]
        play = best_play(hand)
        start = read_start(play.split(" ")[0])
        keys.press("*")
        focused = hand.page.locator(":focus")
        expect(focused).to_have_attribute("role", "gridcell")
        row, column = map(int, str(focused.get_attribute("data-square")).split(","))
        for key, steps in (("Down", start.row - row), ("Right", start.column - column)):
            arrow = f"Arrow{key}" if steps > 0 else {"Down": "ArrowUp", "Right": "ArrowLeft"}[key]
            for _step in range(abs(steps)):
                keys.press(arrow)
        at = hand.square(start.row, start.column)
        expect(at).to_be_focused()
        if start.across == ("down" in str(at.get_attribute("class"))):
            keys.press("Space")
        for letter, _square in to_lay(play):
            keys.press(f"Shift+{letter.upper()}" if letter.islower() else letter.lower())
        expect(hand.page.locator(".worth .total")).to_be_visible()
        keys.press("Enter")
        hand.sees(seq + 1)
    hand.wait_for_turn()
    keys.press("?")
    expect(hand.page.get_by_role("dialog")).to_contain_text("Keys")
    keys.press("Escape")
    give_up = hand.page.get_by_role("button", name="give up")
    give_up.focus()
    keys.press("Enter")
    expect(hand.page.get_by_role("dialog").get_by_role("button", name="Yes")).to_be_focused()
    keys.press("Enter")
    expect(hand.page.locator(".result")).to_be_visible()


def test_enter_plays_and_presses_no_button_that_was_clicked_before(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    play = first_play(hand)
    seq = hand.snapshot()["seq"]
    hand.aim(read_start(play.split(" ")[0]))
    hand.page.get_by_role("button", name="Shuffle").click()
    for letter, _ in to_lay(play):
        hand.page.keyboard.press(letter.lower())
    before = hand.page.locator("[data-rack] [data-tile]").all_text_contents()
    hand.page.keyboard.press("Enter")
    hand.sees(seq + 1)
    assert len(before) == 7 - len(to_lay(play))


def test_tiles_are_dragged_with_the_mouse(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    play = first_play(hand)
    for letter, square in to_lay(play):
        on_rack(hand.page, letter).drag_to(hand.square(*square))
    assert hand.laid() == sorted(f"{row},{column}" for _, (row, column) in to_lay(play))
    expect(hand.page.locator(".worth .total")).to_be_visible()
    letter, square = to_lay(play)[0]
    hand.square(*square).drag_to(hand.page.locator("[data-rack]"))
    expect(on_rack(hand.page, letter)).to_be_visible()
    hand.square(*to_lay(play)[1][1]).click(button="right")
    assert len(hand.laid()) == len(to_lay(play)) - 2


def test_tiles_are_dragged_with_a_finger_and_placed_by_taps_on_a_phone(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down(**PHONE)
    play = first_play(hand)
    seq = hand.snapshot()["seq"]
    (first, at), *rest = to_lay(play)
    finger = hand.page.context.new_cdp_session(hand.page)
    for letter, square in [(first, at), *rest[:1]]:
        hand.square(*square).scroll_into_view_if_needed()
        start, goal = on_rack(hand.page, letter).bounding_box(), hand.square(*square).bounding_box()
        assert start
        assert goal
        here = {"x": start["x"] + start["width"] / 2, "y": start["y"] + start["height"] / 2}
        there = {"x": goal["x"] + goal["width"] / 2, "y": goal["y"] + goal["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [here]})
        for n in range(1, 11):
            between = {axis: here[axis] + (there[axis] - here[axis]) * n / 10 for axis in "xy"}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [between]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # A browser takes a tap in the first moment after a swipe for the end of that swipe.
    hand.page.wait_for_timeout(400)
    for letter, square in rest[1:]:
        on_rack(hand.page, letter).tap()
        hand.square(*square).tap()
    assert hand.laid() == sorted(f"{row},{column}" for _, (row, column) in to_lay(play))
    expect(hand.page.locator(".play .worth")).to_be_visible()
    hand.page.get_by_role("button", name=re.compile("^Play")).last.tap()
    hand.sees(seq + 1)
    assert hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_lies_and_the_order_of_the_rack_survive_a_reload(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    play = first_play(hand)
    hand.page.keyboard.press("#")
    hand.type_play(play)
    rack = hand.page.locator("[data-rack] [data-tile]")
    order = [tile.get_attribute("data-tile") for tile in rack.all()]
    laid = hand.laid()
    assert len(laid) == len(to_lay(play))
    hand.page.reload()
    expect(hand.page.locator(".tile.loose")).to_have_count(len(laid))
    assert hand.laid() == laid
    assert [tile.get_attribute("data-tile") for tile in rack.all()] == order
    expect(hand.page.locator(".worth .total")).to_be_visible()


def test_a_lost_line_is_told_calmly_and_the_play_arrives_once(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    play = first_play(hand)
    seq = hand.snapshot()["seq"]
    hand.type_play(play)
    hand.page.context.set_offline(True)
    expect(hand.page.get_by_role("status").filter(has_text="The line is down")).to_be_visible()
    hand.page.keyboard.press("Enter")
    expect(hand.page.locator("section.worth")).to_contain_text("as soon as the line is back")
    assert hand.laid()
    hand.page.context.set_offline(False)
    hand.sees(seq + 1)
    expect(hand.page.locator(".tile.loose")).to_have_count(0)
    hand.wait_for_turn()
    mine = [line for line in hand.part("log")["lines"] if line["params"].get("seat") == 0 and "words" in line["params"]]
    assert len(mine) == 1
    expect(hand.page.get_by_text("The line is down")).to_have_count(0)


def test_a_command_given_before_the_last_one_is_answered_is_not_lost(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    hand.quick("crossword")
    hand.wait_for_turn()
    first = hand.snapshot()["seq"]
    held: list[Any] = []
    hand.page.route("**/commands", lambda route: held.append(route) if not held else route.continue_())
    with hand.page.expect_request("**/commands"):
        hand.say("pass")
    # The server has it, and the stream tells the page; only the answer is slow to come.
    answer = held[0].fetch()
    hand.sees(first + 1)
    hand.wait_for_turn()
    second = hand.snapshot()["seq"]
    hand.say("pass")
    assert len(held) == 1
    held[0].fulfill(response=answer)
    hand.sees(second + 1)


def test_a_typed_command_that_is_refused_stands_there_to_be_mended(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    hand.quick("crossword")
    hand.wait_for_turn()
    hand.say("8H")
    expect(hand.page.get_by_placeholder("last, score")).to_have_value("8H")
