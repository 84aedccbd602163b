"""Random definitions that Lemline loads, by its overlay; each with a scenario. The same seed gives the same."""

from typing import Any

from tests.simulator.runtimes import random_java
from workflow.paths import Json

EXPRESSIONS: tuple[Json, ...] = (
    ".n", "${ .n }", {"a": ".n", "l": ".list"}, ". + {m: 1}", "$context", "$input", "{o: .n}", ".list[]?", "nobody",
    {"n": ["written"]},
)  # fmt: skip
CONDITIONS = ("${ .n == 1 }", "true", "false", "${ .list }", ".n", "${ $task.name != null }", "${ .missing }")
VALUES: tuple[Json, ...] = (
    1, "${ .n }", " ${ .n }", "${ .list[]? }", "text", "${ .n + 1 ", "${ $secrets.key.one }", "${ $output ", None,
    {"x": "${ $context }"}, "${ [.n] }", "${ .l | length }",
)  # fmt: skip


class Maker(random_java.Maker):
    """Makes one definition and one scenario from a seed."""

    kinds = ("set", "do", "for", "fork", "switch", "try", "raise", "wait", "emit", "listen", "call", "run")
    conditions = CONDITIONS
    expressions = EXPRESSIONS

    def definition(self) -> dict[str, Any]:
        made = super().definition()
        del made["use"]["functions"]
        made["use"]["secrets"] = ["key"]
        return made

    def _set(self, _depth: int) -> dict[str, Any]:
        return {"set": {"n": self.one(VALUES), "list": self.one(VALUES)}}

    def _for(self, depth: int) -> dict[str, Any]:
        made = {"for": {"in": self.one(("${ .list }", "${ .list[]? }", ".list"))}, "do": self.tasks(depth + 1)}
        return {**made, "while": self.one(self.conditions)} if self.maybe(0.3) else made

    def _raise(self, _depth: int) -> dict[str, Any]:
        written = {"type": self.one(random_java.TYPES[:2]), "status": 500, "detail": "${ .text }"}
        return {"raise": {"error": "broken" if self.maybe() else written}}

    def _wait(self, _depth: int) -> dict[str, Any]:
        return {"wait": self.one(("PT1S", {"seconds": 1, "milliseconds": 500}))}

    def _emit(self, _depth: int) -> dict[str, Any]:
        return {"emit": {"event": {"with": {"type": "a", "source": "https://a.example/"}}}}

    def _fork(self, depth: int) -> dict[str, Any]:
        return {"fork": {"branches": [self.task(depth + 1)], "compete": self.maybe(0.3)}}
