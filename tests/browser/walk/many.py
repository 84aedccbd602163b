"""Walk many walks: `python -m tests.browser.walk [--walks N] [--seed N] [--jobs N] [--write]`, or one: `--plan FILE`.

What fails is shrunk and kept in tests/browser/walk/failing; `--write` tells the result in docs/reliability.md.
"""

import argparse
import json
import multiprocessing
import os
import random
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.browser.walk.shrink import shrunk
from tests.browser.walk.walker import Plan, Walk, plan, texts
from tests.serving import ROOT, Server

FAILING = Path(__file__).resolve().parent / "failing"
PAGE = ROOT / "docs" / "reliability.md"
MARK = re.compile(r"(?<=<!-- walks -->\n).*?(?=<!-- /walks -->)", re.DOTALL)
FRESH = 50
"""A browser and a server are used for so many walks."""


@contextmanager
def walking() -> Iterator[tuple[Browser, Server]]:
    """A browser and a server with fresh data."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(chromium.NODE))
    found = chromium.find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(
            executable_path=found.program, args=list(chromium.FLAGS), env={**os.environ, **found.environment}
        )
        try:
            yield browser, server
        finally:
            browser.close()
            server.stop()


def walk(browser: Browser, server: Server, of: Plan, pool: list[str]) -> tuple[list[str], list[str]]:
    """What one walk found, and what was done."""
    one = Walk(browser, server, of, pool)
    return one.walk(), one.done


def failing(browser: Browser, server: Server, of: Plan, pool: list[str]) -> dict[str, Any] | None:
    """A walk that fails, and fails again: shrunk, with what it found and did; None for one that is well."""
    found, done = walk(browser, server, of, pool)
    if not found:
        return None
    small = shrunk(of, lambda smaller: walk(browser, server, smaller, pool)[0])
    again, less = walk(browser, server, small, pool)
    return {"found": again or found, "done": less if again else done, "plan": asdict(small if again else of)}


def several(seeds: list[int]) -> list[dict[str, Any]]:
    """The failing ones of some walks, in this process."""
    pool, found = texts(), []
    for at in range(0, len(seeds), FRESH):
        with walking() as (browser, server):
            for seed in seeds[at : at + FRESH]:
                one = failing(browser, server, plan(seed, pool), pool)
                if one:
                    found.append(one)
                    FAILING.mkdir(exist_ok=True)
                    (FAILING / f"{seed}.json").write_text(json.dumps(one, indent=1, ensure_ascii=False), "utf-8")
                    print(f"walk {seed}: {one['found'][0]}\n  after {'; '.join(one['done'])}", flush=True)
    return found


def main() -> int:
    """1 where a walk failed."""
    parser = argparse.ArgumentParser(prog="tests.browser.walk", description=__doc__)
    parser.add_argument("--walks", type=int, default=2000)
    parser.add_argument("--seed", type=int, help="the first walk's; by chance without")
    parser.add_argument("--jobs", type=int, default=4, help="most of a walk is waiting: twice the processors")
    parser.add_argument("--write", action="store_true", help="tell the result in docs/reliability.md")
    parser.add_argument("--plan", type=Path, help="walk a failing one again")
    options = parser.parse_args()
    if options.plan:
        kept = json.loads(options.plan.read_text("utf-8"))["plan"]
        with walking() as (browser, server):
            wrong, done = walk(browser, server, Plan(**{**kept, "steps": tuple(map(tuple, kept["steps"]))}), texts())
        print("\n".join([*done, "found:", *wrong]))
        return bool(wrong)
    first = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6) * 10_000
    seeds = list(range(first, first + options.walks))
    begun = time.monotonic()
    if options.jobs == 1:
        found = several(seeds)
    else:
        parts = [seeds[at : at + FRESH] for at in range(0, len(seeds), FRESH)]
        with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
            found = []
            for ended, part in enumerate(pool.imap_unordered(several, parts), 1):
                found += part
                print(f"{ended} of {len(parts)} parts, {len(found)} failed", flush=True)
    minutes = (time.monotonic() - begun) / 60
    told = f"{options.walks:,} walks from seed {first} in {minutes:.0f} minutes: {len(found) or 'none'} failed."
    print(told)
    if options.write:
        text = PAGE.read_text("utf-8")
        PAGE.write_text(MARK.sub(f"{time.strftime('%Y-%m-%d')}: {told}\n", text), "utf-8")
    return bool(found)
