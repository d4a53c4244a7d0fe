"""A server as a program sees it: who we are, tables, matches, what is said, and what happens."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Self
from urllib.parse import quote

import httpx2

from lexicade.core.errors import Malformed
from lexicade.remote.errors import Unreachable, error_of
from lexicade.remote.match import RemoteMatch
from lexicade.remote.models import Message, Person, Room, Snapshot, Table, Token

_SECONDS: Final = 30.0
_SILENCE: Final = 90.0
"""How long a stream may be silent before it counts as lost; servers show more often that they live."""
_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 30.0


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a stream told: its kind, its data, and the id from which a later stream goes on."""

    kind: str
    data: Any
    id: str


class Client:
    """A connection to one server.

    Without a token, `enter` makes a guest whose session lives as long as the client. Errors are those of play at home
    (Malformed, Illegal, Stale), and Refused or Unreachable.
    """

    def __init__(
        self, server: str, token: str | None = None, *, language: str = "en", http: httpx2.Client | None = None
    ) -> None:
        """Bind a server by its address; nothing is sent yet. Raises Malformed `bad-server`."""
        if not server.startswith(("http://", "https://")):
            raise Malformed("bad-server", server=server)
        headers = {"Accept-Language": language, "User-Agent": "lexicade"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._server = server
        try:
            self._http = http or httpx2.Client(base_url=server.rstrip("/"), timeout=_SECONDS)
        except httpx2.InvalidURL:
            raise Malformed("bad-server", server=server) from None
        self._http.headers.update(headers)

    def __enter__(self) -> Self:
        """Use the client in a `with`."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the client."""
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def me(self) -> Person | None:
        """Return who the server takes us for."""
        person = self.call("GET", "/api/me")["person"]
        return person and Person(**person)

    def enter(self, name: str) -> Person:
        """Come in as a guest under a name."""
        return Person(**self.call("POST", "/api/guests", {"name": name})["person"])

    def rename(self, name: str) -> Person:
        """Take another name."""
        return Person(**self.call("PATCH", "/api/me", {"name": name})["person"])

    def games(self) -> list[Any]:
        """Return what can be played, as the API tells it."""
        games: list[Any] = self.call("GET", "/api/games")
        return games

    def tables(self, state: str = "open") -> Iterator[Table]:
        """Return tables, the newest first: `open`, `running`, `finished` or `mine`."""
        cursor: str | None = None
        while True:
            more = f"&cursor={quote(cursor)}" if cursor else ""
            page = self.call("GET", f"/api/tables?state={quote(state)}{more}")
            yield from map(Table.read, page["tables"])
            cursor = page["next"]
            if cursor is None:
                return

    def open(self, game: str, **wishes: Any) -> Table:
        """Open a table; wishes are those of `createTable` in the API."""
        return Table.read(self.call("POST", "/api/tables", {"game": game, **wishes}))

    def quick(self, game: str, **wishes: str) -> Table:
        """Begin a match against a bot at once; wishes are preset, language and bot."""
        return Table.read(self.call("POST", "/api/quick", {"game": game, **wishes}))

    def table(self, table: str) -> Table:
        """Return a table by its id."""
        return Table.read(self.call("GET", f"/api/tables/{_in_path(table)}"))

    def join(self, table: str, names: Sequence[str] | None = None) -> Table:
        """Sit down, on one seat or on one for each name."""
        return self._at(table, "join", {"names": list(names)} if names else {})

    def leave(self, table: str) -> Table:
        """Get up before the match."""
        return self._at(table, "leave")

    def vote(self, table: str, vote: str = "begin") -> Table:
        """Vote to `begin` or to `wait`."""
        return self._at(table, "vote", {"vote": vote})

    def kick(self, table: str, seat: int) -> Table:
        """Send a player away before the match."""
        return self._at(table, "kick", {"seat": seat})

    def cancel(self, table: str) -> Table:
        """Take our table away before the match."""
        return self._at(table, "cancel")

    def add_bot(self, table: str, bot: str) -> Table:
        """Let one of the server's bots sit down."""
        return self._at(table, "bots", {"bot": bot})

    def rematch(self, table: str) -> Table:
        """Offer the same again, or accept it; returns the new table."""
        return self._at(table, "rematch")

    def decline(self, table: str) -> Table:
        """Decline a rematch."""
        return self._at(table, "decline")

    def match(self, table: str) -> RemoteMatch:
        """Sit down before a match that has begun: on our seats, or as an observer."""
        return RemoteMatch(self, table, self.snapshot(table))

    def begun(self, table: Table) -> Table:
        """Wait until a table is not open any more, through lost connections; return it as it is then."""
        tries = 0
        while table.state == "open":
            with suppress(Unreachable):
                for event in self.events([table.id]):
                    tries = 0
                    if event.kind == "table" and event.data["id"] == table.id:
                        table = Table.read(event.data)
                    if table.state != "open":
                        return table
            tries += 1
            time.sleep(min(_PAUSE * 2**tries, _LONGEST_PAUSE))
            table = self.table(table.id)
        return table

    def snapshot(self, table: str) -> Snapshot:
        """Return how a match stands."""
        return Snapshot.read(self.call("GET", f"/api/matches/{_in_path(table)}"))

    def messages(self, table: str, after: int = 0) -> list[Message]:
        """Return the newest messages, the oldest first."""
        found = self.call("GET", f"/api/matches/{_in_path(table)}/messages?after={after}")["messages"]
        return list(map(Message.read, found))

    def say(self, table: str, text: str, room: Room = "players") -> Message:
        """Say something to those who play, or to those who look on."""
        body = {"text": text, "room": room}
        return Message.read(self.call("POST", f"/api/matches/{_in_path(table)}/messages", body))

    def create_token(self, label: str) -> Token:
        """Make a token that stands for us; its secret is told this once. A session is needed, a token does not do."""
        return Token.read(self.call("POST", "/api/tokens", {"label": label}))

    def tokens(self) -> list[Token]:
        """Return our tokens, without their secrets."""
        return list(map(Token.read, self.call("GET", "/api/tokens")["tokens"]))

    def revoke_token(self, token: str) -> None:
        """Make one of our tokens worthless, by its id."""
        self.call("DELETE", f"/api/tokens/{_in_path(token)}")

    def events(self, matches: Sequence[str] = (), *, lobby: bool = False, after: str | None = None) -> Iterator[Event]:
        """Yield what happens, until the connection ends; `after` is the id of the last event that was seen."""
        told = ",".join(map(_in_path, matches))
        path = f"/api/stream?matches={told}&lobby={'true' if lobby else 'false'}"
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": after} if after else {})
        timeout = httpx2.Timeout(_SECONDS, read=_SILENCE)
        try:
            with self._http.stream("GET", path, headers=headers, timeout=timeout) as response:
                if response.is_error:
                    response.read()
                    raise error_of(response.status_code, _json(response))
                yield from _events(response.iter_lines())
        except httpx2.TransportError as error:
            raise Unreachable("server-unreachable", server=self._server, why=type(error).__name__) from None

    def call(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Call the API and return its answer as JSON data. Raises what the server refuses with."""
        send = partial(self._http.request, method, path)
        try:
            response = send() if body is None else send(json=body)
        except httpx2.TransportError as error:
            raise Unreachable("server-unreachable", server=self._server, why=type(error).__name__) from None
        data = _json(response)
        if response.is_error:
            raise error_of(response.status_code, data)
        return data

    def text(self, path: str) -> str:
        """Return what the API answers as text. Raises what the server refuses with."""
        try:
            response = self._http.get(path)
        except httpx2.TransportError as error:
            raise Unreachable("server-unreachable", server=self._server, why=type(error).__name__) from None
        if response.is_error:
            raise error_of(response.status_code, _json(response))
        told: str = response.text
        return told

    def _at(self, table: str, what: str, body: Mapping[str, Any] | None = None) -> Table:
        return Table.read(self.call("POST", f"/api/tables/{_in_path(table)}/{what}", body))


def _in_path(text: str) -> str:
    return quote(text, safe="")


def _json(response: httpx2.Response) -> Any:
    try:
        return json.loads(response.content) if response.content else None
    except ValueError:
        return None


def _events(lines: Iterator[str]) -> Iterator[Event]:
    """Read server-sent events: fields line by line, an event at each empty line."""
    kind, last = "message", ""
    data: list[str] = []
    for line in lines:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if not line:
            if data:
                yield Event(kind, json.loads("\n".join(data)), last)
            kind, data = "message", []
        elif name == "event":
            kind = value
        elif name == "data":
            data.append(value)
        elif name == "id":
            last = value
