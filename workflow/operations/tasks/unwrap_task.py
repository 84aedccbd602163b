"""1.0: the tasks of a list put in place of the task that has it (`do`, `try`, `for`, `fork`).

They lead on where that task led. What else the task says (`if`, `catch`, `timeout` …) goes with it: as a question
(`data`) that is told.
"""

from collections.abc import Iterator, Sequence

from workflow.definition import Definition
from workflow.edits import Revision
from workflow.edits.data import value_at
from workflow.model import Scope, State
from workflow.operations._edited import Edited, Refused
from workflow.operations.tasks._leading import Led, lead, leads_nowhere
from workflow.operations.tasks._making import names_in
from workflow.operations.tasks._places import entry_of, must_be_few, scope_at, task_at, tasks_of
from workflow.operations.tasks._transitions import Goal, Goals, transitions
from workflow.operations.tasks.wrap_tasks import LISTS
from workflow.paths import Path, pointer


def run(definition: Definition, pointer_: str) -> Edited:
    """The pointer of the task; `data` is `{lost}`, a list of sentences."""
    workflow = tasks_of(definition)
    path = task_at(definition, pointer_)
    members = value_at(definition.document.data, path)
    kind = next((kind for kind in ("for", "fork", "try", "do") if kind in members), None)
    inner = (*path, *LISTS[kind]) if kind else path
    names = names_in(definition.document.data, inner) if kind else ()
    if not names:
        raise Refused(f"“{path[-1]}” has no list of tasks")
    must_be_few(len(names))
    _must_be_new(definition, path, names)
    place, at = entry_of(path)
    revision = Revision(definition.document)
    outer = scope_at(workflow, place)
    if outer is not None:
        lead(revision, _led(outer, scope_at(workflow, inner), path, (*inner, 0, names[0])))
    elif len(names) > 1:
        raise Refused(f"“{path[-1]}” is a branch, which is one task")
    if kind == "fork":
        leads_nowhere(revision, [(*inner, number, name, "then") for number, name in enumerate(names)])
    revision.move((*inner, 0), (*place, at), len(names))
    revision.remove((*place, at + len(names)))
    return Edited(revision.edits, pointer((*place, at, names[0])), data={"lost": list(_lost(members, kind or ""))})


def _must_be_new(definition: Definition, path: Path, names: tuple[str, ...]) -> None:
    others = [name for name in names_in(definition.document.data, path[:-2]) if name != path[-1]]
    double = next((name for name in names if name in others), None)
    if double is not None:
        raise Refused(f"There is a task “{double}” around it already: rename one of them first")


def _led(outer: Scope, inner: Scope | None, path: Path, first: Path) -> Iterator[Led]:
    """What named the task names the first of its list; what ended that list leads where the task led."""
    goals = Goals(outer, frozenset())
    task = next(state for state in outer.states if state.path == path)
    goal = goals.now(task, task.next)
    if isinstance(goal, State) and goal.path == path:  # it leads to itself: its tasks go round
        goal = str(first[-1])
    for other in outer.states:
        for transition in transitions(other):
            to = goals.now(other, transition.to)
            if isinstance(to, State) and to.path == path and transition.is_said:
                yield Led(transition, str(first[-1]), plain=False)
    if inner is not None:
        yield from _ends(inner, goal, goals.is_plain(task, goal), outer.states)


def _ends(inner: Scope, goal: Goal, is_plain: bool, among: Sequence[State]) -> Iterator[Led]:
    goals = Goals(inner, frozenset())
    for state in inner.states:
        is_last = state is inner.states[-1]
        for transition in transitions(state):
            if goals.now(state, transition.to) == "exit" and (transition.is_said or not is_plain):
                yield Led(transition, goal, is_last and is_plain and transition.kind == "task", among)


def _lost(members: dict[str, object], kind: str) -> Iterator[str]:
    for name in members:
        if name not in (kind, LISTS[kind][0], "then"):
            yield f"`{name}`"
    if kind in ("for", "fork"):
        yield "that the tasks run again for each item" if kind == "for" else "that the branches run at once"
