"""1.0: functions that stand in catalogs or at URIs, taken from the texts given with a definition; nothing is fetched
(DSL, "Catalogs"; semantics-1.0.md §1.6).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Final

from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import Reading
from workflow.dialects._v1_0_tasks import alone
from workflow.document import read
from workflow.model import Ref, Scope
from workflow.resources import Resource, find
from workflow.tasks import CallTask, Named, TaskWorkflow

_CATALOGED: Final = re.compile(r"(?P<name>[^:@/]+):(?P<version>[^:@/]+)@(?P<catalog>[^@]+)")
_PAGES: Final = (
    (
        re.compile(r"https://github\.com/([^/]+/[^/]+)/(?:blob|tree)/(?:refs/heads/)?"),
        r"https://raw.githubusercontent.com/\1/",
    ),
    (
        re.compile(r"https://raw\.githubusercontent\.com/([^/]+/[^/]+)/refs/heads/"),
        r"https://raw.githubusercontent.com/\1/",
    ),
    (re.compile(r"(https://gitlab\.com/.+?)/-/(?:blob|tree|raw)/"), r"\1/-/raw/"),
)
"""Addresses of pages that show a file, and those of the file itself."""
DEFAULT: Final = "default"


def with_functions_of_others(workflow: TaskWorkflow, resources: Iterable[Resource]) -> TaskWorkflow:
    """The definition with the functions that it calls by URI or out of catalogs among its own, if they are given.

    Each stands below the place where it is first called, so that what is wrong with it is told there.
    """
    given = tuple(resources)
    known = {scope.states[0].name for scope in workflow.use.functions}
    found: list[Scope] = []
    waiting = list(_called(workflow))
    while given and waiting:
        ref = waiting.pop(0)
        if ref.name not in known:
            known.add(ref.name)
            made = _function(workflow, ref, given)
            if made is not None:
                found.append(made)
                waiting += _called(made)
    return (
        replace(workflow, use=replace(workflow.use, functions=(*workflow.use.functions, *found))) if found else workflow
    )


def _called(node: object) -> Iterator[Ref]:
    """What calls of a definition name, in its order."""
    if isinstance(node, tuple):
        for part in node:
            yield from _called(part)
    elif is_dataclass(node):
        if isinstance(node, CallTask) and node.function is not None:
            yield node.function
        for part in fields(node):
            yield from _called(getattr(node, part.name))


def _function(workflow: TaskWorkflow, ref: Ref, given: tuple[Resource, ...]) -> Scope | None:
    wanted = address(ref.name, workflow.use.catalogs)
    resource = _resource(wanted, given) if wanted else None
    data = read(resource.text).data if resource else None
    reading = Reading.by(workflow.expression_language, workflow.mode)
    if reading.kind_of(data) is None:
        return None
    return alone(ref.name, Node(data, (*ref.path, ref.name)), reading)


def address(name: str, catalogs: tuple[Named, ...]) -> str | None:
    """Where a function stands, by its name in a call; None: it is no name of that kind, or of an unknown catalog."""
    found = _CATALOGED.fullmatch(name)
    if found is None:
        return name if "://" in name else None
    file = f"functions/{found['name']}/{found['version']}/function.yaml"
    known = next((one for one in catalogs if one.name == found["catalog"]), None)
    if known is None:
        return file if found["catalog"] == DEFAULT else None
    endpoint = known.value.value.get("endpoint") if isinstance(known.value.value, dict) else None
    uri = endpoint.get("uri") if isinstance(endpoint, dict) else endpoint
    return f"{str(uri).rstrip('/')}/{file}" if isinstance(uri, str) else None


def _resource(wanted: str, given: tuple[Resource, ...]) -> Resource | None:
    """The text at an address; a file that was given by its name answers to that, one of a catalog to its last parts."""
    exact = next((one for one in given if _raw(one.uri) == _raw(wanted)), None)
    tail = "/".join(wanted.split("/")[-4:])
    if not (tail.startswith("functions/") and tail.endswith("/function.yaml")):
        return exact or find(wanted, given)
    files = (one for one in given if "://" not in one.uri)
    return exact or next((one for one in files if one.uri == tail or one.uri.endswith(f"/{tail}")), None)


def _raw(uri: str) -> str:
    """The address of a file for that of its page."""
    for page, raw in _PAGES:
        uri = page.sub(raw, uri)
    return uri
