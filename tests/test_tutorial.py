"""Files of tutorial and guide are written and their commands run, once for each tab; what they print stands there.

A block of code with a title is that file. A comment `<!-- FILE: OLD → NEW -->` is the change that the text asks for.
`pytest --golden` writes what the commands print into the page.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent, indent

import pytest

from designer.cli import main
from tests.golden import golden
from tests.stepped_pages import PAGES

TABS = ("DSL 1.0", "0.8")
TAB = re.compile(r'^=== "(.+)"$', re.MULTILINE)
STEP = re.compile(
    r"^(?P<margin> *)(?:<!-- (?P<changed>[\w.]+): (?P<old>[^\n]+) → (?P<new>[^\n]+) -->"
    r"|```(?P<language>\w+)(?: title=\"(?P<title>[^\"\n]+)\")?\n(?P<body>.*?)^(?P=margin)```)$",
    re.MULTILINE | re.DOTALL,
)
SECONDS = re.compile(r"\d+\.\d\d s\b")
Step = re.Match[str]


def steps(text: str, tab: str) -> Iterator[Step]:
    """The files, changes and commands that stand in a tab, or outside of all tabs, in their order."""
    for step in STEP.finditer(text):
        within = TAB.findall(text, 0, step.start())[-1] if step["margin"] else tab
        if within == tab:
            yield step


def follow(step: Step, capsys: pytest.CaptureFixture[str]) -> str | None:
    """Do what a step says in the folder where we are; of a command what it prints, below itself."""
    if step["changed"]:
        file = Path(step["changed"])
        text = file.read_text("utf-8")
        assert text.count(step["old"]) == 1
        file.write_text(text.replace(step["old"], step["new"]), "utf-8")
    elif step["title"]:
        Path(step["title"]).write_text(dedent(step["body"]), "utf-8")
    elif step["language"] == "console":
        command = dedent(step["body"]).partition("\n")[0]
        assert command.startswith("$ signalbox ")
        main(shlex.split(command)[2:])
        return f"{command}\n{SECONDS.sub('0.00 s', capsys.readouterr().out)}"
    return None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_is_true(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """How long a scenario took is another time at each run; the page has zeros."""
    text = page.read_text("utf-8")
    printed: dict[tuple[int, int], str] = {}
    for number, tab in enumerate(TABS):
        (tmp_path / str(number)).mkdir()
        monkeypatch.chdir(tmp_path / str(number))
        for step in steps(text, tab):
            output = follow(step, capsys)
            if output is not None:
                printed[step.span("body")] = indent(output, step["margin"])
    actual = text
    for (start, end), output in sorted(printed.items(), reverse=True):
        actual = actual[:start] + output + actual[end:]
    golden(page, actual)


@pytest.mark.parametrize(
    ("page", "least"), [*zip(PAGES, (9, 3, 1), strict=True)], ids=lambda one: getattr(one, "stem", "")
)
def test_each_step_is_there_in_both_languages(page: Path, least: int) -> None:
    """The tabs come in pairs, with as many files, changes and commands, so that nobody is left behind."""
    text = page.read_text("utf-8")
    assert TAB.findall(text) == list(TABS) * (len(TAB.findall(text)) // 2)
    first, second = ([(one["language"], one["title"], one["changed"]) for one in steps(text, tab)] for tab in TABS)
    assert first == second
    assert first.count(("console", None, None)) >= least
