"""Pictures of every page and game, in both themes and languages, on a phone and a desktop: `make screenshots`.

usage: python -m tests.web.screenshots FOLDER [GAME...]
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from lexicade.core import registry
from tests.web.arcade import CHROMIUM, FLAGS, serving
from tests.web.hand import Hand

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
TURNS = 3


def main(folder: Path, games: list[str]) -> None:
    """Take all pictures; the folder is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, serving(Path(kept)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size, scheme, language in product(SIZES, ("light", "dark"), ("en", "de")):
            context = {"locale": language, "color_scheme": scheme, "reduced_motion": "reduce", **SIZES[size]}
            for name, hand in pictures(browser, address, context, games, language):
                path = folder / f"{name}-{size}-{scheme}-{language}.png"
                hand.page.wait_for_timeout(250)
                hand.page.screenshot(path=path, full_page=True)
                print(path, flush=True)  # noqa: T201  (a command)
        browser.close()


def pictures(
    browser: Browser, address: str, context: dict[str, Any], games: list[str], language: str
) -> Iterator[tuple[str, Hand]]:
    """Yield a name for each picture when its page is ready."""
    opened = browser.new_context(**context)
    hand = Hand(opened.new_page(), address)
    hand.be("Anna")
    hand.open()
    yield "home-first", hand
    for game in games:
        yield from match(hand, game, language)
    hand.open()
    yield "home", hand
    hand.open("/new?game=crossword")
    hand.page.locator("details").evaluate("(element) => (element.open = true)")
    yield "new", hand
    hand.open("/rules/crossword")
    hand.page.wait_for_load_state("load")
    yield "rules", hand
    seats = {"least": 2, "most": 4}
    table = hand.api("/tables", {"game": "crossword", "seats": seats, "visibility": "link", "bots": ["greedy"]})
    hand.open(f"/table/{table['id']}")
    yield "lobby", hand
    hand.page.locator("header button").last.click()
    yield "settings", hand
    hand.page.keyboard.press("Escape")
    opened.close()


def match(hand: Hand, game: str, language: str) -> Iterator[tuple[str, Hand]]:
    """Play a few turns, lay the next one, look at help and the end."""
    hand.quick(game, language)
    for _ in range(TURNS):
        hand.wait_for_turn()
        hand.take_turn()
    hand.wait_for_turn()
    scene = hand.scene()
    hints = hand.hints()
    if any(prompt["gesture"] == "place" for prompt in scene["prompts"]) and hints:
        hand.type_play(hints[0]["text"])
    elif hints and hints[0]["text"].startswith(("lay", "count")):
        for letter in hints[0]["text"].split(" ")[1]:
            hand.press_letter(letter)
    yield f"match-{game}", hand
    hand.page.keyboard.press("Escape")
    if game == "crossword":
        hand.page.keyboard.press("?")
        yield "help", hand
        hand.page.keyboard.press("Escape")
        yield from aids(hand)
    hand.say("resign")
    expect(hand.page.locator(".result")).to_be_visible()
    yield f"over-{game}", hand


def aids(hand: Hand) -> Iterator[tuple[str, Hand]]:
    """Open the list of unseen tiles, and check a word that stands and one that does not."""
    unseen = hand.page.locator("aside button[aria-expanded]").first
    unseen.click()
    hand.page.get_by_role("tab").last.click()
    field = hand.page.get_by_role("tabpanel").get_by_role("textbox")
    field.fill("rot qxz")
    field.press("Enter")
    expect(hand.page.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(2)
    yield "aids", hand
    unseen.click()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(registry.slugs()))
