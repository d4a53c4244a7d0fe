"""What can be played, by which rules, in which words; and every sentence of a language."""

from __future__ import annotations

import asyncio
import json
from dataclasses import fields
from functools import cache
from importlib import resources
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from lexicade.core import registry
from lexicade.core.catalogue import LANGUAGES
from lexicade.core.errors import Malformed
from lexicade.core.grid import Marks
from lexicade.core.kit import Kit
from lexicade.core.options import Options, choices, told
from lexicade.core.tiles import TileSet
from lexicade.lexicon import available
from lexicade.lexicon.alphabets import alphabet_of
from lexicade.lexicon.meanings import open_meanings
from lexicade.server.context import Anyone, Language, Server
from lexicade.server.db.engine import Database
from lexicade.server.errors import NotFound
from lexicade.server.markdown import to_html
from lexicade.server.sentences import messages, tag
from lexicade.server.shapes_matches import (
    GameShape,
    MeaningShape,
    MeaningsShape,
    OptionShape,
    PresetShape,
    RulesShape,
    SeatsRangeShape,
)
from lexicade.server.word_database import ServerWords

router = APIRouter(prefix="/api", tags=["games"])
Kind = Literal["choice", "number", "text", "tiles", "board"]
REFEREES: Final = ("auto", "list", "ispell")
_FOR_EVER = "public, max-age=31536000, immutable"


@router.get("/games", operation_id="listGames")
async def list_games(_: Anyone) -> list[GameShape]:
    """List the games with their presets, options, judgings and bots."""
    return [_game(slug) for slug in registry.slugs()]


@router.get("/games/{slug}/rules", operation_id="getRules")
async def get_rules(
    slug: Annotated[str, Path(max_length=32)],
    _: Anyone,
    spoken: Language,
    language: Annotated[str | None, Query(max_length=8)] = None,
) -> RulesShape:
    """Tell the rules of a game, in English where there are no others."""
    if slug not in registry.slugs():
        raise NotFound("unknown-game", game=slug, known=registry.slugs())
    return _rules(slug, language if language in LANGUAGES else spoken)


@router.get("/catalogues/{language}", operation_id="getCatalogue")
async def get_catalogue(
    language: str,
    _: Anyone,
    request: Request,
    v: Annotated[str | None, Query(max_length=64)] = None,
) -> dict[str, str | dict[str, str]]:
    """Return every sentence of a language by its code. Under `?v=` with its own tag it may be kept for ever."""
    if language not in LANGUAGES:
        raise NotFound("unknown-language", language=language, known=LANGUAGES)
    mark = tag(language)
    headers = {"ETag": f'"{mark}"', "Cache-Control": _FOR_EVER if v == mark else "no-cache"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)  # type: ignore[return-value]  # the answer without a body
    return Response(_catalogue(language), media_type="application/json", headers=headers)  # type: ignore[return-value]


@router.get("/meanings/{language}/{word}", operation_id="getMeaning")
async def get_meaning(
    language: str, word: Annotated[str, Path(max_length=64)], _: Anyone, server: Server
) -> MeaningsShape:
    """Tell what a word means, what players taught first; nothing for one that nobody explains."""
    if language not in LANGUAGES:
        raise NotFound("unknown-language", language=language, known=LANGUAGES)
    return await asyncio.to_thread(_meanings, server.database, language, word)


def _meanings(database: Database, language: str, word: str) -> MeaningsShape:
    """Look a word up; the first time the dictionary may have to be built."""
    asked = alphabet_of(language).read(word)
    meanings = open_meanings(language, database=ServerWords(database))
    dictionary = ", ".join(source.name for source in meanings.sources)
    told = [
        MeaningShape(text=f"{one.headword}: {sense}", source=one.who or dictionary)
        for one in meanings.of(asked)
        for sense in one.senses
    ]
    return MeaningsShape(word=asked, meanings=told)


@cache
def _game(slug: str) -> GameShape:
    kit = registry.kit(slug)
    return GameShape(
        slug=slug,
        presets=[_preset(kit, name) for name in kit.presets],
        judgings=[judging.value for judging in kit.judgings],
        bots=list(kit.bots),
        local=kit.local,
    )


def _preset(kit: Kit, name: str) -> PresetShape:
    options = kit.preset(name, None)
    seats = kit.seats_of(options)
    return PresetShape(
        name=name,
        language=options.language,
        seats=SeatsRangeShape(least=seats[0], most=seats[-1]),
        options=[_option(kit, options, item.name) for item in fields(options)],
    )


def _option(kit: Kit, options: Options, name: str) -> OptionShape:
    item = next(item for item in fields(options) if item.name == name)
    value = getattr(options, name)
    allowed: tuple[str, ...] = choices(type(options), name)
    if name == "judging":
        allowed = tuple(judging.value for judging in kit.judgings)
    elif name == "language":
        allowed = LANGUAGES
    elif name == "words":
        allowed = ("", *available())
    elif name == "referee":
        allowed = REFEREES
    kind: Kind = "text"
    shown: str | int | bool = told(value)
    if isinstance(value, TileSet):
        kind = "tiles"
    elif isinstance(value, Marks):
        kind, shown = "board", "\n".join(value.rows)
    elif allowed:
        kind = "choice"
    elif isinstance(value, int) and not isinstance(value, bool):
        kind, shown = "number", value
    return OptionShape(
        name=name,
        kind=kind,
        value=shown,
        choices=list(allowed) or None,
        least=item.metadata.get("least"),
        most=item.metadata.get("most"),
    )


@cache
def _rules(slug: str, language: str) -> RulesShape:
    folder = resources.files(registry.kit(slug).package)
    own = folder / f"README.{language}.md"
    readme = own if own.is_file() else folder / "README.md"
    if not readme.is_file():
        raise Malformed("no-rules", game=slug)
    text = readme.read_text(encoding="utf-8")
    return RulesShape(markdown=text, html=to_html(text))


@cache
def _catalogue(language: str) -> bytes:
    return json.dumps(messages(language), ensure_ascii=False, separators=(",", ":")).encode()
