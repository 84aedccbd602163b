"""Lengths of time: those that an expression gives, where a runtime has them, and where a limit stands, in words."""

from simulator.engine.data.filters import select
from simulator.engine.run.context import StepContext
from simulator.engine.world.world import Frame
from workflow.durations import of_java
from workflow.expressions import NOTHING
from workflow.model import Duration, Expression, Workflow
from workflow.paths import Path
from workflow.tasks import Length, TaskTimeout, TaskWorkflow

TIMEOUTS = "timeouts"


def known(run: StepContext, frame: Frame, duration: Duration | None) -> Duration | None:
    """The length as it is for the data of a frame. Raises Trouble where its expression fails."""
    if duration is None or duration.by is None:
        return duration
    found = select(duration.by, frame.data, run.arguments(frame))
    text = "" if found is NOTHING or found is None else str(found)
    return Duration(of_java(text) or text, duration.path)


def limit_in_words(limit: Duration, holder: Path) -> str:
    """How long something at `holder` may take, and which member says so: `PT5S, the workflow's
    `timeouts.stateExecTimeout``.
    """
    path = limit.path
    first = path.index(TIMEOUTS) if TIMEOUTS in path else len(path) - 1
    if path[:1] == (TIMEOUTS,):
        whose = "the workflow's"
    elif path[: len(holder)] == holder:
        whose = "its own"
    else:
        whose = "its branch's" if "branches" in path[:first] else "its state's"
    return f"{limit.text}, {whose} `{'.'.join(map(str, path[first:]))}`"


def known_timeout(workflow: Workflow, written: TaskTimeout) -> TaskTimeout | None:
    """The timeout, or the one in `use.timeouts` that it names; None where nothing has that name."""
    known = dict(workflow.use.timeouts) if isinstance(workflow, TaskWorkflow) else {}
    return written if written.named is None else known.get(written.named.name)


def timeout_in_words(workflow: Workflow, written: TaskTimeout) -> str:
    """How long a timeout of 1.0 is, and where it stands: `PT5S, its `timeout``."""
    found = known_timeout(workflow, written)
    place = "its `timeout`" if written.named is None else f"the timeout {written.named.name} of `use.timeouts`"
    return f"{length_in_words(found.after)}, {place}" if found and found.after else place


def length_in_words(length: Length) -> str:
    """A length of time as it is written."""
    return f"`{length.text}`" if isinstance(length, Expression) else length.text
