"""A game that nobody has heard of is announced, and the server serves it like any other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lexicade.play.codec import codec
from lexicade.play.store import FileStore
from lexicade.play.verify import verify
from lexicade.server import sentences
from lexicade.server.db import store
from tests.server.listening import listening
from tests.server.running import Running, running
from tests.server.tables import begun, give, order, rack_of, scene_of, table_of
from tests.server.watching import until

TOSS = {"game": "toss", "preset": "three"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: Any) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("toy")
    info = folder / "site" / "toss-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toss\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[lexicade.games]\ntoss = tests.toy.toss.kit:KIT\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(info.parent))
        forget()
        with running(folder) as found:
            yield found
    forget()


def forget() -> None:
    """Let the server look again which games there are."""
    for remembered in (sentences.messages, sentences.catalogue, sentences.tag, codec):
        remembered.cache_clear()


def test_it_is_listed_with_its_presets_options_and_rules(house: Running) -> None:
    browser = house.browser()
    toss = next(game for game in browser.ask("GET", "/api/games") if game["slug"] == "toss")
    assert [preset["name"] for preset in toss["presets"]] == ["three", "one"]
    assert {option["name"] for option in toss["presets"][0]["options"]} >= {"days", "tiles", "judging"}
    assert toss["bots"] == ["greedy", "random"]
    assert "five letters" in browser.ask("GET", "/api/games/toss/rules")["html"]
    for language in ("de", "en"):
        assert "toss-hand" in browser.ask("GET", f"/api/catalogues/{language}")


def test_it_is_played_to_its_end_and_verified(house: Running, tmp_path: Path) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    match = begun(anna, bert, **TOSS)
    with listening(anna, f"matches={match}") as ear:
        while (table := table_of(anna, match))["state"] == "running":
            seat = table["awaiting"][0]
            text = f"say {''.join(rack_of((anna, bert)[seat], match, seat)[:2])}"
            answer = give((anna, bert)[seat], match, order(seat, table["seq"], text))
            ear.match(answer["seq"])
    assert anna.ask("GET", f"/api/matches/{match}")["outcome"]["reason"] == "days"
    file = tmp_path / "toss.jsonl"
    file.write_bytes(anna.http.get(f"/api/matches/{match}/transcript").content)
    kept = FileStore(file)
    assert verify(kept.records(), kept.head()[1]).over


def test_two_who_speak_at_once_both_stand(house: Running) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    match = begun(anna, bert, **TOSS)
    assert give(anna, match, order(0, 0, "skip"))["seq"] == 1
    assert give(bert, match, order(1, 0, "skip"))["seq"] == 2


def test_its_secrets_stay_with_who_holds_them(house: Running) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    match = begun(anna, bert, **TOSS)
    racks = [part for part in scene_of(bert.ask("GET", f"/api/matches/{match}"), 1)["parts"] if part["kind"] == "rack"]
    assert [rack["seat"] for rack in racks] == [1]
    spectator = scene_of(house.browser().ask("GET", f"/api/matches/{match}"), None)
    assert not [part for part in spectator["parts"] if part["kind"] == "rack"]


def test_its_bots_play(house: Running) -> None:
    anna = house.guest("Anna")
    match = anna.ask("POST", "/api/quick", {"game": "toss", "bot": "greedy"}, 201)["id"]

    def over() -> bool:
        table = table_of(anna, match)
        mine = [sitter["seat"] for sitter in table["sitters"] if sitter["mine"]]
        if set(table["awaiting"]) & set(mine):
            anna.http.post(f"/api/matches/{match}/commands", json=order(mine[0], table["seq"], "skip"))
        return bool(table["state"] == "finished")

    until(over)
    read = partial(store.log, match=match, game="toss")
    database = house.context.database
    verify(database.read_now(read), database.read_now(partial(store.seed_of, match=match)))
