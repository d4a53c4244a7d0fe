"""The window in which a play may be challenged (rules 0.5, 4.4, 5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from lexicade.core.board import Laid
from lexicade.core.protocol import Referee, Seat


class Penalty(Enum):
    """What a wrong challenge costs; VOID means that invalid words cannot be played in the first place."""

    VOID = "void"
    SINGLE = "single"
    DOUBLE = "double"
    FIVE = "five"
    TEN = "ten"
    TRIPLE = "triple"

    @property
    def points(self) -> int:
        """The points that the challenged player gets for a wrong challenge."""
        return {Penalty.FIVE: 5, Penalty.TEN: 10}.get(self, 0)


@dataclass(frozen=True, slots=True)
class Challenge:
    """Claim that the last play has an invalid word."""

    kind: Literal["challenge"] = "challenge"


@dataclass(frozen=True, slots=True)
class Accept:
    """Say that the last play may stand."""

    kind: Literal["accept"] = "accept"


@dataclass(frozen=True, slots=True)
class Ruled:
    """The referee's verdict on the words of the last play, asked for by a seat."""

    by: Seat
    verdicts: tuple[tuple[str, bool], ...]
    kind: Literal["ruled"] = "ruled"

    @property
    def valid(self) -> bool:
        """Whether the play stands."""
        return all(good for _, good in self.verdicts)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The last play stands, finally; `by` is the seat whose turn or word closed the window, None when it was ruled on."""

    seat: Seat
    by: Seat | None
    kind: Literal["accepted"] = "accepted"


@dataclass(frozen=True, slots=True)
class Agreed:
    """A seat accepts the last play while others may still challenge it."""

    seat: Seat
    kind: Literal["agreed"] = "agreed"


@dataclass(frozen=True, slots=True)
class Retracted:
    """A phoney was taken back: the pieces that left the board, and the points that left the score."""

    seat: Seat
    laid: Laid
    points: int
    kind: Literal["retracted"] = "retracted"


@dataclass(frozen=True, slots=True)
class Fined:
    """What a wrong challenge cost: points for the challenged player, or the challenger's next turn, or the match."""

    challenger: Seat
    player: Seat
    penalty: Penalty
    points: int
    kind: Literal["fined"] = "fined"


@dataclass(frozen=True, slots=True)
class Missed:
    """A seat's turn was skipped as it had lost it by a wrong challenge."""

    seat: Seat
    kind: Literal["missed"] = "missed"


@dataclass(frozen=True, slots=True)
class Window:
    """A play that may still be challenged, and the seats that have accepted it."""

    seat: Seat
    laid: Laid
    words: tuple[str, ...]
    points: int
    agreed: tuple[Seat, ...] = ()

    def open_to(self, gone: Sequence[bool]) -> tuple[Seat, ...]:
        """The seats that may challenge: live, not the player's, not content yet."""
        return tuple(
            Seat(seat) for seat, left in enumerate(gone) if not left and seat != self.seat and seat not in self.agreed
        )

    def agree(self, seat: Seat) -> Window:
        """Return the window with one more seat content."""
        return replace(self, agreed=(*self.agreed, seat))

    def rule(self, by: Seat, referee: Referee) -> Ruled:
        """Ask the referee for the words of the play, each once."""
        asked = tuple(dict.fromkeys(self.words))
        verdicts = referee.judge(asked)
        return Ruled(by, tuple((word, bool(verdicts[word])) for word in asked))
