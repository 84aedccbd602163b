"""The model of a definition as Lemline understands it: which texts are expressions, what is never looked at."""

import json
from collections.abc import Mapping
from typing import Any, Final

from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import Reading
from workflow.expressions import dollar
from workflow.model import Template
from workflow.nodes import replaced
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile
from workflow.tasks import Catch, DataStep, ForTask, Named, RaiseTask, TaskRetry

LANGUAGE: Final = "jq@lemline"


class LemlineReading(Reading):
    """How Lemline reads a definition."""

    OWN = (DataStep, ForTask, RaiseTask, Named, TaskRetry, Catch)

    def __init__(self, definition: Json = None, profile: Profile = SPECIFICATION) -> None:
        super().__init__(definition, profile)
        self.language, self.mode, self.style = LANGUAGE, "strict", "begun"

    def bare(self, text: str) -> str:
        """A text that does not begin with `${` is itself, and no boolean but `true` and `false` (L22)."""
        opened = dollar.opened(text)
        return json.dumps(text, ensure_ascii=False) if opened is None else opened

    def own(self, node: Any, at: Node) -> Mapping[str, Any]:
        """What is otherwise in a node of this kind."""
        match node:
            case DataStep():
                return {"transform": self._transform(at)}
            case ForTask():
                return {"collection": Template(at.inside("for", "in"), (*at.path, "for", "in"), "begun", LANGUAGE)}
            case RaiseTask(error=Template() as error):
                return {"error": replaced(error, {"style": "text"})}
            case Named(value=Template() as value) if at.path[:2] == ("use", "errors"):
                return {"value": replaced(value, {"style": "text"})}
            case TaskRetry():
                return {"attempt_limit": None, "limit": None}
            case Catch(filter=Template(value=dict(wanted)) as filtered):
                renamed = {"detail" if name == "details" else name: one for name, one in wanted.items()}
                return {"filter": replaced(filtered, {"value": renamed, "style": "text"})}
        return {}

    def _transform(self, at: Node) -> Template | None:
        """What `from` or `as` is, in which every text is an expression (L21)."""
        name = "from" if at.path[-1:] == ("input",) else "as"
        return Template(at.value[name], (*at.path, name), "all", LANGUAGE) if name in at.value else None
