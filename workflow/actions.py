"""What states do: actions, and what these call: a function, events, another workflow."""

from dataclasses import dataclass

from workflow.model import NO_FILTER, DataFilter, Duration, Expression, Ref, Template
from workflow.paths import Path
from workflow.profile.own_calls import OwnCall

ENDLESS = 1_000_000
"""The retries of an ISO repetition without a count (`R/PT15M`): more than any run has steps for."""


@dataclass(frozen=True, slots=True)
class ResultRetry:
    """0.1's retry of one action, by its result or error (semantics.md §7.4). `interval` in seconds or ISO 8601."""

    match: str
    path: Path
    interval: Duration | None = None
    max_retry: int = 0
    target: Ref | None = None


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """An action's call of a function; without `parameters` the request is the action's data.

    A `detached` call is made and not waited for (0.8, `invoke: async`); `selection` is GraphQL's `selectionSet`. Not
    `by_data`: only functions of some types are asked with the action's data (semantics-0.8.md §3.6). `own` is that of
    the function.
    """

    function: Ref
    path: Path
    parameters: Template | None = None
    selection: Template | None = None
    detached: bool = False
    by_data: bool = True
    own: OwnCall | None = None

    @property
    def called(self) -> str:
        """The name of what is called."""
        return self.function.name


@dataclass(frozen=True, slots=True)
class EventCall:
    """An action by events: produce `trigger`, then wait for `result` (0.6, "EventRef Definition")."""

    trigger: Ref
    result: Ref
    path: Path
    data: Template | None = None
    attributes: Template | None = None
    timeout: Duration | None = None
    detached: bool = False

    @property
    def called(self) -> str:
        """The name of the event that answers, or where none does of the one that is sent."""
        return self.result.name or self.trigger.name


@dataclass(frozen=True, slots=True)
class SubflowCall:
    """An action that runs another workflow (0.8, "SubFlowRef Definition"). A `detached` one is not waited for, and
    ends with its parent unless it `outlives` it.
    """

    workflow: Ref
    path: Path
    version: str | None = None
    detached: bool = False
    outlives: bool = False

    @property
    def called(self) -> str:
        """The id of the workflow."""
        return self.workflow.name


@dataclass(frozen=True, slots=True)
class Action:
    """One call of a state. `call` is None where the text names nothing to be called.

    `condition` says whether it is made at all, `before` and `after` are waits around it; `retry` names a policy for
    `retryable` errors (None: those that are declared), or for all but `non_retryable` ones (0.8).
    """

    path: Path
    name: str | None = None
    call: FunctionCall | EventCall | SubflowCall | None = None
    timeout: Duration | None = None
    filter: DataFilter = NO_FILTER
    retries: tuple[ResultRetry, ...] = ()
    id: str | None = None
    condition: Expression | None = None
    before: Duration | None = None
    after: Duration | None = None
    retry: Ref | None = None
    retryable: tuple[Ref, ...] | None = None
    non_retryable: tuple[Ref, ...] = ()
