"""Every name of a definition: what has it, and where it is written; found by walking the model once.

The field that holds a Ref says what it names. A state is known in its scope by its `id` first, then by its `name`
(semantics.md §1.5); functions, events and retries are known in the whole definition.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, get_args

from workflow import actions, event_expressions, states
from workflow import model as m
from workflow.document import Document
from workflow.edits import data, function_expressions
from workflow.edits.unwritable import Unwritable
from workflow.nodes import holders
from workflow.paths import Path, pointer

Kind = Literal["state", "function", "event", "retry", "error", "auth"]

NAMED: dict[tuple[type, str], Kind | None] = {
    (m.Transition, "target"): "state",
    (actions.ResultRetry, "target"): "state",
    (m.Scope, "start"): "state",
    (m.State, "compensated_by"): "state",
    (actions.FunctionCall, "function"): "function",
    (actions.EventCall, "trigger"): "event",
    (actions.EventCall, "result"): "event",
    (m.ProducedEvent, "event"): "event",
    (states.OnEvents, "events"): "event",
    (states.EventCondition, "event"): "event",
    (m.State, "event"): "event",  # of any kind that has this field
    (m.ErrorHandler, "retry"): "retry",
    (m.ErrorHandler, "errors"): "error",
    (actions.Action, "retry"): "retry",
    (actions.Action, "retryable"): "error",
    (actions.Action, "non_retryable"): "error",
    (actions.SubflowCall, "workflow"): None,
    (m.Function, "auth"): "auth",
    (m.Timeouts, "run_before"): "state",
    (m.ContinueAs, "workflow"): None,
    (m.Workflow, "secrets"): None,
    (m.Workflow, "resources"): None,
    (m.Workflow, "input_schema"): None,
    (m.Workflow, "output_schema"): None,
    (m.State, "input_schema"): None,
    (m.State, "output_schema"): None,
    (m.State, "workflow"): None,  # of any kind that has this field
    (states.Branch, "workflow"): None,
}
"""What the Refs in each field of the model name; None: something outside of the definition."""

_SHADOWED = ("nextState", "next-state", "default")
"""Members that name a state even where another way (`end: true`) makes the model pass them over."""


_Each = TypeVar("_Each")
_By = TypeVar("_By", bound=Hashable)


class Known(Protocol):
    """What is needed of a `workflow.definition.Definition`."""

    @property
    def document(self) -> Document: ...
    @property
    def workflow(self) -> m.Workflow | None: ...


class _Use(NamedTuple):
    kind: Kind
    ref: m.Ref
    scope: m.Scope


class Thing(NamedTuple):
    """Something that has a name. `path` is its definition, or the place it was asked for where it has none."""

    kind: Kind
    name: str
    path: Path
    places: tuple[Path, ...]


def workflow_of(definition: Known) -> m.Workflow:
    """Its model; Unwritable where it has none."""
    if definition.workflow is None:
        raise Unwritable("The text cannot be read as a workflow; correct what its problems say first")
    return definition.workflow


class Names:
    """The names of one definition: what they are of, and where they are written."""

    def __init__(self, definition: Known) -> None:
        """Unwritable for a text that cannot be read as a workflow."""
        self.document, self.workflow = definition.document, workflow_of(definition)
        self.data, workflow = self.document.data, self.workflow
        self.scopes: list[m.Scope] = []
        self.uses: list[_Use] = []
        self._walk(workflow, workflow.scope)
        self.uses += [_Use("function", ref, workflow.scope) for ref in function_expressions.calls(workflow)]

    @cached_property
    def _at(self) -> dict[Path, list[_Use]]:
        """The uses by where they are written."""
        return _grouped(self.uses, lambda use: use.ref.path)

    @cached_property
    def _called(self) -> dict[tuple[Kind, str], list[_Use]]:
        """The uses by what they name."""
        return _grouped(self.uses, lambda use: (use.kind, use.ref.name))

    @cached_property
    def _states(self) -> dict[Path, tuple[m.State, m.Scope]]:
        return {state.path: (state, scope) for scope in reversed(self.scopes) for state in reversed(scope.states)}

    @cached_property
    def _definitions(self) -> dict[Kind, tuple[dict[str, list[Path]], dict[Path, list[str]]]]:
        """What is defined of each kind: places by name, and names by place."""
        found: dict[Kind, tuple[dict[str, list[Path]], dict[Path, list[str]]]] = {}
        for kind in get_args(Kind):
            pairs = self._defined(kind)
            by_name = _grouped(pairs, lambda pair: pair[1])
            by_path = _grouped(pairs, lambda pair: pair[0])
            found[kind] = (
                {name: [path for path, _ in each] for name, each in by_name.items()},
                {path: [name for _, name in each] for path, each in by_path.items()},
            )
        return found

    @cached_property
    def _events(self) -> frozenset[str]:
        return frozenset(each.name for each in self.workflow.events)

    def things_at(self, path: Path) -> tuple[Thing, ...]:
        """As the function `things_at`; for many places of one definition."""
        here = [use for use in self._at.get(path, ()) if self.says(path, use.ref.name)]
        things = [self.thing(use.kind, use.ref.name, use.scope, path) for use in here]
        for kind in get_args(Kind):
            try:
                name, scope = self.named_at(kind, path)
            except Unwritable:
                continue
            things.append(self.thing(kind, name, scope, path))
        return tuple(dict.fromkeys(things))

    def state_places(self, scope: m.Scope, name: str) -> tuple[Path, ...]:
        state = scope.find(name)
        own = self._own(state, name) if state else []
        used = [use.ref for use in self._called.get(("state", name), ()) if use.scope is scope]
        return tuple(dict.fromkeys([*own, *self._written(used, name)]))

    def places(self, kind: Kind, name: str) -> tuple[Path, ...]:
        paths = self._definitions[kind][0].get(name, ())
        own = [place for path in paths for place in self._name_places(path, name)]
        used = [use.ref for use in self._called.get((kind, name), ())]
        return tuple(dict.fromkeys([*own, *self._written(used, name)]))

    def thing(self, kind: Kind, name: str, scope: m.Scope, path: Path) -> Thing:
        """All that is called `name` where it is known, with every place of the name."""
        if kind == "state":
            state = scope.find(name)
            return Thing(kind, name, state.path if state else path, self.state_places(scope, name))
        own = next(iter(self._definitions[kind][0].get(name, ())), path)
        return Thing(kind, name, own, self.places(kind, name))

    def named_at(self, kind: Kind, path: Path) -> tuple[str, m.Scope]:
        """The name of the thing at `path` with the scope it is known in."""
        for use in self._at.get(path, ()):
            if use.kind == kind and self.says(path, use.ref.name):
                return use.ref.name, use.scope
        if kind == "state":
            known = self._states.get(path[:-1] if path[-1:] in (("name",), ("id",)) else path) or self._states.get(path)
            if known is not None:
                return self._state_name(known[1], known[0], path), known[1]
        for place in (path[:depth] for depth in range(len(path) + 1)):
            for name in self._definitions[kind][1].get(place, ()):
                if name and (place == path or path in self._name_places(place, name)):
                    if not data.has(self.data, place):
                        raise Unwritable(f"“{name}” is defined in another file; rename it there")
                    return name, self.workflow.scope
        raise Unwritable(f"There is no {kind} at {pointer(path) or 'the top'}")

    def must_be_free(self, kind: Kind, new: str, old: str, scope: m.Scope) -> None:
        """Unwritable where something else of the kind is called `new`, or `old` is what a resource gives."""
        if kind == "state":
            other = scope.find(new)
            taken = other is not None and other is not scope.find(old)
        else:
            taken = any(name == new for _, name in self._defined(kind)) or (
                kind == "function" and any(use.kind == kind and use.ref.name == new for use in self.uses)
            )
            if any(name == old and not data.has(self.data, path) for path, name in self._defined(kind)):
                raise Unwritable(f"“{old}” is defined in another file; rename it there")
        if taken:
            raise Unwritable(f"Another {kind} is called “{new}” already")

    def _state_name(self, scope: m.Scope, state: m.State, path: Path) -> str:
        name = (state.id if path[-1:] == ("id",) else state.name or state.id) or ""
        if scope.find(name) is not state:
            raise Unwritable(f"Two states are called “{name}”; give one of them another name in the text first")
        return name

    def _own(self, state: m.State, name: str) -> list[Path]:
        """Where the state itself says `name`: as its key, its name, its id."""
        path = state.path
        named = [path] if path[-1] == name else []
        return named + [place for key in ("name", "id") if self.says(place := (*path, key), name)]

    def _written(self, refs: list[m.Ref], name: str) -> list[Path]:
        """The places of `refs` that say `name`, as they follow each other in the text."""
        found = {ref.path for ref in refs if ref.name == name and self.says(ref.path, name)}
        return sorted(found, key=lambda path: self.document.range(path).start.offset)

    def _defined(self, kind: Kind) -> list[tuple[Path, str]]:
        found = getattr(self.workflow, m.DEFINED[kind]) if kind in m.DEFINED else ()
        return [(each.path, each.name) for each in found]

    def _name_places(self, path: Path, name: str) -> list[Path]:
        """Where in a definition at `path` its name is written."""
        value = data.value_at(self.data, path)
        if not isinstance(value, dict):
            return [path] if self.says(path, name) else []
        if self.says((*path, "name"), name):
            return [(*path, "name")]
        listed = value.get("names")
        if isinstance(listed, list):
            return [(*path, "names", index) for index, each in enumerate(listed) if each == name]
        return [path] if path[-1] == name else []

    def says(self, path: Path, name: str) -> bool:
        """Whether the value at `path` is `name`, or an expression that holds it: of events, or the call `fn:name`."""
        value = data.value_at(self.data, path)
        if not isinstance(value, str | int | float) or isinstance(value, bool):
            return False
        return str(value) == name or (isinstance(value, str) and self._holds(value, name))

    def _holds(self, text: str, name: str) -> bool:
        if self.workflow.dialect == "0.8":
            return function_expressions.called(text) == name
        return self._names_event(text, name)

    def _names_event(self, text: str, name: str) -> bool:
        if name not in text or not self.workflow.dialect.startswith("0.1"):
            return False
        try:
            parsed = event_expressions.parse(text, self._events)
        except event_expressions.EventExpressionError:
            return False
        return name in event_expressions.triggers(parsed, ())

    def _walk(self, node: Any, scope: m.Scope) -> None:
        if isinstance(node, m.Scope):
            scope = node
            self.scopes.append(node)
        for name in holders(node) or ():
            value = getattr(node, name)
            for item in value if isinstance(value, tuple) else (value,):
                if isinstance(item, m.Ref):
                    kind = named_by(type(node), name)
                    self.uses += [_Use(kind, item, scope)] if kind else []
                elif holders(item) is not None:
                    self._walk(item, scope)
        if self.workflow.dialect.startswith("0.1") and isinstance(node, m.State | states.OnEvents):
            self._passed_over(node.path, scope)

    def _passed_over(self, path: Path, scope: m.Scope) -> None:
        value = data.value_at(self.data, path)
        for key in _SHADOWED:
            if isinstance(value, dict) and isinstance(value.get(key), str):
                self.uses.append(_Use("state", m.Ref(value[key], (*path, key)), scope))


def _grouped(each: Iterable[_Each], by: Callable[[_Each], _By]) -> dict[_By, list[_Each]]:
    found: dict[_By, list[_Each]] = {}
    for one in each:
        found.setdefault(by(one), []).append(one)
    return found


def named_by(node: type, field: str) -> Kind | None:
    """What a field of a class of the model names, also where a class above it has the field."""
    return next((NAMED[each, field] for each in node.__mro__ if (each, field) in NAMED), None)
