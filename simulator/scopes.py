"""How states follow one another in a scope: entering, leaving, transitions and ends (semantics.md §3.2, §8).

The order in a state: input filter, work, output filter, transition expression, compensation, produced events.
"""

from simulator import compensation
from simulator.bus import produce
from simulator.compensation import find_state
from simulator.data import filter_state, holds
from simulator.errors import DATA, Trouble, trouble
from simulator.instances import block, close, fail_instance
from simulator.run import Run
from simulator.world import Frame, Signal, Trail
from workflow.model import End, ProducedEvent, Transition
from workflow.paths import Path


def react_scope(run: Run, frame: Frame, signal: Signal) -> None:
    """A scope goes from state to state: `("enter", path)`, `("follow", path of the way, path of the state left)`.

    `("go", …)` is a `follow` whose compensation is done.
    """
    if signal[0] == "enter":
        enter(run, frame, tuple(signal[1]))
        return
    word, way, left = signal
    try:
        _follow(run, frame, None if way is None else tuple(way), tuple(left), compensated=word == "go")
    except Trouble as found:
        fail_instance(run, frame, found.error, found.path, run.program(frame.instance).state(tuple(left)).name)


def enter(run: Run, scope: Frame, path: Path) -> None:
    """Enter a state with the scope's data; its input filter is the first part of its work."""
    state = run.program(scope.instance).state(path)
    frame = run.spawn(scope, scope.instance, "state", path, scope.data)
    if not scope.scope and "compensating" not in scope.memory:
        instance = run.instance_of(scope)
        instance.trail = Trail(state.name, instance.trail)
    run.emit("state.entered", frame, path, input=scope.data)
    run.schedule(frame.id, ("begin",))


def leave(run: Run, frame: Frame, way: Path | None) -> None:
    """Leave a state by the transition or end at `way`, through its output filter."""
    state = run.program(frame.instance).state(frame.path)
    note = run.note(frame)
    frame.data = filter_state("dataOutputPath", state.filter.output, frame.data, run.settings.projection, note)
    run.emit("state.exited", frame, frame.path, output=frame.data)
    scope = run.world.frame(frame.parent)
    scope.data = frame.data
    if "handled" not in frame.memory:
        compensation.note_completed(run, scope, frame.path)
    run.remove(frame)
    run.schedule(scope.id, ("follow", way, frame.path))


def _follow(run: Run, scope: Frame, way: Path | None, left: Path, *, compensated: bool) -> None:
    program = run.program(scope.instance)
    node = None if way is None else program.nodes[way]
    if not compensated and compensation.follow(run, scope, node, left):
        return
    if isinstance(node, Transition | End):
        if (
            not compensated
            and isinstance(node, Transition)
            and node.expression
            and not holds(node.expression, scope.data)
        ):
            block(run, scope, node.expression, left)
        elif compensated or not node.compensate or not compensation.begin(run, scope, node.path, left):
            _go(run, scope, node, left)
    else:
        raise trouble(DATA, f"{program.state(left).name} has neither a transition nor an end", left)


def _go(run: Run, scope: Frame, way: Transition | End, left: Path) -> None:
    if isinstance(way, End):
        if way.kind == "event":
            _produce(run, scope, way.produce)
        close(run, scope, "terminated" if way.kind == "terminate" else "completed", way.path)
        return
    target = find_state(run, scope, way.target)
    run.emit("transition.taken", scope, way.path, state=run.program(scope.instance).state(left).name, to=target.name)
    _produce(run, scope, way.produce)
    run.schedule(scope.id, ("enter", target.path))


def _produce(run: Run, scope: Frame, events: tuple[ProducedEvent, ...]) -> None:
    for made in events:
        produce(run, scope, made.event, made.path, made.data, made.attributes, scope.data)


def start_state(run: Run, definition: str) -> Path:
    """Where an instance of the definition starts; a Trouble says why it cannot."""
    scope = run.setup.programs[definition].workflow.scope
    if not scope.start:
        raise trouble(DATA, "the definition has no start state", scope.path)
    start = scope.start[0]
    marked = (state for state in scope.states if start.path[:-1] == state.path)  # not another with its name as id
    found = next(marked, None) or scope.find(start.name)
    if found is None:
        raise trouble(DATA, f"there is no start state {start.name}", start.path)
    return found.path


def way_path(way: Transition | End | None) -> Path | None:
    """The way as a signal carries it."""
    return None if way is None else way.path
