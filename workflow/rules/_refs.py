"""Which names in a definition refer to what: written once, used by every rule about names."""

from collections.abc import Iterator

from workflow.actions import Action, EventCall, FunctionCall, ResultRetry, SubflowCall
from workflow.model import ContinueAs, ErrorHandler, ProducedEvent, Ref, Scope, State, Transition
from workflow.rules._facts import Facts
from workflow.states import Branch, EventCondition, OnEvents, own_event, own_workflow
from workflow.tasks import CallTask, Catch, RaiseTask


def functions(facts: Facts) -> Iterator[Ref]:
    """The functions that actions and tasks call; those of 1.0's catalogs and addresses are not among them."""
    yield from (found.node.function for found in facts.all(FunctionCall))
    for call in facts.all(CallTask):
        if call.node.function and "@" not in call.node.function.name and "://" not in call.node.function.name:
            yield call.node.function


def catalogs(facts: Facts) -> Iterator[tuple[Ref, str]]:
    """The functions `name:version@catalog` that tasks of 1.0 call, each with the catalog (semantics-1.0.md §1.6)."""
    for call in facts.all(CallTask):
        if call.node.function and "://" not in call.node.function.name and "@" in call.node.function.name:
            yield call.node.function, call.node.function.name.rpartition("@")[2]


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
    """The retry policies that error handlers and actions use."""
    for handler in facts.all(ErrorHandler):
        if handler.node.retry:
            yield handler.node.retry
    for action in facts.all(Action):
        if action.node.retry:
            yield action.node.retry
    for catch in facts.all(Catch):
        if isinstance(catch.node.retry, Ref):
            yield catch.node.retry


def errors(facts: Facts) -> Iterator[Ref]:
    """The errors that 0.8's handlers and actions name, and those that tasks of 1.0 raise."""
    for handler in facts.all(ErrorHandler):
        yield from handler.node.errors
    for action in facts.all(Action):
        yield from action.node.retryable or ()
        yield from action.node.non_retryable
    for task in facts.all(RaiseTask):
        if isinstance(task.node.error, Ref):
            yield task.node.error


def workflows(facts: Facts) -> Iterator[Ref]:
    """The workflows that states, branches and actions run, and those that go on in place of this one."""
    yield from subflows(facts)
    yield from (found.node.workflow for found in facts.all(ContinueAs))


def subflows(facts: Facts) -> Iterator[Ref]:
    """The workflows that states, branches and actions run."""
    for state in facts.all(State):
        if workflow := own_workflow(state.node):
            yield workflow
    for branch in facts.all(Branch):
        if branch.node.workflow:
            yield branch.node.workflow
    yield from (found.node.workflow for found in facts.all(SubflowCall))


def states(facts: Facts) -> Iterator[tuple[Ref, Scope, State | None]]:
    """The states that others lead to, with the scope and the state that say so (a scope's start has no state)."""
    for scope in facts.scopes:
        for start in scope.start:
            yield start, scope, None
    if last := run_before(facts):
        yield last, facts.workflow.scope, None
    for transition in facts.all(Transition):
        yield transition.node.target, transition.scope, transition.state
    for retry in facts.all(ResultRetry):
        if retry.node.target:
            yield retry.node.target, retry.scope, retry.state
    for found in facts.all(State):
        if found.node.compensated_by:
            yield found.node.compensated_by, found.scope, found.node


def run_before(facts: Facts) -> Ref | None:
    """The state that comes before an end by timeout (semantics-0.8.md §5.5)."""
    timeouts = facts.workflow.timeouts
    return timeouts.run_before if timeouts else None
