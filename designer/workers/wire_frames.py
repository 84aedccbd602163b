"""How server and worker process talk: a length (4 bytes, big-endian), then as many bytes.

A request is JSON `{"call": name, "arguments": {…}}`. An answer is one byte, `+` or `-`, and JSON: the result, or
`{"code", "message"}`; `*` is `+` and counted (tasks/counted.py). Two Parts are two lines of JSON, so that the
server can pass the second on unread. Where `"ids"` come along, what the call logs carries them.
`"let_go"` is a key of which another process had the latest call: what this one keeps of it is not valid any more.
"""

import asyncio
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, BinaryIO

HEAD = 4
DONE = b"+"
FAILED = b"-"
MARKED = b"*"
HURRY = b"!"
"""A request without an answer, sent in the middle of a call: others wait, what can be done in parts ends its part."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A result in two parts: what the server itself reads, and what it passes on, as a text or what becomes one."""

    head: Any
    body: Any


class Written(dict[str, Any]):
    """An object that is told often and does not change: its text is made once."""

    @cached_property
    def text(self) -> str:
        return json.dumps(self)


def encode(result: Any) -> bytes:
    """The JSON text of a result, or of two Parts on a line each."""
    if isinstance(result, Parts):
        body = result.body if isinstance(result.body, str) else body_text(result.body)
        return f"{json.dumps(result.head)}\n{body}".encode()
    return json.dumps(result).encode()


def body_text(data: dict[str, Any]) -> str:
    """What json.dumps gives, with the texts of what is Written in an object or the objects in it."""
    pieces: list[str] = []
    plain: dict[str, Any] = {}
    for name, value in data.items():
        if isinstance(value, Written):
            text = value.text
        elif isinstance(value, dict) and Written in map(type, value.values()):
            text = body_text(value)
        else:
            plain[name] = value
            continue
        pieces += [json.dumps(plain)[1:-1]] if plain else []
        pieces.append(f"{json.dumps(name)}: {text}")
        plain = {}
    pieces += [json.dumps(plain)[1:-1]] if plain else []
    return f"{{{', '.join(pieces)}}}"


def frame(payload: bytes) -> bytes:
    return len(payload).to_bytes(HEAD, "big") + payload


def read_frame(file: BinaryIO) -> bytes | None:
    """The next payload, or None at the end of the file."""
    head = file.read(HEAD)
    if len(head) < HEAD:
        return None
    size = int.from_bytes(head, "big")
    payload = file.read(size)
    return payload if len(payload) == size else None


async def read_frame_async(reader: asyncio.StreamReader) -> bytes:
    """The next payload; raises asyncio.IncompleteReadError at the end."""
    return await reader.readexactly(int.from_bytes(await reader.readexactly(HEAD), "big"))
