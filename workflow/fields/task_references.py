"""1.0: the places that name a task, or what `use` declares, in the data of a definition (DSL reference, "Use",
"Flow Directive").
"""

from collections.abc import Iterator

from workflow._json_schema import Schema
from workflow.edits.data import value_at
from workflow.fields.kinds import is_listed_task
from workflow.fields.shapes import open_shape, schema_at
from workflow.paths import Json, Path


def beside(data: Json, path: Path) -> list[str]:
    """The names of the other tasks in the list of the task at `path`; none where there is no list."""
    return [name for _, name, _ in _tasks(data, path[:-2]) if name != path[-1]] if is_listed_task(path) else []


def named(root: Schema, data: Json, path: Path) -> list[Path]:
    """The places with the name of what is at `path`: each `then` of its list, or what uses it as the schema says.

    Of several tasks with one name they mean the first.
    """
    name = path[-1]
    if is_listed_task(path):
        if next((at for at, each, _ in _tasks(data, path[:-2]) if each == name), path) != path:
            return []
        return [place for at, _, task in _tasks(data, path[:-2]) for place in _ways(at, task, name)]
    if len(path) != 3 or path[0] != "use":
        return []
    wanted = f"use/{path[1]}"
    return [place for place in _texts(data, (), name) if refers(root, data, place) == wanted]


def refers(root: Schema, data: Json, place: Path) -> Json:
    """What the text at a place names; None in data of a person's own."""
    schema = schema_at(root, data, place)
    return None if schema is None else open_shape(root, schema, value_at(data, place)).schema.get("x-reference")


def _tasks(data: Json, place: Path) -> Iterator[tuple[Path, str, Json]]:
    found = value_at(data, place)
    for number, entry in enumerate(found if isinstance(found, list) else ()):
        for name, task in entry.items() if isinstance(entry, dict) else ():
            yield (*place, number, name), name, task


def _ways(at: Path, task: Json, name: str | int) -> Iterator[Path]:
    """The `then`s of a task, of its cases and of its `catch`."""
    if not isinstance(task, dict):
        return
    cases = [place for place, _, _ in _tasks(task, ("switch",))]
    for place in ((), ("catch",), *cases):
        if value_at(task, (*place, "then")) == name:
            yield (*at, *place, "then")


def _texts(value: Json, at: Path, text: str | int) -> Iterator[Path]:
    """The places of a text."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(inner, (*at, key), text)
    elif value == text:
        yield at
