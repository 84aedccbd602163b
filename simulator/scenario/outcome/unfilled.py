"""Addresses of calls whose variables had no value: a part of them is empty, or still stands in braces."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from simulator.scenario.names.globs import LOOKED_AT, may_meet
from workflow.expressions.task_variables import Given, givers
from workflow.model import Workflow
from workflow.paths import Json
from workflow.tasks import CallTask

_VARIABLE: Final = re.compile(r"\{([^{}]*)\}")
_VALUE: Final = "[A-Za-z0-9_.~%-]*"
"""What a value is in an address: percent-encoded."""


class Address(NamedTuple):
    """The address with variables of a call over HTTP, the task that makes it, and the definition of that."""

    task: CallTask
    workflow: Workflow
    text: str


class Unfilled(NamedTuple):
    """Variables of an address that had no value in a call, and the key that a mock of its request would have.

    `known`: whether the engine knows variables of addresses.
    """

    address: Address
    key: str
    names: tuple[str, ...]
    known: bool

    @property
    def words(self) -> str:
        """`{stop}` in the address of price had no value."""
        shown = " and ".join(f"`{{{name}}}`" for name in self.names)
        came = "had no value" if self.known else "was not replaced"
        return f"{shown} in the address of {self.address.task.name} {came}"

    @property
    def given(self) -> str:
        """The first of the names that is a variable of a loop, or of a `catch`; "" if none is."""
        workflow, task = self.address.workflow, self.address.task
        known = Given(givers(workflow), workflow.expression_language)
        return next((name for name in self.names if known.what(name, task.path)), "")

    def is_meant_by(self, key: str) -> bool:
        """Whether the key of a mock may be of a call to this address, had its variables a value."""
        method, _, address = key.partition(" ")
        return method.upper() == self.key.partition(" ")[0] and may_meet(address, self.address.text)


def unfilled(address: str, parameters: Json, templates: str) -> tuple[str, ...]:
    """The variables of an address that had no value in a request; none where that cannot be told of it.

    `templates`: how an engine fills them (Semantics).
    """
    uri = parameters.get("uri") if isinstance(parameters, dict) else None
    if "{" not in address or not isinstance(uri, str) or max(len(address), len(uri)) > LOOKED_AT:
        return ()
    names, pattern = _parted(address)
    if templates != "uri":
        return tuple(name for name in dict.fromkeys(names) if f"{{{name}}}" in uri)
    found = pattern.fullmatch(uri) if pattern else None
    values = dict(zip(names, found.groups(), strict=True)) if found else {}
    return tuple(name for name in dict.fromkeys(names) if values.get(name) == "")


@lru_cache(maxsize=256)
def _parted(address: str) -> tuple[tuple[str, ...], re.Pattern[str] | None]:
    """The variables of an address, and the pattern that finds their values; None where it is not known where one value
    ends and the next begins.
    """
    names, texts = tuple(_VARIABLE.findall(address)), _VARIABLE.split(address)[::2]
    if any(re.fullmatch(_VALUE, text) for text in texts[1:-1]):
        return names, None
    return names, re.compile(f"({_VALUE})".join(map(re.escape, texts)))
