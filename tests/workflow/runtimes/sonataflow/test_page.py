"""docs/runtimes/sonataflow.md is made of the rules in plain words and of the tests that show them."""

from pathlib import Path
from typing import Any

import yaml

from tests.definitions import SHARED, shared
from tests.golden import ROOT, golden
from tests.runtime_cases import numbers_in, shown

CHAPTERS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "rules.yaml").read_text("utf-8"))
RULES: dict[str, dict[str, str]] = {number: one for part in CHAPTERS for number, one in part["rules"].items()}
DOCUMENT = SHARED / "engines" / "sonataflow.md"
HEAD = """# What Signalbox does as SonataFlow

With the runtime `sonataflow` (10.2) or `sonataflow@10.1`, Signalbox reads, lints and runs definitions of 0.8 as
SonataFlow does. [Runtimes](index.md) says how it is chosen. The numbers are those that findings name. This page is made
of the tests: what has a tick is shown by one at least.

"""


def done() -> set[str]:
    return shown("sonataflow", "lint.yaml", "runs.yaml")


def page() -> str:
    found, known = [HEAD], done()
    for part in CHAPTERS:
        found.append(f"## {part['chapter']}\n\n| rule | what it is | Signalbox |\n|---|---|---|\n")
        for number, one in part["rules"].items():
            state = one.get("left", "✓" if number in known else "?")
            words = one["words"].replace("|", "\\|")
            found.append(f"| {number} | {words} | {state} |\n")
        found.append("\n")
    return "".join(found).rstrip("\n") + "\n"


def test_each_rule_is_shown_or_left_with_a_reason() -> None:
    lacking = [number for number, one in RULES.items() if "left" not in one and number not in done()]
    assert lacking == []
    assert [number for number, one in RULES.items() if "left" in one and number in done()] == []
    assert done() <= set(RULES)


def test_the_page_is_what_the_tests_show() -> None:
    golden(ROOT / "docs" / "runtimes" / "sonataflow.md", page())


@shared
def test_every_rule_has_words() -> None:
    assert set(numbers_in(DOCUMENT.read_text("utf-8"))) == set(RULES)
