"""What SonataFlow loads and what it refuses, case by case."""

import pytest

from tests.runtime_cases import Case, cases
from tests.runtime_loading import check_loading
from workflow.definition import load
from workflow.differences.diff import diff
from workflow.runtimes import get


@pytest.mark.parametrize("case", cases("sonataflow", "lint.yaml"), ids=str)
def test_it_is_loaded_or_refused(case: Case) -> None:
    check_loading(case, "sonataflow")


CALLS = """id: a
version: "1"
specVersion: "0.8"
start: S
functions:
- {name: f, type: custom, operation: sysout}
states:
- name: S
  type: operation
  actions:
  - functionRef: {refName: f, arguments: {message: "hello, world"}}
  stateDataFilter: {output: "${ OUTPUT }"}
  end: true
"""


@pytest.mark.parametrize(
    ("output", "name"),
    [
        ("words = .response[0]", "words/0"),
        (".a | words", "words/0"),
        ("[.a, words(1)]", "words/1"),
        ("def words: 1; .a | words", ""),
        (".a | map(. + 1)", ""),
    ],
)
def test_a_function_that_there_is_not_is_told_wherever_a_filter_calls_it(output: str, name: str) -> None:
    text = CALLS.replace("OUTPUT", output)
    found = [one for one in load(text, profile=get("sonataflow")).diagnostics if one.rule == "bad-expression"]
    assert [text[one.range.start.offset :].startswith(name.partition("/")[0]) for one in found] == [True] * bool(name)
    assert [name in one.message for one in found] == [True] * bool(name)


def test_a_difference_names_the_language_and_not_its_library() -> None:
    documented, own = (load(CALLS, profile=get(name)).workflow for name in ("specification", "sonataflow"))
    assert documented is not None
    assert own is not None
    assert own.expression_language != documented.expression_language
    assert diff(documented, own).whole == ()
    other = load(f"expressionLang: jsonpath\n{CALLS}", profile=get("sonataflow")).workflow
    assert other is not None
    (said,) = [one for one in diff(other, own).whole if one.field == "expression_language"]
    assert (said.old, said.new) == ("jsonpath", "jq")
