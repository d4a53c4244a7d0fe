"""What people type that others read: names and messages, one harmless line each."""

from __future__ import annotations

import unicodedata
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.core.judging import clean_meaning

MAX_NAME: Final = 30
MAX_MESSAGE: Final = 500
MAX_LABEL: Final = 60
MOST_MARKS: Final = 2
"""How many accents may stand on one letter; piles of them run over the lines of others."""


def one_line(text: str) -> str:
    """Return text as one line of printable characters: NFC, no controls or directions, no piles of accents."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return clean_meaning("".join(kept))


def person_name(text: str) -> str:
    """Return a name as it is shown. Raises Malformed `name-empty` without a letter or digit, or `name-too-long`."""
    name = one_line(text)
    if not any(char.isalnum() for char in name):
        raise Malformed("name-empty")
    if len(name) > MAX_NAME:
        raise Malformed("name-too-long", most=MAX_NAME)
    return name


def message_text(text: str) -> str:
    """Return a message as it is shown. Raises Malformed `message-empty` or `message-too-long`."""
    line = one_line(text)
    if not line:
        raise Malformed("message-empty")
    if len(line) > MAX_MESSAGE:
        raise Malformed("message-too-long", most=MAX_MESSAGE)
    return line


def label_text(text: str) -> str:
    """Return the label of a token. Raises Malformed `name-empty` or `name-too-long`."""
    label = one_line(text)
    if not label:
        raise Malformed("name-empty")
    if len(label) > MAX_LABEL:
        raise Malformed("name-too-long", most=MAX_LABEL)
    return label
