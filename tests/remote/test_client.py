"""A server as programs meet it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from lexicade.core.errors import Illegal, LexicadeError, Malformed, Stale
from lexicade.play.local import open_file
from lexicade.play.verify import verify
from lexicade.remote import Client, Refused, RemoteMatch, Unreachable
from lexicade.remote.errors import error_of
from tests.server.running import Running

ROOT = Path(__file__).parents[2]
PAIR = {"seats": {"least": 2, "most": 2}}


def played_out(match: RemoteMatch) -> None:
    """Play a match to its end by the best hints, passing where there are none."""
    while match.wait().outcome is None:
        seat = match.awaited[0]
        hints = match.plays(seat)
        match.do(hints[0].text if hints else "pass", seat)


def test_a_program_plays_a_match_to_its_end_and_can_verify_it(house: Running, tmp_path: Path) -> None:
    with house.program("Robbi") as client:
        match = client.match(client.quick("crossword", language="en").id)
        assert (match.names, match.people) == (("Robbi", "greedy"), (0,))
        with pytest.raises(Refused) as caught:
            match.transcript()
        assert (caught.value.code, caught.value.status) == ("match-running", 403)
        played_out(match)
        assert match.outcome
        assert match.outcome.scores == match.table.scores
        assert match.log
        file = tmp_path / "match.jsonl"
        file.write_text(match.transcript(), encoding="utf-8")
        opened = open_file(file)
        assert verify(opened.log, opened.match.seed).draws
        assert opened.match.seed
        assert opened.match.seed.hex() == match.snapshot.seed
        assert opened.match.header.commitment == match.snapshot.commitment


def test_two_programs_play_each_other_and_talk(house: Running) -> None:
    with house.program("Anna") as anna, house.program("Bert") as bert:
        table = anna.open("crossword", language="en", **PAIR)
        assert [sitter.name for sitter in table.sitters] == ["Anna"]
        assert table.id in {other.id for other in bert.tables("open")}
        bert.join(table.id)
        assert anna.begun(table).state == "running"
        mine, theirs = anna.match(table.id), bert.match(table.id)
        first, second = (mine, theirs) if mine.turn is not None else (theirs, mine)
        hint = first.plays(first.people[0])[0]
        worth = first.preview(first.people[0], hint.text)
        assert (worth.points, len(worth.sums)) == (hint.points, 1)
        first.do(hint.text)
        with pytest.raises(Stale):
            second.do("pass", second.people[0])
        assert second.wait().seq == 1
        assert second.turn == second.people[0]
        anna.say(table.id, "well\nplayed")
        said = bert.messages(table.id)
        assert [(one.name, one.text, one.mine) for one in said] == [("Anna", "well played", False)]
        second.do("resign", second.people[0])
        assert first.wait().outcome
        again = anna.rematch(table.id)
        assert bert.decline(again.id).state == "cancelled"


def test_commands_may_be_given_as_themselves(house: Running) -> None:
    from lexicade.core.turns import Pass

    with house.program("Anna") as client:
        table = client.open("crossword", names=["Anna", "Otto"], **PAIR)
        match = client.match(table.id)
        assert match.people == (0, 1)
        first = match.turn
        match.do(Pass())
        assert match.turn != first


def test_an_observer_sees_what_everybody_may_see(house: Running) -> None:
    with house.program("Anna") as anna, Client(house.url) as nobody:
        table = anna.quick("crossword")
        match = nobody.match(table.id)
        assert (match.people, match.turn) == ((), None)
        assert match.view(None).parts
        with pytest.raises(Malformed, match="not-our-seat"):
            match.view(0)
        with pytest.raises(Malformed, match="not-our-turn"):
            match.do("pass")


def test_who_is_nobody_may_not_play(house: Running) -> None:
    with Client(house.url) as nobody:
        assert nobody.me() is None
        with pytest.raises(Refused) as caught:
            nobody.quick("crossword")
        assert (caught.value.code, caught.value.status) == ("no-session", 401)


def test_rules_that_are_broken_are_told_as_at_home(house: Running) -> None:
    with house.program("Anna") as client:
        table = client.open("crossword", names=["Anna", "Otto"], **PAIR)
        match = client.match(table.id)
        with pytest.raises(Illegal) as caught:
            match.do("1A QQQQ")
        assert {fault.code for fault in caught.value.faults} >= {"not-in-rack"}
        with pytest.raises(Malformed, match="unknown-command"):
            match.do("abracadabra")


def test_a_lost_answer_does_not_play_twice(house: Running) -> None:
    with house.program("Anna") as client:
        table = client.open("crossword", names=["Anna", "Otto"], **PAIR)
        match = client.match(table.id)
        sent, call = [], client.call

        def lossy(method: str, path: str, body: object = None) -> object:
            told = call(method, path, body)  # type: ignore[arg-type]
            if method == "POST":
                sent.append(body)
                if len(sent) < 3:
                    raise Unreachable("server-unreachable", server=house.url, why="lost")
            return told

        client.call = lossy  # type: ignore[method-assign]
        assert match.do("pass").seq == 1
        assert len(sent) == 3
        assert sent[0] == sent[1] == sent[2]


def test_a_server_that_is_not_there_is_named() -> None:
    with Client("http://127.0.0.1:9") as client, pytest.raises(Unreachable) as caught:
        client.me()
    assert caught.value.params["server"] == "http://127.0.0.1:9"
    with pytest.raises(Malformed, match="bad-server"):
        Client("localhost:8000")


@pytest.mark.parametrize(
    ("status", "kind"), [(400, Malformed), (409, Stale), (422, Illegal), (401, Refused), (404, Refused), (500, Refused)]
)
def test_every_answer_that_is_no_success_is_an_error(status: int, kind: type[LexicadeError]) -> None:
    told = {"faults": [{"code": "a-b", "params": {"words": ["X"]}}, {"code": "c-d"}]}
    error = error_of(status, told)
    assert isinstance(error, kind)
    assert [fault.code for fault in error.faults] == ["a-b", "c-d"]
    assert error.params == {"words": ("X",)}
    strange: object
    for strange in (None, [], "x", {"faults": 1}, {"faults": []}):
        assert error_of(status, strange).code == "http-error"


def test_events_are_read_as_they_are_written() -> None:
    lines = (
        b': comment\n\nretry: 1000\n\nevent: match\nid: a:1\ndata: {"x":\ndata: 1}\n\n'
        b"event: ping\ndata: {}\n\ndata: []\n\nevent: torn\ndata: {"
    )
    http = httpx2.Client(
        base_url="http://x", transport=httpx2.MockTransport(lambda _: httpx2.Response(200, content=lines))
    )
    with Client("http://x", http=http) as client:
        events = list(client.events(["a"]))
    assert [(event.kind, event.data, event.id) for event in events] == [
        ("match", {"x": 1}, "a:1"),
        ("ping", {}, "a:1"),
        ("message", [], "a:1"),
    ]


def test_a_match_waits_through_streams_that_break(house: Running) -> None:
    with house.program("Anna") as client, house.program("Bert") as other:
        table = client.open("crossword", **PAIR)
        other.join(table.id)
        match, theirs = client.match(table.id), other.match(table.id)
        if match.turn is not None:
            match.do("pass")
        events, broken = client.events, list[object]()

        def breaking(*args: object, **named: object) -> Iterator[object]:
            if len(broken) < 2:
                broken.append(named["after"])
                theirs.refresh()
                if len(broken) == 2:
                    theirs.do("pass")
                raise Unreachable("server-unreachable", server=house.url, why="lost")
            yield from events(*args, **named)  # type: ignore[arg-type]

        client.events = breaking  # type: ignore[method-assign,assignment]
        assert match.wait() is match.snapshot
        assert match.turn is not None
        assert len(broken) == 2


def test_the_example_bot_plays_a_match(house: Running) -> None:
    source = ROOT / "docs" / "examples" / "bot.py"
    code = source.read_text(encoding="utf-8").partition('"""\n\n')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    token = house.guest("Robbi").ask("POST", "/api/tokens", {"label": "bot"}, 201)["token"]
    with house.program("Anna") as anna:
        table = anna.open("crossword", language="en", bots=["greedy"], mine=0, **PAIR)
        done = subprocess.run(
            [sys.executable, source, house.url, table.id],
            env={**os.environ, "LEXICADE_TOKEN": token},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        ended = anna.table(table.id)
        assert ended.state == "finished"
        assert json.dumps([f"{name}: {score}" for name, score in zip(ended.names, ended.scores or (), strict=True)])
        assert done.stdout.splitlines() == [
            f"{name}: {score}" for name, score in zip(ended.names, ended.scores or (), strict=True)
        ]
        assert [message.text for message in anna.messages(table.id)] == ["Thank you for the match!"]
