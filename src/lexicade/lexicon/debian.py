"""Lists from programs and packages of the system: what ispell accepts, and SCOWL in full."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.lexicon import sources
from lexicade.lexicon.alphabets import GERMAN, LATIN
from lexicade.lexicon.filters import read_entry, shape_fault
from lexicade.lexicon.ispell import Ispell, IspellReferee, find_ispell
from lexicade.lexicon.lists import SCOWL
from lexicade.lexicon.manifest import Report
from lexicade.lexicon.provenance import Source

_UMLAUTS: Final = {'a"': "ä", 'o"': "ö", 'u"': "ü", 'A"': "Ä", 'O"': "Ö", 'U"': "Ü", "sS": "ß"}
"""How the dictionaries' sources spell German letters."""
_PACKAGES: Final = {"swiss": "iswiss", "ngerman": "ingerman"}
_PATIENCE: Final = 60.0
_SIZES: Final = (10, 20, 35, 40, 50, 55, 60, 70, 80)


def installed_ispell() -> Ispell:
    """Return ispell with a dictionary and its source, or raise `Malformed("source-missing")`."""
    found = find_ispell()
    if found is None or found.word_list is None:
        raise Malformed("source-missing", source="ispell with iswiss or ingerman")
    return found


def ispell_sources(found: Ispell) -> tuple[Source, ...]:
    """Return the program's dictionary as sources: its source and its compiled form."""
    name = f"ispell {found.dictionary}"
    version = _package_version(_PACKAGES.get(found.dictionary, found.dictionary))
    files = [path for path in (found.word_list, found.hash_file) if path is not None]
    return tuple(sources.file_source(f"{name} ({path.name})", path, "GPL-2.0-or-later", version) for path in files)


def ispell_words(found: Ispell, report: Report) -> set[str]:
    """Return every word of the dictionary, all forms spelled out, that the program itself accepts when it is asked."""
    candidates: dict[str, str] = {}
    for entry in _expanded(found):
        word = read_entry(entry, GERMAN)
        if word is None:
            report.drop("foreign-letter", entry)
        elif not GERMAN.spells(word):
            report.drop("length", entry)
        else:
            candidates.setdefault(word, entry)
    referee = IspellReferee(found, candidates, _PATIENCE)
    try:
        verdicts = referee.judge(sorted(candidates))
    finally:
        referee.close()
    for word, good in verdicts.items():
        if not good:
            report.drop("refused", candidates[word])
    return {word for word, good in verdicts.items() if good}


def _expanded(found: Ispell) -> list[str]:
    """Let the program spell out all forms of its dictionary's source."""
    if found.word_list is None:
        raise AssertionError
    roots = "".join(f"{line}\n" for line in sources.lines(found.word_list, encoding="latin-1"))
    command = [str(found.program), "-e", "-d", found.dictionary]
    done = subprocess.run(command, input=roots.encode("latin-1"), capture_output=True, check=False)  # noqa: S603
    if done.returncode:
        raise Malformed("source-broken", source="ispell -e", reason=done.stderr.decode("utf-8", "replace")[:200])
    text = done.stdout.decode("latin-1")
    for spelled, letter in _UMLAUTS.items():
        text = text.replace(spelled, letter)
    return text.split()


def scowl_sources() -> tuple[Source, ...]:
    """Return SCOWL as the system has it, or raise `Malformed("source-missing")`."""
    if not SCOWL.is_dir():
        raise Malformed("source-missing", source="scowl")
    licence = "SCOWL permission notice; holds ENABLE (public domain)"
    return (sources.file_source("scowl", SCOWL, licence, _package_version("scowl")),)


def scowl_words(report: Report) -> set[str]:
    """Return SCOWL's words of all dialects and accepted variants up to size 80; names and abbreviations are files apart."""
    found: set[str] = set()
    for size in _SIZES:
        found |= _scowl_words(size, report)
    return found


def scowl_bands() -> dict[int, set[str]]:
    """Return, for each size of SCOWL, the words that come in with it."""
    return {size: _scowl_words(size, Report()) for size in _SIZES}


def _scowl_words(size: int, report: Report) -> set[str]:
    words = set()
    entries = {entry for path in _scowl_files(size) for entry in sources.lines(path, encoding="latin-1")}
    for entry in sorted(entries):
        word = read_entry(entry, LATIN)
        fault = shape_fault(entry, word)
        if fault is not None:
            report.drop(fault, entry)
        elif word is not None:
            words.add(word)
    return words


def _scowl_files(size: int) -> list[Path]:
    return sorted(path for path in SCOWL.glob(f"*-words.{size}") if "variant_3" not in path.name)


def _package_version(package: str) -> str:
    """Return the version of a Debian package, or `unknown` where that cannot be asked."""
    command = ["dpkg-query", "--show", "--showformat=${Version}", package]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"
