"""What the server itself does with a request before the application has it (designer/server/graceful_stop.py)."""

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet import testing
from twisted.web import http

from designer.server.graceful_stop import Protocol, Request

StringTransport: Any = testing.StringTransport
HTTPFactory: Any = http.HTTPFactory


class Handed(Request):
    """Keeps what it would hand to the application."""

    def process(self) -> None:
        handed.append(self.content.read())


handed: list[bytes] = []


@pytest.mark.parametrize("kind", [b"multipart/form-data", b"multipart/form-data; boundary=b"])
def test_a_form_that_cannot_be_read_comes_to_the_application(kind: bytes) -> None:
    handed.clear()
    factory = HTTPFactory(timeout=None)
    factory.server = SimpleNamespace(protocol_connected=lambda _: None)
    channel = factory.buildProtocol(None)
    channel.requestFactory = lambda *about: Handed(*about, most=1000)
    channel.makeConnection(transport := StringTransport())
    channel.dataReceived(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Type: " + kind + b"\r\n\r\nx")
    assert handed == [b"x"]
    assert transport.value() == b""


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/ws/definitions/abc/text/", 2_000_000),
        ("/ws/definitions/abc/", 1000),
        ("/ws/sessions/text/", 1000),
        ("/ws/definitions/abc/text/more", 1000),
    ],
)
def test_a_piece_of_a_live_text_may_be_as_large_as_a_text(path: str, most: int) -> None:
    socket: Any = Protocol()
    joined = SimpleNamespace(protocol_connected=lambda _: None, root_path="", most_piece=2_000_000)
    socket.factory = SimpleNamespace(server_class=joined)
    socket.maxFramePayloadSize = 1000
    with suppress(AttributeError):  # the rest of the door is Daphne's
        socket.onConnect(SimpleNamespace(path=path, headers={}))
    assert socket.maxFramePayloadSize == most
