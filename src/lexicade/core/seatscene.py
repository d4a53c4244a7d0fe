"""Scene parts of any game with seats, scores and turns, on a board or off it."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, Protocol

from lexicade.core.arithmetic import tally_sum
from lexicade.core.judging import Learned
from lexicade.core.leaving import Left
from lexicade.core.protocol import Seat
from lexicade.core.scene import Counted, Score, Scores, Slot, Text, Unseen
from lexicade.core.scoring import Tally
from lexicade.core.tiles import BLANK, FACE_DOWN, Tile
from lexicade.core.turns import Finished, Passed

Points = Callable[[str], int | None]
"""What a tile is worth, None where tiles have no values."""

GROUPS: Final = ("vowels", "consonants", "letters", "blanks")
"""Sorts of tiles in the order in which they are told; `letters` are those of alphabets other than the Latin one."""


class Seated(Protocol):
    """What every table has, whatever lies on it."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat."""
        ...

    @property
    def gone(self) -> tuple[bool, ...]:
        """Who has left, by seat."""
        ...

    @property
    def over(self) -> Finished | None:
        """How the match ended."""
        ...


def slots(tiles: Sequence[Tile], points: Points) -> tuple[Slot, ...]:
    """Show tiles in a row."""
    return tuple(Slot(tile, None if tile in (FACE_DOWN, BLANK) else points(tile)) for tile in tiles)


def scores(table: Seated, held: Sequence[int], last: Mapping[Seat, Text], awaited: Collection[Seat]) -> Scores:
    """Show each seat's score, how many tiles it holds, and its latest turn."""
    return Scores(
        tuple(
            Score(
                seat=seat,
                points=points,
                held=held[seat],
                last=last.get(Seat(seat)),
                turn=seat in awaited,
                gone=table.gone[seat],
                place=table.over.places[seat] if table.over else None,
            )
            for seat, points in enumerate(table.scores)
        )
    )


def unseen(tiles: Sequence[Tile], title: Text) -> Unseen:
    """Show the tiles that a viewer cannot see, each sort in the order in which they come."""
    by_group = sorted(Counter(tiles).items(), key=lambda counted: GROUPS.index(_group(counted[0])))
    groups = []
    for group, counted in groupby(by_group, key=lambda counted: _group(counted[0])):
        faces, counts = zip(*counted, strict=True)
        groups.append(Counted(Text(f"unseen-{group}", {"n": sum(counts)}), faces, counts))
    return Unseen(title, tuple(groups))


@lru_cache(maxsize=1000)
def _group(face: str) -> str:
    if face == BLANK:
        return "blanks"
    letter = unicodedata.normalize("NFD", face)[0]
    if letter in "AEIOU":
        return "vowels"
    return "consonants" if "A" <= letter <= "Z" else "letters"


def over(finished: Finished) -> Text:
    """Say who has won, and why the match is over."""
    winners = tuple(seat for seat, place in enumerate(finished.places) if place == 1)
    return Text("status-over", {"n": len(winners), "seats": winners, "why": f"reason-{finished.reason}"})


def told_words(seat: Seat, tally: Tally) -> Text:
    """Say which words a seat made and what they scored."""
    words = tuple(word.text for word in tally.words)
    return Text("told-played", {"seat": seat, "words": words, "points": tally.points, "sum": tally_sum(tally)})


def told(event: Passed | Learned | Left) -> Text:
    """Say what an event was that happens in any game."""
    match event:
        case Passed(seat=seat):
            return Text("told-passed", {"seat": seat})
        case Learned(seat=seat, word=word, meaning=meaning):
            return Text("told-learned", {"seat": seat, "word": word, "meaning": meaning})
        case Left(seat=seat, reason=reason):
            return Text(f"told-left-{reason}", {"seat": seat})
