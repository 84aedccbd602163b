"""Two browsers edit one definition at random behind bad lines: `python -m tests.reliability.two_browsers`.

`--processes` does it at two processes on PostgreSQL and Redis of this machine, else at one on SQLite. The walk itself
is tests/browser/design/test_together_random.py, with a server (two with `--processes`) and a proxy before each page.
Ends with the test's own status.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.postgres import Postgres
from tests.redis import started
from tests.reliability.proxy import Faults, Proxy
from tests.serving import ROOT, Server, free_port
from tools.bench.page import machine, put

WALK = "tests/browser/design/test_together_random.py"
DIALECTS = ("1.0", "0.8")
FAULTS = Faults(cut=0.002, torn=0.001, late=0.2, delay=0.3)
"""Of each message in either direction; whole lines are cut by the walk itself besides."""


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", action="store_true", help="two of them, on PostgreSQL and Redis")
    parser.add_argument("--edits", type=int, default=10_000, help="how many are made (10000)")
    parser.add_argument("--dialect", choices=DIALECTS, help="one of them alone (as many edits of each)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of all chance (the time)")
    parser.add_argument("--write", action="store_true", help="write what came of it into docs/live-editing.md")
    options = parser.parse_args()
    on = machine()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        proxies = stack.enter_context(bad_lines(folder, options.processes, random.Random(options.seed)))
        begun = time.monotonic()
        addresses = [f"http://127.0.0.1:{each.port}" for each in proxies]
        status, done = 0, Counter[str]()
        dialects = [options.dialect] if options.dialect else DIALECTS
        for dialect in dialects:
            failed, more = walk(addresses, options.edits // len(dialects), options.seed, dialect)
            status, done = status or failed, done + Counter(more)
        minutes = (time.monotonic() - begun) / 60
        happened = {what: sum(each.happened[what] for each in proxies) for what in proxies[0].happened}
    print(
        json.dumps(
            {
                "seed": options.seed,
                **done,
                "minutes": round(minutes),
                **{f"messages {what}": n for what, n in happened.items()},
            }
        )
    )
    if options.write and not status:
        where = "two-processes" if options.processes else "one-process"
        put("live-editing.md", where, row(options, done, happened, f"{on}, {minutes:.0f} minutes"))
    return status


def walk(addresses: list[str], edits: int, seed: int, dialect: str) -> tuple[int, dict[str, int]]:
    """Let two pages walk at the two `addresses`; pytest's status, and what was done how often ({} where it failed)."""
    churn = {"CHURN_ADDRESSES": " ".join(addresses), "CHURN_EDITS": str(edits), "CHURN_SEED": str(seed)}
    churn["CHURN_DIALECT"] = dialect
    words = [sys.executable, "-m", "pytest", "-q", "-s", "--long", "-p", "no:cacheprovider"]
    command = [*words, "-o", "timeout=0", WALK]
    done: dict[str, int] = {}
    with subprocess.Popen(command, cwd=ROOT, env=os.environ | churn, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            if line.startswith('{"edits"'):
                done = {what: n for what, n in json.loads(line).items() if what != "seed"}
    return process.returncode, done


def row(options: argparse.Namespace, done: Counter[str], happened: dict[str, int], made: str) -> str:
    """What came of a walk, as a sentence of the page."""
    where = "Two processes on PostgreSQL and Redis" if options.processes else "One process on SQLite"
    text = done["marker"] + done["unmark"] + done["name"]
    drawn = done["add"] + done["delete"]
    kinds = f"{text:,} in the text, {done['form']:,} by the form, {drawn:,} in the diagram"
    kinds += f", {done['late']:,} too late for what the other took away"
    lines = f"{done['cut']:,} times the browser's line was cut for some edits"
    bad = f"{happened['cut'] + happened['torn']:,} times in a message, {happened['delayed']:,} messages came late"
    dialect = f"in {options.dialect}" if options.dialect else "as many in each dialect"
    edits = f"{done['edits']:,} edits, {dialect} ({kinds}), seed {options.seed}"
    asked = f"{done['settled']:,} conflicts were settled"
    return f"*{where}*: {edits}; {lines}, {bad}; {asked}. All ends equal, nothing lost or moved. {made}."


@contextmanager
def bad_lines(folder: Path, processes: bool, chance: random.Random) -> Iterator[list[Proxy]]:
    """A bad line for each of two pages, to the servers."""
    ports = [free_port(), free_port()]
    with ExitStack() as stack:
        settings = {"SIGNALBOX_ORIGINS": ",".join(f"http://127.0.0.1:{port}" for port in ports)}
        if processes:
            postgres = Postgres(folder)
            stack.callback(postgres.stop)
            settings["SIGNALBOX_DATABASE"] = postgres.url
            settings["SIGNALBOX_REDIS"] = stack.enter_context(started())
            settings["SIGNALBOX_SECRET_KEY"] = secrets.token_hex(32)
        servers = [Server(folder / f"server-{number}", settings=settings) for number in range(1 + processes)]
        for server in servers:
            stack.callback(server.stop)
            server.start()
        pairs = zip([servers[0], servers[-1]], ports, strict=True)
        proxies = [Proxy(server.port, FAULTS, random.Random(chance.random()), port) for server, port in pairs]
        for proxy in proxies:
            stack.enter_context(beside(proxy))
        yield proxies


@contextmanager
def beside(proxy: Proxy) -> Iterator[None]:
    """The proxy at work in a thread of its own, for the test runs in another process."""
    up, over = threading.Event(), threading.Event()

    async def work() -> None:
        async with proxy:
            up.set()
            await asyncio.to_thread(over.wait)

    thread = threading.Thread(target=lambda: asyncio.run(work()))
    thread.start()
    up.wait()
    try:
        yield
    finally:
        over.set()
        thread.join()


if __name__ == "__main__":
    raise SystemExit(main())
