"""What every test run shares: which markers need which program, and a loud end where something was left out.

A test marked `ispell`, `postgres` or `browser` is left out where its program is absent; with REQUIRE_ALL=1 it fails
instead. HYPOTHESIS_PROFILE chooses how long properties are searched: `quick`, `modest` (default) or `thorough`.
"""

import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).parent
PROGRAM_MARKERS = ("ispell", "postgres", "browser")

for profile, examples in (("quick", 10), ("modest", 50), ("thorough", 2000)):
    # No deadline: a slow machine is no failing property.
    hypothesis.settings.register_profile(profile, deadline=None, max_examples=examples, print_blob=True)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "modest"))

left_out = pytest.StashKey[Counter[str]]()
absent = pytest.StashKey[dict[str, str]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what cannot run here, or mark it as failing where everything is required."""
    wanted = {marker for item in items for marker in _program_markers(item)}
    missing = {marker: why for marker in sorted(wanted) if (why := _what_is_missing(marker))}
    config.stash[absent] = missing
    config.stash[left_out] = Counter()
    if not missing or os.environ.get("REQUIRE_ALL") == "1":
        return
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        lacking = [marker for marker in _program_markers(item) if marker in missing]
        config.stash[left_out].update(lacking)
        (dropped if lacking else kept).append(item)
    config.hook.pytest_deselected(items=dropped)
    items[:] = kept


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test whose program is absent; without REQUIRE_ALL no such test gets this far."""
    for marker in _program_markers(item):
        if why := item.config.stash[absent].get(marker):
            pytest.fail(f"REQUIRE_ALL=1, but {why}", pytrace=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say at the end, where it is read, what did not run and why."""
    lines = list(_what_was_left_out(terminalreporter, config))
    if lines:
        terminalreporter.section("LEFT OUT OF THIS RUN", sep="!", red=True, bold=True)
        for line in lines:
            terminalreporter.write_line(line, red=True)


def _what_was_left_out(reporter: pytest.TerminalReporter, config: pytest.Config) -> Iterator[str]:
    for marker, count in sorted(config.stash.get(left_out, Counter[str]()).items()):
        yield f"{count} tests marked {marker}: {config.stash[absent][marker]}"
    skipped = Counter(report.longrepr[2] for report in reporter.stats.get("skipped", []))
    for reason, count in sorted(skipped.items()):
        yield f"{count} tests: {reason.removeprefix('Skipped: ')}"


def _program_markers(item: pytest.Item) -> Iterator[str]:
    return (marker for marker in PROGRAM_MARKERS if item.get_closest_marker(marker))


def _what_is_missing(marker: str) -> str:
    asked = subprocess.run([ROOT / "tools" / "prerequisites", marker], capture_output=True, text=True, check=False)
    return "; ".join(line.removeprefix("lexicade: ") for line in asked.stderr.splitlines())
