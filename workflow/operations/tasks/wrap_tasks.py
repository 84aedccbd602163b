"""1.0: tasks that stand one behind the other put into a new task: a list of their own, one that is tried, gone through
again and again, or branches at once. A `try` can try them again when they fail, with a whole policy.

Where they led outside the new task leads. It is refused where that is more than one place, or where something leads
into their middle, for no `then` can name a task of another list (DSL reference, "Flow Directive").
"""

import copy
from typing import Final

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.data import value_at
from workflow.fields.seeds import RETRY
from workflow.fields.writing import write
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks._leading import lead_out, word_of
from workflow.operations.tasks._making import made
from workflow.operations.tasks._places import entry_of, row_of, scope_at, tasks_of
from workflow.paths import Json, Path, pointer

LISTS: Final = {"do": ("do",), "try": ("try",), "for": ("do",), "fork": ("fork", "branches")}
"""Where the tasks stand in the new one, by what it does."""


def run(definition: Definition, pointers: tuple[str, ...], kind: str, retry: bool = False) -> Edited:
    """The pointers of the tasks, and what the new task does: `do`, `try`, `for` or `fork`; with `retry` a `try` tries
    again, and one that is there already is not put into another.
    """
    if kind not in LISTS:
        raise Refused(f"Tasks are put into a task of the kind {', '.join(LISTS)}, not “{kind}”")
    workflow = tasks_of(definition)
    paths = row_of(definition, pointers)
    if retry and len(paths) == 1 and isinstance(value_at(definition.document.data, (*paths[0], "try")), list):
        return _tried_again(definition, paths[0])
    place, at = entry_of(paths[0])
    scope = scope_at(workflow, place)
    name, members = made(definition, (*place, at), kind)
    if retry and kind == "try":
        members = {**members, "catch": {"retry": copy.deepcopy(RETRY)}}
    revision = Revision(definition.document)
    goal = lead_out(revision, scope, frozenset(paths), name, kind) if scope else None
    inner = (*place, at, name, *LISTS[kind])
    revision.insert((*place, at), {name: _emptied(members, LISTS[kind])})
    revision.move((*place, at + 1), (*inner, 0), len(paths))
    if scope is not None and goal is not None:
        write(dialects.schema("1.0"), revision, (*place, at, name, "then"), word_of(goal, scope.states))
    return Edited(revision.edits, pointer((*place, at, name)))


def _tried_again(definition: Definition, path: Path) -> Edited:
    """The retry policy of a `try` that has none."""
    if value_at(definition.document.data, (*path, "catch", "retry")) is not None:
        raise Refused(f"“{path[-1]}” tries again already: change how in its form")
    catch = value_at(definition.document.data, (*path, "catch"))
    revision = Revision(definition.document)
    place, value = ((*path, "catch", "retry"), RETRY) if catch else ((*path, "catch"), {"retry": RETRY})
    write(dialects.schema("1.0"), revision, place, copy.deepcopy(value))
    return Edited(revision.edits, pointer(path))


def _emptied(members: dict[str, Json], place: tuple[str, ...]) -> dict[str, Json]:
    """The new task without the entry that a new list begins with."""
    name, *rest = place
    return {**members, name: _emptied(members[name], tuple(rest)) if rest else []}
