"""What others feel of one who asks for too much: `python tools/bench/fairness.py [--write]` prints or writes it.

The real server with accounts. One person, or a guest by a link, does what takes long, on several connections at once,
again and again; meanwhile another account does small things, one after the other.
"""

import asyncio
import itertools
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.crowd import Line, Office
from tools.bench import attacks
from tools.bench.accounts import ACCOUNTS, signed_in
from tools.bench.page import command, machine, met, table
from tools.bench.patrol import patrol, scenario
from tools.bench.sessions import serving
from tools.bench.stepping import at, step

BAR, BAR_OF_ALL = 250, 60  # milliseconds
SECONDS = 12.0
PAUSE = 0.05
SETTLED = 2.0
OFTEN = {"SIGNALBOX_LIMIT_PLAYBACKS": "100000"}
"""What is played over a link is counted too; here it is to be the turns that hold it back."""
BEFORE = {
    "compare": 48_698,
    "format": 53_213,
    "continue": 46_056,
    "run": 49_403,
    "play": 6_037,
    "explore": 6_756,
    "document": 60_071,
}
"""Milliseconds with the program before there were fair shares, measured once, on a machine as in the section but with a
load of 20: with most of these the other had one answer within a minute."""
Deed = Callable[[], Any]


@dataclass
class Street:
    """A server with somebody who attacks, a guest by their link, and another who works."""

    address: str
    attacker: Office
    cookie: str
    guest: Office
    mine: str
    other: Office
    other_cookie: str
    theirs: str

    @classmethod
    def of(cls, server: Any, address: str) -> "Street":
        """All of them, with a definition each."""
        bad, good = signed_in(server, 2)
        attacker, other = Office(address, cookie=bad), Office(address, cookie=good)
        mine = attacker.definition(attacks.loop())
        made = attacker.post(f"/api/definitions/{mine}/links", {})
        guest = Office(address, link=made["path"].rstrip("/").rpartition("/")[2])
        return cls(address, attacker, bad, guest, mine, other, good, other.definition(json.dumps(patrol())))


@contextmanager
def attacking(deed: Callable[[], Deed], count: int) -> Iterator[None]:
    """So many connections do the deed, each again and again, as long as the block takes; in a process of their own, for
    what they do with answers is not to be in the figures."""
    process = get_context("fork").Process(target=_attack, args=(deed, count), daemon=True)
    process.start()
    time.sleep(SETTLED)
    try:
        yield
    finally:
        process.kill()
        process.join()


def _attack(deed: Callable[[], Deed], count: int) -> None:
    def go() -> None:
        one = deed()
        while True:
            with suppress(Exception):  # refused, or cut: that is what is to be
                one()

    threads = [threading.Thread(target=go) for _ in range(count)]
    for thread in threads:
        thread.start()


def requests(office: Office, path: str, body: Any, method: str = "POST") -> Callable[[], Deed]:
    return lambda: lambda: office.ask(method, path, body)


def socket_of(street: Street, text: str, given: Any, name: str) -> Callable[[], Deed]:
    """The deed that is a command of a session of one's own, over a socket that is opened anew where it was cut."""
    definition = street.attacker.definition(text)

    def begin() -> Deed:
        session = street.attacker.session(definition, given)

        async def go() -> None:
            line = await Line.connect(street.address, session, cookie=street.cookie)
            line.received = lambda _: line.say("ack")
            while True:
                await line.ask(name)

        return lambda: asyncio.run(go())

    return begin


def stepping(street: Street, seconds: float) -> list[float]:
    """Seconds that each step of the other takes."""
    session = street.other.session(street.theirs, scenario())

    async def go() -> list[float]:
        line = await Line.connect(street.address, session, cookie=street.other_cookie)
        waited, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.monotonic()
            with suppress(TimeoutError):
                await step(line)
            waited.append(time.monotonic() - begun)
            await asyncio.sleep(max(PAUSE, 0.06))
        line.cut()
        return waited

    return asyncio.run(go())


def asking(street: Street, seconds: float, path: str, body: Any) -> list[float]:
    """Seconds that each request of the other takes."""
    waited: list[float] = []
    end = time.monotonic() + seconds
    for number in itertools.count():
        begun = time.monotonic()
        if begun > end:
            return waited
        text = json.dumps({**patrol(), "version": f"1.{number}"})
        with suppress(TimeoutError):  # after PATIENCE, which is what counts then
            status, found = street.other.ask("POST", path, body(text))
            assert status < 300, found
        waited.append(time.monotonic() - begun)
        time.sleep(PAUSE)
    raise AssertionError


def analysing(street: Street, seconds: float) -> list[float]:
    """The same of analyses, as while one types."""
    return asking(street, seconds, "/api/analyse", lambda text: {"text": text})


def running(street: Street, seconds: float) -> list[float]:
    """The same of a scenario that is run."""
    case = {"name": "one", "scenario": {**scenario(), "settings": {"stepBudget": 200}}}
    path = f"/api/definitions/{street.theirs}/scenarios/run"
    return asking(street, seconds, path, lambda text: {"cases": [case], "text": text})


def _scenarios(street: Street) -> Callable[[], Deed]:
    case = {"name": "loop", "scenario": {"settings": attacks.ENDLESS}}
    return requests(street.attacker, f"/api/definitions/{street.mine}/scenarios/run", {"cases": [case]})


def _plays(street: Street) -> Callable[[], Deed]:
    kept = {"name": "loop", "scenario": {"settings": attacks.ENDLESS}}
    made = street.attacker.post(f"/api/definitions/{street.mine}/scenarios", kept)
    return requests(street.guest, f"/api/definitions/{street.mine}/playback?scenario={made['id']}", None, "GET")


def _explorations(street: Street) -> Callable[[], Deed]:
    return requests(street.attacker, f"/api/definitions/{street.mine}/explore", {"text": attacks.branches()})


def _documents(street: Street) -> Callable[[], Deed]:
    made = street.attacker.definition(attacks.long())
    return requests(street.attacker, f"/api/definitions/{made}/export/document", None, "GET")


def _comparisons(street: Street) -> Callable[[], Deed]:
    texts = {"old": attacks.switch(), "new": attacks.switch(first=attacks.CASES)}
    return requests(street.guest, "/api/compare", texts)


def _formatting(street: Street) -> Callable[[], Deed]:
    return requests(street.attacker, "/api/format", {"text": attacks.comments()})


def _all_at_once(street: Street) -> Callable[[], Deed]:
    """Explorations, many runs, and imports, one after the other for each connection that begins."""
    path, numbers = f"/api/definitions/{street.mine}/scenarios/sample", itertools.count()
    runs = {"scenario": {"settings": {"stepBudget": 200}}, "runs": 10_000}

    def imports() -> Deed:
        return lambda: street.attacker.bring("large.json", attacks.mebibyte(next(numbers)))

    kinds = itertools.cycle([_explorations(street), requests(street.attacker, path, runs), imports])

    def begin() -> Deed:
        return next(kinds)()

    return begin


def _filters(street: Street) -> Callable[[], Deed]:
    return socket_of(street, attacks.filters(), attacks.items(), "continue")


Measure = Callable[[Street, float], list[float]]
ATTACKS: dict[str, tuple[str, int, Callable[[Street], Callable[[], Deed]], Measure]] = {
    "compare": ("8 comparisons of two 64 kB switches, by a link to read", 8, _comparisons, analysing),
    "format": ("10 formattings of 20,000 lines of comments", 10, _formatting, analysing),
    "continue": ("8 sessions that run over 40 filters of 6,000 items each", 8, _filters, stepping),
    "run": ("4 runs of a scenario without an end", 4, _scenarios, running),
    "play": ("8 plays of a scenario without an end, by a link", 8, _plays, stepping),
    "explore": ("4 explorations of a round of 12 choices", 4, _explorations, running),
    "document": ("8 documents of 300 states", 8, _documents, analysing),
    "all": ("2 explorations, 2 samplings and 2 imports of 1 MiB", 6, _all_at_once, stepping),
}
DOES: dict[Measure, str] = {analysing: "an analysis", stepping: "a step", running: "a scenario"}


def measured(name: str, seconds: float = SECONDS) -> tuple[list[float], list[float]]:
    """What the other waits without and with the attack `name`, on a server of its own."""
    _, count, prepare, measure = ATTACKS[name]
    with serving({**ACCOUNTS, **OFTEN}) as (server, address):
        street = Street.of(server, address)
        measure(street, 2.0)
        alone = measure(street, seconds / 3)
        with attacking(prepare(street), count):
            return alone, measure(street, seconds)


def section() -> str:
    rows = []
    for name, (what, _, _, measure) in ATTACKS.items():
        alone, waited = measured(name)
        median, late = (at(share, waited) for share in (0.5, 0.99))
        calm, bar = at(0.99, alone), BAR_OF_ALL if name == "all" else BAR
        before = f"{BEFORE[name]:,}" if name in BEFORE else "–"
        rows.append(
            [what, DOES[measure], before, f"{calm:.0f}", f"{median:.0f}", f"{late:.0f}", f"{bar}: {met(late <= bar)}"]
        )
    head = f"""## Fair work

Made by `python tools/bench/fairness.py --write` with {machine()}. Somebody does what stands in the first column, on so
many connections, again and again; another account does small things meanwhile, one after the other, for {SECONDS:g} s,
and waits so many milliseconds. Server, workers and who asks share the machine. *Before* is the longest that it
waited without [fair work](limits.md#fair-work), measured once at a load of 20."""
    names = ["attack", "the other does", "before", "alone, p99", "median", "p99", "bar"]
    return "\n\n".join([head, table(names, rows)])


if __name__ == "__main__":
    command(__doc__, "fairness", section)
