"""The native generators where tiles lie on others: the law *counts*, play for play and in order with the reference."""

import gzip
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lexicade.bots.boards import ranked
from lexicade.core import registry
from lexicade.core.kit import Kit
from lexicade.core.protocol import Seat
from lexicade.core.tiles import BLANK
from lexicade.kernel.reference import Trie
from lexicade.kernel.selfplay import MatchRules, play_matches
from tests.conformance.harness import SomeWords, begin

SHARED = Path(__file__).parents[3] / "shared" / "data"
WORDS = [
    "AT",
    "TEA",
    "EAT",
    "ATE",
    "TEAS",
    "SEAT",
    "EAST",
    "ON",
    "NO",
    "NOS",
    "TO",
    "TON",
    "NOT",
    "TOO",
    "QUIT",
    "QUITS",
    "QUIP",
    "SIP",
    "SIT",
    "ITS",
    "IS",
    "AS",
    "AN",
    "ANT",
    "ANTS",
    "TAN",
    "NAT",
    "NET",
    "NETS",
    "TEN",
    "TENS",
    "EN",
    "ENS",
    "ER",
    "RE",
    "ERA",
    "EAR",
    "ARE",
    "REAR",
    "RAN",
    "RANT",
    "TART",
    "START",
    "STAR",
    "ARTS",
    "RATS",
    "RAT",
    "TAR",
    "TARS",
    "AI",
    "AID",
    "DIE",
    "IDEA",
    "DO",
    "DOE",
    "ODE",
    "TOE",
    "TIE",
    "TIN",
]
TABLES = [("morph", "sitting"), ("stack", "10x10"), ("stack", "8x8")]


def tally(kit: Kit, options: Any) -> Any:
    return options.tally if kit.slug == "morph" else options.scoring.tally


def both(kit: Kit, view: Any, seat: Seat, words: Trie) -> tuple[list[Any], list[Any]]:
    from importlib import import_module

    bots = import_module(f"lexicade.games.{kit.slug}.bots")
    slow = [(play.command, play.points) for play in ranked(bots.position(view, seat, words), tally(kit, view.options))]
    fast = [(play.command, play.points) for play in kit.plays(view, seat, words)]
    best = kit.bots["greedy"](words).choose(view, seat, Random(1))
    if slow:
        assert best == slow[0][0]
    return slow, fast


@pytest.mark.parametrize(("slug", "preset"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_counts_kernel_and_reference_agree_where_tiles_cover_others(slug: str, preset: str, seed: int) -> None:
    words = Trie(WORDS)
    changes: list[dict[str, Any]] = [{}]
    if slug == "morph":
        changes += [{"connect": "formed", "premium": "each"}, {"tiles": "A 20 1,E 20 1,T 20 1,S 20 2,R 10 3,? 4 0"}]
    for change in changes:
        driven = begin(slug, preset, seed, referee=SomeWords(), judging="reject", **change)
        for number, _ in enumerate(driven.steps()):
            if number > 40 or driven.match.outcome:
                break
            if number % 4:
                continue
            for seat in driven.match.awaiting:
                if seat < 0:
                    continue
                view = driven.match.view(seat)
                slow, fast = both(driven.kit, view, seat, words)
                assert sorted(map(repr, fast)) == sorted(map(repr, slow))
                assert [points for _, points in fast] == [points for _, points in slow]


@pytest.mark.skipif(not SHARED.is_dir(), reason="left out: the ENABLE list (../shared/data is not there)")
@pytest.mark.parametrize(("slug", "preset"), TABLES[:2])
def test_counts_kernel_and_reference_agree_with_a_large_list_where_tiles_cover_others(slug: str, preset: str) -> None:
    words = Trie(gzip.decompress((SHARED / "enable.txt.gz").read_bytes()).decode().upper().split())
    kit = registry.kit(slug)
    driven = begin(slug, preset, 5, judging="reject")
    bot = kit.bots["random"](words)
    for _ in range(16):
        seat = min(seat for seat in driven.match.awaiting if seat >= 0)
        view = driven.match.view(seat)
        if BLANK not in view.table.supply.racks[seat]:
            slow, fast = both(kit, view, seat, words)
            assert fast == slow
        driven.match.do(seat, bot.choose(view, seat, driven.rng))


def test_matches_played_natively_are_the_same_whoever_plays_them() -> None:
    from lexicade.bots.graphs import flat_generator

    options: Any = registry.kit("crossword").options("english")
    generator = flat_generator(Trie(WORDS), options.scoring)
    whole = play_matches(generator, MatchRules(), 7, range(6), log=True)
    parts = [play_matches(generator, MatchRules(), 7, range(n, n + 2)).results for n in (0, 2, 4)]
    assert whole.results.tobytes() == b"".join(part.tobytes() for part in parts)
    assert (whole.results["turns"] > 0).all()
    assert len(whole.turns) == whole.results["turns"].sum()
    plays = whole.turns[whole.turns["kind"] == 0]
    assert len(plays) == whole.results["plays"].sum()
    with pytest.raises(ValueError, match="seats"):
        play_matches(generator, MatchRules(seats=9), 7, range(1))
