"""Values in forms: which forms a place takes, which one a value has, and what another form makes of it."""

import pytest

from tests.designer.forms.typed import change, put
from tests.workflow.fields.forms import all_fields, form_at
from workflow.definition import load
from workflow.edits.data import value_at
from workflow.fields.field import Field
from workflow.paths import Json, Path, pointer
from workflow.runtimes.written import profile_for

HEAD = "document: {dsl: 1.0.3, namespace: test, name: values, version: 1.0.0}\n"
TASKS = f"""{HEAD}do:
- ask:
    call: http
    with:
      method: post
      endpoint: https://a.example
      headers: {{trace: '${{ .id }}', count: '12'}}
      body:
        # what is sent
        id: ${{ .id }}
        text: Hello ${{ .name }}
        customer: {{tier: gold, tags: [a, '${{ .tag }}']}}
    output: {{as: '${{ .content }}'}}
- keep:
    set: {{a: 1, 'do': {{x: 2}}}}
- tell:
    emit: {{event: {{with: {{type: told, source: https://a.example, data: plain}}}}}}
"""
STATES = """\
id: values
version: '1'
specVersion: '0.8'
start: First
functions: [{name: pay, operation: 'a.json#pay'}]
states:
- name: First
  type: inject
  data: {a: {b: '${ .c }'}}
  transition: Second
- name: Second
  type: operation
  actions:
  - functionRef: {refName: pay, arguments: {sum: '${ .sum }', more: {deep: [1]}}}
  end: true
"""
ALL = ("table", "expression", "literal", "list")
WITH: Path = ("do", 0, "ask", "with")


def found_at(text: str, path: Path) -> Field:
    fields = all_fields(form_at(load(text, profile=profile_for(text)), path))
    return fields[path]


@pytest.mark.parametrize(
    ("text", "path", "forms", "form"),
    [
        (TASKS, (*WITH, "headers"), ("table", "expression"), "table"),
        (TASKS, (*WITH, "headers", "trace"), ("literal", "expression"), "expression"),
        (TASKS, (*WITH, "body"), ALL, "table"),
        (TASKS, (*WITH, "body", "id"), ALL, "expression"),
        (TASKS, (*WITH, "body", "text"), ALL, "literal"),
        (TASKS, (*WITH, "body", "customer", "tags"), ALL, "list"),
        (TASKS, (*WITH, "body", "customer", "tags", 1), ALL, "expression"),
        (TASKS, (*WITH, "query"), ("table", "expression"), "table"),
        (TASKS, ("do", 0, "ask", "output", "as"), ("expression", "table"), "expression"),
        (TASKS, ("do", 1, "keep", "set"), ("table", "expression"), "table"),
        (TASKS, ("do", 2, "tell", "emit", "event", "with", "data"), ALL, "literal"),
        (STATES, ("states", 0, "data"), ("table",), "table"),
        (STATES, ("states", 0, "data", "a", "b"), ("table", "literal", "list"), "literal"),
        (STATES, ("states", 1, "actions", 0, "functionRef", "arguments"), ("table",), "table"),
        (STATES, ("states", 1, "actions", 0, "functionRef", "arguments", "sum"), ALL, "expression"),
        (STATES, ("states", 1, "actions", 0, "functionRef", "arguments", "more", "deep", 0), ALL, "literal"),
    ],
)
def test_a_value_has_one_of_the_forms_of_its_place(text: str, path: Path, forms: tuple[str, ...], form: str) -> None:
    found = found_at(text, path)
    assert (found.kind, found.forms, found.form) == ("value", forms, form)


@pytest.mark.parametrize(
    ("runtime", "written", "bare"),
    [
        ("", "${ .a", None),
        ("lemline", "${ .a", ".a"),
        ("", " ${ .a } ", ".a"),
        ("zigflow", " ${ .a } ", None),
        ("zigflow", "${ 'a' }", '"a"'),
    ],
)
def test_whether_a_text_is_an_expression_is_what_the_engine_says(runtime: str, written: str, bare: str | None) -> None:
    head = f"# signalbox: runtime {runtime}\n{HEAD}" if runtime else HEAD
    name = "taskQueue: test, workflowType" if runtime == "zigflow" else "namespace: test, name"
    text = head.replace("namespace: test, name", name) + f"do:\n- keep:\n    set:\n      a: {written!r}\n"
    found = found_at(text, ("do", 0, "keep", "set", "a"))
    assert (found.form, found.bare or None) == ("literal" if bare is None else "expression", bare)


@pytest.mark.parametrize(
    ("path", "option", "value"),
    [
        (("id",), "literal", ".id"),
        (("id",), "table", {"value": "${ .id }"}),
        (("id",), "list", ["${ .id }"]),
        (("text",), "expression", '${ "Hello ${ .name }" }'),
        (("customer",), "list", ["gold", ["a", "${ .tag }"]]),
        (("customer", "tags"), "table", {"1": "a", "2": "${ .tag }"}),
        (("customer",), "expression", '${ {"tier": "gold", "tags": ["a", (.tag)]} }'),
    ],
)
def test_what_fits_is_kept_in_another_form(path: Path, option: str, value: Json) -> None:
    place = (*WITH, "body", *path)
    text = change(TASKS, pointer(place), "choose", option=option).text
    assert value_at(load(text).document.data, place) == value


def test_an_expression_that_gives_a_literal_becomes_that_again() -> None:
    place = pointer((*WITH, "headers", "count"))
    text = change(TASKS, place, "choose", option="expression").text
    assert """count: '${ "12" }'""" in text
    assert change(text, place, "choose", option="literal").text == TASKS


@pytest.mark.parametrize(
    ("path", "typed", "line"),
    [
        (("id",), "EUR", "        id: EUR\n"),
        (("id",), "", "        id: ''\n"),
        (("customer", "tier"), ".tier", "customer: {tier: '${ .tier }', tags"),
        (("text",), "a: 1\nb:\n- 2\n", "        text: {a: 1, b: [2]}\n"),
        (("text",), '{"a": [1]}', "        text: {a: [1]}\n"),
    ],
)
def test_an_entry_is_typed_where_it_stands_and_comments_stay(path: Path, typed: str, line: str) -> None:
    place = pointer((*WITH, "body", *path))
    text = put(TASKS, place, typed).text if typed else change(TASKS, place, "set", value="").text
    assert line in text
    assert "# what is sent" in text


def test_entries_are_added_moved_named_and_taken_out_at_any_depth() -> None:
    place = (*WITH, "body", "customer")
    text = change(TASKS, pointer(place), "add", name="age").text
    assert value_at(load(text).document.data, (*place, "age")) == ""
    text = change(text, pointer((*place, "tags")), "add").text
    text = change(text, pointer((*place, "tags", 2)), "move", index=0).text
    assert value_at(load(text).document.data, (*place, "tags")) == ["", "a", "${ .tag }"]
    text = change(text, pointer((*place, "tier")), "rename", name="level").text
    text = change(text, pointer((*place, "age")), "clear").text
    assert value_at(load(text).document.data, place) == {"level": "gold", "tags": ["", "a", "${ .tag }"]}


def test_the_first_name_of_a_table_that_is_not_there_begins_it() -> None:
    text = change(TASKS, pointer((*WITH, "query")), "add", name="page").text
    assert value_at(load(text).document.data, (*WITH, "query")) == {"page": ""}


def test_names_that_mean_something_elsewhere_are_names_in_a_value() -> None:
    place = ("do", 1, "keep", "set", "do")
    text = change(TASKS, pointer(place), "choose", option="list").text
    text = change(text, pointer(place), "add").text
    assert value_at(load(text).document.data, place) == [2, ""]


def test_a_context_attribute_of_0_6_may_be_a_table_too() -> None:
    text = (
        "id: a\nname: A\nversion: '1'\nevents: [{name: told, type: t, source: s}]\nstates:\n- name: Tell\n"
        "  type: delay\n  start: {kind: default}\n  timeDelay: PT1S\n  end:\n    kind: default\n    produceEvents:\n"
        "    - eventRef: told\n      contextAttributes:\n        order:\n          id: ''\n"
    )
    place = "/states/0/end/produceEvents/0/contextAttributes/order/id"
    assert put(text, place, "A1", dialect="0.6-draft").text == text.replace("id: ''", "id: A1")
    assert not change(text, place, "clear", dialect="0.6-draft").errors
