"""`serve` as a person starts it, ends it, and loses it (contracts.md, "Commands"; safety.md, promise 1)."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.serving import CHECKOUT, OURS, Server
from tests.simulator.sockets import LOOP
from tests.websocket import Socket

SECONDS = 30


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for tests that leave it as it is."""
    server = Server(tmp_path_factory.mktemp("running") / "data")
    server.start()
    yield server
    server.stop()


def ask(address: str, method: str, path: str, body: Any = None) -> Any:
    """Ask the API as a page does: with its token, from its origin."""
    with urllib.request.urlopen(f"{address}/", timeout=SECONDS) as page:
        token = re.search(r"csrftoken=([^;]+)", page.headers["Set-Cookie"])
    assert token
    headers = {
        "Content-Type": "application/json",
        "Cookie": f"csrftoken={token[1]}",
        "X-CSRFToken": token[1],
        "Origin": address,
    }
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{address}/api/{path}", data, headers, method=method)
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        return json.load(answer)


def start(tmp_path: Path, *options: str) -> "subprocess.Popen[str]":
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return subprocess.Popen(
        [*CHECKOUT, "serve", "--data", str(tmp_path / "data"), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment,
    )


def children(process: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == process:
                found.append(int(entry.name))
    return found


def wait_until(condition: Any) -> None:
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_it_says_where_it_is_and_ends_cleanly_with_its_workers(tmp_path: Path) -> None:
    process = start(tmp_path, "--port", "0", "--no-examples")
    assert process.stdout
    line = process.stdout.readline()
    address = re.fullmatch(r"Signalbox is at (http://127\.0\.0\.1:[1-9]\d*)/\n", line)
    assert address
    assert ask(address[1], "GET", "definitions") == []
    wait_until(lambda: len(children(process.pid)) == 4)
    workers = children(process.pid)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=SECONDS)
    assert (process.returncode, output, errors) == (0, "", "")
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def all_that_comes(line: Socket) -> tuple[list[Any], int]:
    """The messages until the line is closed, and with which code."""
    found = []
    try:
        while True:
            found.append(line.receive())
    except ConnectionError as closed:
        return found, int(closed.args[0])
    finally:
        line.close()


def test_a_server_that_is_told_to_end_finishes_and_says_so(server: Server) -> None:
    address = server.start()
    made = ask(address, "POST", "definitions", {"text": LOOP})["id"]
    session = ask(address, "POST", f"definitions/{made}/sessions", {"scenario": None})["id"]
    lines = [Socket(address, f"/ws/sessions/{session}/"), Socket(address, f"/ws/definitions/{made}/")]
    for line in lines:
        line.receive()
    lines[0].send({"id": 1, "command": "continue"})
    lines[0].send({"id": 2, "command": "step"})  # waits behind it: not even begun
    assert lines[0].receive()["stopped"] == "going-on"
    process = server._process
    assert process
    process.send_signal(signal.SIGTERM)
    told, code = all_that_comes(lines[0])
    answers = [message for message in told if "id" in message]
    assert [(answer["id"], answer["stopped"]) for answer in answers] == [(1, "paused")]
    assert (set(told[-1]), code) == ({"leaving"}, 1012)
    assert all_that_comes(lines[1]) == ([{"type": "leaving"}], 1012)
    assert process.wait(SECONDS) == 0
    assert server.log.read_text() == f"Signalbox is at {address}/\n"


@pytest.mark.long
def test_what_takes_too_long_is_cut_and_a_second_signal_ends_at_once(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", settings={"SIGNALBOX_STOP_SECONDS": "0.3"})
    address = server.start()
    made = ask(address, "POST", "definitions", {"text": LOOP})["id"]
    process = server._process
    assert process
    close = run_endless(address, made)
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(SECONDS) == 0
    assert time.monotonic() - begun < 5
    assert server.log.read_text() == f"Signalbox is at {address}/\n"
    close()

    server = Server(tmp_path / "data", settings={"SIGNALBOX_STOP_SECONDS": "60"})
    address = server.start()
    process = server._process
    assert process
    close = run_endless(address, made)
    process.send_signal(signal.SIGTERM)
    wait_until(lambda: refuses(server.port))
    process.send_signal(signal.SIGTERM)
    assert process.wait(SECONDS) == 128 + signal.SIGTERM
    close()


def refuses(port: int) -> bool:
    """Whether nothing listens at the port any more."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def run_endless(address: str, definition: str) -> Callable[[], None]:
    """Begin a request that takes as long as it may; the result cuts its line."""
    endless = {"name": "endless", "scenario": {"settings": {"stepBudget": 10**7}}}
    line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=SECONDS)
    with urllib.request.urlopen(f"{address}/", timeout=SECONDS) as page:
        token = re.search(r"csrftoken=([^;]+)", page.headers["Set-Cookie"])
    assert token
    headers = {"Cookie": f"csrftoken={token[1]}", "X-CSRFToken": token[1], "Origin": address}
    path = f"/api/definitions/{definition}/scenarios/run"
    line.request("POST", path, json.dumps({"cases": [endless]}), {**headers, "Content-Type": "application/json"})
    answer = line.getresponse()
    assert json.loads(answer.readline()) == {"type": "start", "total": 1}

    def close() -> None:
        answer.close()
        line.close()

    return close


@pytest.mark.long
def test_a_request_that_comes_drop_by_drop_is_cut(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", settings={"SIGNALBOX_LIMIT_REQUEST_SECONDS": "1"})
    server.start()
    head = "POST /api/definitions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n"
    told = b""
    with socket.create_connection(("127.0.0.1", server.port), 0.2) as line:
        line.sendall(head.encode())
        for _ in range(5 * SECONDS):
            try:
                told = line.recv(4096)
                break
            except TimeoutError:
                line.sendall(b"a")
    server.stop()
    assert told.startswith(b"HTTP/1.1 408 ")


def test_a_port_in_use_is_one_clear_line(server: Server, tmp_path: Path) -> None:
    server.start()
    second = start(tmp_path, "--port", str(server.port))
    output, errors = second.communicate(timeout=SECONDS)
    assert second.returncode == 2
    assert output == ""
    assert re.fullmatch(rf"signalbox serve: cannot listen at 127\.0\.0\.1 port {server.port}: .*\n", errors)


def test_a_data_folder_that_is_a_file_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("x")
    process = start(tmp_path, "--port", "0")
    _, errors = process.communicate(timeout=SECONDS)
    assert process.returncode == 2
    assert errors.startswith("signalbox serve: cannot use the data folder")
    assert errors.count("\n") == 1


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="there are no such locks")
def test_a_second_server_on_the_same_data_is_one_clear_line(server: Server, tmp_path: Path) -> None:
    server.start()
    second = start(tmp_path, "--port", "0")
    output, errors = second.communicate(timeout=SECONDS)
    assert (second.returncode, output) == (2, "")
    assert re.fullmatch(
        r"signalbox serve: another server \(process \d+\) is at work on .*; --data or SIGNALBOX_DATA .*\n", errors
    )
    server.kill()  # without a word: the folder is free at once
    server.start()


@pytest.mark.long
def test_a_broken_database_is_one_clear_line(tmp_path: Path) -> None:
    first = start(tmp_path, "--port", "0")
    assert first.stdout
    assert "Signalbox is at" in first.stdout.readline()
    first.terminate()
    first.communicate(timeout=SECONDS)
    [database] = (tmp_path / "data").glob("*.sqlite3")
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = database.read_bytes()
    for broken in (b"not a database" * 100, whole[:4096] + b"\x07" * (len(whole) - 4096)):
        for log in database.parent.glob("*.sqlite3-*"):
            log.unlink()
        database.write_bytes(broken)
        process = start(tmp_path, "--port", "0")
        wait_until(lambda: process.poll() is not None)  # noqa: B023
        output, errors = process.communicate()
        assert (process.returncode, output) == (2, "")
        assert errors.startswith("signalbox serve: cannot use the database: ")
        assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("SIGNALBOX_ACCOUNTS", "enabled"), ("SIGNALBOX_DATABASE", "foo"), ("SIGNALBOX_ACOUNTS", "on")],
)
def test_a_setting_that_cannot_be_used_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "OURS", ("DJANGO_", "PYTEST_"))
    monkeypatch.setenv(name, value)
    process = start(tmp_path, "--port", "0")
    _, errors = process.communicate(timeout=SECONDS)
    assert process.returncode == 2
    assert errors.startswith(f"signalbox serve: {name}: ")
    assert errors.count("\n") == 1


@pytest.mark.long
def test_kill_9_loses_no_acknowledged_step(server: Server) -> None:
    address = server.start()
    examples = {row["name"]: row for row in ask(address, "GET", "definitions")}
    assert len(examples) >= 9
    chosen = next(iter(examples.values()))
    session = ask(address, "POST", f"definitions/{chosen['id']}/sessions", {"scenario": None})["id"]
    line = Socket(address, f"/ws/sessions/{session}/")
    assert line.receive()["seq"] == 0
    line.ask(1, "step")
    line.ask(2, "inject", event={"type": "x", "source": "y"})
    line.close()
    line = Socket(address, f"/ws/sessions/{session}/?person=p&client=c")
    line.receive()
    last = line.ask(3, "step")
    line.send({"id": 4, "command": "continue"})  # not acknowledged: may have happened or not
    server.kill()
    line.close()

    address = server.start()
    line = Socket(address, f"/ws/sessions/{session}/?person=p&client=c")
    first = line.receive()
    assert line.ask(3, "step") == last, "it is not carried out again"
    if first["seq"] == last["seq"]:
        assert first["view"] == last["view"]
    assert first["seq"] >= last["seq"]
    assert first["trace"]["events"][: last["view"]["traceLength"]] == first["trace"]["events"]
    assert line.ask(1, "back", count=99)["view"]["position"] == 0
    line.close()
    again = {row["name"] for row in ask(address, "GET", "definitions")}
    assert again == set(examples)


@pytest.mark.long
def test_who_goes_away_stops_what_was_asked_for(running: Server) -> None:
    address = running.address
    made = ask(address, "POST", "definitions", {"text": LOOP})["id"]
    close = run_endless(address, made)
    begun = time.monotonic()
    wait_until(lambda: batch_workers(running))
    workers = batch_workers(running)
    time.sleep(1)  # it is at work now
    close()
    wait_until(lambda: not set(workers) & set(batch_workers(running)))
    assert time.monotonic() - begun < 8, "the limit of one run would have ended it too"


def batch_workers(server: Server) -> list[int]:
    """The processes of a server that run scenarios to their end."""
    assert server._process
    found = []
    for number in children(server._process.pid):
        entry = Path(f"/proc/{number}")
        with contextlib.suppress(OSError):
            if b"designer.workers.tasks.batch" in (entry / "cmdline").read_bytes():
                found.append(number)
    return found


def test_sockets_of_foreign_origins_are_refused_before_they_open(running: Server) -> None:
    for origin in ("http://evil.example", f"http://127.0.0.1:{running.port + 1}", f"https://127.0.0.1:{running.port}"):
        line = Socket(running.address, "/ws/sessions/x/", origin=origin)
        assert line.status == 403
        line.close()


def test_static_files_have_types_tags_and_a_policy(running: Server) -> None:
    place = urlsplit(running.address)
    line = http.client.HTTPConnection(str(place.hostname), place.port, timeout=SECONDS)
    line.request("GET", "/static/dist/icon.svg")
    answer = line.getresponse()
    answer.read()
    assert answer.status == 200
    assert answer.getheader("Content-Type") == "image/svg+xml"
    assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert "unsafe" not in str(answer.getheader("Content-Security-Policy"))
    line.request("GET", "/static/dist/icon.svg", headers={"If-None-Match": str(answer.getheader("ETag"))})
    again = line.getresponse()
    again.read()
    assert again.status == 304
    for path in ("/static/../designer/settings.py", "/static/%2e%2e/pyproject.toml", "/static//etc/passwd"):
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        assert answer.status == 404
    line.close()
