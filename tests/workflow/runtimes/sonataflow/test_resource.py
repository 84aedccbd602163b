"""A definition inside of a Kubernetes resource: read and told in its place."""

from tests.runtime_cases import rule
from workflow import runtimes
from workflow.definition import load
from workflow.runtimes import AUTO
from workflow.runtimes.choosing import Said, choose
from workflow.runtimes.recognition import recognised

TEXT = """apiVersion: sonataflow.org/v1alpha08
kind: SonataFlow
metadata:
  name: sizes
  annotations: {sonataflow.org/version: 0.2.0, sonataflow.org/expressionLang: jq}
spec:
  flow:
    states:
    - name: Choose
      type: switch
      dataConditions: [{condition: .n > 9, transition: Nowhere}]
      defaultCondition: Small
    - {name: Small, type: inject, data: {size: S}, end: true}
"""


@rule("sonataflow", "S6")
def test_findings_stand_in_the_resource() -> None:
    found = load(TEXT, profile=runtimes.get("sonataflow"))
    assert found.dialect == "0.8"
    assert found.workflow is not None
    assert (found.workflow.id, str(found.workflow.version.value if found.workflow.version else "")) == (
        "sizes",
        "0.2.0",
    )
    (error,) = [one for one in found.diagnostics if one.severity == "error"]
    assert error.range.start.line == 11
    assert found.document.text == TEXT
    place = found.document.range(("states", 1, "data", "size"))
    assert TEXT[place.start.offset : place.end.offset] == "S"


@rule("sonataflow", "S6")
def test_without_the_runtime_it_is_no_definition_and_a_sign_chooses_it() -> None:
    found = load(TEXT)
    assert found.workflow is None
    signs = recognised(found.document.data)
    assert choose([], None, signs).runtime == "specification"
    assert choose([Said("command line", AUTO)], None, signs).runtime == "sonataflow"


def test_what_is_no_resource_stays() -> None:
    profile = runtimes.get("sonataflow")
    for text in ("spec: 3\n", "spec: {flow: []}\n"):
        found = load(f"apiVersion: sonataflow.org/v1alpha08\nkind: SonataFlow\n{text}", profile=profile)
        assert found.workflow is None
        assert [one.severity for one in found.diagnostics] == ["error"]


@rule("sonataflow", "S6")
def test_resources_of_other_kinds_are_left_alone() -> None:
    text = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\nspec: {}\n"
    assert load(text, profile=runtimes.get("sonataflow")).diagnostics == ()
    assert [one.rule for one in load(text).diagnostics] == ["unknown-dialect"]
    lost = "apiVersion: sonataflow.org/v1alpha08\nkind: SonataFlow\nspec: {flow: 3}\n"
    assert [one.rule for one in load(lost, profile=runtimes.get("sonataflow")).diagnostics] == ["unknown-dialect"]
