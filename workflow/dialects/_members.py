"""The members that every kind of state and of task has, as a dialect reads them: they are handed to its class."""

from typing import Required, TypedDict

from workflow.model import DataFilter, ErrorHandler, Expression, Next, Ref, Start, Timeouts
from workflow.paths import Json, Path
from workflow.tasks import DataStep, TaskTimeout


class StateMembers(TypedDict, total=False):
    """Those of `workflow.model.State`."""

    path: Required[Path]
    name: Required[str]
    id: str | None
    start: Start | None
    next: Next
    filter: DataFilter
    on_errors: tuple[ErrorHandler, ...]
    compensated_by: Ref | None
    used_for_compensation: bool
    input_schema: Ref | None
    output_schema: Ref | None
    metadata: Json
    timeouts: Timeouts | None


class TaskMembers(StateMembers, total=False):
    """Those of `workflow.tasks.Task`."""

    condition: Expression | None
    input: DataStep | None
    output: DataStep | None
    export: DataStep | None
    task_timeout: TaskTimeout | None
    definition: Json
