"""Event definitions in 0.8; a filter there sees the data alone, or with `dataOnly: false` the whole event."""

from collections.abc import Iterator
from typing import Any

from workflow.convert._templates import has_expressions
from workflow.convert.losses import Lost
from workflow.convert.to_0_8.metadata import as_text, metadata_of
from workflow.model import EventDefinition, Workflow
from workflow.paths import Object
from workflow.states import CallbackState, EventState, SwitchState

ANY_SOURCE = "an event without a source is of any: `#` says so, and an event that has none is not one of them"
NO_TYPE = "an event without a type is one of any type; 0.8 demands that it has one"
BY_INPUT = "a correlation by an expression: in 0.6 it sees the workflow's input, in 0.8 the state's data"


def event(one: EventDefinition, whole: bool, lost: Lost) -> Object:
    """Section "Event Definition"."""
    found: Object = {"name": one.name}
    if one.type is not None or one.kind == "produced":
        found["type"] = one.type or one.name  # which is what is sent without a type
    else:
        lost.change(one, NO_TYPE)
    if one.source is not None:
        found["source"] = one.source
    elif one.kind == "consumed":
        lost.note(one, ANY_SOURCE)
        found["source"] = "#"
    found |= {"kind": one.kind}
    found |= {"dataOnly": False} if whole else {}
    rules = [_correlation(rule.attribute, rule.value, lost) for rule in one.correlation]
    found |= {"correlation": rules} if rules else {}
    metadata = metadata_of(one.metadata, (*one.path, "metadata"), lost)
    return found | ({} if metadata is None else {"metadata": metadata})


def _correlation(attribute: str, value: Any, lost: Lost) -> Object:
    found: Object = {"contextAttributeName": attribute}
    if value is None:
        return found
    if has_expressions(value.value):
        lost.add(value, BY_INPUT)
        return found
    return found | {"contextAttributeValue": as_text(value.value)}


def seen_whole(workflow: Workflow) -> frozenset[str]:
    """The names of the events of which a filter sees more than the data.

    A filter of 0.6 looks at the whole event first (semantics.md §3.5). Several events of one entry are told apart by
    what is around their data; those that share a filter are all seen alike.
    """
    found: set[str] = set()
    shared = list(_shared(workflow))
    for names, whole in shared:
        found.update(names if whole else ())
    while more := {name for names, _ in shared if found & set(names) for name in names} - found:
        found |= more
    return frozenset(found)


def _shared(workflow: Workflow) -> Iterator[tuple[list[str], bool]]:
    """The events of each filter, and whether it needs the whole event."""
    for state in workflow.scope.states:
        match state:
            case EventState():
                for entry in state.on_events:
                    names = list(dict.fromkeys(ref.name for ref in entry.events))
                    yield names, len(names) > 1 or entry.filter.result is not None
            case SwitchState():
                for case in state.event_conditions:
                    yield [case.event.name], case.filter.result is not None
            case CallbackState(event=ref) if ref:
                yield [ref.name], state.event_filter.result is not None
