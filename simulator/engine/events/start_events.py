"""Events that create instances: a start state of type event takes one, or gathers a set (semantics.md §6.4).

A set is complete when all its events have come with the same correlation values, within the state's `timeout` of the
first; else it is given up.
"""

from typing import Final

from simulator.engine.data.equality import same
from simulator.engine.data.filters import Silent
from simulator.engine.events import addressing, start_filters
from simulator.engine.events.correlation import TOKEN, by_state_data, declares, keep, token_value, values_of
from simulator.engine.events.event_expressions_v01 import complete
from simulator.engine.events.start_filters import begins
from simulator.engine.run.context import WORLD, StepContext
from simulator.engine.run.starts import refuse, start
from simulator.engine.setup.program import due
from simulator.engine.world.errors import Trouble
from workflow.expressions import NOTHING, Arguments
from workflow.model import EventDefinition
from workflow.paths import Json
from workflow.states import EventState

NAMED: Final = (
    "id",
    "source",
    "specversion",
    "type",
    "time",
    "datacontenttype",
    "dataschema",
    "subject",
    "data",
    "settled",
)


def starters(run: StepContext, event: dict[str, Json], producer: str) -> list[str]:
    """The definitions of which the event may create an instance.

    The scenario's own is not among them where it is started by hand; a produced event starts other definitions only.
    """
    own = run.world.instances[producer].definition if producer else None
    known = [name for name in run.setup.programs if name != own]
    allowed = [name for name in known if name != run.setup.root or run.setup.start != "manual"]
    programs = run.setup.programs
    return [n for n in allowed if (begins(run, n, event) if programs[n].by_tasks else _wanted_by(run, n, event))]


def gather(run: StepContext, definition: str, event: dict[str, Json]) -> bool:
    """Let the event create an instance, or join a set that will; False where the schedule refuses that."""
    if run.setup.programs[definition].by_tasks:
        return start_filters.gather(run, definition, event)
    state = _start_of(run, definition)
    found = _wanted_by(run, definition, event)
    assert state is not None
    gathered = _join(run, definition, found, event)
    if not _is_complete(run, definition, state, gathered["events"]):
        try:
            _let_wait(run, definition, state, gathered)
        except Trouble as wrong:
            refuse(run, definition, wrong.error.message)
            return False
        run.trace.emit("event.kept", None, state.path, event=event, names=[one.name for one in found])
        return True
    run.world.sets = {number: kept for number, kept in run.world.sets.items() if number != gathered["id"]}
    made = start(run, definition, _input(run, definition), "event")
    if made is None:
        return False
    instance = run.world.instance(made)
    if run.semantics.expressions.variables == "kogito":
        instance.answered = {"headers": _headers(event)}
    for name, one in gathered["events"]:
        keep(instance, run.setup.programs[definition].events[name], one)
        addressing.keep_key(run, instance, one)
    instance.mailbox = tuple({"event": one, "names": [name]} for name, one in gathered["events"])
    return True


def give_up(run: StepContext, number: str) -> None:
    """A set was not complete in time: its events are dropped."""
    gathered = run.world.sets[number]
    run.world.sets = {other: kept for other, kept in run.world.sets.items() if other != number}
    for name, event in gathered["events"]:
        reason = (
            f"{name} was not joined by the other events in time: no instance of {gathered['definition']} is created"
        )
        run.trace.emit("event.dropped", event=event, reason=reason, compared=[])


def _start_of(run: StepContext, definition: str) -> EventState | None:
    try:
        state = run.setup.programs[definition].start_state()
    except Trouble:
        return None
    return state if isinstance(state, EventState) else None


def _wanted_by(run: StepContext, definition: str, event: dict[str, Json]) -> list[EventDefinition]:
    """The events of the definition's start state that this one is."""
    state = _start_of(run, definition)
    if state is None:
        return []
    names = {ref.name for entry in state.on_events for ref in entry.events}
    consumed = run.setup.programs[definition].consumed
    declared = [one for one in consumed if one.name in names and declares(one, event)]
    return [one for one in declared if _has_values(one, event, _wanted(run, definition, one))]


def _wanted(run: StepContext, definition: str, event: EventDefinition) -> dict[str, Json]:
    """The values by which an event is to be correlated: there is no state yet, they see what an instance begins with.

    None is such a value where they cannot be evaluated.
    """
    if not by_state_data(event):
        return {rule.attribute: rule.value.value for rule in event.correlation if rule.value is not None}
    try:
        return values_of(event, _input(run, definition), _Beginning(run, definition))
    except Trouble:
        return {rule.attribute: None for rule in event.correlation if rule.value is not None}


class _Beginning(Silent):
    """What a definition's expressions see before there is an instance: its constants, functions and the time."""

    def __init__(self, run: StepContext, definition: str) -> None:
        super().__init__()
        program = run.setup.programs[definition]
        if program.has_variables:
            constants = {"CONST": program.workflow.constants or {}}
            self.arguments = Arguments(constants, run.world.clock / 1000, functions=program.expression_functions)


def _input(run: StepContext, definition: str) -> dict[str, Json]:
    """What an instance that an event creates begins with."""
    return run.setup.input if definition == run.setup.root else {}


def _has_values(definition: EventDefinition, event: dict[str, Json], wanted: dict[str, Json]) -> bool:
    """Whether the event carries what it is to be correlated by."""
    needed = [rule for rule in definition.correlation if not rule.kept]
    fixed = all(
        (found := event.get(rule.attribute)) is not None and same(wanted.get(rule.attribute, found), found)
        for rule in needed
    )
    return fixed and (definition.token is None or token_value(definition.token, event) is not NOTHING)


def _values(definition: EventDefinition, event: dict[str, Json]) -> dict[str, Json]:
    rules = (rule for rule in definition.correlation if rule.value is None and not rule.kept)
    values = {rule.attribute: event[rule.attribute] for rule in rules}
    return values if definition.token is None else {**values, TOKEN: token_value(definition.token, event)}


def _join(run: StepContext, definition: str, found: list[EventDefinition], event: dict[str, Json]) -> dict[str, Json]:
    """The set with the event in it: the first open one that lacks it and has the same values, or a new one."""
    for kept in run.world.sets.values():
        for one in found:
            values = _values(one, event)
            fits = all(same(kept["values"].get(name, value), value) for name, value in values.items())
            if kept["definition"] == definition and fits and one.name not in [name for name, _ in kept["events"]]:
                return {**kept, "values": {**kept["values"], **values}, "events": [*kept["events"], [one.name, event]]}
    run.world.set_ids += 1
    first = found[0]
    number = str(run.world.set_ids)
    return {"id": number, "definition": definition, "values": _values(first, event), "events": [[first.name, event]]}


def _is_complete(run: StepContext, definition: str, state: EventState, events: list[Json]) -> bool:
    expressions = [entry.expression for entry in state.on_events if entry.expression is not None]
    if expressions:
        names = tuple(run.setup.programs[definition].events)
        return any(complete(expression, names, events) for expression in expressions)
    wanted = {ref.name for entry in state.on_events for ref in entry.events}
    return state.exclusive or wanted <= {name for name, _ in events}


def _let_wait(run: StepContext, definition: str, state: EventState, gathered: dict[str, Json]) -> None:
    """Keep a set that is not complete; a Trouble says that the length of its wait cannot be read."""
    timeout = state.timeout or next((entry.timeout for entry in state.on_events if entry.timeout), None)
    timeout = timeout or run.setup.programs[definition].timeout(state.path, "event")
    if timeout and gathered["id"] not in run.world.sets:
        run.schedule(WORLD, ("give-up", gathered["id"]), due(timeout, run.world.clock, "timeout", state.path))
    run.world.sets = {**run.world.sets, gathered["id"]: gathered}


def _headers(event: dict[str, Json]) -> dict[str, Json]:
    """The attributes of an event that CloudEvents does not name: what `$WORKFLOW.headers` has of it."""
    return {name: value for name, value in event.items() if name not in NAMED}
