"""In the worker process: what there is to say about a text, in the shape `designer.api.schemas.analysis.Analysis`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from designer.folders import cache_folder
from designer.workers.gc_tuning import collect_seldom
from designer.workers.tasks import (
    anchors,
    archives,
    calendars,
    calls,
    comparison,
    contract_names,
    data_members,
    expressions,
    fixing,
    forms,
    library,
    merge,
    outline,
    review_record,
    runtimes,
    source_editor,
)
from designer.workers.tasks.counted import mark
from designer.workers.tasks.diagnostics import diagnostic_to_json
from designer.workers.tasks.drawings import Drawings
from designer.workers.tasks.edits import edit
from designer.workers.tasks.vocabulary import vocabulary, with_fields
from workflow import dialects, operations
from workflow.definition import Definition, Resource
from workflow.diagram import Crowded, Diagram, Kept
from workflow.diagram import draw as draw_workflow
from workflow.diagram.engines import keep_compiled_in
from workflow.document import read
from workflow.document.repair import repair as mend
from workflow.editor.utf16 import Units
from workflow.fields import suggestions
from workflow.fields.names import retries
from workflow.incremental import Loader
from workflow.nodes import all_states
from workflow.paths import Json, Path, pointer
from workflow.present import Present
from workflow.runtimes.written import profile_for
from workflow.tasks import own_lists

WARM_UP = "id: w\nname: W\nversion: '1'\nstates:\n- {name: A, type: inject, data: {}, start: true, end: true}\n"
BLOCK_YAML = re.compile(r"(?:\s*#.*\n|\s)*[A-Za-z_][\w-]*\s*:(?:\s|$)")
"""Half-written YAML is not offered as the JSON that its words could be mended to."""
LOADER = Loader()
"""Keeps the text that was analysed last: the same person goes on typing. A worker does one thing at a time."""
KEPT = Kept()
"""Of the last drawings: a key mostly leaves the lines as they are, and most of the elements."""
DRAWINGS = Drawings()


def prepare(_options: dict[str, Any]) -> None:
    """Pay for the first use of everything before anybody waits for it; Graphviz is compiled once for all workers."""
    keep_compiled_in(cache_folder())
    collect_seldom()
    analyse(WARM_UP)


def analyse(
    text: str,
    syntax: Any = None,
    dialect: str | None = None,
    last_dialect: str | None = None,
    detail: Any = "actions",
    direction: Any = "TB",
    folded: list[str] | None = None,
    unfolded: list[str] | None = None,
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
    present: dict[str, Any] | None = None,
    quick: bool = False,
    drawn: str | None = None,
    runtime: str = "",
) -> dict[str, Any]:
    """Everything the Design page shows of a text; `quick`: the drawing may keep places of the one before.

    `drawn`: the name of the drawing that the page shows, of which the new one may keep parts. `runtime`: what the
    definition is set to; its text comes before that.
    """
    given = [Resource(*one) for one in resources]
    known = Present.from_json(present) if present else None
    profile = profile_for(text, runtime)
    found = LOADER.load(text, dialect, syntax, given, workflows, last_dialect, known, profile)
    units = Units(text)
    named = list(_named(found))
    folds = (frozenset(folded or ()), None if unfolded is None else frozenset(unfolded))
    drawing, undrawn = _drawing(found, detail, direction, *folds, quick)
    return {
        "syntax": found.document.syntax,
        "dialect": found.dialect,
        "reason": found.reason,
        "detected": dialects.detect(found.document.data)[0] if dialect else found.dialect,
        "runtime": found.profile.id,
        "name": library.name_of(found),
        "diagnostics": [diagnostic_to_json(one, units) for one in found.diagnostics],
        "outline": [_entry(found, units, one) for one in named],
        "places": _places(found, units, [pointer(path) for path in _with_forms(found, named)], drawing),
        "names": _names(found, named),
        "kinds": list(operations.kinds(found)),
        "declares": list(operations.declares(found)),
        "tiles": [one.to_json() for one in operations.tiles(found)],
        "vocabulary": with_fields(vocabulary(found.workflow), given) if found.workflow else None,
        "diagram": drawing and _diagram(drawing, drawn),
        "undrawn": undrawn,
    }


def draw(
    text: str,
    detail: Any,
    theme: Any,
    direction: Any,
    dialect: str | None = None,
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
    runtime: str = "",
) -> str | None:
    """The SVG of a text as an image of its own, or None where it cannot be read; `too-crowded` is an error."""
    found = library.known(text, dialect, resources, workflows, runtime=runtime)
    return _counted(draw_workflow(found.workflow, detail, direction, theme)).svg if found.workflow else None


def repair(text: str) -> dict[str, Any] | None:
    """A text that cannot be read, mended (`analysis_shapes.RepairOffer`); None where there is nothing to offer."""
    mended = None if BLOCK_YAML.match(text) else mend(text)
    if mended is None:
        return None
    document = read(text)
    first = next((one for one in document.diagnostics if one.rule == "syntax"), None)
    place = f"line {first.range.start.line}: {first.message}" if first else ""
    return {"text": mended.text, "changes": list(mended.changes), "syntax": document.syntax, "problem": place}


CALLS = calls(
    analyse,
    draw,
    edit,
    fixing.fix,
    repair,
    forms.form,
    forms.place,
    forms.change,
    library.rename,
    library.facts,
    library.resource,
    library.sort_out,
    library.export,
    archives.unpack,
    calendars.calendar,
    comparison.compare,
    comparison.summarise,
    merge.merge,
    merge.merge_picture,
    source_editor.names,
    source_editor.format_source,
    source_editor.switch,
    contract_names.contract_names,
    data_members.members,
    expressions.completions,
    expressions.hover,
    anchors.make_anchor,
    anchors.follow,
    outline.paper,
    runtimes.runtimes,
    review_record.record,
)


@dataclass(frozen=True, slots=True)
class Named:
    """Something that has a name: `group` is the list it is in, `kind` the state's kind or the singular of the group."""

    group: str
    kind: str
    name: str
    path: Path


def _named(found: Definition) -> Iterator[Named]:
    """Every state, function, event, retry policy and declared error."""
    workflow = found.workflow
    if workflow is None:
        return
    for state in all_states(workflow.scope):
        yield Named("states", state.kind, state.name, state.path)
    for function in workflow.functions:
        yield Named("functions", "function", function.name, function.path)
    for event in workflow.events:
        yield Named("events", "event", event.name, event.path)
    for name, path in retries(workflow, found.document.data):
        yield Named("retries", "retry", name, path)
    for error in workflow.errors:
        yield Named("errors", "error", error.name, error.path)


def _with_forms(found: Definition, named: list[Named]) -> list[Path]:
    """Where what is listed stands that has a form of its own."""
    if found.workflow is None:
        return []
    functions = [one.scope.states[0].path for one in own_lists(found.workflow) if one.role == "function"]
    return [*(one.path for one in named), *(one.path for one in found.workflow.auth), *functions]


def _names(found: Definition, named: list[Named]) -> dict[str, list[str]]:
    """What references may name, by the list that it is in."""
    errors = dict.fromkeys(str(each.value) for each in suggestions.errors(found.workflow))
    access = dict.fromkeys(one.name for one in found.workflow.auth) if found.workflow else {}
    names: dict[str, dict[str, None]] = {group: {} for group in ("states", "functions", "events", "retries")}
    names |= {"errors": errors, "auth": access}
    for one in named:
        names[one.group][one.name] = None
    return {group: list(known) for group, known in names.items()}


def _entry(found: Definition, units: Units, one: Named) -> dict[str, Any]:
    start, end = _span(found, units, one.path)
    return {"pointer": pointer(one.path), "kind": one.kind, "name": one.name, "from": start, "to": end}


def _places(found: Definition, units: Units, pointers: list[str], drawing: Diagram | None) -> dict[str, Any]:
    """Where everything stands that the page can select: what the outline lists and what the diagram shows."""
    drawn = DRAWINGS.pointers(drawing.parts) if drawing else []
    extents = ((one, found.document.extent_at(one)) for one in dict.fromkeys(pointers + drawn))
    return {one: (units(start), units(end)) for one, (start, end) in extents}


def _span(found: Definition, units: Units, path: Path) -> tuple[int, int]:
    start, end = found.document.extent(path)
    return units(start), units(end)


def _drawing(
    found: Definition,
    detail: Any,
    direction: Any,
    folded: frozenset[str],
    unfolded: frozenset[str] | None,
    quick: bool,
) -> tuple[Diagram | None, str | None]:
    """The drawing, or why there is none of what can be read."""
    if found.workflow is None:
        return None, None
    try:
        how: dict[str, Json] = {"folded": folded, "unfolded": unfolded, "kept": KEPT, "is_quick": quick}
        return _counted(draw_workflow(found.workflow, detail, direction, **how)), None
    except Crowded as crowded:
        return None, str(crowded)


def _diagram(drawing: Diagram, drawn: str | None) -> dict[str, Any]:
    """What is told of a drawing: its text, or its parts to who shows the drawing called `drawn`."""
    told_of = {name: getattr(drawing, name) for name in ("width", "height", "plain", "reason")}
    told_of |= {"near": drawing.is_near}
    if drawn is None:
        return {**told_of, "svg": drawing.svg}
    name, parts = DRAWINGS.parts(drawing.parts, drawn)
    return {**told_of, "svg": None, "drawn": name, "parts": parts}


def _counted(drawn: Diagram) -> Diagram:
    """The drawing; that Graphviz gave none is counted."""
    if drawn.reason is not None:
        mark("plain")
    return drawn
