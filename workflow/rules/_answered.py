"""Whether scenarios answer all that a definition calls and waits for, so that its data are known."""

from collections.abc import Iterator

from workflow.actions import Action, FunctionCall
from workflow.expressions import dollar
from workflow.model import Scope, Template
from workflow.paths import Json
from workflow.present import Present
from workflow.rules import _refs
from workflow.rules._facts import Facts
from workflow.tasks import CallTask, EmitTask, EventFilter, RunTask


def all_answered(facts: Facts, present: Present) -> bool:
    """Whether the scenarios answer every call, and send every event that is awaited and not sent here."""
    return (present.answers_all or _all_called(facts, present)) and _all_sent(facts, present)


def _all_called(facts: Facts, present: Present) -> bool:
    for action in facts.all(Action):
        call = action.node.call
        if isinstance(call, FunctionCall) and not {call.function.name, action.node.name} & present.calls:
            return False
    if any(ref.name not in present.calls for ref in _refs.workflows(facts)):
        return False
    names = {key.rpartition("/")[2] for key in present.tasks}
    kinds = {key.partition(" ")[0].lower() for key in present.tasks if " " in key}
    calls = (call.node for call in facts.all(CallTask) if _gives_something(facts, call.node))
    asked = [(call.name, _kind_of(call)) for call in calls]
    asked += [(run.node.name, "run") for run in facts.all(RunTask) if run.node.waits and not run.node.workflow]
    return all(name in names or kind in names or kind in kinds for name, kind in asked)


def _gives_something(facts: Facts, call: CallTask) -> bool:
    """Whether somebody must answer it: a message that is sent gives nothing, a function of the definition is run."""
    if call.function is not None:
        return call.function.name not in {one.states[0].name for one in _functions(facts)}
    return call.call != "asyncapi" or call.subscription is not None


def _functions(facts: Facts) -> Iterator[Scope]:
    use = getattr(facts.workflow, "use", None)
    yield from use.functions if use else ()


def _kind_of(call: CallTask) -> str:
    """The word that a mock's key begins with which is for calls like this: of HTTP the method."""
    given: Json = call.arguments.value if call.arguments else None
    method = given.get("method") if isinstance(given, dict) else None
    return str(method).lower() if call.call == "http" else call.call


def _all_sent(facts: Facts, present: Present) -> bool:
    sent = {ref.name for ref in _refs.produced_events(facts)}
    types = present.events | {event.type for event in facts.workflow.events if event.name in sent}
    awaited = {ref.name for ref in _refs.consumed_events(facts)}
    waited_for = [event for event in facts.workflow.events if event.name in awaited]
    if not all((event.type or event.event_id or event.name) in types for event in waited_for):
        return False
    types |= {_type_of(task.node.event) for task in facts.all(EmitTask)}
    wanted = (_type_of(one.node.attributes) for one in facts.all(EventFilter) if one.node.own is None)
    return all(kind in types if kind else bool(types) for kind in wanted)


def _type_of(attributes: Template | None) -> str:
    """The type of an event that is written as it is; "" where it is an expression, or any."""
    found: Json = attributes.value.get("type") if attributes and isinstance(attributes.value, dict) else None
    return found if isinstance(found, str) and dollar.inside(found) is None else ""
