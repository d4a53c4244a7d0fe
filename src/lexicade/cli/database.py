"""`lexicade database`: the words that players taught."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lexicade.cli.options import UiOption
from lexicade.cli.speech import catalogue, say, ui_language
from lexicade.core.errors import Malformed

if TYPE_CHECKING:
    from lexicade.lexicon.database import WordDatabase
    from lexicade.lexicon.lessons import Lesson
    from lexicade.server.word_database import ServerWords

app = typer.Typer(name="database", help=say("help-database"), no_args_is_help=True, rich_markup_mode=None)

TaughtArgument = Annotated[str, typer.Argument(help=say("opt-taught-word"), show_default=False)]
MeaningArgument = Annotated[str, typer.Argument(help=say("opt-taught-meaning"), show_default=False)]
ExportArgument = Annotated[Path, typer.Argument(help=say("opt-export-file"))]
ImportArgument = Annotated[Path, typer.Argument(help=say("opt-import-file"))]
MatchesArgument = Annotated[list[Path] | None, typer.Argument(help=say("opt-match-files"), show_default=False)]
LanguageOption = Annotated[str | None, typer.Option("--language", help=say("opt-taught-language"), show_default=False)]
DatabaseOption = Annotated[str | None, typer.Option("--database", help=say("opt-taught-database"), show_default=False)]
_STREAM = Path("-")


def _own() -> WordDatabase:
    from lexicade.lexicon.database import WordDatabase, database_path

    return WordDatabase(database_path())


@contextmanager
def _opened(url: str | None, *, migrating: bool = False) -> Iterator[WordDatabase | ServerWords]:
    """Open the words of a server, or those of the data folder where no address is given."""
    if url is None:
        yield _own()
        return
    from lexicade.server.word_database import open_words

    with open_words(url, migrating=migrating) as words:
        yield words


def _language(language: str | None) -> str | None:
    """Return the language asked for, or raise `Malformed("unknown-language")`."""
    from lexicade.lexicon.alphabets import alphabet_of

    if language is not None:
        alphabet_of(language)
    return language


@app.command("list", help=say("help-database-list"))
def list_words(language: LanguageOption = None, database: DatabaseOption = None, ui: UiOption = None) -> int:
    """Show all taught words."""
    asked = _language(language)
    with _opened(database) as opened:
        words = opened.words(asked)
    for word in words:
        who = word.who or say("taught-nobody")
        told = {"word": word.word, "language": word.language, "meaning": word.meaning, "who": who, "day": _day(word)}
        typer.echo(say("taught-line", **told))
    typer.echo(say("taught-count", n=len(words)))
    return 0


@app.command("show", help=say("help-database-show"))
def show_word(
    word: TaughtArgument, language: LanguageOption = None, database: DatabaseOption = None, ui: UiOption = None
) -> int:
    """Show a word in every language it was taught in."""
    with _opened(database) as opened:
        words = _find(opened, word, language)
    for found in words:
        who, match = found.who or say("taught-nobody"), found.match or say("taught-no-match")
        told = {"word": found.word, "language": found.language, "meaning": found.meaning, "who": who}
        typer.echo(say("taught-whole", day=_day(found), match=match, **told))
    return 0


@app.command("edit", help=say("help-database-edit"))
def edit_word(
    word: TaughtArgument,
    meaning: MeaningArgument,
    language: LanguageOption = None,
    database: DatabaseOption = None,
    ui: UiOption = None,
) -> int:
    """Give a word another meaning."""
    from lexicade.lexicon.lessons import lesson_of

    with _opened(database) as opened:
        found = _only(opened, word, language)
        told = lesson_of(found.word, meaning, found.language, found.who, found.at, found.match).meaning
        opened.edit(found.word, found.language, told)
    typer.echo(say("taught-edited", word=found.word, meaning=told))
    return 0


@app.command("remove", help=say("help-database-remove"))
def remove_word(
    word: TaughtArgument, language: LanguageOption = None, database: DatabaseOption = None, ui: UiOption = None
) -> int:
    """Make a word no word."""
    with _opened(database) as opened:
        found = _only(opened, word, language)
        opened.remove(found.word, found.language)
    typer.echo(say("taught-removed", word=found.word))
    return 0


@app.command("export", help=say("help-database-export"))
def export_words(
    file: ExportArgument = _STREAM,
    language: LanguageOption = None,
    database: DatabaseOption = None,
    ui: UiOption = None,
) -> int:
    """Write all taught words; a file is written whole or not at all."""
    from lexicade.lexicon.files import replace_file
    from lexicade.lexicon.tsv import to_tsv

    asked = _language(language)
    with _opened(database) as opened:
        words = opened.words(asked)
    text = "".join(f"{line}\n" for line in to_tsv(words))
    if file == _STREAM:
        typer.echo(text, nl=False)
        return 0
    try:
        replace_file(file, text.encode())
    except OSError as error:
        raise Malformed("file-unwritable", file=str(file), why=error.strerror or str(error)) from None
    typer.echo(say("taught-exported", n=len(words)))
    return 0


@app.command("import", help=say("help-database-import"))
def import_words(
    file: ImportArgument = _STREAM,
    language: LanguageOption = None,
    database: DatabaseOption = None,
    ui: UiOption = None,
) -> int:
    """Bring in words: all lines of a file, or none."""
    from lexicade.lexicon.tsv import BadLine, from_tsv

    try:
        raw = sys.stdin.buffer.read() if file == _STREAM else file.read_bytes()
        lines = raw.decode("utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "UTF-8"
        raise Malformed("file-unreadable", file=str(file), why=why) from None
    try:
        lessons = from_tsv(lines, _language(language) or ui_language(), datetime.now(UTC))
    except BadLine as bad:
        why = "; ".join(catalogue().error(bad.cause))
        raise Malformed("import-line", file=str(file), line=bad.line, why=why) from None
    with _opened(database, migrating=True) as opened:
        count = opened.learn(lessons)
    typer.echo(say("taught-imported", n=count))
    return 0


@app.command("rebuild", help=say("help-database-rebuild"))
def rebuild_words(paths: MatchesArgument = None, database: DatabaseOption = None, ui: UiOption = None) -> int:
    """Read the taught words anew from the logs of matches; a file that cannot be read changes nothing."""
    if bool(paths) == (database is not None):
        raise Malformed("rebuild-from-one")
    if database is None:
        return _rebuild_from(paths or [])
    from lexicade.server.word_database import open_words

    with open_words(database) as opened:
        lessons, matches = opened.rebuild()
    typer.echo(say("taught-rebuilt-server", n=lessons, matches=matches))
    return 0


def _rebuild_from(paths: list[Path]) -> int:
    from lexicade.lexicon.lessons import lessons_of
    from lexicade.play.store import FileStore

    files = [file for path in paths for file in _match_files(path)]
    lessons: list[Lesson] = []
    matches = []
    for file in files:
        store = FileStore(file)
        store.head()
        records = store.records()
        if not records or records[0].header is None:
            raise Malformed("match-empty")
        matches.append(records[0].header.match)
        lessons += lessons_of(records)
    typer.echo(say("taught-rebuilt", n=_own().rebuild(matches, lessons), files=len(files)))
    return 0


def _match_files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.jsonl"))
    if not found:
        raise Malformed("no-match-files", path=str(path))
    return found


def _find(database: WordDatabase | ServerWords, word: str, language: str | None) -> tuple[Lesson, ...]:
    """Return the taught words that a text may mean, or raise `Malformed("not-taught")`."""
    from lexicade.lexicon.alphabets import GERMAN, alphabet_of

    read = (alphabet_of(language) if language else GERMAN).read(word.strip())
    found = database.find(read, language)
    if not found:
        raise Malformed("not-taught", word=read)
    return found


def _only(database: WordDatabase | ServerWords, word: str, language: str | None) -> Lesson:
    """Return the one taught word that a text means, or raise `Malformed("taught-in-two-languages")`."""
    found = _find(database, word, language)
    if len(found) > 1:
        known = tuple(lesson.language for lesson in found)
        raise Malformed("taught-in-two-languages", word=found[0].word, known=known)
    return found[0]


def _day(lesson: Lesson) -> str:
    return lesson.at.astimezone().date().isoformat()
