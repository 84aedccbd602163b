"""What sentences look things up in: the numbers of steps, and what is defined beside the states."""

from dataclasses import dataclass, field

from workflow.diagram.sentences import Run, Sentence, code, name, say
from workflow.diagram.text import printable, shorten
from workflow.model import OPEN, EventDefinition, Ref, RetryPolicy, Scope, State, Workflow
from workflow.outline.flow import Flow, flow
from workflow.paths import Path, pointer
from workflow.states import ParallelState
from workflow.tasks import TaskWorkflow, own_lists


@dataclass(frozen=True, slots=True)
class Book:
    """A workflow with its steps numbered: `numbers` by the state's path, `flows` by the scope's path."""

    workflow: Workflow
    numbers: dict[Path, str] = field(default_factory=dict)
    flows: dict[Path, Flow] = field(default_factory=dict)
    events: dict[str, EventDefinition] = field(default_factory=dict)
    retries: dict[str, RetryPolicy] = field(default_factory=dict)
    functions: dict[str, Scope] = field(default_factory=dict)  # the tasks that can be called by name (1.0)
    numbered: list[tuple[State, Scope]] = field(default_factory=list)  # all tasks with their lists, as numbered (1.0)

    @property
    def is_old(self) -> bool:
        """Whether the dialect is one of 0.1, where a time-out ends the workflow (semantics.md §6.5)."""
        return self.workflow.dialect.startswith("0.1")

    def step(self, target: Ref, scope: Scope) -> Sentence:
        """The step that a name leads to."""
        state = scope.target(target)
        if target.name == OPEN:
            return say("a step that is not chosen yet")
        if state is None:
            return say(name(target.name), ", which does not exist")
        return (self.link(state),)

    def link(self, state: State) -> Run:
        """A step by its number and name."""
        title = shorten(printable(state.name or state.id or "")) or "(no name)"
        return Run(f"{self.numbers[state.path]} {title}", "step", pointer(state.path))

    def event(self, reference: Ref) -> Sentence:
        """An event by its name, with its type where that says more."""
        found = self.events.get(reference.name)
        if found is None or not found.type or found.type == reference.name:
            return (name(reference.name),)
        source = say(" from ", code(found.source)) if found.source else ()
        return say(name(reference.name), " (", code(found.type), source, ")")


def make(workflow: Workflow) -> Book:
    """The book of a workflow."""
    found = Book(
        workflow,
        events={event.name: event for event in reversed(workflow.events)},
        retries={policy.name: policy for policy in reversed(workflow.retries)},
    )
    if isinstance(workflow, TaskWorkflow):
        for scope in workflow.use.functions:
            found.functions.setdefault(scope.states[0].name, scope)
        _number_lists(found, workflow)
        return found
    _number(found, workflow.scope, "", workflow.timeouts.run_before if workflow.timeouts else None)
    return found


def _number_lists(found: Book, workflow: TaskWorkflow) -> None:
    """1.0: tasks by their places in their lists; those of functions after F, of extensions after X."""
    _number_tasks(found, workflow.scope, "", 0)
    for count, scope in enumerate(found.functions.values(), 1):
        _number_tasks(found, scope, "F", count - 1)
    for count, inner in enumerate((one for one in own_lists(workflow) if one.role != "function"), 1):
        _number_tasks(found, inner.scope, f"X{count}.", 0)


def _number_tasks(found: Book, scope: Scope, before: str, numbered: int) -> None:
    """The lists in one task are numbered through."""
    for count, task in enumerate(scope.states, numbered + 1):
        found.numbers[task.path] = f"{before}{count}"
        found.numbered.append((task, scope))
        inside = 0
        for inner in task.parts():
            _number_tasks(found, inner.scope, f"{before}{count}.", inside)
            inside += len(inner.scope.states)


def _number(found: Book, scope: Scope, before: str, run_before: Ref | None = None) -> None:
    found.flows[scope.path] = flow(scope, run_before)
    for count, numbered in enumerate(found.flows[scope.path], 1):
        number = f"{before}{count}"
        found.numbers[numbered.state.path] = number
        if isinstance(numbered.state, ParallelState):
            for place, branch in enumerate(numbered.state.branches, 1):
                if branch.scope:
                    _number(found, branch.scope, f"{number}.{place}.")
