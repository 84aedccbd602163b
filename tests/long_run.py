"""`make test-long`: both tiers of the tests, the soak and Firefox; writes what came of it into docs/reliability.md.

`--check` fails unless the last such run passed at this commit, documents and changelog aside: a release needs that.
"""

import argparse
import datetime
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tools.bench.page import DOCS, put

ROOT = Path(__file__).resolve().parents[1]
NAME = "long"
PASSED = "passed"
RECORDED = re.compile(r"^\d{4}-\d\d-\d\d, commit ([0-9a-f]{7,40}): (\w+)")
ASIDE = ("docs", "CHANGELOG.md")
"""What may change between the run and the release."""


@dataclass(frozen=True)
class Result:
    """What came of one part of the run: whether it passed, and how it is said."""

    passed: bool
    words: str


def main() -> int:
    """The command line; 0 where all parts passed, or with `--check` where the last run's record fits this commit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only ask whether the last run passed at this commit")
    parser.add_argument("--jobs", default="2", help="how many tests at once (2)")
    options = parser.parse_args()
    if options.check:
        return check((DOCS / "reliability.md").read_text("utf-8"))
    parts = [run_tests(options.jobs), run("soak", "tests.reliability.soak", "--write"), run("Firefox", "tests.firefox")]
    put(
        "reliability.md",
        NAME,
        record(datetime.datetime.now(datetime.UTC).date(), git("rev-parse", "--short", "HEAD"), parts),
    )
    return 0 if all(part.passed for part in parts) else 1


def run_tests(jobs: str) -> Result:
    """Both tiers by pytest, `jobs` tests at once."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        options = ["--numprocesses", jobs, "--dist", "loadfile", "--no-loadscope-reorder", f"--junitxml={report}"]
        status = subprocess.run([sys.executable, "-m", "pytest", "--long", *options], cwd=ROOT, check=False).returncode
        return Result(status == 0, counts(report.read_text("utf-8")) if report.is_file() else "tests did not run")


def run(name: str, module: str, *words: str) -> Result:
    """A part that is a module of its own; it says itself what it found."""
    status = subprocess.run([sys.executable, "-m", module, *words], cwd=ROOT, check=False).returncode
    return Result(status == 0, f"{name} {PASSED if status == 0 else 'failed'}")


def counts(report: str) -> str:
    """How many tests passed, failed and were skipped, by a report in JUnit's form."""
    suites = ElementTree.fromstring(report).iter("testsuite")
    total: dict[str, int] = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for suite in suites:
        for name in total:
            total[name] += int(suite.get(name, 0))
    bad = total["failures"] + total["errors"]
    return f"{total['tests'] - bad - total['skipped']:,} tests passed, {bad:,} failed, {total['skipped']:,} skipped"


def record(day: datetime.date, commit: str, parts: list[Result]) -> str:
    """The line of docs/reliability.md."""
    result = PASSED if all(part.passed for part in parts) else "failed"
    return f"{day.isoformat()}, commit {commit}: {result} ({'; '.join(part.words for part in parts)})."


def check(page: str) -> int:
    """0 where the page's record says that this commit passed; else 1, and why on the standard error."""
    section = page.partition(f"<!-- {NAME} -->")[2].partition(f"<!-- /{NAME} -->")[0].strip()
    recorded = RECORDED.match(section)
    if recorded is None:
        problem = "no run of `make test-long` is recorded in docs/reliability.md"
    elif recorded[2] != PASSED:
        problem = f"the last run of `make test-long` {recorded[2]}, at commit {recorded[1]}"
    elif changed := git("diff", "--name-only", recorded[1], "--", ".", *(f":(exclude){name}" for name in ASIDE)):
        problem = f"changed since commit {recorded[1]}, where `make test-long` passed: {', '.join(changed.split())}"
    else:
        return 0
    print(f"A release needs `make test-long`: {problem}.", file=sys.stderr)
    return 1


def git(*words: str) -> str:
    """What git answers, without the line's end; CalledProcessError where it fails."""
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True, env=os.environ)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
