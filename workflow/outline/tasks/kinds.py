"""1.0: what each kind of task does, in sentences (DSL reference, "Task")."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from workflow import tasks
from workflow.diagram.conditions import condition, place, written
from workflow.diagram.sentences import capital, counted, name, say
from workflow.diagram.tasks.values import waited
from workflow.model import Expression, Scope, State
from workflow.outline.book import Book
from workflow.outline.parts import Item, Step
from workflow.outline.tasks import calls, errors, events
from workflow.outline.tasks.transitions import transition
from workflow.outline.tasks.values import lasts, pairs, shown, whole
from workflow.tasks import (
    CallTask,
    Catch,
    DoTask,
    EmitTask,
    ForkTask,
    ForTask,
    ListenTask,
    RaiseTask,
    RunTask,
    SetTask,
    SwitchTask,
    TryTask,
    WaitTask,
)

ListSteps = Callable[[Scope], tuple[Step, ...]]
"""The tasks of a list as steps."""


class Here(NamedTuple):
    """The list that a task is in, and what its sentences look things up in."""

    scope: Scope
    book: Book
    list_steps: ListSteps


def does(task: State, here: Here) -> Iterator[Item]:
    """What a task does by itself, the lists in it included."""
    form = DOES.get(type(task))
    if form is None:
        yield Item(say("Nothing says what it does, so it cannot be run."), "error")
    else:
        yield from form(task, here)


def _call(task: CallTask, here: Here) -> Iterator[Item]:
    yield from calls.call(task, here.book)
    yield from _for_each(task.iterator, "message", here.list_steps)


def _listen(task: ListenTask, here: Here) -> Iterator[Item]:
    yield from events.listen(task)
    yield from _for_each(task.iterator, "event", here.list_steps)


def _set(task: SetTask) -> Item:
    if isinstance(task.value, Expression):
        return Item(say("Makes the data what ", place(task.value.text), " gives."), "data")
    value = task.value.value if task.value else None
    if isinstance(value, dict) and value:
        return Item(say("Makes the data new: ", pairs(value), "."), "data")
    return Item(say("Makes the data new: ", shown(value), ".") if value else say("Makes the data empty."), "data")


def _wait(task: WaitTask) -> Item:
    if task.members is not None and (words := waited(task)):
        return Item(say("Waits ", words, "."), "wait")
    if task.length is None:
        return Item(say("Waits, it is not said how long."), "wait")
    return Item(say("Waits ", lasts(task.length), "."), "wait")


def _list(word: str, scope: Scope, list_steps: ListSteps) -> Item:
    count = len(scope.states)
    if not count:
        return Item(say(f"{word} nothing: its list is empty."), "branch")
    order = ", one after the other" if count > 1 else ""
    return Item(say(f"{word} {counted(count, 'thing')}{order}:"), "branch", steps=list_steps(scope))


def _for(task: ForTask, list_steps: ListSteps) -> Item:
    of = whole(task.collection) if task.collection is not None else say("a list that is not given")
    index = say(" (its number, from 0, is ", name(task.at), ")") if task.at != "index" else ()
    begins = say("For each element of ", of, ", called ", name(task.each), index, ", one after the other")
    condition_ = say(", as long as ", condition(task.loop_condition)) if task.loop_condition is not None else ()
    code = written(task.loop_condition) if task.loop_condition is not None else ""
    return Item(say(begins, condition_, ":"), "branch", steps=list_steps(task.scope), code=code)


def _fork(task: ForkTask, list_steps: ListSteps) -> Item:
    until = "waits until all are done"
    if task.compete:
        until = "goes on as soon as the first is done; the others are cancelled"
    steps = tuple(step for branch in task.branches for step in list_steps(branch))
    return Item(say(f"Does {counted(len(steps), 'thing')} at the same time and {until}:"), "branch", steps=steps)


def _for_each(iterator: tasks.Iterator | None, word: str, list_steps: ListSteps) -> Iterator[Item]:
    """What is done with each event or message."""
    if iterator is None:
        return
    if iterator.scope is not None:
        index = say(" (its number, from 0, is ", name(iterator.at), ")") if iterator.at != "index" else ()
        yield Item(
            say(f"For each {word}, called ", name(iterator.item), index, ":"),
            "branch",
            steps=list_steps(iterator.scope),
        )
    if iterator.output is not None and iterator.output.transform is not None:
        yield Item(say(f"Of each {word} ", whole(iterator.output.transform), " is kept."), "data")
    if iterator.export is not None and iterator.export.transform is not None:
        yield Item(say(f"After each {word} the context becomes ", whole(iterator.export.transform), "."), "data")


def _switch(task: SwitchTask, here: Here) -> Iterator[Item]:
    scope, book = here.scope, here.book
    asked = [case for case in task.cases if case.condition is not None]
    for number, case in enumerate(asked):
        assert case.condition is not None
        begins = say("Otherwise, if " if number else "If ", condition(case.condition), " (", name(case.name), "): ")
        yield Item(say(begins, transition(case.next, scope, book), "."), "choice", code=written(case.condition))
    default = next((case for case in task.cases if case.condition is None), None)
    named = say(" (", name(default.name), ")") if default else ()
    goes = transition(default.next if default else task.next, scope, book)
    if not asked:
        yield Item(say(capital(goes), named, "."), "choice")
    else:
        yield Item(say("Otherwise", named, ": " if named else " ", goes, "."), "choice")


def _try(task: TryTask, here: Here) -> Iterator[Item]:
    yield _list("Tries", task.scope, here.list_steps)
    if task.catch is None:
        yield Item(say("Nothing is said of its errors: they go on up."), "error")
        return
    yield _caught(task.catch, *here)


def _caught(catch: Catch, scope: Scope, book: Book, list_steps: ListSteps) -> Item:
    """What an error leads to: it is tried again, then handled, then the flow goes on."""
    again = errors.again(catch, book)
    steps = list_steps(catch.scope) if catch.scope is not None else ()
    called = say(", called ", name(catch.error_name)) if steps and catch.error_name != "error" else ()
    begins = say("On ", errors.taken(catch, called), ", ")
    goes = say(", and then ", transition(catch.next, scope, book)) if catch.next is not None else ()
    if steps:
        handled = say("it does this", goes, ":")
    elif catch.next is not None:
        handled = say(transition(catch.next, scope, book), ".")
    else:
        handled = say("the error goes on up.") if again else say("it goes on as if nothing had happened.")
    return Item(say(begins, again, "; if that does not help, " if again else "", handled), "error", steps=steps)


DOES: dict[type[State], Callable[[Any, Here], Iterator[Item]]] = {
    SetTask: lambda task, _: iter((_set(task),)),
    CallTask: _call,
    RunTask: lambda task, here: calls.run(task, here.book),
    EmitTask: lambda task, _: iter((events.emit(task.event),)),
    ListenTask: _listen,
    RaiseTask: lambda task, here: iter((errors.raised(task, here.book),)),
    WaitTask: lambda task, _: iter((_wait(task),)),
    DoTask: lambda task, here: iter((_list("Does", task.scope, here.list_steps),)),
    ForTask: lambda task, here: iter((_for(task, here.list_steps),)),
    ForkTask: lambda task, here: iter((_fork(task, here.list_steps),)),
    SwitchTask: _switch,
    TryTask: _try,
}
