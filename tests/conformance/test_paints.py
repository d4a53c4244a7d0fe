"""The laws *paints* and *plays*: scenes fit 80 columns, hold no secret and have every text; bots play from views alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from lexicade.core import registry
from lexicade.core.catalogue import LANGUAGES, Catalogue
from lexicade.core.protocol import CLOCK
from lexicade.core.scene import Rack, Scene, Text, Unseen
from lexicade.core.tiles import FACE_DOWN
from lexicade.kernel.reference import Trie
from lexicade.text.painter import paint
from lexicade.text.speech import Speaker
from tests.conformance.harness import TABLES, SomeWords, audiences, begin

SHARED = ("lexicade.core",)
ENGLISH = [
    "AT",
    "TEA",
    "EAT",
    "ATE",
    "ART",
    "RAT",
    "TAR",
    "TEAR",
    "RATE",
    "SEAT",
    "EAST",
    "NEST",
    "TIN",
    "NIT",
    "TEN",
    "NET",
    "INN",
    "QUIT",
    "QUITE",
    "ON",
    "NO",
    "TO",
    "IT",
    "IS",
    "AS",
    "ES",
    "EN",
    "ER",
]


def texts(part: Any) -> Iterator[Text]:
    """Every text in a scene, however deep."""
    if isinstance(part, Text):
        yield part
    elif is_dataclass(part):
        for item in fields(part):
            yield from texts(getattr(part, item.name))
    elif isinstance(part, tuple):
        for item in part:
            yield from texts(item)


@pytest.mark.parametrize(("slug", "preset"), TABLES)
def test_paints_every_scene_in_80_columns_with_every_text_in_every_catalogue(slug: str, preset: str) -> None:
    driven = begin(slug, preset, 21, seats=4, referee=SomeWords())
    kit = driven.kit
    names = [f"Wolfgang-Amadeus von Münchhausen {n}"[:30] for n in range(len(driven.match.header.seats))]
    spoken = {language: Catalogue.load(language, (*SHARED, kit.package)) for language in LANGUAGES}
    for number, _ in enumerate(driven.steps(leaving=0.02)):
        if number % 6 and driven.match.outcome is None:
            continue
        for seat in audiences(driven.match):
            scene = kit.scene(driven.match.view(seat))
            assert isinstance(scene, Scene)
            for language, catalogue in spoken.items():
                missing = {text.code for text in texts(scene)} - {
                    text.code for text in texts(scene) if text.code in catalogue
                }
                assert not missing, (language, missing)
                speaker = Speaker(catalogue, names)
                assert "\x1b" in paint(scene, speaker, colour=True)
                plain = paint(scene, speaker)
                assert all(cell_len(line) <= 80 for line in plain.splitlines()), plain
                assert "{" not in plain
                assert "\x1b" not in plain


@pytest.mark.parametrize(("slug", "preset"), TABLES)
def test_paints_no_face_of_a_rack_that_the_seat_may_not_see(slug: str, preset: str) -> None:
    driven = begin(slug, preset, 22, seats=3)
    for _ in driven.steps():
        if driven.match.outcome is not None:
            break
        for seat in audiences(driven.match):
            view = driven.match.view(seat)
            known = Counter(driven.kit.inventory(driven.kit.known(view)))
            for part in driven.kit.scene(view).parts:
                if isinstance(part, Rack) and part.seat != seat:
                    faces = [slot.face for slot in part.slots if slot.face not in ("", FACE_DOWN)]
                    assert not Counter(faces) - known


@pytest.mark.parametrize(("slug", "preset"), TABLES)
def test_paints_as_unseen_all_that_the_seat_cannot_see_and_nothing_of_where_it_is(slug: str, preset: str) -> None:
    driven = begin(slug, preset, 24, seats=3, referee=SomeWords())
    kit, hides, lists = driven.kit, False, 0
    for number, _ in enumerate(driven.steps(leaving=0.02)):
        if number % 4 or driven.match.outcome is not None:
            continue
        for seat in audiences(driven.match):
            view = driven.match.view(seat)
            shown = Counter(kit.inventory(kit.known(view)))
            hides = hides or shown[FACE_DOWN] > 0
            unseen = Counter(kit.inventory(driven.match.state))
            unseen.subtract({tile: n for tile, n in shown.items() if tile != FACE_DOWN})
            for part in kit.scene(view).parts:
                if isinstance(part, Unseen):
                    lists += 1
                    told = Counter[str]()
                    for group in part.groups:
                        told.update(dict(zip(group.faces, group.counts, strict=True)))
                        assert group.title.params["n"] == sum(group.counts)
                    assert told == +unseen
                    assert part.title.params["n"] == told.total()
    if kit.package.startswith("lexicade."):
        assert (lists > 0) == hides, "a game that hides tiles lists them, any other has nothing to list"
    assert not any(isinstance(part, Unseen) for part in kit.scene(driven.match.view(None)).parts), "all is over"


@pytest.mark.parametrize(("slug", "preset"), TABLES)
def test_plays_every_bot_gives_legal_commands_from_views_alone(slug: str, preset: str) -> None:
    kit = registry.kit(slug)
    words = Trie(ENGLISH)
    for name in kit.bots:
        driven = begin(slug, preset, 23, seats=2, referee=_Listed())
        match, bot, rng = driven.match, kit.bots[name](words), Random(23)
        for _ in range(60):
            if match.outcome is not None:
                break
            seat = rng.choice(sorted(match.awaiting))
            if seat == CLOCK:
                driven.pass_a_day()
                continue
            command = bot.choose(match.view(seat), seat, rng)
            if command is None:
                assert len(match.awaiting) > 1, "only who waits for another may have nothing to say"
                continue
            match.do(seat, command)


class _Listed:
    """A referee with the same words as the bots."""

    def judge(self, words: Any) -> Any:
        return {word: word in ENGLISH for word in words}
