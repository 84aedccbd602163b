"""Random definitions that Zigflow loads, with scenarios: every kind of task, in lists inside of each other."""

from random import Random
from typing import Any

from workflow.paths import Json

KINDS = (
    "set",
    "set",
    "wait",
    "call",
    "activity",
    "shell",
    "switch",
    "for",
    "fork",
    "try",
    "do",
    "raise",
    "listen",
    "run",
)
VALUES: tuple[Json, ...] = (
    1, "text", None, [1, 2], {"b": 1, "a": 2}, 9007199254740993, "${ $input.n }", "${ $data.v }", "${ $output }",
    "${ $context }", "${ uuid }", "${ timestamp }", "${ $data | keys | length }", "${ $env.PLACE }",
    "${ $input.n // error(\"x\") }",
    "${ $input.list[] }", "${ {z: 1, y: $input} | tojson }", " ${ 1 }", "${ 1 / 3 }",
)  # fmt: skip
CONDITIONS = ("${ true }", "${ false }", "${ $input.n == 1 }", '${ "1" }', "${ $data.v == 1 }", ".n == 1", "true")
SHAPES = ("${ . }", "${ {got: .} }", "${ .v? // {} }", ".v", "${ [.] }", {"a": "${ . }", "b": "${ $data.v }"})
COLLECTIONS = ("${ $input.list }", "${ 2 }", "${ {a: 1, b: 2} }", "${ $input.list }", "${ 3 }", ".list")
TYPES = ("https://a.example/lost", "https://zigflow.dev/spec/1.0.0/errors/timeout")
ANSWERS: tuple[Json, ...] = (
    {"result": {"v": 2}},
    {"result": None, "delay": "PT20S"},
    {"error": {"type": "Busy", "title": "busy"}},
    {"response": {"status": 503, "headers": {"Retry-After": "2"}}},
    {"response": {"status": 404, "content": "none"}},
    {"response": {"status": 200, "content": '{"n": 1}'}},
    {"process": {"code": 1, "stderr": "no"}},
    {"process": {"stdout": " done \n"}},
)
DEEPEST = 3


class Maker:
    """Makes one definition and one scenario from a seed; no two workflows have one name."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.count = 0

    def definition(self) -> dict[str, Any]:
        head = {"dsl": "1.0.0", "taskQueue": "shop", "workflowType": "order", "version": "0.0.1"}
        policy = {"maximumAttempts": self.chance.randint(1, 3), "initialInterval": {"seconds": 2}}
        tasks = self.tasks(0)
        slow = [{"a1": {"set": {"n": "${ $input.n }"}}}, {"a2": {"wait": {"seconds": 1}}}]
        tasks.append({"other": {"do": slow}})
        tasks.append({"defined": {"do": [{"inner": {"set": {"v": self.one(VALUES)}}}]}})
        tasks.insert(0, {"first": {"set": {"v": 1}}})
        return {"document": {**head, "metadata": {"activityOptions": {"retryPolicy": policy}}}, "do": tasks}

    def scenario(self) -> dict[str, Any]:
        events = [
            {
                "at": f"PT{self.chance.randint(0, 30)}S",
                self.one(("signal", "update", "query")): "bell",
                "data": {"n": n},
            }
            for n in range(4)
        ]
        if self.chance.random() < 0.2:
            events.append({"at": self.time(60), "cancel": "now"})
        names = [f"t{number}" for number in range(self.count)]
        return {
            "input": {"n": 1, "list": [1, {"x": 2}]},
            "env": {"PLACE": "Bern"},
            "events": events,
            "calls": {name: [self.one(ANSWERS) for _ in range(2)] for name in names},
            "settings": {"unmocked": "empty", "stepBudget": 2000},
        }

    def time(self, most: int) -> str:
        return f"PT{self.chance.randint(0, most)}S"

    def one(self, choices: Any) -> Any:
        return self.chance.choice(choices)

    def maybe(self) -> bool:
        return self.chance.random() < 0.3

    def tasks(self, depth: int) -> list[dict[str, Any]]:
        return [self.task(depth) for _ in range(self.chance.randint(1, 4 - depth))]

    def task(self, depth: int) -> dict[str, Any]:
        name = f"t{self.count}"
        self.count += 1
        kind = self.one(KINDS if depth < DEEPEST else KINDS[:6])
        made: dict[str, Any] = getattr(self, f"_{kind}")(depth + 1)
        if self.maybe():
            made["if"] = self.one(CONDITIONS)
        for member in ("output", "export"):
            if self.maybe():
                made[member] = {"as": self.one(SHAPES)}
        if self.maybe():
            made["then"] = self.one(("continue", "exit", "end", f"t{self.count + 1}"))
        return {name: made}

    def _set(self, _depth: int) -> dict[str, Any]:
        return {"set": {self.one("vwx"): self.one(VALUES) for _ in range(2)}}

    def _wait(self, _depth: int) -> dict[str, Any]:
        return {"wait": self.one(({"seconds": 3}, {"seconds": "${ $input.n }"}, {"until": "2020-01-01T00:00:09Z"}))}

    def _call(self, _depth: int) -> dict[str, Any]:
        given = {"method": "post", "endpoint": "https://a.example/x", "body": self.body()}
        return {"call": "http", "with": {**given, "output": self.one(("content", "raw", "response"))}}

    def body(self) -> Json:
        """A value that may stand outside of `set`."""
        return self.one([one for one in VALUES if "uuid" not in str(one) and "timestamp" not in str(one)])

    def _activity(self, _depth: int) -> dict[str, Any]:
        arguments = [self.body(), "${ $data.activity.attempt }"]
        return {"call": "activity", "with": {"name": "a.B", "taskQueue": "other", "arguments": arguments}}

    def _shell(self, _depth: int) -> dict[str, Any]:
        return {"run": {"shell": {"command": "ls", "arguments": ["${ $input }", "plain"]}}}

    def _run(self, _depth: int) -> dict[str, Any]:
        return {"run": {"await": not self.maybe(), "workflow": {"type": self.one(("defined", "other", "missing"))}}}

    def _switch(self, _depth: int) -> dict[str, Any]:
        ways = ("continue", "exit", "end", "defined", "other")
        cases = [{f"c{number}": {"when": self.one(CONDITIONS), "then": self.one(ways)}} for number in range(2)]
        return {"switch": [*cases, {"rest": {"then": self.one(ways)}}]}

    def _for(self, depth: int) -> dict[str, Any]:
        made = {"for": {"in": self.one(COLLECTIONS)}, "do": self.tasks(depth)}
        return {**made, "while": self.one(CONDITIONS)} if self.maybe() else made

    def _fork(self, depth: int) -> dict[str, Any]:
        return {"fork": {"compete": self.maybe(), "branches": [self.task(depth) for _ in range(2)]}}

    def _try(self, depth: int) -> dict[str, Any]:
        caught = {"do": self.tasks(depth)}
        return {"try": self.tasks(depth), "catch": {**caught, "as": "problem"} if self.maybe() else caught}

    def _do(self, depth: int) -> dict[str, Any]:
        return {"do": self.tasks(depth)}

    def _raise(self, _depth: int) -> dict[str, Any]:
        error: dict[str, Json] = {"type": self.one(TYPES), "status": 400, "detail": self.one(("d", "${ $input.n }"))}
        return {"raise": {"error": {**error, "title": "Lost"} if self.maybe() else error}}

    def _listen(self, _depth: int) -> dict[str, Any]:
        kind = self.one(("signal", "update", "query"))
        heard = {"with": {"id": "bell", "type": kind, "data": {"v": "${ $data.v }"}}}
        if self.maybe():
            heard["with"]["acceptIf"] = "${ $data.bell.n > 1 }"
        to = self.one(({"one": heard}, {"all": [heard]}, {"any": [heard]}))
        return {"listen": {"to": to}, "metadata": {"timeout": "20s"}}
