"""The model of a definition as Synapse understands it: which tasks there are, what they wait for, whose jq it is."""

import json
from collections.abc import Mapping
from typing import Any, Final

from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import Reading
from workflow.dialects._v1_0_parts import entries
from workflow.dialects._v1_0_use import extension
from workflow.expressions import dollar
from workflow.model import Expression, Ref, Template
from workflow.nodes import replaced
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile
from workflow.tasks import Catch, Correlate, EventFilter, EventStrategy, RunTask, SetTask, TaskSchedule, Use

LIBRARY: Final = "jq@jq_1_6"
DETACHED: Final = ("shell", "container")
"""Processes that are waited for where `await` is false, and else not (Y78)."""
VALUES: Final = "drops"
"""The style of values with expressions: items that come to null are dropped (Y28)."""
SET: Final = "full"
"""As `VALUES`; a null that is written in it is an error."""


class SynapseReading(Reading):
    """How Synapse reads a definition. A task that has the members of several kinds is of the first of them (Y11)."""

    ORDER = ("call", "emit", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait", "do")
    OWN = (SetTask, Catch, RunTask, EventFilter, EventStrategy, Correlate, TaskSchedule, Use)

    def __init__(self, definition: Json = None, profile: Profile = SPECIFICATION) -> None:
        super().__init__(definition, profile)
        self.language = LIBRARY if self.language == "jq" else self.language
        self.mode, self.style = "strict", VALUES

    def listed(self, items: list[tuple[str, Node]]) -> list[tuple[str, Node]]:
        """The tasks of a list: of equal names the last one, in the place of the first (Y11)."""
        return list(dict(items).items())

    def own(self, node: Any, at: Node) -> Mapping[str, Any]:
        """What is otherwise in a node of this kind."""
        match node:
            case SetTask(value=Template() as value):
                return {"value": replaced(value, {"style": SET})}
            case Catch():
                filtered = {"filter": replaced(node.filter, {"style": "text"})} if node.filter else {}
                return {**filtered, **({"retry": None} if isinstance(node.retry, Ref) else {})}  # Y16
            case RunTask(process=process) if process in DETACHED:
                return {"waits": not node.waits, "returned": "stdout"}
            case RunTask():
                return {"returned": "stdout"}
            case EventFilter():
                return {"search": True}
            case EventStrategy(kind="any", filters=(), path=path):
                return {"filters": (EventFilter(path=path, attributes=Template({"": ""}, path, "text"), search=True),)}
            case Correlate():
                return self._correlate(at)
            case TaskSchedule():
                return self._schedule(node)
            case Use():
                named = entries(at.get("extensions"))  # of a mapping, by name (Y14)
                return {"extensions": tuple(extension(name, each, self) for name, each in named)}
        return {}

    def _correlate(self, at: Node) -> Mapping[str, Any]:
        """Where a key comes from: an expression in braces, or the name of an attribute (Y67)."""
        source, expected = at.raw("from"), at.raw("expect")
        inside = dollar.whole(source) if isinstance(source, str) else None
        program = f"getpath([{json.dumps(source)}])" if inside is None else inside
        found: dict[str, Any] = {"source": Expression(program, (*at.path, "from"), self.language)}
        inside = dollar.whole(expected) if isinstance(expected, str) else None
        if inside is not None:
            found["expected"] = Expression(inside, (*at.path, "expect"), self.language)
        elif expected is not None:
            found["expected"] = Template(expected, (*at.path, "expect"), "text")
        return found

    def _schedule(self, node: TaskSchedule) -> Mapping[str, Any]:
        """Of several ways to be started the first counts: by events, `after`, `cron`, `every` (Y82)."""
        kinds = [name for name in ("on", "after", "cron", "every") if getattr(node, name) is not None]
        return {"read": "envelope", **dict.fromkeys(kinds[1:])}
