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
            if path and path[-1] == name and (not values or one in values):
                yield path

    return Sign(sure, f"{name}: {values[0]}" if values else name, find)


def match(sure: Sure, words: str, find: Callable[[str], re.Match[str] | None]) -> Sign:
    """That a regular expression finds something in a text of the definition: `{}` in `words` stands for that."""

    def part(written: str) -> str:
        found = find(written)
        return found[0] if found else ""

    return replace(text(sure, words, find), part=part)


def text(sure: Sure, words: str, test: Callable[[str], object]) -> Sign:
    """That a text of the definition passes a test, such as the `search` of a regular expression."""

    def find(data: Json) -> Iterator[Path]:
        for path, one in _values(data):
            if isinstance(one, str) and test(one):
                yield path

    return Sign(sure, words, find)


def at(sure: Sure, words: str, *names: str, test: Callable[[Json], object]) -> Sign:
    """That what stands at the end of these names, anywhere, passes a test."""

    def find(data: Json) -> Iterator[Path]:
        for path, one in _values(data):
            if path[-len(names) :] == names and test(one):
                yield path

    return Sign(sure, words, find)


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
