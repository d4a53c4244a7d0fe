"""Makes a list from its sources: draft, corrections, manifest, word graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from lexicade.lexicon import debian, english, german, sources
from lexicade.lexicon.alphabets import SHORTEST, alphabet_of
from lexicade.lexicon.graph import Compiled, compile_graphs
from lexicade.lexicon.lists import ListPlan
from lexicade.lexicon.manifest import Manifest, Report, fingerprint
from lexicade.lexicon.overrides import Overrides, load_overrides
from lexicade.lexicon.provenance import Source

EVERYTHING = "all"
NONE = Overrides({}, {}, {}, {})


def build_list(plan: ListPlan) -> Compiled:
    """Build a list whole and compile it; raise `Malformed("source-missing")` where a package is absent."""
    found = _sources(plan)
    overrides = NONE if plan.system == "ispell" else load_overrides(plan.language)
    report = Report()
    words = _draft(plan, overrides, report)
    if overrides is not NONE:
        words = _corrected(words, overrides, report)
    bands = _bands(plan, words)
    manifest = Manifest(
        name=plan.name,
        language=plan.language,
        recipe=plan.recipe,
        count=len(words),
        content=fingerprint(words),
        sources=found,
        lengths=dict(sorted(Counter(map(len, words)).items())),
        bands={band: len(common) for band, common in bands.items()},
        added=overrides.added,
        removed=overrides.remove,
        dropped=report.dropped,
    )
    lists = {EVERYTHING: words} | {f"band-{band}": common for band, common in bands.items()}
    return compile_graphs(lists, alphabet_of(plan.language).letters, manifest.plain())


def _sources(plan: ListPlan) -> tuple[Source, ...]:
    match plan.system:
        case "ispell":
            return debian.ispell_sources(debian.installed_ispell())
        case "scowl":
            return debian.scowl_sources()
        case _:
            return tuple(map(sources.package, plan.packages))


def _draft(plan: ListPlan, overrides: Overrides, report: Report) -> set[str]:
    match plan.name:
        case "de":
            return german.german_words(overrides, report)
        case "en":
            return english.large_words(report)
        case "en-everyday":
            return english.everyday_words(report)
        case "de-ispell":
            return debian.ispell_words(debian.installed_ispell(), report)
        case "en-scowl":
            return debian.scowl_words(report)
        case _:
            raise NotImplementedError(plan.name)


def _corrected(words: set[str], overrides: Overrides, report: Report) -> set[str]:
    """Return the words with the corrections made: none of two letters but the agreed ones."""
    for word in sorted(words):
        if len(word) == SHORTEST and word not in overrides.twos:
            report.drop("two-letters", word)
        elif word in overrides.remove:
            report.drop("removed", word)
    kept = {word for word in words if len(word) > SHORTEST}
    return (kept - overrides.remove.keys()) | overrides.added.keys()


def _bands(plan: ListPlan, words: set[str]) -> Mapping[int, set[str]]:
    """Return, for each degree of commonness, the words that are at least so common."""
    if plan.system == "scowl":
        by_band = {band: common & words for band, common in debian.scowl_bands().items()}
    else:
        by_band = german.german_bands(words) if plan.language == "de" else english.english_bands(words)
    so_far: set[str] = set()
    at_most: dict[int, set[str]] = {}
    for band in sorted(by_band):
        so_far = so_far | by_band[band]
        at_most[band] = so_far
    return at_most
