"""Matches on this machine: in a file of one's own, or only as long as the process lives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from lexicade.bots.hints import Hints, hints
from lexicade.core import registry
from lexicade.core.chance import fresh_seed, seed_from
from lexicade.core.dialogue import Dialogue
from lexicade.core.errors import Malformed
from lexicade.core.kit import Bot, BotMaker, Candidate, Kit, Words
from lexicade.core.options import Options
from lexicade.core.protocol import CLOCK, Outcome, Seat
from lexicade.core.record import Record, Sitter
from lexicade.core.scoring import Tally
from lexicade.lexicon.alphabets import alphabet_of
from lexicade.lexicon.database import WordDatabase, database_path
from lexicade.lexicon.lessons import taught_by
from lexicade.lexicon.meanings import Meaning, open_meanings
from lexicade.play.clock import Clock, local_zone
from lexicade.play.lobby import must_know_bots
from lexicade.play.match import Match
from lexicade.play.store import FileStore, MemoryStore, Store
from lexicade.play.words import Judged, data_folder, judged


class LocalMatch:
    """A match with the words and bots it needs, all in this process."""

    def __init__(self, match: Match, words: Judged, path: Path | None) -> None:
        """Join a match, its words, and the file it is kept in. Raises Malformed `unknown-bot`."""
        self.match = match
        self.judged = words
        self.path = path
        self._bots: dict[Seat, Bot] = {
            Seat(seat): _maker(match.kit, sitter.bot)(words.words)
            for seat, sitter in enumerate(match.header.seats)
            if sitter.bot is not None
        }
        self._choices: dict[tuple[int, Seat], Any] = {}

    @property
    def kit(self) -> Kit:
        """The game."""
        return self.match.kit

    @property
    def words(self) -> Words:
        """The words that bots and hints know."""
        return self.judged.words

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(sitter.name for sitter in self.match.header.seats)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats on which people sit."""
        return tuple(Seat(seat) for seat in range(len(self.names)) if Seat(seat) not in self._bots)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self.match.outcome

    @property
    def log(self) -> Sequence[Record]:
        """All records."""
        return tuple(self.match.records)

    def view(self, seat: Seat | int | None) -> Any:
        """Return what a seat knows; None is a spectator. Raises Malformed `unknown-seat`."""
        return self.match.view(None if seat is None else self._seat(seat))

    def plays(self, seat: Seat | int) -> list[Candidate]:
        """Return every scoring command of a seat, the best first. Raises Malformed `unknown-seat`."""
        return list(self.kit.plays(self.view(seat), self._seat(seat), self.words))

    def hints(self, seat: Seat | int, most: int = 10) -> Hints:
        """Return what a seat could do, as typed: plays and advice. Raises Malformed `unknown-seat`."""
        seat = self._seat(seat)
        return hints(self.kit, self.view(seat), seat, self.words, most, awaited=seat in self.match.awaiting)

    def format(self, command: Any) -> str:
        """Return a command as it is typed."""
        return self.kit.format(command)

    def preview(self, seat: Seat | int, command: Any) -> Tally | None:
        """Say what a command would score. Raises Malformed or Illegal."""
        view = self.view(seat)
        read = self.kit.parse(command, view) if isinstance(command, str) else command
        return self.match.preview(view, self._seat(seat), read)

    def do(self, command: Any, seat: Seat | int | None = None) -> Record:
        """Give a command, as text or as itself, for a seat or for the one whose turn it is. Raises Malformed or Illegal."""
        speaker = self.turn if seat is None else self._seat(seat)
        read = self.kit.parse(command, self.view(speaker)) if isinstance(command, str) else command
        return self._keep(self.match.do(speaker, read))

    @property
    def turn(self) -> Seat:
        """The seat that is to act: one that is asked to agree, the one on turn, else the first awaited, else the first."""
        waiting = self.match.awaiting
        turns = [seat for seat, phase in waiting.items() if phase != "challenge" and seat != CLOCK]
        asked = [seat for seat in turns if waiting[seat] == "agree"]
        return min(asked or turns or [seat for seat in waiting if seat != CLOCK], default=Seat(0))

    @property
    def waits(self) -> bool:
        """Whether nobody may act before another day begins."""
        return self.outcome is None and all(seat == CLOCK for seat in self.match.awaiting)

    def open_dialogue(self, word: str, seat: Seat, view: Any) -> Dialogue:
        """Begin one of the game's dialogues for a seat."""
        referee = self.match.judge.referee

        def knows(asked: str) -> bool:
            return referee.judge([asked])[asked]

        return self.kit.dialogues[word](view, seat, knows, lambda command: self.match.preview(view, seat, command))

    def bot_to_act(self) -> Seat | None:
        """Return a seat whose bot has something to say: those asked about a play before those on turn."""
        waiting = self.match.awaiting
        asked = sorted(self._bots.keys() & waiting.keys(), key=lambda seat: (waiting[seat] != "challenge", seat))
        return next((seat for seat in asked if self._choice(seat) is not None), None)

    def let_bot_act(self, seat: Seat) -> Record:
        """Let the bot of a seat choose and do it."""
        return self._keep(self.match.do(seat, self._choice(seat)))

    def _seat(self, seat: object) -> Seat:
        if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(self.names):
            return Seat(seat)
        raise Malformed("unknown-seat", seat=str(seat), known=self.names)

    def _keep(self, record: Record) -> Record:
        """Let what was taught join the word database."""
        if lessons := taught_by(self.match.header, record):
            WordDatabase(database_path()).learn(lessons)
        return record

    def define(self, word: str) -> tuple[Meaning, ...]:
        """Return what a word means, what players taught first. Raises Malformed for a letter that no word has."""
        language = self.match.header.options.language
        meanings = open_meanings(language, database=WordDatabase(database_path()))
        return meanings.of(alphabet_of(language).read(word))

    def _choice(self, seat: Seat) -> Any:
        """Return what the bot of a seat says now, None for nothing; it thinks once."""
        key = (self.match.seq, seat)
        if key not in self._choices:
            rng = Random(f"{self.match.header.commitment}/{self.match.seq}/{seat}")
            kept = {at: choice for at, choice in self._choices.items() if at[0] == self.match.seq}
            self._choices = kept | {key: self._bots[seat].choose(self.match.view(seat), seat, rng)}
        return self._choices[key]


def start(  # noqa: PLR0913  (all that a match begins with)
    kit: Kit,
    preset: str,
    options: Options,
    seats: Sequence[Sitter],
    *,
    seed: str | int | None = None,
    file: Path | None = None,
    keep: bool = False,
    words: Judged | None = None,
    clock: Clock | None = None,
    zone: str | None = None,
) -> LocalMatch:
    """Begin a match; in a file, in one of the data folder's own (`keep`), or in memory. Raises Malformed."""
    words = judged(options) if words is None else words
    secret = fresh_seed() if seed is None else seed_from(str(seed))
    path = file or (_own_file(kit.slug) if keep else None)
    store: Store = MemoryStore()
    if path is not None:
        store = FileStore(path)
        store.begin(kit.slug, secret)
    match = Match.begin(
        kit,
        options,
        seats,
        seed=secret,
        judge=words.judge,
        preset=preset,
        zone=zone or local_zone(),
        store=store,
        clock=clock,
    )
    return LocalMatch(match, words, path)


def open_file(path: Path, words: Path | None = None) -> LocalMatch:
    """Open a match in a file to play on, its words judged by the list it names or by another. Raises Malformed."""
    store = FileStore(path)
    game, seed = store.head()
    kit = registry.kit(game)
    header = store.records()[0].header
    if header is None:
        raise Malformed("match-empty")
    options = replace(header.options, words=str(words.absolute())) if words else header.options
    found = judged(options)
    return LocalMatch(Match(kit, store, found.judge, seed), found, path)


def _maker(kit: Kit, name: str) -> BotMaker:
    must_know_bots((name,), kit.bots)
    return kit.bots[name]


def _own_file(slug: str) -> Path:
    folder = data_folder() / "matches"
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now(UTC).astimezone().strftime("%Y-%m-%d-%H%M%S")
    paths = (folder / f"{slug}-{stamp}{tail}.jsonl" for tail in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in paths if not path.exists())
