"""`lexicade database --database URL` looks after the words of a server, on each kind of database and while it is served."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lexicade.lexicon.database import WordDatabase
from lexicade.lexicon.lessons import Lesson
from lexicade.server.db.engine import Database
from lexicade.server.word_database import ServerWords
from tests.lexicon.test_cli import Shell
from tests.server.running import Running
from tests.server.test_teaching import fault, play, table_for, teach

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
TAUGHT = [
    Lesson("FLORP", "a thing", "en", "Anna", NOON, "m1"),
    Lesson("BLIM", "a sound", "en", "", NOON, ""),
    Lesson("FLORP", "ein Ding", "de", "Bert", NOON, "m2"),
]


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WordDatabase:
    """The words of a data folder, where there is one."""
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path / "data"))
    words = WordDatabase(tmp_path / "data" / "words.sqlite3")
    words.learn([Lesson("OWN", "mine", "en", "me", NOON, "")])
    return words


@pytest.fixture
def words(database: Database, own: WordDatabase) -> Iterator[ServerWords]:
    """The words of a server whose address is in `database_url`."""
    found = ServerWords(database)
    found.learn(TAUGHT)
    yield found
    assert [word.word for word in own.words()] == ["OWN"], "the data folder is left alone"


@pytest.mark.usefixtures("words")
def test_the_words_of_a_server_are_listed_and_shown(shell: Shell, database_url: str) -> None:
    assert shell("database", "list", "--database", database_url) == 0
    assert shell.out == [
        "BLIM (en): a sound  [somebody, 2026-05-04]",
        "FLORP (de): ein Ding  [Bert, 2026-05-04]",
        "FLORP (en): a thing  [Anna, 2026-05-04]",
        "3 words",
    ]
    assert shell("database", "list", "--language", "de", "--database", database_url) == 0
    assert shell.out[-1] == "1 word"
    assert shell("database", "show", "florp", "--language", "en", "--database", database_url) == 0
    assert shell.out == ["FLORP (en): a thing", "  taught by Anna on 2026-05-04", "  in match m1"]
    assert shell("database", "show", "own", "--database", database_url) == 2
    assert shell.err == ["nobody taught the word OWN [not-taught]"]
    assert shell("database", "show", "own") == 0


def test_the_words_of_a_server_are_edited_and_removed(shell: Shell, words: ServerWords, database_url: str) -> None:
    assert shell("database", "edit", "florp", "better", "--database", database_url) == 2
    assert shell.err == ["FLORP was taught in de, en; say which with --language [taught-in-two-languages]"]
    assert shell("database", "edit", "florp", "bet\tter", "--language", "en", "--database", database_url) == 0
    assert words.find("FLORP", "en")[0].meaning == "bet ter"
    assert shell("database", "remove", "florp", "--language", "de", "--database", database_url) == 0
    assert [lesson.language for lesson in words.find("FLORP")] == ["en"]


def test_the_words_of_the_data_folder_come_into_a_server_and_out_again(
    shell: Shell, words: ServerWords, own: WordDatabase, database_url: str, tmp_path: Path
) -> None:
    file, back = tmp_path / "words.tsv", tmp_path / "back.tsv"
    assert shell("database", "export", str(file)) == 0
    assert shell("database", "import", str(file), "--database", database_url) == 0
    assert shell.out == ["1 new word"]
    assert shell("database", "import", str(file), "--database", database_url) == 0
    assert shell.out == ["0 new words"]
    assert words.find("OWN") == own.find("OWN")
    assert shell("database", "export", str(back), "--database", database_url) == 0
    assert shell.out == ["4 words written"]
    assert file.read_text(encoding="utf-8").splitlines()[1] in back.read_text(encoding="utf-8").splitlines()


def test_an_import_makes_the_tables_of_a_server_that_was_never_served(
    shell: Shell, own: WordDatabase, database_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "words.tsv"
    assert shell("database", "export", str(file)) == 0
    assert shell("database", "list", "--database", database_url) == 2
    assert shell("database", "import", str(file), "--database", database_url) == 0
    assert shell("database", "list", "--database", database_url) == 0
    assert shell.out[-1] == "1 word"
    assert own.words()


@pytest.mark.parametrize("line", ["word\tmeaning\ten\tAnna\t2026-05-04\t" + "\x00m" * 5000, "wo\x00rd\tmeaning"])
def test_an_import_of_rubbish_harms_no_database(
    shell: Shell, words: ServerWords, database_url: str, tmp_path: Path, line: str
) -> None:
    file = tmp_path / "words.tsv"
    file.write_text(f"good\tmeaning\n{line}\n", encoding="utf-8")
    code = shell("database", "import", str(file), "--database", database_url)
    known = [lesson.word for lesson in words.words()]
    assert known == (["BLIM", "FLORP", "FLORP", "GOOD", "WORD"] if code == 0 else ["BLIM", "FLORP", "FLORP"])
    assert all(lesson.match.isprintable() and len(lesson.match) <= 64 for lesson in words.words())


def test_a_rebuild_is_of_files_or_of_a_server(
    shell: Shell, words: ServerWords, database_url: str, tmp_path: Path
) -> None:
    assert shell("database", "rebuild") == 2
    assert shell.err[0].endswith("[rebuild-from-one]")
    assert shell("database", "rebuild", str(tmp_path), "--database", database_url) == 2
    assert shell.err[0].endswith("[rebuild-from-one]")
    assert shell("database", "rebuild", "--database", database_url) == 0
    assert shell.out == ["0 words (matches read: 0)"]
    assert len(words.words()) == 3


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("sqlite:///{folder}/none.db", "no-database"),
        ("sqlite:///{folder}/other.db", "database-other-version"),
        ("sqlite:///{folder}/junk.db", "no-database"),
        ("postgresql://nobody:hidden@127.0.0.1:1/none", "no-database"),
        ("mysql://nobody:hidden@127.0.0.1/none", "bad-database"),
        ("nonsense", "bad-database"),
    ],
)
@pytest.mark.usefixtures("own")
def test_what_is_no_database_of_a_server_is_named_and_left_alone(
    shell: Shell, tmp_path: Path, url: str, code: str
) -> None:
    (tmp_path / "other.db").touch()
    (tmp_path / "junk.db").write_text("no database, and of some length " * 100)
    address = url.format(folder=tmp_path)
    for command in (["list"], ["show", "x"], ["edit", "x", "y"], ["remove", "x"], ["export"], ["rebuild"]):
        assert shell("database", *command, "--database", address) == 2
        assert shell.err[0].endswith(f"[{code}]")
        assert "hidden" not in shell.err[0]
    assert not (tmp_path / "none.db").exists()
    assert (tmp_path / "junk.db").read_text().startswith("no database")


def test_what_is_done_to_the_words_of_a_running_server_counts_at_once(
    shell: Shell, house: Running, tmp_path: Path
) -> None:
    address, anna = house.context.settings.database, house.guest("Anna")
    file = tmp_path / "words.tsv"
    file.write_text("XXXXX\tbrought in\ten\n", encoding="utf-8")
    match = table_for(anna, "X")
    assert fault(anna, match, "XXXXX") == "unknown-word"
    assert shell("database", "import", str(file), "--database", address) == 0
    play(anna, match, "XXXXX")
    assert shell("database", "remove", "xxxxx", "--database", address) == 0
    assert fault(anna, table_for(anna, "X"), "XXXXX") == "unknown-word"
    taught = teach(anna, "QQ")
    with house.context.database.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM lessons WHERE word = 'QQ'")
    assert shell("database", "rebuild", "--database", address) == 0
    assert shell.out == ["1 word (matches read: 1)"]
    assert ServerWords(house.context.database).find("QQ")[0].match == taught
    play(anna, table_for(anna, "Q"), "QQ")


def test_the_words_of_the_data_folder_need_no_database_library(own: WordDatabase) -> None:
    code = (
        "import sys; sys.argv = ['lexicade', 'database', 'list']\n"
        "from lexicade.cli import main\n"
        "try: main()\n"
        "finally: assert not {'sqlalchemy', 'alembic', 'fastapi'} & sys.modules.keys()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "OWN" in done.stdout, done.stderr
    assert done.returncode == 0, done.stderr
    assert own.words()
