"""The sentences of core and crossword: complete, the same in both languages, and fed with what they ask for."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, get_args

import pytest

from lexicade.core.challenge import Penalty
from lexicade.core.ending import WITHOUT_COST
from lexicade.core.grid import PREMIUMS
from lexicade.core.leaving import Reason
from lexicade.core.scene import Cards, Pile, Scene, Text
from lexicade.core.seatscene import GROUPS
from lexicade.text.boards import SIGNS
from lexicade.text.legend import legend_lines
from lexicade.text.palette import MARKS
from lexicade.text.speech import held_code

SRC = Path(__file__).parents[2] / "src" / "lexicade"
PACKAGES = ("core", "games/crossword")
MAKERS = {"Fault", "Illegal", "Malformed", "Stale", "LexicadeError", "Text", "code"}
GROUNDS = {f"{premium.word}W" for premium in PREMIUMS.values() if premium.word > 1}
GROUNDS |= {f"{premium.letter}L" for premium in PREMIUMS.values() if premium.letter > 1} | {"start"}
FORMED = {
    "square-{}": GROUNDS,
    "ground-{}": GROUNDS | {"none"},
    "legend-{}": GROUNDS | set(MARKS) | {"blank"},
    "mark-{}": {*MARKS, "blank"},
    "reason-{}": {"out", "passes", "scoreless", *WITHOUT_COST},
    "told-fined-{}": {penalty.value for penalty in Penalty} - {"void", "single"},
    "told-left-{}": {*get_args(Reason), "challenge"},
    "unseen-{}": set(GROUPS),
}
"""Codes that are put together, and of what."""

NAMED = {"held-tiles", "held-cards", "slot-empty", "slot-blank", "slot-hidden"}
"""Codes that the painter picks from a table of its own."""


class Said(NamedTuple):
    """A code in the source, and the names of what it is given; None where that is put together elsewhere."""

    code: str
    given: frozenset[str] | None
    where: str


def messages(language: str, *packages: str) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for package in packages:
        merged |= json.loads((SRC / package / "text" / f"{language}.json").read_text(encoding="utf-8"))
    return merged


def forms(message: Any) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def said(package: str) -> Iterator[Said]:
    """Every code that a package's source makes a text or a fault of."""
    for path in sorted((SRC / package).rglob("*.py")):
        if "tests" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and called(node) in MAKERS:
                where = f"{path.relative_to(SRC)}:{node.lineno}"
                yield from (Said(code, given(node), where) for code in codes(node.args[0]))


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def codes(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=body, orelse=orelse):
            yield from codes(body)
            yield from codes(orelse)
        case ast.JoinedStr():
            # Codes that other games put together are for their own catalogues.
            yield from (shape(node).replace("{}", part) for part in FORMED.get(shape(node), ()))
        case _:
            pass


def shape(node: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def given(node: ast.Call) -> frozenset[str] | None:
    names = {str(keyword.arg) for keyword in node.keywords}
    for argument in node.args[1:]:
        if not isinstance(argument, ast.Dict):
            return None
        names |= {str(key.value) for key in argument.keys if isinstance(key, ast.Constant)}
    return frozenset(names)


def test_every_code_that_core_crossword_and_the_painter_put_together_is_known() -> None:
    shapes = set()
    for package in (*PACKAGES, "text"):
        for path in (SRC / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and node.args and called(node) in MAKERS:
                    shapes |= {shape(part) for part in ast.walk(node.args[0]) if isinstance(part, ast.JoinedStr)}
    assert shapes <= set(FORMED)


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_sentences_with_the_same_placeholders(package: str) -> None:
    german, english = messages("de", package), messages("en", package)
    assert list(german) == list(english)
    for code, message in german.items():
        assert placeholders("".join(forms(message))) == placeholders("".join(forms(english[code]))), code
        assert isinstance(message, str) == isinstance(english[code], str), code


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_plural_has_both_forms_and_says_something_that_is_counted(language: str) -> None:
    for code, message in messages(language, *PACKAGES).items():
        if not isinstance(message, str):
            assert set(message) == {"one", "other"}, code
            asked = placeholders(message["one"] + message["other"])
            assert asked & {"n", "points", "seats", "words", "letters"}, code


def test_every_code_in_core_crossword_and_the_painter_has_a_sentence() -> None:
    for language in ("de", "en"):
        shared, own = messages(language, "core"), messages(language, *PACKAGES)
        missing = [one for package in ("core", "text") for one in said(package) if one.code not in shared]
        missing += [one for one in said("games/crossword") if one.code not in own]
        assert not missing


def test_the_search_for_codes_finds_what_is_written_in_different_ways() -> None:
    source = (
        'Fault("plain", {"a": 1}); raise Illegal("raised", b=2); Text(f"square-{under}" if under else "other", shown)'
    )
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    found = {code: given(call) for call in calls for code in codes(call.args[0])}
    assert found["plain"] == frozenset("a")
    assert found["raised"] == frozenset("b")
    assert found["other"] is None
    assert found["square-2W"] is None


def test_no_sentence_asks_for_what_its_code_is_not_given() -> None:
    for language in ("de", "en"):
        own = messages(language, *PACKAGES)
        for package in ("core", "games/crossword", "text"):
            for one in said(package):
                if one.given is not None:
                    # The names of winners and challengers go by `seats`; `n` is there wherever `points` is.
                    asked = placeholders("".join(forms(own[one.code])))
                    assert asked <= one.given, one


def test_no_sentence_of_core_is_left_over() -> None:
    spoken = {one.code for package in ("core", "games", "text", "play", "cli") for one in said(package)}
    spoken |= NAMED | {f"reason-{reason}" for reason in FORMED["reason-{}"]}
    spoken |= {f"ground-{ground}" for ground in FORMED["ground-{}"]}
    assert set(messages("en", "core")) <= spoken


def test_the_painter_explains_exactly_the_signs_that_boards_have() -> None:
    assert set(SIGNS) == GROUNDS | {""}
    assert legend_lines.__doc__


def test_what_is_held_is_called_cards_where_words_lie_on_a_table() -> None:
    title = Text("rack-of", {"seat": 0})
    assert held_code(Scene(title, (Pile(1, title),))) == "held-tiles"
    assert held_code(Scene(title, (Pile(1, title), Cards((), title)))) == "held-cards"


def test_german_is_spoken_as_among_friends() -> None:
    formal = re.compile(r"\b(Sie|Ihnen|Ihre?[nms]?)\b")
    for code, message in messages("de", *PACKAGES).items():
        assert not any(formal.search(form) for form in forms(message)), code


@pytest.mark.parametrize("language", ["de", "en"])
def test_faults_and_status_are_whole_sentences(language: str) -> None:
    own = messages(language, *PACKAGES)
    faults = {
        one.code for package in PACKAGES for one in said(package) if one.code.split("-")[0] in ("no", "bad", "unknown")
    }
    for code in faults:
        for form in forms(own[code]):
            assert form[0].isupper() or form[0] == "{", code
            assert form.endswith((".", "}")), code
