"""A word that is taught at an `extend` table counts from then on, for people and bots, at every table that uses it."""

from pathlib import Path

import pytest

import lexicade
from lexicade.bots import graphs
from lexicade.bots.graphs import meld_generator, word_graph
from lexicade.core import registry
from lexicade.core.errors import Illegal
from lexicade.core.judging import Learned
from lexicade.core.protocol import Seat
from lexicade.core.tiles import Tile
from lexicade.kernel.graph import WordGraph
from lexicade.lexicon.database import WordDatabase, database_path
from lexicade.play.local import LocalMatch
from lexicade.play.words import judged


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LocalMatch:
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path))
    words = tmp_path / "words.txt"
    words.write_text("TEA\nEAT\n", encoding="utf-8")
    return lexicade.new("cards", "extend", seats=["Anna", "Bert"], seed=3, words=words)


def rack_word(match: LocalMatch) -> str:
    """Some word of the hand that nobody knows."""
    return "".join(match.view(0).table.supply.racks[0][:5])


def test_an_unknown_word_needs_a_meaning_and_then_counts_at_once(match: LocalMatch) -> None:
    word = rack_word(match)
    with pytest.raises(Illegal, match="unknown-word"):
        match.do(f"lay {word}", 0)
    assert not match.judged.judge.referee.judge([word])[word]
    record = match.do(f'lay {word} {{"{word}": "a new word"}}', 0)
    assert any(isinstance(event, Learned) for event in record.events)
    assert match.judged.judge.referee.judge([word, "TEA", "QQ"]) == {word: True, "TEA": True, "QQ": False}
    assert word in match.words
    (lesson,) = WordDatabase(database_path()).find(word, "en")
    assert (lesson.meaning, lesson.who) == ("a new word", "Anna")


def test_another_table_and_its_bots_know_the_word_and_a_table_that_refuses_does_not(match: LocalMatch) -> None:
    word = rack_word(match)
    path = match.match.header.options.words
    kit = registry.kit("crossword")
    extend = judged(kit.options("english", None, {"judging": "extend", "words": path}))
    faces = kit.options("english").tiles.letters  # type: ignore[attr-defined]
    assert word not in word_graph(extend.words, faces)
    match.do(f'lay {word} {{"{word}": "a new word"}}', 0)
    assert word in word_graph(extend.words, faces)
    assert extend.judge.referee.judge([word])[word]
    reject = judged(kit.options("english", None, {"judging": "reject", "words": path}))
    assert word not in word_graph(reject.words, faces)
    assert not reject.judge.referee.judge([word])[word]


def test_a_taught_word_joins_the_graph_of_the_list_which_is_not_built_again(
    match: LocalMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiles = match.match.header.options.tiles
    word = rack_word(match)
    assert list(word_graph(match.words, tiles.letters)) == ["EAT", "TEA"]

    def refuse(*_: object) -> WordGraph:
        raise AssertionError

    monkeypatch.setattr(WordGraph, "build", refuse)
    match.do(f'lay {word} {{"{word}": "a new word"}}', 0)
    assert set(word_graph(match.words, tiles.letters)) == {"EAT", "TEA", word}
    WordDatabase(database_path()).remove(word, "en")
    assert list(word_graph(match.words, tiles.letters)) == ["EAT", "TEA"]


def test_what_was_made_of_fewer_words_gives_way_to_what_is_made_of_more(match: LocalMatch) -> None:
    tiles = match.match.header.options.tiles
    word = rack_word(match)
    hand = tuple(map(Tile, word))

    def spelled() -> set[str]:
        finds = meld_generator(match.words, tiles, least=2)
        return {"".join(piece.face for piece in finds.pieces(record)) for record in finds.melds(hand)}

    assert word not in spelled()
    kept = len(graphs._melds), len(graphs._graphs)
    match.do(f'lay {word} {{"{word}": "a new word"}}', 0)
    assert word in spelled()
    assert (len(graphs._melds), len(graphs._graphs)) == kept


def test_hints_know_a_taught_word_at_once(match: LocalMatch) -> None:
    word = rack_word(match)
    kit = registry.kit("cards")
    hand = "".join(sorted(word))
    path = match.match.header.options.words
    options = kit.options("extend", None, {"words": path})
    view = kit.game.view(kit.position(hand, options), Seat(0))
    words = judged(options).words
    assert word not in [candidate.words[0] for candidate in kit.plays(view, Seat(0), words)]
    match.do(f'lay {word} {{"{word}": "a new word"}}', 0)
    assert word in [candidate.words[0] for candidate in kit.plays(view, Seat(0), words)]
