"""`lexicade lexicon`: word lists, and what they say to words."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lexicade.cli.options import LanguageOption, UiOption, WordsOption
from lexicade.cli.speech import say, ui_language
from lexicade.core.errors import Malformed
from lexicade.lexicon import Lexicon, Referee
from lexicade.lexicon.alphabets import LONGEST, SHORTEST, Alphabet
from lexicade.lexicon.ispell import IspellReferee

if TYPE_CHECKING:
    from lexicade.lexicon.meanings import Meaning

app = typer.Typer(name="lexicon", help=say("help-lexicon"), no_args_is_help=True, rich_markup_mode=None)

NameArgument = Annotated[str, typer.Argument(help=say("opt-list-name"), show_default=False)]
NamesArgument = Annotated[list[str] | None, typer.Argument(help=say("opt-list-names"), show_default=False)]
CheckArgument = Annotated[list[str], typer.Argument(help=say("opt-check-words"), show_default=False)]
DefineArgument = Annotated[list[str], typer.Argument(help=say("opt-define-words"), show_default=False)]
ForceOption = Annotated[bool, typer.Option("--force", help=say("opt-force"))]
RefereeOption = Annotated[str | None, typer.Option("--referee", help=say("opt-check-referee"), show_default=False)]
ListOption = Annotated[str | None, typer.Option("--list", help=say("opt-check-list"), show_default=False)]


def announce(name: str) -> None:
    """Say on standard error that a list is about to be built."""
    print(say("list-building", name=name), file=sys.stderr)


@app.command("list", help=say("help-lexicon-list"))
def list_lists(ui: UiOption = None) -> int:
    """Show the lists that can be built, and those that are."""
    from lexicade.lexicon import DEFAULTS, built
    from lexicade.lexicon.lists import PLANS
    from lexicade.lexicon.meanings import PACKAGES, built_meanings
    from lexicade.lexicon.store import data_folder

    for name, plan in PLANS.items():
        lexicon = built(name)
        if lexicon is None and not plan.possible:
            typer.echo(say("list-line-impossible", name=name, language=plan.language, needs=plan.system))
        elif lexicon is None:
            typer.echo(say("list-line-missing", name=name, language=plan.language))
        else:
            told = {"language": lexicon.language, "identity": lexicon.identity}
            typer.echo(say("list-line-built", name=name, n=lexicon.count, **told))
    for language in PACKAGES:
        code = "list-meanings-missing" if built_meanings(language) is None else "list-meanings-built"
        typer.echo(say(code, language=language))
    for language, name in DEFAULTS.items():
        typer.echo(say("list-line-default", language=language, name=name))
    typer.echo(say("list-folder", folder=str(data_folder())))
    return 0


@app.command("build", help=say("help-lexicon-build"))
def build_lists(names: NamesArgument = None, force: ForceOption = False, ui: UiOption = None) -> int:
    """Build lists, the kernel's graphs of them, and meanings where they are missing or out of date."""
    from lexicade.lexicon import available, build, plan_of
    from lexicade.lexicon.meanings import PACKAGES, build_meanings, built_meanings
    from lexicade.play.graphs import build_graphs

    meanings = {f"meanings-{language}": language for language in PACKAGES}
    chosen = tuple(names or (*available(), *meanings))
    for name in chosen:
        if name not in meanings:
            plan_of(name)
    for name in chosen:
        if name in meanings:
            language = meanings[name]
            glossary = None if force else built_meanings(language)
            glossary = glossary or build_meanings(language, announce)
            typer.echo(say("list-meanings-done", language=language, n=len(glossary)))
            continue
        for lexicon in build([name], force=force, announce=announce):
            build_graphs(lexicon)
            typer.echo(say("list-built", name=name, n=lexicon.count, identity=lexicon.identity))
    return 0


@app.command("show", help=say("help-lexicon-show"))
def show_list(name: NameArgument, ui: UiOption = None) -> int:
    """Show the manifest of a list."""
    from lexicade.lexicon import open_lexicon, plan_of

    plan_of(name)
    manifest = open_lexicon(name, announce=announce).manifest
    typer.echo(say("show-head", name=name, n=manifest.count, language=manifest.language, identity=manifest.identity))
    typer.echo(say("show-sources"))
    for source in manifest.sources:
        typer.echo(say("show-source", name=source.name, version=source.version, licence=source.licence))
    typer.echo(say("show-lengths", lengths=_pairs(manifest.lengths)))
    if manifest.bands:
        typer.echo(say("show-bands", bands=_pairs(manifest.bands)))
    for code, words in (("show-added", manifest.added), ("show-removed", manifest.removed)):
        typer.echo(say(code, n=len(words)))
        for word, reason in words.items():
            typer.echo(say("show-override", word=word, reason=reason))
    typer.echo(say("show-dropped"))
    for drop in manifest.dropped:
        reason = say(f"dropped-{drop.reason}")
        typer.echo(say("show-drop", n=drop.count, reason=reason, samples=drop.samples))
    return 0


@app.command("check", help=say("help-lexicon-check"))
def check_words(
    words: CheckArgument,
    language: LanguageOption = None,
    list_name: ListOption = None,
    words_file: WordsOption = None,
    referee: RefereeOption = None,
    ui: UiOption = None,
) -> int:
    """Judge words by a list; the exit code tells whether all are valid."""
    if list_name is not None and words_file is not None:
        raise Malformed("check-two-lists")
    if referee is not None:
        if list_name is not None or words_file is not None:
            raise Malformed("check-referee-and-list")
        program = _program(referee, language or "de")
        judge: Referee = program
        alphabet = program.alphabet
    else:
        lexicon = _lexicon(language, list_name, words_file)
        judge, alphabet = lexicon, Alphabet(lexicon.letters)
    asked = [_read(alphabet, word) for word in words]
    verdicts = judge.judge(asked)
    for word in asked:
        if verdicts[word]:
            typer.echo(say("check-accepted", word=word))
        elif len(word) < SHORTEST:
            typer.echo(say("check-too-short", word=word, least=SHORTEST))
        elif len(word) > LONGEST:
            typer.echo(say("check-too-long", word=word, most=LONGEST))
        else:
            typer.echo(say("check-refused", word=word))
    typer.echo(say("check-judge", judge=judge.identity))
    return 0 if all(verdicts.values()) else 1


@app.command("define", help=say("help-lexicon-define"))
def define_words(words: DefineArgument, language: LanguageOption = None, ui: UiOption = None) -> int:
    """Tell what words mean; the exit code tells whether something is known of each."""
    from lexicade.lexicon.alphabets import alphabet_of
    from lexicade.lexicon.database import WordDatabase, database_path
    from lexicade.lexicon.meanings import open_meanings

    language = language or ui_language()
    asked = [_read(alphabet_of(language), word) for word in words]
    meanings = open_meanings(language, database=WordDatabase(database_path()), announce=announce)
    known = [_tell(word, meanings.of(word)) for word in asked]
    if any(known):
        source = meanings.sources[0]
        typer.echo(say("define-source", name=source.name, version=source.version, licence=source.licence))
    return 0 if all(known) else 1


def _tell(word: str, meanings: Sequence[Meaning]) -> bool:
    """Print the meanings of one word, and return whether there are any."""
    for meaning in meanings:
        headword = meaning.headword
        if meaning.who:
            typer.echo(say("define-taught", headword=headword, who=meaning.who))
        elif headword.replace("ß", "ss").upper() == word:
            typer.echo(say("define-headword", headword=headword))
        else:
            typer.echo(say("define-form", word=word, headword=headword))
        for number, sense in enumerate(meaning.senses, 1):
            typer.echo(say("define-sense", number=number, sense=sense))
    if not meanings:
        typer.echo(say("define-none", word=word))
    return bool(meanings)


def _program(name: str, language: str) -> IspellReferee:
    """Return a program that judges, and say who it is."""
    from lexicade.lexicon import open_ispell_referee
    from lexicade.lexicon.ispell import open_ispell

    if name != "ispell":
        raise Malformed("unknown-referee", referee=name, known=("ispell",))
    if language != "de":
        open_ispell(language)
    program, lexicon = open_ispell_referee(announce)
    dictionary = program.ispell.dictionary
    typer.echo(say("check-program", banner=program.banner, dictionary=dictionary, n=lexicon.count))
    return program


def _lexicon(language: str | None, list_name: str | None, words_file: Path | None) -> Lexicon:
    """Open the named list, the file, or the list of the language, and say what was left out of a file."""
    from lexicade.lexicon import default_for, open_lexicon, plan_of

    if list_name is not None:
        return open_lexicon(plan_of(list_name).name, language=language, announce=announce)
    language = language or ui_language()
    lexicon = open_lexicon(words_file or default_for(language), language=language, announce=announce)
    for drop in lexicon.manifest.dropped if words_file is not None else ():
        reason = say(f"dropped-{drop.reason}")
        told = say("check-dropped", file=str(words_file), n=drop.count, reason=reason, samples=drop.samples)
        print(told, file=sys.stderr)
    return lexicon


def _read(alphabet: Alphabet, text: str) -> str:
    if not text.strip():
        raise Malformed("empty-word")
    return alphabet.read(text.strip())


def _pairs(counts: Mapping[int, int]) -> str:
    return ", ".join(f"{key}: {count}" for key, count in counts.items())
