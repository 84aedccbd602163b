"""How the tables write a request with its specified answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SECRET = "c" * 32
"""The page's token, as cookie and header."""


@dataclass(frozen=True)
class Ask:
    """A request and its specified answer: `expected` is the status, with the code of the error where it is one.

    In `path` and headers `{definition}` and the other names of `world` stand for ids. `body` is bytes, or written as
    JSON. A header without value is left out of the usual ones.
    """

    method: str
    path: str
    expected: str
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


def deep(depth: int, inner: Any = 1) -> Any:
    """Lists in each other."""
    for _ in range(depth):
        inner = [inner]
    return inner
