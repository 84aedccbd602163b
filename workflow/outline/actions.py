"""What actions do, in sentences: which function is called with what, how long it may take, what is kept of it."""

from collections.abc import Iterator, Sequence

from workflow.actions import Action, EventCall, FunctionCall, SubflowCall
from workflow.diagram import words
from workflow.diagram.conditions import place
from workflow.diagram.sentences import Sentence, code, listed, name, say
from workflow.diagram.text import printable
from workflow.model import Template
from workflow.outline import times
from workflow.outline.parts import Item
from workflow.states import ActionMode

MAX_PARAMETERS = 8
"""Parameters that are told one by one."""
ALONE = " and does not wait for it"
SHORT = 60
"""Characters up to which the value of a parameter is told."""


def actions(found: Sequence[Action], mode: ActionMode = "sequential") -> Iterator[Item]:
    """One action as it is; several under a line that says in which order."""
    if len(found) > 1:
        order = "one after the other" if mode == "sequential" else "all at the same time"
        yield Item(
            say(f"Does {len(found)} things, {order}:"), "call", tuple(item for one in found for item in calls(one))
        )
        return
    for one in found:
        yield from calls(one)


def calls(action: Action) -> Iterator[Item]:
    """The sentence of one action."""
    late = say(f"; it may take at most {times.length(action.timeout)}") if action.timeout else ()
    kept = action.filter.result
    keeps = say("; ", place(kept.text), " of the result is kept") if kept and words.bare(kept) != "$" else ()
    yield Item(say(_when(action), _call(action), late, _again(action), keeps, "."), "call")


def _when(action: Action) -> Sentence:
    """0.8: after which wait, and where which condition is true."""
    waits = say("After ", times.length(action.before), ", ") if action.before else ()
    return say(waits, "only if ", place(action.condition.text), ": ") if action.condition else waits


def _again(action: Action) -> Sentence:
    """0.8: what tries it again, and after which wait the workflow goes on."""
    retry = say("; if it fails, ", name(action.retry.name), " says how it is tried again") if action.retry else ()
    return say(retry, "; then waits ", times.length(action.after)) if action.after else retry


def _call(action: Action) -> Sentence:
    match action.call:
        case FunctionCall(function=function, parameters=parameters, detached=detached, own=own):
            which = say(f" ({printable(own.described)})") if own else ()
            return say("Calls ", name(function.name), which, _given(parameters), ALONE if detached else ())
        case SubflowCall(workflow=workflow, version=version, detached=detached):
            which = say(" in version ", name(version)) if version else ()
            return say("Runs the workflow ", name(workflow.name), which, ALONE if detached else ())
        case EventCall(trigger=trigger, result=result, data=data, detached=detached):
            sent = say(" with ", code(words.value(data.value).strip('"'))) if data else ()
            if detached:
                return say("Sends the event ", name(trigger.name), sent)
            return say("Sends the event ", name(trigger.name), sent, " and waits for ", name(result.name))
    return say("Does ", name(action.name), ", without saying what is called") if action.name else say("Does nothing")


def _given(parameters: Template | None) -> Sentence:
    if parameters is None:
        return ()
    if not isinstance(parameters.value, dict):
        return say(" with ", code(words.value(parameters.value)))
    pairs = list(parameters.value.items())
    told = [_parameter(str(key), value) for key, value in pairs[:MAX_PARAMETERS]]
    if len(pairs) > MAX_PARAMETERS:
        told.append(say(f"{len(pairs) - MAX_PARAMETERS} more"))
    return say(" with ", listed(told)) if told else ()


def _parameter(key: str, value: object) -> Sentence:
    shown = value if isinstance(value, str) else words.value(value)
    return say(name(key), " = ", code(shown)) if len(shown) <= SHORT else (name(key),)
