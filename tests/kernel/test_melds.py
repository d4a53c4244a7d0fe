"""Words from hands and racks as the kernel finds them, against the book."""

from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.core.errors import Malformed
from lexicade.core.tiles import BLANK, Tile, TileSet
from lexicade.games.cards.model import ENGLISH as CARDS
from lexicade.games.cards.model import GERMAN as KARTEN
from lexicade.games.walk.options import ENGLISH, GERMAN
from lexicade.kernel.codes import MAX_CODES, MAX_RACK
from lexicade.kernel.graph import WordGraph
from lexicade.kernel.melds import MeldGenerator
from lexicade.kernel.reference import Trie
from tests.kernel.spelling import Word, lacking, ranked, spelled, tilings

QU = TileSet.parse("A 9 2\nE 9 1\nI 9 1\nQ 2 10\nQu 2 12\nT 9 1\nU 9 3\n? 3 0")
ODD = TileSet.parse("A 20 0\nE 20 7\nN 6 250\nT 6 7")
"""Another pack of 52: dear and worthless letters, and few of them."""
MANY = TileSet.parse("\n".join(f"{chr(code)} 1 {code % 7}" for code in (*range(0x41, 0x5B), *map(ord, "ÄÖÜÅÉ"))))
"""As many faces as there may be."""
SETS = {"walk": ENGLISH, "walk de": GERMAN, "cards": CARDS, "cards de": KARTEN, "Qu": QU, "odd": ODD, "many": MANY}


@st.composite
def cases(draw: st.DrawFn, most: int, blanks: int) -> tuple[TileSet, list[str], tuple[Tile, ...]]:
    """A tile set, words of which many are spelled by the hand, and the hand."""
    tiles = SETS[draw(st.sampled_from(sorted(SETS)))]
    letters = st.sampled_from(tiles.letters)
    hand = draw(st.lists(letters, min_size=1, max_size=most))
    jokers = draw(st.integers(0, min(blanks, most - len(hand) + 1)))
    held = tuple(map(Tile, hand[: most - jokers])) + (BLANK,) * jokers
    near = st.lists(st.sampled_from(hand), min_size=1, max_size=most).map("".join)
    some = st.lists(letters, min_size=1, max_size=8).map("".join)
    mixed = st.tuples(near, st.lists(letters, max_size=2).map("".join)).map("".join)
    words = draw(st.lists(st.one_of(near, mixed, some), min_size=1, max_size=40))
    return tiles, [word.upper() for word in words], held


def found(generator: MeldGenerator, records: np.ndarray) -> list[tuple[int, Word]]:
    return [(int(record["value"]), generator.pieces(record)) for record in records]


@settings(max_examples=150)
@given(cases(13, 3), st.integers(1, 4), st.integers(0, 60), st.integers(0, 13))
def test_a_hand_spells_what_the_book_says_and_in_that_order(
    case: tuple[TileSet, list[str], tuple[Tile, ...]], least: int, bonus: int, bonus_tiles: int
) -> None:
    tiles, words, hand = case
    graph = WordGraph.build(words, tiles.letters)
    generator = MeldGenerator(graph, tiles, least=least, bonus=bonus, bonus_tiles=bonus_tiles)
    book = ranked(spelled(Trie(words), tiles.letters, hand, least), tiles, bonus, bonus_tiles or -1)
    assert found(generator, generator.melds(hand)) == book
    shed = sorted(book, key=lambda scored: (-len(scored[1]), -scored[0]))
    assert found(generator, generator.melds(hand, "shed")) == shed


@settings(max_examples=100)
@given(cases(7, 3))
def test_a_rack_counts_as_any_word_and_a_full_one_as_a_whole(
    case: tuple[TileSet, list[str], tuple[Tile, ...]],
) -> None:
    tiles, words, rack = case
    generator = MeldGenerator(WordGraph.build(words, tiles.letters), tiles, bonus=50, bonus_tiles=7)
    book = ranked(spelled(Trie(words), tiles.letters, rack, 7 if len(rack) == 7 else 2), tiles, 50, 7)
    assert found(generator, generator.counts(rack, 7)) == book


@settings(max_examples=100)
@given(cases(7, 2), st.integers(1, 8))
def test_what_a_rack_lacks_is_what_is_left_of_words_without_it(
    case: tuple[TileSet, list[str], tuple[Tile, ...]], size: int
) -> None:
    tiles, words, rack = case
    generator = MeldGenerator(WordGraph.build(words, tiles.letters), tiles)
    rows = [row for word in words for row in tilings(word, tiles.letters)]
    missing = generator.missing(rack, size)
    assert sorted(tuple(sorted(letters)) for letters in missing) == sorted(lacking(rows, rack, size))
    assert all(list(letters) == sorted(letters, key=tiles.rank) for letters in missing)
    assert generator.completes(rack, size) == bool(missing)


@settings(max_examples=100)
@given(cases(7, 3), st.integers(5, 8), st.randoms(use_true_random=False))
def test_a_rack_promises_the_sum_of_what_its_missing_letters_are_likely(
    case: tuple[TileSet, list[str], tuple[Tile, ...]], size: int, rng: np.random.Generator
) -> None:
    tiles, words, rack = case
    generator = MeldGenerator(WordGraph.build(words, tiles.letters), tiles)
    chances = {face: rng.random() / 2 for face in tiles.letters[::2]}
    left = {face: int(rng.random() * 4) for face in tiles.letters}
    odds = generator.odds_array(chances, left, again=0.5, least=0.01)
    assert odds.shape == (MAX_CODES * MAX_RACK,)
    total = 0.0
    for letters in generator.missing(rack, size):
        each = []
        for n, face in enumerate(letters):
            again = letters[:n].count(face)
            each.append(max(0.01, chances.get(face, 0.0) * 0.5**again if left[face] > again else 0.0))
        total += prod(sorted(each)[rack.count(BLANK) :])
    assert generator.promise(rack, size, odds) == pytest.approx(min(1.0, total))


def test_a_letter_that_is_needed_again_is_less_likely_and_not_at_all_where_none_is_left() -> None:
    finds = MeldGenerator(WordGraph.build(["TATTOO"], ENGLISH.letters), ENGLISH)
    chances, rack = {"T": 0.5, "O": 0.25}, (Tile("A"),)

    def promise(rack: tuple[Tile, ...], left: int, least: float = 0.0) -> float:
        odds = finds.odds_array(chances, {"T": left, "O": 9}, again=0.5, least=least)
        return finds.promise(rack, 6, odds)

    assert promise(rack, 3) == (0.5 * 0.25 * 0.125) * (0.25 * 0.125)
    assert promise((*rack, BLANK, BLANK), 3) == 0.5 * 0.25 * 0.25
    assert promise(rack, 2) == 0.0
    assert promise(rack, 2, least=0.2) == (0.5 * 0.25 * 0.2) * (0.25 * 0.2)


def test_hands_that_no_generator_reads_are_refused() -> None:
    generator = MeldGenerator(WordGraph.build(["AT"], ENGLISH.letters), ENGLISH)
    with pytest.raises(ValueError, match="16"):
        generator.melds((Tile("A"),) * 17)
    with pytest.raises(ValueError, match="8 tiles in 7 slots"):
        generator.counts((Tile("A"),) * 8, 7)
    with pytest.raises(ValueError, match="9"):
        generator.missing((), 9)


def test_tile_sets_that_no_kernel_counts_with_are_none() -> None:
    with pytest.raises(Malformed, match="tiles-too-many-letters"):
        TileSet.parse("\n".join(f"{chr(code)} 1 1" for code in range(0x410, 0x430)))
    with pytest.raises(Malformed, match="tiles-too-valuable"):
        TileSet.parse("A 1 256")


@settings(max_examples=60)
@given(cases(7, 2), st.data())
def test_a_graph_with_words_that_joined_later_is_as_one_of_all_words(
    case: tuple[TileSet, list[str], tuple[Tile, ...]], data: st.DataObject
) -> None:
    tiles, words, hand = case
    cut = data.draw(st.integers(0, len(words)))
    whole = WordGraph.build(words, tiles.letters)
    first = WordGraph.build(words[:cut], tiles.letters)
    joined = first.extended(words[cut:])
    assert (list(joined), len(joined)) == (list(whole), len(whole))
    assert set(first) <= set(joined)
    assert joined.extended(words) is joined
    one, other = MeldGenerator(whole, tiles), MeldGenerator(joined, tiles)
    assert found(one, one.melds(hand)) == found(other, other.melds(hand))
