"""DSL 1.0: whether the `errors` of a `catch` are for an error, and if not, why (DSL reference, "Catch";
semantics-1.0.md §5, try; §6.2).
"""

from typing import Final

from simulator.engine.data import reasons
from simulator.engine.data.equality import same
from simulator.engine.data.likeness import is_like
from simulator.engine.run.context import StepContext
from simulator.engine.run.lemline_variables import BROKEN
from simulator.engine.tasks.task_context import value_of
from simulator.engine.tasks.task_retry import objection
from simulator.engine.world.errors import Error, Problem, is_workflow_error
from simulator.engine.world.world import Frame
from workflow.error_types import standard
from workflow.paths import Json
from workflow.tasks import Catch

MEMBERS: Final = ("type", "status", "instance", "title", "detail")
ATTRIBUTES: Final = {**{name: name for name in MEMBERS}, "details": "detail"}
"""Where details have what a filter may ask for."""


def why_unseen(run: StepContext, error: Error) -> str:
    """Why no `catch` of the engine sees an error; "": each sees it."""
    catches = run.semantics.errors.catches
    if catches == "workflow-errors" and not is_workflow_error(error):
        kind = error.details.type if error.details else error.name
        return f"{kind} is an exception of the engine, and no error of the workflow"
    if catches == "not-broken" and error.reason == BROKEN:
        return "the engine cannot read the definition, and that is no error of the workflow"
    return ""


def mismatch(run: StepContext, frame: Frame, catch: Catch, found: Problem) -> str:
    """By which member of `errors.with` an error is another one; "": by none. Standard types count by their word."""
    wanted = value_of(run, frame, catch.filter, frame.data)
    if not isinstance(wanted, dict):
        return ""
    chosen = run.semantics.errors.filter
    if chosen == "patterns":
        return _unlike(run, frame, catch, wanted, found.to_json())
    if chosen == "exact":
        there = found.to_json()
        names = (name for name in MEMBERS if not _is_exactly(wanted.get(name), there.get(name), name))
        return next((reasons.difference(name, there.get(name), wanted[name]) for name in names), "")
    for name, value in wanted.items():
        if name == "type" and isinstance(value, str):
            word = standard(value)
            if not (value == found.type or (word is not None and word == standard(found.type))):
                return f"type is {standard(found.type) or found.type}, not {word or value}"
        elif name in ATTRIBUTES and not same(value, member := getattr(found, ATTRIBUTES[name])):
            return reasons.difference(name, member, value)
    return ""


def _unlike(run: StepContext, frame: Frame, catch: Catch, wanted: dict[str, Json], there: dict[str, Json]) -> str:
    """As `mismatch` where a member may be an expression or a regular expression."""
    language = catch.filter.language if catch.filter else ""
    arguments = run.arguments(frame)
    for name, value in wanted.items():
        if not is_like(value, there.get(name), arguments, catch.path, language):
            return reasons.difference(name, there.get(name), value)
    return ""


def _is_exactly(wanted: Json, found: Json, name: str) -> bool:
    """Whether a member is the wanted one, as a text; one that is not wanted, such as the status 0, is any."""
    return wanted is None or (name == "status" and wanted == 0) or str(wanted) == str(found)


def why_kept_out(run: StepContext, frame: Frame, catch: Catch, value: Json) -> str:
    """Why `when` and `exceptWhen` do not let an error through; "": they do."""
    if catch.when is None and catch.except_when is None:
        return ""
    sees = run.semantics.errors.sees
    known = {} if sees == "data" else {catch.error_name: value}
    return objection(run, frame, known, frame.data if sees == "input" else value, catch.when, catch.except_when)
