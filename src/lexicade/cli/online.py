"""A match at a server, at this terminal: the same boards, and the others are there to talk to."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event as Flag
from threading import Lock, Thread

from lexicade.cli.speech import catalogue, tell_error
from lexicade.cli.terminal import Quit, Terminal, hint_lines, log_lines
from lexicade.core.errors import Illegal, LexicadeError, Malformed, Value
from lexicade.core.protocol import Seat
from lexicade.core.scene import Rack, Scene, Text
from lexicade.remote.client import Client
from lexicade.remote.keys import keep_token, kept_token
from lexicade.remote.match import RemoteMatch
from lexicade.remote.models import Message, Room, Snapshot, Table
from lexicade.text.painter import paint, paint_rack
from lexicade.text.speech import Speaker, speak_column, speak_last, speak_row, speak_scores, speak_unseen


@dataclass(frozen=True, slots=True)
class Visit:
    """Where to play: a server, a table there or a game to be begun, and who we are."""

    server: str
    table: str | None
    game: str | None
    preset: str | None
    language: str | None
    name: str | None
    token: str | None


class Online:
    """One match of a server at one terminal."""

    def __init__(self, client: Client, match: RemoteMatch, terminal: Terminal) -> None:
        """Join them."""
        self.client = client
        self.match = match
        self.terminal = terminal
        self.speaker = Speaker(catalogue(terminal.language, match.kit.package), match.names)
        self._told = len(log_lines(self.scene))
        self._telling = Lock()  # what happens is told once, by whoever hears of it first
        self._heard = max((message.number for message in match.snapshot.messages), default=0)
        self._local: dict[str, Callable[[str], None]] = {
            "who": self._who,
            "messages": self._messages,
            "say": self._say,
            "board": lambda _: self.paint(),
            "rack": lambda _: self._rack(),
            "hint": lambda _: self._hint(),
            "check": self._check,
            "unseen": lambda _: self._unseen(),
            "row": lambda rest: self._lines(speak_row(self.scene, rest, self.speaker)),
            "column": lambda rest: self._lines(speak_column(self.scene, rest, self.speaker)),
            "last": lambda _: self._lines(speak_last(self.scene, self.speaker)),
            "score": lambda _: self._lines(speak_scores(self.scene, self.speaker)),
            "help": lambda _: self._help(),
            "?": lambda _: self._help(),
        }

    @property
    def seat(self) -> Seat | None:
        """The seat that we look from: one that is to act, else our first, None for an observer."""
        return self.match.turn if self.match.turn is not None else next(iter(self.match.people), None)

    @property
    def scene(self) -> Scene:
        """What we see now."""
        return self.match.view(self.seat)

    def show(self, code: str, **params: Value) -> None:
        """Show a sentence."""
        self.terminal.show(self.speaker.say(Text(code, params)))

    def paint(self) -> None:
        """Show all that we see."""
        self.terminal.show(paint(self.scene, self.speaker, width=self.terminal.width, colour=self.terminal.colour))

    def play(self) -> None:
        """Play until the match is over. Raises Quit; from a pipe also what the rules refuse."""
        self.paint()
        stop = Flag()
        if self.terminal.interactive:
            Thread(target=self._listen, args=(stop,), daemon=True).start()
        try:
            while not self._is_over():
                self._line(self.terminal.ask(self._prompt))
        finally:
            stop.set()
        self.paint()
        if self.match.snapshot.seed:
            self.show("seed-shown", seed=self.match.snapshot.seed)

    @property
    def _prompt(self) -> str:
        return "" if self.seat is None else f"{self.match.names[self.seat]}> "

    def _prompt_again(self) -> None:
        """Show who is asked, below what has come in between."""
        print(self._prompt, end="", flush=True)

    def _is_over(self) -> bool:
        """Whether nothing is left to do here; lines from a pipe wait for our turn first."""
        if not self.terminal.interactive:
            self._wait()
        return self.match.outcome is not None

    def _line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not word:
            return
        if word.lower() in ("quit", "exit"):
            raise Quit
        try:
            if local := self._local.get(word.lower()):
                local(rest.strip())
            else:
                self._do(line)
        except LexicadeError as error:
            if not self.terminal.interactive:
                raise
            for sentence in self.speaker.error(error):
                self.terminal.show(f"  {sentence}")

    def _do(self, line: str) -> None:
        self.match.do(line, self.seat)
        self._tell()

    def _wait(self) -> None:
        """Wait for our turn; who only looks on is told of each move until the match is over."""
        self.match.wait()
        self._tell()

    def _listen(self, stop: Flag) -> None:
        """Tell what the others do and say while a line is typed."""
        last: str | None = None
        while not stop.is_set() and self.match.outcome is None:
            try:
                for event in self.client.events([self.match.id], after=last):
                    last = event.id or last
                    if stop.is_set():
                        return
                    if event.kind == "match":
                        self._news(Snapshot.read(event.data["snapshot"]))
                    elif event.kind == "message":
                        self._hear(Message.read(event.data))
            except LexicadeError as error:
                for sentence in self.speaker.error(error):
                    self.terminal.show(f"  {sentence}")
            stop.wait(2.0)

    def _news(self, snapshot: Snapshot) -> None:
        waited = not self.match.awaited
        before = self.match.seq
        self.match.take(snapshot)
        if self.match.seq == before:
            return
        self._tell()
        if self.match.outcome is not None:
            self.show("press-enter")
        elif waited and self.match.awaited:
            self.paint()
        self._prompt_again()

    def _tell(self) -> None:
        """Tell what has happened since it was last told."""
        with self._telling:
            lines = log_lines(self.scene)
            for text in lines[self._told :]:
                self.terminal.show(f"  {self.speaker.say(text)}")
            self._told = max(self._told, len(lines))

    def _hear(self, message: Message) -> None:
        if message.number > self._heard:
            self._heard = message.number
            if not message.mine:
                self._shown(message)
                self._prompt_again()

    def _shown(self, message: Message) -> None:
        self.show(f"said-{message.room}", name=message.name, text=message.text)

    def _who(self, _: str) -> None:
        tell_table(self.client.table(self.match.id), self.terminal)

    def _messages(self, _: str) -> None:
        said = self.client.messages(self.match.id)
        if not said:
            self.show("nothing-said")
        for message in said:
            self._shown(message)

    def _say(self, rest: str) -> None:
        room: Room = "players" if self.match.people else "observers"
        self._heard = max(self._heard, self.client.say(self.match.id, rest, room).number)

    def _rack(self) -> None:
        for part in self.scene.parts:
            if isinstance(part, Rack) and part.seat == self.seat:
                self.terminal.show(paint_rack(part, self.speaker, colour=self.terminal.colour))

    def _hint(self) -> None:
        if self.seat is None:
            raise Malformed("not-our-turn")
        for line in hint_lines(self.match.hints(self.seat), self.speaker):
            self.terminal.show(line)

    def _check(self, rest: str) -> None:
        words = rest.split()
        if not words:
            raise Malformed("no-word-given")
        for word, good in self.match.check(*words).items():
            self.show("word-yes" if good else "word-no", word=word)

    def _unseen(self) -> None:
        if not self.match.snapshot.table.aids:
            raise Illegal("no-aids")
        self._lines(speak_unseen(self.scene, self.speaker))

    def _lines(self, lines: list[str]) -> None:
        for line in lines:
            self.terminal.show(line)

    def _help(self) -> None:
        for prompt in self.scene.prompts:
            self.terminal.show(f"  {prompt.command:<16}{self.speaker.say(prompt.text)}")
        asked = ("who", "messages", "say TEXT", "rack", "hint", "check WORD", "unseen", "row 8", "column H", "last")
        for name in (*asked, "score", "board", "quit"):
            self.terminal.show(f"  {name:<16}{self.speaker.code('do-' + name.partition(' ')[0])}")


def visit(visit: Visit, terminal: Terminal) -> int:
    """Go to a server, sit down, and play; or list the tables there. Return the exit code."""
    with Client(visit.server, visit.token or kept_token(visit.server), language=terminal.language) as client:
        if visit.table is None and visit.game is None:
            return _list(client, terminal)
        _come_in(client, visit)
        table = _sit_down(client, visit)
        tell_table(table, terminal)
        try:
            table = client.begun(table)
            online = Online(client, client.match(table.id), terminal)
        except KeyboardInterrupt:
            return 130
        if table.state == "cancelled":
            raise Malformed("table-cancelled")
        try:
            online.play()
        except Quit:
            online.show("goodbye-server", server=visit.server, table=table.id)
        except KeyboardInterrupt:
            return 130
        except LexicadeError as error:
            tell_error(error, online.match.kit.package)
            return 2
    return 0


def tell_table(table: Table, terminal: Terminal) -> None:
    """Show a table and who sits there."""
    speaker = Speaker(catalogue(terminal.language), table.names)
    told: dict[str, Value] = {"id": table.id, "game": table.game, "preset": table.preset}
    terminal.show(speaker.code("server-table", told | {"state": speaker.code(f"state-{table.state}")}))
    for sitter in table.sitters:
        code = "sits-bot" if sitter.bot else "sits-me" if sitter.mine else "sits"
        terminal.show("  " + speaker.code(code, {"seat": sitter.seat}))


def _list(client: Client, terminal: Terminal) -> int:
    tables = [*client.tables("open"), *client.tables("running")]
    for table in tables:
        tell_table(table, terminal)
    if not tables:
        terminal.show(Speaker(catalogue(terminal.language), ()).code("no-tables"))
    return 0


def _come_in(client: Client, visit: Visit) -> None:
    """Be known: by the token that is given or kept, else as somebody new, whose token is kept here."""
    if client.me() is None:
        client.enter(visit.name or _own_name())
        keep_token(visit.server, client.create_token("terminal").secret)
    elif visit.name:
        client.rename(visit.name)


def _sit_down(client: Client, visit: Visit) -> Table:
    if visit.table is None:
        wishes = {"preset": visit.preset, "language": visit.language}
        return client.quick(visit.game or "", **{name: wish for name, wish in wishes.items() if wish})
    table = client.table(visit.table)
    if table.state == "open" and not all(sitter.live for sitter in table.sitters if sitter.mine):
        return client.join(table.id)
    return client.join(table.id) if table.state == "open" and not table.mine else table


def _own_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return os.environ.get("USER") or "terminal"
