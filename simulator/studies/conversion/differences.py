"""What differs between a run of 0.8 and that of its conversion to 1.0: status, output, error, calls, events, time, and
the order of states."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine.data.equality import same
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model.facts import consumed_events, function_calls, produced_events, refusal, started_instances
from simulator.studies.conversion.for_tasks import STATUSES, problem
from workflow.convert.to_1_0 import DIALECT, Tasks
from workflow.convert.to_1_0.errors import OWN
from workflow.error_types import STATUSES as STANDARD
from workflow.error_types import standard
from workflow.model import Workflow
from workflow.nodes import all_states
from workflow.paths import Json
from workflow.states import ForEachState, OperationState, ParallelState
from workflow.tasks import ForkTask

WHAT: Final = ("status", "output", "error", "calls", "produced", "consumed", "duration", "order")
_OF_DATA: Final = ("configuration", "expression", "validation", "runtime")
"""Faults of the data or of an expression: which of them one is, 0.8 and 1.0 say in their own ways."""
ROOT: Final = "1"
"""The number of the first instance."""
_ENVELOPE: Final = (
    *("id", "time", "specversion"),
    *("kogitoprocid", "kogitoprocinstanceid", "kogitoproctype", "kogitoprocversion"),
    *("flowinstanceid", "flowtaskid"),
)
"""What each run, and each engine, adds to what is sent."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One of `WHAT`, as it was in 0.8 and as it is in 1.0."""

    what: str
    before: Json
    after: Json


@dataclass(frozen=True, slots=True)
class Run:
    """The result of a run, and its trace, as they are compared; `shown`: the same, as people may be shown it."""

    result: Mapping[str, Any]
    trace: Sequence[TraceEvent]
    shown: "Run | None" = None


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms that both sides are compared in, of a definition in 0.8 and the `tasks` that stand for its parts.

    `known` are the tasks that stand for states of the source: what was added to them is not compared. Functions that
    are `silent` only evaluate or print, and are called in 0.8 alone; of those that are `unsaid` no arguments are
    compared. Calls of a definition that does something `at_once` may come in another order.
    """

    workflow: Workflow
    tasks: Tasks
    known: frozenset[str]
    silent: frozenset[str]
    unsaid: frozenset[str]
    at_once: bool

    @classmethod
    def of(cls, workflow: Workflow, tasks: Tasks, states: frozenset[str]) -> "Terms":
        """Those for a definition in 0.8; `states` are the names of the source's."""
        known = frozenset(tasks.of_states[name] for name in states if name in tasks.of_states)
        unsaid = frozenset(one.function for one in tasks.calls.values() if one.asked is None)
        return cls(workflow, tasks, known, _silent(workflow), unsaid, is_at_once(workflow))

    @classmethod
    def of_move(cls, source: Workflow) -> "Terms":
        """Those for a definition in 1.0 that was written for another engine: all is called as it was."""
        known = frozenset(one.name for one in all_states(source.scope) if one.name)
        return cls(source, Tasks({}, {}), known, frozenset(), frozenset(), False)

    def call(self, event: TraceEvent) -> Json:
        """A call of 0.8, by its function and its arguments."""
        function = str(event["function"])
        return {"function": function} | ({} if function in self.unsaid else {"parameters": event["parameters"]})


def differences(before: Run, after: Run, terms: Terms) -> list[Difference]:
    """What differs between a run and that of its conversion, as people may be shown it."""
    old, new = _both(before, after, terms)
    differs = [what for what in WHAT if not same(old[what], new[what])]
    if differs and before.shown is not None and after.shown is not None:
        old, new = _both(before.shown, after.shown, terms)
    return [Difference(what, old[what], new[what]) for what in differs]


def _request(asked: Json) -> Json:
    """What a call asks, without what each engine adds and how it writes a method."""
    if not isinstance(asked, dict) or "method" not in asked:
        return asked
    headers = asked.get("headers")
    known = {name: one for name, one in headers.items() if not name.startswith("X-Flow-")} if headers else headers
    return {**asked, "method": str(asked["method"]).lower(), "headers": known}


def _both(before: Run, after: Run, terms: Terms) -> tuple[dict[str, Json], dict[str, Json]]:
    """What is compared of both, each of `WHAT`."""
    is_move = terms.workflow.dialect == DIALECT
    old = _of_tasks(before, terms.tasks) if is_move else _of_states(before, terms)
    new = _of_tasks(after, terms.tasks)
    for one in (old, new):
        if terms.at_once:
            one["calls"] = _sorted(one["calls"])
        one["order"] = [name for name in one["order"] if name in terms.known]
    return old, new


def _silent(workflow: Workflow) -> frozenset[str]:
    """Functions that evaluate, or print: 0.8 calls them, 1.0 has nothing that is called."""
    return frozenset(
        one.name
        for one in workflow.functions
        if one.kind == "expression" or (one.kind == "custom" and (one.operation or "").lower().startswith("sysout"))
    )


def is_at_once(workflow: Workflow) -> bool:
    """Whether something of a definition is done at once, so that calls may come in another order."""
    return any(
        isinstance(state, ParallelState | ForkTask)
        or (isinstance(state, ForEachState) and state.mode == "parallel")
        or (isinstance(state, OperationState) and state.action_mode == "parallel")
        for state in all_states(workflow.scope)
    )


def _of_states(run: Run, terms: Terms) -> dict[str, Json]:
    return {
        **ending(run, terms.workflow),
        "calls": [terms.call(one) for one in function_calls(run.trace, ROOT) if one["function"] not in terms.silent],
        "produced": [event_of(one["event"]) for one in produced_events(run.trace, ROOT)],
        "consumed": _sorted(_consumed(run)),
        "order": [terms.tasks.of_states.get(name, name) for name in run.result["path"]],
    }


def _of_tasks(run: Run, tasks: Tasks) -> dict[str, Json]:
    return {
        **ending(run),
        "calls": [call_of_task(one, tasks) for one in function_calls(run.trace, ROOT)],
        "produced": [event_of(one["event"]) for one in produced_events(run.trace, ROOT)],
        "consumed": _sorted([*started_by(run), *_consumed(run)]),
        "order": run.result["path"],
    }


def ending(run: Run, workflow: Workflow | None = None) -> dict[str, Json]:
    """How a run ended, with what, and after how long; `workflow` is that of 0.8, where it is a run of that."""
    status, error = _status(run, workflow)
    output = run.result["output"] if status == "completed" else None
    return {"status": status, "output": output, "error": error, "duration": run.result["duration"]}


def call_of_task(call: Mapping[str, Json], tasks: Tasks) -> Json:
    """A call of 1.0 by its function and its arguments."""
    called = tasks.calls.get(str(call["function"]))
    parameters: Any = call["parameters"]
    if called is None:
        return {"function": call["function"], "parameters": _request(parameters)}
    if called.asked is None:
        return {"function": called.function}
    for member in called.asked:
        parameters = parameters.get(member) if isinstance(parameters, dict) else parameters
    given = parameters if called.besides is None else {**(parameters or {}), **called.besides}
    return {"function": called.function, "parameters": given or {}}


def _status(run: Run, workflow: Workflow | None = None) -> tuple[Json, Json]:
    """How a run ended, and what its error is; a start that is refused is an input that is not valid.

    Where nothing started an instance it is still waited for.
    """
    status, error = run.result["status"], run.result["error"]
    if status is None:
        return ("failed", "fault") if refusal(run.trace) is not None else ("waiting", None)
    if status == "timed-out":
        return "failed", "timeout"
    told = STATUSES.get(status, status)
    return told, _kind(error, workflow) if error and told == "failed" else None


def _kind(error: Mapping[str, Any], workflow: Workflow | None) -> str:
    """What an error is called in both: the word of a standard type, or the name of an own one."""
    kind = error.get("type") if workflow is None else problem(error, workflow)["type"]
    word = standard(str(kind))
    if word in _OF_DATA:
        return "fault"
    return word if word in STANDARD else str(kind).removeprefix(OWN)


def event_of(event: Any) -> Json:
    """An event without what each run makes up for it."""
    if not isinstance(event, dict):
        return event
    return {name: value for name, value in event.items() if name not in _ENVELOPE}


def _consumed(run: Run) -> list[Json]:
    return [event_of(one["event"]) for one in consumed_events(run.trace, ROOT)]


def started_by(run: Run) -> list[Json]:
    """The events that the instance was started by: in 1.0 they are its input."""
    started = next(iter(started_instances(run.trace)), None)
    given = started["input"] if started and started.get("by") == "event" else None
    return [event_of(one) for one in given] if isinstance(given, list) else []


def _sorted(values: list[Json]) -> list[Json]:
    return sorted(values, key=lambda one: json.dumps(one, sort_keys=True, default=str))
