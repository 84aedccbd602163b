"""CPU time of the parts of a cluster (tools/bench/cluster.py) and of what loads it: who takes what."""

import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tools.bench import memory
from tools.bench.cluster import Cluster
from tools.bench.page import table

Costs = dict[str, float]
"""By the name of a part: seconds, or milliseconds of a step."""

COUNT = """
import os, sys, time
os.sched_setaffinity(0, {int(sys.argv[1])})
done, end = 0, time.perf_counter() + 1
while time.perf_counter() < end:
    done += sum(map(str.isalpha, map(chr, range(1000)))) > 0
print(done)
"""


@dataclass(frozen=True, slots=True)
class Pace:
    """Steps a second, and the milliseconds of CPU that each part took of one."""

    steps: float
    costs: Costs


def spent(cluster: Cluster) -> Costs:
    """Seconds of CPU that each part has taken since it began."""
    parts = {**cluster.parts(), "load generator": [os.getpid()]}
    return {name: sum(map(memory.worked, processes)) for name, processes in parts.items()}


def a_step(before: Costs, after: Costs, steps: int) -> Costs:
    """Milliseconds of CPU that each part took of each of so many steps."""
    return {name: 1000 * (seconds - before[name]) / steps for name, seconds in after.items()}


def cores_at_once() -> float:
    """How much more Python the machine does with all its cores at once than with each alone: at most their number."""
    cores = sorted(os.sched_getaffinity(0))
    alone = [_counted([core])[0] for core in cores]
    return sum(_counted(cores)) / (sum(alone) / len(cores))


def _counted(cores: list[int]) -> list[int]:
    """How far processes come in a second that count on these cores at the same time."""
    started = [
        subprocess.Popen([sys.executable, "-c", COUNT, str(core)], stdout=subprocess.PIPE, text=True) for core in cores
    ]
    return [int(process.communicate()[0]) for process in started]


def middle(found: Sequence[Pace]) -> Pace:
    each = {name: statistics.median(one.costs[name] for one in found) for name in found[0].costs}
    return Pace(statistics.median(one.steps for one in found), each)


def explained(alone: Pace, one: Pace, both: Pace, at_once: float) -> list[str]:
    """A table of who takes how much, and in words what follows from it for the ratio."""
    shares = (alone, one, both)
    whole = [sum(share.costs.values()) for share in shares]
    rows = [[name, *(f"{share.costs[name]:.2f}" for share in shares)] for name in both.costs]
    rows.append(["together", *(f"{total:.2f}" for total in whole)])
    heads = ["ms of CPU a step", "one process, one core", "one process", "all processes"]
    cores = os.cpu_count() or 1
    most = 1000 * cores / whole[1]
    why = f"""One process is not one core's work: workers, PostgreSQL, nginx and the load generator run on the others
too. At {whole[1]:.2f} ms a step {cores} cores can make {most:.0f} steps a second at most: that is
{most / one.steps:.2f} times what one process makes of them, and more another process cannot give here. Where each has a
core more, the ratio to one core counts. It can be {cores} at most; of plain counting, the cores do {at_once:.2f} times
as much at once as one does alone."""
    return [table(heads, rows), why]
