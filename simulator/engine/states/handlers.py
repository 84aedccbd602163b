"""An error finds its handler: the state's `onErrors`, by name and code, else `*`; none fails the instance.

semantics.md §7.2, §7.5; 0.6, "Workflow Error Handling".
"""

from simulator.engine.run.branch import cancel, drop, orphaned
from simulator.engine.run.context import StepContext
from simulator.engine.run.instances import fail_instance
from simulator.engine.states import declared_errors, kogito_errors
from simulator.engine.states.actions import keep_merged
from simulator.engine.states.declared_errors import is_any
from simulator.engine.states.kogito_errors import TIMED_OUT_WORDS
from simulator.engine.states.retry import schedule_retry
from simulator.engine.states.scope import transition_path
from simulator.engine.world.errors import TIMEOUT, Error, Trouble, own_name
from simulator.engine.world.world import Frame
from workflow.model import ErrorHandler, State, Workflow
from workflow.paths import Path


def fail_state(run: StepContext, frame: Frame, error: Error, path: Path | None) -> None:
    """`frame` fails by `error`: the state that holds it handles that, or the instance fails.

    The state goes on with its data as the actions that ended before had left it.
    """
    error = own_name(error, run.workflow(frame).dialect)
    holder = run.state_of(frame)
    if holder is None:
        orphan = orphaned(run, frame)
        if orphan is None:
            fail_instance(run, frame, error, path)
        else:
            run.trace.emit("error.raised", frame, path or frame.path, error=error.to_json())
            drop(run, orphan)
        return
    holder = run.world.frame(holder.id)
    run.trace.emit("error.raised", holder, path or frame.path, error=error.to_json())
    keep_merged(run, holder)
    cancel(run, holder)
    run.cancel_timers(holder)
    holder.waits = ()
    state = run.program(holder.instance).state(holder.path)
    handler = find_handler(run.workflow(holder), state, error, run.semantics.errors.filter)
    if handler is None or len(state.on_errors) > 1:
        _skip_others(run, holder, state, handler, error)
    if handler is None or "handled" in holder.memory:
        if handler is not None:
            _skip(run, holder, handler, error, f"{state.name} has handled an error already, and is being left")
        fail_instance(run, holder, error, path or frame.path)
    elif not _tried_again(run, holder, handler):
        holder.memory["handled"] = True  # what fails on the way out is not handled again
        entry = _name_in(run.workflow(holder), handler, error, run.semantics.errors.filter)
        run.trace.emit("error.handled", holder, handler.path, entry=entry)
        run.schedule(holder.id, ("leave", transition_path(handler.next)))


def _skip_others(run: StepContext, holder: Frame, state: State, taken: ErrorHandler | None, error: Error) -> None:
    """Emit which entries were looked at before the one that is taken and are not for the error, and why."""
    by, workflow = run.semantics.errors.filter, run.workflow(holder)
    is_last = taken is not None and taken.error == "*" and not taken.errors  # it is looked for behind all others
    for one in state.on_errors:
        if one is taken and not is_last:
            return
        if one is not taken and (reason := _mismatch(workflow, one, error, by)):
            _skip(run, holder, one, error, reason)


def _skip(run: StepContext, holder: Frame, handler: ErrorHandler, error: Error, reason: str) -> None:
    run.trace.emit("catch.skipped", holder, handler.path, reason=reason, error=error.to_json())


def _mismatch(workflow: Workflow, handler: ErrorHandler, error: Error, by: str) -> str:
    """Why an entry is not for an error; "": it is."""
    names = [one.name for one in handler.errors]
    if names:
        why = kogito_errors.mismatch if by == "kogito" else declared_errors.mismatch
        return why(workflow, names, error)
    if not handler.error:
        return "it names no error"
    if handler.error not in ("*", error.name):
        return f"name is {error.name}, not {handler.error}"
    is_any_code = handler.error == "*" or handler.code in (None, error.code)
    return "" if is_any_code else f"code is {error.code or 'missing'}, not {handler.code}"


def _name_in(workflow: Workflow, handler: ErrorHandler, error: Error, by: str) -> str:
    """By which of its names an entry takes an error."""
    is_called = kogito_errors.is_called if by == "kogito" else declared_errors.is_called
    names = (one.name for one in handler.errors if is_called(workflow, one.name, error))
    return next(names, handler.error)


def _tried_again(run: StepContext, holder: Frame, handler: ErrorHandler) -> bool:
    """Whether the state is retried; a retry that cannot be read fails the instance, and nothing is left to do."""
    try:
        return schedule_retry(run, holder, handler)
    except Trouble as found:
        fail_instance(run, holder, found.error, found.path)
        return True


def find_handler(workflow: Workflow, state: State, error: Error, by: str = "standard") -> ErrorHandler | None:
    """The entry for this error: by name and, where it has one, code; else the one for `*`.

    In 0.8 by the errors that the definition declares, and `*` is a name as any other (semantics-0.8.md §6.2); `by` says
    how these are told.
    """
    if by == "kogito":
        return next((h for h in state.on_errors if kogito_errors.is_any(workflow, h.errors, error)), None)
    declared = next((h for h in state.on_errors if is_any(workflow, h.errors, error)), None)
    if declared is not None:
        return declared
    by_name = [h for h in state.on_errors if not h.errors]
    named = [h for h in by_name if h.error == error.name and h.code in (None, error.code)]
    named.sort(key=lambda h: h.code is None)
    wild = [h for h in by_name if h.error == "*"]
    return next(iter(named + wild), None)


def is_error_in_time(run: StepContext, frame: Frame) -> bool:
    """Whether it is an error in the state of a frame that a timer has fired: the runtime says so, and it is handled."""
    holder = run.state_of(frame)
    if run.semantics.errors.event_timeout != "error" or holder is None:
        return False
    state = run.program(holder.instance).state(holder.path)
    found = find_handler(run.workflow(holder), state, Error(TIMEOUT, TIMED_OUT_WORDS), run.semantics.errors.filter)
    return found is not None
