"""Writes the table of sizes in docs/architecture.md anew: lines of code by area, and when somebody reads them.

    python tools/sizes.py

Lines are all lines of Python, TypeScript, CSS and templates that are committed, rounded to hundreds.
"""

import subprocess
from dataclasses import dataclass
from itertools import dropwhile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "architecture.md"
HEAD: Final = "| area | product | tests | who reads it |\n|---|---:|---:|---|\n"
ENDINGS: Final = (".py", ".ts", ".mjs", ".css", ".html")


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the code: what begins with one of `places` and belongs to no area before it."""

    name: str
    places: tuple[str, ...]
    readers: str


AREAS: Final = (
    Area("jq", ("workflow/expressions/jq",), "nobody but who changes jq: a closed package with one door"),
    Area("conversions between dialects", ("workflow/convert",), "who changes what is converted"),
    Area("drawing", ("workflow/diagram",), "who changes pictures"),
    Area(
        "lint rules, operations of forms", ("workflow/rules", "workflow/operations"), "one module of them, as a pattern"
    ),
    Area("the language", ("workflow",), "everybody: `definition.py`, `model.py`, `tasks.py`; the rest by its name"),
    Area("the engine", ("simulator/engine",), "who changes how a definition runs"),
    Area("studies", ("simulator/studies",), "who changes one of them: each stands alone"),
    Area(
        "what looks at runs and drives them",
        ("simulator",),
        "who changes the debugger: `run_model` and `timeline` first",
    ),
    Area(
        "command line, language server, assistants",
        ("designer/cli", "designer/language_server", "designer/mcp_server"),
        "who changes a command",
    ),
    Area(
        "the web server", ("designer", "signalbox", "templates"), "who changes a request: `api/` and `library/store.py`"
    ),
    Area("the Simulate page", ("static/src/simulate", "static/src/running"), "who changes the debugger"),
    Area("styles", ("static/src/styles",), "who changes how a page looks"),
    Area("the other pages", ("static",), "who changes a page: its folder"),
    Area("tools, editors, deployment", ("tools", "editors", "deploy", "manage.py"), "nobody, until a build fails"),
)
WHERE_TESTS_ARE: Final = {
    "tests/browser/simulate": "static/src/simulate",
    "tests/browser": "static",
    "tests/static": "static",
}
"""Tests of the pages, by what they test; all others mirror the packages."""


def main() -> None:
    """Write the table into the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(HEAD)
    after = "".join(dropwhile(lambda line: line.startswith("|"), rest.splitlines(keepends=True)))
    PAGE.write_text(f"{before}{HEAD}{table(lines())}\n{after}", encoding="utf-8")


def table(counted: dict[str, tuple[int, int]]) -> str:
    """The rows of the table, and their sum."""
    rows = [
        f"| {area.name} | {_rounded(counted[area.name][0])} | {_rounded(counted[area.name][1])} | {area.readers} |"
        for area in AREAS
    ]
    whole = [_rounded(sum(counted[area.name][side] for area in AREAS)) for side in (0, 1)]
    return "\n".join([*rows, f"| all | {whole[0]} | {whole[1]} | |"])


def lines() -> dict[str, tuple[int, int]]:
    """By the name of an area: lines of its product code and of its tests."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    found = {area.name: [0, 0] for area in AREAS}
    for name in listed.splitlines():
        if name.endswith(ENDINGS) and not name.startswith("docs/") and (ROOT / name).is_file():
            is_test = name.startswith("tests/")
            area = _area(_tested(name) if is_test else name)
            if area is not None:
                found[area.name][is_test] += (ROOT / name).read_text(encoding="utf-8").count("\n")
    return {name: (product, tests) for name, (product, tests) in found.items()}


def _tested(name: str) -> str:
    """What a test tests, by its place."""
    for start, place in WHERE_TESTS_ARE.items():
        if name.startswith(f"{start}/"):
            return place
    return name.removeprefix("tests/") if name.count("/") > 1 else "tools"


def _area(name: str) -> Area | None:
    return next((one for one in AREAS if any(f"{name}/".startswith(f"{place}/") for place in one.places)), None)


def _rounded(count: int) -> str:
    return f"{round(count, -2):,}"


if __name__ == "__main__":
    main()
