"""A definition inside of a Kubernetes resource of Synapse, and what else tells that a definition is for it."""

from typing import Any

import pytest

from tests.runtime_cases import rule
from workflow import runtimes
from workflow.definition import load
from workflow.document import read
from workflow.runtimes import AUTO
from workflow.runtimes.choosing import Said, choose
from workflow.runtimes.recognition import offered, recognised

TEXT = """apiVersion: synapse.io/v1
kind: Workflow
metadata: {name: greet, namespace: shop}
spec:
  versions:
  - document: {dsl: 1.0.0-alpha5, name: greet, version: 0.1.0}
    do: [{old: {wait: PT1S}}]
  - document: {dsl: 1.0.0-alpha5, name: greet, version: 0.2.0}
    do:
    - greet: {set: {text: hello}}
    - rest: {wait: PT1S}
"""


@rule("synapse", "Y4")
def test_the_last_version_is_read_in_its_place() -> None:
    found = load(TEXT, profile=runtimes.get("synapse"))
    assert found.dialect == "1.0"
    assert found.workflow is not None
    assert (found.workflow.id, found.workflow.version and found.workflow.version.value) == ("default/greet", "0.2.0")
    (error,) = [one for one in found.diagnostics if one.severity == "error"]
    assert error.range.start.line == 11
    place = found.document.range(("do", 0, "greet", "set", "text"))
    assert TEXT[place.start.offset : place.end.offset] == "hello"


@rule("synapse", "Y4")
def test_a_resource_chooses_it() -> None:
    assert load(TEXT).workflow is None
    assert choose([Said("command line", AUTO)], None, recognised(read(TEXT).data)).runtime == "synapse"


@rule("synapse", "Y4")
@pytest.mark.parametrize(
    "member",
    [
        {"use": {"extensions": {"a": {"extend": "all"}}}},
        {"evaluate": {"language": "javascript"}},
    ],
)
def test_other_signs_make_an_offer(member: dict[str, Any]) -> None:
    found = recognised({"document": {"dsl": "1.0.0"}, "do": [], **member})
    assert [(one.runtime, one.sure) for one in found] == [("synapse", "strong")]


@rule("synapse", "Y4")
def test_types_of_errors_as_examples_of_the_language_write_them_offer_nothing() -> None:
    raised = {"raise": {"error": {"type": "https://serverlessworkflow.io/dsl/errors/types/runtime", "status": 500}}}
    data = {"document": {"dsl": "1.0.0"}, "do": [{"a": raised}]}
    assert [(one.runtime, one.sure) for one in recognised(data)] == [("synapse", "weak")]
    assert offered(data, "1.0") is None


def test_resources_of_others_are_left_alone() -> None:
    text = "apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nmetadata: {name: a}\nspec: {}\n"
    assert load(text, profile=runtimes.get("synapse")).diagnostics == ()
    assert "Synapse" not in load(text).diagnostics[0].message


@pytest.mark.parametrize("spec", ["3", "{versions: []}", "{versions: 3}", "{versions: [3]}"])
def test_what_has_no_definition_stays(spec: str) -> None:
    text = f"apiVersion: synapse.io/v1\nkind: Workflow\nspec: {spec}\n"
    found = load(text, profile=runtimes.get("synapse"))
    assert [one.severity for one in found.diagnostics if one.severity == "error"] == ["error"]
