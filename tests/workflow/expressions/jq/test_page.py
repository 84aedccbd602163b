"""What docs/jq.md shows is so: each example gives what stands beside it, and what is not in is refused as it says."""

import json
import re
from collections.abc import Iterator

import pytest

from tests.definitions import ROOT
from tests.workflow.expressions.jq.running import outputs
from workflow.expressions import ExpressionError
from workflow.expressions.arguments import Arguments
from workflow.expressions.jq import parse

PAGE = (ROOT / "docs" / "jq.md").read_text(encoding="utf-8")
CELL = re.compile(r"(?<!\\)\|")


def rows(head: str) -> Iterator[tuple[str, ...]]:
    """The cells of the table below a head line, without the marks of code."""
    for line in PAGE.partition(f"{head}\n")[2].splitlines()[1:]:
        if not line.startswith("|"):
            return
        yield tuple(one.strip().strip("`").replace("\\|", "|") for one in CELL.split(line)[1:-1])


@pytest.mark.parametrize(("program", "given", "expected"), list(rows("| program | input | outputs |")))
def test_an_example_gives_its_outputs(program: str, given: str, expected: str) -> None:
    assert outputs(program, json.loads(given)) == json.loads(f"[{expected}]")


@pytest.mark.parametrize(("program", "told"), list(rows("| program | told |")))
def test_what_is_not_in_is_refused_in_these_words(program: str, told: str) -> None:
    with pytest.raises(ExpressionError, match=re.escape(told)):
        parse(program).evaluate(None, Arguments(now=0))


def test_the_tables_are_there() -> None:
    assert len(list(rows("| program | input | outputs |"))) > 20
    assert len(list(rows("| program | told |"))) > 5
