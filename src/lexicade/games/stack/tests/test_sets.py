"""Boards and tiles (1)."""

from typing import Any

import pytest

from lexicade.core.errors import Malformed
from lexicade.core.judging import Judging
from lexicade.games.stack.kit import KIT

ENGLISH = {
    "10x10": "A7 B3 C4 D5 E8 F3 G3 H3 I7 J1 K2 L5 M5 N5 O7 P3 Qu1 R5 S6 T5 U5 V1 W2 X1 Y2 Z1",
    "8x8": "A5 B2 C2 D3 E6 F1 G2 H2 I4 J1 K1 L3 M3 N3 O4 P3 Qu1 R2 S3 T4 U3 V1 W1 X1 Y2 Z1",
}
GERMAN = "A5 Ä1 B2 C2 D4 E15 F2 G3 H4 I6 J1 K2 L3 M4 N9 O3 Ö1 P1 Qu1 R6 S7 T6 U6 Ü1 V1 W1 X1 Y1 Z1"


def told(options: Any) -> str:
    return " ".join(f"{kind.face}{kind.count}" for kind in options.tiles.kinds)


def counts(text: str) -> dict[str, int]:
    return {entry.rstrip("0123456789"): int(entry.lstrip("QuABCDEFGHIJKLMNOPRSTUVWXYZÄÖÜ")) for entry in text.split()}


@pytest.mark.parametrize(("preset", "side", "total"), [("10x10", 10, 100), ("8x8", 8, 64), ("solo", 10, 100)])
def test_1_1_the_presets(preset: str, side: int, total: int) -> None:
    for language in ("en", "de"):
        options: Any = KIT.options(preset, language)
        assert (options.board.height, options.board.width) == (side, side)
        assert len(options.board.starts) == 4
        assert {options.board.mark(square) for square in options.board.starts} == {"+"}
        assert set("".join(options.board.rows)) == {".", "+"}
        assert options.tiles.total == total
        assert {kind.value for kind in options.tiles.kinds} == {1}
        assert (options.rack, options.bonus, options.max_height, options.leftover) == (7, 20, 5, 5)
        assert options.language == language


def test_the_language_is_english_unless_asked() -> None:
    assert KIT.options().language == "en"


@pytest.mark.parametrize("preset", ENGLISH)
def test_1_3_english_tiles(preset: str) -> None:
    assert told(KIT.options(preset, "en")) == ENGLISH[preset]
    assert told(KIT.options("solo", "en")) == ENGLISH["10x10"]


def test_1_4_german_tiles() -> None:
    assert told(KIT.options("10x10", "de")) == GERMAN


def test_1_4_the_64_german_tiles_are_the_100_scaled_down() -> None:
    hundred = counts(GERMAN)
    scaled = {face: max(1, count * 64 // 100) for face, count in hundred.items()}
    behind = sorted(hundred, key=lambda face: -(hundred[face] * 64 % 100) if hundred[face] * 64 >= 100 else 1)
    for face in behind[: 64 - sum(scaled.values())]:
        scaled[face] += 1
    assert counts(told(KIT.options("8x8", "de"))) == scaled


@pytest.mark.parametrize(
    ("name", "value"),
    [("max_height", "0"), ("max_height", "10"), ("leftover", "-1"), ("rack", "0"), ("bonus", "x"), ("solo", "maybe")],
)
def test_options_out_of_their_bounds_are_refused(name: str, value: str) -> None:
    with pytest.raises(Malformed) as refused:
        KIT.options("10x10", None, {name: value})
    assert refused.value.params["option"] == name


def test_trust_is_not_offered() -> None:
    assert Judging.TRUST not in KIT.judgings
    with pytest.raises(Malformed):
        KIT.options("10x10", None, {"judging": "trust"})
