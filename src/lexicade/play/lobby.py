"""Tables before a match and after it: who sits, who has voted, when it begins (rules 1.3, for every game).

Pure functions over frozen data: each returns the table as it is then, or raises and leaves it as it was. As soon as the
rules say that a match begins, the table that is returned is `running`; whoever keeps tables starts the match with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from lexicade.core.errors import Illegal, Malformed

Vote = Literal["begin", "wait"]
State = Literal["open", "running", "finished", "cancelled"]


@dataclass(frozen=True, slots=True)
class Chair:
    """A place that is taken: by a person (who may have several) or by a bot.

    vote: None until the person has voted. sits: False while a rematch still waits for the person's answer.
    """

    name: str
    person: str | None
    bot: str | None = None
    vote: Vote | None = None
    sits: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """A table for `least` to `most` players; the place in `chairs` is the seat.

    barred: people who were sent away and may not come back. rematch: the table repeats a match, and its chairs are kept for
    those who sat there. declined: who did not want the rematch.
    """

    creator: str
    least: int
    most: int
    chairs: tuple[Chair, ...] = ()
    state: State = "open"
    barred: tuple[str, ...] = ()
    rematch: bool = False
    declined: str | None = None

    @property
    def joined(self) -> int:
        """How many players sit."""
        return sum(chair.sits for chair in self.chairs)

    @property
    def begun(self) -> int:
        """How many players have voted to begin; a bot counts as having done so, a vote of who does not sit does not count."""
        return sum(chair.sits and (chair.bot is not None or chair.vote == "begin") for chair in self.chairs)

    @property
    def free(self) -> int:
        """How many chairs are left."""
        return self.most - len(self.chairs)

    def seats_of(self, person: str) -> tuple[int, ...]:
        """Return the seats that a person holds or is asked to take."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == person)


def open_table(
    creator: str, least: int, most: int, allowed: range, names: Sequence[str] = (), bots: Sequence[str] = ()
) -> Table:
    """Open a table on which the creator takes a chair for each name and bots take theirs.

    Raises Malformed `bad-table-seats` where the game (`allowed`) has no such numbers, Illegal `table-full`.
    """
    if not (allowed and allowed[0] <= least <= most <= allowed[-1]):
        raise Malformed(
            "bad-table-seats", least=least, most=most, few=min(allowed, default=0), many=max(allowed, default=0)
        )
    chairs = [Chair(name, creator) for name in names] + [Chair(bot, None, bot) for bot in bots]
    return _seated(Table(creator, least, most), chairs)


def join(table: Table, person: str, names: Sequence[str]) -> Table:
    """Take a chair for each name; a person who sits already takes more.

    Raises Illegal `table-not-open`, `table-barred` for one who was sent away, or `table-full`.
    """
    _must_be_open(table)
    if person in table.barred:
        raise Illegal("table-barred")
    return _seated(table, [Chair(name, person) for name in names])


def add_bot(table: Table, person: str, bot: str, known: Collection[str]) -> Table:
    """Let a bot take a chair; the creator may. Raises Illegal `table-not-open`, `not-creator`, `table-full`, or Malformed."""
    _must_be_open(table)
    _must_be_creator(table, person)
    must_know_bots((bot,), known)
    return _seated(table, [Chair(bot, None, bot)])


def must_know_bots(bots: Iterable[str], known: Collection[str]) -> None:
    """Raise Malformed `unknown-bot` for the first name that is no bot of the game."""
    for bot in bots:
        if bot not in known:
            raise Malformed("unknown-bot", bot=bot, known=tuple(sorted(known)))


def leave(table: Table, person: str) -> Table:
    """Give up all one's chairs before the match begins.

    The table goes to the next person when its creator leaves, and is cancelled when nobody is left; who leaves a rematch
    declines it. Raises Illegal `table-not-open` or `not-at-table`.
    """
    _must_be_open(table)
    _must_sit(table, person)
    if table.rematch:
        return decline(table, person)
    chairs = tuple(chair for chair in table.chairs if chair.person != person)
    left = replace(table, chairs=chairs)
    if table.creator != person:
        return left
    heirs = [chair.person for chair in chairs if chair.person is not None]
    return replace(left, creator=heirs[0]) if heirs else replace(left, state="cancelled")


def vote(table: Table, person: str, choice: Vote) -> Table:
    """Vote for all one's chairs, again as often as one likes until the match begins.

    Raises Illegal `table-not-open` or `not-at-table`.
    """
    _must_be_open(table)
    _must_sit(table, person)
    chairs = tuple(replace(chair, vote=choice) if chair.person == person else chair for chair in table.chairs)
    return _begun_if_ready(replace(table, chairs=chairs))


def kick(table: Table, person: str, seat: int) -> Table:
    """Send a player away from one chair; the creator may, before the match begins.

    A person who is sent away from the last chair cannot come back. The creator may give up own chairs but the last.
    Raises Illegal `table-not-open`, `not-creator`, `no-such-seat` or `kick-self`.
    """
    _must_be_open(table)
    _must_be_creator(table, person)
    if not 0 <= seat < len(table.chairs):
        raise Illegal("no-such-seat", n=seat + 1)
    gone = table.chairs[seat].person
    if gone == person and len(table.seats_of(person)) == 1:
        raise Illegal("kick-self")
    left = replace(table, chairs=table.chairs[:seat] + table.chairs[seat + 1 :])
    if gone is None or gone == person or left.seats_of(gone):
        return left
    return replace(left, barred=(*left.barred, gone))


def cancel(table: Table, person: str) -> Table:
    """Take the table away before the match begins; the creator may. Raises Illegal `table-not-open` or `not-creator`."""
    _must_be_open(table)
    _must_be_creator(table, person)
    return replace(table, state="cancelled")


def finish(table: Table) -> Table:
    """Note that the match is over."""
    return replace(table, state="finished")


def rematch(table: Table, person: str, earlier: Table | None = None) -> Table:
    """Offer the same again to all who sat here: a new table, each player one seat earlier, the first now last.

    Bots and the person who offers sit at once, the others are asked. A rematch that was declined (`earlier`) can be offered
    again only by those who declined it. Raises Illegal `match-not-over`, `not-at-table`, `rematch-declined` or
    `rematch-offered`.
    """
    if table.state != "finished":
        raise Illegal("match-not-over")
    _must_sit(table, person)
    if earlier is not None and earlier.state != "cancelled":
        raise Illegal("rematch-offered")
    if earlier is not None and earlier.declined not in (None, person):
        raise Illegal("rematch-declined")
    rotated = table.chairs[1:] + table.chairs[:1]
    chairs = tuple(replace(chair, vote=None, sits=chair.person in (None, person)) for chair in rotated)
    return _begun_if_ready(Table(person, len(chairs), len(chairs), chairs, rematch=True))


def accept(table: Table, person: str) -> Table:
    """Take the chairs that a rematch keeps for a person. Raises Illegal `table-not-open` or `not-invited`."""
    _must_be_open(table)
    if not any(chair.person == person and not chair.sits for chair in table.chairs):
        raise Illegal("not-invited")
    chairs = tuple(replace(chair, sits=chair.sits or chair.person == person) for chair in table.chairs)
    return _begun_if_ready(replace(table, chairs=chairs))


def decline(table: Table, person: str) -> Table:
    """Decline a rematch, which ends it for all. Raises Illegal `table-not-open`, `no-rematch` or `not-invited`."""
    _must_be_open(table)
    if not table.rematch:
        raise Illegal("no-rematch")
    if not table.seats_of(person):
        raise Illegal("not-invited")
    return replace(table, state="cancelled", declined=None if person == table.creator else person)


def distinct(name: str, taken: Collection[str]) -> str:
    """Return a name that nobody at the table has: the name itself, or with a number behind it.

    >>> distinct("Anna", ["Anna", "Anna 2"])
    'Anna 3'
    """
    shown, number = name, 1
    while shown.casefold() in {other.casefold() for other in taken}:
        number += 1
        shown = f"{name} {number}"
    return shown


def _seated(table: Table, chairs: Sequence[Chair]) -> Table:
    if len(chairs) > table.free:
        raise Illegal("table-full", n=table.free)
    seated = list(table.chairs)
    for chair in chairs:
        seated.append(replace(chair, name=distinct(chair.name, [other.name for other in seated])))
    return _begun_if_ready(replace(table, chairs=tuple(seated)))


def _begun_if_ready(table: Table) -> Table:
    ready = table.joined >= table.least and (table.joined == table.most or table.begun >= table.least)
    return replace(table, state="running") if ready else table


def _must_be_open(table: Table) -> None:
    if table.state != "open":
        raise Illegal("table-not-open")


def _must_be_creator(table: Table, person: str) -> None:
    if table.creator != person:
        raise Illegal("not-creator")


def _must_sit(table: Table, person: str) -> None:
    if not table.seats_of(person):
        raise Illegal("not-at-table")
