"""The kinds of states, in every dialect's common terms (0.6, "State Definition"; 0.1, "States").

`kind` is the word shown to people and the name of the module that runs it (simulator/engine/states/<kind>.py).
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from workflow.actions import Action
from workflow.model import NO_FILTER, DataFilter, Duration, Expression, Inner, Next, Ref, Scope, State, Timeouts
from workflow.paths import Json, Path

ActionMode = Literal["sequential", "parallel"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OnEvents:
    """An entry of an event state: the events it awaits and the actions they cause.

    0.1's event expressions (`a and (b or c)`) keep their text in `expression`; `events` are the names in it.
    """

    path: Path
    events: tuple[Ref, ...]
    actions: tuple[Action, ...] = ()
    action_mode: ActionMode = "sequential"
    filter: DataFilter = NO_FILTER
    expression: str | None = None
    next: Next = None  # 0.1: an entry has its own next state
    timeout: Duration | None = None  # 0.1: an entry has its own timeout


@dataclass(frozen=True, slots=True, kw_only=True)
class EventState(State):
    """Awaits events, then performs actions."""

    kind: ClassVar[str] = "event"
    exclusive: bool = True
    on_events: tuple[OnEvents, ...] = ()
    timeout: Duration | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationState(State):
    """Performs actions, one after the other or at once."""

    kind: ClassVar[str] = "operation"
    action_mode: ActionMode = "sequential"
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """0.1's condition: the value at `left` against `value` by `operator`, as written (`StrEQ`, `GreaterThan` …)."""

    left: Expression
    operator: str
    value: str
    path: Path


@dataclass(frozen=True, slots=True)
class Combination:
    """0.1's `and`, `or`, `not` and `single` of conditions, in any case of letters."""

    operator: Literal["and", "or", "not", "single"]
    parts: tuple["Condition", ...]
    path: Path


Condition = Expression | Comparison | Combination


@dataclass(frozen=True, slots=True, kw_only=True)
class DataCondition:
    """A case of a switch on data."""

    path: Path
    condition: Condition
    name: str | None = None
    next: Next = None
    metadata: Json = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCondition:
    """A case of a switch on events."""

    path: Path
    event: Ref
    name: str | None = None
    next: Next = None
    filter: DataFilter = NO_FILTER
    metadata: Json = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchState(State):
    """Chooses the transition, by data or by the first event; `next` is never set, `default` is."""

    kind: ClassVar[str] = "switch"
    data_conditions: tuple[DataCondition, ...] = ()
    event_conditions: tuple[EventCondition, ...] = ()
    timeout: Duration | None = None
    default: Next = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayState(State):
    """Waits for a length of time."""

    kind: ClassVar[str] = "delay"
    duration: Duration | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """A branch of a parallel state: actions, another workflow, or (0.1) a scope of states."""

    path: Path
    name: str
    actions: tuple[Action, ...] = ()
    workflow: Ref | None = None
    scope: Scope | None = None
    wait: bool = True
    timeouts: Timeouts | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ParallelState(State):
    """Runs branches at once; `completion` says when it is done, `count` is the n of `n_of_m`: in 0.8 `count_by`
    may give it, and one that cannot be reached is an error (`exact`).
    """

    kind: ClassVar[str] = "parallel"
    branches: tuple[Branch, ...] = ()
    completion: Literal["and", "xor", "n_of_m"] = "and"
    count: int | None = None
    exact: bool = False
    count_by: Expression | None = None

    def parts(self) -> tuple[Inner, ...]:
        """The branches that are states of their own (0.1)."""
        return tuple(Inner("branch", branch.name, branch.scope) for branch in self.branches if branch.scope)


@dataclass(frozen=True, slots=True, kw_only=True)
class SubflowState(State):
    """Runs another workflow, awaited or detached."""

    kind: ClassVar[str] = "subflow"
    workflow: Ref | None = None
    wait: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class InjectState(State):
    """Adds static data."""

    kind: ClassVar[str] = "inject"
    data: Json = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEachState(State):
    """Performs actions or another workflow for each element; `max` 0 is no bound.

    In 0.8 `mode` says whether the iterations run at once, and then `batch` how many: the next ones when all are done;
    an iteration `sees_data` of the state besides its element.
    """

    kind: ClassVar[str] = "foreach"
    input_collection: Expression | None = None
    output_collection: Expression | None = None
    parameter: str = ""
    max: int = 0
    mode: ActionMode = "parallel"
    sees_data: bool = False
    batch: int | None = None
    batch_by: Expression | None = None
    actions: tuple[Action, ...] = ()
    workflow: Ref | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallbackState(State):
    """Performs an action, then awaits an event."""

    kind: ClassVar[str] = "callback"
    action: Action | None = None
    event: Ref | None = None
    timeout: Duration | None = None
    event_filter: DataFilter = NO_FILTER


@dataclass(frozen=True, slots=True, kw_only=True)
class EndState(State):
    """0.1's END as a state of its own; its `next` is the End."""

    kind: ClassVar[str] = "end"


KINDS: tuple[type[State], ...] = (
    EventState,
    OperationState,
    SwitchState,
    DelayState,
    ParallelState,
    SubflowState,
    InjectState,
    ForEachState,
    CallbackState,
    EndState,
)


def own_actions(part: "State | OnEvents | Branch") -> tuple[Action, ...] | None:
    """The actions that a state, an entry of an event state or a branch performs by itself; None where it has no place
    for any."""
    if hasattr(part, "action"):
        return (part.action,) if part.action else ()
    return getattr(part, "actions", None)


def all_actions(state: State) -> list[Action]:
    """The actions of a state of any kind, those of its entries and branches included."""
    parts = (state, *getattr(state, "on_events", ()), *getattr(state, "branches", ()))
    return [action for part in parts for action in own_actions(part) or ()]


def own_event(state: State) -> Ref | None:
    """The one event that a state of any kind waits for by itself, where it names one."""
    found = getattr(state, "event", None)
    return found if isinstance(found, Ref) else None


def own_event_filter(state: State) -> DataFilter:
    """What a state of any kind lets through of its own event."""
    return getattr(state, "event_filter", NO_FILTER)


def own_duration(state: State) -> Duration | None:
    """How long a state of any kind waits, where it says so."""
    return getattr(state, "duration", None)


def own_timeout(state: State) -> Duration | None:
    """How long a state of any kind may wait at most, where it says so."""
    return getattr(state, "timeout", None)


def own_workflow(state: State) -> Ref | None:
    """The workflow that a state of any kind runs, where it names one."""
    return getattr(state, "workflow", None)


def exits(state: State) -> tuple[tuple[str, Next], ...]:
    """Every way out of a state in source order: (`next|condition|default|error|event`, where it leads)."""
    found: list[tuple[str, Next]] = []
    if isinstance(state, SwitchState):
        found += [("condition", case.next) for case in state.data_conditions]
        found += [("event", case.next) for case in state.event_conditions]
        found.append(("default", state.default))
    elif isinstance(state, EventState):
        found += [("event", entry.next) for entry in state.on_events]
    found.append(("next", state.next))
    found += [("error", handler.next) for handler in state.on_errors]
    return tuple((label, transition) for label, transition in found if transition is not None)
