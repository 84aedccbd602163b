"""How long a request may be on its way in: head and body together, however its bytes are spread."""

import json
from typing import Any

from twisted.web import http

_Channel: Any = http.HTTPChannel
"""Twisted's types are not whole."""
ANSWER = (
    b"HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
    b"Cache-Control: no-store\r\nConnection: close\r\n\r\n%b"
)


class Arriving(_Channel):  # type: ignore[misc]
    """A connection whose requests have `whole_seconds` each, from the first byte to the last; then it is cut with 408.

    Twisted gives a line that says nothing a minute, and with each byte another.
    """

    whole_seconds = 120.0
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

    def _cut(self) -> None:
        message = f"The request did not come within {self.whole_seconds:g} seconds."
        body = json.dumps({"error": {"code": "too-slow", "message": message}}).encode()
        self.transport.write(ANSWER % (len(body), body))
        self.timeoutConnection()
