"""Whatever comes to the port itself is refused by its name or cut: the log has no trace of it, others are answered."""

import re
import socket
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.crowd import Office
from tests.safety.inputs.wire import FRAMES, MIB, REQUESTS
from tests.serving import Server
from tests.websocket import Socket
from tools.bench.stepping import make

SECONDS = 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("wire"))
    server.start()
    yield server
    server.stop()
    assert server.log.read_text().splitlines() == [f"Signalbox is at {server.address}/"]


@pytest.fixture(scope="module")
def path(server: Server) -> str:
    """Of the socket of a session."""
    (session,) = make(Office(server.address), 1)
    return f"/ws/sessions/{session}/"


def others_are_answered(server: Server) -> bool:
    with urllib.request.urlopen(f"{server.address}/health", timeout=2) as answer:
        return bool(answer.status == 200)


def test_a_request_that_cannot_be_is_refused(server: Server, path: str) -> None:
    told = {}
    for name, (sent, expected) in REQUESTS.items():
        host = f"127.0.0.1:{server.port}".encode()
        with socket.create_connection(("127.0.0.1", server.port), SECONDS) as line:
            try:
                line.sendall(sent.replace(b"{host}", host).replace(b"{path}", path.encode()))
                told[name] = line.recv(4096).decode("latin-1")[: len(expected)]
            except ConnectionError:
                told[name] = ""
        assert others_are_answered(server), name
    assert told == {name: expected for name, (_, expected) in REQUESTS.items()}


def test_a_frame_that_cannot_be_ends_its_line_alone(server: Server, path: str) -> None:
    watching = Socket(server.address, path)
    told = {}
    for name, (sent, _) in FRAMES.items():
        with closing(Socket(server.address, path, seconds=SECONDS)) as line:
            line.receive()
            line.send_bytes(sent)
            told[name] = line.ends()
        assert others_are_answered(server), name
    assert told == {name: code for name, (_, code) in FRAMES.items()}
    assert watching.ask(1, "sync")["view"]
    watching.close()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells it")
def test_of_what_is_too_large_nothing_is_kept(server: Server) -> None:
    def peak() -> int:
        found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{server.pid}/status").read_text())
        assert found
        return int(found[1]) // 1024

    before = peak()
    head = f"POST /api/definitions HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {100 * MIB}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as line:
        line.sendall(head.encode())
        for _ in range(100):
            line.sendall(b"a" * MIB)
        assert line.recv(4096).startswith(b"HTTP/1.1 413")
    assert peak() - before < 50
