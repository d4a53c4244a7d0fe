"""Sentences by code, in German and English: one flat JSON file per language in `text/` of each package that speaks."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Final

from lexicade.core.errors import Fault, LexicadeError, Value
from lexicade.core.scene import Text

LANGUAGES: Final = ("de", "en")
_LISTED: Final = 12
_LONGEST: Final = 400
_BREAKS: Final = "\u2028\u2029"


class Catalogue:
    """The sentences of one language from several packages; codes are unique over all of them."""

    def __init__(self, language: str, messages: Mapping[str, str | Mapping[str, str]]) -> None:
        """Hold messages; a message is a text, or one text a plural form (`one`, `other`) chosen by `n`."""
        self.language = language
        self._messages = messages

    @classmethod
    def load(cls, language: str, packages: Iterable[str]) -> Catalogue:
        """Read the catalogues of the packages; later ones win."""
        merged: dict[str, str | Mapping[str, str]] = {}
        for package in packages:
            merged |= read_messages(package, language)
        return cls(language, merged)

    def __contains__(self, code: str) -> bool:
        """Whether there is a sentence for a code."""
        return code in self._messages

    def say(self, text: Text) -> str:
        """Return the sentence of a text; a code without one is shown as it is, with its parameters."""
        message = self._messages.get(text.code)
        if message is None:
            return one_line(str(Fault(text.code, text.params)))
        if not isinstance(message, str):
            message = message["one" if text.params.get("n") == 1 else "other"]
        return message.format_map(_Shown({name: self._show(value) for name, value in text.params.items()}))

    def fault(self, fault: Fault) -> str:
        """Return the sentence of a broken rule."""
        return self.say(Text(fault.code, fault.params))

    def error(self, error: LexicadeError) -> list[str]:
        """Return one sentence for each broken rule of an error."""
        return [self.fault(fault) for fault in error.faults]

    def _show(self, value: Value) -> str:
        if isinstance(value, tuple):
            shown = ", ".join(one_line(str(item)) for item in value[:_LISTED])
            return f"{shown}, …" if len(value) > _LISTED else shown
        return one_line(str(value))


def one_line(text: str) -> str:
    """Return text as one line that can be shown: what cannot be printed is a space, what is endless is cut short.

    Files, names and commands may hold anything: escapes that drive a terminal, line ends that fake a second message.
    """
    shown = "".join(" " if unicodedata.category(char)[0] == "C" or char in _BREAKS else char for char in text)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"


class _Shown(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


@cache
def read_messages(package: str, language: str) -> Mapping[str, str | Mapping[str, str]]:
    """Return the messages of one package, empty where it has none in this language."""
    file = resources.files(package) / "text" / f"{language}.json"
    if not file.is_file():
        return {}
    messages: dict[str, str | Mapping[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return messages
