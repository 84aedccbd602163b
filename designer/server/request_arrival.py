"""A request on its way in: how long it may take, however its bytes are spread, and how large its head may be."""

import json
from typing import Any

from twisted.web import http

from designer.limits import REQUEST_HEAD

_Channel: Any = http.HTTPChannel
"""Twisted's types are not whole."""
ANSWER = (
    b"HTTP/1.1 %b\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
    b"Cache-Control: no-store\r\nConnection: close\r\n\r\n%b"
)
LINGERS = 1.0
"""Seconds in which what still comes is read and dropped: else the answer is lost with the connection."""


def _drop(_data: bytes) -> None:
    """What comes after the answer."""


class Arriving(_Channel):  # type: ignore[misc]
    """A connection whose requests have `whole_seconds` each, from the first byte to the last; then it is cut with 408.

    Twisted gives a line that says nothing a minute, and with each byte another. A head of more than REQUEST_HEAD bytes
    is answered with 414 or 431; Twisted closes the connection without a word.
    """

    whole_seconds = 120.0
    MAX_LENGTH = totalHeadersSize = REQUEST_HEAD  # noqa: N815
    _deadline: Any = None
    """Twisted's delayed call that cuts the request which is coming; None between requests."""

    def resetTimeout(self) -> None:  # noqa: N802 - Twisted's name
        """Something has come: the first of it begins the request's time."""
        super().resetTimeout()
        is_awaited = self.timeOut is not None  # while a request is answered there is none
        if is_awaited and self._deadline is None:
            self._deadline = self.callLater(self.whole_seconds, self._cut)

    def allContentReceived(self) -> None:  # noqa: N802
        """The request is whole."""
        self._stop()
        super().allContentReceived()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        """Nothing more comes."""
        self._stop()
        super().connectionLost(reason)

    def _stop(self) -> None:
        deadline, self._deadline = self._deadline, None
        if deadline is not None and deadline.active():
            deadline.cancel()

    def lineReceived(self, line: bytes) -> None:  # noqa: N802
        """A line of the head is whole."""
        if self._receivedHeaderSize + len(line) > REQUEST_HEAD:
            self.lineLengthExceeded(line)
        else:
            super().lineReceived(line)

    def lineLengthExceeded(self, line: bytes) -> None:  # noqa: N802, ARG002
        """The head is too large: in its first line, or in what comes behind that."""
        if self._receivedHeaderSize:
            status, what = b"431 Request Header Fields Too Large", "A head"
        else:
            status, what = b"414 URI Too Long", "An address"
        self._refuse(status, "too-large", f"{what} has at most {REQUEST_HEAD:,} bytes.")
        for receive in ("dataReceived", "lineReceived"):
            setattr(self, receive, _drop)
        self.callLater(LINGERS, self.loseConnection)

    def _refuse(self, status: bytes, code: str, message: str) -> None:
        body = json.dumps({"error": {"code": code, "message": message}}).encode()
        self.transport.write(ANSWER % (status, len(body), body))

    def _cut(self) -> None:
        message = f"The request did not come within {self.whole_seconds:g} seconds."
        self._refuse(b"408 Request Timeout", "too-slow", message)
        self.timeoutConnection()
