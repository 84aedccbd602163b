"""The whole pipeline: what `load` says about good, bad and hostile texts, and how resources are found."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pace import within
from tests.workflow.samples import FIXTURE
from workflow import schema
from workflow.definition import Definition, Resource, load, understand

MINIMAL = "id: a\nname: b\nstates:\n- {name: S, type: inject, start: {kind: default}, data: {}, end: {kind: default}}\n"


def rules(definition: Definition) -> list[str]:
    return [each.rule for each in definition.diagnostics]


def test_a_sound_definition_has_a_model_and_nothing_to_say() -> None:
    found = load(MINIMAL)
    assert (found.dialect, found.document.syntax, found.diagnostics) == ("0.6-draft", "yaml", ())
    assert "`type` is `inject`" in found.reason
    assert found.workflow is not None
    assert found.workflow.scope.states[0].name == "S"


@pytest.mark.parametrize("text", ["", "a: [", '{"id": 1,}', "\t- a", "a: b\x00", "[" * 30_000])
def test_an_unreadable_text_has_no_model_and_one_error(text: str) -> None:
    found = load(text)
    assert (found.workflow, found.dialect) == (None, None)
    assert rules(found) == ["syntax"]


@pytest.mark.parametrize("text", ["5", "[]", "hello", "id: x\nstates: none\n"])
def test_a_text_of_no_dialect_is_an_error_that_says_what_was_missed(text: str) -> None:
    found = load(text)
    assert found.workflow is None
    assert rules(found) == ["unknown-dialect"]
    assert found.reason in found.diagnostics[0].message


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        ("document:\n  dsl: 2.0.0\ndo: []\n", "Open Workflow DSL 2.0.0", 2),
        ("document: {dsl: '2.1'}\ndo:\n- a: {set: {}}\n", "Open Workflow DSL 2.1", 1),
    ],
)
def test_a_newer_edition_is_named_in_one_finding(text: str, name: str, line: int) -> None:
    for found in (load(text), load(text, last="0.6-draft")):
        assert (found.workflow, found.dialect, rules(found)) == (None, None, ["unknown-dialect"])
        assert found.diagnostics[0].message.startswith(f"This is {name}, which Signalbox cannot read yet")
        assert found.diagnostics[0].range.start.line == line
    assert load(text, "0.6-draft").dialect == "0.6-draft"


@pytest.mark.parametrize("version", ["0.9", "0.9.1"])
def test_a_stop_between_editions_is_read_as_0_8_with_a_warning(version: str) -> None:
    found = load(f"id: a\nspecVersion: '{version}'\nstates: [{{name: S, type: inject, data: {{}}, end: true}}]\n")
    told = [one for one in found.diagnostics if one.rule == "unknown-dialect"]
    assert (found.dialect, [(one.severity, one.range.start.line) for one in told]) == ("0.8", [("warning", 2)])
    assert f"Edition {version} is read as 0.8" in told[0].message


@pytest.mark.parametrize("head", ["specVersion: '0.6'", "specVersion: later", "document: {dsl: soon}", "do: nothing"])
def test_what_only_looks_like_a_newer_edition_is_read(head: str) -> None:
    assert load(f"{MINIMAL}{head}\n").dialect == "0.6-draft"


def test_a_dialect_chosen_by_hand_is_taken() -> None:
    found = load("id: x\nname: y\nstates: []\n", dialect="0.6-draft")
    assert found.dialect == "0.6-draft"
    assert found.workflow is not None
    with pytest.raises(KeyError):
        load("id: x", dialect="nothing")


def test_all_diagnostics_come_sorted_by_position() -> None:
    text = MINIMAL.replace("id: a", "id: a\nid: b\nversion: 1").replace("kind: default}, data", "kind: defalt}, data")
    found = load(text)
    assert rules(found) == ["duplicate-key", "schema", "schema"]
    offsets = [each.range.start.offset for each in found.diagnostics]
    assert offsets == sorted(offsets)
    assert found.workflow is not None


FUNCTIONS = Resource(
    "https://host.example/defs/functiondefs.json", '{"functions": [{"name": "f", "operation": "a#b"}]}'
)
EVENTS = Resource("eventdefs.yml", "- {name: e, type: t}\n- {names: [g, h]}\n")


@pytest.mark.parametrize(
    "uri", ["functiondefs.json", "https://host.example/defs/functiondefs.json", "file://x/functiondefs.json#all"]
)
def test_resources_give_functions_and_events_by_uri_or_file_name(uri: str) -> None:
    text = MINIMAL + f"functions: {uri!r}\nevents: lib/eventdefs.yml\nretries: nowhere.json\n"
    found = load(text, resources=(FUNCTIONS, EVENTS))
    assert found.workflow is not None
    assert [function.name for function in found.workflow.functions] == ["f"]
    assert [event.name for event in found.workflow.events] == ["e", "g", "h"]
    assert found.workflow.retries == ()
    assert found.document.range(found.workflow.functions[0].path) == found.document.range(("functions",))


@pytest.mark.parametrize("content", ["", "{", "5", "functions: 5", "- 5\n- {}"])
def test_a_broken_resource_gives_nothing_and_harms_nothing(content: str) -> None:
    found = load(MINIMAL + "functions: f.json\n", resources=(Resource("f.json", content),))
    assert found.workflow is not None
    assert [function.name for function in found.workflow.functions if function.name] == []


def test_yaml_and_json_of_one_definition_give_one_model() -> None:
    yaml_one = load(FIXTURE.read_text(encoding="utf-8"))
    json_one = load(json.dumps(yaml_one.document.data, indent="\t"))
    assert json_one.document.syntax == "json"
    assert json_one.workflow == yaml_one.workflow
    told = [(each.rule, each.path) for each in yaml_one.diagnostics if each.rule != "yaml-ambiguous"]
    assert [(each.rule, each.path) for each in json_one.diagnostics] == told


@pytest.mark.parametrize(
    "text",
    [
        "{" + "a: 1, " * 150_000,
        "{" + '"a": 1, ' * 120_000,
        "? " * 400_000,
        "{a: " * 200_000,
        "\n".join(" " * depth + "a:" for depth in range(1_400)),
        "a: &x\n" * 100_000,
        '["' + '\\"' * 400_000,
        "states:\n" + "- {type: delay}\n" * 8_000,
        'states: [{type: delay, timeDelay: "' + "{{ '" * 200_000 + '"}]',
    ],
)
def test_a_hostile_text_is_answered_within_two_seconds(text: str) -> None:
    assert within(2, lambda: load(text)).diagnostics


LINES = FIXTURE.read_text(encoding="utf-8").splitlines(keepends=True)


@given(st.data())
def test_no_torn_text_is_too_odd(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at] = data.draw(
            st.sampled_from(["", "x\n", "  - a\n", "? b\n", "- &a *a\n", lines[at][1:], lines[at] * 2])
        )
    found = load("".join(lines))
    assert found.workflow is not None or found.diagnostics


def test_who_wants_the_model_alone_does_not_wait_for_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    text = MINIMAL.replace("id:", "ix:")
    wanted = load(text)
    with monkeypatch.context() as patched:
        patched.setattr("workflow.rules.run", None)
        patched.setattr(schema, "faults", None)
        found = understand(text)
        assert found == wanted
    assert wanted.diagnostics
    assert found.diagnostics == wanted.diagnostics
