"""The dialogue by which a word is played step by step (README 8): word, place, direction, and a last look at it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from lexicade.core.arithmetic import tally_sum
from lexicade.core.dialogue import Knows, Preview
from lexicade.core.errors import Fault, LexicadeError, Value
from lexicade.core.grid import Direction, Square, column_name
from lexicade.core.judging import Judging
from lexicade.core.notation import write_play
from lexicade.core.placement import Play
from lexicade.core.protocol import Seat
from lexicade.core.scene import Text
from lexicade.core.scoring import Tally
from lexicade.core.tiles import Piece, spelling
from lexicade.games.morph.model import View
from lexicade.games.morph.rules import awaiting

YES: Final = ("y", "yes", "j", "ja")
NO: Final = ("n", "no", "nein")
WAYS: Final = {
    Direction.ACROSS: ("a", "across", "w", "waagerecht"),
    Direction.DOWN: ("d", "down", "s", "senkrecht"),
}


NOTHING_YET: Final = Play(Square(0, 0), Direction.ACROSS, ())


class Step(Enum):
    """What is asked; NOTHING when the dialogue is over."""

    WORD = "ask-word"
    ACROSS = "ask-across"
    DOWN = "ask-down"
    DIRECTION = "ask-direction"
    MEANING = "ask-word-meaning"
    CONFIRM = "ask-confirm"
    NOTHING = ""


@dataclass(frozen=True, slots=True)
class PlayWord:
    """The dialogue at one of its steps: the play so far, the words that still need a meaning, and what it would score."""

    view: View
    knows: Knows
    preview: Preview
    step: Step = Step.WORD
    play: Play = NOTHING_YET
    nameless: tuple[str, ...] = ()
    tally: Tally | None = None
    faults: tuple[Fault, ...] = ()
    command: Play | None = None

    @property
    def question(self) -> Text | None:
        """What is asked next; None when the dialogue is over."""
        board = self.view.options.board
        params: dict[str, Value] = {}
        match self.step:
            case Step.NOTHING:
                return None
            case Step.ACROSS:
                params = {"first": column_name(0), "last": column_name(board.width - 1)}
            case Step.DOWN:
                params = {"first": 1, "last": board.height}
            case Step.MEANING:
                params = {"word": self.nameless[0]}
            case Step.CONFIRM if self.tally:
                points = self.tally.points
                params = {"play": write_play(self.play), "sum": tally_sum(self.tally), "points": points, "n": points}
            case _:
                pass
        return Text(self.step.value, params)

    def answer(self, text: str) -> PlayWord:
        """Return the next step; an empty answer calls the dialogue off, which costs nothing."""
        typed = text.strip()
        read = {
            Step.WORD: self._word,
            Step.ACROSS: self._across,
            Step.DOWN: self._down,
            Step.DIRECTION: self._direction,
            Step.MEANING: self._meaning,
            Step.CONFIRM: self._confirm,
        }.get(self.step)
        return read(typed) if typed and read else self._go(Step.NOTHING, self.play)

    def _word(self, typed: str) -> PlayWord:
        try:
            letters: tuple[Piece, ...] = self.view.options.tiles.read(typed)
        except LexicadeError as error:
            return replace(self, faults=error.faults)
        word = spelling(letter.face for letter in letters)
        if len(letters) < 2:  # noqa: PLR2004  (a word has two letters)
            return self._wrong(Fault("too-short", {"least": 2}))
        if self.view.options.judging is not Judging.EXTEND and not self.knows(word):
            return self._wrong(Fault("no-word", {"words": (word,)}))
        return self._go(Step.ACROSS, replace(self.play, letters=letters))

    def _across(self, typed: str) -> PlayWord:
        names = tuple(column_name(column) for column in range(self.view.options.board.width))
        if typed.upper() not in names:
            return self._unreadable(typed, (names[0], names[-1]))
        return self._go(Step.DOWN, replace(self.play, square=Square(0, names.index(typed.upper()))))

    def _down(self, typed: str) -> PlayWord:
        names = tuple(str(row + 1) for row in range(self.view.options.board.height))
        if typed not in names:
            return self._unreadable(typed, (names[0], names[-1]))
        square = Square(names.index(typed), self.play.square.column)
        return self._go(Step.DIRECTION, replace(self.play, square=square))

    def _direction(self, typed: str) -> PlayWord:
        for direction, names in WAYS.items():
            if typed.lower() in names:
                return self._weigh(replace(self.play, direction=direction, meanings=(), expects=None))
        return self._unreadable(typed, (WAYS[Direction.ACROSS][1], WAYS[Direction.DOWN][1]))

    def _weigh(self, play: Play) -> PlayWord:
        """Look at the whole play; where it cannot stand the place is asked for again."""
        try:
            tally = self.preview(play)
        except LexicadeError as error:
            words = error.params.get("words")
            if len(error.faults) == 1 and error.code == "unknown-word" and isinstance(words, tuple):
                return replace(self._go(Step.MEANING, play), nameless=tuple(map(str, words)))
            return replace(self, step=Step.ACROSS, faults=error.faults)
        seen = None if tally is None else (tuple(word.text for word in tally.words), tally.points)
        return replace(self._go(Step.CONFIRM, replace(play, expects=seen)), tally=tally)

    def _meaning(self, typed: str) -> PlayWord:
        word, *others = self.nameless
        play = replace(self.play, meanings=(*self.play.meanings, (word, typed)))
        if others:
            return replace(self._go(Step.MEANING, play), nameless=tuple(others))
        return self._weigh(play)

    def _confirm(self, typed: str) -> PlayWord:
        if typed.lower() in YES:
            return replace(self._go(Step.NOTHING, self.play), command=self.play)
        if typed.lower() in NO:
            return self._go(Step.NOTHING, self.play)
        return self._unreadable(typed, (YES[1], NO[1]))

    def _go(self, step: Step, play: Play) -> PlayWord:
        return replace(self, step=step, play=play, faults=())

    def _wrong(self, fault: Fault) -> PlayWord:
        return replace(self, faults=(fault,))

    def _unreadable(self, typed: str, allowed: tuple[str, ...]) -> PlayWord:
        return self._wrong(Fault("bad-answer", {"text": typed, "allowed": allowed}))


def play_word(view: View, seat: Seat, knows: Knows, preview: Preview) -> PlayWord:
    """Begin the dialogue; for a seat that may not play now it is over at once and says why."""
    if awaiting(view).get(seat) == "turn":
        return PlayWord(view, knows, preview)
    why = "match-over" if view.table.over else "moved-today" if view.options.day == "calendar" else "moved-this-round"
    return PlayWord(view, knows, preview, step=Step.NOTHING, faults=(Fault(why),))
