"""The kinds of calls that a runtime has of its own, as a profile lists them, and the model of a definition with them.

A kind is told by how a function's `operation` is written (0.8), or by the name that a task calls (1.0). What a call is
then stands in the model (`OwnCall`): who draws, asks, mocks or lists it reads it there and knows no runtime.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from workflow.actions import FunctionCall
from workflow.model import Function, Workflow
from workflow.paths import Json
from workflow.profile.own_calls import Answer, OwnCall
from workflow.profile.own_events import EventKind
from workflow.profile.rewriting import Changes
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
        found = self._call(_member(given, self.does), _member(given, self.at))
        return replace(found, named=tuple(filter(None, (self.does, self.at))))

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


def own_kinds(
    workflow: Workflow,
    calls: Sequence[CallKind],
    events: Sequence[EventKind] = (),
    addresses: Mapping[str, str] = NO_ADDRESSES,
) -> Changes:
    """What makes each function, its calls, the tasks that call and the events that are awaited say what they are to
    the runtime, for a `Rewriter` of the model.

    `addresses` are those of the operations in the documents at hand, by the functions that name them.
    """
    functions = {one.path: own for one in workflow.functions if (own := _own(one, calls, addresses))}
    named = {one.name: functions[one.path] for one in reversed(workflow.functions) if one.path in functions}
    found: dict[type, Callable[[Any], Mapping[str, Any]]] = {}
    if named:
        found[Function] = lambda function: _said(functions.get(function.path))
        found[FunctionCall] = lambda call: _said(named.get(call.function.name))
    if any(kind.task for kind in calls):
        found[CallTask] = lambda task: _of_task(task, calls)
    if events:
        found[EventFilter] = lambda one: _of_event(one, events)
    return found


def _own(function: Function, kinds: Sequence[CallKind], addresses: Mapping[str, str]) -> OwnCall | None:
    address = addresses.get(function.name, "")
    return next(filter(None, (kind.of_function(function, address) for kind in kinds)), None)


def _said(own: OwnCall | None) -> Mapping[str, Any]:
    return {"own": own} if own else {}


def _of_task(task: CallTask, kinds: Sequence[CallKind]) -> Mapping[str, Any]:
    own = next(filter(None, (kind.of_task(task) for kind in kinds)), None)
    return {"own": own, "function": None} if own else {}


def _of_event(one: EventFilter, kinds: Sequence[EventKind]) -> Mapping[str, Any]:
    given = one.attributes.value if one.attributes else None
    own = next(filter(None, (kind.named(given) for kind in kinds)), None) if given else None
    return {"own": own} if own else {}


def _member(given: Json, name: str) -> str:
    found = given.get(name) if name and isinstance(given, dict) else None
    return "" if found is None or isinstance(found, dict | list) else str(found)
