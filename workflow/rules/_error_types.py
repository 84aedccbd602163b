"""The types of the errors that a definition of 1.0 raises."""

from collections.abc import Iterator

from workflow.error_types import STATUSES
from workflow.expressions import dollar
from workflow.model import Template
from workflow.paths import Path
from workflow.rules._facts import Facts
from workflow.tasks import NO_USE, CallTask, RaiseTask, RunTask, TaskWorkflow


def places(facts: Facts) -> Iterator[Path]:
    """Where the types are written of errors that are raised or declared."""
    if isinstance(facts.workflow, TaskWorkflow):
        yield from ((*named.path, "type") for named in facts.workflow.use.errors)
    for task in facts.all(RaiseTask):
        if isinstance(task.node.error, Template):
            yield (*task.node.error.path, "type")


def raised(facts: Facts) -> set[str]:
    """The types of errors that a definition raises or declares, and that mocks give; a mock's short name of a standard
    type is that type."""
    given = facts.present.errors.difference(STATUSES) if facts.present else frozenset[str]()
    return {written for path in places(facts) if isinstance(written := facts.value(path), str)}.union(given)


def may_be_any(facts: Facts) -> bool:
    """Whether errors may come whose types are not known: of what is called and is not at hand, or by an expression."""
    if facts.semantics.errors.types not in ("documents", "old-host"):
        return True
    use = facts.workflow.use if isinstance(facts.workflow, TaskWorkflow) else NO_USE
    own = {scope.states[0].name for scope in use.functions}
    calls = (found.node for found in facts.all(CallTask))
    if any(call.own or (call.function and call.function.name not in own) for call in calls):
        return True
    written = (facts.value(path) for path in places(facts))
    is_open = any(not isinstance(kind, str) or dollar.inside(kind) is not None for kind in written)
    return is_open or any(run.node.workflow for run in facts.all(RunTask))
