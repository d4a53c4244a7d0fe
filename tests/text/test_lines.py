"""Text in the cells of a terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from lexicade.text.lines import Span, Style, beside, centre, cut, flow, head, line, pad, render, width, wrap

TEXTS = st.text(st.one_of(st.characters(), st.sampled_from("字é🎲 +A\u0301")), max_size=60)


@given(TEXTS, st.integers(0, 40))
def test_what_is_cut_fits_and_what_fits_is_not_cut(text: str, most: int) -> None:
    shown = cut(text, most)
    assert cell_len(shown) <= most
    if cell_len(text) <= most:
        assert shown == text
    elif most:
        assert shown.endswith("…")


@given(TEXTS, st.integers(1, 40))
def test_padded_and_centred_text_takes_exactly_its_cells(text: str, size: int) -> None:
    assert cell_len(pad(text, size)) == size
    assert cell_len(centre(text, size)) == size


@given(TEXTS, st.integers(4, 40), st.integers(0, 2))
def test_wrapped_text_fits_and_loses_nothing_but_blanks(text: str, size: int, hang: int) -> None:
    rows = wrap(text, size, hang)
    assert rows
    assert all(cell_len(row) <= size for row in rows)
    assert all(row.startswith(" " * hang) for row in rows[1:])
    assert "".join("".join(rows).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "size", "rows"),
    [
        ("", 5, [""]),
        ("one two", 7, ["one two"]),
        ("one two three", 8, ["one two", "  three"]),
        ("1+2+3+4+5", 5, ["1+2+", "  3+", "  4+5"]),
        ("ABCDEFGH", 4, ["ABCD", "  EF", "  GH"]),
        ("a é́é́é́", 3, ["a", "  é́", "  é́", "  é́"]),
    ],
)
def test_lines_break_at_blanks_then_behind_plus_signs_then_anywhere(text: str, size: int, rows: list[str]) -> None:
    assert wrap(text, size, 2) == rows


def test_a_letter_is_not_torn_from_its_accents_nor_a_wide_one_in_two() -> None:
    assert head("e\u0301e\u0301", 1) == "e\u0301"
    assert head("字字", 3) == "字"


def test_items_flow_onto_lines_without_being_broken() -> None:
    rows = flow([line("abc"), line("de"), line("fgh")], 7, 1)
    assert render(rows, colour=False) == "abc de\nfgh"
    assert flow([], 7, 1) == []


def test_columns_stand_side_by_side_where_one_is_shorter() -> None:
    rows = beside([line("ab"), line("c")], [line("1"), line("2"), line("3")], 4)
    assert render(rows, colour=False) == "ab  1\nc   2\n    3"
    assert render(beside([line("ab"), line("c")], [], 4), colour=False) == "ab\nc"


def test_a_style_wraps_its_text_in_codes_and_the_plain_one_adds_none() -> None:
    styled = (Span("a", Style(16, 230, bold=True)), Span("b"))
    assert render([styled], colour=True) == "\x1b[1;38;5;16;48;5;230ma\x1b[0mb"
    assert render([styled], colour=False) == "ab"
    assert width(styled) == 2
