"""What expressions make of what comes to a task in a run (1.0): events that it listens for, errors that it catches.

Events are those that the sample says the task gave; an error is made up, of the kind that is caught.
"""

from typing import Final

from designer.expression_data.tried import Tried
from simulator.engine.data.filters import holds
from workflow.edits.data import value_at
from workflow.expressions import templates
from workflow.model import Expression
from workflow.paths import Json, pointer
from workflow.tasks import Catch, DataStep, EventFilter, ListenTask, TaskRetry

ERROR: Final[dict[str, Json]] = {
    "type": "https://serverlessworkflow.io/spec/1.0.0/errors/runtime",
    "status": 500,
    "instance": "/do/0",
    "title": "Error",
    "detail": "",
}


def try_events(tried: Tried, task: ListenTask, given: Json) -> None:
    """The conditions on events and `until`, with the events that the task gave: of each condition the first one."""
    if task.to is None or not isinstance(given, list):
        return
    for one in task.to.filters:
        for event in given[:1]:
            _filtered(tried, one, {"data": event} if task.read != "envelope" else event)
    if isinstance(task.to.until, Expression):
        tried.condition(task.to.until, given, holds)


def iterated(task: ListenTask, given: Json) -> tuple[DataStep | None, DataStep | None, dict[str, Json], Json] | None:
    """`output` and `export` of `foreach`, the variables that they see, and the first event; None where none is known.

    What tasks inside make of an event is not known.
    """
    loop = task.iterator
    if loop is None or not isinstance(given, list) or not given or (loop.scope is not None and loop.scope.states):
        return None
    return loop.output, loop.export, {loop.item: given[0], loop.at: 0}, given[0]


def try_caught(tried: Tried, catch: Catch) -> None:
    """`when` and `exceptWhen` of what is caught and of its retries, with an error of the kind that is caught."""
    wanted = catch.filter.value if catch.filter else None
    error = {**ERROR, **(wanted if isinstance(wanted, dict) else {})}
    retry = catch.retry if isinstance(catch.retry, TaskRetry) else None
    for one in (catch.when, catch.except_when, *((retry.when, retry.except_when) if retry else ())):
        if one is not None:
            tried.condition(one, error, holds)
            tried.made[pointer(one.path)]["from"] = "error"


def _filtered(tried: Tried, one: EventFilter, event: Json) -> None:
    """The conditions on attributes that are known of an event, and what correlates it."""
    if one.attributes is not None:
        start = len(one.attributes.path)
        for path, bare in templates.expressions_in(one.attributes):
            inner = path[start:]
            if isinstance(event, dict) and inner[:1] and inner[0] in event:
                found = Expression(bare, path, one.attributes.language)
                tried.condition(found, value_at(event, inner), holds)
    for key in one.correlate:
        if key.source is not None:
            tried.select(key.source, event)
