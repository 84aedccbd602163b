"""Random definitions that the Go SDK loads, by its overlay; each with a scenario. The same seed gives the same."""

from typing import Any

from tests.simulator.runtimes import random_java
from workflow.paths import Json

TYPES = ("https://a.example/broken", "https://serverlessworkflow.io/spec/1.0.0/errors/expression")
EXPRESSIONS: tuple[Json, ...] = (
    ".n", "${ .n }", "${ .list }", "${ {a: .n} }", {"b": "${ .n }", "y": [1, "${ $input }"]}, "${ . + {m: 1} }",
    "${ $context }", "${ $task }", "${ .list[]? }", "${ {'q': .text} }",
)  # fmt: skip
CONDITIONS = ("${ .n == 1 }", "${ true }", "true", "${ .list }", "${ $nobody }", "${ .missing.x }", ".n == 1")


class Maker(random_java.Maker):
    """Makes one definition and one scenario from a seed."""

    kinds = (*("set", "do", "for", "fork", "switch", "call") * 4, "raise", "try", "wait", "listen", "function")
    conditions = CONDITIONS
    expressions = EXPRESSIONS

    def definition(self) -> dict[str, Any]:
        made = super().definition()
        made["use"]["errors"]["broken"]["detail"] = "${ $workflow.id }"
        return {**made, "output": {"as": "${ {out: ., c: $context, t: $task} }"}} if "output" in made else made

    def task(self, depth: int) -> dict[str, Any]:
        ((name, made),) = super().task(depth).items()
        if "timeout" in made:
            made["timeout"] = {"after": "PT1S"}
        return {name: made}

    def _set(self, _depth: int) -> dict[str, Any]:
        values = (*random_java.VALUES, "${ $item }", "${ $index }", "${ .n + 1 }", 9007199254740993)
        return {"set": {"n": self.one(values), "list": self.one(values), "${ .k }": self.one((1, 2))}}

    def _for(self, depth: int) -> dict[str, Any]:
        names = self.one(({}, {"each": "$x", "at": "i"}, {"each": "index", "at": "item"}))
        loop = {**names, "in": self.one(("${ .list }", "${ [1, 2] }", "${ .n }", ".list", "${ null }", "${ error }"))}
        made = {"for": loop, "do": self.tasks(depth + 1)}
        return {**made, "while": self.one(self.conditions)} if self.maybe(0.3) else made

    def _fork(self, depth: int) -> dict[str, Any]:
        branches = [self.task(depth + 1) for _ in range(self.chance.randint(1, 3))]
        return {"fork": {"branches": branches, "compete": self.maybe(0.3)}}

    def _switch(self, _depth: int) -> dict[str, Any]:
        names = [f"t{self.names + number}" for number in range(-1, 3)]
        made: list[dict[str, Any]] = [
            {f"c{number}": {"when": self.one(self.conditions), "then": self.one(names)}} for number in range(2)
        ]
        return {"switch": [*made, {"other": {"then": self.one(("end", *names))}}] if self.maybe(0.8) else made}

    def _wait(self, _depth: int) -> dict[str, Any]:
        return {"wait": self.one(("PT1S", {"seconds": 1}))}

    def _raise(self, _depth: int) -> dict[str, Any]:
        written = {"type": self.one(TYPES), "status": 500, "detail": "${ . }", "title": "${ .text }"}
        return {"raise": {"error": self.one(("broken", "nobody", written))}}

    def _try(self, depth: int) -> dict[str, Any]:
        return {"try": self.tasks(depth + 1), "catch": {}}

    def _call(self, _depth: int) -> dict[str, Any]:
        return {"call": "http", "with": {"method": "Get", "endpoint": self.one(("https://a.example/{n}", "${ .u }"))}}

    def _listen(self, _depth: int) -> dict[str, Any]:
        return {"listen": {"to": {"one": {"with": {"type": "a"}}}}}
