"""Seeded draws and dice: draw k of record n depends on (seed, n, k) alone."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256

from lexicade.core.tiles import FACE_DOWN

SEED_BYTES = 32
_WORD = 1 << 256


def fresh_seed() -> bytes:
    """Return a new secret seed of 256 bits."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(text: str) -> bytes:
    """Return the seed that a text or number typed by a person stands for."""
    return sha256(f"lexicade seed {text}".encode()).digest()


def commitment(seed: bytes) -> str:
    """Return what is shown at the start, so that the seed revealed at the end can be checked: its SHA-256 in hex."""
    return sha256(seed).hexdigest()


class SeededChance:
    """Chance of one record of one match."""

    def __init__(self, seed: bytes, record: int) -> None:
        """Bind the match's seed and the record's number; draws are counted from 0."""
        self._seed = seed
        self._record = record
        self._draw = 0

    def _below(self, bound: int) -> int:
        draw, self._draw = self._draw, self._draw + 1
        limit = _WORD - _WORD % bound
        attempt = 0
        while True:
            label = f"{self._record}/{draw}/{attempt}".encode()
            number = int.from_bytes(sha256(self._seed + label).digest(), "big")
            if number < limit:
                return number % bound
            attempt += 1

    def pick(self, pool: Sequence[str], n: int) -> tuple[str, ...]:
        """Draw min(n, len(pool)) items without putting any back."""
        left = list(pool)
        return tuple(left.pop(self._below(len(left))) for _ in range(min(n, len(left))))

    def roll(self, sides: int) -> int:
        """Throw a die."""
        return 1 + self._below(sides)


class FaceDownChance:
    """Chance of a preview: what would be drawn stays face down, a die shows 0."""

    def pick(self, pool: Sequence[str], n: int) -> tuple[str, ...]:
        """Return as many face-down tiles as would be drawn."""
        return (FACE_DOWN,) * min(n, len(pool))

    def roll(self, sides: int) -> int:
        """Return 0: not thrown."""
        return 0
