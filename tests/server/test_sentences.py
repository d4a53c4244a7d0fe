"""Everything that the server, the lobby and the client can refuse is told in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import lexicade
from lexicade.core.catalogue import LANGUAGES, read_messages
from lexicade.server.sentences import PACKAGES, messages

ROOT = Path(lexicade.__file__).parent
SPEAKING = ("server", "remote", "play", "cli")
RAISED = {
    "Fault",
    "Malformed",
    "Illegal",
    "Stale",
    "Refused",
    "NoSession",
    "Forbidden",
    "NotFound",
    "TooLarge",
    "TooMany",
    "Unavailable",
    "Unreachable",
}


def raised() -> Iterator[tuple[str, str, frozenset[str]]]:
    for package in SPEAKING:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED):
                    continue
                match node.args:
                    case [ast.Constant(value=str(code)), *_]:
                        yield code, f"{path.relative_to(ROOT)}:{node.lineno}", _params(node)
                    case _:
                        continue


def _params(node: ast.Call) -> frozenset[str]:
    named: set[object] = {keyword.arg for keyword in node.keywords if keyword.arg}
    if len(node.args) > 1 and isinstance(node.args[1], ast.Dict):
        named |= {key.value for key in node.args[1].keys if isinstance(key, ast.Constant)}
    return frozenset(map(str, named))


def texts(message: object) -> list[str]:
    return [str(message)] if isinstance(message, str) else list(dict(message).values())  # type: ignore[call-overload]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_that_asks_for_nothing_it_is_not_given(language: str) -> None:
    known = messages(language)
    found = list(raised())
    assert len(found) > 80
    for code, where, params in found:
        assert code in known, f"{where}: {code} has no sentence in {language}"
        for text in texts(known[code]):
            wanted = {name for _, name, _, _ in Formatter().parse(text) if name}
            if params:
                assert wanted <= params, f"{where}: {code} is not given {wanted - params}"


def test_both_languages_say_the_same_things() -> None:
    for package in ("lexicade.server", "lexicade.cli", "lexicade.play"):
        german, english = (read_messages(package, language) for language in LANGUAGES)
        assert german.keys() == english.keys()
        for code, message in german.items():
            for text in texts(message):
                assert text, code
            assert type(message) is type(english[code]), code


def placeholders(message: object) -> frozenset[str]:
    return frozenset(name for text in texts(message) for _, name, _, _ in Formatter().parse(text) if name)


def test_a_code_that_several_packages_tell_is_the_same_thing_in_each() -> None:
    for language in LANGUAGES:
        seen: dict[str, frozenset[str]] = {}
        for package in PACKAGES:
            for code, message in read_messages(package, language).items():
                asked = placeholders(message)
                assert seen.setdefault(code, asked) == asked, f"{package}: {code}"
