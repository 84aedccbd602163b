"""Which tests cost what: `python -m tests.costs REPORT.xml [--write]`, of a run with `--junitxml=REPORT.xml`.

Prints the seconds of one process that each file took, the dearest first; `--write` puts the table into
docs/contributing.md, "What the tests cost".
"""

import argparse
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

PAGE = Path(__file__).resolve().parents[1] / "docs" / "contributing.md"
BEGIN, END = "<!-- costs -->", "<!-- /costs -->"
SHOWN = 25
"""Files of the table."""


class Cost(NamedTuple):
    """The tests of a file or folder: how many there are, and their seconds of one process."""

    name: str
    tests: int
    seconds: float


def costs(report: str, parts: int | None = None) -> list[Cost]:
    """What the tests of each file cost by a report in JUnit's form, the dearest first.

    `parts` sums up folders: the first so many parts of a test's dotted module.
    """
    tests: Counter[str] = Counter()
    seconds: defaultdict[str, float] = defaultdict(float)
    for case in ElementTree.fromstring(report).iter("testcase"):
        module = [part for part in case.get("classname", "").split(".") if not part[:1].isupper()]
        name = "/".join(module[:parts])
        tests[name] += 1
        seconds[name] += float(case.get("time", 0))
    return sorted((Cost(name, tests[name], seconds[name]) for name in tests), key=lambda one: -one.seconds)


def table(report: str) -> str:
    """The dearest files and all folders as Markdown."""
    found = costs(report)
    whole = sum(one.seconds for one in found)
    rows = [*costs(report, 2), *found[:SHOWN]]
    head = "| tests | how many | seconds of one process | share |\n| --- | --: | --: | --: |\n"
    return head + "\n".join(
        f"| `{one.name}` | {one.tests:,} | {one.seconds:,.0f} | {one.seconds / whole:.1%} |" for one in rows
    )


def main() -> None:
    """Print the table, or write it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("report", type=Path)
    parser.add_argument("--write", action="store_true", help="into docs/contributing.md")
    options = parser.parse_args()
    made = table(options.report.read_text("utf-8"))
    if not options.write:
        print(made)
        return
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n\n{made}\n\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main()
