"""`lexicade serve` as a process: it starts, it stops without losing anything, and it says why where it cannot."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from lexicade.server.db.engine import Database
from tests.server.crashing import Acknowledged, audit, free_port
from tests.server.tables import order

PATIENCE = 60.0


@contextmanager
def serving(folder: Path, *more: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    command = [sys.executable, "-m", "lexicade", "serve", "--port", "0", "--database", f"sqlite:///{folder}/server.db"]
    told = {**os.environ, "LEXICADE_UI": "en", "LEXICADE_RATE_FACTOR": "0", **environment}
    process = subprocess.Popen([*command, *more], env=told, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        line = process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, line
        yield process, int(found[1])
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def ask(connection: http.client.HTTPConnection, method: str, path: str, body: Any = None, cookie: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    response = connection.getresponse()
    content = response.read()
    assert response.status < 300, content
    if given := response.headers.get("set-cookie"):
        return given.partition(";")[0]
    return json.loads(content) if content else None


def test_a_signal_ends_streams_at_once_and_loses_no_command(tmp_path: Path) -> None:
    acknowledged: list[Acknowledged] = []
    with serving(tmp_path) as (process, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        cookie = ask(connection, "POST", "/api/guests", {"name": "Anna"})
        wish = {"game": "crossword", "preset": "english", "mine": 2, "seats": {"least": 2, "most": 2}}
        matches = [ask(connection, "POST", "/api/tables", wish, cookie)["id"] for _ in range(8)]
        stream = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        stream.request("GET", f"/api/stream?matches={matches[0]}", headers={"Cookie": cookie})
        ear = stream.getresponse()
        assert ear.readline()
        stopped = threading.Event()

        def play(match: str) -> None:
            own = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            try:
                while True:
                    table = ask(own, "GET", f"/api/tables/{match}", None, cookie)
                    if table["state"] != "running":
                        return
                    body = order(table["awaiting"][0], table["seq"], "pass")
                    answer = ask(own, "POST", f"/api/matches/{match}/commands", body, cookie)
                    acknowledged.append(Acknowledged(match, body["key"], answer["seq"], body["seat"]))
                    if len(acknowledged) == 12:
                        stopped.set()
            except (OSError, http.client.HTTPException, AssertionError):
                return
            finally:
                own.close()

        threads = [threading.Thread(target=play, args=(match,)) for match in matches]
        for thread in threads:
            thread.start()
        assert stopped.wait(PATIENCE)
        process.send_signal(signal.SIGTERM)
        ear.read()
        for thread in threads:
            thread.join(PATIENCE)
        connection.close()
        stream.close()
        _, told = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in told
    assert len(acknowledged) >= 12
    audit(f"sqlite:///{tmp_path}/server.db", acknowledged)


@pytest.mark.parametrize("kind", ["text", "json"])
def test_the_log_tells_requests_and_no_secrets(tmp_path: Path, kind: str) -> None:
    with serving(tmp_path, *(["--json"] if kind == "json" else [])) as (process, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        cookie = ask(connection, "POST", "/api/guests", {"name": "Zqname"})
        token = ask(connection, "POST", "/api/tokens", {"label": "Zqlabel"}, cookie)["token"]
        wish = {"game": "crossword", "preset": "english", "mine": 2, "seats": {"least": 2, "most": 2}}
        match = ask(connection, "POST", "/api/tables", wish, cookie)["id"]
        ask(connection, "GET", f"/api/matches/{match}/check?words=zqsecret", None, cookie)
        connection.close()
        process.send_signal(signal.SIGTERM)
        _, told = process.communicate(timeout=PATIENCE)
    database = Database(f"sqlite:///{tmp_path}/server.db")
    seeds = database.read_now(lambda found: [row.seed for row in found.exec_driver_sql("SELECT seed FROM secrets")])
    database.close()
    assert len(seeds) == 1
    for secret in (cookie.partition("=")[2], token, "Zqname", "Zqlabel", "zqsecret", *seeds):
        assert secret not in told
    lines = told.splitlines()
    if kind == "json":
        paths = [json.loads(line)["path"] for line in lines if json.loads(line)["what"] == "request"]
        assert f"/api/matches/{match}/check" in paths
    else:
        assert any(f"path=/api/matches/{match}/check status=200" in line for line in lines)


def test_a_database_is_served_by_one_process(tmp_path: Path) -> None:
    with serving(tmp_path):
        second = refusal("--port", "0", "--database", f"sqlite:///{tmp_path}/server.db")
    assert "[database-in-use]" in second


def test_an_address_in_use_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, port):
        assert "[address-unusable]" in refusal("--port", str(port), "--database", f"sqlite:///{tmp_path}/second.db")


def test_a_server_without_its_database_does_not_start() -> None:
    address = f"postgresql://nobody:hidden@127.0.0.1:{free_port()}/nothing"
    told = refusal("--port", "0", "--database", address)
    assert "[database-unreachable]" in told
    assert "hidden" not in told


def refusal(*asked: str) -> str:
    environment = {**os.environ, "LEXICADE_UI": "en"}
    command = [sys.executable, "-m", "lexicade", "serve", *asked]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 2, ran.stderr
    assert len(ran.stderr.strip().splitlines()) == 1, ran.stderr
    return ran.stderr


def test_what_is_ready_says_so_and_what_lacks_a_referee_too(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        assert ask(connection, "GET", "/healthz") == {"state": "alive"}
        assert ask(connection, "GET", "/readyz") == {"state": "ready", "missing": []}
        cookie = ask(connection, "POST", "/api/guests", {"name": "Anna"})
        wish = {"game": "crossword", "preset": "english", "mine": 2, "seats": {"least": 2, "most": 2}}
        match = ask(connection, "POST", "/api/tables", wish, cookie)["id"]
        assert ask(connection, "GET", "/readyz")["missing"] == []
        connection.close()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
    database = Database(f"sqlite:///{tmp_path}/server.db")
    swap = "UPDATE {} SET {} = replace({}, substr((SELECT judge FROM matches), 1), 'en@000000000000')"
    database.write_now(lambda tx: tx.connection.exec_driver_sql(swap.format("records", "body", "body")))
    database.write_now(lambda tx: tx.connection.exec_driver_sql("UPDATE matches SET judge = 'en@000000000000'"))
    database.close()
    with serving(tmp_path) as (_, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/readyz")
        response = connection.getresponse()
        assert (response.status, json.loads(response.read())["missing"]) == (503, ["referee en@000000000000"])
        body = order(0, 0, "resign")
        connection.request(
            "POST",
            f"/api/matches/{match}/commands",
            json.dumps(body),
            {"Content-Type": "application/json", "Cookie": cookie},
        )
        refused = connection.getresponse()
        assert refused.status == 503
        assert json.loads(refused.read())["faults"][0]["code"] == "judge-missing"
        seen = ask(connection, "GET", f"/api/matches/{match}", None, cookie)
        assert seen["seq"] == 0
        connection.close()
