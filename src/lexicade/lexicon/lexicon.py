"""A word list that judges: opened by name or from a file, shared between processes, asked in upper case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.lexicon import store
from lexicade.lexicon.alphabets import Alphabet, alphabet_of
from lexicade.lexicon.graph import Compiled, Graph, compile_graphs, read_graphs, write_graphs
from lexicade.lexicon.ispell import IspellReferee, open_ispell
from lexicade.lexicon.lists import PLANS, ListPlan, available, plan_of
from lexicade.lexicon.manifest import Manifest, Report, fingerprint

_EVERYTHING: Final = "all"
_BAND: Final = "band-"
_WORTH_KEEPING: Final = 100_000
"""Somebody's own file of so many bytes is compiled once and kept; smaller ones compile in a moment."""
_KEPT_FILES: Final = 8


class Lexicon:
    """A list of words with its manifest; safe to use from any thread."""

    def __init__(self, compiled: Compiled) -> None:
        """Take compiled graphs whose `about` is the manifest."""
        self.manifest = Manifest.of_plain(compiled.about)
        self.letters = compiled.letters
        self._graph = compiled.graph(_EVERYTHING)
        self._bands = {
            int(name.removeprefix(_BAND)): compiled.graph(name) for name in compiled.roots if name.startswith(_BAND)
        }

    @property
    def name(self) -> str:
        """The list's name, or its file's."""
        return self.manifest.name

    @property
    def language(self) -> str:
        """The language, `de` or `en`."""
        return self.manifest.language

    @property
    def identity(self) -> str:
        """What a match notes as its judge: name and fingerprint, as `de@1f2e3d4c5b6a`."""
        return self.manifest.identity

    @property
    def graph(self) -> Graph:
        """All words as a graph of letters, for generators of plays."""
        return self._graph

    @property
    def count(self) -> int:
        """How many words there are."""
        return self.manifest.count

    def __len__(self) -> int:
        return self.manifest.count

    def __contains__(self, word: object) -> bool:
        return word in self._graph

    def judge(self, words: Sequence[str]) -> dict[str, bool]:
        """Return for each word, in upper case and NFC, whether it is in the list."""
        known = self._graph
        return {word: word in known for word in words}

    def words(self, band: int | None = None) -> Iterator[str]:
        """Yield all words in the alphabet's order, or those that are at least as common as a band (10 is commonest)."""
        return iter(self._graph if band is None else self._graph_of(band))

    def band(self, word: str) -> int | None:
        """Return how common a word is, 10 for the commonest, or None where the sources do not tell."""
        return next((band for band, graph in self._bands.items() if word in graph), None)

    def describe(self) -> str:
        """Return name, number of words and sources in one line, for logs and notes; people read the catalogues."""
        made_of = ", ".join(f"{source.name} {source.version}" for source in self.manifest.sources)
        return f"{self.identity}: {self.count} words ({made_of})" if made_of else f"{self.identity}: {self.count} words"

    def _graph_of(self, band: int) -> Iterable[str]:
        fitting = [graph for known, graph in self._bands.items() if known <= band]
        if not fitting:
            raise Malformed("unknown-band", band=band, known=tuple(map(str, self._bands)))
        return fitting[-1]


def lexicon_of(words: Iterable[str], *, name: str, language: str, letters: str | None = None) -> Lexicon:
    """Return a lexicon of given words, held in memory.

    Raises `Malformed("foreign-letter")` or `Malformed("empty-word")` where one cannot be read.
    """
    alphabet = Alphabet(letters) if letters is not None else alphabet_of(language)
    read = {alphabet.read(word) for word in words}
    if "" in read:
        raise Malformed("empty-word")
    return Lexicon(_compiled(read, name, language, alphabet, Report()))


def _compiled(words: set[str], name: str, language: str, alphabet: Alphabet, report: Report) -> Compiled:
    manifest = Manifest(name, language, "given", len(words), fingerprint(words), dropped=report.dropped)
    return compile_graphs({_EVERYTHING: words}, alphabet.letters, manifest.plain())


def open_lexicon(
    name_or_path: str | Path,
    *,
    language: str | None = None,
    letters: str | None = None,
    announce: Callable[[str], None] | None = None,
) -> Lexicon:
    """Open a list by its name, building it first where it is missing or out of date, or a list from a text file.

    What is no known name is a path. `language` is needed for a path and checked against a name; `letters` is the
    alphabet a file is read with, the language's own unless given. `announce` is called with the name of a list about
    to be built, which takes some seconds. Raises `Malformed` where the list is unknown, the file cannot be read, or
    a source is not installed.
    """
    text = str(name_or_path)
    if isinstance(name_or_path, str) and text in PLANS:
        plan = PLANS[text]
        if language is not None and plan.language != language:
            raise Malformed("list-of-other-language", name=text, language=plan.language, asked=language)
        return _open_list(plan, announce)
    path = Path(name_or_path)
    if isinstance(name_or_path, str) and not path.exists() and "/" not in text and not path.suffix:
        raise Malformed("unknown-list", name=text, known=available())
    if language is None:
        raise Malformed("words-without-language", path=text)
    return _open_file(path, language, Alphabet(letters) if letters is not None else alphabet_of(language))


def open_ispell_referee(announce: Callable[[str], None] | None = None) -> tuple[IspellReferee, Lexicon]:
    """Return the program ispell as a German referee, and the list of all words it accepts, for bots and hints.

    Raises `Malformed` where the program or the source of its dictionary is not installed.
    """
    lexicon = _open_list(plan_of("de-ispell"), announce)
    return open_ispell(likely=lexicon), lexicon


def build(
    names: Iterable[str] | None = None, *, force: bool = False, announce: Callable[[str], None] | None = None
) -> list[Lexicon]:
    """Build the named lists, else all, where they are missing or out of date; `force` builds them in any case."""
    plans = [plan_of(name) for name in (available() if names is None else names)]
    return [_open_list(plan, announce, force=force) for plan in plans]


def built(name: str) -> Lexicon | None:
    """Return a list that lies ready and up to date, or None; nothing is built."""
    return _fresh(plan_of(name))


def _fresh(plan: ListPlan) -> Lexicon | None:
    try:
        lexicon = Lexicon(read_graphs(store.list_path(plan.name)))
    except Malformed as error:
        if error.code in {"list-missing", "list-outdated", "list-damaged", "list-foreign"}:
            return None
        raise
    manifest = lexicon.manifest
    current = manifest.recipe == plan.recipe and all(source.stands() for source in manifest.sources)
    return lexicon if current else None


def _open_list(plan: ListPlan, announce: Callable[[str], None] | None, *, force: bool = False) -> Lexicon:
    lexicon = None if force else _fresh(plan)
    if lexicon is not None:
        return lexicon
    if announce is not None:
        announce(plan.name)
    return _build(plan)


def _build(plan: ListPlan) -> Lexicon:
    from lexicade.lexicon.building import build_list

    path = store.list_path(plan.name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_graphs(path, build_list(plan))
    except OSError as error:
        raise Malformed("list-unwritable", path=str(path), reason=error.strerror or str(error)) from None
    return Lexicon(read_graphs(path))


def _open_file(path: Path, language: str, alphabet: Alphabet) -> Lexicon:
    from lexicade.lexicon import wordfile

    content = wordfile.read_bytes(path)
    kept = None
    if len(content) >= _WORTH_KEEPING:
        kept = store.file_list_path(f"{wordfile.mark_of(content, alphabet)}-{language}")
        try:
            return Lexicon(read_graphs(kept))
        except Malformed:
            pass
    report = Report()
    words = wordfile.words_of(path, content, alphabet, report)
    compiled = _compiled(words, path.stem, language, alphabet, report)
    if kept is not None:
        _keep(kept, compiled)
    return Lexicon(compiled)


def _keep(path: Path, compiled: Compiled) -> None:
    """Keep a compiled file for the next time if the folder can be written, and only the newest few of them."""
    try:
        write_graphs(path, compiled)
        kept = sorted(path.parent.glob("*.words"), key=lambda file: file.stat().st_mtime, reverse=True)
        for old in kept[_KEPT_FILES:]:
            old.unlink(missing_ok=True)
    except OSError:
        return
