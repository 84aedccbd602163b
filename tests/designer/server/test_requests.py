"""What the server itself does with a request before the application has it (designer/server/graceful_stop.py)."""

from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet import testing
from twisted.web import http

from designer.server.graceful_stop import Request

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
