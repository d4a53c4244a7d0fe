"""Taught words in the server's database: with their record or not at all, decisions kept, writers at once, from old databases."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, insert, text

from lexicade.core import registry
from lexicade.core.chance import seed_from
from lexicade.core.errors import Malformed, Stale
from lexicade.core.judging import Learned
from lexicade.core.record import Record, Sitter
from lexicade.lexicon.lessons import Lesson, lessons_of
from lexicade.play.codec import codec
from lexicade.play.match import Judge, Match
from lexicade.play.store import MemoryStore
from lexicade.server.db import lessons, store
from lexicade.server.db.engine import Database, Transaction
from lexicade.server.db.migrate import migrate, migrations
from lexicade.server.db.store import Asked, Birth
from lexicade.server.db.tables.records import matches, records
from lexicade.server.ports import Head
from lexicade.server.word_database import ServerWords
from tests.conformance.harness import AnyWord
from tests.server.conftest import fresh_database

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
SEED = seed_from("lessons")
HEAD = Head("running", 0, (0,), (0, 0), None, "any")


def lesson(word: str, *, match: str = "m1", minutes: int = 0, meaning: str = "a thing", language: str = "en") -> Lesson:
    return Lesson(word, meaning, language, "Anna", NOON + timedelta(minutes=minutes), match)


@pytest.fixture
def words(database: Database) -> ServerWords:
    return ServerWords(database)


def match_of(name: str) -> Match:
    """A match at a table whose players teach words."""
    kit = registry.kit("crossword")
    begun = Match.begin(
        kit,
        kit.options("english", None, {"judging": "extend"}),
        [Sitter("Anna"), Sitter("Bert")],
        seed=SEED,
        judge=Judge(AnyWord(), "any"),
        store=MemoryStore(),
    )
    begun.records[0] = replace(begun.records[0], header=replace(begun.header, match=name))
    return begun


def teaching(seq: int, *words: str, time: datetime = NOON) -> Record:
    """A record that teaches words; nobody checks here that it holds."""
    events = tuple(Learned(0, word, f"what {word} means") for word in words)  # type: ignore[arg-type]
    return Record(seq, 0, None, events, time, time.date())  # type: ignore[arg-type]


def begin(transaction: Transaction, match: Match) -> None:
    header = match.records[0].header
    assert header
    store.begin(transaction, match.records[0], Birth("crossword", "english", "en", SEED), HEAD, [])


def append(transaction: Transaction, match: Match, record: Record, asked: Asked | None = None) -> tuple[int, bool]:
    header = match.records[0].header
    assert header
    told = list(lessons_of([replace(match.records[0], events=()), record]))
    assert told
    head = replace(HEAD, seq=record.seq)
    return store.append(transaction, header.match, "crossword", record, head, [], asked, lessons=told)


def edition(database: Database) -> int:
    return database.read_now(lessons.edition)


def test_a_lesson_comes_back_as_it_was_told(words: ServerWords) -> None:
    told = Lesson("FLORP", "a “thing”", "en", "Annä", NOON.replace(microsecond=7), "m1")
    assert words.learn([told]) == 1
    assert words.words() == (told,)
    assert words.find("FLORP") == words.find("FLORP", "en") == (told,)
    assert words.find("FLORP", "de") == words.find("FLOR") == ()
    assert words.words("de") == ()


def test_the_same_lesson_twice_is_one_and_the_first_of_two_matches_stands(words: ServerWords) -> None:
    assert words.learn([lesson("FLORP", match="m2", minutes=5, meaning="later")]) == 1
    assert words.learn([lesson("FLORP", match="m1", meaning="first"), lesson("BLIM")]) == 2
    assert words.learn([lesson("FLORP", match="m1", meaning="again")]) == 0
    assert [(word.word, word.match, word.meaning) for word in words.words()] == [
        ("BLIM", "m1", "a thing"),
        ("FLORP", "m1", "first"),
    ]


def test_words_come_in_the_order_of_their_code_points_on_every_database(words: ServerWords) -> None:
    words.learn([lesson(word, language="de") for word in ("ÄH", "ZU", "AB", "ÖL", "OB")] + [lesson("OB")])
    assert [(word.word, word.language) for word in words.words()] == [
        ("AB", "de"),
        ("OB", "de"),
        ("OB", "en"),
        ("ZU", "de"),
        ("ÄH", "de"),
        ("ÖL", "de"),
    ]


def test_an_edited_meaning_stands_and_the_lesson_stays(words: ServerWords) -> None:
    words.learn([lesson("FLORP"), lesson("FLORP", language="de")])
    words.edit("FLORP", "en", "a better meaning")
    words.edit("FLORP", "en", "the best meaning")
    assert [(word.meaning, word.who) for word in words.find("FLORP")] == [
        ("a thing", "Anna"),
        ("the best meaning", "Anna"),
    ]


def test_a_removed_word_is_none_until_it_is_taught_again(words: ServerWords, database: Database) -> None:
    words.learn([lesson("FLORP"), lesson("BLIM"), lesson("FLORP", language="de")])
    words.remove("FLORP", "en")
    assert [(word.word, word.language) for word in words.words()] == [("BLIM", "en"), ("FLORP", "de")]
    assert database.read_now(partial(lessons.taught, language="en"))[1] == {"BLIM"}
    later = datetime.now(UTC) + timedelta(seconds=1)
    words.learn([Lesson("FLORP", "again", "en", "Bert", later, "m9")])
    assert [(word.word, word.who) for word in words.words("en")] == [("BLIM", "Anna"), ("FLORP", "Bert")]
    assert database.read_now(partial(lessons.taught, language="en"))[1] == {"BLIM", "FLORP"}


@pytest.mark.parametrize("decide", [lambda w: w.edit("NONE", "en", "x"), lambda w: w.remove("NONE", "en")])
def test_what_was_never_taught_cannot_be_decided_on(
    words: ServerWords, database: Database, decide: Callable[[ServerWords], None]
) -> None:
    before = edition(database)
    with pytest.raises(Malformed) as refused:
        decide(words)
    assert (refused.value.code, refused.value.params["word"]) == ("not-taught", "NONE")
    assert edition(database) == before


def test_a_record_and_its_lessons_are_kept_together_and_once(database: Database, words: ServerWords) -> None:
    match, asked = match_of("M"), Asked("anna", "key", "digest")
    database.write_now(partial(begin, match=match))
    record = teaching(1, "FLORP", "BLIM")
    assert database.write_now(partial(append, match=match, record=record, asked=asked)) == (1, True)
    assert [(word.word, word.meaning, word.who, word.match) for word in words.words()] == [
        ("BLIM", "what BLIM means", "Anna", "M"),
        ("FLORP", "what FLORP means", "Anna", "M"),
    ]
    after = edition(database)
    again = teaching(2, "NEVER")
    assert database.write_now(partial(append, match=match, record=again, asked=asked)) == (1, False)
    with pytest.raises(Stale):
        database.write_now(partial(append, match=match, record=teaching(1, "NEITHER")))
    assert len(words.words()) == 2
    assert edition(database) == after


def test_where_lessons_cannot_be_kept_their_record_is_not_kept_either(
    database: Database, words: ServerWords, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = match_of("M")
    database.write_now(partial(begin, match=match))

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(store, "learn", fail)
        with pytest.raises(ZeroDivisionError):
            database.write_now(partial(append, match=match, record=teaching(1, "FLORP")))
    assert database.read_now(partial(store.newest, match="M")) == 0

    def crash(transaction: Transaction) -> None:
        append(transaction, match, teaching(1, "FLORP"))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        database.write_now(crash)
    assert database.read_now(partial(store.newest, match="M")) == 0
    assert words.words() == ()
    assert edition(database) == 0


def test_writers_at_once_lose_nothing(database: Database, database_url: str) -> None:
    letters = "ABCDEFGHIJKLMNOPQRST"
    other = Database(database_url)
    names = [f"M{number}" for number in range(6)]
    for name in names:
        database.write_now(partial(begin, match=match_of(name)))

    def teach(number: int) -> None:
        target, match = (database, other)[number % 2], match_of(names[number])
        for seq, letter in enumerate(letters, start=1):
            # One word that all of them teach, and one that nobody else does.
            record = teaching(seq, f"ALL{letter}", f"OWN{letters[number]}{letter}")
            target.write_now(partial(append, match=match, record=record))

    def bring(_: int) -> None:
        for letter in letters:
            ServerWords(other).learn([lesson(f"FILE{letter}", match=""), lesson(f"ALL{letter}", match="")])

    with ThreadPoolExecutor(8) as threads:
        done = [*threads.map(teach, range(6)), *threads.map(bring, range(2))]
    assert len(done) == 8
    other.close()
    known = database.read_now(partial(lessons.taught, language="en"))[1]
    assert len(known) == 20 + 6 * 20 + 20
    count = "SELECT count(*) FROM lessons"
    assert database.read_now(lambda found: found.execute(text(count)).scalar_one()) == 6 * 40 + 40


def test_whoever_has_read_a_newer_edition_knows_its_words(database: Database, database_url: str) -> None:
    other = Database(database_url)
    letters = "ABCDEFGHIJKLMNOPQRST"
    missing: list[str] = []

    def teach(number: int) -> None:
        target = (database, other)[number % 2]
        for letter in letters:
            word = f"W{letters[number]}{letter}"
            ServerWords(target).learn([lesson(word)])
            number_then, known = target.read_now(partial(lessons.taught, language="en"))
            if word not in known or number_then < 1:
                missing.append(word)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(teach, range(4)))
    other.close()
    assert not missing
    assert edition(database) == 80


def test_a_rebuild_takes_the_lessons_from_the_log_and_leaves_the_rest(database: Database, words: ServerWords) -> None:
    for name in ("M", "N"):
        match = match_of(name)
        database.write_now(partial(begin, match=match))
        record = teaching(1, f"FLORP{name}", f"BLIM{name}")
        database.write_now(partial(append, match=match, record=record))
    words.edit("FLORPM", "en", "edited")
    words.remove("BLIMN", "en")
    words.learn([lesson("FILED", match=""), lesson("ELSEWHERE", match="far away"), lesson("WRONG", match="M")])
    before = [word for word in words.words() if word.word != "WRONG"]
    database.write_now(lambda tx: tx.execute(text("DELETE FROM lessons WHERE word LIKE 'FLORP%'")))
    assert words.rebuild() == (4, 2)
    assert list(words.words()) == before
    assert words.rebuild() == (4, 2)
    assert list(words.words()) == before


def test_a_rebuild_while_people_teach_loses_nothing(database: Database, database_url: str) -> None:
    match, other = match_of("M"), Database(database_url)
    database.write_now(partial(begin, match=match))

    def teach() -> None:
        for seq in range(1, 61):
            word = f"W{chr(65 + seq // 26)}{chr(65 + seq % 26)}"
            database.write_now(partial(append, match=match, record=teaching(seq, word)))

    with ThreadPoolExecutor(2) as threads:
        teacher = threads.submit(teach)
        while not teacher.done():
            ServerWords(other).rebuild()
        teacher.result()
    other.close()
    assert len(database.read_now(partial(lessons.taught, language="en"))[1]) == 60


@pytest.mark.postgres
def test_a_record_that_comes_in_the_middle_of_a_rebuild_waits_for_its_end(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, match = Database(fresh_database(postgres_address)), match_of("M")
    migrate(database)
    database.write_now(partial(begin, match=match))
    read, teachers = lessons._teaching, ThreadPoolExecutor(1)
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    taught: list[Future[tuple[int, bool]]] = []

    def read_and_let_somebody_teach(connection: Connection) -> Iterator[Record]:
        yield from list(read(connection))
        write = partial(database.write_now, partial(append, match=match, record=teaching(1, "FLORP")))
        taught.append(teachers.submit(write))
        while not taught[0].done() and not connection.execute(text(waiting)).scalar_one():
            connection.execute(text("SELECT pg_stat_clear_snapshot()"))

    monkeypatch.setattr(lessons, "_teaching", read_and_let_somebody_teach)
    assert database.write_now(lessons.rebuild) == (0, 0)
    assert taught[0].result() == (1, True)
    assert database.read_now(partial(lessons.taught, language="en"))[1] == {"FLORP"}
    teachers.shutdown()
    database.close()


def test_an_older_database_knows_the_words_that_its_log_tells_of(database_url: str) -> None:
    database = Database(database_url)
    config = migrations()
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    logs = {name: match_of(name) for name in ("M", "N", "silent")}
    logs["M"].records += [
        teaching(1, "FLORP"),
        teaching(2, "BLIM", time=NOON.replace(microsecond=5)),
    ]
    logs["N"].records += [teaching(1, "FLORP", time=NOON - timedelta(days=1))]
    database.write_now(partial(_keep_as_before, logs=logs))
    migrate(database)
    words = ServerWords(database)
    told = words.words()
    assert [(word.word, word.match, word.who) for word in told] == [("BLIM", "M", "Anna"), ("FLORP", "N", "Anna")]
    assert told[0].at == NOON.replace(microsecond=5)
    assert words.rebuild() == (3, 2)
    assert words.words() == told
    assert words.learn([lesson("NEW")]) == 1
    database.close()


def _keep_as_before(transaction: Transaction, logs: dict[str, Match]) -> None:
    for name, match in logs.items():
        row: dict[str, Any] = {"id": name, "game": "crossword", "preset": "english", "judge": "any", "language": "en"}
        row |= {"state": "running", "seq": 0, "awaiting": [0], "scores": [0, 0], "places": None}
        transaction.execute(insert(matches).values(**row, expects=0, started=0.0, moved=0.0))
        for record in match.records:
            body = json.dumps(codec("crossword").dump_record(record), ensure_ascii=False)
            transaction.execute(insert(records).values(match_id=name, seq=record.seq, body=body))
