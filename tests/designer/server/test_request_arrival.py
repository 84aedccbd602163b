"""A request on its way in: how long, by a clock of our own, and how large its head (server/request_arrival.py)."""

import json
from typing import Any

import pytest
from twisted.internet import task, testing
from twisted.web import http

from designer.server.request_arrival import Arriving

HEAD = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n"
WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


Clock: Any = task.Clock
StringTransport: Any = testing.StringTransport
HTTPFactory: Any = http.HTTPFactory
Request: Any = http.Request


class Answered(Request):  # type: ignore[misc]
    """Is answered when the test says so."""

    def process(self) -> None:
        waiting.append(self)


waiting: list[Answered] = []


@pytest.fixture
def clock() -> Any:
    waiting.clear()
    return Clock()


def connected(clock: Any) -> tuple[Any, Any]:
    factory = HTTPFactory(timeout=60, reactor=clock)
    factory.protocol = Arriving
    channel = factory.buildProtocol(None)
    channel.requestFactory = Answered
    channel.makeConnection(transport := StringTransport())
    return channel, transport


@pytest.mark.parametrize("begun", [b"G", b"GET / HTTP/1.1\r\nHo", HEAD])
def test_a_request_that_drips_is_cut_in_time(clock: Any, begun: bytes) -> None:
    channel, transport = connected(clock)
    channel.dataReceived(begun)
    for _ in range(7):
        clock.advance(15)
        assert not transport.disconnecting
        channel.dataReceived(b"a")
    clock.advance(15)
    assert transport.disconnecting
    assert transport.value().startswith(b"HTTP/1.1 408 ")


def test_an_answer_may_take_longer_and_the_line_is_used_again(clock: Any) -> None:
    channel, transport = connected(clock)
    for _ in range(3):
        clock.advance(50)
        channel.dataReceived(WHOLE)
        clock.advance(500)
        waiting.pop().finish()
    assert transport.value().count(b"HTTP/1.1 200") == 3
    assert not transport.disconnecting
    clock.advance(60)
    assert transport.disconnecting, "nothing is said"
    assert b"408" not in transport.value()


def test_nothing_is_left_of_a_line_that_went(clock: Any) -> None:
    channel, _ = connected(clock)
    channel.dataReceived(HEAD)
    channel.connectionLost(None)
    assert clock.getDelayedCalls() == []


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /" + b"a" * 70_000, b"414 "),
        (b"GET /" + b"a" * 66_000 + b" HTTP/1.1\r\nHost: here\r\n\r\n", b"414 "),
        (b"GET / HTTP/1.1\r\nA: " + b"a" * 70_000, b"431 "),
        (b"GET / HTTP/1.1\r\n" + (b"A: " + b"a" * 7_000 + b"\r\n") * 10, b"431 "),
    ],
)
def test_a_head_that_is_too_large_is_answered(clock: Any, sent: bytes, status: bytes) -> None:
    channel, transport = connected(clock)
    for start in range(0, len(sent), 5_000):
        channel.dataReceived(sent[start : start + 5_000])
    assert transport.value().startswith(b"HTTP/1.1 " + status)
    assert json.loads(transport.value().rpartition(b"\r\n\r\n")[2])["error"]["message"].endswith("65,536 bytes.")
    assert not transport.disconnecting  # what still comes is read: else the answer is lost
    clock.advance(1)
    assert transport.disconnecting
    assert waiting == []


def test_the_longest_request_that_is_described_has_room(clock: Any) -> None:
    channel, _ = connected(clock)
    address = b"/?pointer=" + b"%F0%90%80%80" * 2_000 + b"&state=" + b"%F0%90%80%80" * 1_000
    channel.dataReceived(b"GET " + address + b" HTTP/1.1\r\nHost: here\r\n\r\n")
    assert len(waiting) == 1
