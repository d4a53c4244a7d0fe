"""Scenes on their way to clients and back."""

import json

import pytest

from lexicade.core import registry
from lexicade.core.errors import Malformed
from lexicade.core.record import Sitter
from lexicade.play.codec import scene_from
from lexicade.play.local import start
from lexicade.server.scenes import scene_json


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_scene_that_has_travelled_is_the_same(slug: str) -> None:
    kit = registry.kit(slug)
    options = kit.options(kit.local)
    seats = [Sitter(f"bot {n}", "greedy") for n in range(kit.seats_of(options)[0])]
    match = start(kit, kit.local or kit.presets[0], options, seats, seed="1")
    for _ in range(6):
        if (seat := match.bot_to_act()) is not None:
            match.let_bot_act(seat)
        for audience in (None, *range(len(seats))):
            scene = kit.scene(match.view(audience))
            assert scene_from(json.loads(scene_json(scene))) == scene


def test_what_is_no_scene_is_refused_by_its_field() -> None:
    with pytest.raises(Malformed) as caught:
        scene_from({"status": {"code": "x"}, "parts": [{"kind": "pile", "count": "many", "title": {"code": "x"}}]})
    assert caught.value.code == "bad-scene"
    assert "parts.0" in str(caught.value.params["field"])
