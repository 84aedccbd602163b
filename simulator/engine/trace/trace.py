"""The vocabulary of the trace: every type of trace event and its own fields, in the order they are written.

contracts.md, "Trace". The common fields come first: seq, step, time, type, instance, state, scope, pointer.
"""

from workflow.paths import Json

TraceEvent = dict[str, Json]
COMMON = ("seq", "step", "time", "type", "instance", "state", "scope", "pointer")

TYPES: dict[str, tuple[str, ...]] = {
    "instance.started": ("definition", "input", "by", "version"),
    "instance.completed": ("output",),
    "instance.failed": ("error",),
    "instance.terminated": ("output",),
    "instance.kept": ("output",),
    "instance.blocked": ("expression", "data"),
    "instance.timed-out": ("output",),
    "instance.cancelled": (),
    "state.entered": ("input",),
    "task.skipped": (),
    "task.returned": ("result",),
    "task.faulted": ("error",),
    "task.cancelled": (),
    "context.exported": ("after",),
    "context.conflict": ("member",),
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
    "action.skipped": ("action",),
    "function.called": ("function", "parameters", "attempt", "call"),
    "function.returned": ("result", "function"),
    "function.failed": ("error", "function"),
    "action.completed": ("result", "action"),
    "error.raised": ("error",),
    "error.handled": ("entry",),
    "catch.skipped": ("reason", "error"),
    "retry.scheduled": ("attempt", "delay"),
    "retry.skipped": ("reason",),
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
    "subflow.completed": ("definition", "child", "output", "error"),
    "compensation.started": ("state",),
    "compensation.completed": ("state",),
    "schema.violated": ("where", "message"),
    "clock.advanced": ("to",),
    "budget.exhausted": ("steps",),
}
SOMETIMES: dict[str, tuple[str, ...]] = {
    "instance.started": ("runtime",),
    "function.called": ("to",),
    **{f"event.{what}": ("own",) for what in ("received", "consumed", "kept", "dropped", "produced")},
}
"""The fields that only some events of a type have: `runtime` where a run is as an engine's, `to` and `own` where a call
or an event is of a kind that only its runtime has."""

SEEN_BY = {
    "states": ("state.entered",),
    "transitions": ("transition.taken",),
    "conditions": ("condition.evaluated",),
    "errors": ("error.handled", "retry.scheduled"),
}
"""By which events it is seen that a thing of each kind was reached."""
COUNTED = ("states", "transitions")
"""What the world counts besides (`World.visits`): the trace need not be kept for these."""
TRACED = {told: kind for kind, types in SEEN_BY.items() for told in types if kind not in COUNTED}


class Blanks(dict[str, TraceEvent]):
    """For each type the event of a state with the fields that all have, to be copied and filled in.

    Copies keep the attributes' dict of an object, which shares its table of keys with all of its type: each is made
    sooner and takes half the memory, and a trace is most of what a run keeps.
    """

    def __init__(self, common: tuple[str, ...]) -> None:
        super().__init__()
        self._common = common

    def __missing__(self, kind: str) -> TraceEvent:
        blank: TraceEvent = vars(_keys((*self._common, *TYPES[kind]))())
        for name in self._common:
            blank[name] = None
        blank["type"] = kind
        self[kind] = blank
        return blank


OBJECTS = 30  # of a class, after which the interpreter keeps no more room for attributes than the first of them had


def _keys(names: tuple[str, ...]) -> type:
    """A class whose objects have room for attributes of these names, and no other."""
    made: type = type("Keys", (), {})
    first = made()
    for name in names:
        setattr(first, name, None)
    for _ in range(OBJECTS):
        made()
    return made


BLANKS = Blanks(tuple(name for name in COMMON if name != "scope"))
SCOPED = Blanks(COMMON)


def prepared(kind: str, state: str, place: str, *, scoped: bool = False, **own: Json) -> TraceEvent:
    """What is known of the events of a type about a place before a run, for `Trace.emit_prepared` to copy and fill in.

    `place` is the pointer, `own` are the type's own fields that are known, `scoped` is whether there is a scope.
    """
    event = (SCOPED if scoped else BLANKS)[kind].copy()
    event["state"], event["pointer"] = state, place
    for name in TYPES[kind]:
        event[name] = own.get(name)
    return event


class Timed(dict[str, TraceEvent]):
    """Blanks of events of one time, which most have in common with those before them."""

    def __init__(self, blanks: Blanks, time: str) -> None:
        super().__init__()
        self._blanks = blanks
        self._time = time

    def __missing__(self, kind: str) -> TraceEvent:
        blank = self[kind] = self._blanks[kind].copy()
        blank["time"] = self._time
        return blank
