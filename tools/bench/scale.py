"""Several processes: `python tools/bench/scale.py [--write]` prints, or writes into docs/performance.md, its section.

PostgreSQL, Redis and nginx with two Signalbox processes on the loopback address (tools/bench/cluster.py); load
generator and all of them share the machine. That any process serves any session is checked first.
"""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.crowd import Line, Office
from tests.reliability.people import undisturbed
from tools.bench import costs, memory
from tools.bench.cluster import Cluster
from tools.bench.costs import Pace, explained, middle
from tools.bench.page import command, machine, met, table
from tools.bench.sessions import FREE
from tools.bench.stepping import Lean, at, cut, hurry, join, make, press, together

PROCESSES = 2
STEPS = 40
CROWD = 60  # sessions that step without a pause
ROUNDS = 3
SECONDS = 10.0
PEOPLE = 200
RATE = 1.0
"""Steps a second of each of PEOPLE."""
RATIO = 1.7
BEFORE = 2
"""Steps of each of PEOPLE that are not measured."""
LOOK_SECONDS = 0.005


async def any_process(cluster: Cluster) -> None:
    """One session, stepped in turn through every process, while somebody follows at the last; AssertionError else."""
    address = cluster.addresses[-1]
    (session,) = await asyncio.to_thread(make, Office(address), 1)
    ports = [server.port for server in cluster.servers]
    drivers = [await Line.connect(address, session, port, person="one", client=f"at-{port}") for port in ports]
    follower = await Line.connect(address, session, ports[-1], person="other")
    heard: list[int] = []
    follower.received = lambda message: heard.append(message.get("seq", 0))
    for number in range(STEPS):
        answer = await drivers[number % len(drivers)].ask("step")
        assert answer.get("view", {}).get("position") == number + 1, answer
    now = await drivers[0].ask("sync", **{"from": 0})
    assert now["trace"]["events"] == undisturbed(STEPS)
    await asyncio.sleep(1)
    assert max(heard) == now["seq"], "the follower at another process does not hear of all"
    cut([*drivers, follower])


async def pace(cluster: Cluster, address: str, seconds: float) -> Pace:
    """Of all processes behind an address, everybody stepping as soon as answered."""
    lines = await join(address, await asyncio.to_thread(make, Office(address), CROWD), 2, Lean)
    before = costs.spent(cluster)
    waited = await together([hurry(line, seconds) for line in lines])
    each = costs.a_step(before, costs.spent(cluster), len(waited))
    cut(lines)
    return Pace(len(waited) / seconds, each)


async def paced(address: str, people: int, seconds: float) -> tuple[list[float], list[float]]:
    """Seconds from a command to its answer, of so many people; and by how much the load generator itself was late."""
    lines = await join(address, await asyncio.to_thread(make, Office(address), people), BEFORE, Lean)
    late: list[float] = []
    watch = asyncio.create_task(lateness(late))
    waited = await together([press(line, RATE, seconds) for line in lines])
    watch.cancel()
    cut(lines)
    return waited, late


async def lateness(late: list[float]) -> None:
    """Note, again and again, by how many seconds this event loop comes too late."""
    while True:
        due = time.perf_counter() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        late.append(time.perf_counter() - due)


def _round(cluster: Cluster) -> tuple[Pace, ...]:
    """One process with everything on one core, one with all cores, all processes."""
    first, every = cluster.addresses[0], cluster.addresses[-1]
    with memory.on_one_core(os.getpid()):
        alone = asyncio.run(pace(cluster, first, SECONDS))
    return alone, *(asyncio.run(pace(cluster, address, SECONDS)) for address in (first, every))


def section() -> str:
    head = f"""## Several processes

Made by `make scale-test` with {machine()}. PostgreSQL, Redis, nginx, {PROCESSES} Signalbox processes with
their workers and the load generator share the machine. Any process serves any session: checked with {STEPS} steps
in turn through each, and a follower at another."""
    at_once = costs.cores_at_once()
    with tempfile.TemporaryDirectory() as folder, Cluster(Path(folder), PROCESSES, FREE) as cluster:
        asyncio.run(any_process(cluster))
        rounds = [_round(cluster) for _ in range(ROUNDS)]
        alone_waited, _ = asyncio.run(paced(cluster.addresses[0], PEOPLE, SECONDS))
        waited, late = asyncio.run(paced(cluster.addresses[-1], PEOPLE, 2 * SECONDS))
        taken = sum(memory.whole(server.pid) for server in cluster.servers)
    alone, one, both = (middle(found) for found in zip(*rounds, strict=True))
    rows = [
        *_rates(alone, one, both),
        [f"{PEOPLE} sessions, {RATE:g} step a second each: median, ms", f"{at(0.5, waited):.1f}", "–"],
        ["The same: p99, ms", f"{at(0.99, waited):.1f}", f"150: {met(at(0.99, waited) < 150)}"],
        ["The same: the load generator late, p99, ms (in what is above)", f"{at(0.99, late):.1f}", "–"],
        [
            "The same at one process: p99, ms",
            f"{at(0.99, alone_waited):.1f}",
            f"150: {met(at(0.99, alone_waited) < 150)}",
        ],
        ["All Signalbox processes afterwards, MiB (PSS)", f"{taken:.0f}", "–"],
    ]
    return "\n\n".join([head, table(["what", "measured", "bar"], rows), _how(), *explained(alone, one, both, at_once)])


def _rates(alone: Pace, one: Pace, both: Pace) -> list[list[str]]:
    ratio = both.steps / one.steps
    crowd = f"Steps a second, {CROWD} sessions without a pause"
    return [
        [f"{crowd}, one process, everything on one core", f"{alone.steps:.0f}", "–"],
        ["One process, everything on all cores", f"{one.steps:.0f}", "–"],
        [f"{PROCESSES} processes, everything on all cores", f"{both.steps:.0f}", "–"],
        [f"Ratio of {PROCESSES} to one, all cores", f"{ratio:.2f}", f"{RATIO}: {met(ratio >= RATIO)}"],
        ["Ratio to one on one core", f"{both.steps / alone.steps:.2f}", "–"],
    ]


def _how() -> str:
    return f"""Medians of {ROUNDS} rounds in turn, {SECONDS:g} s each. The {PEOPLE} sessions have made {BEFORE} steps
each before they are measured, so that no start of a session is in the figures."""


if __name__ == "__main__":
    command(__doc__, "scale", section)
