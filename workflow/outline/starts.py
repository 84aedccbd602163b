"""What starts a workflow, in sentences (semantics.md §6.4, §6.7)."""

from collections.abc import Iterator

from workflow.diagram.sentences import Sentence, code, listed, say
from workflow.diagram.text import printable
from workflow.model import Scope, State, Workflow
from workflow.outline import times
from workflow.outline.book import Book
from workflow.outline.flow import starts_here
from workflow.outline.parts import Item
from workflow.outline.schemas import as_said
from workflow.states import EventState, OnEvents


def starts(workflow: Workflow, book: Book) -> Iterator[Item]:
    """One sentence for each start."""
    scope = workflow.scope
    found = [state for state in scope.states if starts_here(state, scope)]
    if not found:
        yield Item(say("No state is marked as the start, so it cannot be run."), "error")
    for state in found:
        yield _start(state, scope, book)
    if workflow.input_schema is not None or workflow.inline_schema is not None:
        said = as_said(workflow.inline_schema, workflow.input_schema.name if workflow.input_schema else None)
        refused = workflow.refuses_input
        begins = "What it is given has to be " if refused else "What it is given should be "
        yield Item(say(begins, said, "; else it does not start." if refused else "; else that is only noted."), "data")
    if workflow.output_schema is not None:
        yield Item(say("What it gives should be ", as_said(None, workflow.output_schema.name), "."), "end")


def _events(entry: OnEvents, book: Book) -> list[Sentence]:
    if entry.expression is not None:
        return [say(code(entry.expression))]
    return [book.event(event) for event in entry.events]


def _start(state: State, _scope: Scope, book: Book) -> Item:
    begins = say(" It begins with ", book.link(state), ".")
    plan = state.start.schedule if state.start else None
    if plan is not None and (plan.cron or plan.creates):
        return Item(say(f"It is started {printable(times.schedule(plan))}.", begins), "start")
    if plan is not None:
        by_hand = " Calling it directly is allowed at any time." if plan.direct_invoke else ""
        return Item(say(f"It may be started {printable(times.schedule(plan))}.{by_hand}", begins), "start")
    if isinstance(state, EventState):
        events = [event for entry in state.on_events for event in _events(entry, book)]
        joined = listed(events, "or" if state.exclusive else "and") if events else say("an event")
        together = "" if state.exclusive or len(events) < 2 else " have all come"
        begun = say("It is started when ", joined, together or (" comes" if state.exclusive else " has come"), ".")
        return Item(say(begun, begins), "start")
    return Item(say("It is started by hand, by another program or by another workflow.", begins), "start")
