"""Which names in a definition refer to what: written once, used by every rule about names."""

from collections.abc import Iterator

from workflow.model import (
    ErrorHandler,
    EventCall,
    FunctionCall,
    ProducedEvent,
    Ref,
    ResultRetry,
    Scope,
    State,
    Transition,
)
from workflow.rules._facts import Facts
from workflow.states import Branch, EventCondition, OnEvents, own_event, own_workflow


def functions(facts: Facts) -> Iterator[Ref]:
    """The functions that actions call."""
    return (found.node.function for found in facts.all(FunctionCall))


def consumed_events(facts: Facts) -> Iterator[Ref]:
    """The events that states and actions wait for."""
    for entry in facts.all(OnEvents):
        yield from entry.node.events
    for case in facts.all(EventCondition):
        yield case.node.event
    for state in facts.all(State):
        if event := own_event(state.node):
            yield event
    for call in facts.all(EventCall):
        yield call.node.result


def produced_events(facts: Facts) -> Iterator[Ref]:
    """The events that transitions, ends and actions send."""
    for produced in facts.all(ProducedEvent):
        yield produced.node.event
    for call in facts.all(EventCall):
        yield call.node.trigger


def retries(facts: Facts) -> Iterator[Ref]:
    """The retry policies that error handlers use."""
    return (found.node.retry for found in facts.all(ErrorHandler) if found.node.retry)


def workflows(facts: Facts) -> Iterator[Ref]:
    """The workflows that states and branches run."""
    for state in facts.all(State):
        if workflow := own_workflow(state.node):
            yield workflow
    for branch in facts.all(Branch):
        if branch.node.workflow:
            yield branch.node.workflow


def states(facts: Facts) -> Iterator[tuple[Ref, Scope, State | None]]:
    """The states that others lead to, with the scope and the state that say so (a scope's start has no state)."""
    for scope in facts.scopes:
        for start in scope.start:
            yield start, scope, None
    for way in facts.all(Transition):
        yield way.node.target, way.scope, way.state
    for retry in facts.all(ResultRetry):
        if retry.node.target:
            yield retry.node.target, retry.scope, retry.state
    for found in facts.all(State):
        if found.node.compensated_by:
            yield found.node.compensated_by, found.scope, found.node
