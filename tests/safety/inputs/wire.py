"""Bytes that no client sends, to the port. Told: how the answer begins, or the code that ends a WebSocket (0: cut).

`{host}` and `{path}` (of a session's socket) are put in.
"""

import struct

from tests.websocket import CLOSE, PING, TEXT, frame

MIB = 1024 * 1024

_GET = b"GET / HTTP/1.1\r\nHost: {host}\r\n"
_POST = b"POST /api/definitions HTTP/1.1\r\nHost: {host}\r\n"
_BAD = "HTTP/1.1 400"
REQUESTS = {
    "no version": (b"GET /\r\n\r\n", _BAD),
    "a version to come": (b"GET / HTTP/9.9\r\nHost: {host}\r\n\r\n", _BAD),
    "the preface of HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", _BAD),
    "a method of bytes": (b"\xff\xfe / HTTP/1.1\r\nHost: {host}\r\n\r\n", _BAD),
    "a method that nobody knows": (b"SPILL / HTTP/1.1\r\nHost: {host}\r\n\r\n", "HTTP/1.1 403"),
    "an address of bytes": (b"GET /\xff\xfe%00 HTTP/1.1\r\nHost: {host}\r\n\r\n", _BAD),
    "an address of 100,000 letters": (b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n", ""),
    "somebody else's address": (b"GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n\r\n", "HTTP/1.1 404"),
    "a tunnel": (b"CONNECT evil.example:80 HTTP/1.1\r\nHost: {host}\r\n\r\n", "HTTP/1.1 404"),
    "two hosts": (_GET + b"Host: evil.example\r\n\r\n", _BAD),
    "a header without a colon": (_GET + b"nothing\r\n\r\n", _BAD),
    "a header with a NUL": (_GET + b"X: a\0b\r\n\r\n", _BAD),
    "a header's name of bytes": (_GET + b"X\xff\0: a\r\n\r\n", _BAD),
    "a cookie of bytes": (_GET + b"Cookie: sessionid=\xff\xfe\0; csrftoken=\xc3\x28\r\n\r\n", _BAD),
    "a header of 100,000 letters": (_GET + b"X: " + b"a" * 100_000 + b"\r\n\r\n", ""),
    "5,000 headers": (_GET + b"".join(b"X%d: a\r\n" % number for number in range(5_000)) + b"\r\n", _BAD),
    "a length of letters": (_POST + b"Content-Length: abc\r\n\r\n", _BAD),
    "a length below nothing": (_POST + b"Content-Length: -5\r\n\r\n", _BAD),
    "two lengths": (_POST + b"Content-Length: 3\r\nContent-Length: 5\r\n\r\nabc", _BAD),
    "a length and pieces": (
        _POST + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n",
        _BAD,
    ),
    "a piece of no length": (_POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n", _BAD),
    "a piece below nothing": (_POST + b"Transfer-Encoding: chunked\r\n\r\n-1\r\nabc\r\n", _BAD),
    "another encoding": (_POST + b"Transfer-Encoding: gzip\r\n\r\nabc", _BAD),
    "a type of bytes": (_POST + b"Content-Type: \xff\xfe\r\nContent-Length: 1\r\n\r\n{", "HTTP/1.1 403"),
    "12 MiB": (_POST + b"Content-Length: %d\r\n\r\n" % (12 * MIB) + b"a" * 12 * MIB, "HTTP/1.1 413"),
    "12 MiB in pieces": (
        _POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"100000\r\n%s\r\n" % (b"a" * MIB) * 12 + b"0\r\n\r\n",
        "HTTP/1.1 413",
    ),
}

_KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
_UP = (
    b"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\n"
)
HANDSHAKE = _UP + _KEY + b"\r\n"
REQUESTS |= {
    "a handshake without a key": (_UP + b"\r\n", _BAD),
    "a handshake with a short key": (_UP + b"Sec-WebSocket-Key: abc\r\n\r\n", _BAD),
    "a handshake with a key of bytes": (_UP + b"Sec-WebSocket-Key: \xff\xfe\0\r\n\r\n", _BAD),
    "a handshake of version 99": (HANDSHAKE.replace(b"13", b"99"), _BAD),
    "a handshake of no version": (HANDSHAKE.replace(b"13", b"\xff"), _BAD),
    "a handshake that posts": (HANDSHAKE.replace(b"GET", b"POST"), "HTTP/1.1 405"),
    "a handshake from bytes": (HANDSHAKE.replace(b"Origin: http://{host}", b"Origin: \xff\xfe"), _BAD),
    "a handshake with odd extensions": (
        _UP + b"Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\r\n" + _KEY + b"\r\n",
        _BAD,
    ),
    "a handshake to an address of bytes": (HANDSHAKE.replace(b"{path}", b"/ws/\xff%ff%00/"), _BAD),
}


FRAMES: dict[str, tuple[bytes, int]] = {
    "a frame that is not masked": (frame(TEXT, b"{}", masked=False), 1002),
    "a frame of no kind": (frame(3, b"x"), 1002),
    "a frame of control of no kind": (frame(15, b"x"), 1002),
    "bits that are kept for later": (frame(TEXT, b"{}", odd=7), 1002),
    "a text that is not UTF-8": (frame(TEXT, b"\xff\xfe"), 1007),
    "half a letter, and then another": (frame(TEXT, b"\xc3", last=False) + frame(0, b"\x28"), 1007),
    "going on with nothing": (frame(0, b"abc"), 1002),
    "a text inside a text": (frame(TEXT, b"a", last=False) + frame(TEXT, b"b"), 1002),
    "a long ping": (frame(PING, b"a" * 200), 1002),
    "a ping in parts": (frame(PING, b"a", last=False), 1002),
    "an end with a code that nobody has": (frame(CLOSE, struct.pack(">H", 5)), 0),
    "an end with half a code": (frame(CLOSE, b"\x03"), 0),
    "an end with a reason that is not UTF-8": (frame(CLOSE, struct.pack(">H", 1000) + b"\xff"), 0),
    "a length of 2^63": (frame(TEXT, b"abc", size=2**63 - 1), 1009),
    "a length that cannot be": (frame(TEXT, b"abc", size=2**64 - 1), 1002),
    "300 KiB": (frame(TEXT, b"a" * 300 * 1024), 1009),
    "300 KiB in parts": (frame(TEXT, b"", last=False) + frame(0, b"a" * 1024, last=False) * 300, 1009),
    "300,000 frames of nothing": (frame(TEXT, b"", last=False) + frame(0, b"", last=False) * 300_000, 1009),
    "zeros": (bytes(3_000), 1002),
}
