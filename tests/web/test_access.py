"""For everybody: axe-core finds nothing on any page, squares speak, words suffice, both languages are whole."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.arcade import ROOT
from tests.web.games import built_in
from tests.web.hand import Hand
from tests.web.test_laying import PHONE

pytestmark = pytest.mark.browser
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def assert_accessible(page: Page) -> None:
    """Let axe-core judge a page as it is shown."""
    page.evaluate(AXE.read_text())
    script = "async (tags) => (await axe.run(document, {runOnly: {type: 'tag', values: tags}})).violations"
    found: list[Any] = page.evaluate(script, TAGS)
    told = [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {[check['message'] for check in node['any']][:1]}"
        for one in found
        for node in one["nodes"][:3]
    ]
    assert told == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/new", "/rules/crossword", "/nowhere"])
def test_axe_finds_nothing_on_a_page(path: str, scheme: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit_down(color_scheme=scheme)
    hand.open(path)
    expect(hand.page.locator("h1").first).to_be_visible()
    hand.page.wait_for_load_state("networkidle") if path.startswith("/rules") else None
    for details in hand.page.locator("details").all():
        details.evaluate("(element) => (element.open = true)")
    assert_accessible(hand.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", built_in())
def test_axe_finds_nothing_in_a_match(game: str, scheme: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit_down(color_scheme=scheme)
    hand.quick(game)
    for _ in range(2):
        hand.wait_for_turn()
        hand.take_turn()
    hand.wait_for_turn()
    assert_accessible(hand.page)
    hand.page.get_by_role("button", name="give up").click()
    assert_accessible(hand.page)
    hand.page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(hand.page.locator(".result")).to_be_visible()
    assert_accessible(hand.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_lobby_and_in_dialogs(scheme: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit_down(color_scheme=scheme)
    seats = {"least": 2, "most": 3}
    table = hand.api("/tables", {"game": "stack", "seats": seats, "pace": "untimed", "visibility": "link"})
    hand.open(f"/table/{table['id']}")
    expect(hand.page.locator(".lobby h1")).to_be_visible()
    assert_accessible(hand.page)
    for name in ("Settings", "Anna"):
        hand.page.locator("header").get_by_role("button", name=name).click()
        expect(hand.page.get_by_role("dialog")).to_be_visible()
        assert_accessible(hand.page)
        hand.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", built_in())
def test_axe_finds_nothing_on_a_phone_and_nothing_is_wider_than_it(game: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit_down(**(PHONE | {"viewport": {"width": 360, "height": 740}}))
    hand.quick(game)
    for _ in range(2):
        hand.wait_for_turn()
        hand.take_turn()
    hand.wait_for_turn()
    assert_accessible(hand.page)
    assert hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert hand.page.evaluate("document.querySelector('aside').getBoundingClientRect().right <= innerWidth")


def test_a_match_is_played_and_heard_by_words_alone(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    hand.quick("crossword")
    hand.wait_for_turn()
    hand.take_turn()
    hand.wait_for_turn()
    heard = hand.page.locator(".said")
    for question, answer in (
        ("score", "Anna"),
        ("rack", "Tiles of Anna"),
        ("last", "="),
        ("row 1", "A1"),
        ("column H", "H8"),
        ("row 99", "There is no row 99"),
        ("8H", "A play is a square and a word"),
        ("nonsense", "nonsense"),
    ):
        hand.say(question)
        expect(heard).to_contain_text(answer)
    expect(hand.page.get_by_role("alert")).to_contain_text("nonsense")


def test_squares_speak(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down()
    hand.quick("crossword")
    hand.wait_for_turn()
    hand.take_turn()
    grid = hand.page.get_by_role("grid", name="Board")
    expect(grid.get_by_role("row")).to_have_count(15)
    expect(grid.get_by_role("gridcell")).to_have_count(225)
    expect(hand.square(0, 0)).to_have_accessible_name("A1, triple word, empty")
    expect(hand.square(7, 7)).to_have_accessible_name(re.compile(r"^H8, (start|double word), \w+ by "))
    assert hand.page.locator('[role=gridcell][tabindex="0"]').count() == 1


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_interface_speaks_the_browsers_language_and_can_be_switched(
    language: str, sit_down: Callable[..., Hand]
) -> None:
    hand = sit_down(locale=language)
    hand.open()
    welcome = {"de": "Setz dich und spiel.", "en": "Sit down and play."}
    expect(hand.page.locator("h1")).to_have_text(welcome[language])
    expect(hand.page.locator("html")).to_have_attribute("lang", language)
    hand.page.get_by_role("button", name={"de": "Einstellungen", "en": "Settings"}[language]).click()
    other = {"de": "en", "en": "de"}[language]
    hand.page.get_by_label({"de": "Sprache", "en": "Language"}[language], exact=True).select_option(other)
    expect(hand.page.locator("html")).to_have_attribute("lang", other)
    hand.page.keyboard.press("Escape")
    expect(hand.page.locator("h1")).to_have_text(welcome[other])
    hand.page.reload()
    expect(hand.page.locator("h1")).to_have_text(welcome[other])


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", built_in())
def test_no_page_shows_a_code_instead_of_a_sentence(game: str, language: str, sit_down: Callable[..., Hand]) -> None:
    hand = sit_down(locale=language)
    known = re.compile(
        r"\b(web|do|told|status|option|game|about|preset|square|tile|ground|mark)-[a-z0-9_-]+|\{[a-z]+\}"
    )
    for path in ("/", f"/new?game={game}"):
        hand.open(path)
        expect(hand.page.locator("h1").first).to_be_visible()
        for details in hand.page.locator("details").all():
            details.evaluate("(element) => (element.open = true)")
        assert not known.findall(hand.page.locator("body").inner_text())
    hand.quick(game, language)
    hand.wait_for_turn()
    spoken = hand.page.evaluate(
        "[...document.querySelectorAll('[aria-label],[title]')].map((e) => e.ariaLabel + ' ' + e.title).join('\\n')"
    )
    assert not known.findall(hand.page.locator("body").inner_text() + spoken)
