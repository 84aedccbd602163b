"""Several processes: `python bench/scale.py [--write]` prints, or writes into docs/performance.md, its section.

PostgreSQL, Redis and nginx with two Signalbox processes on the loopback address (bench/cluster.py); load generator and
all of them share the machine. That any process serves any session is checked first.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import memory
from bench.cluster import Cluster
from bench.page import machine, put, table
from bench.sessions import FREE
from bench.stepping import at, hurry, join, make, press, together
from tests.crowd import Line, Office
from tests.reliability.people import undisturbed

PROCESSES = 2
STEPS = 40
CROWD = 60  # sessions that step without a pause
ROUNDS = 3
SECONDS = 10.0
PEOPLE = 200
RATE = 1.0
"""Steps a second of each of PEOPLE."""
RATIO = 1.7


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
    for line in (*drivers, follower):
        line.cut()


async def steps_a_second(address: str, seconds: float) -> float:
    """Of all processes behind an address, everybody stepping as soon as answered."""
    lines = await join(address, await asyncio.to_thread(make, Office(address), CROWD), 2)
    waited = await together([hurry(line, seconds) for line in lines])
    for line in lines:
        line.cut()
    return len(waited) / seconds


async def paced(address: str, people: int, seconds: float) -> list[float]:
    """Seconds from a command to its answer, of so many people."""
    lines = await join(address, await asyncio.to_thread(make, Office(address), people), 2)
    waited = await together([press(line, RATE, seconds) for line in lines])
    for line in lines:
        line.cut()
    return waited


def _round(cluster: Cluster) -> tuple[float, float, float, float]:
    """Steps a second of one process on one core, of one, of all, and how busy the machine was at the second."""
    with memory.on_one_core(os.getpid()):
        alone = asyncio.run(steps_a_second(cluster.addresses[0], SECONDS))
    before = memory.busy()
    one = asyncio.run(steps_a_second(cluster.addresses[0], SECONDS))
    worked, gone = (after - then for after, then in zip(memory.busy(), before, strict=True))
    return alone, one, asyncio.run(steps_a_second(cluster.addresses[-1], SECONDS)), worked / gone


def section() -> str:
    """The section as Markdown."""
    head = f"""## Several processes

Made by `make scale-test` with {machine()}. PostgreSQL, Redis, nginx, {PROCESSES} Signalbox processes with
their workers and the load generator share the machine. Any process serves any session: checked with {STEPS} steps
in turn through each, and a follower at another."""
    with tempfile.TemporaryDirectory() as folder, Cluster(Path(folder), PROCESSES, FREE) as cluster:
        asyncio.run(any_process(cluster))
        rounds = [_round(cluster) for _ in range(ROUNDS)]
        waited = asyncio.run(paced(cluster.addresses[-1], PEOPLE, 2 * SECONDS))
        taken = sum(memory.whole(server.pid) for server in cluster.servers)
    alone, one, both, used = (statistics.median(found) for found in zip(*rounds, strict=True))
    ratio, late = both / one, at(0.99, waited)
    rows = [
        [f"Steps a second, {CROWD} sessions without a pause, one process, everything on one core", f"{alone:.0f}", "–"],
        ["One process, everything on all cores", f"{one:.0f}", "–"],
        [f"{PROCESSES} processes, everything on all cores", f"{both:.0f}", "–"],
        [f"Ratio of {PROCESSES} to one, all cores", f"{ratio:.2f}", f"{RATIO}: {_met(ratio >= RATIO)}"],
        ["Ratio to one on one core", f"{both / alone:.2f}", "–"],
        ["How busy all cores are with one process", f"{used:.0%}", "–"],
        [f"{PEOPLE} sessions, {RATE:g} step a second each: median, ms", f"{at(0.5, waited):.1f}", "–"],
        ["The same: p99, ms", f"{late:.1f}", f"150: {_met(late < 150)}"],
        ["All Signalbox processes afterwards, MiB (PSS)", f"{taken:.0f}", "–"],
    ]
    note = f"""Medians of {ROUNDS} rounds in turn, {SECONDS:g} s each. With one process the workers, PostgreSQL, nginx
and the load generator work on the other core already: the most that more processes can give on this machine is
{1 / used:.2f} times as much. The ratio to one core tells what more processes with a core more each give."""
    return "\n\n".join([head, table(["what", "measured", "bar"], rows), note])


def _met(met: bool) -> str:
    return "met" if met else "**missed**"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write into docs/performance.md instead of printing")
    write = parser.parse_args().write
    text = section()
    if write:
        put("performance.md", "scale", text)
    else:
        print(text)


if __name__ == "__main__":
    main()
