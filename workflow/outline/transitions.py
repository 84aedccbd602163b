"""Where a state leads, in sentences: what comes next, the end, what happens on an error, and what undoes it."""

from collections.abc import Iterator

from workflow.actions import Action, ResultRetry
from workflow.diagram import words
from workflow.diagram.sentences import Sentence, capital, code, listed, name, say
from workflow.model import ContinueAs, End, ErrorHandler, Next, Scope, State
from workflow.outline import times
from workflow.outline.actions import sent
from workflow.outline.answers import given
from workflow.outline.book import Book
from workflow.outline.parts import Item, Mark
from workflow.outline.retries import called, of_code
from workflow.states import EndState, SwitchState, all_actions, exits

CHOSEN = ("condition", "event", "default")
"""Ways out that are told where they are chosen."""


def after(state: State, scope: Scope, book: Book) -> Iterator[Item]:
    """What comes after a state's work, its errors and what undoes it."""
    if state.next is not None:
        if isinstance(state, EndState):
            yield Item(capital(say(transition(state.next, scope, book), ".")), "end")
        else:
            yield Item(say("Then ", transition(state.next, scope, book), "."), mark(state.next))
    elif (
        not isinstance(state, SwitchState)
        and not state.used_for_compensation
        and not any(label in CHOSEN for label, _ in exits(state))
    ):
        yield Item(say("Nothing follows: it ends here."), "end")
    for handler in state.on_errors:
        yield _error(handler, scope, book)
    for action in all_actions(state):
        for retry in action.retries:
            yield _result(action, retry, scope, book)
    if state.compensated_by is not None:
        yield Item(say("If it has to be undone, ", book.step(state.compensated_by, scope), " does that."), "undo")
    if state.used_for_compensation:
        yield Item(say("Is only done to undo another step."), "undo")


def transition(found: Next, scope: Scope, book: Book) -> Sentence:
    """`goes on with 3 Check`, `the workflow ends`, with what is undone and sent on the way."""
    if found is None:
        return say("nothing is said to follow")
    undone = [say("everything done so far is undone")] if found.compensate else []
    events = [
        say("the event ", name(one.event.name), " is sent", sent(one.data, one.attributes)) for one in found.produce
    ]
    if isinstance(found, End):
        return listed([*undone, *events, _end(found, scope, book)])
    only = say(", if ", code(words.bare(found.expression)), " selects something") if found.expression else ()
    return listed([*undone, *events, say("it goes on with ", book.step(found.target, scope), only)])


def mark(found: Next) -> Mark:
    """The sign of a way."""
    return "end" if isinstance(found, End) else "next"


def _end(end: End, scope: Scope, book: Book) -> Sentence:
    what = "the workflow" if scope.path == book.workflow.scope.path else "the branch"
    if end.continue_as is not None:
        return _continued(end.continue_as)
    if end.kind == "terminate":
        return say("everything stops at once, other branches included")
    return say(f"{what} ends", " for good" if end.terminate else "", " as failed" if end.failure else "")


def _continued(found: ContinueAs) -> Sentence:
    """0.8: which workflow goes on in place of this one, with which data, and for how long."""
    version = say(" in version ", name(found.version)) if found.version else ()
    data = say(" with ", given(found.data)) if found.data is not None else ()
    most = f", for at most {times.length(found.timeout)}" if found.timeout else ""
    return say("the workflow ", name(found.workflow.name), version, " goes on in its place", data, most)


def _error(handler: ErrorHandler, scope: Scope, book: Book) -> Item:
    error = say("any other error" if _is_last(handler) else "any error")
    if handler.errors:
        error = called(handler.errors, book)
    elif handler.error != "*":
        error = say("the error ", name(handler.error), of_code(handler.code))
    policy = book.retries.get(handler.retry.name) if handler.retry else None
    told = say("On ", error, ", ")
    if handler.retry and policy is None:
        told = say(told, "it tries again as ", name(handler.retry.name), " says, which does not exist; then ")
    elif policy is not None and policy.max_attempts > 0:
        told = say(told, "it ", times.retry(policy), "; if that does not help, ")
    return Item(say(told, transition(handler.next, scope, book), "."), "error")


def _is_last(handler: ErrorHandler) -> bool:
    place = handler.path[-1] if handler.path else 0
    return isinstance(place, int) and place > 0


def _result(action: Action, retry: ResultRetry, scope: Scope, book: Book) -> Item:
    call = getattr(action.call, "function", None)
    of = say(" of ", name(call.name)) if call else ()
    again = [say("it ", times.result_retry(retry))] if retry.max_retry > 0 or retry.target is None else []
    goal = [say("it goes on with ", book.step(retry.target, scope))] if retry.target else []
    told = say(*again, "; if that does not help, ", *goal) if again and goal else say(*again, *goal)
    return Item(say("On the result or error ", code(retry.match), of, ", ", told, "."), "error")
