"""In the worker process: a definition told in plain language, with its diagram, for the page and for print."""

from collections.abc import Sequence
from typing import Any

from designer.workers.tasks.library import known
from workflow.diagram import Crowded, draw
from workflow.diagram.build import build
from workflow.diagram.legend import legend
from workflow.model import Workflow
from workflow.outline import TooLong, outline
from workflow.outline.html import contents, sentence, to_html

LEGEND_WIDTH = 900.0


def paper(
    text: str,
    dialect: str | None = None,
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
    runtime: str = "",
) -> dict[str, Any]:
    """What `templates/outline.html` shows of a text; `html` is empty where it cannot be told, and `reason` says why."""
    found = known(text, dialect, resources, workflows, runtime=runtime)
    if found.workflow is None:
        first = next((one for one in found.diagnostics if one.severity == "error"), None)
        place = f"Line {first.range.start.line}: {first.message}" if first else found.reason
        return {"html": "", "reason": place}
    try:
        told = outline(found.workflow, found.diagnostics, found.profile)
    except TooLong as long:
        return {"html": "", "reason": f"It is too long to be told: {long}"}
    return {
        "html": to_html(told),
        "reason": "",
        "contents": contents(told),
        "name": told.name,
        "description": told.description,
        "summary": sentence(told.summary),
        "facts": told.facts,
        **_picture(found.workflow),
    }


def _picture(workflow: Workflow) -> dict[str, Any]:
    try:
        return {"svg": draw(workflow).svg, "legend": legend(build(workflow), LEGEND_WIDTH), "undrawn": None}
    except Crowded as crowded:
        return {"svg": "", "legend": "", "undrawn": str(crowded)}
