"""1.0: stand-ins for the secrets that definitions declare, since a run that reads one which is not given fails
(semantics-1.0.md §2.11).
"""

import json
import re
from collections.abc import Iterable, Iterator

from simulator.engine.setup.program import Program
from workflow.paths import Json
from workflow.tasks import TaskWorkflow

_MEMBER = re.compile(r"\$secrets?\.(\w+)\.(\w+)")
LOGIN = ("username", "password")


def stand_ins(programs: Iterable[Program]) -> dict[str, Json]:
    """By name a text, or an object of texts where members of it are read."""
    found: dict[str, Json] = {}
    for program in programs:
        workflow = program.workflow
        if isinstance(workflow, TaskWorkflow):
            members = _members(workflow)
            for ref in workflow.use.secrets:
                name = ref.name
                parts = members.get(name)
                found[name] = {part: f"{name} {part}" for part in parts} if parts else f"secret {name}"
    return found


def _members(workflow: TaskWorkflow) -> dict[str, list[str]]:
    """The members of secrets that expressions read, and those of a login that an authentication uses."""
    found: dict[str, list[str]] = {}
    for name, member in _MEMBER.findall(json.dumps(workflow.definition)):
        found.setdefault(name, []).append(member)
    for name in _used(workflow.definition):
        found.setdefault(name, []).extend(LOGIN)
    return {name: list(dict.fromkeys(members)) for name, members in found.items()}


def _used(value: Json) -> Iterator[str]:
    """The names that authentications `use`; those of other authentications are among them."""
    if isinstance(value, dict) and isinstance(value.get("use"), str):
        yield value["use"]
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _used(part)
