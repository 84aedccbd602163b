"""1.0: why no error comes up that a `try` takes, as far as the kinds of its calls tell."""

from collections.abc import Iterator, Sequence

from simulator.studies.exploration.partial_data import merged, settled
from simulator.studies.exploration.tasks.demands import TaskDemands
from simulator.studies.exploration.tasks.failures import Failing, failing
from simulator.studies.exploration.tasks.faults import joined
from workflow.error_types import TIMEOUT_TYPE, standard
from workflow.expressions import dollar
from workflow.model import Ref, State, Template
from workflow.paths import Json, is_within, pointer
from workflow.retry_waits import task_retry
from workflow.tasks import CallTask, Catch, RaiseTask, RunTask, Task, TaskWorkflow, TryTask


def why_untaken(demands: TaskDemands, holder: TryTask) -> str:
    """The reason; nothing where something may fail so."""
    inside = [task for task in demands.lists.tasks.values() if _is_tried(holder, task)]
    sources = [one for one in inside if isinstance(one, CallTask | RunTask | RaiseTask)]
    if not sources:
        return f"nothing in {holder.name} calls the outside; only the run's own errors could lead here"
    wanted = list(_wanted(demands, holder.catch)) if holder.catch else []
    refusals = [_refusal(demands, task, wanted) for task in sources]
    if not all(refusals) or (any(map(_asks_for_time, wanted)) and _has_limit(demands, holder, inside)):
        return ""
    over_http = all(isinstance(one, CallTask) and one.call in ("http", "openapi") for one in sources)
    who = "an HTTP answer" if over_http else f"what is called in {holder.name}"
    late = f", and nothing in {holder.name} has a time limit" if any(map(_is_late, wanted)) else ""
    return f"never by {who}: {refusals[0]}{late}"


def sources_of(demands: TaskDemands, holder: TryTask) -> Iterator[str]:
    """The pointers of the tasks in a `try` that may fail by what comes from outside, or that raise an error."""
    for task in demands.lists.tasks.values():
        if _is_tried(holder, task) and isinstance(task, CallTask | RunTask | RaiseTask):
            yield pointer(task.path)


def _is_tried(holder: TryTask, task: State) -> bool:
    return is_within(pointer(task.path), pointer((*holder.path, "try")))


def _wanted(demands: TaskDemands, catch: Catch) -> Iterator[Json]:
    """The members of the errors that a `catch` takes, as far as they are written and its conditions can be solved."""
    inverse, written = demands.back.inverse, catch.filter.value if catch.filter else {}
    fixed = {name: one for name, one in written.items() if not _is_expression(one)} if isinstance(written, dict) else {}
    pairs = [(one, holds) for one, holds in ((catch.when, True), (catch.except_when, False)) if one is not None]
    rows = [[each for each in inverse.truths(one, holds) if inverse.tried(one, each) is holds] for one, holds in pairs]
    for part in joined(rows, catch.error_name):
        yield settled(merged(fixed, part))


def _is_expression(value: Json) -> bool:
    return isinstance(value, str) and dollar.whole(value) is not None


def _refusal(demands: TaskDemands, task: State, wanted: Sequence[Json]) -> str:
    """Why a task never fails by any of the wanted errors; nothing where it may."""
    if isinstance(task, RaiseTask):
        kind = _raised(demands, task)
        others = [one for one in wanted if kind is None or _type_of(one) in (None, kind)]
        return "" if others else "another type is raised"
    if (isinstance(task, RunTask) and task.workflow is not None) or (isinstance(task, CallTask) and task.function):
        return ""
    program = demands.program
    kind_of: Failing = failing(task, program.profile.semantics, program.error_prefix)
    refusals = [kind_of.refusal(one) for one in wanted]
    return refusals[0] if refusals and all(refusals) else ""


def _raised(demands: TaskDemands, task: RaiseTask) -> str | None:
    """The type of the error that a task raises, by the word of a standard one; None where that is not written."""
    workflow = demands.program.workflow
    found = task.error
    if isinstance(found, Ref) and isinstance(workflow, TaskWorkflow):
        name = found.name
        found = next((one.value for one in workflow.use.errors if one.name == name), None)
    value = found.value if isinstance(found, Template) else None
    kind = value.get("type") if isinstance(value, dict) else None
    return None if not isinstance(kind, str) or _is_expression(kind) else standard(kind) or kind


def _type_of(wanted: Json) -> str | None:
    kind = wanted.get("type") if isinstance(wanted, dict) else None
    return None if kind is None else standard(str(kind)) or str(kind)


def _asks_for_time(wanted: Json) -> bool:
    """Whether an error that something took too long may be wanted."""
    return _type_of(wanted) in (None, TIMEOUT_TYPE)


def _is_late(wanted: Json) -> bool:
    return _type_of(wanted) == TIMEOUT_TYPE


def _has_limit(demands: TaskDemands, holder: TryTask, inside: Sequence[State]) -> bool:
    """Whether something that is tried, or all of it, has a time limit."""
    policy = task_retry(holder.catch.retry, demands.program.workflow) if holder.catch else None
    is_bounded = policy is not None and (policy.attempt_limit is not None or policy.limit is not None)
    return is_bounded or any(isinstance(one, Task) and one.task_timeout is not None for one in inside)
