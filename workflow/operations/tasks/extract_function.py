"""1.0: tasks that stand one behind the other become a function of `use`, and a call of it takes their place.

The function is given what the first of them was (`with: {input: ${ . }}`), so that each sees the data that it saw.
Variables of a loop, of what is caught or of an iteration around are not there in a function (semantics-1.0.md §2.9).
"""

import re
from collections.abc import Iterator
from typing import Final

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.data import value_at
from workflow.fields.seeds import unused
from workflow.fields.writing import write
from workflow.operations._edited import Edited, Refused
from workflow.operations._tiles import refuse_undeclared
from workflow.operations.tasks._leading import lead_out, leads_nowhere, word_of
from workflow.operations.tasks._making import names_in
from workflow.operations.tasks._places import entry_of, must_be_one_branch, row_of, scope_at, tasks_of
from workflow.paths import Json, Path, pointer

FUNCTIONS: Final[Path] = ("use", "functions")
TAKEN: Final = ("http", "grpc", "openapi", "asyncapi", "a2a", "mcp")
"""What a call means otherwise (DSL reference, "Call")."""
SCOPES: Final = (
    ("for", ("do", "while"), {"each": "item", "at": "index"}),
    ("catch", ("catch",), {"as": "error"}),
    ("foreach", ("foreach",), {"item": "item", "at": "index"}),
)
"""Where a task has variables of its own: who names them, the members that are given them, and their usual names."""


def run(definition: Definition, pointers: tuple[str, ...], name: str) -> Edited:
    """The pointers of the tasks, and the name of the function."""
    workflow = tasks_of(definition)
    paths = row_of(definition, pointers)
    data = definition.document.data
    name = name.strip()
    _must_be_free(data, name)
    place, at = entry_of(paths[0])

    _must_see_all(data, paths)
    scope = scope_at(workflow, place)
    call = unused(name, tuple(one for one in names_in(data, place) if (*place, at, one) not in paths))
    revision = Revision(definition.document)
    goal = lead_out(revision, scope, frozenset(paths), call, "do") if scope else None
    if scope is None:
        must_be_one_branch(paths)
        leads_nowhere(revision, [(*paths[0], "then")])
    revision.insert((*place, at), {call: {"call": name, "with": {"input": "${ . }"}}})
    refuse_undeclared(definition, "functions")
    root = dialects.schema("1.0")
    function: Json = {"input": {"from": "${ .input }"}, "do": []}
    missing = next((part for part in (("use",), FUNCTIONS) if value_at(data, part) is None), (*FUNCTIONS, name))
    write(root, revision, missing, _nested(function, (*FUNCTIONS, name)[len(missing) :]))
    revision.move((*place, at + 1), (*FUNCTIONS, name, "do", 0), len(paths))
    if scope is not None and goal is not None:
        write(root, revision, (*place, at, call, "then"), word_of(goal, scope.states))
    return Edited(revision.edits, pointer((*place, at, call)))


def _must_be_free(data: Json, name: str) -> None:
    known = value_at(data, FUNCTIONS)
    if not name:
        raise Refused("Give the function a name")
    if name in TAKEN:
        raise Refused(f"“{name}” is a call of its own: give the function another name")
    if isinstance(known, dict) and name in known:
        raise Refused(f"There is a function “{name}” already")


def _must_see_all(data: Json, paths: list[Path]) -> None:
    """A function is not given the variables of what is around: tasks that use one stay."""
    given = set(_given(data, paths[0]))
    for path in paths:
        used = {name for text in _texts(value_at(data, path)) for name in re.findall(r"\$(\w+)", text)} & given
        for name in sorted(used):
            raise Refused(
                f"“{path[-1]}” uses `${name}`, which a function is not given: make one of the task around it, or hand "
                "the value on in the data first"
            )


def _given(data: Json, path: Path) -> Iterator[str]:
    """The names of the variables that what is around gives to a task."""
    for depth in range(len(path)):
        around = value_at(data, path[:depth])
        for owner, inner, names in SCOPES if isinstance(around, dict) else ():
            members = around.get(owner)
            if path[depth] in inner and isinstance(members, dict):
                yield from (str(members.get(member, usual)) for member, usual in names.items())


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(inner)


def _nested(value: Json, names: Path) -> Json:
    """`{"a": {"b": value}}` for the names `a`, `b`."""
    for name in reversed(names):
        value = {str(name): value}
    return value
