"""What the Python programs share: `python PROGRAM FLOW ROUNDS WARMUP` prints the seconds of each round as JSON.

A flow is a function that makes what is to be run; running it is timed, making it is not.
"""

import json
import sys
import time
from collections.abc import Callable, Mapping

Run = Callable[[], None]


def main(flows: Mapping[str, Callable[[], Run]]) -> None:
    """Time the flow that the command line names."""
    make, rounds, warmup = flows[sys.argv[1]], int(sys.argv[2]), int(sys.argv[3])
    print(json.dumps([_timed(make) for _ in range(rounds + warmup)][warmup:]))


def _timed(make: Callable[[], Run]) -> float:
    run = make()
    begun = time.perf_counter()
    run()
    return time.perf_counter() - begun
