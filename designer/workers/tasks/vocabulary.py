"""What a simulation of a workflow can be given: the functions and sub-workflows it calls, the events it declares; of
DSL 1.0 the tasks that call or run something, and the events that they listen for and send.

Names are those that the actions use, declared or not: a mock's key is the call's name (contracts.md, "Scenario file").
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NotRequired, TypedDict

from workflow.actions import FunctionCall, SubflowCall
from workflow.contracts.form_fields import message_fields
from workflow.expressions import dollar
from workflow.model import Correlation, EventDefinition, Workflow
from workflow.nodes import nodes
from workflow.paths import Json
from workflow.resources import Resource
from workflow.states import Branch, EventState, ForEachState, SubflowState
from workflow.tasks import CallTask, EmitTask, EventFilter, EventStrategy, ListenTask, RunTask, TaskWorkflow


class NamedAttribute(TypedDict):
    """An attribute that events are correlated by, and its value where that is written."""

    attribute: str
    value: str | None


class NamedEvent(TypedDict):
    """An event that a definition names; `fields` are those of its data, where a contract has its message, `own` says
    what it is where it is of a kind of the runtime's own.
    """

    name: str
    type: str | None
    source: str | None
    kind: str
    correlation: list[NamedAttribute]
    fields: NotRequired[list[dict[str, Json]]]
    own: NotRequired[dict[str, str]]


class Vocabulary(TypedDict):
    """What a definition names: functions, workflows by their ids, tasks that call, events, secrets.

    `starts` are the events that create an instance, `needs` what of them is enough; `own` says what functions and tasks
    call by the runtime's own kinds, `kinds` the types of all other functions, and what tasks call or run.
    """

    functions: list[str]
    subflows: list[str]
    calls: list[str]
    events: list[NamedEvent]
    starts: list[str]
    needs: Literal["any", "all", "expression"]
    secrets: list[str]
    own: NotRequired[dict[str, dict[str, str]]]
    kinds: dict[str, str]


def vocabulary(workflow: Workflow) -> Vocabulary:
    """What a definition names, in the order of the source."""
    found = _of_tasks(workflow) if isinstance(workflow, TaskWorkflow) else _of_states(workflow)
    if len(found["starts"]) > 1:
        from simulator.inspection.waiting import start_needs  # what few definitions need

        found["needs"] = start_needs(workflow)
    own = _own(workflow)
    return {**found, "own": own} if own else found


def _own(workflow: Workflow) -> dict[str, dict[str, str]]:
    """What functions and tasks call, by their names, where the runtime has kinds of its own."""
    tasks = [one for one in nodes(workflow.scope) if isinstance(one, CallTask)]
    known = [(one.name, one.own) for one in workflow.functions] + [(one.name, one.own) for one in tasks]
    return {name: own.to_json() for name, own in reversed(known) if own}


def _kinds(tasks: Iterable[object]) -> dict[str, str]:
    """What tasks call or run, by their names; of several of one name nothing where they differ."""
    called = [(one.name, one.call) for one in tasks if isinstance(one, CallTask) and not one.own]
    run = [(one.name, one.process) for one in tasks if isinstance(one, RunTask)]
    known: dict[str, set[str]] = {}
    for name, kind in [*called, *run]:
        known.setdefault(name, set()).add(kind)
    return {name: kind for name, (kind, *others) in known.items() if not others}


def _of_states(workflow: Workflow) -> Vocabulary:
    found = list(nodes(workflow.scope))
    computed = {each.name for each in workflow.functions if each.kind == "expression"}
    calls = [node.called for node in found if isinstance(node, FunctionCall) and node.called not in computed]
    holders = [node for node in found if isinstance(node, SubflowState | Branch | ForEachState | SubflowCall)]
    return {
        "functions": list(dict.fromkeys(calls)),
        "subflows": list(dict.fromkeys(holder.workflow.name for holder in holders if holder.workflow)),
        "calls": [],
        "events": [_event(event) for event in workflow.events],
        "starts": _starts(workflow),
        "needs": "any",
        "secrets": [ref.name for ref in workflow.secrets],
        "kinds": {one.name: one.type for one in workflow.functions if not one.own},
    }


def with_fields(found: Vocabulary, resources: Iterable[Resource]) -> Vocabulary:
    """The same, with the `fields` of the data of those events whose message is in a contract."""
    known = message_fields(resources, [one["type"] for one in found["events"] if one["type"]])
    events: list[NamedEvent] = [
        {**one, "fields": known[one["type"]]} if one["type"] in known else one for one in found["events"]
    ]
    return {**found, "events": events}


def _starts(workflow: Workflow) -> list[str]:
    begins = {ref.name for ref in workflow.scope.start}
    states = [state for state in workflow.scope.states if state.name in begins and isinstance(state, EventState)]
    names = [ref.name for state in states for entry in state.on_events for ref in entry.events]
    return list(dict.fromkeys(names))


def _event(event: EventDefinition) -> NamedEvent:
    rules: list[NamedAttribute] = [{"attribute": rule.attribute, "value": _value(rule)} for rule in event.correlation]
    return {"name": event.name, "type": event.type, "source": event.source, "kind": event.kind, "correlation": rules}


def _value(rule: Correlation) -> str | None:
    return None if rule.value is None else str(rule.value.value)


def _of_tasks(workflow: TaskWorkflow) -> Vocabulary:
    """The same of tasks: they are mocked by their own names (semantics-1.0.md §7.1)."""
    found = list(nodes(workflow.scope))
    listened = [task.to for task in found if isinstance(task, ListenTask) and task.to]
    begins = [workflow.schedule.on] if workflow.schedule and workflow.schedule.on else []
    events = [*_awaited([*begins, *listened]), *(_sent(task) for task in found if isinstance(task, EmitTask))]
    return {
        "functions": [],
        "subflows": list(
            dict.fromkeys(task.workflow.name for task in found if isinstance(task, RunTask) and task.workflow)
        ),
        "calls": list(dict.fromkeys(task.name for task in found if isinstance(task, CallTask | RunTask))),
        "events": events,
        "starts": [one["name"] for one in _awaited(begins)],
        "needs": "any",
        "secrets": [ref.name for ref in workflow.use.secrets],
        "kinds": _kinds(found),
    }


def _awaited(strategies: list[EventStrategy]) -> list[NamedEvent]:
    """The events that filters take, each name once: of the same name the first one's attributes are offered."""
    from simulator.engine.events.event_filters import filters_of  # what no definition of states needs

    named = {one.name: one.filter for strategy in reversed(strategies) for one in reversed(filters_of(strategy))}
    return [_taken(name, one) for name, one in reversed(named.items())]


def _taken(name: str, one: EventFilter) -> NamedEvent:
    if one.own:
        told = one.own.to_json()
        return {"name": name, "type": one.own.kind, "source": None, "kind": "consumed", "correlation": [], "own": told}
    attributes = dict(_plain(one.attributes.value if one.attributes else None))
    kind, source = attributes.pop("type", None), attributes.pop("source", None)
    rules: list[NamedAttribute] = [{"attribute": attribute, "value": value} for attribute, value in attributes.items()]
    return {"name": name, "type": kind, "source": source, "kind": "consumed", "correlation": rules}


def _sent(task: EmitTask) -> NamedEvent:
    attributes = dict(_plain(task.event.value if task.event else None))
    kind, source = attributes.get("type"), attributes.get("source")
    return {"name": kind or task.name, "type": kind, "source": source, "kind": "produced", "correlation": []}


def _plain(written: object) -> Iterator[tuple[str, str]]:
    """The attributes that are written as texts, not as expressions; neither the data nor what a send fills in."""
    for name, value in written.items() if isinstance(written, dict) else ():
        if isinstance(value, str) and dollar.inside(value) is None and name not in ("id", "time", "data"):
            yield str(name), value
