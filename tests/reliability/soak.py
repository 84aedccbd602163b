"""The long forms: `python -m tests.reliability.soak [--write] [--rounds N]` prints, or writes into docs/reliability.md.

What does not hold ends it with the error, and nothing is written.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from xml.etree import ElementTree

from tests.reliability.kills import PEOPLE, Killed, kill_rounds
from tests.reliability.lines import Disturbed, bad_lines
from tools.bench.page import machine, put

HERE = Path(__file__).resolve().parent
OUTAGES = [HERE / f"test_{name}.py" for name in ("outages", "interrupted", "postgres", "redis")]
KILLS = 8
"""How often a start, a save, a sample and a backup are killed each, and some more."""
PAIRS, COMMANDS = 20, 150
T = TypeVar("T")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write into docs/reliability.md instead of printing")
    parser.add_argument("--rounds", type=int, default=20, help="how often the server is killed (20)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of all chance (the time)")
    options = parser.parse_args()
    text = section(options.rounds, options.seed)
    if options.write:
        put("reliability.md", "soak", text)
    else:
        print(text)


def section(rounds: int, seed: int) -> str:
    """The section as Markdown."""
    head = f"Made by `make soak` with {machine()}; seed {seed}."
    killed = in_a_folder(lambda folder: kill_rounds(folder, rounds, random.Random(seed)))
    bad = in_a_folder(lambda folder: bad_lines(folder, PAIRS, COMMANDS, random.Random(seed)))
    rows = [_kills(killed), _lines(bad), *([name, result] for name, result in outages(min(rounds, KILLS)).items())]
    lines = [["What breaks", "What came of it"], ["---", "---"], *rows]
    return f"## Last results\n\n{head}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _kills(done: Killed) -> list[str]:
    what = f"`kill -9` of the server, {done.rounds} times, while {PEOPLE} people step"
    steps = f"{done.steps:,} steps answered, none lost or doubled, every trace as undisturbed"
    back = f"{done.reconnections:,} lines taken up again; the server was back after {done.slowest_start:.1f} s at most"
    return [what, f"{steps}; {back}"]


def _lines(done: Disturbed) -> list[str]:
    faults = ", ".join(f"{count:,} {what}" for what, count in done.happened.items())
    what = f"Bad lines of {PAIRS} drivers and as many followers: {faults} of their messages"
    back = f"{done.commands:,} commands answered as over a good line, {done.reconnections:,} lines taken up again"
    return [what, f"{back}; all end with the server's view and trace"]


def in_a_folder(run: Callable[[Path], T]) -> T:
    """What a run in a folder that goes afterwards gives."""
    with tempfile.TemporaryDirectory() as folder:
        return run(Path(folder))


def outages(kills: int = KILLS) -> dict[str, str]:
    """The tests of outages, by their names in words: held, or why they were left out."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        words = ["-q", "--long", "-p", "no:cacheprovider", f"--junitxml={report}", *map(str, OUTAGES)]
        often = os.environ | {"CRASH_ROUNDS": str(kills)}
        subprocess.run([sys.executable, "-m", "pytest", *words], cwd=HERE.parent.parent, check=True, env=often)
        cases = list(ElementTree.parse(report).iter("testcase"))
    found = {}
    for case in cases:
        name = case.get("name", "").removeprefix("test_").replace("_", " ").replace("[", ": ").rstrip("]")
        skipped = case.find("skipped")
        found[name.capitalize()] = "held" if skipped is None else f"left out: {skipped.get('message')}"
    return found


if __name__ == "__main__":
    main()
