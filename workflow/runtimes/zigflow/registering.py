"""The workflows that a definition registers on its queue, and by which names (Z30, Z32, Z75)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from workflow.model import End, Next, Ref, Scope, State, Transition, Workflow
from workflow.paths import Path
from workflow.tasks import DoTask, ForkTask, ForTask, SwitchCase, SwitchTask, TaskWorkflow, TryTask


def registered(workflow: Workflow) -> tuple[Workflow, ...]:
    """The workflows of a definition, each with the tasks that it runs, the one that is started first; those that are
    one as a whole have no tasks that only define another.
    """
    if not isinstance(workflow, TaskWorkflow):
        return (workflow,)
    found = [] if is_of_workflows(workflow.scope) else [replace(workflow, scope=_run_of(workflow.scope))]
    for task in definitions(workflow.scope):
        name = f"{workflow.namespace}/{task.name}"
        found.append(replace(workflow, scope=_run_of(task.scope), id=name, name=task.name, input=None, schedule=None))
    return tuple(_scheduled(one, workflow) for one in found) or (workflow,)


def _scheduled(one: TaskWorkflow, workflow: TaskWorkflow) -> TaskWorkflow:
    """The workflow that the schedule starts is the one that the metadata name; no other has it (Z122)."""
    head = workflow.metadata if isinstance(workflow.metadata, dict) else {}
    if one.name == head.get("scheduleWorkflowName"):
        return replace(one, schedule=workflow.schedule)
    return replace(one, schedule=None)


def is_of_workflows(scope: Scope) -> bool:
    """Whether a list has nothing but `do` tasks, each of which is a workflow: it is none itself."""
    return bool(scope.states) and all(isinstance(one, DoTask) for one in scope.states)


def definitions(scope: Scope) -> Iterator[DoTask]:
    """The `do` tasks that are workflows of their names."""
    for task in scope.states:
        if isinstance(task, DoTask) and not is_of_workflows(task.scope):
            yield task
        for inner in task.parts():
            yield from definitions(inner.scope)


def names(workflow: TaskWorkflow) -> Iterator[tuple[str, Path]]:
    """All names that are registered, with the places that they come from."""
    if not is_of_workflows(workflow.scope):
        yield workflow.name, ("document", "workflowType")
    yield from _names(workflow.scope)


def _names(scope: Scope, *, is_branch: bool = False) -> Iterator[tuple[str, Path]]:
    for task in scope.states:
        name = task.name
        match task:
            case DoTask() if not is_of_workflows(task.scope) and not is_branch:
                yield name, task.path
            case ForTask():
                yield f"workflow_for_{name}", task.path
            case TryTask():
                yield f"workflow_try_{name}", task.path
                yield f"workflow_catch_{name}", task.path
            case ForkTask():
                yield from ((f"workflow_fork_{name}_{one.states[0].name}", one.states[0].path) for one in task.branches)
        for inner in task.parts():
            yield from _names(inner.scope, is_branch=inner.role == "branch")


def _run_of(scope: Scope) -> Scope:
    """A list without the `do` tasks behind another task, which only define a workflow; so in all lists inside."""
    kept: list[State] = []
    for task in scope.states:
        if isinstance(task, DoTask) and not all(isinstance(one, DoTask) for one in kept):
            continue
        kept.append(task)
    paths = {one.path for one in kept}
    refs = [Ref(one.name, one.path, one.path) for one in kept]
    after = [*refs[1:], None][: len(kept)]
    made = tuple(_task(task, following, paths) for task, following in zip(kept, after, strict=True))
    return replace(scope, states=made)


def _task(task: State, following: Ref | None, paths: set[Path]) -> State:
    changes: dict[str, Any] = {"next": _way(task.next, following, paths)}
    match task:
        case SwitchTask():
            changes["cases"] = tuple(_case(one, following, paths) for one in task.cases)
        case DoTask() | ForTask():
            changes["scope"] = _run_of(task.scope)
        case ForkTask():
            changes["branches"] = tuple(_run_of(one) for one in task.branches)
        case TryTask():
            changes["scope"] = _run_of(task.scope)
            if task.catch is not None and task.catch.scope is not None:
                changes["catch"] = replace(task.catch, scope=_run_of(task.catch.scope))
    return replace(task, **changes)


def _case(case: SwitchCase, following: Ref | None, paths: set[Path]) -> SwitchCase:
    return replace(case, next=_way(case.next, following, paths))


def _way(way: Next, following: Ref | None, paths: set[Path]) -> Next:
    """The way to the next task of the list, which may be another one than is written behind it."""
    if isinstance(way, Transition) and way.implicit and way.target.place not in paths:
        if following is None:
            return End(way.path, implicit=True)
        return replace(way, target=replace(following, path=way.target.path))
    return way
