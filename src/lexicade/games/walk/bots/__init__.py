"""Computer players of walk (README 10)."""

from __future__ import annotations

from lexicade.games.walk.bots.chance import propose, random
from lexicade.games.walk.bots.counting import plays
from lexicade.games.walk.bots.greedy import greedy

__all__ = ["greedy", "plays", "propose", "random"]
