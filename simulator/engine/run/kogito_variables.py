"""The variables that SonataFlow's expressions see (docs/runtimes/sonataflow.md, S50 – S54)."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.world import Instance
from workflow.expressions import ExpressionError
from workflow.paths import Json

_MEMBER: Final = re.compile(r"\$WORKFLOW\s*(?:\.\s*([A-Za-z_]\w*)|\[\s*\"([^\"]*)\"\s*\])")
KNOWN: Final = (
    "headers", "id", "identity", "input", "instanceId", "name", "prevActionResult", "python", "responseHeaders",
    "statusCode", "statusMessage",
)  # fmt: skip
"""The members of `$WORKFLOW`; any other is an error."""
ANONYMOUS: Final = "anonymous"


def check(text: str) -> None:
    """Raise ExpressionError where an expression asks for a member of `$WORKFLOW` that there is not."""
    for found in _MEMBER.finditer(text) if "$WORKFLOW" in text else ():
        name = found[1] or found[2]
        if name not in KNOWN:
            raise ExpressionError(f"$WORKFLOW has no `{name}`", found.start() + 1)


def workflow(program: Program, instance: Instance, previous: Callable[[], Json]) -> Json:
    """`$WORKFLOW`."""
    return {
        "id": program.workflow.id or None,
        "instanceId": instance.id,
        "name": program.workflow.name or program.workflow.id or None,
        "identity": ANONYMOUS,
        "headers": {},
        "input": instance.input,
        "prevActionResult": previous(),
        **instance.answered,
    }


def secrets(setup: Setup) -> Json:
    """`$SECRET`: by nested names, which may be written with points, all values as texts."""
    found: dict[str, Json] = {}
    for name, value in setup.secrets.items():
        texts = _texts(value)
        marked = texts if setup.marks is None else setup.marks.marked(texts, f"<secret {name}>")
        _put(found, name.split("."), marked)
    return found


def _put(into: dict[str, Json], names: list[str], value: Json) -> None:
    """Put a value at nested names; what was put before stays beside it."""
    *around, last = names
    for name in around:
        inner: Json = into.setdefault(name, {})
        if not isinstance(inner, dict):
            return
        into = inner
    there = into.get(last)
    into[last] = {**there, **value} if isinstance(there, dict) and isinstance(value, dict) else value


def _texts(value: Json) -> Json:
    if isinstance(value, Mapping):
        return {key: _texts(one) for key, one in value.items()}
    if isinstance(value, bool):
        return str(value).lower()
    return value if value is None or isinstance(value, str) else str(value)
