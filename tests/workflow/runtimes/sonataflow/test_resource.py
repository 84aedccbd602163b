"""A definition inside of a Kubernetes resource: read and told in its place."""

import json

import pytest
import yaml

from designer.workers.tasks.analysis import analyse
from designer.workers.tasks.forms import form as form_of
from designer.workers.tasks.library import facts
from tests.runtime_cases import rule
from workflow import runtimes
from workflow.definition import load
from workflow.edits import Unwritable, apply
from workflow.fields import field_at, form
from workflow.fields.changes import Changes
from workflow.fields.field import Field
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


def changed(text: str, *path: str | int, to: str | None) -> str:
    found = load(text, profile=runtimes.get("sonataflow"))
    changes = Changes(found)
    return apply(text, (changes.clear(path) if to is None else changes.put(path, to)).edits)


def shown(text: str) -> dict[str, Field]:
    found = form(load(text, profile=runtimes.get("sonataflow")), (), 0)
    assert found is not None
    return {each.name: each for tab in found.tabs for each in tab.fields}


@rule("sonataflow", "S6")
def test_what_the_resource_says_is_written_in_the_resource() -> None:
    assert changed(TEXT, "id", to="weights") == TEXT.replace("name: sizes", "name: weights")
    assert changed(TEXT, "version", to="1") == TEXT.replace("version: 0.2.0", 'version: "1"')
    described = changed(TEXT, "description", to="By size.")
    assert described == TEXT.replace("expressionLang: jq}", "expressionLang: jq, sonataflow.org/description: By size.}")
    assert changed(described, "description", to=None) == TEXT
    bare = TEXT.replace("  annotations: {sonataflow.org/version: 0.2.0, sonataflow.org/expressionLang: jq}\n", "")
    assert changed(bare, "version", to="0.3.0").startswith(
        "apiVersion: sonataflow.org/v1alpha08\nkind: SonataFlow\nmetadata:\n  name: sizes\n  annotations:\n"
        '    sonataflow.org/version: "0.3.0"\nspec:\n'
    )


@rule("sonataflow", "S6")
def test_what_the_flow_says_itself_stays_there() -> None:
    own = TEXT.replace("  flow:\n", '  flow:\n    version: "7"\n')
    assert changed(own, "version", to="8") == own.replace('"7"', '"8"')
    assert "    start: Small\n" in changed(TEXT, "start", to="Small")
    assert changed(TEXT, "states", 0, "name", to="Pick") == TEXT.replace("name: Choose", "name: Pick")
    assert changed(TEXT, "states", 1, "name", to="Little") == TEXT.replace("Small", "Little")
    as_json = json.dumps(yaml.safe_load(TEXT), indent=2)
    assert changed(as_json, "states", 1, "name", to="Little") == as_json.replace("Small", "Little")
    assert changed(as_json, "id", to="b") == as_json.replace('"sizes"', '"b"')


@rule("sonataflow", "S6")
def test_places_of_members_are_those_of_the_resource() -> None:
    document = load(TEXT, profile=runtimes.get("sonataflow")).document
    for path, written in ((("id",), "sizes"), (("version",), "0.2.0")):
        start, end = document.extent(path)
        assert TEXT[start:end] == written


@rule("sonataflow", "S6")
def test_the_form_of_a_resource_has_what_can_be_written_there() -> None:
    fields = shown(TEXT)
    assert {"name", "specVersion"}.isdisjoint(fields)
    assert "`metadata` › `annotations` › `sonataflow.org/version`" in fields["version"].help
    assert "name" in shown(TEXT.replace("  flow:\n", "  flow:\n    name: A\n"))
    for name in ("name", "specVersion"):
        with pytest.raises(Unwritable, match="A resource "):
            changed(TEXT, name, to="x")


PLAIN = """id: a
version: "1"
specVersion: 0.8
start: S
states:
- {name: S, type: inject, data: {a: 1}, end: true}
"""


def test_the_form_begins_with_the_id_and_takes_the_version_of_the_language_as_text() -> None:
    fields = shown(PLAIN)
    assert next(iter(fields)) == "id"
    assert fields["specVersion"].kind == "text"
    assert changed(PLAIN, "specVersion", to="0.8.0") == PLAIN.replace("specVersion: 0.8", 'specVersion: "0.8.0"')


RETRIED = f"""{PLAIN}- name: T
  type: operation
  actions: [{{functionRef: f, retryRef: ThreeTimes}}]
  end: true
functions: [{{name: f, type: custom, operation: "service:java:a.B::c"}}]
retries: [{{name: ThreeTimes, maxAttempts: 3}}]
"""


@pytest.mark.parametrize("runtime", ["specification", "sonataflow"])
def test_retries_that_it_never_looks_at_are_there_to_be_chosen(runtime: str) -> None:
    profile = runtimes.get(runtime)
    field = field_at(load(RETRIED, profile=profile), ("states", 1, "actions", 0, "retryRef"))
    assert field is not None
    assert [one.value for one in field.choices] == ["ThreeTimes"]
    own = f"# signalbox: runtime {runtime}\n{RETRIED}"
    (entry,) = [one for one in analyse(own)["outline"] if one["kind"] == "retry"]
    assert (entry["name"], entry["pointer"]) == ("ThreeTimes", "/retries/0")


def test_a_sign_names_what_was_found() -> None:
    (found,) = recognised(load(RETRIED).document.data)
    assert found.signs == (("an operation of its own, `service:`", ("functions", 0, "operation")),)
    (found,) = recognised({"a": "${ $SECRET.token }", "b": "$WORKFLOW.instanceId"})
    assert found.signs == (("a variable that it alone has, `$SECRET`", ("a",)),)


def test_a_resource_is_called_by_its_name_before_and_after_it_is_read_so() -> None:
    for runtime in ("", "sonataflow"):
        assert facts(TEXT, runtime=runtime)["name"] == "sizes"
    unnamed = TEXT.replace("  name: sizes\n", "  generateName: sizes-\n")
    assert [facts(unnamed, runtime=runtime)["name"] for runtime in ("", "sonataflow")] == ["", "workflow"]
    for text, name in ((TEXT, "sizes"), (PLAIN, "a"), (f"name: A\n{PLAIN}", "A")):
        found = form(load(text, profile=runtimes.get("sonataflow")), (), 0)
        assert found is not None
        assert found.name == name


def test_an_old_word_is_offered_where_it_is_written_alone() -> None:
    for written in ("sleep", "delay"):
        text = PLAIN.replace("type: inject, data: {a: 1}", f"type: {written}, duration: PT1S")
        field = field_at(load(text), ("states", 0, "type"))
        assert field is not None
        assert ("delay" in [one.value for one in field.choices]) == (written == "delay")


def test_a_page_is_told_the_language_and_not_its_library() -> None:
    found = form_of(PLAIN, "/states/0", runtime="sonataflow")
    assert found is not None
    assert found["marks"] == {"style": "dollar", "language": "jq"}


@pytest.mark.parametrize(
    "states", ["*s", "&t [*one]", "[*one, {name: B, type: inject, data: {}, end: true}]", "3", "[]"]
)
def test_parts_that_repeat_others_are_read(states: str) -> None:
    head, _, _ = TEXT.partition("spec:\n")
    one = "{name: A, type: switch, dataConditions: [], defaultCondition: B}"
    found = load(
        f"{head}x: &s [&one {one}]\nspec:\n  flow:\n    states: {states}\n", profile=runtimes.get("sonataflow")
    )
    assert found.dialect == "0.8"
    assert all(found.document.extent(each.path) for each in found.diagnostics)
