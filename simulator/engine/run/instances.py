"""How an instance begins and ends: started, completed, terminated, failed, blocked (semantics.md §3.1, §9)."""

from simulator.engine.data.filters import Silent, evaluate
from simulator.engine.run.branch import cancel
from simulator.engine.run.context import WORLD, StepContext
from simulator.engine.run.lengths import known
from simulator.engine.setup.program import due
from simulator.engine.setup.setup import Setup
from simulator.engine.world.endings import Ending, Status
from simulator.engine.world.errors import ABORTED, BLOCKED, DATA, Error, Trouble, missing, own_name, trouble
from simulator.engine.world.signals import ToSubflow
from simulator.engine.world.world import Frame, Instance, World
from workflow.expressions import Arguments
from workflow.model import ContinueAs, Duration, End, Expression, Template
from workflow.paths import Json, Path
from workflow.profile import SPECIFICATION


def begin(run: StepContext, definition: str, data: Json, start: Path, by: str) -> str:
    """Create an instance of the definition, which enters its start state at once; its id.

    `by` says what started it: a hand, an event or the schedule.
    """
    name = _next_name(run)
    _create(run, Instance(name, definition, data, run.world.clock), start, by)
    return name


def continue_as(run: StepContext, scope: Frame, transition: End, after: ContinueAs) -> None:
    """End the instance, and begin one of another workflow in its place: to who waits for it they are one
    (0.8, "Continuing as a new Execution"; semantics-0.8.md §8.4). Raises Trouble where that cannot begin.
    """
    data = scope.data if after.data is None else evaluate(after.data, scope.data, run.note(scope, after.path))
    name = after.workflow.name
    found = run.setup.find_program(name, after.version)
    if found is None:
        raise missing("workflow", name, after.workflow.path)
    if not isinstance(data, dict):
        raise trouble(DATA, f"the input of {name} must be a JSON object", after.path)
    before = run.world.instances[scope.instance]
    if before.depth + 1 > run.settings.maxDepth:
        raise trouble(
            DATA, f"workflows continue as others more than maxDepth, {run.settings.maxDepth}, times", transition.path
        )
    caller, holder = before.caller, before.parent
    instance = _end(run, scope, "completed")
    instance.output, instance.parent = scope.data, 0
    run.trace.emit("instance.completed", scope, transition.path, output=scope.data)
    made = run.child_name(caller) if caller else _next_name(run)
    if holder in run.world.frames:
        run.world.frame(holder).memory["child"] = made
    child = Instance(made, found, data, run.world.clock, holder, caller, before.depth + 1)
    _create(run, child, run.setup.programs[found].start_state().path, "continue", after.timeout)


def _next_name(run: StepContext) -> str:
    return str(sum(1 for instance in run.world.instances.values() if instance.caller is None) + 1)


def begin_child(run: StepContext, name: str, definition: str, frame: Frame, start: Path, depth: int) -> None:
    """Create the instance of a sub-workflow that `frame` stands for, with the frame's data as input."""
    made = Instance(name, definition, frame.data, run.world.clock, frame.id, frame.instance, depth)
    if "headers" in (known := run.world.instances[frame.instance].answered):
        made.answered = {"headers": known["headers"]}
    _create(run, made, start, "parent")


def _create(run: StepContext, instance: Instance, start: Path, by: str, timeout: Duration | None = None) -> None:
    program, name = run.setup.programs[instance.definition], instance.id
    data = instance.input = run.setup.personal(program, (), instance.input)
    instance.epoch = run.world.epoch
    if run.semantics.data.first_context == "null":
        instance.context = None
    run.world.instances[name] = instance
    scope = run.spawn(None, name, "scope", program.workflow.scope.path, data)
    own = {"definition": program.id, "input": data, "by": by}
    if run.setup.runtime != SPECIFICATION.id:
        own["runtime"] = run.setup.runtime
    if program.workflow.version is not None:
        own["version"] = instance.version = _version(program.workflow.version, data, run.arguments(scope))
    run.trace.emit("instance.started", scope, program.workflow.path, **own)
    run.schedule(scope.id, ("open", start) if program.by_tasks else ("enter", start))
    if program.by_tasks:
        return
    limit = timeout or (program.workflow.timeouts.workflow if program.workflow.timeouts else None)
    if limit is not None:
        _limit(run, scope, limit)


def _limit(run: StepContext, scope: Frame, limit: Duration) -> None:
    """Let the instance's time begin; one that cannot be read fails it at once."""
    try:
        length = known(run, scope, limit)
        run.set_timer(scope, "workflow", due(length, run.world.clock, "workflowExecTimeout", limit.path), limit.path)
    except Trouble as found:
        fail_instance(run, scope, found.error, found.path)


def _version(written: Template, data: Json, arguments: Arguments) -> Json:
    """The definition's version, by the input (semantics.md §2.4); one that cannot be evaluated stays as written.

    One that selects nothing is null, which says enough: nothing else is told of it.
    """
    try:
        return evaluate(written, data, Silent(arguments))
    except Trouble:
        return written.value


def close(run: StepContext, scope: Frame, status: Ending, path: Path, *, terminated: bool = False) -> None:
    """End the instance at an end of its scope; the scope's data is the output.

    One that completes by 0.8's `terminate` is told as `terminated`: that concerns no other (semantics-0.8.md §8.2).
    """
    instance = _end(run, scope, status)
    instance.output = scope.data
    ending = "terminated" if terminated and status == "completed" else status
    run.trace.emit(f"instance.{ending}", scope, path, output=scope.data)
    if status == "terminated":
        _terminate_caller(run, instance, scope.data)
    else:
        aborted = status == "timed-out" and run.semantics.errors.workflow_timeout == "aborts"
        error = Error(ABORTED, f"the sub-workflow {instance.definition} was aborted") if aborted else None
        _report(run, instance, ("failed", error.to_json()) if error else ("returned", scope.data))


def _terminate_caller(run: StepContext, instance: Instance, data: Json) -> None:
    """A terminate end stops the instances that await this one too, with the same output (semantics.md §8)."""
    frame = run.world.frames.get(instance.parent)
    if frame is None or not frame.parent:
        return
    run.world.frame(frame.id).memory.pop("child")
    top = next(part for part in run.frames_of(frame.instance) if part.role == "scope" and not part.parent)
    top = run.world.frame(top.id)
    top.data = data
    close(run, top, "terminated", top.path)


def _report(run: StepContext, instance: Instance, signal: ToSubflow) -> None:
    """Tell the frame that stands for a sub-workflow how it ended."""
    if instance.parent in run.world.frames:
        run.schedule(instance.parent, signal)


def fail_instance(run: StepContext, frame: Frame, error: Error, path: Path | None, state: str | None = None) -> None:
    """End the instance by an error that nothing handles, in `state` or the frame's own (semantics.md §7.5)."""
    error = own_name(error, run.workflow(frame).dialect)
    holder = run.state_of(frame)
    name = state or (run.program(frame.instance).state(holder.path).name if holder else None)
    named = {"state": name} if name else {}
    instance = _end(run, frame, "failed")
    instance.error = error.to_json()
    run.trace.emit("instance.failed", _top(frame), path or frame.path, **named, error=error.to_json())
    _report(run, instance, ("failed", error.to_json()))


def block(run: StepContext, scope: Frame, expression: Expression, left: Path) -> None:
    """Halt the instance: the transition's expression selects nothing (semantics.md §8).

    It never completes, so that the state that waits for it fails.
    """
    name = run.program(scope.instance).state(left).name
    instance = _end(run, scope, "blocked")
    run.trace.emit("instance.blocked", scope, expression.path, state=name, expression=expression.text, data=scope.data)
    words = f"the sub-workflow {instance.definition} is blocked in {name}: `{expression.text}` selects nothing"
    _report(run, instance, ("failed", Error(BLOCKED, words).to_json()))


def _top(frame: Frame) -> Frame:
    return Frame(0, 0, frame.instance, "scope", (), None)


def _end(run: StepContext, frame: Frame, status: Ending) -> Instance:
    instance = run.instance_of(frame)
    instance.status = status
    instance.ended = run.world.clock
    if instance.again and (status == "completed" or run.semantics.events.first_turn != "after-success"):
        run.schedule(WORLD, ("over", instance.definition))
    for other in run.frames_of(instance.id):
        if other.id in run.world.frames and other.role == "state":
            cancel(run, other)
    run.emit_parts_cancelled(instance.id)
    for other in run.frames_of(instance.id):
        alone = other.role == "subflow" and not other.parent and "ends_with_parent" not in other.memory
        if other.id in run.world.frames and not alone:  # a detached sub-workflow may outlive who started it
            run.remove(other)
    return instance


def root_of(setup: Setup, world: World) -> Instance | None:
    """The instance that status, output and path are told of: the first of the scenario's own definition."""
    return next((one for one in world.instances.values() if one.definition == setup.root), None)


def status_of(world: World, instance: Instance) -> Status:
    """The status people see: a live instance of which nothing is due now is `waiting` (semantics.md §9)."""
    if instance.ended is not None:
        return instance.status
    mine = {frame.id for frame in world.frames.values() if frame.instance == instance.id}
    busy = any(task.frame in mine and task.due <= world.clock for task in world.agenda)
    return "running" if busy else "waiting"
