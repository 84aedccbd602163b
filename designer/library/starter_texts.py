"""What a new definition may start with: `designer/library/starts/<start>/<dialect>.yaml`, in both syntaxes.

`__ID__` and `__NAME__` stand where the page puts the new definition's own. `about.yaml` has the `title`, `line` and
`order` of a start, and the engines that cannot run it (`without`); it is offered in the dialects that can say it, which
are those that it has a text in. A text that is called by a runtime (`<start>/sonataflow.yaml`) is the one for that, in
the first dialect that it reads.
"""

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

import yaml

from workflow import dialects, runtimes
from workflow.document import read

FOLDER = Path(__file__).resolve().parent / "starts"
FIRST = "1.0"
"""The dialect that is chosen where nobody chooses another."""


class Pattern(TypedDict):
    """A start as it is offered; `without` are the runtimes that cannot run it."""

    start: str
    title: str
    line: str
    without: list[str]


@cache
def patterns() -> tuple[Pattern, ...]:
    """`{start, title, line, without}` of every start, in the order in which they are offered."""
    found = [(yaml.safe_load(path.read_text("utf-8")), path.parent.name) for path in FOLDER.glob("*/about.yaml")]
    ordered = sorted(found, key=lambda each: int(each[0]["order"]))
    return tuple(
        {"start": name, "title": about["title"], "line": about["line"], "without": about.get("without", [])}
        for about, name in ordered
    )


@cache
def starts() -> tuple[dict[str, str], ...]:
    """`{start, dialect, runtime, title, yaml, json}` of every text, those in `FIRST` before the other dialects."""
    found = [_read(path) for path in sorted(FOLDER.glob("*/*.yaml")) if path.stem != "about"]
    return tuple(sorted(found, key=_place))


def _place(text: dict[str, str]) -> tuple[str, str, bool, int]:
    dialect = text["dialect"]
    return text["start"], text["runtime"], dialect != FIRST, dialects.ids().index(dialect)


def _read(path: Path) -> dict[str, str]:
    text = path.read_text("utf-8")
    runtime = path.stem if path.stem in runtimes.ids() else ""
    dialect = runtimes.get(runtime).dialects[0] if runtime else path.stem
    return {
        "start": path.parent.name,
        "dialect": dialect,
        "runtime": runtime,
        "title": dialects.get(dialect).TITLE,
        "yaml": text,
        "json": f"{json.dumps(read(text).data, indent=2)}\n",
    }
