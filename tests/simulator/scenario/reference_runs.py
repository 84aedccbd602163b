"""The rows of the tables of docs/scenarios.md that tell what calls are answered by: each is made by a run."""

import json
from collections.abc import Iterator
from typing import Any

import signalbox
from workflow.convert.text import to_text
from workflow.paths import Json

Task = dict[str, Json]
HEAD = {"dsl": "1.0.3", "namespace": "shop", "name": "order", "version": "1.0.0"}
HTTP: Task = {
    "call": "http",
    "with": {"method": "get", "endpoint": "https://a.example/pets/7", "query": {"full": "yes"}},
}
OPENAPI: Task = {"call": "openapi", "with": {"document": {"endpoint": "pets.yaml"}, "operationId": "findPet"}}
GRPC: Task = {
    "call": "grpc",
    "with": {"proto": {"endpoint": "pets.proto"}, "service": {"name": "Pets", "host": "a.example"}, "method": "Find"},
}
A2A: Task = {"call": "a2a", "with": {"method": "message/send", "server": "https://a.example", "parameters": {}}}
MCP: Task = {
    "call": "mcp",
    "with": {
        "method": "tools/call",
        "parameters": {"name": "hotels"},
        "transport": {"http": {"endpoint": "https://a.example"}},
    },
}
NEWS: Json = {"document": {"endpoint": "news.yaml"}, "operation": "news"}
LISTENS: Task = {"call": "asyncapi", "with": {**NEWS, "subscription": {"consume": {"amount": 1}}}}
SENDS: Task = {"call": "asyncapi", "with": {**NEWS, "message": {"payload": {"text": "hello"}}}}
SHELL: Task = {"run": {"shell": {"command": "print all"}}}
SCRIPT: Task = {"run": {"script": {"language": "python", "code": "print(1)"}}}
CONTAINER: Task = {"run": {"container": {"image": "shop/print:1"}}}
WORKFLOW: Task = {"run": {"workflow": {"namespace": "shop", "name": "bill", "version": "1.0.0"}}}
FUNCTION: Task = {"call": "price"}
USE = {"functions": {"price": {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/price"}}}}
ONE = {"result": {"id": 1}}
MESSAGES = {"messages": [{"at": "PT5S", "payload": {"text": "hello"}}]}

KEYS: dict[str, tuple[Task, tuple[str, ...]]] = {
    "`call: http`": (
        HTTP,
        (
            "GET https://a.example/pets/7?full=yes",
            "GET https://a.example/pets/7",
            "GET https://a.example/pets/*?full=*",
            "GET https://a.example/pets/*",
            "GET https://a.example/**",
        ),
    ),
    "`call: openapi`": (OPENAPI, ("openapi findPet",)),
    "`call: grpc`": (GRPC, ("grpc Pets/Find",)),
    "`call: asyncapi`": (LISTENS, ("asyncapi news",)),
    "`call: a2a`": (A2A, ("a2a message/send",)),
    "`call: mcp`": (MCP, ("mcp hotels", "mcp tools/call")),
    "`call: price`, of `use.functions`": (FUNCTION, ("price", "GET https://a.example/price")),
    "`run: shell`": (SHELL, ("run shell print",)),
    "`run: script`": (SCRIPT, ("run script python",)),
    "`run: container`": (CONTAINER, ("run container shop/print:1",)),
    "`run: workflow`": (WORKFLOW, ("workflow shop/bill:1.0.0", "workflow shop/bill")),
}
"""What is called, and its keys behind the names of its task, the narrowest first."""


def run(task: Task, calls: Json) -> signalbox.Run:
    """A run of one task in a container."""
    definition = {"document": HEAD, "use": USE, "do": [{"box": {"do": [{"ask": task}]}}]}
    return signalbox.simulate(json.dumps(definition), {"calls": calls, "input": {"given": True}})


def answers(task: Task) -> Json:
    """What answers a task in any case, by something that can be told from other answers."""
    return MESSAGES if task is LISTENS else ONE


def keys() -> Iterator[tuple[str, ...]]:
    """What is called, and the keys of its mocks."""
    yield "every task", "`box/ask`, the container and the name of the task; `ask`, its name alone"
    for label, (_, own) in KEYS.items():
        yield label, "; ".join(f"`{key}`" for key in own)


WITH_OUTPUT: dict[str, Task] = {
    kind: {**HTTP, "with": {**HTTP["with"], "output": kind}} for kind in ("response", "raw")
}
RETURNING: dict[str, Task] = {kind: {"run": {**SHELL["run"], "return": kind}} for kind in ("code", "all", "none")}
PROCESS = {"process": {"code": 3, "stdout": "done", "stderr": "slow"}}
GOOD = {"response": {"content": {"id": 1}}}
GIVEN: tuple[tuple[str, Task, Json], ...] = (
    ("`call: http`", HTTP, ONE),
    ("", HTTP, GOOD),
    ("with `output: response`", WITH_OUTPUT["response"], GOOD),
    ("with `output: raw`", WITH_OUTPUT["raw"], GOOD),
    ("`call: openapi`, `grpc`, `a2a`, `mcp`", OPENAPI, ONE),
    ("", GRPC, GOOD),
    ("`call: grpc`", GRPC, {"grpc": {"content": {"id": 1}}}),
    ("`call: asyncapi` that sends", SENDS, None),
    ("`call: asyncapi` that subscribes", LISTENS, MESSAGES),
    ("a function by its name", FUNCTION, ONE),
    ("any call, with what was asked", HTTP, {"result": {"asked": "{{ $.uri }}"}}),
    ("`run: shell`, `script`, `container`", SHELL, PROCESS),
    ("with `return: code`", RETURNING["code"], PROCESS),
    ("with `return: all`", RETURNING["all"], PROCESS),
    ("with `return: none`", RETURNING["none"], PROCESS),
    ("", SHELL, ONE),
    ("`run: workflow`", WORKFLOW, ONE),
)
"""What is called, and by what it is answered."""


def code(value: Json) -> str:
    """A value in a cell of a table: as YAML has it on one line."""
    text = json.dumps(value, ensure_ascii=False)
    return f"`{text}`"


def written(mock: Json) -> str:
    """A mock as it is written in a file, on one line."""
    if mock is None:
        return "no mock"
    return f"`{flow(mock)}`"


def flow(value: Json) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return to_text(value, "yaml").strip().removesuffix("\n...") if isinstance(value, str) else json.dumps(value)


def given() -> Iterator[tuple[str, ...]]:
    """What is called, its answer, and what it gives."""
    for label, task, mock in GIVEN:
        found = run(task, {} if mock is None else {"ask": mock})
        assert found.status == "completed"
        yield label, written(mock), code(found.output)


def status(code: int) -> Json:
    return {"response": {"status": code}}


def late(task: Task) -> Task:
    return {**task, "timeout": {"after": "PT5S"}}


EMPTY = {"type": "https://a.example/empty", "status": 409, "title": "Empty", "detail": "none left"}
CAUGHT: tuple[tuple[str, Task, Json], ...] = (
    ("`call: http`", HTTP, status(503)),
    ("", HTTP, status(404)),
    ("without `redirect: true`", HTTP, status(302)),
    ("`call: openapi`", OPENAPI, status(503)),
    ("`call: grpc`", GRPC, status(503)),
    ("", GRPC, {"grpc": {"status": "UNAVAILABLE", "message": "restarting"}}),
    ("", GRPC, {"grpc": {"status": 5}}),
    ("`call: a2a`", A2A, status(503)),
    ("`call: mcp`", MCP, status(503)),
    ("any call over a network", HTTP, {"failure": "timeout"}),
    ("", HTTP, {"failure": "refused"}),
    ("any call", HTTP, {"error": EMPTY}),
    ("", HTTP, {"error": {"status": 503}}),
    ("", HTTP, {"error": {"type": "authentication"}}),
    ("any task with a `timeout`", late(HTTP), {"never": True}),
    ("any call", HTTP, None),
    ("a mock that is for other calls", HTTP, {"process": {"code": 1}}),
    ("a function that is not there", {"call": "nothing"}, None),
    ("`run: shell` with the setting `exitCode: fail`", SHELL, {"process": {"code": 1}}),
)  # fmt: skip
"""What is called, and what becomes an error."""


def caught() -> Iterator[tuple[str, ...]]:
    """What is called, its answer, and the members of the error that a `catch` sees."""
    seen = {"catch": {"as": "seen", "do": [{"look": {"set": "${ $seen }"}}]}}
    for label, task, mock in CAUGHT:
        definition = {"document": HEAD, "do": [{"order": {"try": [{"ask": task}], **seen}}]}
        scenario = {"calls": {"ask": mock} if mock else {}, "settings": {"exitCode": "fail"}}
        error: Any = signalbox.simulate(json.dumps(definition), scenario).output
        assert error["instance"] == "/do/0/order/try/0/ask"
        kind = error["type"].rpartition("/")[2]
        yield label, written(mock), kind, *(str(error.get(name, "–")) for name in ("status", "title", "detail"))


def activity(mock: Json) -> Json:
    """What a `catch` sees of an activity of Zigflow."""
    head = {"dsl": "1.0.0", "taskQueue": "shop", "workflowType": "order", "version": "0.0.1"}
    ask = {"call": "activity", "with": {"name": "bank.Charge", "taskQueue": "bank"}}
    seen = {"catch": {"as": "seen", "do": [{"look": {"set": "${ $data.seen }"}}]}}
    definition = {"document": head, "do": [{"order": {"try": [{"ask": ask}], **seen}}]}
    return signalbox.simulate(signalbox.load(json.dumps(definition), runtime="zigflow"), {"calls": mock}).output


TYPES = {
    "rest": "pets.json#find",
    "rpc": "pets.proto#Pets#Find",
    "graphql": "https://a.example/graph#query#pet",
    "odata": "https://a.example/odata#Pets",
    "asyncapi": "news.json#news",
    "custom": "fetch",
    "expression": ".given",
}


def functions() -> Iterator[tuple[str, ...]]:
    """The types of functions of 0.8, and what a mock of each sees with arguments and without."""
    for kind, operation in TYPES.items():
        requests = [request(kind, operation, more) for more in ({"arguments": {"id": 7}}, {})]
        yield f"`{kind}`", *(code(one) for one in requests)


def request(kind: str, operation: str, more: dict[str, Json]) -> Json:
    """What a function is asked by an action of a state whose data are `{"given": true}`."""
    definition = {
        "id": "order",
        "specVersion": "0.8",
        "functions": [{"name": "find", "type": kind, "operation": operation}],
        "states": [
            {
                "name": "Ask",
                "type": "operation",
                "actions": [{"functionRef": {"refName": "find", **more}, "actionDataFilter": {"toStateData": ".echo"}}],
                "end": True,
            }
        ],
    }
    found = signalbox.simulate(
        json.dumps(definition), {"functions": {"find": {"result": {"echo": "${ . }"}}}, "input": {"given": True}}
    )
    return next(event["parameters"] for event in found.trace if event["type"] == "function.called")
