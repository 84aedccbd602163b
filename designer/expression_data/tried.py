"""What was made of sample data by one expression after the other: `{pointer of the expression: preview}`."""

import re
from collections.abc import Callable

from simulator.engine.data.filters import Silent, select
from simulator.engine.world.errors import Trouble
from workflow.document import Document
from workflow.editor.utf16 import Units
from workflow.edits.data import value_at
from workflow.expressions import NOTHING, Arguments
from workflow.model import Expression, Template
from workflow.paths import Json, Path, pointer

_WRITTEN = re.compile(r"\A`.*?`: ", re.DOTALL)
"""How a message begins about an expression that stands beside it."""


Judge = Callable[[Expression, Json, Arguments], bool]
"""Says whether a condition is true of data; raises Trouble where that cannot be said."""


class Tried(Silent):
    """The previews; of what the filters tell, it is kept whether one of them selects nothing."""

    def __init__(self, document: Document, arguments: Arguments) -> None:
        self.document, self.arguments = document, arguments
        self.made: dict[str, dict[str, Json]] = {}
        self.empty = False

    def expression_empty(self, place: Path | None, *, path: str) -> None:  # noqa: ARG002
        self.empty = True

    def make(self, node: Expression | Template | None, data: Json, make: Callable[[], Json]) -> Json:
        """What `make` makes of `data`, kept as the preview of `node`; `data` itself where that fails."""
        self.empty = False
        try:
            made = make()
        except Trouble as trouble:
            if node:
                self.fail(node, data, trouble)
            return data
        if node:
            self.made[pointer(node.path)] = {"input": data, "output": made} | ({"empty": True} if self.empty else {})
        return made

    def select(self, expression: Expression, data: Json) -> Json:
        """What an expression selects, kept as its preview; null where that is nothing."""

        def selected() -> Json:
            found = select(expression, data, self.arguments)
            self.empty = found is NOTHING
            return None if found is NOTHING else found

        return self.make(expression, data, selected)

    def condition(self, condition: Expression | None, data: Json, is_true: Judge) -> None:
        """What a condition gives, and whether it holds, as its preview."""
        if condition is None:
            return
        self.select(condition, data)
        try:
            holds = is_true(condition, data, self.arguments)
        except Trouble as trouble:
            self.fail(condition, data, trouble)
            return
        self.made[pointer(condition.path)]["holds"] = holds

    def fail(self, node: Expression | Template, data: Json, trouble: Trouble) -> None:
        """It goes wrong: why, and at which character of the field's text, where that can be told."""
        words = _WRITTEN.sub("", trouble.error.message)
        at = self._at(node, trouble)
        self.made[pointer(node.path)] = {"input": data, "trouble": words} | ({} if at is None else {"at": at})

    def _at(self, node: Expression | Template, trouble: Trouble) -> int | None:
        value = value_at(self.document.data, node.path)
        if trouble.column is None or not isinstance(value, str):
            return None
        start = value.find(node.text) if isinstance(node, Expression) else 0
        at = start + trouble.column - 1
        return Units(value)(at) if start >= 0 and at < len(value) else None
