"""In the worker process: two texts compared by what they mean, in the shape `api.texts.comparisons.Comparison`."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, TypedDict

from workflow.definition import Definition, load, understand
from workflow.diagram import Crowded
from workflow.differences.brief import brief
from workflow.differences.diff import diff
from workflow.differences.merged import draw_difference
from workflow.differences.rows import Row
from workflow.differences.rows import rows as listed
from workflow.differences.summary import summary
from workflow.nodes import all_states
from workflow.paths import Json, nearest, pointer
from workflow.resources import Resource
from workflow.runtimes.written import profile_for
from workflow.state_kinds import kind_word
from workflow.tasks import TaskWorkflow

MOST_PROBLEMS = 200


class Problem(TypedDict):
    """An error or a warning of the newer text."""

    severity: str
    message: str
    line: int
    pointer: str


class ComparedState(TypedDict):
    """A state of the newer text, in a few `words`; `word` is its kind as people read it."""

    pointer: str
    kind: str
    word: str
    name: str
    words: str
    line: int | None


class Compared(TypedDict):
    """The changes, which states are the same as pairs of pointers, and the picture of both (`api.comparison`)."""

    rows: list[dict[str, Json]]
    pairs: list[list[str]]
    svg: str | None
    states: list[ComparedState]
    problems: list[Problem]
    broken: dict[str, str]


def compare(
    old: str,
    new: str,
    dialect: str | None,
    old_dialect: str | None,
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
    detail: Any = "actions",
    direction: Any = "TB",
    runtime: str = "",
    old_runtime: str = "",
) -> Compared:
    """What changed between two texts and the picture of both; where one cannot be understood only which, and why.

    `resources` are `[name, text]` each, `workflows` ids, as `designer.library.context` gives them for both.
    """
    given = [Resource(*one) for one in resources]
    before = load(old, old_dialect, resources=given, workflows=workflows, profile=profile_for(old, old_runtime))
    after = load(new, dialect, resources=given, workflows=workflows, profile=profile_for(new, runtime))
    broken = {side: why(found) for side, found in (("old", before), ("new", after)) if found.workflow is None}
    compared: Compared = {
        "rows": [],
        "pairs": [],
        "svg": None,
        "states": _states(after),
        "problems": _problems(after),
        "broken": broken,
    }
    if before.workflow is None or after.workflow is None:
        return compared
    try:
        found, rows, svg = draw_difference(before.workflow, after.workflow, detail, direction)
    except Crowded as crowded:
        return {**compared, "broken": {"new": f"too crowded: {crowded}"}}
    pairs = [[pointer(one), pointer(other)] for one, other in found.pairs]
    return {**compared, "rows": [_row(row, before, after) for row in rows], "pairs": pairs, "svg": svg}


def _row(row: Row, before: Definition, after: Definition) -> dict[str, Json]:
    lines = {"old_line": _line(before, row.old_place), "new_line": _line(after, row.new_place)}
    return {**asdict(row), **lines}


def _line(found: Definition, place: str | None) -> int | None:
    return None if place is None else found.document.range(nearest(place, found.document.data)).start.line


def why(found: Definition) -> str:
    """Why a text is no workflow, with the place."""
    first = next((one for one in found.diagnostics if one.severity == "error"), None)
    if first is None:
        return found.reason
    start = first.range.start
    return f"line {start.line}, column {start.column}: {first.message}"


def _problems(found: Definition) -> list[Problem]:
    worth = [one for one in found.diagnostics if one.severity != "info"]
    return [
        {
            "severity": one.severity,
            "message": one.message,
            "line": one.range.start.line,
            "pointer": pointer(one.path),
        }
        for one in worth[:MOST_PROBLEMS]
    ]


def _states(found: Definition) -> list[ComparedState]:
    return [
        {
            "pointer": pointer(state.path),
            "kind": state.kind,
            "word": kind_word(state.kind, found.dialect),
            "name": state.name,
            "words": brief(state),
            "line": _line(found, pointer(state.path)),
        }
        for state in (all_states(found.workflow.scope) if found.workflow else ())
    ]


def summarise(
    old: str | None, new: str, dialect: str | None = None, last: str | None = None, runtime: str = ""
) -> dict[str, str]:
    """What changed from one version's text to another's, in one line; `old` is None before the first version."""
    return {"words": _summary(old, new, dialect, last, runtime)}


def _summary(old: str | None, new: str, dialect: str | None, last: str | None, runtime: str) -> str:
    after = understand(new, dialect, last=last, profile=profile_for(new, runtime)).workflow
    if after is None:
        return "does not read as a workflow"
    before = None
    if old is not None:
        before = understand(old, dialect, last=last, profile=profile_for(old, runtime)).workflow
    if before is None:
        states, word = len(list(all_states(after.scope))), "task" if isinstance(after, TaskWorkflow) else "state"
        counted = f"{states or 'no'} {word}{'' if states == 1 else 's'}"
        return f"reads again with {counted}" if old is not None else f"has {counted}{'' if states else ' yet'}"
    words = summary(listed(diff(before, after), before, after))
    return words or ("nothing changed" if old == new else "only how the text is written")
