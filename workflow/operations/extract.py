"""States made a definition of their own, with a state that runs it in their place.

They must be entered at one state and be left to one, or just end: what is in the way is said. The new definition has
their text with its comments; of the functions, events and retries those that they refer to.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from workflow.definition import Definition
from workflow.edits.leaving import moved
from workflow.model import DEFINED, End, Scope, State, Transition
from workflow.operations import _clips, _start
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, New, Refused
from workflow.operations._names import unique
from workflow.operations._slug import slug
from workflow.operations._transitions import OutgoingTransition
from workflow.operations.add_state import leading
from workflow.operations.remove_states import remove_text
from workflow.paths import Object, Path, pointer

ABOUT_THE_WHOLE: tuple[Path, ...] = (
    ("description",),
    ("dataInputSchema",),
    ("dataOutputSchema",),
    ("timeouts", "workflowExecTimeout"),
)


@dataclass(frozen=True, slots=True)
class Part:
    """What is cut out: its states, the one that is entered, the ways that enter it and those that leave it."""

    states: list[State]
    entry: State
    into: list[OutgoingTransition]
    out: list[OutgoingTransition]


def run(definition: Definition, pointers: tuple[str, ...], name: str) -> Edited:
    """The pointers of the states, and the name of the new definition, which is also that of the state that runs it."""
    draft, name = Draft(definition), name.strip()
    if draft.spelling.running(name, slug(name)) is None:
        raise Refused("This dialect has no states that run another workflow")
    if not name:
        raise Refused("The new workflow needs a name")
    states = draft.states(pointers)
    part = _part(draft, states)
    new = New(name, _definition(definition, part, name))
    return draft.done(_replace(draft, part, name), others=(new,))


def _part(draft: Draft, states: list[State]) -> Part:
    """The part that the states are; raises Refused, with what is in the way."""
    if not states:
        raise Refused("Select the states that the new workflow shall have")
    scope = draft.scope(states[0])
    chosen = {state.path for state in states}
    if any(state.path[:-1] != scope.path for state in states):
        raise Refused("The states are in different branches")
    inner = [transition for transition in draft.transitions(scope) if transition.state.path in chosen]
    into = [
        transition
        for transition in draft.transitions(scope)
        if transition.state.path not in chosen and _leads(draft, transition, chosen)
    ]
    out = [
        transition
        for transition in inner
        if isinstance(transition.to, Transition) and not _leads(draft, transition, chosen)
    ]
    _refuse_compensation([*into, *out])
    entries = {to.path: to for transition in into if (to := draft.target(transition))}
    entries |= {state.path: state for state in states if _start.is_start(scope, state)}
    if len(entries) > 1:
        raise Refused(f"They are entered at several states: {_named(entries.values())}. {_edges(draft, into)}")
    targets = {transition.target for transition in out}
    if len(targets) > 1:
        raise Refused(f"They lead on to several states. {_edges(draft, out)}")
    ends = [transition for transition in inner if isinstance(transition.to, End) and transition.to.kind != "terminate"]
    if out and ends:
        names = _named({transition.state.path: transition.state for transition in ends}.values())
        raise Refused(f"Some lead on ({_edges(draft, out)}) and some end: {names}")
    if any(isinstance(transition.to, Transition) and transition.to.expression for transition in out):
        raise Refused(f"A transition that leaves them has a condition of its own. {_edges(draft, out)}")
    entry = next(iter(entries.values()), None) or _first(draft, scope, states)
    return Part(states, entry, into, out)


def _definition(definition: Definition, part: Part, name: str) -> str:
    """The text of the new definition: the old one without everything else."""
    draft = Draft(definition)
    chosen = {state.path for state in part.states}
    with draft.revision.together():
        for transition in part.out:
            draft.finish(transition)
    scope = draft.scope(part.states[0])
    _start.unmark(draft, scope)
    if scope.path == ("states",):
        _start.mark(draft, draft.now(part.entry))
        kept = chosen | _led_to(draft, chosen)
        remove_text(draft, [state.path for state in draft.workflow.scope.states if state.path not in kept])
    else:
        _only(draft, part)
    for path in ABOUT_THE_WHOLE:
        if draft.value(path) is not None:
            draft.revision.remove(path)
    draft.revision.set(("id",), slug(name))
    draft.revision.set(("name",), name, after=("id",))
    _drop_unused(draft)
    return draft.revision.text


def _only(draft: Draft, part: Part) -> None:
    """From a branch: the states as they are in place of all others."""
    scope = draft.scope(draft.now(part.states[0]))
    chosen = {each.path for each in part.states}
    left = [draft.value(state.path) for state in scope.states if state.path in chosen]
    draft.revision.set(("states",), _clips.without_starts(left))
    first = next(state for state in draft.workflow.scope.states if state.name == part.entry.name)
    for ref in draft.workflow.scope.start[:1]:
        draft.revision.remove(ref.path)
    _start.mark(draft, first)


def _led_to(draft: Draft, chosen: set[Path]) -> set[Path]:
    """Where the states lead now: to each other, and to ends that were added for them."""
    return {
        to.path
        for transition in draft.transitions()
        if transition.state.path in chosen and (to := draft.target(transition))
    }


def _drop_unused(draft: Draft) -> None:
    """Remove the functions, events and retries that no state refers to any more."""
    workflow = draft.workflow
    for kind, key in draft.spelling.lists.items():
        used = {ref.name for ref in _clips.used(workflow, workflow.scope.states, kind)}
        named: dict[Path, bool] = {}
        for each in getattr(workflow, DEFINED[kind]):
            named[each.path] = named.get(each.path, False) or each.name in used
        if isinstance(draft.value((key,)), list | dict):
            remove_text(draft, [path for path, is_used in named.items() if not is_used])
            if not draft.value((key,)) and draft.dialect != "0.1-camel":
                draft.revision.remove((key,))


def _replace(draft: Draft, part: Part, name: str) -> Path:
    """The state that runs the new definition in place of the states; where it stands."""
    scope = draft.scope(part.entry)
    was_start = _start.is_start(scope, part.entry)
    word, mine = unique(name, draft.names()), frozenset(state.path for state in part.states)
    running: Object = draft.spelling.running(word, slug(name)) or {}
    state = leading(draft, running, part.out[0].target if part.out else None, scope)
    with draft.revision.together():
        for transition in part.into:
            draft.lead(transition, word)
    place = draft.add(scope.path, state, before=min(mine, key=str))
    if was_start:
        _start.mark(draft, draft.state(pointer(place)))
    gone = [_behind(path, place) for path in mine]
    remove_text(draft, gone)
    return moved([place], gone)[0]


def _behind(path: Path, place: Path) -> Path:
    """Where a state is when another was put at `place`, in the same list or mapping."""
    index, new = path[-1], place[-1]
    return (*path[:-1], index + 1) if isinstance(index, int) and isinstance(new, int) and index >= new else path


def _first(draft: Draft, scope: Scope, states: list[State]) -> State:
    chosen = {state.path for state in states}
    led = {
        to.path
        for transition in draft.transitions(scope)
        if transition.state.path in chosen and (to := draft.target(transition))
    }
    return next((state for state in states if state.path not in led), states[0])


def _leads(draft: Draft, transition: OutgoingTransition, chosen: set[Path]) -> bool:
    target = draft.target(transition)
    return target is not None and target.path in chosen


def _refuse_compensation(transitions: Iterable[OutgoingTransition]) -> None:
    found = next((transition for transition in transitions if transition.kind == "compensation"), None)
    if found is not None:
        raise Refused(
            f"“{found.state.name}” and “{found.target}”, which undoes it, belong together: select both or none"
        )


def _edges(draft: Draft, transitions: Iterable[OutgoingTransition]) -> str:
    said = [
        f"“{transition.state.name}” → “{to.name if (to := draft.target(transition)) else transition.target}”"
        for transition in transitions
    ]
    return "In the way: " + ", ".join(dict.fromkeys(said))


def _named(states: Iterable[State]) -> str:
    return ", ".join(f"“{state.name}”" for state in states)
