"""The kinds of calls that a runtime has of its own, as a profile lists them.

A kind is told by how a function's `operation` is written (0.8), or by the name that a task calls (1.0). What a call is
then stands in the model (`OwnCall`): who draws, asks, mocks or lists it reads it there and knows no runtime.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from workflow.model import Function
from workflow.paths import Json
from workflow.profile.own_calls import Answer, OwnCall

Parts = tuple[str, str]
"""What is asked for, and whom that is asked of; each may be empty."""
Read = Callable[[str], Parts | None]
"""What an operation says; None where it is not of the kind."""


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

    def of_task(self, call: str, arguments: Json) -> OwnCall | None:
        """What a task calls by this name; None where that is not of the kind."""
        if not self.task or call != self.task:
            return None
        found = self._call(_member(arguments, self.does), _member(arguments, self.at))
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


def _member(given: Json, name: str) -> str:
    found = given.get(name) if name and isinstance(given, dict) else None
    return "" if found is None or isinstance(found, dict | list) else str(found)
