"""Mock keys of HTTP calls: `METHOD uri` with `*` and `**`, their query as a set (semantics-1.0.md §7.1)."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qsl

from workflow.expressions.jsonpath.patterns import Pattern, compile_pattern

_KEY: Final = re.compile(r"([A-Za-z]+) +(\S.*)")
_STARS: Final = re.compile(r"(\*\*|\*)")
_ANY: Final = {"*": "[^/]*", "**": ".*"}
Query = frozenset[tuple[str, str]]


def matching(keys: Iterable[str], method: str, uri: str, query: Iterable[tuple[str, str]]) -> list[str]:
    """Those of the mock keys that a request fits, the narrowest first.

    `uri` may have a query, which `query` adds to. A key without one says nothing of it. Keys without stars come before
    those with `*`, and these before those with `**`; then those with a query first; then in the order written.
    """
    path, _, rest = uri.partition("?")
    asked = frozenset((*parse_qsl(rest, keep_blank_values=True), *query))
    found = [(rank, key) for key in keys if (rank := _rank(key, method.lower(), path, asked)) is not None]
    return [key for _, key in sorted(found, key=lambda one: one[0])]


def _rank(key: str, method: str, path: str, asked: Query) -> tuple[int, int] | None:
    """How narrow a key is, of the kind that is less first; None: the request does not fit it."""
    written = _read(key)
    if written is None or written[0] != method:
        return None
    _, wanted, sign, query = written
    if sign and not _fits(query, asked):
        return None
    stars = 2 if "**" in wanted else 1 if "*" in wanted or "*" in query else 0
    good = _pattern(wanted).takes(path) if "*" in wanted else wanted == path
    return (stars, 0 if sign else 1) if good else None


@lru_cache(maxsize=1024)
def _read(key: str) -> tuple[str, str, str, str] | None:
    """The method of a key in small letters, its URI without a query, whether it has a sign of one, and the query."""
    written = _KEY.fullmatch(key)
    return (written[1].lower(), *written[2].partition("?")) if written else None


def _fits(query: str, asked: Query) -> bool:
    """Whether a request's query is the one of a key; `*` for a value stands for any."""
    wanted = parse_qsl(query, keep_blank_values=True)
    free = {name for name, value in wanted if value == "*"}
    exact = frozenset(pair for pair in wanted if pair[1] != "*")
    rest = frozenset(pair for pair in asked if pair[0] not in free)
    return exact == rest and free <= {name for name, _ in asked}


@lru_cache(maxsize=256)
def _pattern(wanted: str) -> Pattern:
    parts = _STARS.split(wanted)
    return compile_pattern("".join(_ANY.get(part) or re.escape(part) for part in parts), "")
