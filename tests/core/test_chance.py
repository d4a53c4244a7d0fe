"""Draw k of record n depends on (seed, n, k) alone."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.chance import FaceDownChance, SeededChance, commitment, fresh_seed, seed_from

POOL = tuple("AABBCDE?")
SEED = seed_from("test")


def test_a_draw_is_known_by_seed_record_and_number() -> None:
    together = SeededChance(SEED, 3).pick(POOL, 5)
    one_by_one = SeededChance(SEED, 3)
    left, drawn = list(POOL), []
    for _ in range(5):
        (tile,) = one_by_one.pick(left, 1)
        left.remove(tile)
        drawn.append(tile)
    assert tuple(drawn) == together


def test_another_record_or_seed_draws_otherwise() -> None:
    draws = {
        SeededChance(seed, record).pick(list(map(str, range(1000))), 4)
        for seed in (SEED, seed_from("other"))
        for record in range(50)
    }
    assert len(draws) == 100


@given(st.lists(st.text(max_size=2), max_size=20), st.integers(0, 30), st.integers(0, 1000))
def test_a_pick_takes_what_is_there_and_nothing_twice(pool: list[str], n: int, record: int) -> None:
    drawn = SeededChance(SEED, record).pick(pool, n)
    assert len(drawn) == min(n, len(pool))
    assert not Counter(drawn) - Counter(pool)


def test_dice_and_draws_are_fair() -> None:
    thrown = Counter(SeededChance(SEED, record).roll(6) for record in range(6000))
    assert sorted(thrown) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in thrown.values())
    first = Counter(SeededChance(SEED, record).pick("ABCDE", 1)[0] for record in range(5000))
    assert all(880 < count < 1120 for count in first.values())


def test_the_commitment_shows_nothing_and_fits_the_seed_only() -> None:
    seed = fresh_seed()
    assert len(seed) == 32
    assert seed.hex() not in commitment(seed)
    assert commitment(seed) == commitment(bytes(seed)) != commitment(fresh_seed())


@pytest.mark.parametrize("n", [0, 3, 9])
def test_a_preview_draws_face_down(n: int) -> None:
    assert FaceDownChance().pick(POOL, n) == ("■",) * min(n, len(POOL))
