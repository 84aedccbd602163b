"""1.0 where tasks share a state: what stands in `$data` gone through backwards, to the calls, signals, updates and
loops that put it there (docs/runtimes/zigflow.md, Z66, Z79).
"""

from collections.abc import Iterator
from typing import Final

from simulator.engine.events import signals
from simulator.engine.tasks.temporal.listening import listeners_of
from simulator.studies.exploration.partial_data import ANYTHING
from simulator.studies.exploration.tasks.sources import Sources, note
from simulator.studies.exploration.tasks.wants import Inverse, Want, at_work
from workflow.expressions import dollar
from workflow.model import Expression, State, Template
from workflow.tasks import CallTask, ForTask, ListenTask, RunTask, SetTask

ACCEPTS: Final = "acceptIf"


def kept_before(inverse: Inverse, task: State, want: Want, found: Sources) -> list[Want]:
    """What is wanted before a task that keeps some of what is wanted of `$data`; `found` takes what is from outside."""
    match task:
        case CallTask() | RunTask():
            note(found.results, task.path, [want.of_data(task.name)])
            return [want.without_data(task.name)]
        case ListenTask():
            names = names_of(task)
            note(found.payloads, task.path, [want.of_data(name) for name in names])
            return [want.without_data(*names)]
        case SetTask(value=Template(value=dict(members)) as value):
            made = [want]
            for name in members:
                part = Template(members[name], (*value.path, name), value.style, value.language)
                made = [
                    each.without_data(name).and_(at_work(one))
                    for each in made
                    for one in inverse.inputs(part, each.of_data(name))
                ]
            return made
    return [want]


def names_of(task: ListenTask) -> list[str]:
    """The members of `$data` that what a task waits for is kept as."""
    listeners = listeners_of(task)
    return [task.name if one.get("type") == signals.SIGNAL else str(one.get("id")) for one in listeners]


def conditions_of(task: ListenTask) -> Iterator[Expression]:
    """What must be true of what comes, so that a wait ends."""
    for one in task.to.filters if task.to is not None else ():
        written = one.attributes.value if one.attributes is not None else None
        text = written.get(ACCEPTS) if isinstance(written, dict) else None
        inside = dollar.exact(text) if isinstance(text, str) else None
        if one.attributes is not None and inside is not None:
            yield Expression(inside, (*one.attributes.path, ACCEPTS), one.attributes.language)


def gone_through(inverse: Inverse, task: ForTask, want: Want) -> list[Want]:
    """What a loop works on, so that an iteration sees this in `$data`."""
    item = want.of_data(task.each)
    rest = want.without_data(task.each, task.at).on(ANYTHING)
    return [rest.and_(at_work(one)) for one in inverse.inputs(task.collection, [item])]
