"""A state that runs another workflow replaced by the states of that, under names that are not taken.

In 0.8 it is an operation whose one action does. What ends there leads on to what follows the state; an end that stops
everything stays one. What the state does besides running the workflow has no place afterwards, so that it is refused.
"""

from workflow.actions import Action, SubflowCall
from workflow.convert.folding import lets_through
from workflow.definition import Definition
from workflow.document import beyond
from workflow.model import State, Transition
from workflow.operations import _clips, _groups, _start
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._reading import definition as read_definition
from workflow.operations.remove_states import remove_text
from workflow.paths import Object
from workflow.states import OperationState, SubflowState


def run(definition: Definition, pointer: str, text: str) -> Edited:
    """The pointer of the state, and the text of the definition that it runs."""
    draft = Draft(definition)
    state = draft.state(pointer)
    _refuse_more(state)
    clip = _clip(draft, text)
    scope = draft.scope(state)
    into = draft.transitions_to(state)
    was_start = _start.is_start(scope, state)
    word = state.next.target.name if isinstance(state.next, Transition) else None
    end = draft.value(state.next.path) if state.next and word is None else None
    clip["states"] = _groups.bring(draft, clip)
    state = next(each for each in draft.scope(state).states if each.name == state.name)
    group = _groups.write(draft, scope.path, clip["states"], clip["start"], state.path)
    leaving = _groups.exits(draft, group, ends=True, handled=True)
    _groups.go_on(draft, leaving, word, end if isinstance(end, dict) else None)
    with draft.revision.together():
        for transition in into:
            draft.lead(transition, group.entry)
    if was_start:
        _start.mark(draft, group.first(draft))
    remove_text(draft, [state.path])
    return draft.done(group.first(draft).path)


def _refuse_more(state: State) -> None:
    """Raise Refused for what a state does besides running a workflow and going on."""
    action = _only_action(state)
    call = action.call if action else None
    if not isinstance(state, SubflowState) and not isinstance(call, SubflowCall):
        raise Refused(f"“{state.name}” runs no other workflow")
    if (isinstance(state, SubflowState) and not state.wait) or (isinstance(call, SubflowCall) and call.detached):
        raise Refused(f"“{state.name}” does not wait for the workflow that it starts: its states would be waited for")
    found = [*_besides(state), *(_around(action) if action else ())]
    if found:
        raise Refused(
            f"“{state.name}” has {', '.join(found)}, which its states could not have together: remove them first"
        )


def _only_action(state: State) -> Action | None:
    """The one action of an operation; None for any other state."""
    return state.actions[0] if isinstance(state, OperationState) and len(state.actions) == 1 else None


def _besides(state: State) -> list[str]:
    """What a state has besides its work and a plain way on, in words."""
    more = {
        "filters": not lets_through(state.filter),
        "error handlers": bool(state.on_errors),
        "a compensation": bool(state.compensated_by or state.used_for_compensation),
        "a schema of its data": bool(state.input_schema or state.output_schema),
        "a schedule": bool(state.start and state.start.schedule),
        "a time limit": bool(state.timeouts),
        "events or conditions on its transition": isinstance(state.next, Transition)
        and bool(state.next.produce or state.next.expression or state.next.compensate),
    }
    return [words for words, is_there in more.items() if is_there]


def _around(action: Action) -> list[str]:
    """What an action has besides its call, in words."""
    more = {
        "a filter of its action": not lets_through(action.filter),
        "a condition": bool(action.condition),
        "a wait": bool(action.before or action.after),
        "retries": bool(action.retry or action.retryable or action.non_retryable),
    }
    return [words for words, is_there in more.items() if is_there]


def _clip(draft: Draft, text: str) -> Object:
    """All states of the other definition, which must be of the same dialect and have one start."""
    given = read_definition(text)
    if much := beyond(given.document):
        raise Refused(f"The other workflow has {much}")
    if not given.document.readable:
        raise Refused(f"The other workflow cannot be read: {given.document.diagnostics[0].message}")
    if given.workflow is None or given.dialect != draft.dialect:
        raise Refused(f"The other workflow is not written in the same dialect ({draft.dialect})")
    other = Draft(given)
    scope = other.workflow.scope
    starts: list[State] = [state for state in scope.states if _start.is_start(scope, state)]
    if len(starts) != 1:
        raise Refused(f"The other workflow has {'no' if not starts else 'more than one'} start")
    return {**_clips.lift(other, scope.states), "start": starts[0].name}
