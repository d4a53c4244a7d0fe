"""What a list was made of: written into its file, shown by `lexicade lexicon show`, and why it is built anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from lexicade.lexicon.provenance import Source

_SAMPLES: Final = 8


class Report:
    """Counts what a build dropped, by reason, with a few examples of each."""

    def __init__(self) -> None:
        """Begin with nothing dropped."""
        self._counts: dict[str, int] = {}
        self._samples: dict[str, list[str]] = {}

    def drop(self, reason: str, entry: str) -> None:
        """Note that an entry was left out for a reason, a code such as `foreign-letter`."""
        seen = self._counts.get(reason, 0)
        self._counts[reason] = seen + 1
        if seen < _SAMPLES:
            self._samples.setdefault(reason, []).append(entry[:40])

    @property
    def dropped(self) -> tuple[Dropped, ...]:
        """What was dropped, the commonest reason first."""
        order = sorted(self._counts, key=lambda reason: (-self._counts[reason], reason))
        return tuple(Dropped(reason, self._counts[reason], tuple(self._samples[reason])) for reason in order)


@dataclass(frozen=True, slots=True)
class Dropped:
    """How many entries of the sources were left out for one reason; `samples` are the first of them."""

    reason: str
    count: int
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Manifest:
    """Where a list comes from and what became of it.

    `recipe` changes when the rules of building change; `added` and `removed` are the overrides, word by word with the
    reason; `bands` counts the words that are at least so common (10 is commonest), where the sources tell.
    """

    name: str
    language: str
    recipe: str
    count: int
    content: str
    sources: tuple[Source, ...] = ()
    lengths: Mapping[int, int] = field(default_factory=dict)
    bands: Mapping[int, int] = field(default_factory=dict)
    added: Mapping[str, str] = field(default_factory=dict)
    removed: Mapping[str, str] = field(default_factory=dict)
    dropped: tuple[Dropped, ...] = ()

    @property
    def identity(self) -> str:
        """What a match notes as its judge: name and first part of the words' fingerprint, as `de@1f2e3d4c5b6a`."""
        return f"{self.name}@{self.content[:12]}"

    def plain(self) -> dict[str, Any]:
        """Return the manifest as plain data for JSON."""
        return asdict(self)

    @classmethod
    def of_plain(cls, data: Mapping[str, Any]) -> Manifest:
        """Return the manifest that `plain` told."""
        return cls(
            name=data["name"],
            language=data["language"],
            recipe=data["recipe"],
            count=data["count"],
            content=data["content"],
            sources=tuple(Source(**source) for source in data["sources"]),
            lengths={int(length): count for length, count in data["lengths"].items()},
            bands={int(band): count for band, count in data["bands"].items()},
            added=data["added"],
            removed=data["removed"],
            dropped=tuple(Dropped(d["reason"], d["count"], tuple(d["samples"])) for d in data["dropped"]),
        )


def fingerprint(words: Iterable[str]) -> str:
    """Return the SHA-256 of the words in code-point order, one a line: equal for equal lists, whatever made them."""
    import hashlib

    return hashlib.sha256("\n".join(sorted(words)).encode()).hexdigest()
