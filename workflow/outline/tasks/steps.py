"""1.0: the tasks of a list as steps, in the order in which they stand; those in their lists below them."""

from collections.abc import Iterator
from functools import partial

from workflow.diagram.sentences import Sentence, counted, listed, name, plain, say
from workflow.diagram.tasks.facts import word
from workflow.diagram.text import printable, shorten
from workflow.model import Scope, State
from workflow.outline.book import Book
from workflow.outline.parts import Item, Part, Step
from workflow.outline.tasks import transitions
from workflow.outline.tasks.kinds import Here, does
from workflow.outline.tasks.values import only_if
from workflow.paths import pointer
from workflow.task_transitions import reached_in
from workflow.tasks import Extension, Task, TaskWorkflow

EXTENDED = {"all": "every task", "composite": "every do and fork"}


def parts(workflow: TaskWorkflow, book: Book) -> Iterator[Part]:
    """The way through it, its functions, and what is done around its tasks."""
    if workflow.scope.states:
        yield Part("way", "The way through it", steps(book, workflow.scope))
    functions = tuple(step for scope in book.functions.values() for step in steps(book, scope))
    if functions:
        yield Part("functions", "Functions", functions, say("These tasks are done where a step calls them."))
    for one in workflow.use.extensions:
        yield from _extension(one, book)


def _extension(one: Extension, book: Book) -> Iterator[Part]:
    for role, scope in (("before", one.before), ("after", one.after)):
        if scope is not None:
            about = say(f"This is done {role} ", _extended(one), _when(one), ".")
            title = f"{shorten(printable(one.name)) or '(no name)'}: {role}"
            yield Part(f"{role}-{one.path[2]}", title, steps(book, scope), about)


def _extended(one: Extension) -> Sentence:
    return say(EXTENDED[one.extend]) if one.extend in EXTENDED else say("every task of the kind ", name(one.extend))


def _when(one: Extension) -> Sentence:
    if one.when is None:
        return ()
    asked = only_if(" if ", one.when).sentence
    return (*asked[:-1], *say(asked[-1].text.removesuffix("."))) if asked[-1].kind == "text" else asked


def steps(book: Book, scope: Scope) -> tuple[Step, ...]:
    """The tasks of a list."""
    reached = reached_in(scope)
    return tuple(_step(task, scope, book, task.path in reached) for task in scope.states)


def _step(task: State, scope: Scope, book: Book, is_reached: bool) -> Step:
    title = shorten(printable(task.name)) or "(no name)"
    lost = () if is_reached else (Item(say("Nothing leads here: it is never done."), "error"),)
    before = tuple(transitions.before(task, book)) if isinstance(task, Task) else ()
    after = tuple(transitions.after(task, scope, book)) if isinstance(task, Task) else ()
    items = (*lost, *before, *does(task, Here(scope, book, partial(steps, book))), *after)
    return Step(book.numbers[task.path], 0, title, task.kind, word(task)[0], pointer(task.path), items)


def summary(workflow: TaskWorkflow, tasks: int) -> str:
    """How much there is of what."""
    use = workflow.use
    found = ((use.functions, "function"), (use.extensions, "extension"), (use.secrets, "secret"))
    told = [say(counted(len(some), word)) for some, word in found if some]
    return f"It has {counted(tasks, 'step')}" + (f", and uses {plain(listed(told))}" if told else "") + "."
