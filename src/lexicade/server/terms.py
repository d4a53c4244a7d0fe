"""What is played at a table: the wishes of whoever opens it, checked and resolved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from lexicade.core import registry
from lexicade.core.errors import Malformed
from lexicade.core.judging import Judging
from lexicade.core.kit import Kit
from lexicade.core.options import Options
from lexicade.lexicon import available, default_for, plan_of
from lexicade.server.db.lobby import Terms

Pace = Literal["untimed", "daily"]
Visibility = Literal["open", "link"]

_DAYS: Final[dict[Pace, str]] = {"untimed": "round", "daily": "calendar"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to play; None and nothing where the game decides."""

    game: str
    preset: str | None = None
    language: str | None = None
    options: Mapping[str, Any] | None = None
    pace: Pace | None = None
    aids: bool = True
    visibility: Visibility = "open"


@dataclass(frozen=True, slots=True)
class Resolved:
    """A game with the options of one table, and the terms that a table keeps of them."""

    kit: Kit
    options: Options
    terms: Terms


def resolve(asked: Asked) -> Resolved:
    """Resolve wishes. Raises Malformed naming the first that cannot be."""
    kit = registry.kit(asked.game)
    changes = dict(asked.options or {})
    preset = asked.preset or _preset_for(kit, asked.language, kit.presets)
    plain = kit.options(preset, asked.language)
    has_days = hasattr(plain, "day")
    if asked.pace == "daily" and not has_days:
        raise Malformed("no-such-pace", game=kit.slug, pace=asked.pace)
    if asked.pace and has_days:
        changes.setdefault("day", _DAYS[asked.pace])
    options = kit.options(preset, asked.language, changes)
    _must_be_harmless(options)
    pace: Pace = "daily" if getattr(options, "day", None) == _DAYS["daily"] else "untimed"
    if asked.pace is not None and asked.pace != pace:
        raise Malformed("bad-option", option="day", value=str(changes["day"]), allowed=(_DAYS[asked.pace],))
    terms = Terms(
        game=kit.slug,
        preset=preset,
        language=options.language,
        judging=options.judging.value,
        options=changes,
        pace=pace,
        aids=asked.aids,
        visibility=asked.visibility,
    )
    return Resolved(kit, options, terms)


def again(terms: Terms) -> Resolved:
    """Resolve what a table keeps. Raises Malformed where the game has changed so much that it cannot be played any more."""
    kit = registry.kit(terms.game)
    options = kit.options(terms.preset, terms.language, terms.options)
    return Resolved(kit, options, terms)


def against_bots(asked: Asked) -> Asked:
    """Fill in what suits somebody who plays bots: no waiting for days, and words that are judged at once.

    Bots neither challenge for fun nor cheat, so a table that would leave words to the players refuses bad ones instead, where
    the game can.
    """
    kit = registry.kit(asked.game)
    first = (kit.local,) if kit.local else ()
    preset = asked.preset or _preset_for(kit, asked.language, (*first, *kit.presets))
    options = dict(asked.options or {})
    judging = kit.options(preset, asked.language).judging
    if judging in (Judging.CHALLENGE, Judging.TRUST) and Judging.REJECT in kit.judgings:
        options.setdefault("judging", Judging.REJECT.value)
    return Asked(asked.game, preset, asked.language, options, asked.pace, asked.aids, asked.visibility)


def _preset_for(kit: Kit, language: str | None, presets: Sequence[str]) -> str:
    """Return the first preset that brings a language along, else the first of all."""
    return next((name for name in presets if language and kit.options(name).language == language), presets[0])


def _must_be_harmless(options: Options) -> None:
    """Refuse what only whoever sits at the machine itself may ask for: files by name."""
    if options.words and options.words not in available():
        raise Malformed("bad-option", option="words", value=options.words, allowed=available())
    plan_language = plan_of(options.words or default_for(options.language)).language
    if plan_language != options.language:
        raise Malformed("bad-option", option="words", value=options.words, allowed=(default_for(options.language),))
