"""What is named at a place of a text, where else its name stands, and another name for it: of every dialect.

States, functions, events, retries, errors and access of the older dialects are those of `workflow.edits`; tasks of
DSL 1.0 and what `use` declares those of `workflow.fields.task_references`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from workflow import dialects
from workflow.definition import Definition
from workflow.document import Document
from workflow.edits import Edits, Unwritable
from workflow.edits.data import has, value_at
from workflow.edits.names import Kind
from workflow.edits.places import is_alias, spot_at
from workflow.edits.references import rename as rename_everywhere
from workflow.edits.references import things_at
from workflow.fields import task_references
from workflow.fields.changes import Changes
from workflow.fields.kinds import is_listed_task
from workflow.fields.shapes import open_shape, schema_at
from workflow.paths import Path
from workflow.tasks import TaskWorkflow

Span = tuple[int, int]
"""Code points from and to."""
_SINGULAR = {"use/functions": "function", "use/retries": "retry"}


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place of a name; `own`: where the thing that has it is defined."""

    span: Span
    path: Path
    own: bool


@dataclass(frozen=True, slots=True)
class Occurrences:
    """What has a name, where it is defined, and every place of the name; `here` is the one that was asked about."""

    kind: str
    name: str
    path: Path
    here: Span
    places: tuple[Occurrence, ...]


def occurrences_at(definition: Definition, offset: int) -> Occurrences | None:
    """What is named at the code point `offset`; None where nothing is, or the text has no model."""
    if definition.workflow is None:
        return None
    path = definition.document.path_at(offset)
    found = (
        _of_tasks(definition, path) if isinstance(definition.workflow, TaskWorkflow) else _of_states(definition, path)
    )
    for kind, name, own, places in found:
        listed = [
            Occurrence(span, place, _is_own(place, own))
            for place in places
            for span in spots(definition.document, place, name)
        ]
        here = next((one.span for one in listed if one.span[0] <= offset <= one.span[1]), None)
        if here:
            return Occurrences(kind, name, own, here, tuple(listed))
    return None


def renamed(definition: Definition, named: Occurrences, name: str) -> Edits:
    """The edits that give it another name everywhere; Unwritable says why that cannot be."""
    if not isinstance(definition.workflow, TaskWorkflow):
        place = next(one.path for one in named.places if one.span == named.here)  # its id and its name are two names
        return rename_everywhere(definition, cast(Kind, named.kind), place, name)
    if not has(definition.document.data, named.path):
        raise Unwritable(f"“{named.name}” is not declared here; declare it, then it can be renamed")
    return Changes(definition).rename(named.path, name.strip()).edits


def spots(document: Document, path: Path, name: str) -> Iterator[Span]:
    """Where the letters of `name` stand at a place: a value, a key, or words in an event expression.

    Nowhere in what an alias of YAML repeats: they stand where it is written.
    """
    value, spot = value_at(document.data, path), spot_at(document, path)
    if spot is None or (is_alias(document, spot) and not isinstance(value, dict)):
        return
    place = document.key_range(path) if isinstance(value, dict) else document.range(path)
    start, end = place.start.offset, place.end.offset
    written = document.text[start:end]
    if str(value) != name and isinstance(value, str):
        for word in re.finditer(rf"(?<![\w.-]){re.escape(name)}(?![\w.-])", written):
            yield start + word.start(), start + word.end()
        return
    inner = len(written) > 1 and written[0] in "\"'" and written[-1] == written[0]
    yield start + inner, end - inner


_Found = tuple[str, str, Path, tuple[Path, ...]]


def _is_own(place: Path, own: Path) -> bool:
    """Whether a place of a name is where the thing at `own` says its own: as its key, its `name`, `id` or `names`."""
    return place[: len(own)] == own and place[len(own) : len(own) + 1] in ((), ("name",), ("id",), ("names",))


def _of_states(definition: Definition, path: Path) -> Iterator[_Found]:
    try:
        for thing in things_at(definition, path):
            yield thing.kind, thing.name, thing.path, thing.places
    except Unwritable:
        return


def _of_tasks(definition: Definition, path: Path) -> Iterator[_Found]:
    """1.0: a task at its name or at a `then`, what `use` declares at its name or where it is used."""
    data = definition.document.data
    root = dialects.schema(definition.dialect or "")
    for kind, own in _things(definition, path):
        defined = [own] if has(data, own) else []
        yield kind, str(own[-1]), own, (*defined, *task_references.named(root, data, own))


def _things(definition: Definition, path: Path) -> Iterator[tuple[str, Path]]:
    data = definition.document.data
    if is_listed_task(path):
        yield "task", path
    elif len(path) == 3 and path[0] == "use" and isinstance(path[2], str):
        yield _SINGULAR.get(f"use/{path[1]}", str(path[1]).removesuffix("s")), path
    name = value_at(data, path) if path else None
    if not isinstance(name, str):
        return
    root = dialects.schema(definition.dialect or "")
    schema = schema_at(root, data, path)
    refers = str(open_shape(root, schema, name).schema.get("x-reference", "")) if schema else ""
    if refers == "task":
        yield from (("task", task) for task in _targets(definition, path, name))
    elif refers.startswith("use/"):
        yield _SINGULAR.get(refers, refers.removeprefix("use/").removesuffix("s")), (*refers.split("/"), name)


def _targets(definition: Definition, path: Path, name: str) -> Iterator[Path]:
    """The tasks of the lists around a `then` that it may mean, the innermost first."""
    data = definition.document.data
    for length in range(len(path) - 1, 2, -1):
        around = path[:length]
        if is_listed_task(around):
            listed = value_at(data, around[:-2])
            for number, entry in enumerate(listed if isinstance(listed, list) else ()):
                if isinstance(entry, dict) and name in entry:
                    yield (*around[:-2], number, name)
                    break
