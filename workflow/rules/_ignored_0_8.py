"""0.8: members that have no effect where they stand (rule `ignored-member`)."""

from collections.abc import Iterator

from workflow.actions import Action, SubflowCall
from workflow.model import EventDefinition, State, Transition
from workflow.paths import Path
from workflow.rules._facts import Facts
from workflow.states import EventState, ForEachState, ParallelState, SwitchState


def unused(facts: Facts) -> Iterator[tuple[Path, str]]:
    """What counts for nothing if it is there, and why."""
    yield from _of_states(facts)
    for action in facts.all(Action):
        if not facts.workflow.auto_retries:
            yield (*action.node.path, "nonRetryableErrors"), "it counts with `autoRetries: true` only"
    for call in facts.all(SubflowCall):
        if not call.node.detached:
            yield (*call.node.path, "onParentComplete"), "the workflow is awaited; it counts with `invoke: async` only"
    for event in facts.all(EventDefinition):
        if event.node.kind == "produced":
            yield (*event.node.path, "correlation"), "it is for consumed events; this one is produced"


def _of_states(facts: Facts) -> Iterator[tuple[Path, str]]:
    for parallel in facts.all(ParallelState):
        if parallel.node.completion != "n_of_m":
            yield (*parallel.node.path, "numCompleted"), "it counts with `completionType: atLeast` only"
    for each in facts.all(ForEachState):
        if each.node.mode == "sequential":
            yield (*each.node.path, "batchSize"), "one iteration comes after the other with `mode: sequential`"
    for event in facts.all(EventState):
        if event.node.start and event.node.exclusive:
            why = "an instance begins with the event, so that nothing is waited for"
            yield (*event.node.path, "timeouts", "eventTimeout"), why
    for found in facts.all(State):
        after = isinstance(found.node.next, Transition) and not found.node.used_for_compensation
        if after and not isinstance(found.node, SwitchState):
            yield (*found.node.path, "end"), "the `transition` beside it is taken"
