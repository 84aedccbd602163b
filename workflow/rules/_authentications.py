"""Where tasks of 1.0 say how access is had (DSL reference, "Authentication")."""

from collections.abc import Iterator
from typing import Final

from workflow.model import Ref
from workflow.paths import Json, Path
from workflow.rules._facts import Facts
from workflow.tasks import CallTask, TaskWorkflow

KEY: Final = "authentication"
SCHEMES: Final = ("basic", "bearer", "digest", "oauth2", "oidc")
_DATA: Final = frozenset(("body", "headers", "query", "parameters", "arguments", "payload", "message", "metadata"))
"""Members in which anything may stand: what is called so there is none."""


def policies(facts: Facts) -> Iterator[tuple[Path, Json]]:
    """The authentications of calls, catalogs and `use.authentications`: where each stands, and what is written."""
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    for call in facts.all(CallTask):
        if call.node.arguments:
            yield from _inside(call.node.arguments.value, call.node.arguments.path)
    for catalog in facts.workflow.use.catalogs:
        yield from _inside(catalog.value.value, catalog.path)
    for named in facts.workflow.use.authentications:
        yield named.path, named.value.value


def refs(facts: Facts) -> Iterator[Ref]:
    """The entries of `use.authentications` that are used: by `use`, or by the name alone."""
    for path, value in policies(facts):
        name = value.get("use") if isinstance(value, dict) else None
        if isinstance(name, str):
            yield Ref(name, (*path, "use"))


def schemes(facts: Facts) -> Iterator[tuple[Path, Json]]:
    """What each says of its scheme, `basic`, `oauth2` and so on."""
    for path, value in policies(facts):
        for scheme in SCHEMES if isinstance(value, dict) else ():
            if scheme in value:
                yield (*path, scheme), value[scheme]


def _inside(value: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    if isinstance(value, list):
        for index, part in enumerate(value):
            yield from _inside(part, (*path, index))
    elif isinstance(value, dict):
        for key, part in value.items():
            if key == KEY:
                yield (*path, key), part
            elif key not in _DATA:
                yield from _inside(part, (*path, key))
