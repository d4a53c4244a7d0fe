"""The word database: lessons in, words out, decisions kept, two writers at once, and bots that know new words at once."""

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from lexicade.core.errors import LexicadeError, Malformed
from lexicade.core.judging import Learned
from lexicade.core.options import Options
from lexicade.core.protocol import Seat
from lexicade.core.record import Header, Record, Sitter
from lexicade.lexicon import lexicon_of
from lexicade.lexicon.database import WordDatabase
from lexicade.lexicon.joined import JoinedWords
from lexicade.lexicon.lessons import Lesson, lesson_of, lessons_of
from lexicade.lexicon.referees import TaughtReferee

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def lesson(word: str, *, match: str = "m1", minutes: int = 0, meaning: str = "a thing", language: str = "en") -> Lesson:
    return Lesson(word, meaning, language, "Anna", NOON + timedelta(minutes=minutes), match)


@pytest.fixture
def database(tmp_path: Path) -> WordDatabase:
    return WordDatabase(tmp_path / "deep" / "words.sqlite3")


def test_nothing_is_known_and_no_file_is_made_before_anything_is_taught(database: WordDatabase) -> None:
    assert database.words() == ()
    assert "FLORP" not in database.taught("en")
    assert not database.path.exists()


def test_a_lesson_comes_back_as_it_was_told(database: WordDatabase) -> None:
    told = Lesson("FLORP", "a \u201cthing\u201d", "en", "Ann\u00e4", NOON.replace(microsecond=7), "m1")
    assert database.learn([told]) == 1
    assert database.words() == (told,)
    assert database.find("FLORP") == database.find("FLORP", "en") == (told,)
    assert database.find("FLORP", "de") == ()


def test_times_of_all_zones_are_kept_as_the_same_instant(database: WordDatabase) -> None:
    there = NOON.astimezone(timezone(timedelta(hours=9)))
    database.learn([Lesson("FLORP", "x", "en", "A", there, "m1")])
    assert database.words()[0].at == NOON


def test_the_same_lesson_twice_is_one_and_the_first_of_two_matches_stands(database: WordDatabase) -> None:
    assert database.learn([lesson("FLORP", match="m2", minutes=5, meaning="later")]) == 1
    assert database.learn([lesson("FLORP", match="m1", meaning="first")]) == 1
    assert database.learn([lesson("FLORP", match="m1", meaning="again")]) == 0
    assert [(word.match, word.meaning) for word in database.words()] == [("m1", "first")]


def test_the_same_word_in_two_languages_is_two(database: WordDatabase) -> None:
    database.learn([lesson("FLORP"), lesson("FLORP", language="de")])
    assert [word.language for word in database.find("FLORP")] == ["de", "en"]
    database.remove("FLORP", "de")
    assert [word.language for word in database.find("FLORP")] == ["en"]


def test_an_edited_meaning_stands_and_the_lesson_stays(database: WordDatabase) -> None:
    database.learn([lesson("FLORP")])
    database.edit("FLORP", "en", "a better meaning")
    assert (database.words()[0].meaning, database.words()[0].who) == ("a better meaning", "Anna")


def test_a_removed_word_is_none_until_it_is_taught_again(database: WordDatabase) -> None:
    database.learn([lesson("FLORP"), lesson("BLIM")])
    database.remove("FLORP", "en")
    assert [word.word for word in database.words()] == ["BLIM"]
    later = datetime.now(UTC) + timedelta(seconds=1)
    database.learn([Lesson("FLORP", "again", "en", "Bert", later, "m9")])
    assert [(word.word, word.who) for word in database.words()] == [("BLIM", "Anna"), ("FLORP", "Bert")]


@pytest.mark.parametrize("decide", [lambda d: d.edit("NONE", "en", "x"), lambda d: d.remove("NONE", "en")])
def test_what_was_never_taught_cannot_be_decided_on(
    database: WordDatabase, decide: Callable[[WordDatabase], None]
) -> None:
    with pytest.raises(Malformed) as error:
        decide(database)
    assert (error.value.code, error.value.params["word"]) == ("not-taught", "NONE")


def test_rebuilding_replaces_the_lessons_of_those_matches_and_keeps_all_decisions(database: WordDatabase) -> None:
    database.learn([lesson("FLORP"), lesson("WRONG"), lesson("OTHER", match="m2"), lesson("FILED", match="")])
    database.edit("FLORP", "en", "edited")
    database.remove("OTHER", "en")
    assert database.rebuild(["m1"], [lesson("FLORP"), lesson("BLIM")]) == 2
    assert [(word.word, word.meaning) for word in database.words()] == [
        ("BLIM", "a thing"),
        ("FILED", "a thing"),
        ("FLORP", "edited"),
    ]


def test_a_lost_database_comes_back_from_the_logs(database: WordDatabase, tmp_path: Path) -> None:
    database.learn([lesson("FLORP"), lesson("BLIM", minutes=3)])
    again = WordDatabase(tmp_path / "again.sqlite3")
    again.rebuild(["m1"], [lesson("FLORP"), lesson("BLIM", minutes=3)])
    assert again.words() == database.words()


def test_a_failing_rebuild_changes_nothing(database: WordDatabase) -> None:
    database.learn([lesson("FLORP")])

    def broken() -> Iterator[Lesson]:
        yield lesson("BLIM")
        raise Malformed("file-unreadable")

    with pytest.raises(Malformed):
        database.rebuild(["m1"], broken())
    assert [word.word for word in database.words()] == ["FLORP"]


TEACH = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from lexicade.lexicon.database import WordDatabase
from lexicade.lexicon.lessons import Lesson
database = WordDatabase(Path(sys.argv[1]))
letters = "ABCDEFGHIJ"
for number in range(60):
    word = sys.argv[2] + letters[number // 10] + letters[number % 10]
    assert database.learn([Lesson(word, "x", "en", "A", datetime.now(UTC), sys.argv[2])]) == 1
"""


def test_writers_at_once_lose_nothing(database: WordDatabase) -> None:
    names = ["XA", "XB", "XC"]
    writers = [subprocess.Popen([sys.executable, "-c", TEACH, str(database.path), name]) for name in names]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    assert len(database.words()) == 180


def test_taught_words_follow_the_file(database: WordDatabase) -> None:
    taught = database.taught("en")
    assert "FLORP" not in taught
    database.learn([lesson("FLORP")])
    assert "FLORP" in taught
    for number in range(50):
        word = f"BLIM{'ABCDE'[number // 10]}{'ABCDEFGHIJ'[number % 10]}"
        database.learn([lesson(word)])
        assert word in taught
    WordDatabase(database.path).remove("FLORP", "en")
    assert "FLORP" not in taught
    assert taught.words() is taught.words()
    assert "BLIMAA" not in database.taught("de")


def test_a_database_put_in_the_place_of_another_is_noticed(database: WordDatabase, tmp_path: Path) -> None:
    database.learn([lesson("FLORP")])
    taught = database.taught("en")
    assert "FLORP" in taught
    other = WordDatabase(tmp_path / "other.sqlite3")
    other.learn([lesson("BLIM")])
    other.path.replace(database.path)
    assert "BLIM" in taught
    assert "FLORP" not in taught


def test_threads_may_ask_while_others_teach(database: WordDatabase) -> None:
    taught = database.taught("en")
    missing: list[str] = []

    def teach(number: int) -> None:
        for letter in "ABCDEFGHIJ":
            word = f"T{'ABCD'[number]}{letter}"
            database.learn([lesson(word)])
            if word not in taught:
                missing.append(word)

    threads = [threading.Thread(target=teach, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not missing
    assert len(taught.words()) == 40


def test_whoever_comes_while_a_file_is_made_or_left_waits(tmp_path: Path) -> None:
    failed: list[BaseException] = []

    def teach(path: Path, number: int) -> None:
        try:
            for round_ in range(5):
                WordDatabase(path).learn([lesson(f"W{number}{round_}")])
        except LexicadeError as error:
            failed.append(error)

    for made in range(20):
        path = tmp_path / f"{made}.sqlite3"
        threads = [threading.Thread(target=teach, args=(path, number)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed
        assert len(WordDatabase(path).words()) == 40


class Counting:
    """A base referee that remembers what it was asked."""

    identity = "base@1"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def judge(self, words: object) -> dict[str, bool]:
        assert isinstance(words, list)
        self.asked += words
        return {word: word == "KNOWN" for word in words}


def test_the_referee_of_an_extending_table_asks_the_base_about_untaught_words_only(database: WordDatabase) -> None:
    database.learn([lesson("FLORP")])
    base = Counting()
    referee = TaughtReferee(database.taught("en"), base)
    assert referee.judge(["FLORP", "KNOWN", "NONE"]) == {"FLORP": True, "KNOWN": True, "NONE": False}
    assert base.asked == ["KNOWN", "NONE"]
    assert referee.identity == "base@1+taught"


def walk(words: JoinedWords, word: str) -> bool:
    node: int | None = words.root
    for letter in word:
        node = words.step(node, letter) if node is not None else None
    return node is not None and words.accepts(node)


def test_bots_walk_over_listed_and_taught_words_as_one(database: WordDatabase) -> None:
    listed = lexicon_of(["FLAG", "FLAGS", "BAT"], name="few", language="en")
    words = JoinedWords(listed.graph, database.taught("en"))
    assert [walk(words, word) for word in ("FLAG", "FLAGS", "FLORP", "FL")] == [True, True, False, False]
    database.learn([lesson("FLORP"), lesson("FLAGON"), lesson("BAT")])
    assert [walk(words, word) for word in ("FLAG", "FLORP", "FLAGON", "FLAGO", "BAT")] == [
        True,
        True,
        True,
        False,
        True,
    ]
    assert "FLORP" in words
    assert list(words) == ["BAT", "FLAG", "FLAGS", "FLAGON", "FLORP"]
    database.remove("FLORP", "en")
    database.remove("BAT", "en")
    assert [walk(words, word) for word in ("FLORP", "BAT")] == [False, True]
    node = words.step(words.root, "FLA")
    assert node is not None
    assert words.step(node, "X") is None


def test_a_walk_begun_before_a_word_was_taught_ends_as_it_began(database: WordDatabase) -> None:
    words = JoinedWords(lexicon_of(["FLAG"], name="few", language="en").graph, database.taught("en"))
    node = words.step(words.root, "FLA")
    database.learn([lesson("FLAX")])
    assert words.root
    assert node is not None
    assert words.step(node, "G") is not None


def test_lessons_are_read_from_the_log_of_a_match() -> None:
    options = Options(language="de")
    seats = (Sitter("Anna"), Sitter("Bert\u202e\n", None))
    header = Header("m7", "stack", "solo", options, 1, "de@1", "UTC", "c", seats)
    records = [
        Record(0, None, None, (), NOON, NOON.date(), header=header),
        Record(1, Seat(1), None, (Learned(Seat(1), "FLORP", "ein Ding"), "other event"), NOON, NOON.date()),
    ]
    assert list(lessons_of(records)) == [Lesson("FLORP", "ein Ding", "de", "Bert", NOON, "m7")]


@pytest.mark.parametrize(
    ("word", "meaning", "code"),
    [
        ("CAFÉ", "x", "foreign-letter"),
        ("A", "x", "word-length"),
        ("A" * 16, "x", "word-length"),
        ("FLORP", " \n\u202e ", "no-meaning"),
        ("FLORP", "x" * 201, "long-meaning"),
    ],
)
def test_a_lesson_that_cannot_be_read_is_named(word: str, meaning: str, code: str) -> None:
    with pytest.raises(Malformed) as error:
        lesson_of(word, meaning, "de", "A", NOON, "")
    assert error.value.code == code


def test_texts_of_people_are_made_harmless() -> None:
    told = lesson_of(" straße ", "a\tb\r\nc\u202ed\x1b[31m", "de", "An\x07na" + "x" * 100, NOON, "")
    assert told.word == "STRASSE"
    assert told.meaning.isprintable()
    assert "\t" not in told.meaning
    assert told.who.isprintable()
    assert len(told.who) <= 60


def test_a_file_that_is_no_database_is_named_and_left_alone(database: WordDatabase) -> None:
    database.path.parent.mkdir()
    database.path.write_bytes(b"no database, and of some length " * 100)
    before = database.path.read_bytes()
    for use in (
        database.words,
        lambda: database.learn([lesson("FLORP")]),
        lambda: "X" in database.taught("en"),
    ):
        with pytest.raises(Malformed) as error:
            use()
        assert (error.value.code, error.value.params["path"]) == ("database-damaged", str(database.path))
    assert database.path.read_bytes() == before


def test_a_database_of_a_newer_version_is_left_alone(database: WordDatabase) -> None:
    database.learn([lesson("FLORP")])
    connection = sqlite3.connect(database.path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(Malformed) as error:
        database.words()
    assert error.value.code == "database-newer"


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Malformed) as error:
        WordDatabase(tmp_path / "file" / "words.sqlite3").learn([lesson("FLORP")])
    assert error.value.code == "database-unusable"


def test_a_writer_that_does_not_let_go_is_an_error(database: WordDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexicade.lexicon.database._PATIENCE", 0.05)
    database.learn([lesson("FLORP")])
    holder = sqlite3.connect(database.path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(LexicadeError) as error:
        database.learn([lesson("BLIM")])
    assert error.value.code == "database-busy"
    assert [word.word for word in database.words()] == ["FLORP"]
    holder.execute("ROLLBACK")
    holder.close()
