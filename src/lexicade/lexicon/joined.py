"""A list and what players taught as one graph of letters, so that bots and hints play new words at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Final

from lexicade.core.kit import Words
from lexicade.lexicon.lessons import TaughtWords

_NEW: Final = 32
_MASK: Final = (1 << _NEW) - 1


class JoinedWords:
    """The words of a list (`listed`) and the taught ones; whoever starts at `root` walks over all that is taught by then.

    A node is a place in the list's graph and one in a trie of the taught words, each counted from one, 0 where no word of
    that kind goes on. The trie only grows, so nodes stay what they are while other threads add words.
    """

    def __init__(self, listed: Words, taught: TaughtWords) -> None:
        """Take the list and the taught words of its language."""
        self.listed = listed
        self._taught = taught
        self._lock = threading.Lock()
        self._known: frozenset[str] = frozenset()
        self._steps: list[dict[str, int]] = [{}]
        self._ends: list[bool] = [False]

    def added(self) -> frozenset[str]:
        """Return the taught words as they stand now; the list may have some of them too."""
        return self._taught.words()

    @property
    def root(self) -> int:
        """The node from which every word starts."""
        self._refresh()
        return (self.listed.root + 1) << _NEW | 1

    def step(self, node: int, text: str) -> int | None:
        """Follow the letters of a face, upper case, from a node; None where no word goes on like this."""
        listed, new = (node >> _NEW) - 1, (node & _MASK) - 1
        further = self.listed.step(listed, text) if listed >= 0 else None
        for letter in text:
            new = self._steps[new].get(letter, -1) if new >= 0 else -1
        if further is None and new < 0:
            return None
        return (0 if further is None else further + 1) << _NEW | (new + 1)

    def accepts(self, node: int) -> bool:
        """Whether a word ends at this node."""
        listed, new = (node >> _NEW) - 1, (node & _MASK) - 1
        return (listed >= 0 and self.listed.accepts(listed)) or (new >= 0 and self._ends[new])

    def __contains__(self, word: object) -> bool:
        return (isinstance(word, str) and word in self.listed) or word in self._taught

    def __iter__(self) -> Iterator[str]:
        yield from self.listed
        yield from sorted(word for word in self._taught.words() if word not in self.listed)

    def _refresh(self) -> None:
        words = self._taught.words()
        if words is self._known:
            return
        with self._lock:
            for word in words - self._known:
                self._ends[self._place(word)] = True
            for word in self._known - words:
                self._ends[self._place(word)] = False
            self._known = words

    def _place(self, word: str) -> int:
        """Return where a word ends in the trie, adding what is missing on the way: a place first, then the step to it."""
        place = 0
        for letter in word:
            further = self._steps[place].get(letter)
            if further is None:
                further = len(self._steps)
                self._ends.append(False)
                self._steps.append({})
                self._steps[place][letter] = further
            place = further
        return place
