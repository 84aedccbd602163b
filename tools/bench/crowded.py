"""Definitions that nobody could read: what `tools/bench/layout.py` bounds the time of. Data, nothing runs here."""

from collections.abc import Iterator
from typing import Any

from tools.bench.orders import orders

Data = dict[str, Any]


def crowded() -> Iterator[tuple[str, Data]]:
    for count in (50, 100, 200, 250):
        yield f"{count} switches, 10 conditions each", dense(count, 10)
    for count in (20, 38, 49, 70):
        yield f"{count} states, each to every other", dense(count, count)
    for count in (1_000, 1_400, 5_000):
        yield f"a chain of {count:,} states", chain(count)
    yield "1,000 states with ways back", orders(1_000)
    yield "a switch of 1,000 ways", fan(1_000)
    yield "1.0: a list of 1,000 tasks, every fifth leads back", tasks(1_000)
    yield "1.0: 50 lists of 20 tasks", lists(50, 20)
    yield "a parallel of 1,000 branches", parallel(1_000)
    yield "30 parallels of 40 branches in a row", definition([_parallel(n, 40) for n in range(30)])
    yield "0.1: branches in branches, 5 deep, 3 each", nested(5, 3)
    yield "0.1: a state of 200 branches with 3 states each", nested(1, 200, 3)


def definition(states: list[Data]) -> Data:
    """A 0.6-draft definition of these states; the first starts, the last ends."""
    states[0]["start"] = {"kind": "default"}
    states[-1] |= {"end": {"kind": "default"}}
    states[-1].pop("transition", None)
    return {"id": "crowd", "name": "Crowd", "version": "1.0", "schemaVersion": "0.6", "states": states}


def dense(count: int, width: int) -> Data:
    """Switches with so many ways each, to states near and far in an order without a pattern."""
    states = []
    for number in range(count):
        goals = [(number + 1 + step * (step * number + 7)) % count for step in range(width)]
        cases = [_case(goal) for goal in goals]
        default = {"default": _way((number + 1) % count)}
        states.append({"name": f"S{number}", "type": "switch", "dataConditions": cases, **default})
    return definition([*states, _inject(count)])


def chain(count: int) -> Data:
    return definition([{**_inject(number), **_way(number + 1)} for number in range(count)])


def fan(width: int) -> Data:
    """A switch with so many ways, each to a state of its own."""
    first = {"name": "S0", "type": "switch", "dataConditions": [_case(number + 1) for number in range(width)]}
    ends = [{**_inject(number + 1), "end": {"kind": "default"}} for number in range(width)]
    return definition([{**first, "default": _way(1)}, *ends])


def tasks(count: int) -> Data:
    """A list of calls; each fifth is a switch, one way of which leads some tasks back."""
    call = {"call": "http", "with": {"method": "get", "endpoint": "https://example.com/orders"}}
    done = [_back(max(0, each - 3)) if each % 5 == 4 else call for each in range(count)]
    return _document([{f"t{number}": task} for number, task in enumerate(done)])


def lists(count: int, each: int) -> Data:
    """Tasks in lists in a list."""
    inner = [[{f"t{outer}-{number}": {"set": {"n": number}}} for number in range(each)] for outer in range(count)]
    return _document([{f"list{number}": {"do": found}} for number, found in enumerate(inner)])


def _document(found: list[Data]) -> Data:
    named = {"dsl": "1.0.0", "namespace": "bench", "name": "crowd", "version": "1.0.0"}
    return {"document": named, "do": found}


def _back(number: int) -> Data:
    return {"switch": [{"again": {"when": ".again", "then": f"t{number}"}}, {"on": {"then": "continue"}}]}


def parallel(branches: int) -> Data:
    """One state of so many branches."""
    return definition([_parallel(0, branches)])


def nested(depth: int, branches: int, states: int = 1) -> Data:
    """0.1: branches that hold states, the first of them parallel again, to a depth."""
    inner = [_nested(depth, branches, states, "P")]
    return {"id": "crowd", "name": "Crowd", "version": "1.0", "startsAt": "P", "states": inner}


def _nested(depth: int, branches: int, states: int, name: str) -> Data:
    if not depth:
        return {"name": name, "type": "DELAY", "timeDelay": "PT1S", "end": True}
    lanes = []
    for number in range(branches):
        first = f"{name}.{number}"
        found = [_nested(depth - 1, branches, states, first)]
        found += [
            {"name": f"{first}-{more}", "type": "DELAY", "timeDelay": "PT1S", "end": True} for more in range(1, states)
        ]
        lanes.append({"name": f"B{number}", "startsAt": first, "states": found})
    return {"name": name, "type": "PARALLEL", "branches": lanes, "end": True}


def _parallel(number: int, branches: int) -> Data:
    found = [{"name": f"B{each}", "actions": [{"functionRef": {"refName": "call"}}]} for each in range(branches)]
    return {"name": f"S{number}", "type": "parallel", "branches": found, **_way(number + 1)}


def _inject(number: int) -> Data:
    return {"name": f"S{number}", "type": "inject", "data": {"n": number}}


def _case(number: int) -> Data:
    return {"condition": f"{{{{ $.a{number} }}}}", **_way(number)}


def _way(number: int) -> Data:
    return {"transition": {"nextState": f"S{number}"}}
