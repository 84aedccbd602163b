"""What a state does, in one line: `calls requestManualReviewFunction, then ends`."""

from collections.abc import Iterator, Sequence

from workflow.actions import Action, EventCall, FunctionCall, SubflowCall
from workflow.diagram import words
from workflow.diagram.facts import mode
from workflow.diagram.text import printable
from workflow.differences.task_brief import in_short, kind_in_words
from workflow.model import Next, State, Transition
from workflow.state_kinds import kind_word
from workflow.states import (
    EndState,
    EventState,
    ForEachState,
    InjectState,
    ParallelState,
    SubflowState,
    SwitchState,
    exits,
    own_actions,
    own_duration,
    own_event,
    own_timeout,
    own_workflow,
)
from workflow.tasks import Task

MOST = 3
"""Names that are told one by one; of more only the number of those that are left."""


def brief(state: State) -> str:
    """What `state` does and where it goes on, without its kind and name; names are cut to one line."""
    if isinstance(state, Task):
        return in_short(state)
    return ", ".join(part for part in (*_does(state), _goes_on(state)) if part)


def with_kind(state: State, dialect: str) -> str:
    """The same behind the kind: `Operation · calls …`."""
    kind = kind_in_words(state) if isinstance(state, Task) else kind_word(state.kind, dialect)
    return " · ".join(part for part in (kind, brief(state)) if part)


def _does(state: State) -> Iterator[str]:
    match state:
        case EventState():
            names = [ref.name for entry in state.on_events for ref in entry.events]
            yield f"waits for {listed(names, 'and' if not state.exclusive else 'or')}" if names else ""
            yield _calls([action for entry in state.on_events for action in entry.actions])
        case SwitchState():
            yield f"decides by {mode(state)}" if mode(state) else ""
        case ParallelState():
            yield f"does {listed([branch.name for branch in state.branches]) or 'nothing'} at once"
        case SubflowState():
            ran = printable(state.workflow.name) if state.workflow else "another workflow"
            yield f"runs {ran} and {'waits for it' if state.wait else 'goes on at once'}"
        case InjectState():
            keys = list(state.data) if isinstance(state.data, dict) else []
            yield f"adds {listed(keys)}" if keys else "adds data"
        case ForEachState():
            each = words.bare(state.input_collection)
            ran = f"runs {printable(state.workflow.name)}" if state.workflow else _calls(state.actions)
            yield f"over {each}" if each else ""
            yield ran
        case _:
            yield from _own(state)
    timeout = own_timeout(state)
    yield f"at most {words.duration(timeout)}" if timeout else ""


def _own(state: State) -> Iterator[str]:
    """What a state of any kind does by itself."""
    yield _calls(own_actions(state) or ())
    if workflow := own_workflow(state):
        yield f"runs {printable(workflow.name)}"
    if length := own_duration(state):
        yield f"waits {words.duration(length)}"
    if event := own_event(state):
        yield f"waits for {printable(event.name)}"


def _calls(actions: Sequence[Action]) -> str:
    called = [action.call.function.name for action in actions if isinstance(action.call, FunctionCall)]
    sent = [action.call.trigger.name for action in actions if isinstance(action.call, EventCall)]
    run = [action.call.workflow.name for action in actions if isinstance(action.call, SubflowCall)]
    told = (("calls", called), ("sends", sent), ("runs", run))
    parts = (f"{word} {listed(names)}" if names else "" for word, names in told)
    return ", ".join(part for part in parts if part)


def _goes_on(state: State) -> str:
    if isinstance(state, EndState):
        return "ends the workflow as failed" if _fails(state.next) else "ends the workflow"
    if isinstance(state, SwitchState | EventState) and state.next is None:
        transitions = [transition for label, transition in exits(state) if label != "error"]
        goals = listed(
            [transition.target.name for transition in transitions if isinstance(transition, Transition)], "or"
        )
        ends = {
            "fails" if _fails(transition) else "ends": None
            for transition in transitions
            if not isinstance(transition, Transition)
        }
        told = ", or ".join(filter(None, (goals, " or ".join(ends))))
        return f"then {told}" if told else ""
    if isinstance(state.next, Transition):
        return f"then {printable(state.next.target.name)}"
    return "" if state.next is None else "then fails" if _fails(state.next) else "then ends"


def _fails(transition: Next) -> bool:
    return transition is not None and not isinstance(transition, Transition) and transition.failure


def listed(names: Sequence[str], join: str = "and") -> str:
    """`a, b and c`; `a, b and 4 more`. Each name is told once."""
    shown = [printable(name) for name in dict.fromkeys(names)]
    if len(shown) > MOST:
        shown = [*shown[: MOST - 1], f"{len(shown) - MOST + 1} more"]
        join = "and"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {join} {shown[-1]}" if shown else ""
