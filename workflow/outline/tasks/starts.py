"""1.0: what starts a workflow, in sentences (semantics-1.0.md §8.1)."""

from collections.abc import Iterator

from workflow.diagram.sentences import Sentence, say
from workflow.diagram.text import printable
from workflow.outline import times
from workflow.outline.book import Book
from workflow.outline.parts import Item
from workflow.outline.tasks.events import READ, awaited
from workflow.outline.tasks.values import lasts, limit, schema, whole
from workflow.tasks import EventStrategy, TaskWorkflow


def starts(workflow: TaskWorkflow, book: Book) -> Iterator[Item]:
    """A sentence for each way to start; then what is made of the input, and how long a run may take."""
    first = workflow.scope.states[:1]
    if not first:
        yield Item(say("It has no tasks, so there is nothing to start."), "error")
        return
    begins = say(" It begins with ", book.link(first[0]), ".")
    plan = workflow.schedule
    found: list[Sentence] = []
    if plan is not None and plan.every is not None:
        found.append(say("It is started every ", lasts(plan.every), "."))
    if plan is not None and plan.cron is not None:
        found.append(say(f"It is started {printable(times.schedule(plan.cron))}."))
    if plan is not None and plan.after is not None:
        found.append(say("It is started at once, and again ", lasts(plan.after), " after each end."))
    if plan is not None and plan.on is not None:
        found.append(say(_on(plan.on), f" Its input is the list of {READ[plan.read]}."))
    if not found:
        found.append(say("It is started by hand, by another program or by another workflow."))
    yield from (Item(say(one, begins if number == len(found) - 1 else ()), "start") for number, one in enumerate(found))
    yield from _around(workflow, book)


def _on(on: EventStrategy) -> Sentence:
    several = on.kind == "all" and len(on.filters) > 1
    return say("It is started by events, when ", awaited(on), " have all come" if several else " comes", ".")


def _around(workflow: TaskWorkflow, book: Book) -> Iterator[Item]:
    if workflow.input is not None:
        if workflow.input.schema is not None:
            yield Item(say("What it is given has to be ", schema(workflow.input.schema), "."), "data")
        if workflow.input.transform is not None:
            yield Item(say("It works on ", whole(workflow.input.transform), " of what it is given."), "data")
    if workflow.time_limit is not None:
        yield Item(say("It may take at most ", limit(workflow.time_limit, book), "; else it fails."), "wait")
    if workflow.output is not None:
        if workflow.output.transform is not None:
            yield Item(say("In the end it gives ", whole(workflow.output.transform), " of the last task's."), "end")
        if workflow.output.schema is not None:
            yield Item(say("What it gives has to be ", schema(workflow.output.schema), "."), "end")
