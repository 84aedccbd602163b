"""What sessions cost: `python tools/bench/sessions.py [--write]` prints or writes its section.

The real server (`manage.py serve`) with data of its own. Load generator, browser, server and its workers share the
machine, and whatever else runs there: that is all in the figures.
"""

import asyncio
import random
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.crowd import Office
from tests.serving import Server
from tools.bench import accounts, keys, memory
from tools.bench.page import command, machine, met, table
from tools.bench.stepping import AHEAD, at, crowd, cut, hurry, in_turn, join, make, make_long, press, together

OTHERS = 50
RATE = 4.0
"""Steps a second of one person: a key, a look at what it did, the next key."""
LONG = 10_000
FREE = {"SIGNALBOX_LIMIT_MESSAGES_PER_SECOND": "1000"}
"""To see what the server can do, not what one person may ask of it."""
Waits = dict[str, list[float]]


@dataclass(frozen=True)
class Size:
    """How much is measured: as for the page, or less."""

    alone: int = 250  # steps
    seconds: float = 15.0
    keys: int = 120
    jumps: int = 150
    idle: int = 200  # sessions
    sockets: int = 1_000


@contextmanager
def serving(settings: dict[str, str] | None = None) -> Iterator[tuple[Server, str]]:
    """The server and its address; its folder goes afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), settings=settings or {})
        try:
            yield server, server.start()
        finally:
            server.stop()


async def round_trips(address: str, size: Size) -> Waits:
    """Seconds from a command to its answer: of one person alone, then of this one and the others together."""
    lines = await join(address, make(Office(address), OTHERS + 1))
    alone = await in_turn(lines[0], [{}] * size.alone)
    beside = await together([press(line, RATE, size.seconds) for line in lines])
    cut(lines)
    return {"alone": alone, "beside": beside}


async def saturated(address: str, size: Size) -> list[float]:
    """Seconds from a command to its answer where everybody steps without a pause."""
    lines = await join(address, make(Office(address), OTHERS))
    waited = await together([hurry(line, size.seconds) for line in lines])
    cut(lines)
    return waited


async def scrubbing(address: str, size: Size) -> list[float]:
    """Seconds from a jump to its answer, in a session that knows LONG steps."""
    (line,) = await join(address, [make_long(Office(address), LONG)], 0)
    done = await line.ask("continue")
    assert done["view"]["position"] == LONG, done["stopped"]
    known = done["view"]["traceLength"]  # as the page, which has them all
    answers = await in_turn(line, [{"command": "go", "position": position, "from": known} for position in places(size)])
    cut([line])
    return answers


def places(size: Size) -> list[int]:
    chance = random.Random(1)
    return [chance.randrange(1, LONG) for _ in range(size.jumps)]


@contextmanager
def others_stepping(address: str) -> Iterator[None]:
    """OTHERS people step at their pace, in a thread, until the block ends."""
    ready, done = threading.Event(), threading.Event()

    async def go() -> None:
        async with crowd(await join(address, make(Office(address), OTHERS)), RATE):
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=asyncio.run, args=(go(),))
    thread.start()
    try:
        assert ready.wait(60), "the others did not come"
        yield
    finally:
        done.set()
        thread.join()


def pressed(address: str, size: Size) -> dict[str, Waits]:
    """Seconds from a key to the changed diagram, alone and beside the others."""
    (session,) = make(office := Office(address), 1)
    with keys.browser_page(office.page(session)) as page:
        keys.steps(page, 5)
        alone = keys.steps(page, size.keys)
        with others_stepping(address):
            return {"alone": alone, "beside": keys.steps(page, size.keys)}


def dragged(address: str, size: Size) -> list[float]:
    """Seconds from the scrubber's move to the page that stands there."""
    session = make_long(office := Office(address), LONG)
    with keys.browser_page(office.page(session)) as page:
        page.locator(".run-button").click()
        keys.wait_for_position(page, LONG)
        return keys.jumps(page, places(size))


async def idle(server: Server, address: str, size: Size) -> dict[str, float]:
    """MiB: `session`, what one more costs in all processes; `sockets`, the server's own process with so many open."""
    office = Office(address)
    lines = await join(address, make(office, 20))
    before = memory.whole(server.pid)
    lines += await join(address, await asyncio.to_thread(make, office, size.idle))
    session = (memory.whole(server.pid) - before) / size.idle
    lines += await join(address, await asyncio.to_thread(make, office, size.sockets - len(lines)), 0)
    found = {"session": session, "sockets": memory.share(server.pid), "all": memory.whole(server.pid)}
    assert not any(line.closed.done() for line in lines), "the server closed a line"
    cut(lines)
    return found


def section(size: Size) -> str:
    with serving() as (_, address):
        waits = asyncio.run(round_trips(address, size))
        keyed = pressed(address, size)
    with serving() as (_, address):
        jumps = asyncio.run(scrubbing(address, size))
        drags = dragged(address, size)
    with serving(FREE) as (_, address):
        hurried = asyncio.run(saturated(address, size))
    with serving() as (server, address):
        taken = asyncio.run(idle(server, address, size))
    with serving(accounts.ACCOUNTS) as (server, address):
        asked_about = asyncio.run(accounts.share(server, address, size.sockets))
    head = f"""## Sessions

Made by `python tools/bench/sessions.py --write` with {machine()}. One server with its
workers; server, load generator and browser share the machine. A step goes through the 25 states of
`tools/bench/patrol.py`. The {OTHERS} others step {RATE:g} times a second each: a person who presses the key as fast as
the picture can be looked at. Jumps are made as the page makes them, which has all trace events already."""
    rows = [
        _row("Command to answer, alone", waits["alone"], (50, 150)),
        _row(f"Command to answer, {OTHERS} others stepping", waits["beside"], (50, 150)),
        _row("Key to changed diagram, alone", keyed["alone"]["changed"], (50, 150)),
        _row(f"Key to changed diagram, {OTHERS} others stepping", keyed["beside"]["changed"], (50, 150)),
        _row("Key to painted diagram, alone", keyed["alone"]["painted"], None),
        _row(f"Key to painted diagram, {OTHERS} others stepping", keyed["beside"]["painted"], None),
        _row(f"Command to answer, {OTHERS} stepping without a pause", hurried, None),
        _row(f"Jump among {LONG:,} steps, command to answer", jumps, None),
        _row(f"Jump among {LONG:,} steps, scrubber to page", drags, None),
    ]
    most = (
        f"Stepping without a pause, {OTHERS} sessions make {len(hurried) / size.seconds:.0f} steps a second together."
    )
    waits_table = table(["milliseconds", "median", "p95", "p99", "bar"], rows)
    return "\n\n".join([head, waits_table, most, _memory(taken, size), _asking(asked_about, size)])


def _row(what: str, waited: list[float], bar: tuple[int, int] | None) -> list[str]:
    median, late, last = (at(share, waited) for share in (0.5, 0.95, 0.99))
    said = f"median {bar[0]}, p99 {bar[1]}: {met(median < bar[0] and last < bar[1])}" if bar else "–"
    return [what, *(f"{value:.1f}" for value in (median, late, last)), said]


def _asking(cores: float, size: Size) -> str:
    share = f"{100 * cores:.0f} % of a core"
    lines = f"With accounts, {size.sockets:,} idle lines of {accounts.PEOPLE} people take {share} in"
    return f"{lines}\nthe server's process: every two seconds it asks whether they may stay."


def _memory(taken: dict[str, float], size: Size) -> str:
    rows = [
        [
            f"An idle session ({AHEAD} steps made, its line open), all processes; of {size.idle}",
            f"{taken['session']:.2f}",
            f"1: {met(taken['session'] < 1)}",
        ],
        [
            f"The server's process with {size.sockets:,} idle lines, a session each",
            f"{taken['sockets']:.0f}",
            f"300: {met(taken['sockets'] < 300)}",
        ],
        ["All processes then, the workers with them", f"{taken['all']:.0f}", "–"],
    ]
    return table(["MiB (PSS)", "taken", "bar"], rows)


if __name__ == "__main__":
    command(__doc__, "sessions", lambda: section(Size()))
