"""The schemas of the 0.1 dialects: plain words at the right place, and none of the documents' own schema bugs."""

from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workflow.dialects.v0_1_samples import DATA, IDS
from tests.workflow.samples import broken
from workflow import dialects, schema
from workflow._json_schema import HARMLESS, Fault, compile_schema
from workflow.diagnostics import Diagnostic
from workflow.document import read
from workflow.paths import Json

HEADS = {
    "0.1-map": "states:\n  S:\n    type: {type}\n",
    "0.1-array": "states:\n- name: S\n  type: {type}\n",
    "0.1-kebab": "name: b\nstates:\n- name: S\n  type: {type}\n",
    "0.1-camel": "id: a\nname: b\nversion: '1'\nstartsAt: S\nstates:\n- name: S\n  type: {type}\n",
}


def state(dialect: str, kind: str, members: str = "") -> str:
    indent = "    " if dialect == "0.1-map" else "  "
    return HEADS[dialect].format(type=kind) + "".join(f"{indent}{line}\n" for line in members.splitlines())


def check(text: str, dialect: str) -> list[Diagnostic]:
    document = read(text)
    assert document.readable, document.diagnostics
    return schema.check(document, dialect)


@pytest.mark.parametrize(
    ("dialect", "kind", "members", "message"),
    [
        ("0.1-map", "OPERATION", "", "`S` needs `actions`"),
        ("0.1-map", "OPRATION", "actions: []", "did you mean `OPERATION`?"),
        ("0.1-map", "SUBFLOW", "", "must be `EVENT`, `OPERATION`, `SWITCH`, `DELAY`, `PARALLEL` or `END`"),
        ("0.1-map", "DELAY", "time-delay: 0", "`time-delay` must be a whole number of seconds, 1 or more"),
        ("0.1-array", "DELAY", "time-delay: 1.5\nnext-state: S", "`time-delay` must be a whole number of seconds"),
        ("0.1-array", "OPERATION", "actions: [{function: f, timeout: 0}]", "`timeout` must be a whole number"),
        ("0.1-kebab", "DELAY", "time-delay: -1\nnext-state: S", "`time-delay` must be a number of seconds, 0 or more"),
        ("0.1-map", "PARALLEL", "branches: {A: {}}", "`A` needs `states`"),
        ("0.1-map", "PARALLEL", "branches: []", "`branches` must be an object, not a list"),
        ("0.1-map", "END", "status: DONE", "`status` must be `SUCCESS` or `FAILURE`"),
        ("0.1-map", "EVENT", "events: [{actions: []}]", "This event entry needs `event-expression`"),
        ("0.1-array", "OPERATION", "actions: [{}]", "This action needs `function`"),
        ("0.1-array", "OPERATION", "actions: []\naction-mode: both", "must be `SEQUENTIAL` or `PARALLEL`"),
        ("0.1-array", "OPERATION", "actions: [{function: f, retry: [{}]}]", "This retry entry needs `match`"),
        ("0.1-array", "OPERATION", "actions: [{function: f, retry: {}}]", "`retry` needs `match`"),
        ("0.1-array", "SWITCH", "default: T\nchoices: [{next-state: T}]", "needs `path`, `Not`, `And` or `Or`"),
        ("0.1-array", "SWITCH", "default: T\nchoices: [{path: $.a, next-state: T}]", "This choice needs `value`"),
        ("0.1-array", "SWITCH", "default: T\nchoices: [{And: []}]", "This choice needs `next-state`"),
        ("0.1-array", "SWITCH", "choices: []", "needs `default`"),
        ("0.1-array", "DELAY", "next-state: T", "This delay state needs `time-delay`"),
        ("0.1-array", "DELAY", "time-delay: 5\nnextState: T", "did you mean `next-state`?"),
        ("0.1-array", "DELAY", "time-delay: 5\nstart: 'no'", "`start` must be true or false"),
        ("0.1-kebab", "DELAY", "time-delay: 5", "needs `next-state` or `end`"),
        ("0.1-kebab", "OPERATION", "end: true\nactions: [{function: {name: f}}]", "`function` needs `type`"),
        ("0.1-kebab", "PARALLEL", "end: true\nbranches: [{name: A, states: []}]", "needs `wait-for-completion`"),
        (
            "0.1-kebab",
            "SWITCH",
            "default: T\nchoices: [{condition: {and: [{}]}, next-state: T}]",
            "This condition needs `path`, `and`, `or` or `not`",
        ),
        (
            "0.1-kebab",
            "SWITCH",
            "default: T\nchoices: [{condition: {path: $.a, value: 1, operator: EQ}, next-state: T}]",
            "`operator` must be `Exists`",
        ),
        ("0.1-camel", "SUBFLOW", "end: true", "This subflow state needs `workflowId`"),
        ("0.1-camel", "END", "", "must be `EVENT`, `OPERATION`, `SWITCH`, `DELAY`, `PARALLEL` or `SUBFLOW`"),
        ("0.1-camel", "OPERATION", "actions: []", "needs `nextState` or `end`"),
        ("0.1-camel", "EVENT", "events: [{actions: []}]", "needs `eventExpression`"),
        ("0.1-camel", "SWITCH", "default: T\nchoices: [{single: []}]", "needs `nextState`"),
        ("0.1-camel", "DELAY", "end: true\ntimeDelay: [1]", "`timeDelay` must be an ISO 8601 duration"),
        ("0.1-camel", "PARALLEL", "end: true\nbranches: [{name: A, states: []}]", "needs `waitForCompletion`"),
    ],
)
def test_faults_are_said_in_plain_words(dialect: str, kind: str, members: str, message: str) -> None:
    found = [each for each in check(state(dialect, kind, members), dialect) if message in each.message]
    assert [(each.rule, each.severity) for each in found] == [("schema", "error")]


@pytest.mark.parametrize(
    ("dialect", "needed"),
    [("0.1-map", []), ("0.1-array", []), ("0.1-kebab", ["name"]), ("0.1-camel", ["id", "name", "version"])],
)
def test_the_head(dialect: str, needed: list[str]) -> None:
    assert [each.message for each in check("description: x", dialect)] == [
        f"The definition needs `{name}`" for name in [*needed, "states"]
    ]


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("0.1-map", state("0.1-map", "OPERATION", "actions: [{function: f}]\naction-mode: Sequential")),
        ("0.1-map", state("0.1-map", "EVENT", "events: [{event-expression: A, actions: [], timeout: PT5M}]")),
        ("0.1-array", state("0.1-array", "DELAY", "time-delay: '5'\nstart: 'true'")),
        ("0.1-array", state("0.1-array", "SWITCH", "default: T\nchoices: [{and: [], next-state: T}]")),
        ("0.1-kebab", state("0.1-kebab", "DELAY", "time-delay: 5\nend: 'true'") + "starts-at: S\n"),
        ("0.1-kebab", state("0.1-kebab", "OPERATION", "actions: [{name: a, function: f}]\nend: true")),
        ("0.1-camel", state("0.1-camel", "DELAY", "timeDelay: 5\nend: true\ninputPath: $.a")),
        ("0.1-camel", state("0.1-camel", "SUBFLOW", "workflowId: w\nnext-state: T")),
        ("0.1-camel", state("0.1-camel", "EVENT", "events: [{event-expression: A, actions: []}]\nend: true")),
    ],
)
def test_slips_and_short_forms_are_no_schema_faults(dialect: str, text: str) -> None:
    assert check(text, dialect) == []


@pytest.mark.parametrize("dialect", IDS)
def test_the_schema_is_a_schema_and_every_member_says_what_it_is(dialect: str) -> None:
    found = dialects.schema(dialect)
    jsonschema.Draft202012Validator.check_schema(found)
    definitions: dict[str, Any] = found["$defs"]
    for holder in (found, *definitions.values()):
        for name, member in holder.get("properties", {}).items():
            shown = definitions[member["$ref"].removeprefix("#/$defs/")] if "$ref" in member else member
            assert shown.get("title"), name
            assert shown.get("description"), name
            if "enum" in shown and not shown.get("deprecated"):
                assert len(shown["enum"]) == len(shown["enumDescriptions"]), name


@pytest.mark.parametrize("dialect", IDS)
def test_every_definition_of_the_schema_is_referred_to(dialect: str) -> None:
    found = dialects.schema(dialect)
    for name in found["$defs"]:
        assert f"'#/$defs/{name}'" in str(found), name


@given(st.sampled_from(IDS).flatmap(lambda dialect: st.tuples(st.just(dialect), broken(most=3, whole=DATA[dialect]))))
def test_the_verdict_is_that_of_a_standard_validator(found: tuple[str, Json]) -> None:
    dialect, data = found
    faults: list[Fault] = []
    compile_schema(dialects.schema(dialect))(data, (), faults)
    mine = {fault.path for fault in faults if fault.keyword not in HARMLESS}
    theirs = jsonschema.Draft202012Validator(dialects.schema(dialect)).is_valid(data)
    assert (not mine) == theirs
