"""A match at one keyboard: whose turn it is, what is typed, what is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from shutil import get_terminal_size
from typing import Any

from lexicade.bots.hints import Hints
from lexicade.cli.speech import catalogue, tell_error, ui_language
from lexicade.core.errors import Illegal, LexicadeError, Malformed, Stale, Value
from lexicade.core.notation import rack_name
from lexicade.core.protocol import Seat
from lexicade.core.scene import Log, Rack, Scene, Text
from lexicade.core.tiles import Tile
from lexicade.play.local import LocalMatch
from lexicade.text.painter import paint, paint_rack
from lexicade.text.speech import Speaker, speak_column, speak_last, speak_row, speak_scores, speak_unseen

HINTS = 5


class Quit(Exception):
    """The player leaves the terminal; the match stays."""


class Terminal:
    """Where lines are read and shown: a person's terminal, or a pipe."""

    def __init__(self, ui: str | None, *, plain: bool) -> None:
        """Colours only for a terminal that may have them."""
        self.language = ui_language(ui)
        self.interactive = sys.stdin.isatty()
        self.colour = not plain and sys.stdout.isatty()

    @property
    def width(self) -> int:
        """Columns there are; 80 for a pipe."""
        return get_terminal_size().columns if sys.stdout.isatty() else 80

    def show(self, text: str = "") -> None:
        """Show lines."""
        print(text, flush=True)

    def ask(self, prompt: str) -> str:
        """Read a line. Raises Quit at the end of input."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                raise Quit from None
        line = sys.stdin.readline()
        if not line:
            raise Quit
        return line.strip()

    def clear(self) -> None:
        """Take everything off the screen, the lines above it too, so that no rack stays behind."""
        if self.interactive and sys.stdout.isatty():
            print("\x1b[2J\x1b[3J\x1b[H", end="")


class Session:
    """One match at one terminal."""

    def __init__(self, match: LocalMatch, terminal: Terminal, *, aids: bool) -> None:
        """Join them; without aids there are no hints, no word check and no list of unseen tiles."""
        self.match = match
        self.terminal = terminal
        self.aids = aids
        self.speaker = Speaker(catalogue(terminal.language, match.kit.package), match.names)
        self._shown: Seat | None = None
        self._order: dict[Seat, tuple[str, ...]] = {}
        self._arrangement: dict[Seat, str] = {}
        self._local: dict[str, Callable[[Seat, str], None]] = {
            "rack": self._rack,
            "board": self._board,
            "shuffle": self._shuffle,
            "hint": self._hint,
            "check": self._check,
            "unseen": self._unseen,
            "define": self._define,
            "row": self._row,
            "column": self._column,
            "last": self._last,
            "score": self._score,
            "help": self._help,
            "?": self._help,
        }
        if match.kit.arrange:
            self._local["order"] = self._arrange
        for word in match.kit.spoken:
            self._local[word] = partial(self._speak, word)
        for word in match.kit.dialogues:
            self._local[word] = partial(self._dialogue, word)

    def say(self, code: str, **params: Value) -> str:
        """Say a sentence."""
        sentence: str = self.speaker.say(Text(code, params))
        return sentence

    def show(self, code: str, **params: Value) -> None:
        """Show a sentence."""
        self.terminal.show(self.say(code, **params))

    def view(self, seat: Seat | None) -> Any:
        """Return what a seat knows, its rack in the order it was put into where the rules look at the order."""
        view, arrange = self.match.view(seat), self.match.kit.arrange
        order = None if seat is None else self._arrangement.get(seat)
        if arrange is None or order is None:
            return view
        try:
            return arrange(view, order)
        except Malformed:
            return view

    def scene(self, seat: Seat | None) -> Scene:
        """Return what a seat sees, its rack shuffled as it likes."""
        scene: Scene = self.match.kit.scene(self.view(seat))
        parts = tuple(self._arranged(part) if isinstance(part, Rack) else part for part in scene.parts)
        return replace(scene, parts=parts)

    def paint(self, seat: Seat | None) -> None:
        """Show what a seat sees."""
        self.terminal.show(
            paint(self.scene(seat), self.speaker, width=self.terminal.width, colour=self.terminal.colour)
        )

    def introduce(self) -> None:
        """Say which game this is, who judges words, and what the seed is bound to."""
        header = self.match.match.header
        self.show("table-line", game=header.game, preset=header.preset)
        self.show(f"words-{header.options.judging.value}", judge=self.match.judged.told)
        if self.match.judged.banner:
            self.terminal.show(self.match.judged.banner)
        if header.judge != self.match.judged.judge.name:
            self.show("judge-differs", before=header.judge, now=self.match.judged.judge.name)
        self.show("commitment-line", commitment=header.commitment)

    def play(self) -> None:
        """Play until the match is over. Raises Quit, or an error of the rules when lines come from a pipe."""
        while self.match.outcome is None:
            self.match.match.catch_up()
            if self.match.waits:
                self.paint(self._audience())
                self.show("waits-for-day")
                raise Quit
            asked = self._asked_first()
            bot = self.match.bot_to_act()
            if asked is None and bot is not None:
                before = len(log_lines(self.scene(None)))
                self.match.let_bot_act(bot)
                self._tell_since(before, None)
                continue
            self._turn(self.match.turn if asked is None else asked)
        self.paint(self._audience())

    def _asked_first(self) -> Seat | None:
        """Return a person who may challenge and would be passed over by a bot that is to act."""
        waiting = self.match.match.awaiting
        if self.match.turn in self.match.people:
            return None
        return next((seat for seat in self.match.people if waiting.get(seat) == "challenge"), None)

    def _audience(self) -> Seat | None:
        return self.match.people[0] if len(self.match.people) == 1 else None

    def _turn(self, seat: Seat) -> None:
        if self._shown != seat and len(self.match.people) > 1:
            self.terminal.clear()
            self.show("hand-over", seat=seat)
            if self.terminal.interactive:
                self.terminal.ask(self.say("hand-over-key"))
                self.terminal.clear()
        self._shown = seat
        self.paint(seat)
        seq = self.match.match.seq
        while self.match.match.seq == seq:
            line = self.terminal.ask(f"{self.match.names[seat]}> ")
            if not line:
                continue
            try:
                self._line(seat, line)
            except (Illegal, Malformed, Stale) as error:
                if not self.terminal.interactive:
                    raise
                for sentence in map(self.speaker.fault, error.faults):
                    self.terminal.show(f"  {sentence}")

    def _line(self, seat: Seat, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.lower() in ("quit", "exit"):
            raise Quit
        local = self._local.get(word.lower())
        if local:
            local(seat, rest.strip())
            return
        if word.endswith(":") and word[:-1] in self.match.names:
            seat, line = Seat(self.match.names.index(word[:-1])), rest
        self._do(seat, line)

    def _do(self, seat: Seat, line: str) -> None:
        self._give(seat, self.match.kit.parse(line, self.view(seat)))

    def _give(self, seat: Seat, command: Any) -> None:
        audience = seat if len(self.match.people) == 1 else None
        before = len(log_lines(self.scene(audience)))
        try:
            self.match.do(command, seat)
        except Illegal as error:
            told = self._meanings(error)
            if not told:
                raise
            self.match.do(replace(command, meanings=tuple(told.items())), seat)
        self._tell_since(before, audience)

    def _meanings(self, error: Illegal) -> dict[str, str]:
        """Ask for the meanings of words that an `extend` table does not know; without one the word is refused."""
        words = error.params.get("words", ()) if error.code == "unknown-word" else ()
        if not self.terminal.interactive or not isinstance(words, tuple):
            return {}
        told = {str(word): self.terminal.ask(self.say("ask-meaning", word=str(word))) for word in words}
        return told if all(told.values()) else {}

    def _tell_since(self, before: int, audience: Seat | None) -> None:
        """Tell what has happened since so many lines of the log."""
        for text in log_lines(self.scene(audience))[before:]:
            self.terminal.show(f"  {self.speaker.say(text)}")

    def _rack(self, seat: Seat, _: str) -> None:
        for part in self.scene(seat).parts:
            if isinstance(part, Rack) and part.seat == seat:
                self.terminal.show(paint_rack(part, self.speaker, colour=self.terminal.colour))

    def _arranged(self, rack: Rack) -> Rack:
        order = self._order.get(Seat(rack.seat))
        if order is None or sorted(order) != sorted(slot.face for slot in rack.slots):
            return rack
        left = list(rack.slots)
        return replace(rack, slots=tuple(left.pop([slot.face for slot in left].index(face)) for face in order))

    def _arrange(self, seat: Seat, order: str) -> None:
        if self.match.kit.arrange is not None:
            self.match.kit.arrange(self.match.view(seat), order)
            self._arrangement[seat] = order
            self._rack(seat, "")

    def _speak(self, word: str, seat: Seat, rest: str) -> None:
        for text in self.match.kit.spoken[word](self.view(seat), rest):
            self.terminal.show(self.speaker.say(text))

    def _dialogue(self, word: str, seat: Seat, rest: str) -> None:
        if rest:
            self._do(seat, f"{word} {rest}")
            return
        dialogue = self.match.open_dialogue(word, seat, self.view(seat))
        while (question := dialogue.question) is not None:
            dialogue = dialogue.answer(self.terminal.ask(f"{self.speaker.say(question)} "))
            if dialogue.faults and not self.terminal.interactive:
                raise Illegal.of(dialogue.faults)
            for fault in dialogue.faults:
                self.terminal.show(f"  {self.speaker.fault(fault)}")
        if dialogue.command is not None:
            self._give(seat, dialogue.command)

    def _shuffle(self, seat: Seat, _: str) -> None:
        racks = [part for part in self.scene(seat).parts if isinstance(part, Rack) and part.seat == seat]
        faces = [slot.face for rack in racks for slot in rack.slots]
        shuffled = Random().sample(faces, len(faces))
        while shuffled == faces and len(set(faces)) > 1:
            shuffled = Random().sample(faces, len(faces))
        if self.match.kit.arrange is not None:
            self._arrange(seat, rack_name(Tile(face or "_") for face in shuffled))
            return
        self._order[seat] = tuple(shuffled)
        self._rack(seat, "")

    def _board(self, seat: Seat, _: str) -> None:
        self.paint(seat)

    def _hint(self, seat: Seat, _: str) -> None:
        if not self.aids:
            raise Illegal("no-aids")
        for line in hint_lines(self.match.hints(seat), self.speaker):
            self.terminal.show(line)

    def _check(self, _: Seat, rest: str) -> None:
        if not self.aids:
            raise Illegal("no-aids")
        words = rest.split()
        if not words:
            raise Malformed("no-word-given")
        for word, good in self.match.judged.check(words).items():
            self.show("word-yes" if good else "word-no", word=word)

    def _unseen(self, seat: Seat, _: str) -> None:
        if not self.aids:
            raise Illegal("no-aids")
        self._spoken(speak_unseen(self.scene(seat), self.speaker))

    def _define(self, _: Seat, rest: str) -> None:
        for word in rest.split():
            meanings = self.match.define(word)
            if not meanings:
                self.show("define-nothing", word=word.upper())
            for meaning in meanings:
                told = "; ".join(meaning.senses)
                self.terminal.show(f"{meaning.headword}: {told}" + (f" ({meaning.who})" if meaning.who else ""))

    def _row(self, seat: Seat, rest: str) -> None:
        self._spoken(speak_row(self.scene(seat), rest, self.speaker))

    def _column(self, seat: Seat, rest: str) -> None:
        self._spoken(speak_column(self.scene(seat), rest, self.speaker))

    def _spoken(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.terminal.show(line)

    def _last(self, seat: Seat, _: str) -> None:
        self._spoken(speak_last(self.scene(seat), self.speaker))

    def _score(self, seat: Seat, _: str) -> None:
        self._spoken(speak_scores(self.scene(seat), self.speaker))

    def _help(self, seat: Seat, _: str) -> None:
        for prompt in self.scene(seat).prompts:
            self.terminal.show(f"  {prompt.command:<16}{self.speaker.say(prompt.text)}")
        for name in self.match.kit.spoken:
            self.terminal.show(f"  {name:<16}{self.say('do-' + name)}")
        for name in (
            "rack",
            "shuffle",
            "hint",
            "check WORD",
            "unseen",
            "define WORD",
            "row 8",
            "column H",
            "last",
            "score",
            "board",
            "quit",
        ):
            self.terminal.show(f"  {name:<16}{self.say('do-' + name.partition(' ')[0])}")


def log_lines(scene: Scene) -> tuple[Text, ...]:
    """Return what a scene's log tells."""
    return tuple(line for part in scene.parts if isinstance(part, Log) for line in part.lines)


def hint_lines(hints: Hints, speaker: Speaker) -> Iterator[str]:
    """Yield what a seat could do: what the computer would do, where that is no play, and the best plays with points."""
    if not hints.plays and hints.advice is None:
        yield speaker.say(Text("no-hint"))
    if hints.advice is not None:
        yield speaker.say(Text("advice", {"play": hints.advice}))
    for play in hints.plays[:HINTS]:
        spelled = any(word in play.text.upper() for word in play.words)
        shown = play.text if spelled else f"{play.text} ({', '.join(play.words)})"
        yield speaker.say(Text("hint", {"play": shown, "points": play.points}))


def run(match: LocalMatch, terminal: Terminal, *, aids: bool) -> int:
    """Play to the end, or until the player goes; return the exit code."""
    session = Session(match, terminal, aids=aids)
    try:
        session.introduce()
        session.play()
    except Quit:
        session.show("goodbye-saved" if match.path else "goodbye", file=str(match.path))
    except (KeyboardInterrupt, LexicadeError) as stop:
        if match.path:
            session.show("goodbye-saved", file=str(match.path))
        if isinstance(stop, KeyboardInterrupt):
            return 130
        tell_error(stop, match.kit.package)
        return 2
    else:
        if match.match.seed is not None:
            session.show("seed-shown", seed=match.match.seed.hex())
    return 0
