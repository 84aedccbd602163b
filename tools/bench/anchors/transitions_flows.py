"""`transitions` on the flows of tools/bench/flows.py.

A loop is switch and operation as states; a foreach is a state that is entered again for every element; a parallel is
a state with ten regions, and one trigger moves all of them on by a call.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

from timing import Run, main
from transitions import Machine
from transitions.extensions import HierarchicalMachine

BRANCHES, CALLS = 10, 5


class Model:
    """What a machine moves: a counter of the calls that are left, and the results."""

    def __init__(self, left: int) -> None:
        self.left = left
        self.results: list[dict[str, bool]] = []

    def call(self) -> None:
        self.left -= 1
        self.results.append({"ok": True})

    def more(self) -> bool:
        return self.left > 0


def chain() -> Run:
    names = [f"s{n}" for n in range(100)]
    ways = [{"trigger": "go", "source": a, "dest": b, "after": "call"} for a, b in pairwise(names)]
    return _run(Model(99), partial(Machine, states=names, initial="s0", transitions=ways), Model.more)


def loop() -> Run:
    ways = [
        {"trigger": "go", "source": "check", "dest": "work", "conditions": "more", "after": "call"},
        {"trigger": "go", "source": "check", "dest": "done"},
        {"trigger": "go", "source": "work", "dest": "check"},
    ]
    machine = partial(Machine, states=["check", "work", "done"], initial="check", transitions=ways)
    return _run(Model(1_000), machine, lambda model: model.state != "done")


def parallel() -> Run:
    calls = [f"c{n}" for n in range(CALLS + 1)]
    regions = [{"name": f"b{n}", "states": calls, "initial": "c0"} for n in range(BRANCHES)]
    ways = [
        {"trigger": "go", "source": f"all_b{n}_{a}", "dest": f"all_b{n}_{b}", "after": "call"}
        for n in range(BRANCHES)
        for a, b in pairwise(calls)
    ]
    states = [{"name": "all", "parallel": regions}]
    return _run(Model(BRANCHES * CALLS), partial(HierarchicalMachine, states=states, initial="all", transitions=ways))


def foreach() -> Run:
    ways = [{"trigger": "go", "source": "each", "dest": "each", "after": "call"}]
    return _run(Model(1_000), partial(Machine, states=["each"], initial="each", transitions=ways))


def _run(model: Any, machine: Callable[..., object], more: Callable[[Any], bool] = Model.more) -> Run:
    machine(model, auto_transitions=False)
    calls = model.left

    def run() -> None:
        while more(model):
            model.go()
        assert len(model.results) == calls, model.state

    return run


if __name__ == "__main__":
    main({"chain": chain, "loop": loop, "parallel": parallel, "foreach": foreach})
