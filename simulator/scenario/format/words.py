"""How values and what was meant by them are named in messages."""

import json
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from workflow.paths import Json, Path

SHOWN = 40
"""Characters of a value that is refused."""
KINDS = {
    type(None): "null",
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
}
"""The JSON types by the types of Python that most values have just so."""


def kind_of(value: Json) -> str:
    """The JSON type of a value, a whole number being an `integer`; "" of what is no JSON."""
    return KINDS.get(type(value)) or next((kind for one, kind in KINDS.items() if isinstance(value, one)), "")


def shown(value: Json) -> str:
    """A refused value on one line: texts in quotes, lists and mappings by their kind."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a mapping"
    text = repr(value) if isinstance(value, str) else json.dumps(value, default=str)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def name_of(path: Path) -> str:
    """What a message calls the value at a path: its key, or the list that it is in."""
    key = next((part for part in reversed(path) if isinstance(part, str)), "")
    if not path:
        return "this"
    return f"`{key}`" if path[-1] == key else f"an entry of `{key}`"


def listed(names: Iterable[str]) -> str:
    """`a, b or c`."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def near(word: str, known: Iterable[str], alike: float = 0.6) -> str | None:
    """What a word was probably meant to be: the same letters in another order, or `alike` by so much."""
    return _near(word, tuple(known), alike)


@lru_cache(maxsize=1024)
def _near(word: str, known: tuple[str, ...], alike: float) -> str | None:
    """The same, kept: the scenarios of a suite have the same slip."""
    by_lower = {one.lower(): one for one in known}
    lower = word.lower()
    turned = next((one for one in by_lower if sorted(one) == sorted(lower)), None)
    found = [lower] if lower in by_lower else get_close_matches(lower, by_lower, 1, alike)
    return by_lower[turned or found[0]] if turned or found else None


def meant(found: str | None) -> str:
    """`; did you mean …?`, "" where nothing is meant."""
    return f"; did you mean `{found}`?" if found else ""


def one_slip_apart(word: str, other: str) -> bool:
    """Whether one letter more, less or otherwise, or two neighbours in turn, make one word of the other."""
    if len(word) > len(other):
        word, other = other, word
    if len(other) - len(word) > 1 or word == other:
        return False
    start = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), len(word))
    rest, more = word[start:], other[start:]
    if len(rest) < len(more):
        return rest == more[1:]
    return rest[1:] == more[1:] or (rest[:2] == more[1::-1] and rest[2:] == more[2:])
