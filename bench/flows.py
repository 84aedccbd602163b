"""The four flows that every engine is timed on, as 0.6 definitions and scenarios: data, nothing runs here.

`STATES` says how many states a flow enters; a parallel and a foreach count each call and iteration as one.
"""

from typing import Any

Flow = tuple[dict[str, Any], dict[str, Any]]  # definition, scenario

CHAIN = 100
BRANCHES, CALLS = 10, 5
ELEMENTS = 1_000
ROUNDS = 1_000
STATES = {"chain": CHAIN, "loop": 2 * ROUNDS, "parallel": BRANCHES * CALLS, "foreach": ELEMENTS}


def chain(length: int = CHAIN) -> Flow:
    """Injects in a row; each sets the same member."""
    states = [
        {"name": f"s{n}", "type": "inject", "data": {"n": n}, "transition": {"nextState": f"s{n + 1}"}}
        for n in range(length)
    ]
    states[0]["start"] = {"kind": "default"}
    del states[-1]["transition"]
    states[-1]["end"] = {"kind": "default"}
    return _definition(states), {}


def loop(rounds: int = ROUNDS) -> Flow:
    """A switch that goes on to an operation and comes back while the operation's function says so."""
    again = {"condition": "{{ $.go }}", "transition": {"nextState": "work"}}
    states = [
        {
            "name": "check",
            "type": "switch",
            "start": {"kind": "default"},
            "dataConditions": [again],
            "default": {"end": {"kind": "default"}},
        },
        {"name": "work", "type": "operation", "actions": [_call()], "transition": {"nextState": "check"}},
    ]
    mocks = [{"result": {"go": True}, "times": rounds - 1}, {"result": {"go": False}}]
    scenario = {"input": {"go": True}, "functions": {"call": mocks}, "settings": {"stepBudget": 50 * rounds}}
    return _definition(states), scenario


def parallel(branches: int = BRANCHES, calls: int = CALLS) -> Flow:
    """Branches at once, each with calls in sequence."""
    made = [{"name": f"b{n}", "actions": [_call() for _ in range(calls)]} for n in range(branches)]
    state = {"name": "all", "type": "parallel", "start": {"kind": "default"}, "branches": made}
    return _definition([{**state, "completionType": "and", "end": {"kind": "default"}}]), _mocked()


def foreach(elements: int = ELEMENTS) -> Flow:
    """One call for every element; the results are collected."""
    state = {
        "name": "each",
        "type": "foreach",
        "start": {"kind": "default"},
        "inputCollection": "{{ $.items }}",
        "inputParameter": "item",
        "outputCollection": "{{ $.results }}",
        "actions": [_call()],
        "end": {"kind": "default"},
    }
    return _definition([state]), {"input": {"items": list(range(elements))}, **_mocked()}


def _call() -> dict[str, Any]:
    return {"functionRef": {"refName": "call"}}


def _mocked() -> dict[str, Any]:
    return {"functions": {"call": {"result": {"ok": True}}}, "settings": {"stepBudget": 1_000_000}}


def _definition(states: list[dict[str, Any]]) -> dict[str, Any]:
    functions = [{"name": "call", "resource": "call"}]
    head = {"id": "bench", "name": "bench", "version": "1.0", "schemaVersion": "0.6"}
    return {**head, "functions": functions, "states": states}


FLOWS = {"chain": chain, "loop": loop, "parallel": parallel, "foreach": foreach}
