"""What actions do, in sentences: which function is called with what, how long it may take, what is kept of it."""

from collections.abc import Iterator, Sequence

from workflow.actions import Action, EventCall, FunctionCall, SubflowCall
from workflow.diagram import words
from workflow.diagram.conditions import place
from workflow.diagram.sentences import Sentence, code, listed, name, say
from workflow.diagram.text import printable
from workflow.model import Template
from workflow.outline import times
from workflow.outline.answers import given, of_result, selects
from workflow.outline.book import Book
from workflow.outline.parts import Item
from workflow.outline.retries import again
from workflow.states import ActionMode

MAX_PARAMETERS = 8
"""Parameters that are told one by one."""
ALONE = " and does not wait for it"
SHORT = 60
"""Characters up to which the value of a parameter is told."""


def actions(
    found: Sequence[Action], book: Book, mode: ActionMode = "sequential", is_collected: bool = False
) -> Iterator[Item]:
    """One action as it is; several under a line that says in which order. `is_collected`: their results are those of
    an iteration.
    """
    if len(found) > 1:
        order = "one after the other" if mode == "sequential" else "all at the same time"
        below = tuple(item for one in found for item in calls(one, book, is_collected))
        yield Item(say(f"Does {len(found)} things, {order}:"), "call", below)
        return
    for one in found:
        yield from calls(one, book, is_collected)


def calls(action: Action, book: Book, is_collected: bool = False) -> Iterator[Item]:
    """The sentence of one action."""
    seen = action.filter.input
    sees = say("; it sees only ", place(seen.text), " of the data") if seen and selects(seen) else ()
    late = say(f"; it may take at most {times.length(action.timeout)}") if action.timeout else ()
    then = say("; then waits ", times.length(action.after)) if action.after else ()
    kept = of_result(action, book, is_collected)
    yield Item(say(_when(action), _call(action), sees, late, again(action, book), then, kept, "."), "call")


def _when(action: Action) -> Sentence:
    """0.8: after which wait, and where which condition is true."""
    waits = say("After ", times.length(action.before), ", ") if action.before else ()
    return say(waits, "only if ", place(action.condition.text), ": ") if action.condition else waits


def _call(action: Action) -> Sentence:
    match action.call:
        case FunctionCall(function=function, parameters=parameters, detached=detached, own=own):
            which = say(f" ({printable(own.described)})") if own else ()
            asked = say(", asking for ", given(action.call.selection)) if action.call.selection else ()
            return say("Calls ", name(function.name), which, _given(parameters), asked, ALONE if detached else ())
        case SubflowCall(workflow=workflow, version=version, detached=detached, outlives=outlives):
            which = say(" in version ", name(version)) if version else ()
            end = "; it goes on when this one ends" if outlives else "; it is cancelled when this one ends"
            return say("Runs the workflow ", name(workflow.name), which, f"{ALONE}{end}" if detached else ())
        case EventCall(trigger=trigger, result=result, detached=detached):
            told = say("Sends the event ", name(trigger.name), sent(action.call.data, action.call.attributes))
            late = f", for at most {times.length(action.call.timeout)}" if action.call.timeout else ""
            return told if detached else say(told, " and waits for ", name(result.name), late)
    return say("Does ", name(action.name), ", without saying what is called") if action.name else say("Does nothing")


def sent(data: Template | None, attributes: Template | None) -> Sentence:
    """What goes with an event that is sent."""
    told = say(" with ", given(data)) if data is not None else ()
    return say(told, ", with the attributes ", given(attributes)) if attributes is not None else told


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
