"""The four flows that every engine is timed on, as 0.6 definitions and scenarios: data, nothing runs here.

`STATES` says how many states a flow enters; a parallel and a foreach count each call and iteration as one.
"""

import json
from collections.abc import Callable
from functools import partial
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


FLOWS: dict[str, Callable[[], Flow]] = {"chain": chain, "loop": loop, "parallel": parallel, "foreach": foreach}


def newer(made: Callable[[], Flow]) -> Flow:
    """The states of a flow in 0.8: its words, and jq in place of paths."""
    definition, scenario = made()
    text = json.dumps(definition["states"]).replace('"{{ $.', '"${ .').replace(' }}"', ' }"')
    states = json.loads(text)
    for state in states:
        state.pop("start", None)
        for way in (state, *state.get("dataConditions", ()), state.get("default", {})):
            way.update({"transition": way["transition"]["nextState"]} if "transition" in way else {})
            way.update({"end": True} if "end" in way else {})
    for state in states:
        if state["type"] == "switch":
            state["defaultCondition"] = state.pop("default")
        if state["type"] == "parallel":
            state["completionType"] = "allOf"
        if state["type"] == "foreach":
            state["iterationParam"] = state.pop("inputParameter")
    head = {"id": "bench", "name": "bench", "version": "1.0", "specVersion": "0.8", "start": states[0]["name"]}
    return {**head, "functions": [{"name": "call", "operation": "a.json#call"}], "states": states}, scenario


def do_chain() -> Flow:
    """The chain in 1.0: tasks `set` in a row."""
    return tasks([{f"s{n}": {"set": {"n": n}}} for n in range(CHAIN)], {})


def do_loop() -> Flow:
    """The loop in 1.0: a `switch` that goes on to a call and comes back while the call says so."""
    check = {"switch": [{"again": {"when": ".go", "then": "work"}}, {"else": {"then": "end"}}]}
    return tasks([{"check": check}, {"work": {**call_task(), "then": "check"}}], _for_tasks(loop()[1]))


def do_parallel() -> Flow:
    """The parallel in 1.0: a `fork` of lists of calls."""
    branches = [{f"b{n}": {"do": [{f"c{m}": call_task()} for m in range(CALLS)]}} for n in range(BRANCHES)]
    return tasks([{"all": {"fork": {"branches": branches}}}], _for_tasks(parallel()[1]))


def do_foreach() -> Flow:
    """The foreach in 1.0: a `for` with a call."""
    each = {"for": {"in": ".items"}, "do": [{"work": call_task()}]}
    return tasks([{"each": each}], _for_tasks(foreach()[1]))


def call_task() -> dict[str, Any]:
    """A call of DSL 1.0; a scenario names it by its endpoint or its task."""
    return {"call": "http", "with": {"method": "get", "endpoint": "https://example.org/work"}}


def _for_tasks(scenario: dict[str, Any]) -> dict[str, Any]:
    mocks = {"calls": {"GET https://example.org/work": scenario["functions"]["call"]}}
    return {**{key: value for key, value in scenario.items() if key != "functions"}, **mocks}


def tasks(do: list[dict[str, Any]], scenario: dict[str, Any]) -> Flow:
    """A definition in DSL 1.0 with these tasks, and its scenario without lifecycle events, of which 0.6 has none."""
    document = {"dsl": "1.0.3", "namespace": "bench", "name": "bench", "version": "1.0.0"}
    settings = {**scenario.get("settings", {"stepBudget": 1_000_000}), "lifecycleEvents": "off"}
    return {"document": document, "do": do}, {**scenario, "settings": settings}


DIALECTS: dict[str, dict[str, Callable[[], Flow]]] = {
    "0.8": {name: partial(newer, made) for name, made in FLOWS.items()},
    "1.0": {"chain": do_chain, "loop": do_loop, "parallel": do_parallel, "foreach": do_foreach},
}
"""The flows in other dialects."""
