"""What comes back, and what becomes of it, in sentences: results of actions, events that were awaited."""

from collections.abc import Iterator, Sequence

from workflow.actions import Action, EventCall, FunctionCall
from workflow.diagram import words
from workflow.diagram.conditions import place
from workflow.diagram.sentences import Run, Sentence, capital, code, listed, name, say
from workflow.expressions import dollar
from workflow.model import Correlation, DataFilter, Expression, Ref, Template
from workflow.outline.book import Book
from workflow.outline.parts import Item


def of_result(action: Action, book: Book, is_collected: bool) -> Sentence:
    """`; .ok of the result is added to the data`; nothing of what is not waited for. Results of iterations are
    collected by their state.
    """
    if action.call is None or getattr(action.call, "detached", False):
        return ()
    if isinstance(action.call, FunctionCall) and action.call.own and action.call.own.answer == "none":
        return ()
    found = action.filter
    if not found.use:
        return say("; its result is not kept")
    into = " is kept" if is_collected or book.is_old else " is added to the data"
    if found.target is not None:
        return say("; ", _part(found.result, "the result"), " is put at ", place(found.target.text))
    if (is_collected or book.is_old) and not selects(found.result):
        return ()
    result = "what comes with that event" if isinstance(action.call, EventCall) else "the result"
    return say("; ", _part(found.result, result), into)


def given(value: Template) -> Run:
    """A value, or the expression that gives it without its braces."""
    if not isinstance(value.value, str):
        return code(words.value(value.value))
    return code(dollar.inside(value.value) or words.bare(Expression(value.value, ())))


def selects(found: Expression | None) -> bool:
    """Whether an expression gives another thing than the whole."""
    return found is not None and words.bare(found) not in ("$", ".")


def _part(found: Expression | None, whole: str) -> Sentence:
    """What is taken of it, or all of it."""
    return say(place(found.text), f" of {whole}") if found and selects(found) else say(whole)


def of_events(found: DataFilter, events: Sequence[Ref], book: Book, begins: bool = False) -> Iterator[Item]:
    """To which instance events belong, and what becomes of their data; with `begins` they create a new one."""
    yield from (item for event in events for item in _correlated(event, book, begins))
    if book.is_old:
        return
    if not found.use:
        yield Item(say(capital(say(_brought(events, book))), " is not kept."), "data")
        return
    kept = say(" is put at ", place(found.target.text)) if found.target else say(" is added to the data")
    yield Item(say(capital(_part(found.result, _brought(events, book))), kept, "."), "data")


def _brought(events: Sequence[Ref], book: Book) -> str:
    """What filters see of events: their data, or each as a whole (0.8's `dataOnly`)."""
    declared = [book.events[event.name] for event in events if event.name in book.events]
    if any(not event.data_only for event in declared):
        return "the whole event" if len(events) < 2 else "each whole event"
    return "what comes with it" if len(events) < 2 else "what comes with them"


def _correlated(event: Ref, book: Book, begins: bool) -> Iterator[Item]:
    """Which of these events are for this instance: all that its rules say, in one sentence."""
    declared = book.events.get(event.name)
    rules = declared.correlation if declared else ()
    if begins and (kept := [name(rule.attribute) for rule in rules if rule.value is None]):
        yield Item(
            say("It keeps the ", listed(kept), " of ", name(event.name), ": later events need the same."), "wait"
        )
        rules = tuple(rule for rule in rules if rule.value is not None)
    if rules:
        yield Item(say("Of ", name(event.name), " ", listed([_rule(rule) for rule in rules]), "."), "wait")


def _rule(rule: Correlation) -> Sentence:
    if rule.value is not None:
        return say("the ", name(rule.attribute), " has to be ", given(rule.value))
    where = ", where it has one," if rule.kept else ""
    return say("the ", name(rule.attribute), f"{where} has to be the same as of the events before")
