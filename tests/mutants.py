"""`make mutants`: breaks the modules that guard others, one place at a time, and tells which breaks no test notices.

cosmic-ray (its own environment, `requirements/mutants.lock`) changes a clone of what is committed and runs the tests of
the module. What was found is kept in `.cache/mutants`: a run that was stopped goes on there; `--anew` forgets it, and
`--again` tries once more, with the tests as they are committed now, what no test noticed. `--only access` takes the
areas that begin so, `--jobs 2` two areas beside each other, each in its own clone. `--write` puts what is known of all
areas into docs/safety.md. Hours.
"""

import argparse
import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tests.serving import ROOT

HOME = ROOT / ".cache" / "mutants"
TOOLS = HOME / "environment" / "bin"
PACKAGES = ("designer", "simulator", "workflow", "tests")
PAGE = ROOT / "docs" / "safety.md"
MARKS = ("<!-- mutants -->\n", "<!-- /mutants -->\n")
TIMEOUT = 600
NOTICED, SURVIVED = "killed", "survived"
"""The outcomes that count; what cannot even be read or run says nothing of the tests."""
SPARED = ("xdist", "hypothesispytest")
"""Plugins that plain tests do without, those of the engine also `django`: then they take a third of the time."""
LEFT_OUT = "core/ReplaceBinaryOperator_BitOr_.*"
"""A `|` stands between types nearly everywhere: what is broken there every import notices, which says nothing."""


@dataclass(frozen=True)
class Area:
    """Modules (files or folders), and the tests that should notice what is broken in them."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    without: tuple[str, ...] = ()
    """Plugins of pytest that these tests do without; where any is named, they do without conftest.py too."""


def _access(module: str, *tests: str) -> dict[str, Area]:
    """A module of designer/access, with the test files that speak of it, the cheapest and most telling first."""
    files = tuple(f"tests/designer/access/test_{name}.py" for name in tests)
    plain = SPARED if tests == ("access",) else ()
    return {f"access/{module}": Area((f"designer/access/{module}.py",), files, plain)}


AREAS = {
    "correlation": Area(
        ("simulator/engine/events/correlation.py",),
        ("tests/simulator/engine/test_correlation.py",),
        without=(*SPARED, "django"),
    ),
    "data": Area(
        ("simulator/engine/data/filters.py",), ("tests/simulator/engine/test_filters.py",), without=(*SPARED, "django")
    ),
    "guard": Area(("designer/api/guard.py",), ("tests/designer/api/test_guard.py",), SPARED),
    **_access("client_address", "access"),
    **_access("roles", "access"),
    **_access("matrix", "access"),
    **_access("known_browsers", "access"),
    **_access("links", "rows", "sharing"),
    **_access("current_actor", "access", "rows", "sharing"),
    **_access("rate_limit", "rows", "rate_limit"),
    **_access("actors", "access", "rows", "accounts", "sharing"),
    **_access("session_owner", "session_owner"),
    **_access("origins", "access"),
    **_access("sessions", "socket_permissions", "accounts"),
    **_access("socket_permissions", "sockets", "socket_permissions", "accounts"),
    **_access("sockets", "sockets", "permissions", "socket_permissions", "accounts"),
    **_access("security_log", "sockets", "security_log"),
    **_access("login_throttle", "login_throttle", "guards", "rate_limit", "passwords"),
    "access/sharing": Area(
        ("designer/library/sharing.py",),
        tuple(f"tests/designer/access/test_{name}.py" for name in ("members", "guards", "sharing")),
    ),
    **_access("middleware", "middleware", "permissions", "accounts", "sharing"),
    "limits": Area(
        ("designer/server/settings_table.py", "designer/server/setting.py"),
        (
            "tests/test_deploy.py::test_the_page_has_the_table_of_settings",
            "tests/designer/server/test_settings_table.py",
        ),
        SPARED,
    ),
    **{
        f"operations/{path.stem}": Area(
            (f"workflow/operations/{path.name}",),
            ("tests/workflow/operations/test_rejoin.py", "tests/workflow/operations/test_operations.py"),
            without=SPARED,
        )
        for path in sorted((ROOT / "workflow" / "operations").glob("*.py"))
        if path.stem != "__init__"
    },
}
MEANS_NOTHING: Sequence[tuple[str, str, str]] = (
    ("@dataclass(", "ReplaceTrueWithFalse", "mypy keeps what is frozen, and slots only spare memory"),
    (" is NOTHING", "ReplaceComparisonOperator_Is_Eq", "NOTHING equals itself alone"),
    (" is not None", "ReplaceComparisonOperator_IsNot_NotEq", "None equals itself alone"),
    (" is None", "ReplaceComparisonOperator_Is_Eq", "None equals itself alone"),
    ("@lru_cache(maxsize=", "NumberReplacer", "so many are kept, and more would do"),
    ("limit = settings.LIMIT_IMPORT + FORM", "ReplaceBinaryOperator_Add_BitXor", "the two have no bit in common"),
    ('ranks = {"type": 0, "source": 1}', "NumberReplacer", "only their order counts"),
    ("key=lambda d: ranks.get(d.attribute, 2)", "NumberReplacer", "only their order counts"),
    ("and source != stem", "ReplaceComparisonOperator_NotEq_Gt", "what begins so is not before it"),
    ('if pattern[-1] == "#":', "ReplaceComparisonOperator_Eq_LtE", "there is only `+` beside it, which is after it"),
    ('if pattern[-1] == "#":', "ReplaceComparisonOperator_Eq_Is", "of one letter there is one"),
    ("if expression.text == OPEN:", "ReplaceComparisonOperator_Eq_LtE", "nothing is before the empty text"),
    ("keyed = projection ==", "ReplaceComparisonOperator_Eq_Is", "its three words are literals"),
    ("keyed = projection ==", "ReplaceComparisonOperator_Eq_LtE", "`auto` is the first of its three words"),
    ("if expression.text == OPEN:", "ReplaceComparisonOperator_Eq_Is", "there is one empty text"),
)
"""What a line has, how it was broken, and why that changes nothing that anybody means."""


@dataclass(frozen=True)
class Break:
    """One place that was broken, how, and what came of it."""

    place: str
    how: str
    outcome: str


@dataclass(frozen=True)
class Found:
    """What came of the breaks that were tried, and how many are still to be tried (None: the area was not begun)."""

    breaks: Sequence[Break] = ()
    left: int | None = None

    @property
    def lost(self) -> list[Break]:
        """Those that no test noticed."""
        return [one for one in self.breaks if one.outcome == SURVIVED]


def main(words: Sequence[str]) -> int:
    """Break what is asked for; 1 where a break was noticed by no test."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument(
        "--only", choices=sorted({*AREAS, *map(_group, AREAS)}), action="append", help="areas; else all"
    )
    parser.add_argument("--anew", action="store_true", help="forget what earlier runs have found")
    parser.add_argument("--again", action="store_true", help="try once more what no test noticed")
    parser.add_argument("--jobs", type=int, default=1, help="so many areas beside each other")
    parser.add_argument("--write", action="store_true", help="put the scores into docs/safety.md")
    options = parser.parse_args(words)
    wanted = [name for name in AREAS if not options.only or name in options.only or _group(name) in options.only]
    with ThreadPoolExecutor(options.jobs) as pool:
        found = list(pool.map(lambda name: _broken(name, options.anew, options.again), wanted))
    for name, one in zip(wanted, found, strict=True):
        print(_row(name, [one]))
        print("".join(f"{_told(lost)}\n" for lost in one.lost), end="")
    if options.write:
        _write({name: _found(name) for name in AREAS})
    return int(any(one.lost for one in found))


def configuration(area: Area) -> str:
    """What cosmic-ray is told of an area, as TOML."""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--assert=plain"]
    if area.without:
        words += ["--noconftest", "-o", "addopts=--import-mode=importlib", "-W", "ignore"]
    tests = " ".join((*words, *(f"-pno:{one}" for one in area.without), *area.tests))
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
        if "SyntaxError: " in (result.get("output") or ""):
            continue
        (change,) = job["mutations"]
        place = f"{change['module_path']}:{change['start_pos'][0]}"
        yield Break(place, change["operator_name"].removeprefix("core/"), str(result["test_outcome"]))


def _group(name: str) -> str:
    """The row that an area has its part in: `access` for `access/links`."""
    return name.partition("/")[0]


def _files(name: str) -> tuple[Path, Path, Path]:
    """Of an area: cosmic-ray's settings, its session, and the clone that is broken."""
    flat = name.replace("/", "-")
    return HOME / f"{flat}.toml", HOME / f"{flat}.sqlite", HOME / "clones" / flat


def _broken(name: str, anew: bool, again: bool) -> Found:
    settings, session, clone = _files(name)
    if anew or not session.exists():
        session.unlink(missing_ok=True)
        _clone(clone)
        settings.write_text(configuration(AREAS[name]), "utf-8")
        _tool(clone, "cosmic-ray", "baseline", settings)
        _tool(clone, "cosmic-ray", "init", settings, session)
        _tool(clone, "cr-filter-operators", session, settings)
    elif again:
        _clone(clone)
        settings.write_text(configuration(AREAS[name]), "utf-8")
        with closing(sqlite3.connect(session)) as kept, kept:
            kept.execute("DELETE FROM work_results WHERE test_outcome = ?", (SURVIVED.upper(),))
    subprocess.run(
        ["git", "checkout", "--quiet", "."], cwd=clone, check=True
    )  # a run that was stopped leaves its break
    _tool(clone, "cosmic-ray", "exec", settings, session)
    return _found(name)


def _found(name: str) -> Found:
    _, session, clone = _files(name)
    if not session.exists():
        return Found()
    lines = _tool(clone, "cosmic-ray", "dump", session)
    left = sum(json.loads(line)[1] is None for line in lines.splitlines())
    return Found(list(breaks_of(lines)), left)


def _clone(at: Path) -> None:
    """What is committed, with its bytecode: the runs, which write none, would compile all of it each time."""
    if not at.exists():
        subprocess.run(["git", "clone", "--quiet", ROOT, at], check=True)
    subprocess.run(["git", "fetch", "--quiet", "origin", "HEAD"], cwd=at, check=True)
    subprocess.run(["git", "reset", "--quiet", "--hard", "FETCH_HEAD"], cwd=at, check=True)
    subprocess.run([sys.executable, "-m", "compileall", "-q", *PACKAGES], cwd=at, check=True)


def _tool(clone: Path, name: str, *words: str | Path) -> str:
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}  # a break and its undoing may be too near in time for Python
    done = subprocess.run([TOOLS / name, *words], cwd=clone, env=kept, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def _row(name: str, found: Sequence[Found]) -> str:
    begun = [one for one in found if one.left is not None]
    counts = Counter(one.outcome for area in found for one in area.breaks)
    tried, left = counts.total(), sum(one.left or 0 for one in found)
    score = f"{100 * counts[NOTICED] / tried:.1f} %" if tried else "—"
    yet = f"{len(found) - len(begun)} of {len(found)} areas" if len(begun) < len(found) else ""
    notes = " and ".join(filter(None, (f"{left} breaks" if left else "", yet)))
    return f"| {name} | {tried} | {counts[NOTICED]} | {score} | {notes} |"


def _told(lost: Break) -> str:
    """A break that no test noticed, with its line and, where it means nothing, why."""
    path, _, number = lost.place.partition(":")
    line = (ROOT / path).read_text("utf-8").splitlines()[int(number) - 1].strip()
    why = next((why for part, how, why in MEANS_NOTHING if part in line and how == lost.how), "")
    return f"- `{lost.place}` {lost.how}: `{line}`" + (f" ({why})" if why else "")


def _write(found: Mapping[str, Found]) -> None:
    groups = dict.fromkeys(map(_group, found))
    rows = "\n".join(_row(one, [area for name, area in found.items() if _group(name) == one]) for one in groups)
    lost = [one for area in found.values() for one in area.lost]
    text = "\n## Breaks that tests notice\n\nMade by `make mutants`; in brackets why a break means nothing.\n\n"
    text += f"| area | broken | noticed | score | not yet tried |\n| --- | --: | --: | --: | --- |\n{rows}\n\n"
    text += "Noticed by no test:\n\n" + "\n".join(map(_told, lost)) + "\n\n" if lost else ""
    page = PAGE.read_text("utf-8")
    head, _, rest = page.partition(MARKS[0])
    PAGE.write_text(f"{head}{MARKS[0]}{text}{MARKS[1]}{rest.partition(MARKS[1])[2]}", "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
