"""Sub-workflows: a frame that waits for another instance of the session, or for a mock's answer (semantics.md §8).

One that nobody awaits has no parent frame: it is traced and goes on alone.
"""

from simulator.engine.run.branch import finish
from simulator.engine.run.calls import callee, count_call, is_mocked, place_call
from simulator.engine.run.context import StepContext
from simulator.engine.run.instances import begin_child
from simulator.engine.run.starts import breaks_schema, outside, refuse
from simulator.engine.run.task_calls import to_workflow
from simulator.engine.run.task_store import store_of
from simulator.engine.run.task_variables import context_of
from simulator.engine.setup.callee import Callee
from simulator.engine.setup.versions import order_of
from simulator.engine.world.errors import ABORTED, DATA, SCHEMA, UNMOCKED, Error, Trouble, trouble
from simulator.engine.world.signals import ToSubflow
from simulator.engine.world.world import Following, Frame
from workflow.actions import SubflowCall
from workflow.paths import Json


def launch(run: StepContext, frame: Frame, workflow: str, *, wait: bool = True) -> None:
    """Start a sub-workflow for the state of `frame`, with its data as input."""
    made = run.spawn(frame if wait else None, frame.instance, "subflow", frame.path, frame.data)
    try:
        run_workflow(run, made, workflow, frame)
    except Trouble:
        if not wait:
            run.remove(made)
        raise
    if not wait:
        run.schedule(frame.id, ("launched",))


def launch_detached(run: StepContext, frame: Frame, call: SubflowCall) -> None:
    """Start the sub-workflow of an action that does not wait for it: an error of it fails nothing (0.8, §4.2, §4.4)."""
    made = run.spawn(None, frame.instance, "subflow", frame.path, frame.data)
    made.state, made.scope = frame.state, frame.scope
    if not call.outlives:
        made.memory["ends_with_parent"] = True
    try:
        run_workflow(run, made, call.workflow.name, frame, call.version)
    except Trouble as found:
        run.follow(react_subflow(run, made, ("failed", found.error.to_json())))


def launch_by_task(
    run: StepContext, frame: Frame, workflow: str, version: str | None, data: Json, *, wait: bool
) -> None:
    """Start a workflow for a task, which waits for it or not; then an error of it fails nothing
    (semantics-1.0.md §5, run).
    """
    made = run.spawn(frame if wait else None, frame.instance, "subflow", frame.path, data)
    made.state, made.scope = frame.state, frame.scope
    if run.semantics.data.flow == "state":
        made.memory["store"], made.memory["context"] = store_of(run.world, frame), context_of(run.world, frame)
    to = to_workflow(run, frame, workflow, version)
    try:
        run_workflow(run, made, workflow, frame, version, to)
    except Trouble as found:
        if wait:
            raise
        run.follow(react_subflow(run, made, ("failed", found.error.to_json())))


def run_workflow(
    run: StepContext, frame: Frame, workflow: str, caller: Frame, version: str | None = None, to: Callee | None = None
) -> None:
    """Let `frame` stand for a run of the workflow: a mock answers before a definition, a definition before a person.

    `to` is whom the mocks are of, where that is not for `frame` to say (1.0).
    """
    holder = run.state_of(caller)
    name = run.program(frame.instance).state(holder.path).name if holder else ""
    to = to or callee(run, "subflow", name, workflow)
    frame.memory |= {"workflow": workflow, "state": name}
    count_call(run, to)
    mocked = is_mocked(run, frame, to, frame.data)
    found = run.setup.find_program(workflow, version)
    if found is not None and not mocked:
        _begin(run, frame, found)
        return
    if run.semantics.calls.children == "same" and run.settings.unmocked == "fail" and not mocked:
        _emit_started(run, frame, None)  # nobody knows it, and nobody answers
        return
    besides = _other_versions(run, workflow, version)
    if not frame.parent and run.settings.unmocked == "fail" and not mocked:
        words = f"the sub-workflow {workflow} has neither a definition nor a mock{besides}"
        raise trouble(UNMOCKED, words, caller.path)
    _emit_started(run, frame, None)
    run.follow(place_call(run, frame, to, frame.data, besides))


def _other_versions(run: StepContext, workflow: str, version: str | None) -> str:
    """In which versions a workflow is at hand that is asked for in another one, or ""."""
    there = sorted((one.version for one in run.setup.programs.values() if one.id == workflow), key=order_of)
    if version is None or not there or version in there:
        return ""
    return f": it is at hand in the version {', '.join(there)}, not {version}"


def _begin(run: StepContext, frame: Frame, workflow: str) -> None:
    depth = run.world.instances[frame.instance].depth + 1
    if depth > run.settings.maxDepth:
        raise trouble(DATA, f"sub-workflows nest deeper than maxDepth, {run.settings.maxDepth}", frame.path)
    if not isinstance(frame.data, dict) and not run.setup.programs[workflow].by_tasks:
        raise trouble(DATA, f"the input of {workflow} must be a JSON object", frame.path)
    reason = outside(run, workflow, "parent")
    if reason is not None:
        refuse(run, workflow, reason)
        _emit_started(run, frame, None)
        run.schedule(frame.id, ("returned", {}))
        return
    reason = breaks_schema(run, workflow, frame.data)
    if reason is not None:
        raise trouble(SCHEMA, f"{workflow}: {reason}", frame.path)
    child = run.child_name(frame.instance)
    frame.memory["child"] = child
    _emit_started(run, frame, child)
    begin_child(run, child, workflow, frame, run.setup.programs[workflow].start_state().path, depth)


def _emit_started(run: StepContext, frame: Frame, child: str | None) -> None:
    """The sub-workflow that `frame` stands for begins, as the instance `child` where it is one of the session's."""
    memory = frame.memory
    place = {"state": memory["state"], "definition": memory["workflow"], "child": child}
    run.trace.emit("subflow.started", frame, frame.path, **place)


def react_subflow(run: StepContext, frame: Frame, signal: ToSubflow) -> Following:
    """It has ended, with an output or an error; the state is told, or nobody but the trace."""
    memory = frame.memory
    place = {"state": memory["state"], "definition": memory["workflow"], "child": memory.get("child")}
    value = signal[1]
    if signal[0] == "failed" and frame.parent and _is_never_told(run, signal[1]):
        return None
    if signal[0] == "failed" and frame.parent:
        frame.memory.pop("child", None)  # it has ended by itself
        holder = run.world.frame(frame.parent)
        if holder.role in ("action", "task"):  # an action may be tried again, a task tells whose error it is
            run.remove(frame)
            return holder, ("failed", value)
        raise Trouble(Error.from_json(signal[1]), frame.path)
    ending: dict[str, Json] = {"error": value} if signal[0] == "failed" else {"output": value}
    run.trace.emit("subflow.completed", frame, frame.path, **place, **ending)
    frame.memory.pop("child", None)
    if "part" in memory:
        return finish(run, frame, value)
    run.remove(frame)
    return (run.world.frame(frame.parent), ("returned", value)) if frame.parent else None


def _is_never_told(run: StepContext, error: dict[str, Json]) -> bool:
    """Whether who awaits a sub-workflow goes on waiting where that has ended in error, by the runtime: that it was
    aborted is told.
    """
    return run.semantics.errors.subflow == "waits" and error.get("name") not in (ABORTED, UNMOCKED)
