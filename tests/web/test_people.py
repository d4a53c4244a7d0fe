"""Several people: by invite link, at one screen, watching, and what one sees while the other moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.hand import Hand, read_start
from tests.web.test_access import assert_accessible
from tests.web.test_laying import best_play, to_lay

pytestmark = pytest.mark.browser


def open_table(hand: Hand, game: str = "Crossword", **fields: str) -> str:
    """Fill in the form of a new table; return its address."""
    hand.open("/new")
    hand.page.get_by_label("Game", exact=True).select_option(label=game)
    for label, value in fields.items():
        hand.page.get_by_label(label.replace("_", " ")).fill(value)
    hand.page.get_by_role("button", name="Open the table").click()
    hand.page.wait_for_url("**/table/*")
    return hand.page.url


def invited(sit_down: Callable[..., Hand]) -> tuple[Hand, Hand]:
    """Let Anna open a table and Bert come by its link; return who is on turn first, and has a play, and the other."""
    for _ in range(9):
        first, second = _invited(sit_down)
        if first.hints():
            return first, second
    raise AssertionError("no first rack has spelled a word")


def _invited(sit_down: Callable[..., Hand]) -> tuple[Hand, Hand]:
    anna = sit_down("Anna")
    link = open_table(anna)
    expect(anna.page.locator("input[readonly]")).to_have_value(link)
    bert = sit_down(None)
    bert.page.goto(link)
    bert.page.get_by_role("button", name="Join").click()
    bert.page.get_by_label("Name at the table").fill("Bert")
    bert.page.get_by_role("button", name="Save").click()
    expect(anna.page.locator(".match")).to_be_visible()
    expect(bert.page.locator(".match")).to_be_visible()
    turn = anna.snapshot()["table"]["awaiting"][0]
    return (anna, bert) if anna.seat() == turn else (bert, anna)


def test_two_play_by_an_invite_link(sit_down: Callable[..., Hand]) -> None:
    first, second = invited(sit_down)
    for hand, other in ((first, second), (second, first)):
        hand.wait_for_turn()
        seq = hand.snapshot()["seq"]
        hand.type_play(best_play(hand))
        hand.page.keyboard.press("Enter")
        hand.sees(seq + 1)
        other.sees(seq + 1)
    expect(first.page).to_have_title("● Your turn · Table · Lexicade")
    expect(second.page).to_have_title("Table · Lexicade")
    assert first.page.locator("#favicon").get_attribute("href") == "/favicon-turn.svg"
    first.page.get_by_role("tab", name="Chat").click()
    first.page.get_by_label("Say something").fill("<b>hello</b>")
    first.page.get_by_label("Say something").press("Enter")
    second.page.get_by_role("tab", name="Chat").click()
    expect(second.page.get_by_role("list", name="Chat")).to_contain_text("<b>hello</b>")


def test_tiles_laid_while_the_other_moves_stay_unless_they_collide(sit_down: Callable[..., Hand]) -> None:
    first, second = invited(sit_down)
    play = best_play(first)
    start = read_start(play.split(" ")[0])
    covered = [square for _, square in to_lay(play)]
    row = next(n for n in range(15) if n not in {one for one, _ in covered})
    tiles = second.page.locator("[data-rack] [data-tile]")
    for square in (covered[0], (row, 0)):
        tiles.first.click()
        second.square(*square).click()
        if second.page.get_by_role("dialog").count():
            second.page.get_by_role("dialog").get_by_role("button", name="X", exact=True).click()
    assert len(second.laid()) == 2
    seq = first.snapshot()["seq"]
    first.type_play(play)
    first.page.keyboard.press("Enter")
    second.sees(seq + 1)
    expect(second.page.locator(".tile.loose")).to_have_count(1)
    assert second.laid() == [f"{row},0"]
    expect(tiles).to_have_count(6)
    expect(second.square(start.row, start.column).locator(".tile.last")).to_be_visible()
    expect(second.page.locator(".said")).to_contain_text("Back on the rack")


def test_whoever_watches_sees_no_rack(sit_down: Callable[..., Hand]) -> None:
    first, _ = invited(sit_down)
    cleo = sit_down("Cleo")
    cleo.open(f"/table/{first.id}")
    expect(cleo.page.get_by_role("grid")).to_be_visible()
    expect(cleo.page.locator("[data-rack]")).to_have_count(0)
    expect(cleo.page.locator(".play")).to_have_count(0)


def test_several_at_one_screen_hand_it_over_before_a_rack_shows(sit_down: Callable[..., Hand]) -> None:
    hand = sit_down("Anna")
    open_table(hand, Somebody_else="Bert")
    expect(hand.page.locator(".curtain")).to_be_visible()
    for _ in range(2):
        expect(hand.page.locator("[data-rack]")).to_have_count(0)
        hand.page.get_by_role("button", name="I am here").click()
        expect(hand.page.locator("[data-rack]")).to_be_visible()
        seq = hand.snapshot()["seq"]
        hand.say("pass")
        hand.sees(seq + 1)
        expect(hand.page.locator(".curtain")).to_be_visible()


def test_a_table_begins_when_enough_want_to(sit_down: Callable[..., Hand]) -> None:
    anna = sit_down("Anna")
    link = open_table(anna, At_most="3")
    bert = sit_down("Bert")
    bert.page.goto(link)
    bert.page.get_by_role("button", name="Join").click()
    expect(anna.page.locator(".lobby li strong")).to_have_text(["Anna", "Bert"])
    bert.page.get_by_role("button", name="Begin now").click()
    expect(anna.page.locator(".lobby")).to_contain_text("ready")
    bert.page.get_by_role("button", name="Wait after all").click()
    bert.page.get_by_role("button", name="Begin now").click()
    anna.page.get_by_role("button", name="Begin now").click()
    expect(anna.page.locator(".match")).to_be_visible()
    expect(bert.page.locator(".match")).to_be_visible()


def test_a_bot_fills_a_seat_and_a_table_can_be_cancelled(sit_down: Callable[..., Hand]) -> None:
    anna = sit_down("Anna")
    open_table(anna, At_most="3")
    anna.page.get_by_role("button", name="Add", exact=True).click()
    expect(anna.page.locator(".lobby li strong")).to_have_text(["Anna", "greedy"])
    anna.page.get_by_role("button", name="Send greedy away").click()
    expect(anna.page.locator(".lobby li strong")).to_have_text(["Anna"])
    table = anna.page.url
    anna.page.get_by_role("button", name="Cancel the table").click()
    anna.page.wait_for_url(f"{anna.address}/")
    anna.page.goto(table)
    expect(anna.page.locator("main")).to_contain_text("This table was cancelled.")


def test_whoever_is_muted_takes_one_calm_line_until_heard_again(sit_down: Callable[..., Hand]) -> None:
    anna, bert = invited(sit_down)

    def say(text: str) -> None:
        bert.api(f"/matches/{bert.id}/messages", {"text": text, "room": "players"})

    chat = anna.page.get_by_role("list", name="Chat")
    tab = anna.page.get_by_role("tab", name="Chat")
    say("you are slow")
    expect(tab).to_have_text("Chatnew")
    tab.click()
    expect(tab).to_have_text("Chat")
    name = bert.api("/me")["person"]["name"]
    say("slow, I said")
    expect(chat.get_by_role("listitem")).to_have_count(2)
    mute = anna.page.get_by_role("button", name=f"Mute {name}")
    expect(mute).to_have_count(1)
    mute.press("Enter")
    expect(chat).to_be_focused()
    expect(chat.get_by_role("listitem")).to_have_count(1)
    expect(chat).to_contain_text(f"{name} is muted: 2 messages.")
    expect(chat).not_to_contain_text("slow")
    say("slower still")
    expect(chat).to_contain_text("3 messages")
    anna.page.reload()
    tab.click()
    expect(chat).to_contain_text(f"{name} is muted: 3 messages.")
    anna.page.get_by_role("tab", name="Log").click()
    say("and now?")
    expect(tab).to_have_text("Chat")
    tab.click()
    expect(chat).to_contain_text("4 messages")
    assert_accessible(anna.page)
    show = anna.page.get_by_role("button", name="show")
    show.press("Enter")
    expect(chat).to_contain_text("slow, I said")
    assert_accessible(anna.page)
    anna.page.get_by_role("button", name="hide").click()
    expect(chat).not_to_contain_text("slow")
    anna.page.get_by_role("button", name="hear again").click()
    expect(chat.get_by_role("listitem")).to_have_count(4)
