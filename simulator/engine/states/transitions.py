"""An instance whose time is up: what runs before its end (0.8, "Workflow Timeouts"; semantics-0.8.md §5.5)."""

from simulator.engine.run.context import StepContext
from simulator.engine.run.instances import close, fail_instance
from simulator.engine.run.lengths import timeout_in_words
from simulator.engine.states import compensation
from simulator.engine.states.actions import keep_merged
from simulator.engine.states.compensation import find_state
from simulator.engine.world.errors import Trouble, problem
from simulator.engine.world.signals import TimerFired
from simulator.engine.world.world import Following, Frame
from workflow.error_types import TIMEOUT_TYPE
from workflow.paths import Path
from workflow.tasks import TaskWorkflow

TIMER = "workflow"
"""The timer of an instance as a whole, of its outermost scope."""


def time_is_up(run: StepContext, scope: Frame, signal: TimerFired) -> Following:
    """`("timer", "workflow")`: what is running is cancelled, or the state that is active comes to its end first."""
    run.fire(scope, signal[1])
    workflow = run.workflow(scope)
    if isinstance(workflow, TaskWorkflow) and workflow.time_limit is not None:
        words = f"the workflow took longer than {timeout_in_words(workflow, workflow.time_limit)}"
        raise problem(TIMEOUT_TYPE, words, scope.path)
    timeouts = workflow.timeouts
    active = [run.world.frames[number] for number in scope.children if run.world.frames[number].role == "state"]
    aborts = run.semantics.errors.workflow_timeout == "aborts"
    if active and not aborts and not (timeouts and timeouts.interrupt):
        scope.memory["late"] = True
        return None
    for frame in [run.world.frame(one.id) for one in active]:
        keep_merged(run, frame)
        run.trace.state_exited(frame, data=frame.data)
        scope.data = frame.data
    run.remove_children(scope)
    if aborts:
        _abort(run, run.world.frame(scope.id))
    else:
        _begin(run, run.world.frame(scope.id), scope.path)
    return None


def is_overdue(scope: Frame) -> bool:
    """Whether the time of an instance is up and the state that is active is let come to its end first."""
    return "late" in scope.memory


def go_on(run: StepContext, scope: Frame, left: Path) -> bool:
    """The state that was active when the time was up has ended: its way is not taken. Always False: that is all."""
    _begin(run, scope, left)
    return False


def _begin(run: StepContext, scope: Frame, left: Path) -> None:
    """Enter the chain of states that runs before the end, or end."""
    memory = scope.memory.copy()
    memory.pop("late", None)
    memory.pop("compensating", None)  # what was to be undone is left as it is
    memory["timed_out"] = True
    scope.memory = memory
    timeouts = run.workflow(scope).timeouts
    if timeouts is None or timeouts.run_before is None:
        close(run, scope, "timed-out", timeouts.path if timeouts else left)
        return
    try:
        state = find_state(run, scope, timeouts.run_before)
    except Trouble as found:
        fail_instance(run, scope, found.error, found.path)
        return
    run.schedule(scope.id, ("enter", state.path))


def _abort(run: StepContext, scope: Frame) -> None:
    """Undo what was completed, then end."""
    scope.memory = {**scope.memory, "timed_out": True}
    timeouts = run.workflow(scope).timeouts
    place = timeouts.path if timeouts else scope.path
    if not compensation.begin(run, scope, None, place):
        close(run, scope, "timed-out", place)
