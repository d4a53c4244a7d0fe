"""Names and messages as one harmless line."""

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.errors import Malformed
from lexicade.server.auth.lines import MAX_NAME, label_text, message_text, one_line, person_name
from tests.server.hostile import CORPUS


def is_harmless(line: str) -> bool:
    plain = all(char == " " or unicodedata.category(char)[0] not in "CZ" for char in line)
    return plain and line == line.strip() and "  " not in line and unicodedata.is_normalized("NFC", line)


@pytest.mark.parametrize("text", CORPUS)
def test_hostile_text_becomes_one_harmless_line(text: str) -> None:
    assert is_harmless(one_line(text))


@given(st.text())
def test_any_text_becomes_one_harmless_line_and_stays_it(text: str) -> None:
    line = one_line(text)
    assert is_harmless(line)
    assert one_line(line) == line


def test_accents_stay_but_do_not_pile_up() -> None:
    assert one_line("Z\u0301oe\u0308") == "\u0179oë"
    assert one_line("A" + "\u0335\u0336\u0337\u0338" * 10 + "B") == "A\u0335\u0336B"


def test_text_that_turns_its_direction_is_straightened() -> None:
    assert one_line("Anna \u202egelbatrev") == "Anna gelbatrev"


@pytest.mark.parametrize(
    ("read", "text", "code"),
    [
        (person_name, "\u200b !", "name-empty"),
        (person_name, "A" * (MAX_NAME + 1), "name-too-long"),
        (label_text, " ", "name-empty"),
        (label_text, "x" * 61, "name-too-long"),
        (message_text, "\n", "message-empty"),
        (message_text, "x" * 501, "message-too-long"),
    ],
)
def test_what_is_no_name_and_no_message_is_refused(read: Callable[[str], str], text: str, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        read(text)
    assert caught.value.code == code


def test_a_name_may_have_letters_of_any_script() -> None:
    assert person_name("  Zoë  Łukasz ") == "Zoë Łukasz"
    assert person_name("Άννα 7") == "Άννα 7"
