"""What a game folder exports: its rules, and everything that lets players, bots and files speak to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol

from lexicade.core.calendar import Due
from lexicade.core.dialogue import OpenDialogue
from lexicade.core.errors import Malformed
from lexicade.core.judging import Judging
from lexicade.core.options import Options, change, must_be_whole
from lexicade.core.protocol import Game, Seat
from lexicade.core.scene import Scene, Text
from lexicade.core.scoring import Tally

LANGUAGES: Final = ("de", "en")
"""Languages of words."""


class Words(Protocol):
    """A word list as a graph of letters, for generators: nodes are numbers, text is upper case."""

    @property
    def root(self) -> int:
        """The node from which every word starts."""
        ...

    def step(self, node: int, text: str) -> int | None:
        """Follow the letters of a face from a node; None where no word goes on like this."""
        ...

    def accepts(self, node: int) -> bool:
        """Whether a word ends at this node."""
        ...

    def __contains__(self, word: str) -> bool:
        """Whether the list has this word."""
        ...

    def __iter__(self) -> Iterator[str]:
        """Yield all words."""
        ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """A command that a seat could give, and the points it would score now."""

    command: Any
    points: int
    words: tuple[str, ...] = ()


class Bot(Protocol):
    """A computer player: chooses from a view, never sees a state."""

    def choose(self, view: Any, seat: Seat, rng: Random) -> Any:
        """Return a command for an awaited seat, or None when it has nothing to say although it might."""
        ...


BotMaker = Callable[[Words], Bot]


def position_and_play(play: str, position: str | None) -> tuple[str, str]:
    """Return a position and a play as they are given; a game that scores without a board reads them its own way."""
    if position is None:
        raise Malformed("no-position")
    return position, play


def nothing_due(_state: Any) -> None:
    """Leave everything to the players."""


@dataclass(frozen=True)
class Kit:
    """A game with all that surrounds it; docs/add-a-game.md walks through it."""

    game: Game[Any, Any, Any, Any]
    version: int
    """Version of the rules: written into every match."""
    package: str
    """Import name of the game's folder, where its catalogues and README lie."""
    presets: tuple[str, ...]
    """Names of the presets, the default first."""
    preset: Callable[[str, str | None], Options]
    """(preset, language or None for the preset's own) -> options."""
    judgings: tuple[Judging, ...]
    """The judgings that the game supports."""
    commands: Any
    """Union of the command types, for the codec."""
    events: Any
    """Union of the event types, for the codec."""
    view: type
    """The view type, for the codec."""
    known: Callable[[Any], Any]
    """view -> what the viewer knows as a state, the rest face down; previews are decided on it."""
    parse: Callable[[str, Any], Any]
    """(text, view) -> command; raises Malformed."""
    format: Callable[[Any], str]
    """command -> text that parse reads back."""
    position: Callable[[str, Any], Any]
    """(text, options) -> a state with seat 0 on turn; raises Malformed."""
    inventory: Callable[[Any], Sequence[str]]
    """state -> every tile or card there is, wherever it is: always the same ones."""
    tally: Callable[[Sequence[Any]], Tally | None]
    """events of a command -> what they scored, or None."""
    scene: Callable[[Any], Scene]
    """view -> what painters show."""
    propose: Callable[[Any, Seat, Random], Any]
    """(view, seat, rng) -> a command that is legal but for its words, cheaply."""
    plays: Callable[[Any, Seat, Words], Iterable[Candidate]]
    """(view, seat, words) -> every scoring command of a seat, the best first."""
    bots: Mapping[str, BotMaker]
    """Computer players by name."""
    sides: tuple[str, ...] = ()
    """Catalogue codes of the seats' own names, where seats have some (Red, Blue)."""

    scored: Callable[[str, str | None], tuple[str, str]] = position_and_play
    """(what is to be scored, a position or None) -> (position text, command text); raises Malformed."""
    arrange: Callable[[Any, str], Any] | None = None
    """(view, an order as typed) -> the view with its seat's rack in that order, where the rules look at the order.

    Nothing is told to the match: `scene` shows the order and `parse` puts it into the next command. Raises Malformed.
    """
    spoken: Mapping[str, Callable[[Any, str], tuple[Text, ...]]] = field(default_factory=dict)
    """What the game tells when it is asked: a word -> (view, the rest of the line) -> sentences; raises Malformed."""
    due: Callable[[Any], Due | None] = nothing_due
    """state -> what the seat CLOCK does next and from which day on, None while nothing waits for a day."""
    dialogues: Mapping[str, OpenDialogue] = field(default_factory=dict)
    """Commands that the game also asks for step by step: the word typed to begin -> how it begins."""
    local: str | None = None
    """The preset for one table and for matches of bots, where that is not the default."""
    seats: Callable[[Any], range] | None = None
    """options -> how many seats such a table may have, where options limit what the game allows."""

    def seats_of(self, options: Options) -> range:
        """Return how many seats a table with these options may have."""
        return self.seats(options) if self.seats else self.game.seats

    @property
    def slug(self) -> str:
        """The game's short name."""
        return self.game.slug

    def options(
        self, preset: str | None = None, language: str | None = None, changes: Mapping[str, object] | None = None
    ) -> Options:
        """Resolve options from a preset, a language and changes. Raises Malformed naming what is not known."""
        name = preset or self.presets[0]
        if name not in self.presets:
            raise Malformed("unknown-preset", preset=name, game=self.slug, known=self.presets)
        if language is not None:
            _must_speak(language)
        options = change(self.preset(name, language), changes or {})
        self._must_judge(options)
        return options

    def must_allow(self, options: Options, seats: int) -> None:
        """Raise Malformed `bad-option`, `unknown-language` or `bad-seats` where a table as it was stored cannot be one."""
        must_be_whole(options)
        self._must_judge(options)
        _must_speak(options.language)
        allowed = self.seats_of(options)
        if seats not in allowed:
            raise Malformed("bad-seats", n=seats, least=allowed[0], most=allowed[-1], game=self.slug)

    def _must_judge(self, options: Options) -> None:
        if options.judging not in self.judgings:
            known = tuple(judging.value for judging in self.judgings)
            raise Malformed("bad-option", option="judging", value=options.judging.value, allowed=known)


def _must_speak(language: str) -> None:
    if language not in LANGUAGES:
        raise Malformed("unknown-language", language=language, known=LANGUAGES)
