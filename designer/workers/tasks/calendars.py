"""In the worker process: when the schedules of a text start something."""

from typing import Any

from designer.raising import instead
from workflow import durations, operations
from workflow.calendar import TooLong
from workflow.calendar.calendar_json import Asked, Unusable, as_json, calendars
from workflow.operations import Refused
from workflow.runtimes.written import profile_for


def calendar(
    text: str,
    first: str,
    last: str,
    zone: str,
    since: str | None,
    run: str | None,
    most: int,
    syntax: Any = None,
    dialect: str | None = None,
    runtime: str = "",
) -> dict[str, Any]:
    """`{schedules}`, each as `workflow.calendar.calendar_json.as_json` has it; raises Refused."""
    workflow = operations.definition(text, dialect, syntax, profile_for(text, runtime)).workflow
    if workflow is None:
        raise Refused("The text cannot be read as a workflow; correct what its problems say first.")
    with instead((Unusable, TooLong), lambda error: Refused(str(error))):
        found = calendars(workflow, Asked(first, last, zone, since), _length(run), most)
    return {"schedules": [as_json(one) for one in found]}


def _length(run: str | None) -> int | None:
    """How long a run lasts, in milliseconds."""
    period = durations.parse(run) if run else None
    return None if period is None else durations.add(0, period)
