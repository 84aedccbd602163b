"""What a scenario names: states, functions, workflows, calls, events; found by the table of its format."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from simulator.scenario.format.objects import Object
from simulator.scenario.format.scenario import SCENARIO
from simulator.scenario.format.shapes import ByName, Either, ListOf, Shape, Text
from simulator.scenario.format.words import kind_of
from workflow.paths import Json, Path

SORTS: Final = {"called": "functions", "produced": "events", **dict.fromkeys(("signal", "query", "update"), "signals")}
"""What the table tells apart, since other names are offered there, and is looked for in the same way."""


class Name(NamedTuple):
    """A name, of which sort it is by the table, the place of the key or value that it is, and which of both."""

    sort: str
    name: str
    path: Path
    is_key: bool = False


Finder = Callable[[Json, Path], Iterator[Name]]
"""Finds the names in a value that is at a path."""


def named(scenario: Mapping[str, Json]) -> Iterator[Name]:
    """All names in the data of a scenario that can be read."""
    return _OF_SCENARIO(dict(scenario), ())


def _finder(shape: Shape) -> Finder | None:
    """What finds the names in values of a shape, made once: most of the table has none, and is not gone through."""
    if isinstance(shape, Text):
        return _in_text(SORTS.get(shape.names, shape.names)) if shape.names else None
    if isinstance(shape, Either):
        options = {kind: found for kind, (first, *_) in shape.by_kind.items() if (found := _finder(first))}
        return _in_one(options) if options else None
    if isinstance(shape, ListOf):
        item = _finder(shape.item)
        return _in_list(item) if item else None
    if isinstance(shape, ByName):
        value = _finder(shape.value)
        return _in_mapping(SORTS.get(shape.names, shape.names), value) if shape.names or value else None
    if isinstance(shape, Object):
        members = {key.name: found for key in shape.keys if (found := _finder(key.shape))}
        return _in_object(members) if members else None
    return None


def _in_text(sort: str) -> Finder:
    def find(value: Json, path: Path) -> Iterator[Name]:
        if isinstance(value, str):
            yield Name(sort, value, path)

    return find


def _in_one(options: Mapping[str, Finder]) -> Finder:
    def find(value: Json, path: Path) -> Iterator[Name]:
        found = options.get(kind_of(value))
        if found is not None:
            yield from found(value, path)

    return find


def _in_list(item: Finder) -> Finder:
    def find(value: Json, path: Path) -> Iterator[Name]:
        for number, one in enumerate(value if isinstance(value, list) else ()):
            yield from item(one, (*path, number))

    return find


def _in_mapping(sort: str, inside: Finder | None) -> Finder:
    def find(value: Json, path: Path) -> Iterator[Name]:
        for name, one in value.items() if isinstance(value, dict) else ():
            if sort:
                yield Name(sort, name, (*path, name), is_key=True)
            if inside is not None:
                yield from inside(one, (*path, name))

    return find


def _in_object(members: Mapping[str, Finder]) -> Finder:
    def find(value: Json, path: Path) -> Iterator[Name]:
        for name, one in value.items() if isinstance(value, dict) else ():
            found = members.get(name)
            if found is not None:
                yield from found(one, (*path, name))

    return find


_found = _finder(SCENARIO)
assert _found is not None
_OF_SCENARIO = _found
