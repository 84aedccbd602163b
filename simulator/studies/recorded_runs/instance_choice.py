"""Which instance of a history is meant: that which is asked for, or the first of the definition."""

from typing import NamedTuple

from simulator.engine.setup.program import Program
from simulator.studies.recorded_runs.history import History, HistoryError, Instance, Note

SHOWN = 5
"""Instances whose ids are told; the rest is a number."""


class Chosen(NamedTuple):
    """The instance, and what is to be said about the others."""

    instance: Instance
    notes: tuple[Note, ...]


def chosen(history: History, program: Program, wanted: str | None = None) -> Chosen:
    """The instance with the id `wanted`, else the first that began of the definition.

    Raises HistoryError where there is none, at the line of the first.
    """
    instances = history.instances
    if not instances:
        raise HistoryError("no instance is named in this history")
    if wanted is not None:
        found = next((one for one in instances if one.id == wanted), None)
        if found is None:
            raise HistoryError(f"there is no instance {wanted} in this history; it has {_ids(instances)}")
    else:
        found = next((one for one in instances if is_of(one, program)), None)
        if found is None:
            line = instances[0].line if history.position == "line" else 1
            names = ", ".join(dict.fromkeys(name for one in instances for name in one.definition))
            raise HistoryError(f"no instance here is one of {program.id}: they are of {names}", line)
    others = [one for one in instances if one is not found]
    notes = [Note(None, f"there are other instances, which are left out: {_ids(others)}")] if others else []
    if not is_of(found, program):
        notes.append(Note(found.line, f"{found.id} is an instance of {', '.join(found.definition)}"))
    return Chosen(found, tuple(notes))


def is_of(instance: Instance, program: Program) -> bool:
    """Whether an instance is one of a definition, as far as its names tell; one without any may be."""
    return not instance.definition or any(_means(name, program.id) for name in instance.definition)


def _means(name: str, wanted: str) -> bool:
    """Whether a name means a definition; one that lacks its namespace (`/name`) any of that name."""
    return name == wanted or (name.startswith("/") and wanted.endswith(name))


def _ids(instances: list[Instance]) -> str:
    listed = ", ".join(one.id for one in instances[:SHOWN])
    left = len(instances) - SHOWN
    return f"{listed} and {left:,} more" if left > 0 else listed
