"""Who sends a request: by the cookie of a browser, or by the token of a bot program."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Final

from fastapi import Request, Response

from lexicade.play.clock import Clock
from lexicade.server.auth.secrets import digest, new_id, new_session
from lexicade.server.db import people
from lexicade.server.db.engine import Database, Transaction
from lexicade.server.db.people import Known
from lexicade.server.errors import NoSession
from lexicade.server.ports import Person

COOKIE: Final = "lexicade"
HOST_COOKIE: Final = "__Host-lexicade"
"""Browsers take a cookie of this name from https only, and let no neighbouring host overwrite it."""
_SECRET_MOST: Final = 200


KEPT_SECONDS: Final = 3.0
"""For so long a session that was looked up counts without another look; another node's sign-out is heard of after it."""
_MOST_KEPT: Final = 20_000


@dataclass(frozen=True, slots=True)
class People:
    """The people of one database."""

    database: Database
    clock: Clock
    _kept: dict[str, tuple[float, Known]] = field(default_factory=dict, compare=False, repr=False)

    async def __call__(self, request: Request) -> Person | None:
        """Return whoever sends a request; None for nobody, or for a session that has run out.

        A header `Authorization` counts alone: who sends one is a program, and what it sends must be right. Raises NoSession
        `bad-token`.
        """
        if not hasattr(request.state, "person"):
            request.state.person = await self._person(request)
        person: Person | None = request.state.person
        return person

    async def _person(self, request: Request) -> Person | None:
        now = self.clock.now().timestamp()
        if (header := request.headers.get("authorization")) is not None:
            scheme, _, token = header.partition(" ")
            known = None
            if scheme.lower() == "bearer" and 0 < len(token) <= _SECRET_MOST:
                known = await self.database.glance(partial(people.by_token, digest=digest(token), now=now))
            if known is None:
                raise NoSession("bad-token")
            if known.worn:
                await self.database.write(partial(people.touch_token, digest=digest(token), now=now))
            return known.person
        secret = request.cookies.get(cookie_name(request), "")
        if not 0 < len(secret) <= _SECRET_MOST:
            return None
        return await self._by_session(digest(secret), now)

    async def _by_session(self, mark: str, now: float) -> Person | None:
        until, kept = self._kept.get(mark, (0.0, None))
        if kept is not None and now < until <= now + KEPT_SECONDS:
            return kept.person
        known = await self.database.glance(partial(people.by_session, digest=mark, now=now))
        if known is None:
            self._kept.pop(mark, None)
            return None
        if known.worn:
            await self.database.write(partial(people.touch_session, digest=mark, now=now))
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[mark] = (now + KEPT_SECONDS, known)
        return known.person

    def forget(self, person: str) -> None:
        """Look a person's sessions up again, as something about them has changed."""
        for mark in [mark for mark, (_, known) in self._kept.items() if known.person.id == person]:
            del self._kept[mark]

    async def welcome(self, name: str, request: Request, response: Response) -> Person:
        """Make a guest of whoever asks, and give the browser its cookie."""
        person, secret = Person(new_id(), name), new_session()
        now = self.clock.now().timestamp()

        def work(transaction: Transaction) -> None:
            people.add_person(transaction, person, now)
            people.add_session(transaction, person.id, digest(secret), now)

        await self.database.write(work)
        response.set_cookie(
            cookie_name(request),
            secret,
            max_age=people.SESSION_SECONDS,
            path="/",
            secure=is_https(request),
            httponly=True,
            samesite="lax",
        )
        return person

    async def sign_out(self, request: Request, response: Response) -> None:
        """End the session of the browser that asks."""
        if secret := request.cookies.get(cookie_name(request)):
            await self.database.write(partial(people.end_session, digest=digest(secret)))
            self._kept.pop(digest(secret), None)
        response.delete_cookie(cookie_name(request), path="/", secure=is_https(request), httponly=True, samesite="lax")


def is_https(request: Request) -> bool:
    """Whether the browser speaks https with us, or with the proxy in front of us."""
    return request.url.scheme == "https"


def cookie_name(request: Request) -> str:
    """Return the name of the cookie: the protected one wherever browsers accept it."""
    return HOST_COOKIE if is_https(request) else COOKIE
