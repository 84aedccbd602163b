"""Definitions of about 100 KB, to measure what an editor waits for."""

import json
from typing import Any

import yaml

STATES = {"yaml": 300, "json": 190}


def large(dialect: str, syntax: str) -> str:
    """A definition of many states or tasks, with an expression in each."""
    data = {"0.6": _of_0_6, "0.8": _of_0_8, "1.0": _of_1_0}[dialect](STATES[syntax])
    if syntax == "json":
        return json.dumps(data, indent=2)
    return yaml.dump(data, sort_keys=False, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper))


def _of_0_6(count: int) -> dict[str, Any]:
    functions = [{"name": f"call{at}", "operation": f"https://example.org/api.json#call{at}"} for at in range(50)]
    return {
        "id": "large",
        "name": "Large",
        "version": "1.0",
        "functions": functions,
        "states": [_old_state(at, count) for at in range(count)],
    }


def _old_state(at: int, count: int) -> dict[str, Any]:
    action = {"functionRef": {"refName": f"call{at % 50}", "parameters": {"who": "{{ $.guest.name }}", "number": at}}}
    way = {"end": {"kind": "default"}} if at == count - 1 else {"transition": {"nextState": f"Step {at + 1}"}}
    start = {} if at else {"start": {"kind": "default"}}
    return {"name": f"Step {at}", "type": "operation", **start, "actions": [action, action], **way}


def _of_0_8(count: int) -> dict[str, Any]:
    functions = [{"name": f"call{at}", "operation": f"https://example.org/api.json#call{at}"} for at in range(50)]
    head = {"id": "large", "name": "Large", "version": "1.0", "specVersion": "0.8", "start": "Step 0"}
    return {**head, "functions": functions, "states": [_state(at, count) for at in range(count)]}


def _state(at: int, count: int) -> dict[str, Any]:
    called = {"refName": f"call{at % 50}", "arguments": {"who": f"${{ .guest{at % 9}.name }}", "number": at}}
    results = {"results": "${ .answer }", "toStateData": f"${{ .answers.call{at} }}"}
    way = {"end": True} if at == count - 1 else {"transition": f"Step {at + 1}"}
    action = {"functionRef": called, "actionDataFilter": results}
    return {"name": f"Step {at}", "type": "operation", "actions": [action], **way}


def _of_1_0(count: int) -> dict[str, Any]:
    document = {"dsl": "1.0.0", "namespace": "test", "name": "large", "version": "1.0.0"}
    return {"document": document, "do": [{f"step{at}": _task(at)} for at in range(count)]}


def _task(at: int) -> dict[str, Any]:
    sent = {"method": "post", "endpoint": "https://example.org/greet", "body": {"who": f"${{ .guest{at % 9}.name }}"}}
    made = {"as": f"${{ {{answer: .name, number: {at}, before: $context}} }}"}
    return {"call": "http", "with": sent, "output": made, "if": "${ .guest1.name != null }", "then": "continue"}
