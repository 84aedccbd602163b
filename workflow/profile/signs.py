"""What tells that a text is written for a runtime: each sign with how sure it is, and where it is in the data."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from workflow.paths import Json, Path

Sure = Literal["certain", "strong", "weak"]
SURE: tuple[Sure, ...] = ("certain", "strong", "weak")
"""The surest first."""
Find = Callable[[Json], Iterator[Path]]
FREE = frozenset(("arguments", "body", "data", "environment", "headers", "metadata", "query", "schema", "set"))
"""Members whose values are people's own: what stands there has no meaning to an engine, but expressions."""
OWN = FREE - {"metadata"}
"""The same, where names of members are looked for: engines have names of their own in metadata."""
PROSE = frozenset(("comment", "description", "summary", "title"))
"""Members that are read by people."""
GIVING = frozenset(("as", "at", "each", "item"))
"""Members that name a variable (1.0): of a loop, of an error."""
LISTS = ("branches", "do", "switch", "try")
"""Lists of 1.0 whose entries have names: no name is a member that means something."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign: `words` name it for people (`document.taskQueue`), `find` gives the places that have it.

    In `words`, `{}` stands for the part of the text at a place that `part` gives.
    """

    sure: Sure
    words: str
    find: Find
    part: Callable[[str], str] | None = None

    def said(self, data: Json, place: Path) -> str:
        """The sign in words, as it is at a place of the data."""
        if self.part is None:
            return self.words
        for key in place:
            data = data[key]
        return self.words.format(self.part(data))


def has(sure: Sure, *path: str, value: Json = None) -> Sign:
    """That there is something at a path of names; this `value`, where one is given."""

    def find(data: Json) -> Iterator[Path]:
        for key in path:
            if not isinstance(data, dict) or key not in data:
                return
            data = data[key]
        if value is None or data == value:
            yield path

    words = ".".join(path)
    return Sign(sure, words if value is None else f"{words}: {value}", find)


def member(sure: Sure, name: str, *values: Json) -> Sign:
    """That a member of this name is anywhere; with one of these `values`, where they are given."""

    def find(data: Json) -> Iterator[Path]:
        for path, one in _values(data):
            if path and path[-1] == name and not _is_free(path[:-1], OWN) and (not values or one in values):
                yield path

    return Sign(sure, f"{name}: {values[0]}" if values else name, find)


def match(sure: Sure, words: str, find: Callable[[str], re.Match[str] | None], *names: str) -> Sign:
    """That a regular expression finds something in a text, as `text` looks for it: `{}` in `words` stands for that."""

    def part(written: str) -> str:
        found = find(written)
        return found[0] if found else ""

    return replace(text(sure, words, find, *names), part=part)


def text(sure: Sure, words: str, test: Callable[[str], object], *names: str) -> Sign:
    """That a text of the definition passes a test, such as the `search` of a regular expression: one at the end of
    these names, numbers of entries left out, where they are given; else any that is an engine's to read.
    """

    def find(data: Json) -> Iterator[Path]:
        for path, one in _values(data):
            if not isinstance(one, str) or not test(one):
                continue
            if _ends(path, names) and not _is_free(path, FREE) if names else _is_read(path, one):
                yield path

    return Sign(sure, words, find)


def variable(sure: Sure, *names: str) -> Sign:
    """That an expression reads a variable of one of these names which the definition does not give itself."""
    reads = re.compile(rf"\$({'|'.join(names)})\b")

    def find(data: Json) -> Iterator[Path]:
        own = {one for path, one in _values(data) if path[-1:] and path[-1] in GIVING and isinstance(one, str)}
        for path, one in _values(data):
            is_expression = isinstance(one, str) and one.startswith("${") and one.endswith("}")
            if is_expression and _is_read(path, one) and set(reads.findall(one)) - own:
                yield path

    return Sign(sure, " or ".join(f"${name}" for name in names), find)


def at(sure: Sure, words: str, *names: str, test: Callable[[Json], object]) -> Sign:
    """That what stands at the end of these names, anywhere, passes a test."""

    def find(data: Json) -> Iterator[Path]:
        for path, one in _values(data):
            if path[-len(names) :] == names and test(one):
                yield path

    return Sign(sure, words, find)


def _is_read(path: Path, written: str) -> bool:
    """Whether an engine reads a text at a path: no words for people, and of values of their own only expressions."""
    return path[-1:] != () and path[-1] not in PROSE and ("$" in written or not _is_free(path, FREE))


def _is_free(path: Path, free: frozenset[str]) -> bool:
    """Whether a path leads through a value of people's own."""
    return any(key in free and not _is_name(path, at) for at, key in enumerate(path))


def _is_name(path: Path, at: int) -> bool:
    """Whether a key of a path is the name of an entry of a list of 1.0."""
    return at > 1 and isinstance(path[at - 1], int) and path[at - 2] in LISTS


def _ends(path: Path, names: tuple[str, ...]) -> bool:
    """Whether a path ends with these names, numbers of entries left out."""
    named = [key for key in path if isinstance(key, str)]
    return named[-len(names) :] == list(names)


def _values(data: Json) -> Iterator[tuple[Path, Json]]:
    """All values of a document with their paths, in its order."""
    left: list[tuple[Path, Json]] = [((), data)]
    while left:
        path, one = left.pop()
        yield path, one
        if isinstance(one, dict):
            left += [((*path, key), each) for key, each in reversed(one.items())]
        elif isinstance(one, list):
            left += [((*path, number), one[number]) for number in reversed(range(len(one)))]
