"""What the documents show is what happens."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import lexicade

DOCS = Path(__file__).parents[2] / "docs"


def test_the_library_guide_runs() -> None:
    found = doctest.testfile(str(DOCS / "library.md"), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def test_the_package_s_own_example_runs() -> None:
    assert doctest.testmod(lexicade).failed == 0


EXAMPLES = re.findall(
    r"```console\n\$ lexicade (.*?)\n(.*?)```", (DOCS / "notation.md").read_text(encoding="utf-8"), re.DOTALL
)


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_a_command_in_the_notation_guide_prints_what_it_says(command: str, output: str, tmp_path: Path) -> None:
    import shlex

    words = tmp_path / "words.txt"
    words.write_text("QUACK\n", encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "lexicade", *shlex.split(command), "--words", str(words)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == output, ran.stderr


def test_every_law_of_the_protocol_guide_has_tests_that_bear_its_name() -> None:
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    laws = re.findall(r"^\| ([a-z ]+) \| [^|]*\|$", text.partition("## Laws")[2], re.MULTILINE)[1:]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (DOCS.parent / "tests").rglob("test_*.py"))
    assert len(laws) == 15
    for law in laws:
        assert f"def test_{law.replace(' ', '_')}_" in sources or f"law *{law}*" in sources, law
