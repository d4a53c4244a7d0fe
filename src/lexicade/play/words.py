"""Which words a table plays by: who judges them, and the list that its bots know."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock

from lexicade.core.errors import Malformed
from lexicade.core.judging import Judging
from lexicade.core.kit import Words
from lexicade.core.options import Options
from lexicade.core.tiles import TileSet
from lexicade.lexicon import Lexicon, available, default_for, lexicon_of, open_ispell_referee, open_lexicon
from lexicade.lexicon.alphabets import Alphabet
from lexicade.lexicon.database import WordDatabase, database_path
from lexicade.lexicon.joined import JoinedWords
from lexicade.lexicon.lessons import TaughtWords
from lexicade.lexicon.referees import TaughtReferee
from lexicade.lexicon.store import data_folder
from lexicade.play.match import Judge

__all__ = ["Judged", "data_folder", "extended", "given", "judged", "listed"]


_lock = Lock()
_extended: dict[str, Judged] = {}


@dataclass(frozen=True, slots=True)
class Judged:
    """The words of a table: for bots and hints, for judging, and the list itself.

    banner: the line by which a program that judges introduces itself, "" where a list judges.
    """

    words: Words
    judge: Judge
    lexicon: Lexicon
    banner: str = ""

    @property
    def told(self) -> str:
        """Name and size of what judges, for people."""
        count = f"{self.lexicon.count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
        return f"{self.judge.name} ({count})"

    def check(self, words: Sequence[str]) -> Mapping[str, bool]:
        """Judge words as people type them. Raises Malformed `foreign-letter` for a letter that no word has."""
        alphabet = Alphabet(self.lexicon.letters)
        return self.judge.referee.judge([alphabet.read(word) for word in words])


class ListWords:
    """The words of a list for generators, with a place on disk for the kernel's graphs of them."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Take the list."""
        graph = lexicon.graph
        self.root, self.step, self.accepts = graph.root, graph.step, graph.accepts
        self._graph = graph
        self._name, self._identity = lexicon.name, lexicon.identity

    def __contains__(self, word: str) -> bool:
        """Whether the list has this word."""
        return word in self._graph

    def __iter__(self) -> Iterator[str]:
        """Yield all words."""
        return iter(self._graph)

    def graph_path(self, faces: tuple[str, ...]) -> Path:
        """Return where the kernel's graph over these tile faces lies, or will lie."""
        mark = sha256(" ".join(faces).encode()).hexdigest()[:12]
        return _graphs() / f"{self._identity}-{mark}.graph"

    def older_graphs(self) -> Iterator[Path]:
        """Yield the graphs of this list as it was before."""
        for path in _graphs().glob(f"{self._name}@*.graph"):
            if not path.name.startswith(f"{self._identity}-"):
                yield path


def _graphs() -> Path:
    return data_folder() / "graphs"


def judged(options: Options) -> Judged:
    """Return the words that a table of this terminal plays by. Raises Malformed where there are none.

    At an `extend` table the words that players taught count too, for people and bots, from the moment they are taught.
    """
    base = listed(options)
    return _with_taught(base, options.language) if options.judging is Judging.EXTEND else base


def _with_taught(base: Judged, language: str) -> Judged:
    with _lock:
        known = _extended.get(base.judge.name)
        if known is None or known.lexicon is not base.lexicon:
            taught = WordDatabase(database_path()).taught(language)
            known = extended(base, taught)
            _extended[base.judge.name] = known
        return known


def extended(base: Judged, taught: TaughtWords) -> Judged:
    """Return words to which those that players taught are added, at every moment as they stand then."""
    referee = TaughtReferee(taught, _Named(base.judge))
    words = JoinedWords(base.words, taught)
    return Judged(words, Judge(referee, referee.identity), base.lexicon, base.banner)


class _Named:
    """A judge as a referee that knows its name."""

    def __init__(self, judge: Judge) -> None:
        self.identity = judge.name
        self.judge = judge.referee.judge


def listed(options: Options) -> Judged:
    """Return the words that a table plays by without those that players taught. Raises Malformed where there are none.

    `auto` takes the program ispell for German where it is installed with its list, unless a list is named.
    """
    wanted = options.referee
    if wanted == "auto":
        wanted = "ispell" if options.language == "de" and not options.words and "de-ispell" in available() else "list"
    if wanted == "ispell":
        return _by_ispell(options.language)
    lexicon = _list(options)
    if not Path(options.words).is_absolute():
        return _judged_by(lexicon.name, options.language)
    return Judged(ListWords(lexicon), Judge(lexicon, lexicon.identity), lexicon)


def _list(options: Options) -> Lexicon:
    name = options.words or default_for(options.language)
    path = Path(name)
    if path.is_absolute():
        return open_lexicon(path, language=options.language, letters=_letters(options), announce=_announce)
    return _named(name, options.language)


@cache
def _named(name: str, language: str) -> Lexicon:
    """Open a list once a process: it is mapped into memory and never changes under a match."""
    return open_lexicon(name, language=language, announce=_announce)


@cache
def _judged_by(name: str, language: str) -> Judged:
    """Share the words of a list between all tables, and so the graphs that bots make of them."""
    lexicon = _named(name, language)
    return Judged(ListWords(lexicon), Judge(lexicon, lexicon.identity), lexicon)


@cache
def _by_ispell(language: str) -> Judged:
    """Start the program once a process."""
    if language != "de":
        raise Malformed("referee-of-other-language", referee="ispell", language="de", asked=language)
    referee, lexicon = open_ispell_referee(_announce)
    return Judged(ListWords(lexicon), Judge(referee, referee.identity), lexicon, referee.banner)


def given(words: Iterable[str], options: Options) -> Judged:
    """Return a table's words from the words themselves. Raises Malformed for a letter that no tile has."""
    lexicon = lexicon_of(words, name="given", language=options.language, letters=_letters(options))
    return Judged(lexicon.graph, Judge(lexicon, lexicon.identity), lexicon)


def _letters(options: Options) -> str | None:
    tiles = getattr(options, "tiles", None)
    if not isinstance(tiles, TileSet):
        return None
    return "".join(dict.fromkeys("".join(tiles.letters).upper()))


def _announce(name: str) -> None:
    sys.stderr.write(f"lexicade: {name} …\n")
