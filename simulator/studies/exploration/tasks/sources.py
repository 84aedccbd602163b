"""1.0: the places where something may be wanted, and what the outside is to give for it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from simulator.studies.exploration.partial_data import ANYTHING, once
from simulator.studies.exploration.tasks.wants import Want
from workflow.paths import Json, Path

MOST_VERSIONS: Final = 12
"""Wants that are followed any further from one place, and data that one source is asked for."""

Level = Literal["raw", "in", "given", "out"]
"""The data of a task: as they come in, as it works on them, as its work gives them, as they go on."""


class Spot(NamedTuple):
    """Data of a task."""

    level: Level
    path: Path


Step = tuple[Spot, list[Want]]
"""A place and what is wanted there."""
Asked = dict[Path, list[Json]]


@dataclass(slots=True)
class Sources:
    """What the outside is to give: the input; by the path of a task what its call gives, what its events carry; by that
    of a `try` the members of the error that it takes.
    """

    input: list[Json] = field(default_factory=list)
    results: Asked = field(default_factory=dict)
    payloads: Asked = field(default_factory=dict)
    errors: Asked = field(default_factory=dict)


def note(kind: Asked, path: Path, parts: Iterable[Json]) -> None:
    """Note what something is to give."""
    found = [one for one in parts if one is not ANYTHING]
    if found:
        kind[path] = once([*kind.get(path, []), *found])[:MOST_VERSIONS]
