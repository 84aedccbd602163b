"""The model of a definition as the Java SDK understands it: which texts are expressions, whose tasks there are."""

from collections.abc import Mapping
from typing import Any, Final

from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import Reading
from workflow.expressions import dollar
from workflow.model import Expression, Template
from workflow.nodes import replaced
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile
from workflow.tasks import Catch, Correlate, EventFilter, EventStrategy, RunTask, TaskRetry, TaskSchedule

LIBRARY: Final = "jq@jackson_1_6"


class JavaReading(Reading):
    """How the SDK reads a definition."""

    OWN = (Catch, TaskRetry, RunTask, EventFilter, TaskSchedule, Correlate)

    def __init__(self, definition: Json = None, profile: Profile = SPECIFICATION) -> None:
        super().__init__(definition, profile)
        self.language, self.style = LIBRARY, "opened"

    def bare(self, text: str) -> str:
        """What stands behind a `${`, without a `}` too."""
        bare = super().bare(text)
        opened = dollar.opened(bare)
        return bare if opened is None else opened

    def listed(self, items: list[tuple[str, Node]]) -> list[tuple[str, Node]]:
        """The tasks of a list: of equal names the last alone (J3.8)."""
        last = dict(items)
        return items if len(last) == len(items) else [(name, each) for name, each in items if last[name] is each]

    def own(self, node: Any, at: Node) -> Mapping[str, Any]:
        """What is otherwise in a node of this kind."""
        match node:
            case Catch():
                filtered = {"filter": replaced(node.filter, {"style": "text"})} if node.filter else {}
                return {**filtered, "error_name": at.inside("as") or ""}  # J8.1
            case TaskRetry(attempts=None) if at.inside("limit", "attempt") is not None:
                return {"attempts": 0}  # J8.7
            case RunTask(process="workflow"):
                return {"waits": True, "returned": "stdout"}  # J10.1
            case EventFilter():
                return {"exact": True}  # J9.5, J9.6
            case TaskSchedule(on=EventStrategy() as on):
                is_correlated = any(one.correlate for one in on.filters)
                return {"read": "envelope", "on": None if is_correlated else replaced(on, {"until": None})}  # J12.1
            case Correlate(expected=Template(value=str(text)) as wanted):
                return {"expected": Expression(text.strip(), wanted.path, LIBRARY)}  # J9.7
        return {}
