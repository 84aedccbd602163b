"""Definitions and scenarios of which calls, events and instances are expected."""

from workflow.paths import Json

DOCUMENT: Json = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}


def http(method: str, uri: str, **more: Json) -> Json:
    return {"call": "http", "with": {"method": method, "endpoint": uri, **more}}


ORDERS: Json = {
    "document": DOCUMENT,
    "use": {"functions": {"audit": {"do": [{"write": http("put", "https://a.example/audit")}]}}},
    "do": [
        {"look": http("get", "https://a.example/orders/${ .id }".replace("${ .id }", "{id}"), query={"full": True})},
        {"pay": http("post", "https://a.example/payments", body={"amount": "${ .amount }"})},
        {"note": {"call": "audit"}},
        {"box": {"do": [{"ring": http("get", "https://a.example/bell")}]}},
        {"later": {"wait": "PT1H"}},
        {"ring": http("get", "https://a.example/bell")},
    ],
}
ANSWERS: Json = {"calls": {"GET **": {"result": {"amount": 5}}, "pay": {"result": {}}, "write": {"result": {}}}}
OLDER: Json = {
    "id": "older",
    "specVersion": "0.8",
    "functions": [
        {"name": "check", "operation": "a.json#check"},
        {"name": "send", "operation": "a.json#send"},
        {"name": "double", "type": "expression", "operation": ".n * 2"},
        {"name": "log", "type": "custom", "operation": "sysout"},
    ],
    "states": [
        {
            "name": "A",
            "type": "operation",
            "actions": [
                {"functionRef": "double", "actionDataFilter": {"useResults": False}},
                {"name": "first", "functionRef": {"refName": "check", "arguments": {"n": "${ .n }"}}},
                {"functionRef": {"refName": "log", "arguments": {"message": "hello"}}},
                {"functionRef": "check"},
            ],
            "end": True,
        }
    ],
}
MOCKS: Json = {"input": {"n": 1}, "functions": {"check": {"result": {}}}}
CHILD: Json = {"document": {**DOCUMENT, "name": "child"}, "do": [{"s": {"set": {"a": 1}}}]}
PARENT: Json = {
    "document": DOCUMENT,
    "do": [
        {
            "twice": {
                "for": {"in": "${ [1, 2] }"},
                "do": [{"sub": {"run": {"workflow": {"namespace": "test", "name": "child", "version": "1.0.0"}}}}],
            }
        }
    ],
}
SENDS: Json = {
    "document": DOCUMENT,
    "do": [
        {"a": {"emit": {"event": {"with": {"source": "https://a.example", "type": "a", "data": {"n": 1}}}}}},
        {"b": {"emit": {"event": {"with": {"source": "https://a.example", "type": "b", "data": {"n": 2, "m": 3}}}}}},
        {"later": {"wait": "PT1H"}},
        {"c": {"emit": {"event": {"with": {"source": "https://a.example", "type": "a", "data": {"n": 3}}}}}},
    ],
}
LISTENS: Json = {
    "document": DOCUMENT,
    "schedule": {"on": {"one": {"with": {"type": "order"}}}},
    "do": [
        {
            "check": {
                "switch": [{"bad": {"when": "${ .[0].data.bad == true }", "then": "refuse"}}, {"good": {"then": "end"}}]
            }
        },
        {"refuse": {"raise": {"error": {"type": "https://a.example/bad", "status": 400}}}},
    ],
}
ORDERED: Json = {
    "start": "events",
    "events": [
        {"at": "PT5M", "type": "order", "data": {"id": 1}},
        {"at": "PT10M", "type": "order", "data": {"id": 2, "bad": True}},
    ],
}
WAITS: Json = {
    "document": DOCUMENT,
    "do": [{"listen": {"listen": {"to": {"one": {"with": {"type": "paid"}}}}}}],
}
