"""Nothing on a page moves by itself: what arrives later has its place kept for it."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.games import built_in
from tests.web.hand import Hand
from tests.web.test_laying import PHONE, best_play, first_play
from tests.web.test_people import invited

pytestmark = pytest.mark.browser
SIZES: dict[str, dict[str, Any]] = {"desktop": {}, "phone": PHONE}
MOST = 0.01
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
        const nodes = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
            const named = node?.nodeType === 1 ? node : node?.parentElement;
            return `${named?.tagName}.${named?.className} ${Math.round(from.y)}->${Math.round(to.y)}`;
        });
        const frame = entry.sources.some(({ node }) =>
            node?.nodeType === 1 && node.matches("main, .stage, .stage > *, aside, aside > :not(.foot)"));
        const within = (where) => ({ node }) => (node?.nodeType === 1 ? node : node?.parentElement)?.closest(where);
        const own = entry.sources.some(within("[data-rack]"))
            && entry.sources.every(within("[data-rack], .scores, .talk"));
        window.shifts.push({ value: entry.value, asked: entry.hadRecentInput || own, frame, nodes });
    }
}).observe({ type: "layout-shift", buffered: true });
"""


def sit(sit_down: Callable[..., Hand], size: str) -> Hand:
    hand = sit_down(**SIZES[size])
    hand.page.add_init_script(WATCH)
    return hand


def answer_late(route: Route) -> None:
    """Let an answer take longer than what a browser counts as the answer to a key."""
    sleep(0.7)
    route.continue_()


def assert_still(hand: Hand) -> None:
    """Hold what has moved against what may: little that nobody asked for, and nothing of what a match is framed by.

    Straight after a key a browser takes every shift as asked for; a rack that closes up is, however late the answer, and
    a board that jumps is not.
    """
    hand.page.wait_for_timeout(300)
    shifts = hand.page.evaluate("window.shifts")
    told = "\n".join(f"{one['value']:.4f} {'; '.join(one['nodes'])}" for one in shifts)
    assert sum(one["value"] for one in shifts if not one["asked"]) < MOST, told
    assert not [one for one in shifts if one["frame"]], told


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["/", "/new", "/rules/crossword"])
def test_a_page_stands_still_while_it_loads(path: str, size: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit(sit_down, size)
    hand.open(path)
    expect(hand.page.locator("h1").first).to_be_visible()
    hand.page.wait_for_load_state("networkidle") if path != "/" else None
    assert_still(hand)


@pytest.mark.parametrize("size", SIZES)
def test_home_stands_still_where_matches_go_on(size: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit(sit_down, size)
    for game in ("crossword", "stack"):
        hand.api("/quick", {"game": game, "language": "en"})
    hand.open("/")
    expect(hand.page.locator("a[href^='/table/']").first).to_be_visible()
    assert_still(hand)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", built_in())
def test_a_match_stands_still_from_its_load_to_the_others_move(
    game: str, size: str, sit_down: Callable[..., Hand]
) -> None:
    hand = sit(sit_down, size)
    hand.quick(game)
    hand.wait_for_turn()
    assert_still(hand)
    for _ in range(4):
        hand.take_turn()
        hand.wait_for_turn()
    assert_still(hand)


@pytest.mark.parametrize("size", SIZES)
def test_a_match_stands_still_while_a_hand_of_cards_grows_and_shrinks(size: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit(sit_down, size)
    hand.quick("cards")
    hand.wait_for_turn()
    for _ in range(2):
        hand.say("pass")
        hand.wait_for_turn()
    cards = hand.page.locator("[data-rack] [data-tile]")
    held = cards.count()
    assert held > 7
    for left in range(held - 1, 3, -1):
        cards.first.click()
        expect(cards).to_have_count(left)
    assert_still(hand)


@pytest.mark.parametrize("size", SIZES)
def test_a_match_stands_still_while_the_points_of_a_play_come_and_go(size: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit(sit_down, size)
    play = first_play(hand)
    hand.page.evaluate("window.shifts = []")
    # The answer comes later than what counts as asked for.
    hand.page.route("**/preview", answer_late)
    hand.type_play(play)
    expect(hand.page.locator(".worth .total")).to_be_visible()
    assert_still(hand)
    hand.page.keyboard.press("Escape")
    hand.page.wait_for_timeout(700)
    assert_still(hand)


@pytest.mark.parametrize("size", SIZES)
def test_a_match_stands_still_while_somebody_else_moves_and_talks(size: str, sit_down: Callable[..., Hand]) -> None:
    first, second = invited(sit_down)
    watcher = second.page.context.new_page()
    watcher.add_init_script(WATCH)
    if SIZES[size]:
        watcher.set_viewport_size({"width": 390, "height": 844})
    seen = Hand(watcher, second.address)
    seen.open(f"/table/{second.id}")
    seen.sees(0)
    seq = first.snapshot()["seq"]
    first.type_play(best_play(first))
    first.page.keyboard.press("Enter")
    seen.sees(seq + 1)
    first.api(f"/matches/{first.id}/messages", {"text": "your turn", "room": "players"})
    expect(watcher.get_by_role("tab", name="Chat")).to_contain_text("new")
    assert_still(seen)
