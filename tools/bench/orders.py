"""The definition whose picture is measured in `tools/bench/layout.py`: stages of ten states, as people write them.

A stage has 16 ways, one of them back, two errors into one handler, and about 4 KB of YAML; so do the gallery's.
"""

from typing import Any

STAGE = 10


def orders(states: int) -> dict[str, Any]:
    """A 0.6-draft definition of so many states, a multiple of ten; each stage leads into the next."""
    stages = states // STAGE
    found = [state for stage in range(1, stages + 1) for state in _stage(stage, stage < stages)]
    found[0]["start"] = {"kind": "default"}
    functions = ("check", "ask", "rateGoods", "rateCustomer", "pay", "refuse", "mend")
    return {
        "id": "orders",
        "name": "Orders",
        "version": "1.0",
        "schemaVersion": "0.6",
        "functions": [{"name": name, "operation": f"https://shop.example/api.json#{name}"} for name in functions],
        "events": [
            {"name": "OrderPlaced", "type": "shop.order.placed", "source": "shop"},
            {"name": "Answered", "type": "shop.customer.answered", "source": "shop"},
        ],
        "retries": [{"name": "Slow bank", "delay": "PT3S", "maxAttempts": 5}],
        "states": found,
    }


def _stage(number: int, goes_on: bool) -> list[dict[str, Any]]:
    def name(words: str) -> str:
        return f"{words} {number}"

    def way(words: str) -> dict[str, Any]:
        return {"transition": {"nextState": name(words)}}

    def operation(words: str, function: str, **more: Any) -> dict[str, Any]:
        return {"name": name(words), "type": "operation", "actions": [_action(function, number)], **more}

    error = {"error": "ServiceError", "code": "503", **way("Mend")}
    late = {"error": "*", "retryRef": "Slow bank", **way("Refuse")}
    following = {"transition": {"nextState": f"Receive {number + 1}"}} if goes_on else _end()
    arrival = [{"eventRefs": ["OrderPlaced"], "actions": [_action("check", number)]}]
    rated = [{"name": one, "actions": [_action(one, number)]} for one in ("rateGoods", "rateCustomer")]
    return [
        {"name": name("Receive"), "type": "event", "onEvents": arrival, **way("Check")},
        operation("Check", "check", onErrors=[error], **way("Complete?")),
        _switch(name("Complete?"), [("address", "== null", way("Ask"))], way("Rate")),
        operation("Ask", "ask", **way("Wait for")),
        {
            "name": name("Wait for"),
            "type": "switch",
            "eventConditions": [{"eventRef": "Answered", **way("Check")}],
            "eventTimeout": "P3D",
            "default": way("Refuse"),
        },
        {"name": name("Rate"), "type": "parallel", "completionType": "and", "branches": rated, **way("Decide")},
        _switch(name("Decide"), [("rating", "> 7", way("Pay")), ("rating", "< 3", way("Refuse"))], way("Ask")),
        operation("Pay", "pay", onErrors=[late], **following),
        operation("Refuse", "refuse", **_end()),
        operation("Mend", "mend", **way("Check")),
    ]


def _switch(name: str, cases: list[tuple[str, str, dict[str, Any]]], default: dict[str, Any]) -> dict[str, Any]:
    found = [{"condition": f"{{{{ $.orders[?(@.{member} {test})] }}}}", **way} for member, test, way in cases]
    return {"name": name, "type": "switch", "dataConditions": found, "default": default}


def _action(function: str, number: int) -> dict[str, Any]:
    parameters = {"order": "{{ $.order.id }}", "stage": number}
    return {"functionRef": {"refName": function, "parameters": parameters}}


def _end() -> dict[str, Any]:
    return {"end": {"kind": "default"}}
