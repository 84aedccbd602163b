"""A plain WebSocket client (RFC 6455) for tests that talk to the real server from outside, as a browser would."""

import base64
import json
import os
import socket
import struct
from typing import Any
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def frame(kind: int, data: bytes, *, last: bool = True, odd: int = 0, masked: bool = True, size: int = -1) -> bytes:
    """A frame of RFC 6455, also one that cannot be: `odd` bits, or a `size` that is not that of its data."""
    size = len(data) if size < 0 else size
    short = size if size < 126 else 126 if size < 65_536 else 127
    length = b"" if short == size else struct.pack(">H" if short == 126 else ">Q", size)
    head = bytes([last << 7 | odd << 4 | kind, masked << 7 | short]) + length
    if not masked:
        return head + data
    mask = os.urandom(4)
    whole = (mask * (len(data) // 4 + 1))[: len(data)]
    return head + mask + (int.from_bytes(data) ^ int.from_bytes(whole)).to_bytes(len(data))


class Socket:
    """Connected to `address` (http://host:port) and `path`; messages are JSON."""

    def __init__(self, address: str, path: str, origin: str | None = None, seconds: float = 30) -> None:
        place = urlsplit(address)
        self._socket = socket.create_connection((place.hostname, place.port), seconds)
        self._file = self._socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: {place.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Origin: {origin or address}",
        )
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.status = int(self._file.readline().split()[1])
        while self._file.readline().strip():
            pass

    def send(self, message: Any) -> None:
        """Send a message as one masked text frame."""
        self.send_bytes(frame(TEXT, json.dumps(message).encode()))

    def send_bytes(self, data: bytes) -> None:
        """Send what may be no frame at all."""
        self._socket.sendall(data)

    def receive(self) -> Any:
        """The next message; ConnectionError with the close code when there is none."""
        while True:
            head = self._file.read(2)
            if len(head) < 2:
                raise ConnectionError("the line is cut")
            size = head[1] & 0x7F
            if size >= 126:
                size = int.from_bytes(self._file.read(2 if size == 126 else 8))
            payload = self._file.read(size)
            if head[0] & 0x0F == CLOSE:
                raise ConnectionError(int.from_bytes(payload[:2]))
            if head[0] & 0x0F == TEXT:
                return json.loads(payload)

    def ask(self, number: int, command: str, **fields: Any) -> Any:
        """Send a command and wait for its answer."""
        self.send({"id": number, "command": command, **fields})
        while (message := self.receive()).get("id") != number:
            pass
        return message

    def ends(self) -> int:
        """The code that the server closes the line with, whatever it says before; 0 where it only cuts it."""
        while True:
            try:
                self.receive()
            except ConnectionResetError:
                return 0
            except ConnectionError as end:
                return end.args[0] if isinstance(end.args[0], int) else 0

    def close(self) -> None:
        """Cut the line."""
        self._file.close()
        self._socket.close()
