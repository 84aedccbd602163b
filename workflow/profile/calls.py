"""The kinds of calls that a runtime has of its own, as a profile lists them, and the model of a definition with them.

A kind is told by how a function's `operation` is written (0.8), or by the name that a task calls (1.0). What a call is
then stands in the model (`OwnCall`): who draws, asks, mocks or lists it reads it there and knows no runtime.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, is_dataclass, replace
from typing import Any, Final

from workflow.actions import FunctionCall
from workflow.model import Function, Workflow
from workflow.nodes import holders
from workflow.paths import Json
from workflow.profile.own_calls import Answer, OwnCall
from workflow.profile.own_events import EventKind
from workflow.tasks import CallTask, EventFilter

Parts = tuple[str, str]
"""What is asked for, and whom that is asked of; each may be empty."""
Read = Callable[[str], Parts | None]
"""What an operation says; None where it is not of the kind."""


NO_ADDRESSES: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class CallKind:
    """A kind of calls.

    `operation` reads the operations of functions whose type is among `types`, None for one without a type. `task` is
    the name that tasks call, `does` and `at` are the members of their arguments that say what is asked, and whom.
    `addressed`: what is asked for is told with its address in the document of the service, where that is at hand; what
    is `sent`, by how that begins, is not answered. `offers` are beginnings of operations to be completed, `arguments`
    the names of what calls are given. The others are those of `OwnCall`.
    """

    id: str
    word: str
    icon: str
    answer: Answer = "value"
    operation: Read | None = None
    types: tuple[str | None, ...] = ("custom",)
    task: str = ""
    does: str = ""
    at: str = ""
    writes: str = ""
    known_as: str = ""
    addressed: bool = False
    sent: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()

    def of_function(self, function: Function, address: str = "") -> OwnCall | None:
        """What calls of a function are, with its `address` in a document; None where they are not of the kind."""
        if self.operation is None or function.kind not in self.types:
            return None
        found = self.operation((function.operation or "").strip())
        if found is None:
            return None
        does, at = found
        own = self._call(f"{does} ({address})" if address and self.addressed else does, at)
        return replace(own, answer="none") if address.startswith(self.sent) else own

    def of_task(self, task: CallTask) -> OwnCall | None:
        """What a task calls; None where that is not of the kind."""
        if not self.task or task.call != self.task:
            return None
        given = task.arguments.value if task.arguments else None
        return self._call(_member(given, self.does), _member(given, self.at))

    def _call(self, does: str, at: str) -> OwnCall:
        return OwnCall(self.id, self.word, self.icon, does, at, self.answer, self.writes, self.known_as)


def pattern(text: str) -> Read:
    """Reads operations that are written so as a whole; the groups `does` and `at` are what they say."""
    compiled = re.compile(text, re.DOTALL)

    def read(operation: str) -> Parts | None:
        found = compiled.fullmatch(operation)
        if found is None:
            return None
        groups = found.groupdict()
        return groups.get("does") or "", groups.get("at") or ""

    return read


@dataclass(frozen=True, slots=True)
class _Kinds:
    """What a runtime has of its own: kinds of calls and of events; what functions are, by their names."""

    calls: Sequence[CallKind]
    events: Sequence[EventKind]
    named: Mapping[str, OwnCall]


def with_own(
    workflow: Workflow,
    kinds: Sequence[CallKind],
    events: Sequence[EventKind] = (),
    addresses: Mapping[str, str] = NO_ADDRESSES,
) -> Workflow:
    """The model in which each function, its calls, the tasks that call and the events that are awaited say what they
    are to the runtime.

    `addresses` are those of the operations in the documents at hand, by the functions that name them.
    """
    functions = tuple(_known(one, kinds, addresses.get(one.name, "")) for one in workflow.functions)
    named = {one.name: one.own for one in reversed(functions) if one.own is not None}
    found: Workflow = _with_own(replace(workflow, functions=functions), _Kinds(kinds, events, named))
    return found


def _known(function: Function, kinds: Sequence[CallKind], address: str) -> Function:
    own = next((found for kind in kinds if (found := kind.of_function(function, address))), None)
    return function if own is None else replace(function, own=own)


def _with_own(node: Any, kinds: _Kinds) -> Any:
    """A node of the model, or a tuple of them; what nothing changes in stays the same object."""
    if node.__class__ is tuple:
        made = tuple(_with_own(one, kinds) for one in node)
        return made if any(one is not other for one, other in zip(made, node, strict=True)) else node
    if not is_dataclass(node):
        return node
    changes: dict[str, Any] = {}
    for name in holders(node) or ():
        value = getattr(node, name)
        if value and (found := _with_own(value, kinds)) is not value:
            changes[name] = found
    if isinstance(node, FunctionCall) and node.function.name in kinds.named:
        changes["own"] = kinds.named[node.function.name]
    elif isinstance(node, CallTask):
        own = next((found for kind in kinds.calls if (found := kind.of_task(node))), None)
        changes |= {"own": own, "function": None} if own else {}
    elif isinstance(node, EventFilter) and node.attributes:
        event = next((found for kind in kinds.events if (found := kind.named(node.attributes.value))), None)
        changes |= {"own": event} if event else {}
    return replace(node, **changes) if changes else node


def _member(given: Json, name: str) -> str:
    found = given.get(name) if name and isinstance(given, dict) else None
    return "" if found is None or isinstance(found, dict | list) else str(found)
