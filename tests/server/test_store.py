"""The log in the database: insert or fail, all or nothing, told only after it is kept."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError, OperationalError

from lexicade.core import registry
from lexicade.core.chance import seed_from
from lexicade.core.errors import Malformed, Stale
from lexicade.core.record import Record, Sitter
from lexicade.core.turns import Pass
from lexicade.play.match import Judge, Match
from lexicade.play.store import MemoryStore
from lexicade.server.db import due, store
from lexicade.server.db.engine import Database, Transaction
from lexicade.server.db.migrate import migrate
from lexicade.server.db.store import Asked, Birth, Task
from lexicade.server.db.tables.records import records, secrets
from lexicade.server.ports import Head
from tests.conformance.harness import AnyWord

SEED = seed_from("store")
HEAD = Head("running", 0, (0,), (0, 0), None, "any")
BOT = Task("bot", 1, 100.0)


@pytest.fixture
def told() -> list[tuple[str, int]]:
    return []


@pytest.fixture
def database(database_url: str, told: list[tuple[str, int]]) -> Iterator[Database]:
    opened = Database(database_url, lambda topic, number: told.append((topic, number)))
    migrate(opened)
    yield opened
    opened.close()


@pytest.fixture
def match() -> Match:
    kit = registry.kit("crossword")
    seats = [Sitter("Anna"), Sitter("greedy", "greedy")]
    options = kit.options("english")
    begun = Match.begin(kit, options, seats, seed=SEED, judge=Judge(AnyWord(), "any"), store=MemoryStore())
    header = replace(begun.header, match="M")
    begun.records[0] = replace(begun.records[0], header=header)
    return begun


def begin(transaction: Transaction, match: Match) -> None:
    store.begin(transaction, match.records[0], Birth("crossword", "english", "en", SEED), HEAD, [BOT])


def append(transaction: Transaction, record: Record, **more: Any) -> tuple[int, bool]:
    head = replace(HEAD, seq=record.seq)
    return store.append(transaction, match="M", game="crossword", record=record, head=head, tasks=[], **more)


def kept(database: Database) -> list[Record]:
    return database.read_now(partial(store.log, match="M", game="crossword"))


def passing(match: Match) -> Record:
    return match.decide(min(match.awaiting), Pass())


def test_what_was_kept_is_read_again(database: Database, match: Match) -> None:
    database.write_now(partial(begin, match=match))
    record = passing(match)
    database.write_now(partial(append, record=record))
    assert kept(database) == [match.records[0], record]
    assert database.read_now(partial(store.seed_of, match="M")) == SEED
    assert database.read_now(partial(store.heads, ids=["M", "N"])) == {"M": replace(HEAD, seq=1)}


def test_a_number_is_given_once_however_many_ask_at_the_same_time(database: Database, match: Match) -> None:
    database.write_now(partial(begin, match=match))
    record = passing(match)

    def ask(n: int) -> bool:
        try:
            database.write_now(partial(append, record=record, asked=Asked("anna", f"key-{n}", "d")))
        except Stale as refused:
            assert refused.code == "stale-record"
            return False
        return True

    with ThreadPoolExecutor(20) as threads:
        assert sum(threads.map(ask, range(100))) == 1
    assert kept(database) == [match.records[0], record]
    assert database.read_now(partial(store.answered, match="M", asked=Asked("anna", "other", "d"))) is None


def test_a_command_that_was_asked_before_is_answered_and_not_kept_again(database: Database, match: Match) -> None:
    database.write_now(partial(begin, match=match))
    asked, record = Asked("anna", "key", "digest"), passing(match)
    assert database.write_now(partial(append, record=record, asked=asked)) == (1, True)
    match.apply(record)
    assert database.write_now(partial(append, record=passing(match), asked=asked)) == (1, False)
    assert len(kept(database)) == 2
    with pytest.raises(Malformed) as refused:
        database.write_now(partial(append, record=passing(match), asked=Asked("anna", "key", "another digest")))
    assert refused.value.code == "key-reused"
    assert len(kept(database)) == 2
    other = Asked("bert", "key", "digest")
    assert database.write_now(partial(append, record=passing(match), asked=other)) == (2, True)


def test_a_match_begins_once(database: Database, match: Match) -> None:
    database.write_now(partial(begin, match=match))
    with pytest.raises(Malformed) as refused:
        database.write_now(partial(begin, match=match))
    assert refused.value.code == "match-exists"


def test_work_that_fails_leaves_nothing_and_harms_no_other(database: Database, match: Match) -> None:
    database.write_now(partial(begin, match=match))

    def failing(transaction: Transaction) -> None:
        append(transaction, passing(match))
        raise ValueError("changed its mind")

    def fine(transaction: Transaction, n: int) -> None:
        transaction.execute(insert(records).values(match_id="M", seq=1000 + n, body="{}"))

    with ThreadPoolExecutor(16) as threads:
        good = [threads.submit(database.write_now, partial(fine, n=n)) for n in range(30)]
        bad = [threads.submit(database.write_now, failing) for _ in range(30)]
    assert all(isinstance(future.exception(), ValueError) for future in bad)
    assert [future.exception() for future in good] == [None] * 30
    numbers = database.read_now(
        lambda found: list(found.execute(select(records.c.seq).order_by(records.c.seq)).scalars())
    )
    assert numbers == [0, *range(1000, 1030)]


def test_nothing_is_told_of_what_is_not_kept(database_url: str, match: Match) -> None:
    told: list[tuple[str, int, int]] = []
    opened: list[Database] = []

    def note(topic: str, number: int) -> None:
        told.append((topic, number, len(kept(opened[0]))))

    database = Database(database_url, note)
    opened.append(database)
    migrate(database)
    database.write_now(partial(begin, match=match))
    with pytest.raises(Malformed):
        database.write_now(partial(begin, match=match))
    if database.is_sqlite:  # PostgreSQL tells by NOTIFY, which goes out with the commit; test_nodes.py listens.
        assert told == [("due", 0, 1), ("match/M", 0, 1)]
    database.close()


def test_who_reads_cannot_write(database: Database) -> None:
    with pytest.raises(DBAPIError):
        database.read_now(lambda found: found.execute(insert(secrets).values(match_id="M", seed="00")))


def test_errors_of_the_database_repeat_nothing_of_what_was_written(database: Database) -> None:
    with pytest.raises(DBAPIError) as failed:
        database.write_now(lambda tx: tx.execute(insert(secrets).values(match_id="nowhere", seed="c0ffee" * 10)))
    assert "c0ffee" not in str(failed.value)


def test_due_work_is_written_with_the_record_it_follows_from(database: Database, match: Match) -> None:
    database.write_now(partial(begin, match=match))
    assert database.read_now(due.next_at) == BOT.at
    assert not database.read_now(due.lacking)
    database.write_now(partial(append, record=passing(match)))
    assert database.read_now(due.next_at) is None


def test_due_work_is_claimed_by_one_and_taken_over_when_that_one_dies(database: Database, match: Match) -> None:
    database.write_now(partial(begin, match=match))

    def claim(token: str, lease: float = 60.0, now: float = 200.0) -> list[due.Claimed]:
        return database.write_now(partial(due.claim, now=now, most=5, token=token, lease=lease))

    assert not claim("early", now=99.0)
    with ThreadPoolExecutor(10) as threads:
        taken = [found for found in threads.map(claim, map(str, range(20))) if found]
    assert taken == [[due.Claimed("M", "bot", 1, 0, 0)]]
    assert not claim("late")
    database.write_now(partial(due.release, token=None))
    assert claim("next", lease=-1.0)
    assert claim("after the next died")
    database.write_now(partial(due.put_off, claimed=taken[0][0], at=150.0, failed=True))
    assert claim("again")[0].attempts == 1
    database.write_now(partial(due.silence, claimed=taken[0][0]))
    assert not claim("never")
    assert not database.read_now(due.lacking)


def test_lost_work_is_found_and_restored_once(database: Database, match: Match) -> None:
    database.write_now(partial(begin, match=match))
    from lexicade.server.db.tables.due import due as rows

    database.write_now(lambda tx: tx.execute(rows.delete()))
    assert database.read_now(due.lacking) == ["M"]
    assert database.write_now(partial(due.restore, match="M", seq=7, tasks=[BOT])) == 0
    assert database.write_now(partial(due.restore, match="M", seq=0, tasks=[BOT])) == 1
    assert database.write_now(partial(due.restore, match="M", seq=0, tasks=[BOT])) == 0
    assert not database.read_now(due.lacking)


def test_a_database_that_cannot_be_written_refuses_all_that_waits(tmp_path: Any) -> None:
    database = Database(f"sqlite:///{tmp_path / 'gone.db'}")
    with pytest.raises(OperationalError):
        database.write_now(lambda tx: tx.execute(insert(secrets).values(match_id="M", seed="00")))
    database.close()
    with pytest.raises(RuntimeError):
        database.write_now(lambda _: None)


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite://", "sqlite:///:memory:", "mysql://u:hidden@h/x"])
def test_an_address_that_is_none_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(Malformed) as refused:
        Database(url)
    assert refused.value.code == "bad-database"
    assert "hidden" not in str(refused.value)
