"""In the worker process: the record of a review as a PDF, from what the server knows and what two texts mean."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from designer.pdf.review_facts import Reviewed
from workflow.definition import Definition, load
from workflow.diagnostics import Diagnostic
from workflow.diagram import Crowded, draw
from workflow.differences.merged import draw_difference
from workflow.differences.rows import Row
from workflow.paths import Json
from workflow.profile import SPECIFICATION
from workflow.resources import Resource
from workflow.runtimes.written import profile_for

MOST_PROBLEMS = 500


def record(facts: Mapping[str, Json], **asked: Any) -> str:
    """The PDF in base64, of the same arguments as `parts`."""
    from designer.pdf.review_record import record as made

    return base64.b64encode(made(*parts(facts, **asked))).decode()


def parts(
    facts: Mapping[str, Json],
    old: str | None,
    new: str,
    dialect: str | None,
    resources: Sequence[list[str]] = (),
    workflows: Sequence[str] = (),
    runtime: str = "",
) -> tuple[Reviewed, Sequence[Row] | None, Sequence[Diagnostic], str | None]:
    """What the record is made of; `old` None: the version is compared with nothing."""
    given = [Resource(*one) for one in resources]
    after = load(new, dialect, resources=given, workflows=workflows, profile=profile_for(new, runtime))
    before = None
    if old is not None:
        before = load(old, dialect, resources=given, workflows=workflows, profile=profile_for(old, runtime))
    rows, svg = _difference(before, after)
    problems = [one for one in after.diagnostics if one.severity != "info"][:MOST_PROBLEMS]
    return replace(Reviewed.from_json(facts), engine=_engine(after)), rows, problems, svg


def _engine(after: Definition) -> str:
    """Behind its dialect; nothing of the specification."""
    if after.profile is SPECIFICATION:
        return ""
    return " · ".join(filter(None, (after.dialect, after.profile.name)))


def _difference(before: Definition | None, after: Definition) -> tuple[Sequence[Row] | None, str | None]:
    """The changes and the picture, as far as they can be told."""
    if after.workflow is None:
        return None, None
    try:
        if before is None or before.workflow is None:
            return None, draw(after.workflow, theme="light").svg
        _, rows, svg = draw_difference(before.workflow, after.workflow, theme="light")
    except Crowded:
        return None, None
    return rows, svg
