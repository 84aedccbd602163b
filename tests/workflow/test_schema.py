"""The schema check: plain words at the right place, the same verdict as a standard validator, and speed."""

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given

from tests.definitions import others, own
from tests.workflow.samples import FIXTURE, broken
from workflow import dialects, schema
from workflow._json_schema import _KEYWORDS, HARMLESS, Fault, compile_schema
from workflow.diagnostics import Diagnostic
from workflow.document import read
from workflow.limits import PLACES
from workflow.paths import Json

SCHEMA = dialects.schema("0.6-draft")
STATE = "id: a\nname: b\nstates:\n- name: S\n  type: {type}\n  end: {{kind: default}}\n"


def check(text: str) -> list[Diagnostic]:
    document = read(text)
    assert document.readable
    return schema.check(document, "0.6-draft")


def state(kind: str, members: str = "") -> str:
    return STATE.format(type=kind) + "".join(f"  {line}\n" for line in members.splitlines())


def fixed(text: str, found: Diagnostic) -> str:
    assert found.fix is not None
    (edit,) = found.fix.edits
    return text[: edit.start] + edit.text + text[edit.end :]


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("name: b\nstates: []\n", "The definition needs `id`", 1, 7),
        (state("delay"), "This delay state needs `timeDelay`", 4, 9),
        (state("delay", "timeDelay: 5"), "`timeDelay` must be text, not a number", 7, 14),
        (state("delay", "timeDelay:"), "`timeDelay` is empty; it must be text", 7, 3),
        (state("inject", "data: [1]"), "`data` must be an object, not a list", 7, 9),
        (state("opration"), "did you mean `operation`?", 5, 9),
        (state("Delay", "timeDelay: PT1S"), "did you mean `delay`?", 5, 9),
        (state("thing"), "`type` must be `event`, `operation`,", 5, 9),
        (state("operation", "actions:\n- {}"), "This action needs `functionRef` or `eventRef`", 8, 5),
        (state("operation", "actions:\n- name: x"), "This action needs `functionRef` or `eventRef`", 8, 11),
        (state("operation", "actions:\n- functionRef: {}"), "`functionRef` needs `refName`", 8, 5),
        (state("operation", "actions:\n- 5"), "This action must be an object, not a number", 8, 5),
        (state("operation", "actions: []\nactionMode: both"), "must be `sequential` or `parallel`", 8, 15),
        (state("event", "onEvents: []\nexclusive: 'no'"), "`exclusive` must be true or false, not text", 8, 14),
        (state("event"), "This event state needs `onEvents`", 4, 9),
        (state("switch", "default: {end: {kind: default}}"), "needs `dataConditions` or `eventConditions`", 4, 9),
        (state("switch", "dataConditions: []\ndefault: {}"), "`default` needs `transition` or `end`", 8, 3),
        (state("switch", "eventConditions: []\ndefault: {end: {kind: default}}"), "needs `eventTimeout`", 4, 9),
        (state("parallel", "branches: [{name: A}]"), "This branch needs `actions` or `workflowId`", 7, 21),
        (state("parallel", "branches: []\nn: two"), "`n` must be a whole number, 0 or more", 8, 6),
        (state("parallel", "branches: []\ncompletionType: al"), "must be `and`, `xor` or `n_of_m`", 8, 19),
        (state("subflow"), "This subflow state needs `workflowId`", 4, 9),
        (state("foreach", "inputCollection: x\niterationParam: y"), "needs `actions` or `workflowId`", 4, 9),
        (state("callback", "eventRef: e\naction: {functionRef: {refName: f}}"), "needs `timeout`", 4, 9),
        (state("delay", "timeDelay: PT1S\nstart: {kind: scheduled}"), "`start` needs `schedule`", 8, 3),
        (state("delay", "timeDelay: PT1S\nstart: {}"), "`start` needs `kind`", 8, 3),
        (state("delay", "timeDelay: PT1S\nonErrors:\n- error: X"), "needs `transition` or `end`", 9, 5),
        ("id: a\nname: b\nstates:\n- {name: S, type: delay, timeDelay: PT1S}", "needs `transition` or `end`", 4, 10),
        ("id: a\nname: b\nstates: []\nevents: [{}]\n", "This event needs `name` or `names`", 4, 10),
        ("id: a\nname: b\nstates: []\nretries: [{name: r, jitter: 2}]\n", "a number from 0 to 1", 4, 29),
        ("id: a\nname: b\nstates: {}\n", "`states` must be a list, not an object", 3, 9),
        ("id: a\nname: b\nstates: []\nversion: 1.0\n", "`version` must be text, not a number", 4, 10),
        ("id: a\nname: b\nstates: []\nfunctions: 5\n", "`functions` must be a list or text, not a number", 4, 12),
    ],
)
def test_faults_are_said_in_plain_words_at_their_place(text: str, message: str, line: int, column: int) -> None:
    found = [each for each in check(text) if message in each.message]
    assert [(each.rule, each.severity) for each in found] == [("schema", "error")]
    start = found[0].range.start
    assert (start.line, start.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "title", "mended"),
    [
        (state("opration", "actions: []"), "Write `operation`", "type: operation"),
        (state("delay", "timedelay: PT1S"), "Write `timeDelay`", "timeDelay: PT1S"),
        ('{"id": "a", "name": "b", "state": []}', "Write `states`", '"states": []'),
        ("id: a\nname: b\nstates: []\nversion: 1.0\n", "Put it in quotes", 'version: "1.0"'),
        (state("event", "onEvents: []\nexclusive: 'true'"), "Write it without quotes", "exclusive: true"),
    ],
)
def test_a_quick_fix_mends_the_only_fault(text: str, title: str, mended: str) -> None:
    (found,) = check(text)
    assert found.fix is not None
    assert found.fix.title == title
    assert mended in fixed(text, found)
    assert check(fixed(text, found)) == []


def test_a_member_nobody_knows_is_a_warning_at_its_key() -> None:
    (found,) = check(state("delay", "timeDelay: PT1S\ncolour: red"))
    assert (found.rule, found.severity, found.path) == ("schema", "warning", ("states", 0, "colour"))
    assert (found.range.start.line, found.range.start.column, found.range.end.column) == (8, 3, 9)


@pytest.mark.parametrize(
    "text",
    [
        state("event", "eventsActions: []"),
        state("operation", "actions: []\nactionMode: Sequential"),
        state("parallel", "branches: []\nbranchCompletionType: xor\nn: '2'"),
        state("delay", "timeDelay: PT1S\ntransition: {nextState: T, compensate: true}"),
        state("delay", "timeDelay: PT1S") + "startsAt: S\n",
        state("switch", "dataConditions: []\ndefault: {nextState: T}").replace("  end: {kind: default}\n", ""),
        "id: a\nname: b\nstates: []\nfunctions: f.json\nevents: e.json\nretries: r.json\n",
        "id: a\nname: b\nstates: [{name: U, type: operation, usedForCompensation: true, actions: []}]\n",
    ],
)
def test_the_documents_slips_and_short_forms_are_no_schema_faults(text: str) -> None:
    assert check(text) == []


def test_every_kind_and_the_real_definitions_are_valid() -> None:
    assert check(FIXTURE.read_text(encoding="utf-8")) == []
    for file in (*own("0.6-draft"), *others("0.6-draft")):
        assert check(file.read_text(encoding="utf-8")) == [], file


def test_the_schema_is_a_schema_and_every_member_says_what_it_is() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    definitions: dict[str, Any] = SCHEMA["$defs"]
    for holder in (SCHEMA, *definitions.values()):
        for name, member in holder.get("properties", {}).items():
            if member.get("deprecated") or holder is definitions["state"]:
                continue
            shown = definitions[member["$ref"].removeprefix("#/$defs/")] if "$ref" in member else member
            assert shown.get("title"), name
            assert shown.get("description"), name


def test_the_schema_uses_no_keyword_that_the_checker_passes_over() -> None:
    annotations = {"$schema", "$defs", "title", "description", "type", "default", "examples", "format", "deprecated"}
    annotations |= {"errorMessage", "enumDescriptions", "additionalProperties", "maximum", "then"}
    annotations |= {"x-reference", "x-expression", "x-template", "x-instead", "x-absent", "x-begins"}

    def keywords(part: Json) -> set[str]:
        found = set(part)
        for name in ("$defs", "properties"):
            found |= {word for each in part.get(name, {}).values() for word in keywords(each)}
        for name in ("anyOf", "allOf"):
            found |= {word for each in part.get(name, []) for word in keywords(each)}
        for name in ("items", "if", "then"):
            found |= keywords(part[name]) if name in part else set()
        return found

    assert keywords(SCHEMA) <= annotations | set(_KEYWORDS)


@given(broken(most=3))
def test_the_verdict_is_that_of_a_standard_validator(data: Json) -> None:
    faults: list[Fault] = []
    compile_schema(SCHEMA)(data, (), faults)
    mine = {fault.path for fault in faults if fault.keyword not in HARMLESS}
    theirs = jsonschema.Draft202012Validator(SCHEMA).is_valid(data)
    assert (not mine) == theirs


@given(broken())
def test_no_definition_is_too_broken_to_check(data: Json) -> None:
    text = json.dumps(data)
    document = read(text, "json")
    for found in schema.check(document, "0.6-draft"):
        assert 0 <= found.range.start.offset <= found.range.end.offset <= len(text)
        assert found.message


def test_thousands_of_faults_are_counted_not_told() -> None:
    found = check("id: a\nname: b\nstates:\n" + "- {}\n" * 1500)
    assert len(found) == PLACES + 1
    assert found[-1].message == "500 more faults are not shown"
