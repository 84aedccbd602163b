"""The vocabulary of the trace: every type of trace event and its own fields, in the order they are written.

contracts.md, "Trace". The common fields come first: seq, step, time, type, instance, state, scope, pointer.
"""

from workflow.paths import Json

TraceEvent = dict[str, Json]

TYPES: dict[str, tuple[str, ...]] = {
    "instance.started": ("definition", "input", "by", "version"),
    "instance.completed": ("output",),
    "instance.failed": ("error",),
    "instance.terminated": ("output",),
    "instance.blocked": ("expression", "data"),
    "instance.timed-out": ("output",),
    "instance.cancelled": (),
    "state.entered": ("input",),
    "state.waiting": ("for", "until"),
    "state.exited": ("output",),
    "data.filtered": ("filter", "path", "after"),
    "data.merged": ("from", "after"),
    "data.edited": ("at", "after"),
    "expression.empty": ("path",),
    "event.received": ("event",),
    "event.consumed": ("event", "name"),
    "event.kept": ("event", "names"),
    "event.dropped": ("event", "reason", "compared"),
    "event.produced": ("event", "name"),
    "start.refused": ("reason", "definition"),
    "action.started": ("action",),
    "function.called": ("function", "parameters", "attempt", "call"),
    "function.returned": ("result", "function"),
    "function.failed": ("error", "function"),
    "action.completed": ("result", "action"),
    "error.raised": ("error",),
    "error.handled": ("entry",),
    "retry.scheduled": ("attempt", "delay"),
    "timer.set": ("due", "timer"),
    "timer.fired": ("timer",),
    "timer.cancelled": ("timer",),
    "condition.evaluated": ("condition", "value"),
    "transition.taken": ("to",),
    "branch.started": ("branch",),
    "branch.completed": ("branch",),
    "branch.cancelled": ("branch",),
    "iteration.started": ("index",),
    "iteration.completed": ("index",),
    "iteration.cancelled": ("index",),
    "subflow.started": ("definition", "child"),
    "subflow.completed": ("definition", "child", "output"),
    "compensation.started": ("state",),
    "compensation.completed": ("state",),
    "schema.violated": ("where", "message"),
    "clock.advanced": ("to",),
    "budget.exhausted": ("steps",),
}
