"""1.0: where a task leads, and what it may be around its work, in sentences (semantics-1.0.md §3, §4)."""

from collections.abc import Iterator

from workflow.diagram.sentences import Sentence, say
from workflow.model import End, Next, Scope
from workflow.outline.book import Book
from workflow.outline.parts import Item, Mark
from workflow.outline.tasks.values import limit, only_if, schema, whole
from workflow.tasks import DataStep, RaiseTask, SwitchTask, Task


def transition(found: Next, scope: Scope, book: Book) -> Sentence:
    """`it goes on with 3 Check`, `the workflow ends`, `its list ends here`."""
    if isinstance(found, End):
        outermost = scope.path == book.workflow.scope.path
        return say("the workflow ends" if found.kind == "workflow" or outermost else "its list ends here")
    if found is None:
        return say("nothing is said to follow")
    return say("it goes on with ", book.step(found.target, scope))


def before(task: Task, book: Book) -> Iterator[Item]:
    """On which condition it is done, what it works on, and how long it may take."""
    if task.condition is not None:
        yield only_if("Is only done if ", task.condition)
    if task.input is not None:
        yield from _step(task.input, "What comes in", ("Works on ", "."))
    if task.task_timeout is not None:
        yield Item(say("May take at most ", limit(task.task_timeout, book), "; else it fails."), "wait")


def after(task: Task, scope: Scope, book: Book) -> Iterator[Item]:
    """What it gives, what is kept in the context, and where the flow goes on where that is not the next task."""
    if task.output is not None:
        yield from _step(task.output, "What it gives", ("Hands on ", " of what it gives."))
    if task.export is not None:
        yield from _step(task.export, "The context", ("The context becomes ", "."))
    if isinstance(task, RaiseTask | SwitchTask) or task.next is None:
        return
    outermost = scope.path == book.workflow.scope.path
    if not task.next.implicit or (isinstance(task.next, End) and outermost):
        mark: Mark = "end" if isinstance(task.next, End) else "next"
        yield Item(say("Then ", transition(task.next, scope, book), "."), mark)


def _step(step: DataStep, what: str, words: tuple[str, str]) -> Iterator[Item]:
    if step.transform is not None:
        yield Item(say(words[0], whole(step.transform), words[1]), "data")
    if step.schema is not None:
        yield Item(say(what, " has to be ", schema(step.schema), "."), "data")
