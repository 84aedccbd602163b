"""Compensation undoes completed states in reverse order, one after the other, before a transition or end is taken.

0.6, "Workflow Compensation"; semantics.md §8. The data flows from each compensation state to the next, and on.
"""

from simulator.engine.run.context import StepContext
from simulator.engine.run.instances import close
from simulator.engine.world.errors import missing
from simulator.engine.world.world import Frame
from workflow.model import Ref, State, Transition
from workflow.paths import Path


def note_completed(run: StepContext, scope: Frame, state: Path) -> None:
    """Remember a state that was completed successfully and says how it is compensated."""
    if run.program(scope.instance).state(state).compensated_by and "compensating" not in scope.memory:
        scope.memory = {**scope.memory, "completed": [*scope.memory.get("completed", []), list(state)]}


def begin(run: StepContext, scope: Frame, transition: Path | None, left: Path) -> bool:
    """Start to compensate before `transition` is taken out of the state `left`, with None before an instance ends that
    is aborted; False where nothing is to be compensated.
    """
    todo = scope.memory.get("completed", [])
    if not todo:
        return False
    scope.memory = scope.memory.copy()
    del scope.memory["completed"]
    way = None if transition is None else list(transition)
    scope.memory["compensating"] = {"todo": todo, "way": way, "left": list(left)}
    _next(run, scope)
    return True


def follow(run: StepContext, scope: Frame, transition: object, left: Path) -> bool:
    """Go on after the compensation state `left`: along its chain, or to the next; False where none is going on.

    An end of a compensation state is ignored (0.6, "Defining Compensation").
    """
    going = scope.memory.get("compensating")
    if going is None:
        return False
    if isinstance(transition, Transition):
        target = find_state(run, scope, transition.target)
        program = run.program(scope.instance)
        run.count(program.taken[transition.path])
        run.trace.transition_taken(scope, transition.path, state=program.state(left).name, to=target.name)
        run.schedule(scope.id, ("enter", target.path))
        return True
    done = run.program(scope.instance).state(tuple(going["todo"][-1]))
    run.trace.emit("compensation.completed", scope, done.path, state=done.name)
    scope.memory = {**scope.memory, "compensating": {**going, "todo": going["todo"][:-1]}}
    _next(run, scope)
    return True


def _next(run: StepContext, scope: Frame) -> None:
    """Compensate the last one of the list; when it is empty, take the way that waited."""
    going = scope.memory["compensating"]
    if not going["todo"]:
        scope.memory = scope.memory.copy()
        del scope.memory["compensating"]
        if going["way"] is None:
            close(run, scope, "timed-out", tuple(going["left"]))
        else:
            run.schedule(scope.id, ("go", tuple(going["way"]), tuple(going["left"])))
        return
    state = run.program(scope.instance).state(tuple(going["todo"][-1]))
    assert state.compensated_by is not None
    run.trace.emit("compensation.started", scope, state.path, state=state.name)
    run.schedule(scope.id, ("enter", find_state(run, scope, state.compensated_by).path))


def find_state(run: StepContext, scope: Frame, ref: Ref) -> State:
    """The state of the scope that a name refers to; a Trouble where there is none."""
    target = run.programs[scope.instance].targets[scope.path].get(ref.name)
    if target is None:
        raise missing("state", ref.name, ref.path)
    return target
