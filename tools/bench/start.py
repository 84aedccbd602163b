"""How long commands and the server take to start: `python tools/bench/start.py [--write]` prints or writes it.

Each is a process of its own, with compiled modules at hand as after an installation.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.serving import CHECKOUT, ROOT, Server
from tools.bench.page import command, machine, met, table

ROUNDS = 15
STARTS = 5
LINT_MS, PAGE_SECONDS = 200, 1.5
SMALL = """id: hello
name: Hello
version: '1'
states:
- {name: A, type: inject, data: {n: 1}, start: {kind: default}, end: {kind: default}}
"""
EXAMPLE = ROOT / "designer" / "library" / "examples" / "13-loan-approval" / "definition.yaml"


def cpu(*words: str) -> float:
    """Milliseconds of processor time of a command, the middle one of ROUNDS after one that is not counted."""
    return median([_cpu(words) for _ in range(ROUNDS + 1)][1:])


def _cpu(words: tuple[str, ...]) -> float:
    before = _children()
    subprocess.run([*CHECKOUT, *words], env=_compiling(), stdout=subprocess.DEVNULL, check=True)
    return 1000 * (_children() - before)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _compiling() -> dict[str, str]:
    """The environment of a person, who lets Python keep what it has compiled."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def first_page(data: Path) -> float:
    """Seconds from the command to the Library's page."""
    server = Server(data)
    begun = time.perf_counter()
    try:
        with urlopen(server.start()) as page:
            page.read()
        return time.perf_counter() - begun
    finally:
        server.stop()


def first_pages() -> tuple[float, float]:
    """The same with new data, and with those: the middle of STARTS each, after one that is not counted."""
    found = []
    for _ in range(STARTS + 1):
        with tempfile.TemporaryDirectory() as folder:
            found.append((first_page(Path(folder)), first_page(Path(folder))))
    new, existing = zip(*found[1:], strict=True)
    return median(new), median(existing)


def section() -> str:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        small = Path(folder) / "hello.yaml"
        small.write_text(SMALL, encoding="utf-8")
        commands = {
            "`signalbox --version`": (cpu("--version"), None),
            "`signalbox --help`": (cpu("--help"), None),
            "`signalbox completion bash`": (cpu("completion", "bash"), None),
            "`signalbox lint` of five lines": (cpu("lint", str(small)), LINT_MS),
            "`signalbox lint` of the example of a loan": (cpu("lint", str(EXAMPLE)), None),
        }
    head = f"""## Start

Made by `python tools/bench/start.py --write` with {machine()}. Processes of their own, from a checkout
whose modules are compiled; medians of {ROUNDS}, of the server's {STARTS} starts."""
    lines = [
        [what, f"{ms:.0f}", f"{most}: {met(ms <= most)}" if most else "–"] for what, (ms, most) in commands.items()
    ]
    waits = [
        [what, f"{seconds:.2f}", f"{PAGE_SECONDS}: {met(seconds <= PAGE_SECONDS)}"]
        for what, seconds in zip(("with new data", "with data that are there"), first_pages(), strict=True)
    ]
    tables = [table(["command", "CPU, ms", "bar"], lines)]
    tables.append(table(["from `signalbox serve` to the Library's page", "seconds", "bar"], waits))
    return "\n\n".join([head, *tables])


if __name__ == "__main__":
    command(__doc__, "start", section)
