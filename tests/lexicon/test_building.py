"""When a list is built, when it is built anew, and what happens when two build at once."""

import subprocess
import sys
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest

from lexicade.core.errors import Malformed
from lexicade.lexicon import build, building, built, lists, open_lexicon, store
from lexicade.lexicon.graph import Compiled, compile_graphs, read_graphs
from lexicade.lexicon.lists import PLANS, ListPlan
from lexicade.lexicon.manifest import Manifest, Report, fingerprint
from lexicade.lexicon.overrides import load_overrides, parse_overrides
from lexicade.lexicon.provenance import Source, file_mark


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the slow part of building by a few words, and note each time it is done."""
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path))
    done: list[str] = []

    def small(plan: ListPlan) -> Compiled:
        done.append(plan.name)
        words = {"QUIZ", "WORD"}
        version = metadata.version("simplemma")
        source = Source("simplemma", version, "MIT", f"simplemma-{version}.dist-info")
        manifest = Manifest(plan.name, plan.language, plan.recipe, 2, fingerprint(words), sources=(source,))
        return compile_graphs({"all": words}, "DIOQRUWZ", manifest.plain())

    monkeypatch.setattr(building, "build_list", small)
    return done


def test_a_missing_list_is_built_once_and_announced(builds: list[str]) -> None:
    told: list[str] = []
    assert built("en") is None
    open_lexicon("en", announce=told.append)
    open_lexicon("en", announce=told.append)
    assert builds == told == ["en"]
    assert built("en") is not None


def test_a_list_is_built_anew_only_when_forced(builds: list[str]) -> None:
    build(["en"])
    build(["en"])
    assert builds == ["en"]
    build(["en"], force=True)
    assert builds == ["en", "en"]


def test_new_rules_or_corrections_make_a_list_out_of_date(builds: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    build(["en"])
    monkeypatch.setattr(lists, "RULES", lists.RULES + 1)
    build(["en"])
    assert builds == ["en", "en"]


def test_another_version_of_a_source_makes_a_list_out_of_date(
    builds: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    build(["en"])
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(metadata, "version", lambda _name: "99")
    build(["en"])
    assert builds == ["en", "en"]


def test_a_source_that_is_gone_leaves_a_built_list_in_use(
    builds: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    build(["en"])
    monkeypatch.setattr(sys, "path", [str(tmp_path)])

    def gone(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", gone)
    open_lexicon("en")
    assert builds == ["en"]


@pytest.mark.parametrize("content", [b"", b"no word list at all", None])
def test_a_damaged_list_is_built_anew(builds: list[str], content: bytes | None) -> None:
    build(["en"])
    path = store.list_path("en")
    path.write_bytes(path.read_bytes()[:-5] if content is None else content)
    assert "QUIZ" in open_lexicon("en")
    assert builds == ["en", "en"]


@pytest.mark.usefixtures("builds")
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path / "file"))
    with pytest.raises(Malformed) as error:
        build(["en"])
    assert error.value.code in {"list-unreadable", "list-unwritable"}


def test_a_package_that_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path))
    plan = replace(PLANS["en"], packages=("no-such-package-of-words",))
    with pytest.raises(Malformed) as error:
        building.build_list(plan)
    assert (error.value.code, error.value.params["source"]) == ("source-missing", "no-such-package-of-words")


def test_a_file_as_source_stands_until_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "words"
    path.write_text("one")
    source = Source("words", "1", "free", file_mark(path))
    assert source.stands()
    path.write_text("two, and longer")
    assert not source.stands()
    path.unlink()
    assert source.stands()


WRITER = """
import sys
from lexicade.lexicon.graph import compile_graphs, write_graphs
from pathlib import Path
words = {a + b + c for a in "ABCDEFGH" for b in "ABCDEFGH" for c in "ABCDEFGH"}
for _ in range(40):
    write_graphs(Path(sys.argv[1]), compile_graphs({"all": words}, "ABCDEFGH", {}))
"""


def test_two_builds_at_once_leave_a_whole_list_at_every_moment(tmp_path: Path) -> None:
    path = tmp_path / "list.words"
    command = [sys.executable, "-c", WRITER, str(path)]
    writers = [subprocess.Popen(command) for _ in range(2)]
    read = 0
    while any(writer.poll() is None for writer in writers):
        if path.exists():
            assert len(read_graphs(path).graph("all")) == 512
            read += 1
    assert [writer.wait() for writer in writers] == [0, 0]
    assert read
    assert list(tmp_path.iterdir()) == [path]


def test_the_data_folder_is_the_users_choice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LEXICADE_DATA", str(tmp_path))
    assert store.data_folder() == tmp_path
    monkeypatch.delenv("LEXICADE_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert store.data_folder() == tmp_path / "xdg" / "lexicade"
    for unset in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", unset)
        assert store.data_folder() == Path.home() / ".local" / "share" / "lexicade"


def test_a_report_counts_and_keeps_a_few_examples() -> None:
    report = Report()
    for number in range(100):
        report.drop("length", f"w{number}")
    report.drop("name", "Berlin")
    assert [(drop.reason, drop.count, len(drop.samples)) for drop in report.dropped] == [
        ("length", 100, 8),
        ("name", 1, 1),
    ]


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_correction_is_a_word_with_a_reason(language: str) -> None:
    overrides = load_overrides(language)
    assert overrides.added
    assert all(reason.strip() for reason in (overrides.added | dict(overrides.remove)).values())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[add]\n"CAFÉ" = "drink"', "override-no-word"),
        ('[add]\nhaus = "lower case"', "override-no-word"),
        ('[add]\nHAUS = " "', "override-without-reason"),
        ("[add]\nHAUS = 1", "override-without-reason"),
        ('[add]\nZU = "two letters"', "override-in-wrong-table"),
        ('[twos]\nHAUS = "four"', "override-in-wrong-table"),
        ('[add]\nHAUS = "a"\n[remove]\nHAUS = "b"', "override-twice"),
    ],
)
def test_a_wrong_correction_is_refused(text: str, code: str) -> None:
    with pytest.raises(Malformed) as error:
        parse_overrides(text, "de")
    assert error.value.code == code
