"""A definition made ready to run: its nodes by path, its states and events by name."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final, cast

from simulator.engine.data.flows import Flow, flow_of
from simulator.engine.setup.personal import personal_of
from simulator.engine.world.errors import DATA, UNFINISHED, prefix_of, trouble
from simulator.engine.world.signals import Enter
from workflow.actions import Action, FunctionCall, ResultRetry
from workflow.diagnostics import Diagnostic
from workflow.dialects.v1_0 import with_functions_of_others
from workflow.document.personal import Place
from workflow.durations import Period, add, parse
from workflow.expressions import dollar
from workflow.model import (
    NO_FILTER,
    OPEN,
    Duration,
    End,
    EventDefinition,
    Expression,
    Function,
    Ref,
    Scope,
    State,
    Transition,
    Workflow,
)
from workflow.paths import Path, pointer
from workflow.profile import SPECIFICATION, Profile
from workflow.profile.own_calls import OwnCall
from workflow.resources import Resource
from workflow.states import Branch, OnEvents, own_actions
from workflow.tasks import EventStrategy, Extension, ListenTask, TaskSchedule, TaskWorkflow, TryTask

if TYPE_CHECKING:
    from workflow.definition import Definition

BY_DATA: Final = ("asyncapi", "custom", "expression")
"""The types of functions that 0.8 asks with the action's data where an action gives no arguments (§3.6)."""


@dataclass(frozen=True, slots=True)
class ReadyAction:
    """An action, what it is called (by its name, else by what it calls; semantics.md §3.4c) and what it calls.

    `bare`: it has no filter, its data and its result pass as they are. `limit`: how long it may take. `operation`: what
    an expression function does. `sees_data`: without arguments a function is asked with the action's data. `own`: what
    that call is to a runtime with kinds of its own.
    """

    action: Action
    name: str
    called: str
    bare: bool
    limit: Duration | None = None
    operation: Expression | None = None
    sees_data: bool = True
    answers_itself: bool = False
    own: OwnCall | None = None

    @property
    def asks_the_same(self) -> bool:
        """Whether nothing is evaluated where it calls a function, and its result is taken as it comes."""
        call = self.action.call
        return self.bare and isinstance(call, FunctionCall) and call.parameters is None and call.selection is None

    @property
    def is_expression(self) -> bool:
        """Whether it calls an expression function (semantics-0.8.md §3.7)."""
        return self.operation is not None


@dataclass(frozen=True, slots=True, eq=False)
class ActionList:
    """The actions that a node owns, and whether they run at once.

    `straight`: they call functions one after the other, and that is all; with prompt answers nobody has to wait.
    """

    actions: tuple[ReadyAction, ...]
    at_once: bool
    straight: bool


@dataclass(frozen=True, slots=True)
class PlainWay:
    """A transition that leads on, and that is all: what its taking is counted by, where `to` and the signal of that."""

    taken: str
    to: str
    entry: Enter


class Pointers(dict[Path, str]):
    """Paths as they are written, each made once."""

    def __missing__(self, path: Path) -> str:
        made = self[path] = pointer(path)
        return made


class Program:
    """A workflow and the indexes that the engine looks things up in. Nothing of it changes while it runs.

    `entered` and `taken` are the keys of `World.visits` by the path of a state and of a way. `marked` are the members
    of its text with the comment that says they are personal, `profile` the runtime that `source` was read for.
    """

    def __init__(
        self,
        workflow: Workflow,
        resources: tuple[Resource, ...] = (),
        marked: frozenset[Path] = frozenset(),
        profile: Profile = SPECIFICATION,
        source: "Definition | None" = None,
    ) -> None:
        self.source = source
        self.by_tasks = isinstance(workflow, TaskWorkflow)
        if isinstance(workflow, TaskWorkflow):
            workflow = with_functions_of_others(workflow, resources)
        self.workflow = workflow
        self.resources = resources
        self.profile = profile
        self._marked = marked
        self.id = id_of(workflow)
        self.nodes: dict[Path, object] = {}
        walked = _walk(workflow)
        for node in walked:
            self.nodes.setdefault(node.path, node)
        self.transitions = {node.path: node for node in walked if isinstance(node, Transition | End | ResultRetry)}
        self.flow: Flow = flow_of(workflow.dialect)
        self.targets: dict[Path, dict[str, State]] = {
            path: _targets(node) for path, node in self.nodes.items() if isinstance(node, Scope)
        }
        self.scopes = {path: node for path, node in self.nodes.items() if isinstance(node, Scope)}
        self.states = {path: node for path, node in self.nodes.items() if isinstance(node, State)}
        self.pointers = Pointers((path, pointer(path)) for path in self.nodes)
        self.entered = {path: f"entered {self.id} {self.pointers[path]}" for path in self.states}
        self.taken = {path: f"taken {self.id} {self.pointers[path]}" for path in self.transitions}
        self.plain = {
            path: PlainWay(self.taken[path], target.name, ("enter", target.path))
            for path, transition in self.transitions.items()
            if isinstance(transition, Transition) and _is_plain(transition) and (target := self.target(transition))
        }
        self.has_variables = workflow.expression_language != "jsonpath" or bool(self.expression_functions)
        self.actions = {path: self._ready(node) for path, node in self.nodes.items() if isinstance(node, Action)}
        self.lists = {path: found for path, node in self.nodes.items() if (found := self._list(node))}

    def target(self, transition: Transition) -> State | None:
        """The state that a transition leads to: that at its place, else by name in the innermost scope around it."""
        if transition.target.place is not None:
            return self.states.get(transition.target.place)
        scopes = (transition.path[:length] for length in range(len(transition.path), -1, -1))
        return next(
            (self.targets[scope].get(transition.target.name) for scope in scopes if scope in self.targets), None
        )

    def target_in(self, scope: Path, transition: Transition, after: Path | None = None) -> State | None:
        """The task that a way of the list at `scope` leads to: that at its place, else the first of its name (1.0), of
        those behind the task at `after` where one is given.
        """
        place = transition.target.place
        if after is not None and place is None:
            states = self.scopes[scope].states
            number = next((number for number, one in enumerate(states) if one.path == after), len(states))
            return next((one for one in states[number + 1 :] if one.name == transition.target.name), None)
        return self.targets[scope].get(transition.target.name) if place is None else self.states.get(place)

    @property
    def refusal(self) -> str:
        """The sentence that its engine refuses it, or ""."""
        return self.source.refusal if self.source else ""

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """What lint says under its profile."""
        return self.source.diagnostics if self.source else ()

    @cached_property
    def as_documented(self) -> "Program":
        """Its whole definition as the documents have it, in the place of what its engine makes of it."""
        source = self.source.as_documented() if self.source else None
        read = source.workflow if source else None
        return self if read is None else Program(read, self.resources, self._marked, SPECIFICATION, source)

    @cached_property
    def personal(self) -> Mapping[Path, frozenset[Place]]:
        """The personal places of data, by the path of the schema that describes them; () is that of the input."""
        return personal_of(self.workflow, tuple(self.states.values()), self.resources, self._marked)

    @cached_property
    def following(self) -> dict[Path, Path | None]:
        """The task behind each in its list, by path; None behind the last (1.0)."""
        lists = [node.states for node in _walk(self.workflow) if isinstance(node, Scope)]  # functions share a path
        return {
            state.path: states[number + 1].path if number + 1 < len(states) else None
            for states in lists
            for number, state in enumerate(states)
        }

    @cached_property
    def strategies(self) -> tuple[EventStrategy, ...]:
        """Which events the definition's tasks listen for, in its order (1.0)."""
        tasks = (state for state in self.states.values() if isinstance(state, ListenTask))
        return tuple(task.to for task in tasks if task.to is not None)

    @cached_property
    def listening(self) -> frozenset[str]:
        """The pointers of the tasks that listen for events (1.0)."""
        return frozenset(self.pointers[path] for path, one in self.states.items() if isinstance(one, ListenTask))

    @cached_property
    def extensions(self) -> tuple[Extension, ...]:
        """What is done before and after tasks (1.0)."""
        return self.workflow.use.extensions if isinstance(self.workflow, TaskWorkflow) else ()

    @cached_property
    def has_tries(self) -> bool:
        """Whether any list of tasks may be tried again (1.0)."""
        return any(isinstance(node, TryTask) for node in _walk(self.workflow))

    @property
    def schedule(self) -> TaskSchedule | None:
        """When instances are created (1.0)."""
        return self.workflow.schedule if isinstance(self.workflow, TaskWorkflow) else None

    @cached_property
    def task_functions(self) -> dict[str, Scope]:
        """The functions that tasks may call, by name; the first of a name counts (1.0)."""
        found = self.workflow.use.functions if isinstance(self.workflow, TaskWorkflow) else ()
        return {scope.states[0].name: scope for scope in reversed(found)}

    @cached_property
    def error_prefix(self) -> str:
        """What the standard types of errors begin with (1.0)."""
        return prefix_of(self.workflow.definition) if isinstance(self.workflow, TaskWorkflow) else ""

    @cached_property
    def functions(self) -> dict[str, Function]:
        """Function definitions by name; the first of a name counts."""
        return {function.name: function for function in reversed(self.workflow.functions)}

    @cached_property
    def expression_functions(self) -> dict[str, str | None]:
        """What the functions of type `expression` do, by name (semantics-0.8.md §2.6)."""
        return {
            name: one.operation for name, one in self.functions.items() if one.kind == "expression" and one.operation
        }

    @cached_property
    def conditional(self) -> frozenset[str]:
        """The pointers of the actions that have a condition (semantics-0.8.md §4.1)."""
        return frozenset(self.pointers[path] for path, one in self.actions.items() if one.action.condition is not None)

    @property
    def version(self) -> str:
        """The definition's version as written; "" where it has none."""
        return str(self.workflow.version.value) if self.workflow.version else ""

    @cached_property
    def events(self) -> dict[str, EventDefinition]:
        """Event definitions by name; the first of a name counts."""
        return {event.name: event for event in reversed(self.workflow.events)}

    @cached_property
    def consumed(self) -> tuple[EventDefinition, ...]:
        """The events that the definition consumes, in order of definition."""
        return tuple(event for event in self.workflow.events if event.kind == "consumed")

    def _ready(self, action: Action) -> ReadyAction:
        call = action.call
        called = "action" if call is None else call.called
        function = self.functions.get(called) if isinstance(call, FunctionCall) else None
        kind, own = (function.kind, function.own) if function else (None, None)
        operation = None
        if function and function.operation and kind == "expression":
            text = dollar.inside(function.operation) or function.operation.strip()
            operation = Expression(text, function.path, self.workflow.expression_language)
        return ReadyAction(
            action,
            action.name or called,
            called,
            action.filter == NO_FILTER,
            action.timeout or self.timeout(action.path, "action"),
            operation,
            not isinstance(call, FunctionCall) or call.by_data or kind in BY_DATA,
            operation is not None
            or (function is not None and function.only_prints)
            or (own is not None and own.goes_on),
            own,
        )

    def timeout(self, path: Path, kind: str) -> Duration | None:
        """What the branch or state that a node is in says about its time, else the workflow (semantics-0.8.md §5.1)."""
        for length in range(len(path), -1, -1):
            owner = self.nodes.get(path[:length])
            found = getattr(getattr(owner, "timeouts", None), kind, None)
            if found is not None:
                return cast(Duration, found)
        return None

    def _list(self, node: object) -> ActionList | None:
        """The actions of an owner: a state, an `onEvents` entry or a branch."""
        own = own_actions(node) if isinstance(node, State | OnEvents | Branch) else None
        if own is None:
            return None
        at_once = getattr(node, "action_mode", None) == "parallel"
        actions = tuple(self.actions[one.path] for one in own)
        return ActionList(actions, at_once, not at_once and bool(actions) and self._straight(actions))

    def _straight(self, actions: tuple[ReadyAction, ...]) -> bool:
        return not self.workflow.auto_retries and all(
            _is_straight(ready.action, ready.action.call)
            and not ready.limit
            and not ready.answers_itself
            and ready.own is None
            and (ready.asks_the_same or not self.has_variables)
            for ready in actions
        )

    def start_state(self) -> State:
        """Where an instance starts: the first state that is marked so. A Trouble says why there is none."""
        scope = self.workflow.scope
        if not scope.start:
            raise trouble(DATA, "the definition has no start state", scope.path)
        found = self._started(scope.start[0])
        if found is None:
            raise trouble(DATA, f"there is no start state {scope.start[0].name}", scope.start[0].path)
        return found

    def is_start(self, state: State) -> bool:
        """Whether a state is one of those that the workflow starts with."""
        return any(ref.name and self._started(ref) is state for ref in self.workflow.scope.start)

    def _started(self, start: Ref) -> State | None:
        """The state that is marked by a start, and not another with its name as id; else the one that it names."""
        scope = self.workflow.scope
        marked = (state for state in scope.states if start.path[:-1] == state.path)
        return next(marked, None) or scope.find(start.name)

    def state(self, path: Path) -> State:
        """The state at a path that is known to be one's."""
        return self.states[path]


def _is_straight(action: Action, call: object) -> bool:
    """Whether all that an action does is to call a function, once and at once."""
    waits = action.timeout or action.before or action.after or action.condition or action.retries or action.retry
    return isinstance(call, FunctionCall) and not call.detached and bool(call.function.name) and not waits


def _targets(scope: Scope) -> dict[str, State]:
    """The states of a scope by what a transition may call them, as `Scope.find` has it: the first of an id or name."""
    by_name = {state.name: state for state in reversed(scope.states)}
    by_id = {state.id: state for state in reversed(scope.states) if state.id}
    return by_id | by_name if scope.names_first else by_name | by_id


def id_of(workflow: Workflow) -> str:
    """What a workflow is known by."""
    return workflow.id or workflow.name or "workflow"


def _is_plain(transition: Transition) -> bool:
    """Whether a transition leads on, and that is all."""
    return not (transition.expression or transition.compensate or transition.produce)


def _walk(node: Any) -> list[Any]:
    """A node and all that are in it, each before what is in it."""
    if isinstance(node, tuple):
        return [one for part in node for one in _walk(part)]
    names = _members(node.__class__)
    return [] if names is None else [node, *(one for name in names for one in _walk(getattr(node, name)))]


@cache
def _members(kind: type) -> tuple[str, ...] | None:
    """The names of what a node of this class has; None: it is no node."""
    names = tuple(part.name for part in fields(kind)) if is_dataclass(kind) else ()
    return names if "path" in names else None


def due(duration: Duration | None, now: int, what: str, path: Path) -> int:
    """When `duration` from `now` is over, in epoch ms. One that is missing or cannot be read is a DataError."""
    if duration is None:
        raise trouble(DATA, f"{what} is missing", path)
    period: Period | None = parse(duration.text)
    if duration.text == OPEN:
        raise trouble(DATA, f"{UNFINISHED} {what} is not written yet", duration.path)
    if period is None:
        raise trouble(DATA, f"{what} `{duration.text}` is no duration such as PT15M", duration.path)
    return add(now, period)
