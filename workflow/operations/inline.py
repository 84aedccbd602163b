"""A subflow state replaced by the states of the workflow that it runs, under names that are not taken.

What ends there leads on to what follows the subflow; an end that stops everything stays one. What the subflow state
does besides running the workflow has no place afterwards, so that it is refused.
"""

from dataclasses import dataclass

from workflow.convert.folding import lets_through
from workflow.definition import Definition
from workflow.document import beyond
from workflow.model import State, Transition
from workflow.operations import _clips, _groups, _start
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._reading import definition as read_definition
from workflow.operations._spelling import Object
from workflow.operations.remove_states import remove_text
from workflow.states import SubflowState


@dataclass(frozen=True, slots=True)
class Arguments:
    """The pointer of the subflow state, and the text of the definition that it runs."""

    pointer: str
    text: str


def run(definition: Definition, arguments: Arguments) -> Edited:
    draft = Draft(definition)
    state = draft.state(arguments.pointer)
    if not isinstance(state, SubflowState):
        raise Refused(f"“{state.name}” runs no other workflow")
    _refuse_more(state)
    clip = _clip(draft, arguments.text)
    scope = draft.scope(state)
    into = draft.ways_to(state)
    was_start = _start.is_start(scope, state)
    word = state.next.target.name if isinstance(state.next, Transition) else None
    end = draft.value(state.next.path) if state.next and word is None else None
    clip["states"] = _groups.bring(draft, clip)
    state = next(each for each in draft.scope(state).states if each.name == state.name)
    group = _groups.write(draft, scope.path, clip["states"], clip["start"], state.path)
    leaving = _groups.exits(draft, group, ends=True, handled=True)
    _groups.go_on(draft, leaving, word, end if isinstance(end, dict) else None)
    with draft.revision.together():
        for way in into:
            draft.lead(way, group.entry)
    if was_start:
        _start.mark(draft, group.first(draft))
    remove_text(draft, [state.path])
    return draft.done(group.first(draft).path)


def _refuse_more(state: SubflowState) -> None:
    """Raise Refused for what a subflow state does besides running a workflow and going on."""
    if not state.wait:
        raise Refused(f"“{state.name}” does not wait for the workflow that it starts: its states would be waited for")
    more = {
        "filters": not lets_through(state.filter),
        "error handlers": bool(state.on_errors),
        "a compensation": bool(state.compensated_by or state.used_for_compensation),
        "a schema of its data": bool(state.input_schema or state.output_schema),
        "a schedule": bool(state.start and state.start.schedule),
        "events or conditions on its transition": isinstance(state.next, Transition)
        and bool(state.next.produce or state.next.expression or state.next.compensate),
    }
    found = [words for words, is_there in more.items() if is_there]
    if found:
        raise Refused(
            f"“{state.name}” has {', '.join(found)}, which its states could not have together: remove them first"
        )


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
