"""In the worker process: the form of an object, what a field of it wants, and the edits of a change to it.

`given` is what the library gives to a text: `resources` and `workflows` (designer.library.context).
"""

import time
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from designer.expression_data.previews import previews
from designer.expression_data.task_previews import input_of_schema
from designer.raising import instead
from designer.workers.tasks.diagnostics import diagnostic_to_json, edits_to_json
from workflow import fields, operations
from workflow.definition import Definition, Resource
from workflow.diagnostics import Diagnostic
from workflow.document import Document
from workflow.document.characters import offsets
from workflow.editor.utf16 import Units
from workflow.edits import Unwritable
from workflow.edits.data import value_at
from workflow.expressions import base
from workflow.fields.changes import Changed, Changes
from workflow.fields.to_json import form_json
from workflow.incremental import Loader
from workflow.model import Function
from workflow.nodes import nodes
from workflow.operations import Refused
from workflow.paths import Json, Path, nearest, pointer
from workflow.runtimes.written import profile_for
from workflow.tasks import CallTask, ListenTask

LOADER = Loader()
"""Keeps the text that was read last: forms are asked for one after the other, of texts that differ little."""


def form(
    text: str,
    pointer: str,
    dialect: str | None = None,
    syntax: Any = None,
    sample: Json = None,
    shown: Sequence[str] = (),
    **given: Any,
) -> dict[str, Any] | None:
    """The form of the object at a pointer, or above it, with live results for `sample`; None where there is no form.

    Of long lists it has the pages with what is to be `shown` (pointers).
    """
    found, units = _load(text, dialect, syntax, **given), Units(text)
    data = found.document.data
    wanted = [nearest(one, data) for one in shown]
    now = time.time_ns() // 1_000_000
    made = fields.form(found, nearest(pointer, data), now, wanted)
    if made is None:
        return None
    marks = fields.marks(found)
    return {
        **form_json(made, lambda one: diagnostic_to_json(one, units) | _within(found.document, one)),
        "samples": _previews(found, made.path, sample, now / 1000),
        "marks": {**marks, "language": base(marks["language"])},  # a page knows languages, not their libraries
        "readable": found.document.readable,
        **_own_call(found, made.path),
    }


def _previews(found: Definition, path: Path, sample: Json, now: float) -> dict[str, Any]:
    """What expressions make of the `sample`; where there is none, of one by a schema, which each says (`from`)."""
    if sample is not None:
        return previews(found, path, sample, now)
    imagined = input_of_schema(found, path)
    made = {} if imagined is None else previews(found, path, {"input": imagined}, now)
    return {place: {**one, "from": "schema"} for place, one in made.items()}


def _own_call(found: Definition, path: Path) -> dict[str, Any]:
    """`{own}`: what is called by the function or the task at a path, or the one thing that it listens for, where the
    runtime has kinds of its own; else nothing.
    """
    if found.workflow is None or not (found.profile.calls or found.profile.events):
        return {}
    for one in (*found.workflow.functions, *nodes(found.workflow.scope)):
        if isinstance(one, Function | CallTask) and one.path == path and one.own:
            return {"own": one.own.to_json()}
        listened = one.to.filters if isinstance(one, ListenTask) and one.path == path and one.to else ()
        if len(listened) == 1 and (own := listened[0].own):
            return {"own": own.as_call()}
    return {}


def _within(document: Document, one: Diagnostic) -> dict[str, int]:
    """`{at, until}`: which part of the text that stands at its place a finding is about, in UTF-16 units.

    Nothing where it is about the whole.
    """
    value = value_at(document.data, one.path)
    if not isinstance(value, str):
        return {}
    whole = document.range(one.path)
    found = offsets(document.text[whole.start.offset : whole.end.offset], value)
    if found is None or one.range == whole:
        return {}
    first, units = whole.start.offset, Units(value)
    ends = [bisect_left(found, spot.offset - first) for spot in (one.range.start, one.range.end)]
    return {"at": units(ends[0]), "until": units(ends[1])} if 0 <= ends[0] < ends[1] <= len(value) else {}


def place(
    text: str, pointer: str, do: str, option: str, dialect: str | None = None, syntax: Any = None, **given: Any
) -> dict[str, Any]:
    """What is known of the field at a pointer, before it is changed: the arguments of `designer.forms.Asked`."""
    found = _load(text, dialect, syntax, **given)
    asked = fields.asked(found, operations.place(pointer, found.document.data), do, option)
    if asked is None:
        raise Refused("The text has no such place any more.")
    return asked


def change(
    text: str,
    pointer: str,
    do: str,
    dialect: str | None = None,
    syntax: Any = None,
    value: Json = None,
    name: str = "",
    option: str = "",
    index: int = 0,
    ask: bool = False,
    **given: Any,
) -> dict[str, Any]:
    """The edits of a change, and where to go on: `{edits, select, focus}`; raises Refused.

    A choice with `ask` that takes something out answers with no edits and `lost`, what that is.
    """
    found = _load(text, dialect, syntax, **given)
    if do == "create":
        created = operations.run(found, "define", {"kind": option, "name": name, "at": pointer})
        return {"edits": edits_to_json(created.edits, Units(text)), "select": None, "focus": pointer}
    path = operations.place(pointer, found.document.data)
    with instead(Unwritable, lambda error: Refused(_sentence(str(error)))):
        changes = Changes(found)
        done = _carried_out(changes, do, path, value, name, option, index)
    lost = changes.losses(path, done) if do == "choose" and ask else []
    if lost:
        return {"edits": [], "lost": lost}
    edits = edits_to_json(done.edits, Units(text))
    resource = Changes(found).listed(path) if do == "choose" and option == "string" else None
    return {"edits": edits, "select": _pointer(done.select), "focus": _pointer(done.focus), "resource": resource}


def _carried_out(changes: Changes, do: str, path: Path, value: Json, name: str, option: str, index: int) -> Changed:
    match do:
        case "set":
            return changes.put(path, value)
        case "clear":
            return changes.clear(path)
        case "add":
            return changes.add(path, name or None)
        case "move":
            return changes.move(path, index)
        case "choose":
            return changes.choose(path, option, value)
        case _:
            return changes.rename(path, name)


def _load(
    text: str,
    dialect: str | None,
    syntax: Any,
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
    runtime: str = "",
) -> Definition:
    given, profile = [Resource(*one) for one in resources], profile_for(text, runtime)
    return LOADER.load(text, dialect, syntax, given, workflows, profile=profile)


def _pointer(path: Path | None) -> str | None:
    return None if path is None else pointer(path)


def _sentence(words: str) -> str:
    return words if words.endswith((".", "?")) else f"{words}."
