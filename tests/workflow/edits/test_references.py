"""Names and what refers to them: found everywhere, renamed everywhere, in every dialect."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path as File
from typing import get_args, get_type_hints

import pytest

from tests.definitions import others, own, parameters, without_anchors
from workflow import model, states
from workflow.definition import Definition, load
from workflow.edits import Unwritable, apply
from workflow.edits.references import NAMED, Kind, rename, uses
from workflow.paths import Json, Path, parse_pointer, pointer

ROOT = File(__file__).resolve().parents[3]
FILES = [
    *without_anchors([*own(), *others()]),
    *sorted((ROOT / "tests/fixtures/convert").rglob("*.yaml")),
    *sorted((ROOT / "tests/fixtures/convert").rglob("*.json")),
    *sorted((ROOT / "tests/fixtures/documents").glob("every-kind*")),
]
BRANCHES = """
name: n
starts-at: A
trigger-defs:
  one: {type: x, source: s}
  two and more: {type: y, source: t}
states:
  A:
    type: EVENT
    events:
    - event-expression: one and not (type eq 'x') or 'one'  # both
      actions:
      - function: f
        retry: [{match: E, next-state: B}]
      next-state: B
    - event-expression: two and more
      next-state: B
  B:
    type: PARALLEL
    branches:
      left:
        starts-at: B
        states:
          B: {type: OPERATION, actions: [{function: f}], end: true, next-state: B}
    next-state: C
  C: {type: SWITCH, choices: [{single: {path: $.a, value: x, operator: StrEQ}, next-state: A}], default: B}
"""


def refs(hint: object) -> bool:
    return hint is model.Ref or any(refs(each) for each in get_args(hint))


def test_every_field_of_the_model_that_holds_a_reference_says_what_it_names() -> None:
    space = {**vars(model), **vars(states)}
    for node in [each for each in space.values() if isinstance(each, type) and is_dataclass(each)]:
        hints = get_type_hints(node, space)
        for field in fields(node):
            if refs(hints[field.name]):
                assert any((each, field.name) in NAMED for each in node.__mro__), f"{node.__name__}.{field.name}"
    for node, name in NAMED:
        holders = [each for each in (node, *node.__subclasses__()) if name in get_type_hints(each, space)]
        assert any(refs(get_type_hints(each, space)[name]) for each in holders), (node, name)


def named(definition: Definition) -> Iterator[tuple[Kind, Path, str]]:
    workflow = definition.workflow
    assert workflow
    for state in workflow.scope.states:
        yield "state", state.path, state.name
    yield from (("function", each.path, each.name) for each in workflow.functions)
    yield from (("event", event_path(each, definition.document.data), each.name) for each in workflow.events)
    yield from (("retry", each.path, each.name) for each in workflow.retries)
    yield from (("error", each.path, each.name) for each in workflow.errors)
    yield from (("auth", each.path, each.name) for each in workflow.auth)


def event_path(event: model.EventDefinition, data: Json) -> Path:
    for key in event.path:
        data = data[key]
    names = data.get("names") if isinstance(data, dict) else None
    return (*event.path, "names", names.index(event.name)) if names else event.path


def leaves(data: Json, path: str = "") -> dict[str, Json]:
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    if members is None:
        return {path: data}
    return {place: value for key, each in members for place, value in leaves(each, f"{path}/{key}").items()}


@pytest.mark.parametrize("file", parameters(FILES))
def test_renaming_changes_the_places_of_the_name_and_nothing_else(file: File) -> None:
    before = load(file.read_text(encoding="utf-8"))
    if before.workflow is None:
        return
    known = list(named(before))
    for kind, path, name in known:
        if not name or sum(each[0] == kind and each[2] == name for each in known) > 1:
            continue
        places = uses(before, kind, name)
        if not places:
            continue
        after = load(apply(before.document.text, rename(before, kind, path, "Quite: new")), before.dialect)
        assert len(uses(after, kind, "Quite: new")) == len(places)
        assert uses(after, kind, name) == ()
        assert [each.rule for each in after.diagnostics] == [each.rule for each in before.diagnostics]
        if not any(isinstance(place[-1], str) and place == path for place in places):
            old, new = leaves(before.document.data), leaves(after.document.data)
            assert {key for key in old if old[key] != new.get(key)} == {pointer(place) for place in places}


def at(text: str, place: str) -> tuple[Definition, Path]:
    definition = load(text)
    path = parse_pointer(place, definition.document.data)
    assert path is not None
    return definition, path


def test_a_state_of_a_branch_is_another_than_one_of_the_same_name_outside() -> None:
    definition, path = at(BRANCHES, "/states/B/branches/left/states/B")
    assert [pointer(place) for place in uses(definition, "state", "B", path[:-2])] == [
        "/states/B/branches/left/states/B",
        "/states/B/branches/left/starts-at",
        "/states/B/branches/left/states/B/next-state",
    ]
    assert [pointer(place) for place in uses(definition, "state", "B")] == [
        "/states/B",
        "/states/A/events/0/actions/0/retry/0/next-state",
        "/states/A/events/0/next-state",
        "/states/A/events/1/next-state",
        "/states/C/default",
    ]
    text = apply(BRANCHES, rename(definition, "state", path, "Inner"))
    assert "starts-at: Inner" in text
    assert "Inner: {type: OPERATION, actions: [{function: f}], end: true, next-state: Inner}" in text
    assert text.replace("Inner", "B") == BRANCHES


def test_an_event_is_renamed_inside_expressions() -> None:
    definition, path = at(BRANCHES, "/trigger-defs/one")
    text = apply(BRANCHES, rename(definition, "event", path, "a b"))
    assert "a b: {type: x, source: s}" in text
    assert "- event-expression: a b and not (type eq 'x') or 'a b'  # both" in text
    definition, path = at(BRANCHES, "/trigger-defs/two and more")
    assert "- event-expression: short" in apply(BRANCHES, rename(definition, "event", path, "short"))


CALLS = """
id: calls
version: '1'
specVersion: '0.8'
functions:
- {name: is adult, type: expression, operation: .age >= 18}
- {name: greet, type: expression, operation: "fn:is adult"}
states:
- name: A
  type: operation
  actions:
  - functionRef: is adult
  - functionRef: {refName: greet, arguments: {is: ["${ fn:is adult }"], text: "fn:is adult"}}
    condition: "${ fn: is adult }"
  transition: B
- name: B
  type: switch
  dataConditions:
  - {condition: "fn:is adult", end: true}
  defaultCondition: {transition: A}
"""


def test_a_function_is_renamed_in_the_expressions_that_call_it() -> None:
    definition, path = at(CALLS, "/states/0/actions/1/condition")
    assert [pointer(place) for place in uses(definition, "function", "is adult")] == [
        "/functions/0/name",
        "/functions/1/operation",
        "/states/0/actions/0/functionRef",
        "/states/0/actions/1/functionRef/arguments/is/0",
        "/states/0/actions/1/condition",
        "/states/1/dataConditions/0/condition",
    ]
    text = apply(CALLS, rename(definition, "function", path, "of age"))
    assert text == CALLS.replace("is adult", "of age").replace('text: "fn:of age"', 'text: "fn:is adult"')


def test_an_id_counts_before_a_name() -> None:
    text = "states:\n- {id: x, name: Y, type: delay, start: {kind: default}, transition: {nextState: Y}}\n- {name: x}\n"
    definition, path = at(text, "/states/0")
    assert [pointer(each) for each in uses(definition, "state", "x")] == ["/states/0/id"]
    assert "name: Z" in apply(text, rename(definition, "state", path, "Z"))
    assert "nextState: Z" in apply(text, rename(definition, "state", path, "Z"))
    assert "id: Z, name: Y" in apply(text, rename(definition, "state", (*path, "id"), "Z"))


@pytest.mark.parametrize(("new", "words"), [("", "empty"), ("  ", "empty"), ("C", "already"), ("A", "already")])
def test_a_name_that_is_taken_or_empty_is_refused(new: str, words: str) -> None:
    definition, path = at(BRANCHES, "/states/B")
    with pytest.raises(Unwritable, match=words):
        rename(definition, "state", path, new)


def test_a_state_called_like_a_member_is_no_trap() -> None:
    text = (
        "states:\n- name: start\n  type: delay\n  timeDelay: PT1S\n  start: {kind: default}\n  end: {kind: default}\n"
    )
    definition, path = at(text, "/states/0")
    assert apply(text, rename(definition, "state", path, "go")) == text.replace("name: start", "name: go")
