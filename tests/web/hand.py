"""A pair of hands at one page: starts matches, asks for hints, lays tiles, waits for its turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

TURN = 30_000
RETRIES = 5


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the board by row and column from 0, and whether a play goes on across."""

    row: int
    column: int
    across: bool


def read_start(text: str) -> Square:
    """Read where a typed play begins: `8H` across, `H8` down."""
    found = re.fullmatch(r"(\d+)([A-Z])|([A-Z])(\d+)", text)
    assert found
    return Square(int(found[1] or found[4]) - 1, ord(found[2] or found[3]) - ord("A"), bool(found[1]))


class Hand:
    """Drives a page as a person would; what it needs to know it reads from the API with the page's own session."""

    def __init__(self, page: Page, address: str) -> None:
        """Take a page and the address of the server."""
        self.page = page
        self.address = address

    def open(self, path: str = "/") -> None:
        """Open a page of the client."""
        self.page.goto(self.address + path)
        expect(self.page.locator("main")).to_be_visible()

    def api(self, path: str, data: Any = None, method: str | None = None) -> Any:
        """Call the server as this page's person."""
        verb = method or ("GET" if data is None else "POST")
        answer = self.page.request.fetch(f"{self.address}/api{path}", method=verb, data=data)
        assert answer.ok, f"{verb} {path}: {answer.status} {answer.text()[:500]}"
        return answer.json() if answer.text() else None

    def be(self, name: str) -> None:
        """Come in as a guest."""
        self.api("/guests", {"name": name})

    def quick(self, game: str, language: str = "en", **more: Any) -> str:
        """Start a match against the computer and open it; return its id."""
        table = self.api("/quick", {"game": game, "language": language, **more})
        self.open(f"/table/{table['id']}")
        return str(table["id"])

    @property
    def id(self) -> str:
        """The id of the table that is open."""
        return self.page.url.split("/table/")[1].split("?")[0]

    def snapshot(self) -> Any:
        """Return the match as this person sees it."""
        return self.api(f"/matches/{self.id}")

    def scene(self, seat: int | None = None) -> Any:
        """Return the scene of a seat, of the first one held if none is said."""
        viewers = self.snapshot()["viewers"]
        return next(viewer["scene"] for viewer in viewers if seat is None or viewer["seat"] == seat)

    def part(self, kind: str) -> Any:
        """Return the first part of a kind."""
        return next(part for part in self.scene()["parts"] if part["kind"] == kind)

    def seat(self) -> int:
        """Return the seat held."""
        return int(self.snapshot()["viewers"][0]["seat"])

    def wait_for_turn(self) -> bool:
        """Wait until this person is asked, or the match is over; say which."""
        until = "awaited"
        script = """async ([id, until]) => {
            for (let n = 0; n < 300; n += 1) {
                const seen = await (await fetch(`/api/matches/${id}`)).json();
                if (seen.outcome) return "over";
                if (seen.viewers.some((viewer) => seen.table.awaiting.includes(viewer.seat))) return until;
                await new Promise((resolve) => setTimeout(resolve, 100));
            }
            return "never";
        }"""
        found = self.page.evaluate(script, [self.id, until])
        assert found != "never"
        self.sees(self.snapshot()["seq"])
        return bool(found == until)

    def sees(self, seq: int) -> None:
        """Wait until the page shows at least a record."""
        self.page.wait_for_function(
            "(seq) => Number((document.querySelector('.where')?.textContent ?? '').split('/').at(-1)) >= seq",
            arg=seq,
            timeout=TURN,
        )

    def hints(self) -> list[Any]:
        """Return the best plays."""
        found: list[Any] = self.hinted()["hints"]
        return found

    def hinted(self) -> Any:
        """Return the best plays, and what the computer would do in their stead."""
        return self.api(f"/matches/{self.id}/hints?seat={self.seat()}")

    def square(self, row: int, column: int) -> Any:
        """Return a square of the board."""
        return self.page.locator(f'[data-square="{row},{column}"]')

    def points_at(self, here: Square) -> bool:
        """Whether the cursor is on a square, in its direction."""
        names = str(self.square(here.row, here.column).get_attribute("class") or "").split()
        return "at" in names and here.across != ("down" in names)

    def aim(self, start: Square) -> None:
        """Click a square until the cursor points where it should."""
        at = self.square(start.row, start.column)
        at.click()
        if start.across == ("down" in (at.get_attribute("class") or "")):
            at.click()

    def press_letter(self, letter: str, *, shift: bool = False) -> None:
        """Press the key of a letter, also one that the keyboard of the driver does not have."""
        if letter.isascii():
            self.page.keyboard.press(f"Shift+{letter.upper()}" if shift else letter.lower())
            return
        self.page.evaluate(
            """([key, shiftKey]) => document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }))""",
            [letter.upper() if shift else letter.lower(), shift],
        )

    def type_play(self, text: str) -> None:
        """Lay a play letter by letter with the keyboard, running over what stands."""
        name, word = text.split(" ")[:2]
        start = read_start(name)
        for n, letter in enumerate(re.findall(r"\[[^\]]+\]|.", word)):
            face = letter.strip("[]")
            if face == ".":
                continue
            down, right = (0, n) if start.across else (n, 0)
            here = Square(start.row + down, start.column + right, start.across)
            if not self.points_at(here):
                self.aim(here)
            self.press_letter(face[0], shift=face.islower())

    def say(self, text: str) -> None:
        """Give a command by words, and confirm it where the page asks."""
        line = self.page.get_by_placeholder("last, score")
        line.fill(text)
        line.press("Enter")
        yes = self.page.locator("dialog[open] .primary")
        if yes.count():
            yes.first.click()
        self.page.evaluate("document.activeElement?.blur()")

    def take_turn(self) -> None:
        """Do the best there is by words; where somebody was quicker and the play no longer stands, look again.

        Where all may move at once, the other may have ended the match meanwhile.
        """
        for _ in range(RETRIES):
            seen = self.snapshot()
            if seen["outcome"]:
                return
            seq = seen["seq"]
            # A page that lags behind would play against a position that is no more, and be told so.
            self.sees(seq)
            with self.page.expect_response(lambda answer: answer.url.endswith("/commands"), timeout=TURN) as sent:
                self.say(self.best())
            answer = sent.value
            if answer.ok:
                self.sees(answer.json()["seq"])
                return
            assert self.snapshot()["seq"] > seq, f"{answer.status} {answer.text()[:500]}"
        raise AssertionError("somebody was quicker every time")

    def best(self) -> str:
        """Return the best there is to do, as it is typed."""
        found = self.hinted()
        if found["advice"]:
            return str(found["advice"])
        if found["hints"]:
            return str(found["hints"][0]["text"])
        plain = [one for one in self.scene()["prompts"] if one["gesture"] == "plain" and one["command"] != "resign"]
        # Nothing is asked for any more where the match has just ended: whatever is said is refused then.
        return str(plain[0]["command"]) if plain else "pass"

    def laid(self) -> list[str]:
        """Return the squares on which tiles lie for now."""
        tiles = self.page.locator(".square:has(.tile.loose)")
        return sorted(str(tile.get_attribute("data-square")) for tile in tiles.all())
