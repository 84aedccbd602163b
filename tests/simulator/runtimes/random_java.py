"""Random definitions that the Java SDK loads, by its overlay; each with a scenario. The same seed gives the same."""

from random import Random
from typing import Any

from workflow.paths import Json

KINDS = ("set", "do", "for", "fork", "switch", "try", "raise", "wait", "emit", "listen", "call", "run", "function")
EXPRESSIONS = (
    ".n",
    ".list",
    "[.list[]?]",
    "(.n // 0) + 1",
    "{a: .n}",
    ".missing",
    ". + {m: 1}",
    "$context",
    "$input",
    "empty",
)
VALUES: tuple[Json, ...] = (
    1, "${ .n }", " ${ .n }", "${ .list[]? }", '{"k": 1}', "${ {t: .text} | tojson }", "${ $task.rawInput }", "text",
    "${ $secret.key.one | length }", "${ $output ", None, ["${ .n }", {"x": "${ $context }"}], "${ .n + {} }",
)  # fmt: skip
CONDITIONS = (".n == 1", "true", '"true"', "0", ".list", "empty", "$task.name != null", ".missing")
TYPES = ("https://a.example/broken", "https://serverlessworkflow.io/spec/1.0.0/errors/expression", "any")
ANSWERS: tuple[Json, ...] = (
    {"result": {"n": 2, "list": [3]}},
    {"result": '{"n": 7}'},
    {"result": None, "delay": "PT2S"},
    {"error": {"type": TYPES[0], "status": 500}},
    {"error": "refused"},
    {"response": {"status": 404, "content": {"why": "x"}}},
)
PROCESSES: tuple[Json, ...] = (
    {"process": {"code": 0, "stdout": '{"n": 1}\n'}},
    {"process": {"code": 3, "stdout": "x", "stderr": "no"}},
    {"error": {"type": TYPES[0], "status": 500}},
)
DEEPEST = 2


class Maker:
    """Makes one definition and one scenario from a seed."""

    kinds: Any = KINDS
    conditions: Any = CONDITIONS
    expressions: Any = EXPRESSIONS

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.names = 0

    def definition(self) -> dict[str, Any]:
        made: dict[str, Any] = {
            "document": {"dsl": "1.0.3", "namespace": "shop", "name": "random", "version": "1.0.0"},
            "use": {
                "functions": {"double": {"set": {"n": "${ (.n // 1) * 2 }", "item": "${ $task.name }"}}},
                "retries": {"often": {"delay": "PT1S", "limit": {"attempt": {"count": 2}}}},
                "timeouts": {"short": {"after": "PT2S"}},
                "errors": {"broken": {"type": TYPES[0], "status": 500, "title": "${ .text }"}},
            },
            "do": self.tasks(0),
        }
        return {**made, "output": {"as": "{out: ., c: $context}"}} if self.maybe() else made

    def scenario(self) -> dict[str, Any]:
        times = (f"PT{self.chance.randint(0, 8)}S" for _ in range(5))
        events = [{"at": at, "type": self.one("ab"), "source": "s", "data": {"k": at, "n": 1}} for at in times]
        calls = {
            "GET https://a.example/1": [self.one(ANSWERS) for _ in range(4)],
            "run shell ls": [self.one(PROCESSES) for _ in range(3)],
        }
        return {
            "input": {"n": 1, "list": [1, {"x": 2}], "text": "word"},
            "secrets": {"key": {"one": "hush"}},
            "events": events,
            "calls": calls,
            "settings": {"unmocked": "empty", "stepBudget": 1500},
        }

    def one(self, choices: Any) -> Any:
        return self.chance.choice(choices)

    def maybe(self, share: float = 0.5) -> bool:
        return self.chance.random() < share

    def tasks(self, depth: int) -> list[dict[str, Any]]:
        made = [self.task(depth) for _ in range(self.chance.randint(1, 4 - depth))]
        names = [next(iter(one)) for one in made]
        for number, one in enumerate(made):
            if self.maybe(0.2):
                one[names[number]]["then"] = self.one(("continue", "exit", "end", "nowhere", *names[number + 1 :]))
        return made

    def task(self, depth: int) -> dict[str, Any]:
        self.names += 1
        kind = self.one([one for one in self.kinds if depth < DEEPEST or one not in ("do", "for", "fork", "try")])
        made: dict[str, Any] = getattr(self, f"_{kind}")(depth)
        for name, members in (("input", ("from",)), ("output", ("as",)), ("export", ("as",))):
            if self.maybe(0.15):
                made[name] = {members[0]: self.one(self.expressions)}
        if self.maybe(0.2):
            made["if"] = self.one(self.conditions)
        if self.maybe(0.15):
            made["timeout"] = self.one(({"after": "PT1S"}, "short"))
        return {f"t{self.names}": made}

    def _set(self, _depth: int) -> dict[str, Any]:
        return {"set": self.one((self.one(self.expressions), {"n": self.one(VALUES), "list": self.one(VALUES)}))}

    def _do(self, depth: int) -> dict[str, Any]:
        return {"do": self.tasks(depth + 1)}

    def _for(self, depth: int) -> dict[str, Any]:
        made = {"for": {"in": self.one((".list", ".list[]?", "[1, 2]", ".n"))}, "do": self.tasks(depth + 1)}
        return {**made, "while": self.one(self.conditions)} if self.maybe(0.3) else made

    def _fork(self, depth: int) -> dict[str, Any]:
        made = [self.task(depth + 1) for _ in range(self.chance.randint(0, 3))]
        branches = [{name: {"do": [one]} if "try" in one[name] else one[name]} for one in made for name in one]
        return {"fork": {"branches": branches, "compete": self.maybe(0.3)}}

    def _switch(self, _depth: int) -> dict[str, Any]:
        ways = ("continue", "exit", "end", "nowhere")
        cases = [{f"c{n}": {"when": self.one(self.conditions), "then": self.one(ways)}} for n in range(2)]
        return {"switch": [*cases, {"other": {"then": self.one(ways)}}] if self.maybe() else cases}

    def _try(self, depth: int) -> dict[str, Any]:
        catch: dict[str, Any] = {"as": "e"} if self.maybe() else {}
        if self.maybe(0.4):
            catch["errors"] = {"with": {"type": self.one(TYPES)} if self.maybe() else {"status": 500}}
        if self.maybe(0.3):
            catch["when"] = self.one((".status == 500", *self.conditions))
        if self.maybe():
            catch["do"] = self.tasks(depth + 1)
        if self.maybe():
            limit = self.one(({}, {"attempt": {"count": 1, "duration": "PT1S"}}, {"duration": "PT3S"}, {"attempt": {}}))
            catch["retry"] = self.one(("often", {"delay": "PT1S", "backoff": {"exponential": {}}, "limit": limit}))
        return {"try": self.tasks(depth + 1), "catch": catch}

    def _raise(self, _depth: int) -> dict[str, Any]:
        written = {"type": self.one(TYPES), "status": 500, "detail": "${ .text }", "instance": "/here"}
        return {"raise": {"error": "broken" if self.maybe() else written}}

    def _wait(self, _depth: int) -> dict[str, Any]:
        return {"wait": self.one(("PT1S", {"seconds": 1, "milliseconds": 500}, "${ .missing }", '${ "PT2S" }'))}

    def _emit(self, _depth: int) -> dict[str, Any]:
        return {"emit": {"event": {"with": {"type": self.one(("a", "out")), "data": {"n": self.one(VALUES)}}}}}

    def _listen(self, depth: int) -> dict[str, Any]:
        filters = [
            {"with": {"type": "a"}},
            {"with": {"type": "b", "data": "${ .n == 1 }"}, "correlate": {"k": {"from": ".data.k"}}},
            {"with": {"source": "https://a.example/"}},
        ]
        to = self.one(({"one": self.one(filters)}, {"all": filters[:2]}, {"any": filters[:2]}))
        if "any" in to and self.maybe():
            to["until"] = self.one(("length > 1", ".missing.x", {"one": filters[1]}))
        made: dict[str, Any] = {"listen": {"to": to, "read": self.one(("data", "envelope", "raw"))}}
        return {**made, "foreach": {"do": self.tasks(DEEPEST)}} if self.maybe(0.4) and depth < DEEPEST else made

    def _call(self, _depth: int) -> dict[str, Any]:
        return {"call": "http", "with": {"method": "get", "endpoint": self.one(("https://a.example/{n}", "/b/{n}"))}}

    def _function(self, _depth: int) -> dict[str, Any]:
        return {"call": "double", "with": {"n": self.one(VALUES)}}

    def _run(self, _depth: int) -> dict[str, Any]:
        shell = {"shell": {"command": self.one(("ls", "ls -l"))}, "return": self.one(("stdout", "code", "all", "none"))}
        child = {"workflow": {"namespace": "shop", "name": "child", "version": self.one(("1.0.0", "latest"))}}
        return {"run": self.one((shell, child))}
