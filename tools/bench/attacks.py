"""What keeps a server busy, for `tools/bench/fairness.py`: texts and runs that take as long as they may."""

import json
from typing import Any

Data = dict[str, Any]
CASES = 600
COMMENTS = 20_000
FILTERS, ITEMS = 40, 6_000
ENDLESS = {"stepBudget": 10_000_000, "traceLimit": 250_000}


def switch(cases: int = CASES, first: int = 0) -> str:
    """A text of 64 kB: a switch with so many conditions, from the number `first` on."""
    numbers = range(first, first + cases)
    conditions = [{"condition": f"{{{{ $.orders[?(@.number == {n})] }}}}", **_way("End")} for n in numbers]
    first_state = {"name": "Choose", "type": "switch", "dataConditions": conditions, "default": _way("End")}
    return _text([first_state, {"name": "End", "type": "inject", "data": {}}])


def comments() -> str:
    """A short definition under very many lines of comments."""
    return (
        "# nothing to say\n" * COMMENTS + "id: c\nname: C\nversion: '1'\nstates:\n- {name: A, type: inject, data: {}}\n"
    )


def filters() -> str:
    """A round of one state, which looks through a long list again and again."""
    never = {"condition": f"{{{{ $.items[?(@.n == {ITEMS})] }}}}", **_way("Look")}
    return _text([{"name": "Look", "type": "switch", "dataConditions": [never] * FILTERS, "default": _way("Look")}])


def items() -> Data:
    return {"input": {"items": [{"n": number} for number in range(ITEMS)]}}


def loop() -> str:
    return _text(
        [{"name": "A", "type": "inject", "data": {}, **_way("B")}, {"name": "B", "type": "inject", **_way("A")}]
    )


def branches() -> str:
    """A round with a way to choose again and again, so that there is very much to explore."""
    states = [
        {
            "name": f"S{n}",
            "type": "switch",
            "dataConditions": [{"condition": f"{{{{ $.a{n} }}}}", **_way(f"S{(n + 1) % 12}")}],
            "default": _way(f"S{(n + 5) % 12}"),
        }
        for n in range(12)
    ]
    return _text(states)


def long(states: int = 300, **data: Any) -> str:
    """A chain of so many states, which makes a long document; each has these data."""
    chain = [
        {"name": f"S{n}", "type": "inject", "data": {"n": n, **data}, **_way(f"S{n + 1}")} for n in range(states - 1)
    ]
    return _text([*chain, {"name": f"S{states - 1}", "type": "inject", "data": {}}])


def mebibyte(number: int) -> str:
    """A definition of 1 MiB; each number has its own."""
    return long(9_601, of=number)


def _way(goal: str) -> Data:
    return {"transition": {"nextState": goal}}


def _text(states: list[Data]) -> str:
    states[0]["start"] = {"kind": "default"}
    if "transition" not in states[-1] and states[-1]["type"] == "inject":
        states[-1]["end"] = {"kind": "default"}
    return json.dumps({"id": "attack", "name": "Attack", "version": "1", "schemaVersion": "0.6", "states": states})
