"""Random definitions that SonataFlow loads, with scenarios: every kind of state, in a chain."""

from random import Random
from typing import Any

from workflow.paths import Json

KINDS = ("inject", "operation", "switch", "parallel", "foreach", "sleep", "event", "callback", "events")
EXPRESSIONS = (".n", ".list", ".list[]", ".n + 1", "{a: .n}", ".missing", '"t\\(.n)"', ".text | length", "${ .n }")
ARGUMENTS = (*EXPRESSIONS, "plain", "a-b", "1/2", "$WORKFLOW.id", "$SECRET.key.one", "Hello \\(.text)", ".a.b.c", "now")
PLACES = (".n", ".box.inside", ".", '.a["b"]', ".list[].x", ".a | .b")
CODES = ("404", "HTTP:500", "java.lang.RuntimeException", "java.io.IOException", "no .* left", "TimedOut")
FUNCTIONS: list[dict[str, Json]] = [
    {"name": "say", "type": "custom", "operation": "sysout"},
    {"name": "get", "type": "custom", "operation": "rest:get:/x", "metadata": {"failOnStatusCode": "false"}},
    {"name": "list", "operation": "specs/shop.yaml#list"},
    {"name": "java", "type": "custom", "operation": "service:x.Y::z"},
    {"name": "add", "type": "expression", "operation": ".n = (.n // 0) + 1"},
    {"name": "show", "type": "expression", "operation": "{it: ($it // .n)}"},
    {"name": "again", "type": "expression", "operation": "fn:add"},
]
ANSWERS: tuple[Json, ...] = (
    {"result": {"n": 2, "list": [3]}},
    {"result": [1, 2]},
    {"result": '{"n": 7}'},
    {"result": None, "delay": "PT2S"},
    {"error": {"name": "Failure", "code": "404"}},
    {"error": {"name": "Failure", "code": "java.net.ConnectException", "message": "no place left"}},
    {"response": {"status": 500, "content": {"why": "x"}}},
)


class Maker:
    """Makes one definition and one scenario from a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def definition(self) -> dict[str, Any]:
        kinds = [self.one(KINDS) for _ in range(self.chance.randint(2, 6))]
        names = [f"S{number}" for number in range(len(kinds))]
        states = [
            self.state(kind, name, after) for kind, name, after in zip(kinds, names, [*names[1:], ""], strict=True)
        ]
        if self.maybe():
            undone = self.one([one for one in states if one["type"] != "event"] or [None])
            if undone is not None:
                undone["compensatedBy"] = "Undo"
                states.append({"name": "Undo", "type": "inject", "usedForCompensation": True, "data": {"undone": True}})
        return {
            "id": "random",
            "start": "S0",
            "constants": {"long": "PT3S"},
            "timeouts": {"workflowExecTimeout": "PT30S"} if self.maybe() else {"eventTimeout": "PT9S"},
            "events": [{"name": name, "type": f"t.{name}"} for name in ("one", "two", "out")],
            "errors": [{"name": f"e{number}", "code": code} for number, code in enumerate(CODES)],
            "functions": FUNCTIONS,
            "states": states,
        }

    def scenario(self) -> dict[str, Any]:
        times = (f"PT{self.chance.randint(0, 8)}S" for _ in range(4))
        events = [{"at": at, "type": f"t.{self.one(('one', 'two'))}", "source": "s", "data": {"e": at}} for at in times]
        mocks = {name: [self.one(ANSWERS) for _ in range(3)] for name in ("get", "list", "java")}
        return {
            "input": {"n": 1, "list": [1, {"x": 2}], "text": "word"},
            "secrets": {"key": {"one": "hush"}},
            "events": events,
            "functions": mocks,
            "settings": {"unmocked": "empty", "stepBudget": 2000},
        }

    def one(self, choices: Any) -> Any:
        return self.chance.choice(choices)

    def maybe(self) -> bool:
        return self.chance.random() < 0.5

    def state(self, kind: str, name: str, after: str) -> dict[str, Any]:
        made: dict[str, Any] = {
            "name": name,
            "type": "switch" if kind == "events" else kind,
            **getattr(self, f"_{kind}")(),
        }
        if self.maybe():
            made["stateDataFilter"] = {self.one(("input", "output")): self.one(EXPRESSIONS)}
        way = self.way(after)
        if made["type"] == "switch":
            if kind == "switch" and self.maybe():
                made["dataConditions"][0] |= way
            made["defaultCondition"] = way
            return made
        if kind not in ("inject", "sleep") and self.maybe():
            made["onErrors"] = [{"errorRef": f"e{self.chance.randrange(len(CODES))}", **way}]
        if not after and self.maybe():
            made["metadata"] = {"errorMessage": self.one(("null", 'if .n == 2 then "two" else "" end'))}
        return {**made, **way}

    def way(self, after: str) -> dict[str, Any]:
        produce = [{"eventRef": "out", "data": self.one(({"a": ".n"}, ".list", 3))}] if self.maybe() else []
        extra = {"produceEvents": produce, "compensate": self.maybe()}
        if after:
            return {"transition": {"nextState": after, **extra} if self.maybe() else after}
        return {"end": {**extra, "terminate": self.maybe()} if self.maybe() else True}

    def actions(self) -> list[dict[str, Any]]:
        return [self.action() for _ in range(self.chance.randint(0, 2))]

    def action(self) -> dict[str, Any]:
        if self.chance.random() < 0.1:
            return {"eventRef": {"triggerEventRef": "out", "data": {"a": ".n"}}}
        name = self.one([one["name"] for one in FUNCTIONS])
        given = {"message": self.one(ARGUMENTS), "inner": [{"x": self.one(ARGUMENTS)}]}
        made: dict[str, Any] = {"functionRef": {"refName": name, "arguments": given}}
        if self.maybe():
            made["actionDataFilter"] = {"toStateData": self.one(PLACES), "useResults": self.one((True, True, "false"))}
        if self.chance.random() < 0.2:
            made["sleep"] = {self.one(("before", "after")): self.one(("PT1S", "2s", "10", "$CONST.long"))}
        if self.chance.random() < 0.2:
            made["condition"] = self.one((".n", ".list", ".missing == null"))
        return made

    def _inject(self) -> dict[str, Any]:
        return {"data": {"list": [self.chance.randint(0, 3)], "box": {"inside": 1}}}

    def _operation(self) -> dict[str, Any]:
        return {"actions": self.actions()}

    def _switch(self) -> dict[str, Any]:
        return {"dataConditions": [{"condition": self.one((".n > 1", ".n", ".text")), "end": True}]}

    def _events(self) -> dict[str, Any]:
        ways = [{"eventRef": name, "end": True} for name in ("one", "two")]
        return {"eventConditions": ways, "timeouts": {"eventTimeout": "PT2S"}}

    def _parallel(self) -> dict[str, Any]:
        made: dict[str, Any] = {"branches": [{"actions": self.actions()} for _ in range(self.chance.randint(2, 3))]}
        return {**made, "completionType": "atLeast", "numCompleted": 1} if self.maybe() else made

    def _foreach(self) -> dict[str, Any]:
        made = {"inputCollection": self.one((".list", ".list[]", ".missing", ".n")), "iterationParam": "it"}
        return {**made, "outputCollection": self.one(PLACES), "actions": self.actions()}

    def _sleep(self) -> dict[str, Any]:
        return {"duration": self.one(("PT1S", "3s", "${ $CONST.long }"))}

    def _event(self) -> dict[str, Any]:
        entries = [{"eventRefs": [name], "actions": self.actions()} for name in ("one", "two")]
        return {"onEvents": entries, "exclusive": self.one((True, False, "true")), "timeouts": {"eventTimeout": "PT4S"}}

    def _callback(self) -> dict[str, Any]:
        return {"action": self.action(), "eventRef": "two", "timeouts": {"eventTimeout": "PT3S"}}
