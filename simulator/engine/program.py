"""A definition made ready to run: its nodes by path, its states and events by name."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property

from simulator.engine.data.flows import Flow, flow_of
from simulator.engine.errors import DATA, UNFINISHED, trouble
from simulator.engine.signals import Enter
from workflow.durations import Period, add, parse
from workflow.model import (
    NO_FILTER,
    OPEN,
    Action,
    Duration,
    End,
    EventDefinition,
    FunctionCall,
    ResultRetry,
    Scope,
    State,
    Transition,
    Workflow,
)
from workflow.paths import Path, pointer
from workflow.resources import Resource
from workflow.states import Branch, OnEvents, own_actions


@dataclass(frozen=True, slots=True)
class ReadyAction:
    """An action, what it is called (by its name, else by what it calls; semantics.md §3.4c) and what it calls.

    `bare`: it has no filter, its data and its result pass as they are.
    """

    action: Action
    name: str
    called: str
    bare: bool


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

    `entered` and `taken` are the keys of `World.visits` by the path of a state and of a way.
    """

    def __init__(self, workflow: Workflow, resources: tuple[Resource, ...] = ()) -> None:
        self.workflow = workflow
        self.resources = resources
        self.id = workflow.id or workflow.name or "workflow"
        self.nodes: dict[Path, object] = {}
        for node in _walk(workflow):
            self.nodes.setdefault(node.path, node)  # type: ignore[attr-defined]  # _walk gives nodes with a path
        self.ways = {node.path: node for node in _walk(workflow) if isinstance(node, Transition | End | ResultRetry)}
        self.flow: Flow = flow_of(workflow.dialect)
        self.targets: dict[Path, dict[str, State]] = {
            path: _targets(node) for path, node in self.nodes.items() if isinstance(node, Scope)
        }
        self.states = {path: node for path, node in self.nodes.items() if isinstance(node, State)}
        self.pointers = Pointers((path, pointer(path)) for path in self.nodes)
        self.entered = {path: f"entered {self.id} {self.pointers[path]}" for path in self.states}
        self.taken = {path: f"taken {self.id} {self.pointers[path]}" for path in self.ways}
        self.plain = {
            path: PlainWay(self.taken[path], target.name, ("enter", target.path))
            for path, way in self.ways.items()
            if isinstance(way, Transition) and _is_plain(way) and (target := self._target(way))
        }
        self.actions = {path: _ready(node) for path, node in self.nodes.items() if isinstance(node, Action)}
        self.lists = {path: found for path, node in self.nodes.items() if (found := _actions(node))}

    def _target(self, way: Transition) -> State | None:
        """The state that a transition leads to, in the innermost scope that it is in."""
        scopes = (way.path[:length] for length in range(len(way.path), -1, -1))
        return next((self.targets[scope].get(way.target.name) for scope in scopes if scope in self.targets), None)

    @cached_property
    def events(self) -> dict[str, EventDefinition]:
        """Event definitions by name; the first of a name counts."""
        return {event.name: event for event in reversed(self.workflow.events)}

    @cached_property
    def consumed(self) -> tuple[EventDefinition, ...]:
        """The events that the definition consumes, in order of definition."""
        return tuple(event for event in self.workflow.events if event.kind == "consumed")

    def start_state(self) -> State:
        """Where an instance starts: the first state that is marked so. A Trouble says why there is none."""
        scope = self.workflow.scope
        if not scope.start:
            raise trouble(DATA, "the definition has no start state", scope.path)
        start = scope.start[0]
        marked = (state for state in scope.states if start.path[:-1] == state.path)  # not another with its name as id
        found = next(marked, None) or scope.find(start.name)
        if found is None:
            raise trouble(DATA, f"there is no start state {start.name}", start.path)
        return found

    def state(self, path: Path) -> State:
        """The state at a path that is known to be one's."""
        return self.states[path]


def _targets(scope: Scope) -> dict[str, State]:
    """The states of a scope by what a transition may call them, as `Scope.find` has it: the first of an id or name."""
    by_name = {state.name: state for state in reversed(scope.states)}
    by_id = {state.id: state for state in reversed(scope.states) if state.id}
    return by_name | by_id


def _is_plain(way: Transition) -> bool:
    """Whether a transition leads on, and that is all."""
    return not (way.expression or way.compensate or way.produce)


def _ready(action: Action) -> ReadyAction:
    call = action.call
    called = "action" if call is None else call.function.name if isinstance(call, FunctionCall) else call.result.name
    return ReadyAction(action, action.name or called, called, action.filter == NO_FILTER)


def _actions(node: object) -> ActionList | None:
    """The actions of an owner: a state, an `onEvents` entry or a branch."""
    own = own_actions(node) if isinstance(node, State | OnEvents | Branch) else None
    return None if own is None else _list(own, getattr(node, "action_mode", None) == "parallel")


def _list(actions: tuple[Action, ...], at_once: bool) -> ActionList:
    straight = not at_once and all(
        isinstance(action.call, FunctionCall) and not action.timeout and not action.retries for action in actions
    )
    return ActionList(tuple(map(_ready, actions)), at_once, straight)


def _walk(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        for part in node:
            yield from _walk(part)
    elif is_dataclass(node) and hasattr(node, "path"):
        yield node
        for part in fields(node):
            yield from _walk(getattr(node, part.name))


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
