"""0.8 as people write it: definitions in the manner of SonataFlow's users read, draw and lint.

What is found in each is in a golden file, and was judged by the specification and its schemas: all of it is so.
"""

from pathlib import Path

import pytest

from tests.definitions import ROOT
from tests.golden import golden
from workflow.definition import load
from workflow.diagram import draw

FOLDER = ROOT / "tests" / "fixtures" / "definitions"
FILES = sorted((FOLDER / "0.8").iterdir())


def test_all_that_is_found_is_so() -> None:
    assert len(FILES) > 20
    lines = []
    for file in FILES:
        for one in load(file.read_text("utf-8")).diagnostics:
            start = one.range.start
            lines.append(f"{file.name}:{start.line}:{start.column}: {one.severity} {one.rule}: {one.message}\n")
    golden(FOLDER / "0.8.lint.txt", "".join(lines))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_all_are_read_and_drawn(file: Path) -> None:
    found = load(file.read_text("utf-8"))
    assert found.dialect == "0.8"
    assert found.workflow is not None
    states = found.workflow.scope.states
    assert all(state.kind for state in states)
    svg = draw(found.workflow, engine="plain").svg
    assert svg.count('class="sb-node') >= len(states)
