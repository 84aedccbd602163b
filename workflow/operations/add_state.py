"""A new state: on an edge, after a state, in a branch, or by itself; the first one of a scope is its start.

On an edge the first half keeps what the edge does besides leading on (events, conditions, compensation); an end moves
behind the new state as it is. On a new way (`as_`) nothing that is there leads elsewhere.
"""

from typing import Literal

from workflow.definition import Definition
from workflow.model import Scope, State
from workflow.operations import _connecting, _start
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._skeletons import skeleton
from workflow.operations._transitions import OutgoingTransition, flow
from workflow.paths import Json, Object, Path, pointer
from workflow.states import EndState, SwitchState

NOT_ON_A_WAY = "An END state ends the flow here, and what follows would not be reached: put it at an end"


def run(
    definition: Definition,
    kind: str,
    edge: str | None = None,
    after_: str | None = None,
    name: str | None = None,
    template: Json = None,
    as_: Literal["transition", "condition", "default", "error", "compensation", "event"] | None = None,
) -> Edited:
    """`kind` of the state; `edge` or `after` (a state, or a 0.1 branch): their pointers, neither: by itself.

    `template` has members that the state shall have besides those of every new one. `as_`: the new way on which the
    state `after` leads to it, as in `connect`; a transition or default that is there is taken instead.
    """
    draft = Draft(definition)
    state = skeleton(draft, kind, name, template)
    if edge is not None:
        place = on_edge(draft, state, edge)
    elif after_ is not None:
        place = _connected(draft, state, after_, as_ or "transition")
    else:
        place = alone(draft, state, draft.workflow.scope)
    return draft.done(place)


def _connected(draft: Draft, state: Object, text: str, kind: str) -> Path:
    """Put a state behind another on a new way of this kind."""
    if kind == "transition":
        return after(draft, state, text)
    source = draft.state(text)
    if kind == "default" and any(transition.kind == "default" for transition in flow(source)):
        return after(draft, state, text)
    place = beside(draft, state, source)
    source, target, rule = draft.state(text), draft.state(pointer(place)), _connecting.RULES[kind]
    why_not = rule.why_not(draft, source, target)
    if why_not:
        raise Refused(why_not)
    rule.connect(draft, source, target, None)
    return place


def beside(draft: Draft, state: Object, source: State) -> Path:
    """Put a state behind `source` in the text; it ends there, and no way leads to it yet."""
    scope = draft.scope(source)
    return draft.add(scope.path, leading(draft, state, None, scope), source.path)


def on_edge(draft: Draft, state: Object, edge: str) -> Path:
    """Put a state on the edge with this pointer; the edge of a start makes it the new start."""
    first = _start.at_edge(draft, edge)
    if first is not None:
        return before(draft, state, first)
    transition = draft.transition(edge)
    return (
        before(draft, state, transition.state)
        if isinstance(transition.state, EndState)
        else on_ways(draft, state, [transition])
    )


def before(draft: Draft, state: Object, first: State) -> Path:
    """Put a state in front of the start, or of an END."""
    scope = draft.scope(first)
    is_start = _start.is_start(scope, first)
    word = draft.word(first)
    if not isinstance(first, EndState) and not is_start:
        raise Refused(f"“{first.name}” has no one way that leads to it")
    _refuse_end(state)
    with draft.revision.together():
        for transition in [] if is_start and not isinstance(first, EndState) else draft.transitions_to(first):
            draft.lead(transition, str(state["name"]))
    place = draft.add(scope.path, leading(draft, state, word), before=first.path)
    if is_start:
        _start.mark(draft, draft.state(pointer(place)))
    return place


def after(draft: Draft, state: Object, text: str) -> Path:
    """Put a state on all ways that a state takes when it is done, or into a branch."""
    path = draft.path(text)
    branch = draft.branch(path)
    if branch is not None:
        return alone(draft, state, branch)
    source = draft.state(text)
    if isinstance(source, EndState):
        return before(draft, state, source)
    transitions = onward(source)
    return on_ways(draft, state, transitions) if transitions else _behind_nothing(draft, state, source)


def onward(source: State) -> list[OutgoingTransition]:
    """The ways, to one and the same place, that count as what comes after a state; Refused where there are several."""
    transitions = flow(source)
    if len({transition.target for transition in transitions}) > 1:
        transitions = [transition for transition in transitions if transition.kind in ("default", "next")]
        if not transitions:
            raise Refused(f"“{source.name}” goes on in several ways; choose one of its edges")
    if not transitions and isinstance(source, SwitchState):
        raise Refused(f"“{source.name}” is a switch: connect it by a condition or its default")
    return transitions


def alone(draft: Draft, state: Object, scope: Scope) -> Path:
    """Put a state behind all others of a scope; no way leads to it unless it is the first one."""
    place = draft.add(scope.path, leading(draft, state, None, scope))
    if not scope.states:
        _start.mark(draft, draft.state(pointer(place)))
    return place


def on_ways(draft: Draft, state: Object, transitions: list[OutgoingTransition]) -> Path:
    """Put a state on ways that all lead to one place."""
    transition, name = transitions[0], str(state["name"])
    scope, word = draft.scope(transition.state), transition.target
    if word is not None:
        _refuse_end(state)
    if transition.kind == "compensation":
        state = {**state, "usedForCompensation": True}
    end = draft.ending(transition)
    written = leading(draft, state, word, scope, end)
    with draft.revision.together():
        for each in transitions:
            draft.lead(each, name, keep=False)
    return draft.add(scope.path, written, transition.state.path)


def leading(
    draft: Draft, state: Object, word: str | None, scope: Scope | None = None, end: Object | None = None
) -> Object:
    """`state` with its way to the state that `word` names, or to an end like `end`."""
    spelling = draft.spelling
    if _is_end(state):
        return state
    if _is_switch(state):
        if word is None and spelling.needs_names and scope is not None:
            word = draft.end_word(scope)
        otherwise = {"end": end} if end and word is None else spelling.default(word)
        return {**state, spelling.default_key: otherwise}
    if word is not None:
        return {**state, **spelling.transition(word)}
    return {**state, **({"end": end} if end else spelling.end())}


def _behind_nothing(draft: Draft, state: Object, source: State) -> Path:
    """Behind a state that leads nowhere, as those that compensate do."""
    if source.used_for_compensation and _is_switch(state):
        raise Refused(f"“{source.name}” undoes another state: nothing chooses a way behind it")
    written = {**state, "usedForCompensation": True} if source.used_for_compensation else leading(draft, state, None)
    draft.lead_from(source, str(state["name"]))
    return draft.add(source.path[:-1], written, source.path)


def _refuse_end(state: Object) -> None:
    if _is_end(state):
        raise Refused(NOT_ON_A_WAY)


def _is_switch(state: Object) -> bool:
    return str(state.get("type")).lower() == "switch"


def _is_end(state: Object) -> bool:
    return state.get("type") == "END"
