"""Definitions that nobody could read: what `bench/layout.py` bounds the time of. Data, nothing runs here."""

from collections.abc import Iterator
from typing import Any

Data = dict[str, Any]


def crowded() -> Iterator[tuple[str, Data]]:
    """What it is, and the definition."""
    for count in (50, 100, 140, 200):
        yield f"{count} switches, 10 conditions each", dense(count, 10)
    for count in (20, 38, 70):
        yield f"{count} states, each to every other", dense(count, count)
    for count in (1_000, 1_400, 5_000):
        yield f"a chain of {count:,} states", chain(count)
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


def dense(count: int, ways: int) -> Data:
    """Switches with so many ways each, to states near and far in an order without a pattern."""
    states = []
    for number in range(count):
        goals = [(number + 1 + step * (step * number + 7)) % count for step in range(ways)]
        cases = [{"condition": f"{{{{ $.a{goal} }}}}", **_way(goal)} for goal in goals]
        default = {"default": _way((number + 1) % count)}
        states.append({"name": f"S{number}", "type": "switch", "dataConditions": cases, **default})
    return definition([*states, _inject(count)])


def chain(count: int) -> Data:
    """One after the other."""
    return definition([{**_inject(number), **_way(number + 1)} for number in range(count)])


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


def _way(number: int) -> Data:
    return {"transition": {"nextState": f"S{number}"}}
