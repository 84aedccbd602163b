"""Where a definition of 0.8 starts, and when."""

from workflow.convert.losses import Lost
from workflow.model import Schedule, State, Workflow
from workflow.paths import Json, Object
from workflow.states import EventState

ONE_START = "a second start: 0.8 has one"
NO_START = "no state is marked as the start; in 0.8 that is the first one"
GATE = "the interval of a start: in 0.6 it says when a start is allowed, in 0.8 it would make instances"
EVENTS = "the times of a start that waits for events: 0.8 does not use them"
AS_CHILD = "a definition with a cron that another one runs: in 0.6 that does nothing unless `directInvoke` allows it"


def start(workflow: Workflow, lost: Lost) -> Json:
    """Section "Start Definition": the name of the state, or the name with its schedule."""
    refs = workflow.scope.start
    if not refs:
        if workflow.scope.states:
            lost.change((), NO_START)
        return None
    for ref in refs[1:]:
        lost.add(ref, ONE_START)
    state = started(workflow)
    name = state.name or state.id if state else refs[0].name
    schedule = state.start.schedule if state and state.start else None
    times = _times(schedule, state, lost) if schedule and state else None
    return {"stateName": name, "schedule": times} if times else name


def started(workflow: Workflow) -> State | None:
    """The state that is marked as the first start, and not another with its name as id; else the one it names."""
    ref, scope = workflow.scope.start[0], workflow.scope
    marked = next((state for state in scope.states if ref.path[:-1] == state.path), None)
    return marked or scope.find(ref.name)


def _times(schedule: Schedule, state: State, lost: Lost) -> Object | None:
    if schedule.interval is not None:
        lost.add(schedule, GATE)
    if schedule.cron is None or schedule.interval is not None:
        return None
    if isinstance(state, EventState):
        lost.change(schedule, EVENTS)
    if not schedule.direct_invoke:
        lost.note(schedule, AS_CHILD)
    zone = {"timezone": schedule.timezone} if schedule.timezone else {}
    return {"cron": {"expression": schedule.cron}, **zone}
