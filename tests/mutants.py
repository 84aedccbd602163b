"""`make mutants`: breaks the modules that guard others, one place at a time, and tells which breaks no test notices.

cosmic-ray (its own environment, `requirements-mutants.lock`) changes a clone of what is committed and runs the tests of
the module. What was found is kept in `.cache/mutants`: a run that was stopped goes on there; `--anew` forgets it.
`--only access` takes one row of AREAS, `--write` puts the scores of those that are done into docs/safety.md. Hours.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.serving import ROOT

HOME = ROOT / ".cache" / "mutants"
TOOLS = HOME / "environment" / "bin"
CLONE = HOME / "signalbox"
PAGE = ROOT / "docs" / "safety.md"
MARKS = ("<!-- mutants -->\n", "<!-- /mutants -->\n")
TIMEOUT = 600
NOTICED, SURVIVED = "killed", "survived"
"""The outcomes that count; what cannot even be run says nothing of the tests."""
LEFT_OUT = "core/ReplaceBinaryOperator_BitOr_.*"
"""A `|` stands between types nearly everywhere: what is broken there every import notices, which says nothing."""


@dataclass(frozen=True)
class Area:
    """Modules (files or folders), and the tests that should notice what is broken in them."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


AREAS = {
    "correlation": Area(
        ("simulator/correlation.py",), ("tests/simulator/test_correlation.py", "tests/simulator/test_runs.py")
    ),
    "data": Area(
        ("simulator/data.py",),
        ("tests/simulator/test_data.py", "tests/simulator/test_limits.py", "tests/simulator/test_runs.py"),
    ),
    "guard": Area(("designer/api/guard.py",), ("tests/designer/test_guards.py", "tests/designer/test_api.py")),
    "limits": Area(
        ("designer/running/settings_table.py", "designer/running/setting.py"),
        ("tests/designer/test_settings_table.py", "tests/designer/test_settings.py"),
    ),
    "access": Area(
        ("designer/access",),
        (
            "tests/designer/test_guards.py",
            "tests/designer/test_allowance.py",
            "tests/designer/test_sharing.py",
            "tests/designer/test_runs.py",
            "tests/designer/test_accounts.py",
            "tests/designer/test_permissions.py",
        ),
    ),
    "operations": Area(
        ("workflow/operations",),
        (
            "tests/workflow/test_operations_rejoin.py",
            "tests/workflow/test_operations.py",
            "tests/workflow/test_operations_properties.py",
        ),
    ),
}


@dataclass(frozen=True)
class Break:
    """One place that was broken, how, and what came of it."""

    place: str
    how: str
    outcome: str


def main(words: Sequence[str]) -> int:
    """Break what is asked for; 1 where a break was noticed by no test."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", choices=AREAS, action="append", help="an area; all where none is named")
    parser.add_argument("--anew", action="store_true", help="forget what earlier runs have found")
    parser.add_argument("--write", action="store_true", help="put the scores into docs/safety.md")
    options = parser.parse_args(words)
    found = {name: _broken(name, AREAS[name], options.anew) for name in options.only or AREAS}
    for name, breaks in found.items():
        print(_row(name, breaks))
        for one in breaks:
            if one.outcome == SURVIVED:
                print(f"  {one.place}: {one.how}")
    if options.write:
        _write(found)
    return int(any(one.outcome == SURVIVED for breaks in found.values() for one in breaks))


def configuration(area: Area) -> str:
    """What cosmic-ray is told of an area, as TOML."""
    tests = " ".join((sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *area.tests))
    return (
        f"[cosmic-ray]\nmodule-path = {json.dumps(list(area.modules))}\ntimeout = {TIMEOUT}.0\n"
        f'excluded-modules = []\ntest-command = {json.dumps(tests)}\n[cosmic-ray.distributor]\nname = "local"\n'
        f"[cosmic-ray.filters.operators-filter]\nexclude-operators = [{json.dumps(LEFT_OUT)}]\n"
    )


def breaks_of(lines: str) -> Iterator[Break]:
    """What `cosmic-ray dump` tells of those that were tried."""
    for line in lines.splitlines():
        job, result = json.loads(line)
        if result is None or result["test_outcome"] not in (NOTICED, SURVIVED) or result["worker_outcome"] == "skipped":
            continue
        (change,) = job["mutations"]
        place = f"{change['module_path']}:{change['start_pos'][0]}"
        yield Break(place, change["operator_name"].removeprefix("core/"), str(result["test_outcome"]))


def _broken(name: str, area: Area, anew: bool) -> list[Break]:
    settings, session = HOME / f"{name}.toml", HOME / f"{name}.sqlite"
    if anew or not session.exists():
        session.unlink(missing_ok=True)
        _clone()
        settings.write_text(configuration(area), "utf-8")
        _tool("cosmic-ray", "baseline", settings)
        _tool("cosmic-ray", "init", settings, session)
        _tool("cr-filter-operators", session, settings)
    subprocess.run(
        ["git", "checkout", "--quiet", "."], cwd=CLONE, check=True
    )  # a run that was stopped leaves its break
    _tool("cosmic-ray", "exec", settings, session)
    return list(breaks_of(_tool("cosmic-ray", "dump", session)))


def _clone() -> None:
    if not CLONE.exists():
        subprocess.run(["git", "clone", "--quiet", ROOT, CLONE], check=True)
    subprocess.run(["git", "fetch", "--quiet", "origin", "HEAD"], cwd=CLONE, check=True)
    subprocess.run(["git", "reset", "--quiet", "--hard", "FETCH_HEAD"], cwd=CLONE, check=True)


def _tool(name: str, *words: str | Path) -> str:
    done = subprocess.run([TOOLS / name, *words], cwd=CLONE, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def _row(name: str, breaks: list[Break]) -> str:
    counts = Counter(one.outcome for one in breaks)
    score = f"{100 * counts[NOTICED] / len(breaks):.1f} %" if breaks else "—"
    return f"| {name} | {len(breaks)} | {counts[NOTICED]} | {score} |"


def _write(found: dict[str, list[Break]]) -> None:
    rows = "\n".join(_row(name, breaks) for name, breaks in found.items())
    lost = [one for breaks in found.values() for one in breaks if one.outcome == SURVIVED]
    listed = "\n".join(f"- `{one.place}` {one.how}" for one in lost)
    text = f"\n| area | broken | noticed | score |\n| --- | --: | --: | --: |\n{rows}\n"
    text += f"\nNoticed by no test:\n\n{listed}\n\n" if lost else "\n"
    page = PAGE.read_text("utf-8")
    head, _, rest = page.partition(MARKS[0])
    PAGE.write_text(f"{head}{MARKS[0]}{text}{MARKS[1]}{rest.partition(MARKS[1])[2]}", "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
