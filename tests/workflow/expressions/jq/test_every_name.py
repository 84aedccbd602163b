"""Whatever is written of the names of jq, there are findings, and never an exception."""

import json

import pytest

from tests.workflow.expressions.jq.every_name import INTERNAL, NAMES, texts
from workflow.definition import load
from workflow.expressions import ExpressionError, jq
from workflow.expressions.jq import static
from workflow.expressions.jq.completion import Known, complete, describe
from workflow.expressions.jq.program import parse

HEAD = {"dsl": "1.0.3", "namespace": "test", "name": "names", "version": "1.0.0"}
PARTS = 20
"""A rule tells of a few hundred places in a definition."""


@pytest.mark.parametrize("part", range(PARTS))
def test_every_form_of_a_name_is_looked_at_and_found_where_it_cannot_run(part: int) -> None:
    written = [text for name in NAMES[part::PARTS] for text in texts(name)]
    tasks = [{f"t{place}": {"set": {"x": f"${{ {text} }}"}}} for place, text in enumerate(written)]
    found = load(json.dumps({"document": HEAD, "do": tasks})).diagnostics
    wrong = {one.path[:2] for one in found if one.severity == "error"}
    missed = [text for place, text in enumerate(written) if not jq.compiles(text) and ("do", place) not in wrong]
    assert missed == []


def test_every_form_of_a_name_is_completed_and_told() -> None:
    for text in [text for name in NAMES for text in (name, f"{name}(", f".a | {name}")]:
        complete(text, Known())
        describe(text, len(text) // 2, Known())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("has", "`has` needs an argument"),
        ("setpath", "`setpath` needs 2 arguments"),
        ("has(.; .)", "`has` takes 1 argument, not 2"),
        ("range(1; 2; 3; 4)", "`range` takes 1 or 2 or 3 arguments, not 4"),
        ("now(1)", "`now` takes no arguments, not 1"),
        ("_captured", "there is no function `_captured`"),
    ],
)
def test_a_wrong_call_is_told(text: str, message: str) -> None:
    found = static.fault(text, frozenset())
    assert found is not None
    assert found.message.startswith(message)
    with pytest.raises(ExpressionError) as error:
        parse(text)
    assert error.value.message == message


def test_what_only_builtins_may_call_is_unknown() -> None:
    for name in INTERNAL:
        for arguments in ("", "(.)", "(.; .)"):
            with pytest.raises(ExpressionError, match="there is no function"):
                parse(f"{name}{arguments}")


def test_a_name_like_an_internal_one_may_be_defined() -> None:
    assert jq.compiles("def _captured: 1; _captured")
