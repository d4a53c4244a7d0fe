"""Subscribers of topics in this process.

A topic is a name (`match/ID`, `table/ID`, `messages/ID`, `lobby`) with a number that only rises. A subscriber is told no
contents, only that a topic has moved; what it then reads is newer than what it was told of or the same. So nothing is
queued for slow readers and nothing that was committed out of order is missed.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress


class Subscription:
    """Some topics, and which of them have moved since they were last taken."""

    def __init__(self, hub: Hub, topics: Iterable[str], who: str) -> None:
        """Begin with every topic as moved: whatever happened before is to be read too."""
        self._hub = hub
        self.who = who
        self.topics = frozenset(topics)
        self._moved: dict[str, None] = dict.fromkeys(self.topics)
        self._wake = asyncio.Event()
        if self._moved or hub.closed:
            self._wake.set()

    async def moved(self, seconds: float) -> list[str] | None:
        """Wait for topics that moved and take them; nothing after so many seconds, None once the hub is closed."""
        if not self._moved:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._wake.wait()
        self._wake.clear()
        if self._hub.closed:
            return None
        taken, self._moved = list(self._moved), {}
        return taken

    @property
    def pending(self) -> tuple[str, ...]:
        """The topics that moved and were not taken yet."""
        return tuple(self._moved)

    def touch(self, topic: str) -> None:
        """Note that a topic moved."""
        self._moved[topic] = None
        self._wake.set()

    def wake(self) -> None:
        """Let the reader look whether the hub is closed."""
        self._wake.set()

    def close(self) -> None:
        """Listen no more."""
        self._hub.drop(self)


class Hub:
    """All subscriptions of a process; to be used from its event loop, `announce` from any thread."""

    def __init__(self) -> None:
        """Begin with nobody listening."""
        self.closed = False
        self._by_topic: dict[str, set[Subscription]] = defaultdict(set)
        self._listeners: list[Callable[[str, int], None]] = []
        self._gap_listeners: list[Callable[[], None]] = []
        self._listening: Counter[str] = Counter()
        self.loop: asyncio.AbstractEventLoop | None = None

    def bind(self, loop: asyncio.AbstractEventLoop) -> None:
        """Tell subscribers in this loop from now on."""
        self.loop = loop

    def listen(self, listener: Callable[[str, int], None]) -> None:
        """Call a function, in the loop, with every topic that moves and its number."""
        self._listeners.append(listener)

    def listen_to_gaps(self, listener: Callable[[], None]) -> None:
        """Call a function, in the loop, whenever announcements may have been missed."""
        self._gap_listeners.append(listener)

    def subscribe(self, topics: Iterable[str], who: str = "") -> Subscription:
        """Listen to topics until the subscription is closed; `who` listens is counted."""
        subscription = Subscription(self, topics, who)
        self._listening[who] += 1
        for topic in subscription.topics:
            self._by_topic[topic].add(subscription)
        return subscription

    def listening(self, who: str) -> int:
        """Return how many subscriptions somebody has."""
        return self._listening[who]

    def drop(self, subscription: Subscription) -> None:
        """Forget a subscription."""
        self._listening -= Counter([subscription.who])
        for topic in subscription.topics:
            listening = self._by_topic.get(topic)
            if listening is not None:
                listening.discard(subscription)
                if not listening:
                    del self._by_topic[topic]

    def announce(self, topic: str, number: int) -> None:
        """Tell everybody here that a topic has moved; from any thread."""
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.tell, topic, number)

    def tell(self, topic: str, number: int) -> None:
        """Tell everybody here that a topic has moved; from the loop."""
        for listener in self._listeners:
            listener(topic, number)
        for subscription in tuple(self._by_topic.get(topic, ())):
            subscription.touch(topic)

    def tell_all(self) -> None:
        """Let everybody read everything again: announcements may have been missed."""
        for listener in self._gap_listeners:
            listener()
        for topic in tuple(self._by_topic):
            for subscription in tuple(self._by_topic.get(topic, ())):
                subscription.touch(topic)

    def close(self) -> None:
        """Let every reader end, and whoever begins to read from now on."""
        self.closed = True
        for listening in tuple(self._by_topic.values()):
            for subscription in tuple(listening):
                subscription.wake()
