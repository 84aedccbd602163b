"""What the rules ask about a definition, gathered in one walk over the model and shared by all; what they answer."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from workflow import schema
from workflow._json_schema import Fault
from workflow.contracts.calls import Target, targets
from workflow.diagnostics import Fix, Range, Related, Severity
from workflow.document import Document, read
from workflow.expressions.task_variables import Given, givers
from workflow.model import (
    AuthDefinition,
    ErrorDefinition,
    EventDefinition,
    Function,
    Ref,
    RetryPolicy,
    Scope,
    State,
    Workflow,
)
from workflow.nodes import holders
from workflow.paths import Json, Path
from workflow.present import Present
from workflow.profile import DOCUMENTS, Semantics
from workflow.resources import Resource, workflow_id, workflow_version

Node = TypeVar("Node")
Made = TypeVar("Made")
Named = State | Function | EventDefinition | RetryPolicy | ErrorDefinition | AuthDefinition


class Missing(Enum):
    """What the document has at a path that is not in it."""

    MISSING = 0


class Found(NamedTuple, Generic[Node]):
    """A node of the model with the scope and the state it stands in."""

    node: Node
    scope: Scope
    state: State | None


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault at `path`, in words for the person who wrote it. Its range is that of the value, of the key with `key`,
    or `range` where one is given.

    `severity` is that of the rule where it is None. `late`: what has it is loaded, and fails as it runs.
    """

    path: Path
    message: str
    key: bool = False
    fix: Fix | None = None
    range: Range | None = None
    severity: Severity | None = None
    related: tuple[Related, ...] = ()
    late: bool = False


Findings = Iterator[Finding]


class Facts:
    """A document and its model, with every node of the model by its type.

    `scopes` are the workflow's own scope and all that are nested in it; `resources` are the texts given beside it,
    `workflows` the ids of definitions that are at hand besides, `present` is what its scenarios say of its data,
    `semantics` how the runtime does it that it is read for.
    """

    def __init__(
        self,
        document: Document,
        workflow: Workflow,
        resources: tuple[Resource, ...] = (),
        faults: list[Fault] | None = None,
        workflows: frozenset[str] = frozenset(),
        present: Present | None = None,
        semantics: Semantics = DOCUMENTS,
    ) -> None:
        self.document = document
        self.workflow = workflow
        self.resources = resources
        self.present = present
        self.semantics = semantics
        self._workflows = workflows
        self._faults = faults
        self._name_lists: dict[Path, defaultdict[str, list[int]]] = {}
        self._states: dict[int, dict[str, State]] = {}
        self._kept: dict[Any, tuple[Any, ...]] = {}
        self._found: dict[type, list[Found[Any]]] = defaultdict(list)
        self._walk(workflow, holders(workflow) or (), workflow.scope, None)

    @cached_property
    def faults(self) -> list[Fault]:
        """What the schema of the dialect has to say, deprecated spellings included."""
        return schema.faults(self.document, self.workflow.dialect) if self._faults is None else self._faults

    @cached_property
    def known_workflows(self) -> frozenset[str]:
        """The ids of the definitions that are at hand."""
        return self._workflows.union(name for resource in self.resources if (name := workflow_id(resource)))

    @cached_property
    def known_versions(self) -> dict[str, set[str]]:
        """The versions of definitions by id, where they are known: not where of a library only the id is."""
        found: dict[str, set[str]] = {}
        for resource in self.resources:
            name, version = workflow_id(resource), workflow_version(resource)
            if name is not None and version is not None and name not in self._workflows:
                found.setdefault(name, set()).add(version)
        return found

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """What functions and tasks call, of those whose documents are at hand."""
        return tuple(targets(self.workflow, self.resources))

    @cached_property
    def given(self) -> Given:
        """Which variables the expressions of 1.0 are given."""
        return Given(givers(self.workflow), self.workflow.expression_language)

    def once(self, make: Callable[["Facts"], Iterable[Made]]) -> tuple[Made, ...]:
        """What `make` makes of these facts, made once for all rules that ask."""
        if make not in self._kept:
            self._kept[make] = tuple(make(self))
        return self._kept[make]

    def read(self, resource: Resource) -> Json:
        """The data of a resource; None where it cannot be read."""
        return read(resource.text).data

    @property
    def scopes(self) -> list[Scope]:
        return [found.node for found in self.all(Scope)]

    def all(self, kind: type[Node]) -> list[Found[Node]]:
        """Every node of exactly this type; `State` gives the states of every kind."""
        return self._found.get(kind, [])

    def state(self, scope: Scope, name: str) -> State | None:
        """The state of `scope` that `name` means: as `Scope.find`, without its search."""
        key = id(scope)  # functions of 1.0 are scopes with one path
        if key not in self._states:
            by_name = {state.name: state for state in reversed(scope.states)}
            by_id = {state.id: state for state in reversed(scope.states) if state.id is not None}
            self._states[key] = by_id | by_name if scope.names_first else by_name | by_id
        return self._states[key].get(name)

    def target(self, scope: Scope, ref: Ref) -> State | None:
        """The state of `scope` that a way leads to: as `Scope.target`, without its search."""
        return self.state(scope, ref.name) if ref.place is None else scope.target(ref)

    def unresolved(self, kind: str) -> bool:
        """Whether the `functions`, `events` or `retries` are in a resource that is not at hand."""
        return any(key == kind for key, _ in self.workflow.resources) and not getattr(self.workflow, kind, None)

    def value(self, path: Path) -> Json:
        """What the document has at `path`, or `Missing.MISSING`."""
        data = self.document.data
        for key in path:
            try:
                data = data[key]
            except (KeyError, IndexError, TypeError):
                return Missing.MISSING
        return data

    def has(self, path: Path) -> bool:
        """Whether `path` is in this document: what a resource gave is not."""
        return self.value(path) is not Missing.MISSING

    def is_scalar(self, path: Path) -> bool:
        """Whether `path` is in this document and holds a text, a number, a truth value or null."""
        return not isinstance(self.value(path), dict | list | Missing)

    def name_path(self, node: Named, nth: int = 0) -> Path:
        """Where the name of `node` is written, in a list of `names` the `nth` time; the node's own path otherwise."""
        if self.is_scalar((*node.path, "name")):
            return (*node.path, "name")
        places = self._places_in_names(node.path).get(node.name)
        return (*node.path, "names", places[min(nth, len(places) - 1)]) if places else node.path

    def name_range(self, node: Named) -> Range:
        """The range of the name of `node`: of the key where that is the name (0.1-map)."""
        path = self.name_path(node)
        return (self.document.key_range if path == node.path else self.document.range)(path)

    def where(self, path: Path, key: bool = False) -> str:
        """The place of `path`, or of its key, for a message: `line 12, column 9`."""
        start = (self.document.key_range if key else self.document.range)(path).start
        return f"line {start.line}, column {start.column}"

    def part(self, path: Path, text: str, after: int = 0) -> Range | None:
        """The range of `text` in the value at `path`, not before the offset `after`.

        None where it is written otherwise (escapes, folded lines).
        """
        place = self.document.range(path)
        start = self.document.text.find(text, max(after, place.start.offset), place.end.offset) if text else -1
        return self.document.span(start, start + len(text)) if start >= 0 else None

    def _places_in_names(self, path: Path) -> dict[str, list[int]]:
        """Where each name stands in the list `names` at `path`, if there is one."""
        if path not in self._name_lists:
            found = self._name_lists[path] = defaultdict(list)
            names = self.value((*path, "names"))
            for index, name in enumerate(names if isinstance(names, list) else ()):
                if isinstance(name, str):
                    found[name].append(index)
        return self._name_lists[path]

    def _walk(self, node: Any, names: tuple[str, ...], scope: Scope, state: State | None) -> None:
        """Keep `node`, whose fields with `names` may hold nodes, and all that is inside of it."""
        if isinstance(node, Scope):
            scope, state = node, None
        elif isinstance(node, State):
            state = node
            self._found[State].append(Found(node, scope, node))
        self._found[type(node)].append(Found(node, scope, state))
        for name in names:
            value = getattr(node, name)
            if not value:
                continue
            for item in value if value.__class__ is tuple else (value,):
                inside = holders(item)
                if inside is not None:
                    self._walk(item, inside, scope, state)
