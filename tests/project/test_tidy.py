from pathlib import Path

import pytest

from tools.tidy import judge

HERE = Path("some/file.py")


def findings(text: str, path: Path = HERE) -> list[str]:
    return list(judge(path, text.encode(), {"some/long.py": "one table"}))


@pytest.mark.parametrize(
    "text", ["see docs/notation.md\n", "word " * 5000, "x = 1\n" * 400, "/ho" + "me\n", "a/wo" + "rk/b\n"]
)
def test_an_ordinary_file_is_left_alone(text: str) -> None:
    assert findings(text) == []


@pytest.mark.parametrize(
    "host", ["pyp" + "i.org", "files.python" + "hosted.org", "registry.npm" + "js.org", "file:" + "///x"]
)
def test_a_registry_address_is_found_with_its_line(host: str) -> None:
    assert findings(f"first\nsee https://{host}/simple\n") == ["some/file.py:2: the address of a package registry"]


@pytest.mark.parametrize("path", ["/op" + "t/x", "'/wo" + "rk/main'", "/ro" + "ot/.cache", "=/ho" + "me/anna/x"])
def test_a_path_of_one_machine_is_found(path: str) -> None:
    assert findings(path) == ["some/file.py:1: a path of one machine"]


def test_a_word_list_is_found_plain_quoted_or_compiled() -> None:
    assert len(findings("wort\n" * 1001, Path("words.txt"))) == 1
    assert len(findings('"übel",\n' * 1001, Path("words.json"))) == 1
    assert len(findings("", Path("words.kwg"))) == 1
    assert findings("wort\n" * 1000, Path("words.txt")) == []


def test_a_long_file_needs_a_reason() -> None:
    assert len(findings("x = 1\n" * 401)) == 1
    assert findings("x = 1\n" * 401, Path("some/long.py")) == []
    assert findings("x = 1\n" * 401, Path("some/table.tsv")) == []
