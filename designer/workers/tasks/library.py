"""In the worker process: what the library keeps of a text, what an imported file is, and exported files.

`resources` are `[uri, text]` of the library, `workflows` the ids of its definitions (designer/library/context.py).
"""

import base64
from collections.abc import Mapping, Sequence
from typing import Any

from designer.pdf import pictures
from designer.raising import instead
from designer.workers.tasks.diagnostics import diagnostic_to_json
from designer.workers.tasks.runtimes import signs_to_json
from simulator.limits import MESSAGE_NESTING
from simulator.live.messages import too_deep
from simulator.scenario.scenario import Scenario, ScenarioError, check_format, scenarios
from simulator.scenario.slips import scenario_slip
from workflow.definition import Definition, Resource, understand
from workflow.dialects import is_resource
from workflow.document import Document, read
from workflow.editor.utf16 import Units
from workflow.edits import Revision, Unwritable
from workflow.edits.applying import apply
from workflow.exports import Edition, Options, Unexportable, get
from workflow.model import State
from workflow.needs import needs
from workflow.paths import Json
from workflow.profile import SPECIFICATION
from workflow.resource_files import check, kind_of, kind_of_text
from workflow.resources import is_definition
from workflow.rules import Facts
from workflow.runtimes import of_resource
from workflow.runtimes.written import profile_for, said_in
from workflow.slips import definition_slip
from workflow.tasks import TaskWorkflow

WORDS = 8_000
"""Characters of names that a definition is found by."""

HEAD = ("dsl", "namespace", "name", "version")
"""The members of 1.0's `document` that a title stands behind."""

SCENARIO_SIGNS = {"scenarios", "definition", "expect"}


class NotExportable(Exception):
    """A definition that the format has nothing of."""

    code = "not-exportable"


def known(
    text: str,
    dialect: str | None,
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
    last: str | None = None,
    runtime: str = "",
) -> Definition:
    """The definition with what the library gives it; `last` is the dialect that it had before, `runtime` what it is set
    to.
    """
    given, profile = [Resource(*one) for one in resources], profile_for(text, runtime)
    return understand(text, dialect, resources=given, workflows=workflows, last=last, profile=profile)


def facts(
    text: str,
    dialect: str | None = None,
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
    last_dialect: str | None = None,
    runtime: str = "",
) -> dict[str, Any]:
    """What the library shows of a text (`designer.library.store.Facts`)."""
    found = known(text, dialect, resources, workflows, last_dialect, runtime)
    severities = [one.severity for one in found.diagnostics]
    asked = needs(found)
    return {
        "name": name_of(found),
        "syntax": found.document.syntax,
        "dialect": found.dialect or "",
        "readable": found.document.readable,
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        **_of_the_model(found),
        "refers": {"resources": asked.resources, "workflows": asked.workflows},
        "read_for": "" if found.profile is SPECIFICATION else found.profile.id,
    }


def name_of(found: Definition) -> str:
    """What people call the definition (1.0: by its title, if any); without a dialect, what the text calls so.

    One in a resource is called as that is.
    """
    data = found.document.data
    if is_resource(data) and isinstance(head := data.get("metadata"), dict):
        return str(head.get("name") or "")
    if isinstance(found.workflow, TaskWorkflow):
        return found.workflow.title or found.workflow.name
    if found.workflow:
        return found.workflow.name or (found.workflow.id if found.document.around else "")
    name = data.get("name") if isinstance(data, dict) else None
    return name if isinstance(name, str) else ""


def _of_the_model(found: Definition) -> dict[str, Any]:
    workflow = found.workflow
    if workflow is None:
        return {"states": 0, "workflow_id": "", "words": ""}
    states = [each.node.name for each in Facts(found.document, workflow).all(State)]
    defined = (one.name for group in (workflow.functions, workflow.events, workflow.retries) for one in group)
    words = "\n".join(dict.fromkeys([workflow.id, *states, *defined]))
    return {"states": len(states), "workflow_id": (workflow.id or workflow.name)[:200], "words": words[:WORDS]}


def resource(text: str, kind: str | None) -> dict[str, Any]:
    """What a resource's text defines and what is wrong with it; places count code points and, for editors, UTF-16."""
    found = check(text, kind)
    units = Units(text)
    diagnostics = [diagnostic_to_json(one, units) for one in found.diagnostics]
    return {"kind": found.kind or "", "entries": found.names, "diagnostics": diagnostics}


def sort_out(text: str) -> dict[str, Any]:
    """What a file that somebody brings is: `{kind: definition | scenarios | resource | unreadable | none, …}`."""
    if kind_of_text(text):
        return {"kind": "resource", "of": kind_of_text(text)}
    document = read(text)
    if not document.readable:
        first = document.diagnostics[0]
        looks = "definition" if "states" in text or "document" in text else "unreadable"
        return {"kind": looks, "message": first.message, **_place(document, first.range.start.offset)}
    data = document.data
    if isinstance(data, dict) and not is_definition(data) and SCENARIO_SIGNS & data.keys():
        return _scenarios(document)
    if is_definition(data) or of_resource(data):
        said = next(said_in(document), None)
        return {"kind": "definition", "offer": None if said else next(iter(signs_to_json(document)), None)}
    if kind_of(data):
        return {"kind": "resource", "of": kind_of(data)}
    slip = definition_slip(data) or scenario_slip(data)
    if slip:
        place = document.key_range((slip.written,)).start.offset
        words = f"there is no `{slip.written}`; did you mean `{slip.meant}`?"
        return {"kind": "none", "message": words, **_place(document, place)}
    return {"kind": "none", "message": "it is no definition (it has no `states` or `do`), no scenario and no resource"}


def _scenarios(document: Document) -> dict[str, Any]:
    try:
        found = scenarios(document.data)
        for one in found:
            _check_scenario(one)
    except ScenarioError as error:
        place = document.key_range(error.path).start.offset
        return {"kind": "none", "message": str(error), **_place(document, place)}
    return {"kind": "scenarios", "scenarios": [dict(one.data) for one in found]}


def _check_scenario(one: Scenario) -> None:
    check_format(one.data, one.path)
    if too_deep(dict(one.data)):
        raise ScenarioError(f"a scenario's data may be nested {MESSAGE_NESTING} deep", one.path)


def _place(document: Document, offset: int) -> dict[str, Json]:
    position = document.position(offset)
    return {"line": position.line, "column": position.column}


def export(
    text: str,
    target: str,
    detail: Any,
    direction: Any,
    theme: Any,
    dialect: str | None = None,
    edition: Mapping[str, Json] | None = None,
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
    runtime: str = "",
) -> dict[str, Any]:
    """The file that the format `target` makes of a text: `{data (Base64), losses: [{message, line, column}]}`."""
    found = known(text, dialect, resources, workflows, runtime=runtime)
    with instead(Unexportable, lambda error: NotExportable(str(error))):
        told = Edition(**edition) if edition else None
        made = get(target).write(found, Options(detail, direction, theme, pictures, told))
    losses = [
        {"message": loss.message, "line": loss.range.start.line, "column": loss.range.start.column}
        for loss in made.losses
    ]
    return {"data": base64.b64encode(made.data).decode(), "losses": losses}


def rename(text: str, name: str, dialect: str | None = None, runtime: str = "") -> str | None:
    """The text with this name in it, as an edit that leaves the rest alone; None where it has no name to change.

    The name stands where the dialect has what people read: 1.0's `document.name` is part of the id, so there it is the
    title.
    """
    found = understand(text, dialect, profile=profile_for(text, runtime))
    if found.workflow is None or not found.document.readable or not name_of(found):
        return None
    try:
        revision = Revision(found.document)
        if isinstance(found.workflow, TaskWorkflow):
            revision.set(("document", "title"), name, after=HEAD)
        else:
            revision.set(("name",), name)
        return apply(text, revision.edits)
    except Unwritable:
        return None
