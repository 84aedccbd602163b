"""Function definitions in 0.8: what they are called by must suit their type."""

from workflow.actions import FunctionCall
from workflow.convert.losses import Lost
from workflow.convert.to_0_8.metadata import metadata_of
from workflow.model import Function, Workflow
from workflow.nodes import nodes_of
from workflow.paths import Object

ASKED_WITH_ALL = "a function that is asked with all the data: in 0.8 only one of the type `custom` is"
OTHER_OPERATION = "an operation that is no document with an operation's id: in 0.8 only one of the type `custom` is so"
NO_OPERATION = "a function without an operation, which 0.8 must have: it is of the type `custom` and named there"


class Functions:
    """Writes the functions of a workflow."""

    def __init__(self, workflow: Workflow, lost: Lost) -> None:
        self.workflow, self.lost = workflow, lost
        calls = nodes_of(FunctionCall, workflow.scope.states)
        self.asked_with_all = {call.function.name for call in calls if call.parameters is None}
        declared = {function.name for function in workflow.functions} | {""}
        self.missing = sorted(self.asked_with_all - declared)

    def written(self) -> list[Object]:
        """Section "Function Definition"."""
        return [self._one(function) for function in self.workflow.functions] + list(map(self._undeclared, self.missing))

    def _undeclared(self, name: str) -> Object:
        """A function that nothing declares, and that must be of the type `custom`."""
        self.lost.note(("functions",), f"“{name}” is not declared; {ASKED_WITH_ALL}")
        return {"name": name, "operation": name, "type": "custom"}

    def _one(self, function: Function) -> Object:
        found: Object = {"name": function.name, "operation": function.operation or function.name}
        reason = self._reason(function)
        if reason:
            self.lost.note(function, reason)
            found["type"] = "custom"
        metadata = metadata_of(function.metadata, (*function.path, "metadata"), self.lost)
        return found | ({} if metadata is None else {"metadata": metadata})

    def _reason(self, function: Function) -> str | None:
        """Why it is of the type `custom`, if it is."""
        if not function.operation:
            return NO_OPERATION
        parts = function.operation.split("#")
        if len(parts) != 2 or not all(part.strip() for part in parts):
            return OTHER_OPERATION
        return ASKED_WITH_ALL if function.name in self.asked_with_all else None
