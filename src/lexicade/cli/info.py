"""`lexicade rules`: the rules of a game, its options and presets."""

from __future__ import annotations

from dataclasses import fields
from importlib import resources
from typing import TYPE_CHECKING

import typer

from lexicade.cli.options import GameArgument, UiOption
from lexicade.cli.speech import catalogue, say, ui_language
from lexicade.core.scene import Text

if TYPE_CHECKING:
    from lexicade.core.kit import Kit


def rules(game: GameArgument, ui: UiOption = None) -> int:
    """Print the rules of a game, its options with their defaults, worked examples, and what was decided."""
    from lexicade.core import registry

    kit = registry.kit(game)
    typer.echo(rules_text(kit, ui_language(ui)).rstrip())
    typer.echo()
    typer.echo("\n".join(option_lines(kit, ui_language(ui))))
    return 0


def rules_text(kit: Kit, language: str) -> str:
    """Return the README of a game in a language, in English where there is no other."""
    folder = resources.files(kit.package)
    own = folder / f"README.{language}.md"
    return (own if own.is_file() else folder / "README.md").read_text(encoding="utf-8")


def option_lines(kit: Kit, language: str) -> list[str]:
    """Return a line for each option: its name, what it may be, and its value in each preset."""
    from lexicade.core.options import told

    sentences = catalogue(language, kit.package)
    presets = {name: kit.preset(name, None) for name in kit.presets}
    lines = [say("options-title", presets=kit.presets)]
    first = presets[kit.presets[0]]
    for item in fields(first):
        values = {name: told(getattr(options, item.name)) for name, options in presets.items()}
        same = len(set(values.values())) == 1
        shown = next(iter(values.values())) if same else ", ".join(f"{name}: {value}" for name, value in values.items())
        allowed = _allowed(kit, type(first), item.name) or item.metadata
        if not isinstance(allowed, tuple):
            allowed = (f"{allowed['least']}-{allowed['most']}",) if allowed else ()
        lines.append(f"  {item.name} = {shown or '-'}" + (f"   [{'|'.join(allowed)}]" if allowed else ""))
        lines.append(f"      {sentences.say(Text(f'option-{item.name}'))}")
    return lines


def _allowed(kit: Kit, options: type, name: str) -> tuple[str, ...]:
    from lexicade.core.options import choices

    if name == "judging":
        return tuple(judging.value for judging in kit.judgings)
    return choices(options, name)
