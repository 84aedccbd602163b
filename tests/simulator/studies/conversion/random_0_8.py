"""Random definitions in 0.8 of what 1.0 has a form for, and scenarios for them.

`python -m tests.simulator.studies.conversion.random_0_8 --number 2000 --seed 1` converts as many and runs both sides.
"""

import argparse
import json
from collections import Counter
from random import Random
from typing import Any, Final

from simulator.studies.conversion.proof import UNKNOWN, Proof, prove
from workflow.convert import Converted, convert
from workflow.definition import Definition, load
from workflow.paths import Json

Object = dict[str, Any]
NAMES: Final = ("a", "b", "list", "deep")
ERRORS: Final = ("NotFound", "Broken", "Timeout", "Undeclared")
EVENTS: Final = ("paid", "sent", "moved")
RESULTS: Final[tuple[Json, ...]] = (
    {"a": 1},
    {"b": [1, 2]},
    {"list": [2, 3]},
    {"deep": {"x": 1}},
    {"deep": {"y": [1]}, "a": None},
    {},
    None,
    [1],
    [3, 1],
    "text",
    7,
    True,
    {"list": "gone"},
    {"deep": 4},
)
VALUES: Final = (".a", ".deep", ".list", "[.a, .b]", "{a: .a}", ".deep.x?", "(.list // [])", "$CONST.limit", "1", ".")
CONDITIONS: Final = (
    ".a == 1",
    ".list != null",
    '.deep | type == "object"',
    "true",
    "null",
    "$CONST.limit > 2",
    '(.a | type) == "number"',
)
PLACES: Final = (".a", ".deep.y", ".fresh.in", ".list", ".")
FILTERS: Final = (
    ".",
    "{a: .a, list: .list, deep: .deep}",
    ". + {b: 1}",
    'if type == "object" then del(.a) else . end',
    "null",
    ".missing",
)


def definition(rng: Random) -> Object:
    """A definition with two to six states."""
    names = [f"S{number}" for number in range(rng.randint(2, 6))]
    found: Object = {
        "id": "random",
        "version": "1.0.0",
        "specVersion": "0.8",
        "start": names[0],
        "constants": {"limit": 3, "words": ["x", {"y": 1}]},
        "secrets": ["key"],
        "functions": [
            {"name": "rest", "operation": "api.json#doIt"},
            {"name": "own", "type": "custom", "operation": "own"},
            {"name": "web", "type": "custom", "operation": "rest:post:http://example.com/items"},
            {"name": "graph", "type": "graphql", "operation": "http://example.com/graph#query#items"},
            {"name": "calc", "type": "expression", "operation": rng.choice(VALUES)},
        ],
        "events": [
            {"name": name, "type": f"t.{name}", "source": "s", **rng.choice(({}, {"dataOnly": False}, {}))}
            for name in EVENTS
        ]
        + [{"name": "told", "type": "t.told", "source": "me", "kind": "produced"}],
        "errors": [{"name": "NotFound", "code": "404"}, {"name": "Broken"}, {"name": "Timeout"}],
        "retries": [
            {"name": "same", "delay": "PT2S", "maxAttempts": 2},
            {"name": "more", "delay": "PT1S", "increment": "PT1S", "maxAttempts": 3},
            {"name": "odd", "delay": "PT1S", "multiplier": 3, "maxDelay": "PT5S", "maxAttempts": 3},
            {"name": "twice", "delay": "PT1S", "multiplier": 2, "maxAttempts": 3},
        ],
    }
    if rng.random() < 0.2:
        found["autoRetries"] = True
        for one in found["retries"]:
            one["maxAttempts"] = 1
    found["states"] = [_state(rng, number, names) for number in range(len(names))]
    return found


def _state(rng: Random, number: int, names: list[str]) -> Object:
    kinds = (_operation, _operation, _inject, _sleep, _switch, _foreach, _parallel, _callback, _event_switch, _event)
    made = rng.choice(kinds)(rng, number, names)
    state: Object = {"name": names[number], **made}
    if rng.random() < 0.3:
        state["stateDataFilter"] = {
            key: f"${{ {rng.choice(FILTERS)} }}" for key in ("input", "output") if rng.random() < 0.6
        }
    if state["type"] != "switch":
        state |= _transition(rng, number, names)
        if rng.random() < 0.4:
            state["onErrors"] = [
                {"errorRef": error, **_transition(rng, number, names)}
                for error in rng.sample(ERRORS[:3], rng.randint(1, 2))
            ]
        if rng.random() < 0.15:
            state.setdefault("timeouts", {})["stateExecTimeout"] = rng.choice(("PT1S", "PT5S", "PT1H"))
    return state


def _transition(rng: Random, number: int, names: list[str]) -> Object:
    """On to a later state, now and then to an earlier one, or to the end."""
    later = names[number + 1 :]
    event = {"produceEvents": [{"eventRef": "told", **rng.choice(({}, {"data": "${ .a }"}, {"data": {"n": 1}}))}]}
    with_event = rng.random() < 0.2
    if later and rng.random() < 0.8:
        return {"transition": {"nextState": rng.choice(later), **event} if with_event else rng.choice(later)}
    return {"end": {**event, **rng.choice(({}, {"terminate": True}))} if with_event else True}


def _action(rng: Random) -> Object:
    name = rng.choice(("rest", "own", "web", "graph", "calc"))
    call: Object = {"refName": name, "arguments": {"x": f"${{ {rng.choice(VALUES)} }}", "y": rng.choice((1, "two"))}}
    if name == "graph":
        call["selectionSet"] = "{ id }"
    if name == "calc" and rng.random() < 0.5:
        del call["arguments"]
    action: Object = {"functionRef": call}
    if rng.random() < 0.2:
        action = {"subFlowRef": "child"}
    if rng.random() < 0.5:
        action["actionDataFilter"] = {
            key: value
            for key, value in (
                ("fromStateData", f"${{ {rng.choice(('.', '.deep', '{a: .a}', '.missing'))} }}"),
                ("results", f"${{ {rng.choice(('.', '.a?', '{b: .}', '.missing?', 'empty'))} }}"),
                ("toStateData", f"${{ {rng.choice(PLACES)} }}"),
                ("useResults", False),
            )
            if rng.random() < (0.15 if key == "useResults" else 0.4)
        }
    if rng.random() < 0.2:
        action["condition"] = f"${{ {rng.choice(CONDITIONS)} }}"
    if rng.random() < 0.2:
        action["sleep"] = {key: "PT1S" for key in ("before", "after") if rng.random() < 0.6}
    if rng.random() < 0.3:
        action["retryRef"] = rng.choice(("same", "more", "twice", "odd"))
        if rng.random() < 0.6:
            action["retryableErrors"] = rng.sample(ERRORS[:3], rng.randint(1, 2))
    if rng.random() < 0.2:
        action["name"] = f"act{rng.randint(1, 3)}"
    return action


def _operation(rng: Random, _number: int, _names: list[str]) -> Object:
    found: Object = {"type": "operation", "actions": [_action(rng) for _ in range(rng.randint(0, 3))]}
    if rng.random() < 0.15:
        found["timeouts"] = {"actionExecTimeout": rng.choice(("PT1S", "PT3S"))}
    return found


def _inject(rng: Random, _number: int, _names: list[str]) -> Object:
    given = [one for one in RESULTS if isinstance(one, dict)]
    return {"type": "inject", "data": rng.choice(given)}


def _sleep(rng: Random, _number: int, _names: list[str]) -> Object:
    return {"type": "sleep", "duration": rng.choice(("PT1S", "P1D", "PT0.5S"))}


def _switch(rng: Random, number: int, names: list[str]) -> Object:
    cases = [
        {"condition": f"${{ {rng.choice(CONDITIONS)} }}", **_transition(rng, number, names)}
        for _ in range(rng.randint(1, 3))
    ]
    return {"type": "switch", "dataConditions": cases, "defaultCondition": _transition(rng, number, names)}


def _foreach(rng: Random, _number: int, _names: list[str]) -> Object:
    found: Object = {
        "type": "foreach",
        "inputCollection": f"${{ {rng.choice(('(.list // [])', '[1, 2, 3]', '[{k: 1}, .a]', '.list[]?'))} }}",
        "iterationParam": "one",
        "mode": "sequential",
        "actions": [_action(rng) for _ in range(rng.randint(1, 2))],
    }
    for action in found["actions"]:
        if "functionRef" in action:
            action["functionRef"].setdefault("arguments", {})["x"] = "${ .one }"
    if rng.random() < 0.7:
        found["outputCollection"] = rng.choice(("${ .gathered }", "${ .deep.gathered }"))
    return found


def _parallel(rng: Random, _number: int, _names: list[str]) -> Object:
    branches = [
        {"name": f"b{number}", "actions": [_action(rng) for _ in range(rng.randint(1, 2))]}
        for number in range(rng.randint(1, 3))
    ]
    found: Object = {"type": "parallel", "branches": branches}
    if rng.random() < 0.15:
        found["timeouts"] = {"branchExecTimeout": "PT2S"}
    return found


def _event_filter(rng: Random) -> Object:
    if rng.random() < 0.5:
        return {}
    return {
        "eventDataFilter": {
            key: value
            for key, value in (
                ("data", f"${{ {rng.choice(('.', '.a?', '{b: .}', '.missing?'))} }}"),
                ("toStateData", f"${{ {rng.choice(PLACES)} }}"),
                ("useData", False),
            )
            if rng.random() < (0.15 if key == "useData" else 0.5)
        }
    }


def _timeout(rng: Random) -> Object:
    return {"timeouts": {"eventTimeout": rng.choice(("PT2S", "P1D"))}} if rng.random() < 0.6 else {}


def _callback(rng: Random, _number: int, _names: list[str]) -> Object:
    waits = {"eventRef": rng.choice(EVENTS), **_event_filter(rng), **_timeout(rng)}
    return {"type": "callback", "action": _action(rng), **waits}


def _event_switch(rng: Random, number: int, names: list[str]) -> Object:
    cases = [
        {"eventRef": event, **_event_filter(rng), **_transition(rng, number, names)}
        for event in rng.sample(EVENTS, rng.randint(1, 2))
    ]
    return {
        "type": "switch",
        "eventConditions": cases,
        "defaultCondition": _transition(rng, number, names),
        "timeouts": {"eventTimeout": "PT3S"},
    }


def _event(rng: Random, number: int, names: list[str]) -> Object:
    names_of = rng.sample(EVENTS, rng.randint(1, 3))
    entries = []
    while names_of:
        taken, names_of = names_of[:2] if rng.random() < 0.4 else names_of[:1], names_of[1:]
        names_of = [one for one in names_of if one not in taken]
        entries.append(
            {
                "eventRefs": taken,
                "actions": [_action(rng) for _ in range(rng.randint(0, 2))],
                **_event_filter(rng),
            }
        )
    return {
        "type": "event",
        "exclusive": rng.random() < 0.6,
        "onEvents": entries,
        **({} if number == 0 else _timeout(rng)),
    }


def scenario(rng: Random) -> Object:
    """Answers, errors and events; nothing of it comes at one instant with something else."""
    found: Object = {
        "input": {"a": rng.choice((1, 2, None, "x")), "list": [1, 2], "deep": {"x": [1], "y": {"z": 1}}},
        "settings": {"stepBudget": 3_000},
        "functions": {
            name: [_answer(rng) for _ in range(rng.randint(1, 4))] for name in ("rest", "own", "web", "graph")
        },
        "subflows": {"child": [_output(rng) for _ in range(rng.randint(1, 2))]},
    }
    at = 0.0
    found["events"] = []
    for _ in range(rng.randint(0, 5)):
        at += rng.choice((0.31, 1.37, 4.73))
        name = rng.choice(EVENTS)
        found["events"].append({"at": f"PT{at:.2f}S", "type": f"t.{name}", "source": "s", "data": rng.choice(RESULTS)})
    return found


def _answer(rng: Random) -> Object:
    """Each comes at an instant of its own."""
    late = f"PT{rng.choice((0, 0, 2, 6))}.{rng.randint(1, 899):03}S"
    if rng.random() < 0.3:
        error: Object = {"name": rng.choice(ERRORS)}
        return {"error": rng.choice((error, {"name": "Odd", "code": "404"})), "delay": late}
    return {"result": rng.choice(RESULTS), "delay": late}


def _output(rng: Random) -> Object:
    late = f"PT0.{rng.randint(1, 899):03}S"
    if rng.random() < 0.2:
        return {"error": {"name": rng.choice(ERRORS)}, "delay": late}
    return {"output": rng.choice([one for one in RESULTS if isinstance(one, dict)]), "delay": late}


def proof(seed: int, scenarios: int = 3) -> tuple[Object, Proof | None]:
    """A definition and what running both sides by random scenarios tells; None where something of it is lost."""
    source, made, given = sources_of(seed, scenarios)
    is_lossy = any(one.rule != UNKNOWN for one in made.losses)
    return definition(Random(seed)), None if is_lossy else prove(source, made, given)


def sources_of(seed: int, scenarios: int) -> tuple[Definition, Converted, list[Object]]:
    """A definition, its conversion, and scenarios for it."""
    rng = Random(seed)
    source = load(json.dumps(definition(rng)))
    return source, convert(source, "1.0"), [scenario(rng) for _ in range(scenarios)]


def main() -> None:
    """As many as wanted; prints what differs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--number", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    for seed in range(options.seed * 1_000_000, options.seed * 1_000_000 + options.number):
        _, found = proof(seed)
        counts["lossy" if found is None else "wrong" if found.wrong else "same"] += 1
        counts["differ by a note"] += bool(found and not found.wrong and any(one.differences for one in found.trials))
        if found is not None and found.wrong:
            one = found.wrong[0]
            first = one.differences[0]
            if options.show > 0:
                options.show -= 1
                print(
                    seed,
                    [each.what for each in one.differences],
                    json.dumps(first.before)[:300],
                    "|||",
                    json.dumps(first.after)[:300],
                )
                print(
                    "   ",
                    one.before.result["path"],
                    one.before.result["error"],
                    "|||",
                    one.after.result["path"],
                    one.after.result["error"],
                )
    print(dict(counts))


if __name__ == "__main__":
    main()
