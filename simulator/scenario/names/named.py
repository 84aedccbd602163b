"""What a scenario names: states, functions, workflows, calls, events; found by the table of its format."""

from collections.abc import Iterator, Mapping
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


def named(scenario: Mapping[str, Json]) -> Iterator[Name]:
    """All names in the data of a scenario that can be read."""
    return _names(SCENARIO, dict(scenario), ())


def _names(shape: Shape, value: Json, path: Path) -> Iterator[Name]:
    if isinstance(shape, Either):
        for one in shape.by_kind.get(kind_of(value), ())[:1]:
            yield from _names(one, value, path)
    elif isinstance(shape, Text) and shape.names and isinstance(value, str):
        yield Name(SORTS.get(shape.names, shape.names), value, path)
    elif isinstance(shape, ListOf) and isinstance(value, list):
        for number, one in enumerate(value):
            yield from _names(shape.item, one, (*path, number))
    elif isinstance(shape, ByName) and isinstance(value, dict):
        for name, one in value.items():
            if shape.names:
                yield Name(SORTS.get(shape.names, shape.names), name, (*path, name), is_key=True)
            yield from _names(shape.value, one, (*path, name))
    elif isinstance(shape, Object) and isinstance(value, dict):
        for name, one in value.items():
            if name in shape.by_name:
                yield from _names(shape.by_name[name].shape, one, (*path, name))
