"""What people ask about a match beside what they see: what a play would score, which words count, the whole log at the end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lexicade.core.arithmetic import word_sum
from lexicade.core.chance import FaceDownChance
from lexicade.core.errors import Malformed
from lexicade.core.protocol import Referee, Seat, World
from lexicade.core.scoring import Tally
from lexicade.play.clock import Clock, day_at
from lexicade.play.codec import codec
from lexicade.play.store import FORMAT
from lexicade.server.errors import Forbidden, Unavailable
from lexicade.server.live import Live
from lexicade.server.orders import Order, read
from lexicade.server.ports import Person

_MOST_WORDS = 20


class _Trusting:
    """A referee that accepts every word: where a table allows no aids, a preview tells nothing about words."""

    def judge(self, words: Sequence[str]) -> Mapping[str, bool]:
        return dict.fromkeys(words, True)


def must_hold(live: Live, person: Person | None, seat: int) -> Seat:
    """Return the seat. Raises Forbidden `not-your-seat`."""
    if seat not in live.facts.seats_of(person):
        raise Forbidden("not-your-seat")
    return Seat(seat)


def must_aid(live: Live) -> None:
    """Raise Forbidden `no-aids` where the table has none."""
    if not live.facts.aids:
        raise Forbidden("no-aids")


def preview(live: Live, seat: Seat, order: Order, clock: Clock) -> dict[str, Any]:
    """Say what a command would score, knowing only what the seat knows. Raises Malformed or Illegal with every fault."""
    match = live.match
    command = read(match, order)
    referee: Referee = match.judge.referee if live.facts.aids and live.words else _Trusting()
    world = World(FaceDownChance(), referee, day_at(clock.now(), match.header.zone))
    known = match.kit.known(match.view(seat))
    tally = match.kit.tally(match.kit.game.decide(known, seat, command, world)) or Tally((), 0, 0)
    words = [{"text": word.text, "sum": word_sum(word), "points": word.points} for word in tally.words]
    return {"points": tally.points, "bonus": tally.bonus, "words": words}


def check(live: Live, words: str) -> dict[str, bool]:
    """Judge words as typed, with spaces or commas between.

    Raises Malformed `too-many-words`, `no-words`, or `foreign-letter` for a letter that no word has.
    """
    asked = words.replace(",", " ").split()
    if not asked:
        raise Malformed("no-words")
    if len(asked) > _MOST_WORDS:
        raise Malformed("too-many-words", most=_MOST_WORDS)
    if live.words is None:
        raise Unavailable("judge-missing", judge=live.match.header.judge)
    return dict(live.words.check(asked))


def transcript(live: Live) -> Iterator[str]:
    """Yield the lines of a finished match as `lexicade verify` reads them. Raises Forbidden `match-running`."""
    match = live.match
    if match.outcome is None:
        raise Forbidden("match-running")
    seed = match.seed
    lines: list[Any] = [{"format": FORMAT, "game": match.kit.slug, "seed": seed.hex() if seed else None}]
    lines += map(codec(match.kit.slug).dump_record, match.records)
    return (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
