"""Commands asked for step by step, where a game has such a dialogue; a client puts questions and answers through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from lexicade.core.errors import Fault
from lexicade.core.protocol import Seat
from lexicade.core.scene import Text
from lexicade.core.scoring import Tally


class Dialogue(Protocol):
    """A dialogue at one of its steps: ask `question`, hand the typed text to `answer`, go on with what it returns.

    It is over when there is no question left. Then `command` is what it came to, or None when the player called it off,
    which an empty answer always does. Nothing happens at the table before the client gives the command.
    """

    @property
    def question(self) -> Text | None:
        """What is asked next; None when the dialogue is over."""
        ...

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What was wrong with the last answer, to be shown before the next question."""
        ...

    @property
    def command(self) -> Any:
        """What the dialogue came to."""
        ...

    def answer(self, text: str) -> Dialogue:
        """Return the next step; never raises."""
        ...


Knows = Callable[[str], bool]
"""Whether the referee of the table accepts a word."""

Preview = Callable[[Any], Tally | None]
"""What a command of this seat would score now; raises Malformed, Illegal or Stale."""

OpenDialogue = Callable[[Any, Seat, Knows, Preview], Dialogue]
"""(view, seat, knows, preview) -> a dialogue at its first question."""
