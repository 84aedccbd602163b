"""`transitions` on flows of bench/flows.py: `python machine.py ROUNDS WARMUP` prints {flow: [seconds, …]}.

A loop is switch and operation as states; a foreach is a state that is entered again for every element.
"""

import json
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from transitions import Machine


class Model:
    """What a machine moves: a counter of the rounds that are left, and the results."""

    def __init__(self, left: int) -> None:
        self.left, self.results = left, []

    def call(self) -> None:
        self.left -= 1
        self.results.append({"ok": True})

    def more(self) -> bool:
        return self.left > 0


def chain() -> tuple[Any, Callable[[Any], bool]]:
    model = Model(99)
    names = [f"s{n}" for n in range(100)]
    ways = [{"trigger": "go", "source": a, "dest": b, "after": "call"} for a, b in pairwise(names)]
    Machine(model, names, initial="s0", transitions=ways, auto_transitions=False)
    return model, Model.more


def loop() -> tuple[Any, Callable[[Any], bool]]:
    model = Model(1_000)
    ways = [
        {"trigger": "go", "source": "check", "dest": "work", "conditions": "more", "after": "call"},
        {"trigger": "go", "source": "check", "dest": "done"},
        {"trigger": "go", "source": "work", "dest": "check"},
    ]
    Machine(model, ["check", "work", "done"], initial="check", transitions=ways, auto_transitions=False)
    return model, lambda model: model.state != "done"


def foreach() -> tuple[Any, Callable[[Any], bool]]:
    model = Model(1_000)
    ways = [{"trigger": "go", "source": "each", "dest": "each", "after": "call"}]
    Machine(model, ["each"], initial="each", transitions=ways, auto_transitions=False)
    return model, Model.more


def timed(make: Callable[[], tuple[Any, Callable[[Any], bool]]]) -> float:
    model, more = make()
    begun = time.perf_counter()
    while more(model):
        model.go()
    return time.perf_counter() - begun


if __name__ == "__main__":
    rounds, warmup = int(sys.argv[1]), int(sys.argv[2])
    flows = {"chain": chain, "loop": loop, "foreach": foreach}
    print(json.dumps({name: [timed(make) for _ in range(rounds + warmup)][warmup:] for name, make in flows.items()}))
