"""Random definitions that Synapse loads, by its overlay; each with a scenario. The same seed gives the same."""

from typing import Any

from tests.simulator.runtimes import random_java
from workflow.paths import Json

VALUES: tuple[Json, ...] = (
    1, "${ .n }", " ${ .n } ", "${ .list[]? }", "${ {t: .text} | tojson }", "${ $task.input }", "text", "${ $output }",
    None, ["${ .n }", {"x": "${ $context }"}, "${ .missing }"], "${ .n + {} }", "${ [limit(0; 1, 2)] }",
)  # fmt: skip
TYPES = ("https://a.example/broken", "https://serverlessworkflow.io/dsl/errors/types/runtime", "any", "brok.n$")
BEFORE = {"note": {"emit": {"event": {"with": {"type": "noted", "source": "s"}}}}}


class Maker(random_java.Maker):
    """Makes one definition and one scenario from a seed."""

    conditions = (".n == 1", "true", "false", "empty", "$task.name != null", ".list != null", ".missing")
    expressions = (
        ".",
        ".list",
        "[.list[]?]",
        "{n: ((.n | numbers) // 0), list: [1]}",
        ". + {m: 1}",
        ".missing",
        "$context",
    )

    def definition(self) -> dict[str, Any]:
        made = super().definition()
        del made["document"]["namespace"]
        made["use"]["errors"]["broken"]["title"] = "${ .text }"
        made["use"]["retries"] = {"often": {"limit": {"attempt": {"count": 2}}}}
        if self.maybe(0.3):
            listed = {"before": [BEFORE], "after": [{"late": {"raise": {"error": "broken"}}}]}
            made["use"]["extensions"] = {"one": {"extend": self.one(("all", "set", "call")), **listed}}
        return made

    def task(self, depth: int) -> dict[str, Any]:
        made = super().task(depth)
        for one in made.values():
            if self.maybe(0.1):
                one["input"] = {"from": "{n: .n}", "schema": {"document": {"required": ["n"]}}}
        return made

    def _set(self, _depth: int) -> dict[str, Any]:
        return {"set": {"n": self.one(VALUES), "list": self.one(VALUES)}}

    def _for(self, depth: int) -> dict[str, Any]:
        made = super()._for(depth)
        made["for"]["each"] = "item"
        return made

    def _raise(self, _depth: int) -> dict[str, Any]:
        made: dict[str, Any] = super()._raise(_depth)
        if isinstance(made["raise"]["error"], dict):
            made["raise"]["error"]["title"] = "T"
        return made

    def _try(self, depth: int) -> dict[str, Any]:
        made: dict[str, Any] = super()._try(depth)
        catch = made["catch"]
        if "errors" in catch and self.maybe():
            catch["errors"] = {"with": self.one(({"type": self.one(TYPES)}, {"status": "${ . >= 500 }"}))}
        if isinstance(catch.get("retry"), dict):
            catch["retry"] = {"limit": {"attempt": {"count": self.one((0, 1, 2))}}}
        return made

    def _wait(self, _depth: int) -> dict[str, Any]:
        return {"wait": self.one(({"seconds": 1}, {"minutes": 1, "milliseconds": 500}))}

    def _emit(self, _depth: int) -> dict[str, Any]:
        made: dict[str, Any] = super()._emit(_depth)
        made["emit"]["event"]["with"]["source"] = "https://a.example/"
        return made

    def _run(self, _depth: int) -> dict[str, Any]:
        shell = {"shell": {"command": "ls"}, "await": self.maybe()}
        script = {"script": {"language": "js", "code": "x"}, "await": self.maybe()}
        return {"run": self.one((shell, script, {"workflow": {"namespace": "shop", "name": "child"}}))}
