"""What strangers send, mutilated at random and used as the program uses it; whatever comes must be a named answer.

`python -m tests.safety.fuzzing --count 100000` (`make fuzz`) tries so many definitions, and a tenth as many scenarios
and sessions; it says its seed, and the same seed gives the same inputs. What fails is kept in `tests/safety/failing/`
under a name that tells where it came from. With `--write` the result goes into docs/safety.md.
"""

import argparse
import random
import secrets
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.safety import fuzzing_commands, fuzzing_scenarios, fuzzing_texts
from tools.bench.page import machine, put, table

ROOT = Path(__file__).resolve().parents[2]
FAILING = Path(__file__).parent / "failing"
SECONDS = 2.0
PROCESSES = 2
PART = 250


@dataclass(frozen=True)
class Kind:
    """Something that is mutilated: how it comes to be, what is done with it, and one to how many definitions."""

    mutations: Callable[[int, range], Iterator[tuple[str, str]]]
    exercise: Callable[[random.Random, str], None]
    one_of: int
    seconds: float = SECONDS


KINDS = {
    "definitions": Kind(fuzzing_texts.mutations, fuzzing_texts.exercise, 1),
    "scenarios": Kind(fuzzing_scenarios.mutations, fuzzing_scenarios.exercise, 10),
    "sessions of 12 commands": Kind(
        fuzzing_commands.mutations, fuzzing_commands.exercise, 10, SECONDS * fuzzing_commands.COMMANDS
    ),
}


def fuzz(kind: str, seed: int, numbers: range) -> list[str]:
    """What failed: the name of each input that is kept, and why."""
    failures = []
    for name, text in KINDS[kind].mutations(seed, numbers):
        started = time.process_time()
        why = ""
        try:
            KINDS[kind].exercise(random.Random(name), text)
        except Exception:  # noqa: BLE001 - any is a failure
            why = traceback.format_exc(limit=-4)
        if not why and time.process_time() - started > KINDS[kind].seconds:
            why = f"took {time.process_time() - started:.1f} s"
        if why:
            FAILING.mkdir(exist_ok=True)
            kept = FAILING / f"{kind.split(maxsplit=1)[0]}-{name}"
            kept.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
            failures.append(f"{kept.relative_to(ROOT)}: {why}")
    return failures


def all_of(kind: str, seed: int, count: int) -> tuple[list[str], float]:
    """What failed of `count` inputs, tried in PROCESSES processes, and how many seconds it took."""
    begun = time.monotonic()
    parts = [range(first, min(first + PART, count)) for first in range(0, count, PART)]
    with ProcessPoolExecutor(PROCESSES) as pool:
        waiting = [pool.submit(fuzz, kind, seed, part) for part in parts]
        return [why for one in waiting for why in one.result()], time.monotonic() - begun


def main() -> int:
    """The command line of `make fuzz`: 1 where something failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    parser.add_argument("--write", action="store_true", help="write the result into docs/safety.md")
    options = parser.parse_args()
    print(f"the seed is {options.seed}", flush=True)
    head, rows, failed = machine(), [], []
    for name, kind in KINDS.items():
        count = max(1, options.count // kind.one_of)
        failures, seconds = all_of(name, options.seed, count)
        failed += failures
        rows.append([name, f"{count:,}", f"{len(failures):,}", f"{seconds:,.0f}"])
        print(f"{name}: {count:,} tried, {len(failures):,} failed, {seconds:,.0f} s", flush=True)
    print("\n".join(failed))
    if options.write:
        put("safety.md", "fuzz", section(head, options.seed, rows))
    return int(bool(failed))


def section(head: str, seed: int, rows: list[list[str]]) -> str:
    """The section of docs/safety.md."""
    told = table(["mutilated", "tried", "failed", "seconds"], rows)
    return f"## What the fuzzer last found\n\nMade by `make fuzz` with {head}; seed {seed}.\n\n{told}"


if __name__ == "__main__":
    sys.exit(main())
