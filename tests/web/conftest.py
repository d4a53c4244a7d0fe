"""Browser tests: Debian's Chromium against a real server; whatever the console complains of fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.arcade import CHROMIUM, FLAGS, serving
from tests.web.hand import Hand

EXPECTED = ("Failed to load resource",)
"""Refusals and lost lines are part of play; the tests that cause them look at them themselves."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arcade")) as found:
        yield found


@pytest.fixture
def sit_down(browser: Browser, address: str) -> Iterator[Callable[..., Hand]]:
    """Open a browser of one's own: a name, and what a context takes (locale, color_scheme, viewport …)."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def listen(page: Page) -> None:
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda line: (
                complaints.append(line.text)
                if line.type in ("error", "warning") and not line.text.startswith(EXPECTED)
                else None
            ),
        )

    def sit(name: str | None = "Anna", **context: Any) -> Hand:
        opened = browser.new_context(**{"locale": "en", "viewport": {"width": 1280, "height": 860}, **context})
        opened.set_default_timeout(15_000)
        contexts.append(opened)
        page = opened.new_page()
        listen(page)
        hand = Hand(page, address)
        if name:
            hand.be(name)
        return hand

    yield sit
    for context in contexts:
        context.close()
    assert complaints == []
