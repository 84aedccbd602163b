"""Rules for 0.8 on real definitions, and what needs more than one text: resources, versions, names and ids."""

from collections import Counter

import pytest

from tests.definitions import SHARED, shared
from workflow import rules
from workflow.definition import Resource, load
from workflow.limits import LOOKED_INTO

CORPUS = SHARED / "corpus" / "0.8"
KNOWN = {
    "bad-duration": 4,  # PT2W and PT30D, in two syntaxes
    "bare-expression": 4,
    "deprecated-spelling": 1,
    "embedded-expression": 2,
    "schedule-on-event": 2,
    "unknown-event": 6,  # an event that is a function, one in another case, and a sub-workflow that declares nothing
    "unknown-function": 17,
    "unknown-resource": 10,
    "unknown-state": 2,
    "unknown-workflow": 25,
    "unused-event": 1,
    "unused-function": 13,
}
"""What is wrong with the examples of the specification, looked at one by one."""
HEAD = "id: a\nname: A\nversion: '1'\nspecVersion: '0.8'\n"


@shared
def test_only_what_is_wrong_is_found_in_the_examples_of_the_specification() -> None:
    found = Counter(one.rule for path in sorted(CORPUS.iterdir()) for one in rules.run(load(path.read_text("utf-8"))))
    assert found == KNOWN


def test_a_state_is_meant_by_its_name_before_it_is_by_an_id() -> None:
    text = f"""{HEAD}states:
- {{name: One, id: Three, type: inject, data: {{}}, transition: Two}}
- {{name: Two, id: x, type: inject, data: {{}}, transition: Three}}
- {{name: Three, id: One, type: inject, data: {{}}, transition: x}}
"""
    workflow = load(text).workflow
    assert workflow
    found = [workflow.scope.find(name) for name in ("One", "Three", "x", "y")]
    assert [state.name if state else None for state in found] == ["One", "Three", "Two", None]


RESOURCES = ["input.json", "timeouts.json", "constants.json", "secrets.json", "errors.json", "auth.json"]
USER = f"""{HEAD}dataInputSchema: input.json
timeouts: timeouts.json
constants: constants.json
secrets: secrets.json
errors: errors.json
auth: auth.json
keepActive: true
functions: [{{name: f, operation: "a.json#f", authRef: shop}}]
states:
- name: Work
  type: operation
  actions: [{{functionRef: {{refName: f, arguments: {{a: "${{ $SECRETS.token }}"}}}}}}]
  onErrors: [{{errorRef: Busy, end: true}}]
  end: true
"""
TEXTS = [
    "{}",
    "{workflowExecTimeout: PT1H}",
    "{constants: {a: 1}}",
    "[token]",
    '[{"name": "Busy"}]',
    "{auth: [{name: shop}]}",
]


def told(given: list[Resource]) -> list[str]:
    return [one.rule for one in rules.run(load(USER, resources=given))]


def test_resources_of_all_kinds_are_read() -> None:
    given = [Resource(name, text) for name, text in zip(RESOURCES, TEXTS, strict=True)]
    assert told(given) == []
    workflow = load(USER, resources=given).workflow
    assert workflow
    assert workflow.constants == {"a": 1}
    assert workflow.timeouts
    assert workflow.timeouts.workflow


def test_nothing_is_told_of_names_in_resources_that_are_not_at_hand() -> None:
    assert told([]) == ["unknown-resource"] * len(RESOURCES)


@pytest.mark.parametrize("wrong", ["", "5", "states: [", "[]", "{}"])
def test_a_resource_that_is_none_gives_nothing(wrong: str) -> None:
    assert set(told([Resource(name, wrong) for name in RESOURCES[1:]])) <= {
        *("unknown-resource", "unknown-secret", "unknown-error", "unknown-auth", "never-ends")
    }


def test_a_workflow_is_looked_for_in_its_version() -> None:
    text = f"""{HEAD}states:
- name: Work
  type: operation
  actions: [{{subFlowRef: {{workflowId: b, version: '2'}}}}, {{subFlowRef: {{workflowId: b, version: '1'}}}}]
  end: {{continueAs: {{workflowId: b, version: '3'}}}}
"""
    given = [
        Resource("b1.yaml", "id: b\nversion: '1'\nstates: []"),
        Resource("b2.yaml", "id: b\nversion: 1.5\nstates: []"),
    ]
    found = rules.run(load(text, resources=given))
    assert [(one.rule, one.message) for one in found] == [
        ("unknown-workflow", "“b” is at hand in the version 1, 1.5, not 2"),
        ("unknown-workflow", "“b” is at hand in the version 1, 1.5, not 3"),
    ]
    assert rules.run(load(text, resources=given, workflows=["b"])) == []


@pytest.mark.parametrize("count", [1, 2_000])
def test_many_expressions_take_no_more_than_their_time(count: int) -> None:
    arguments = ", ".join(f'a{number}: "${{ .b | map(.c > 1) }}"' for number in range(count))
    action = f"{{functionRef: {{refName: f, arguments: {{{arguments}}}}}}}"
    state = f"{{name: W, type: operation, actions: [{action}], end: true}}"
    text = f'{HEAD}functions: [{{name: f, operation: "a#b"}}]\nstates: [{state}]'
    assert rules.run(load(text)) == []


def test_problems_are_looked_for_in_so_many_different_expressions() -> None:
    """The one behind them is not looked into; one that stands before is, however often."""

    def found(count: int, last: str) -> list[str]:
        arguments = ", ".join(f'a{number}: "${{ .b + {number} }}"' for number in range(count))
        action = f"{{functionRef: {{refName: f, arguments: {{w: '${{ .b + }}', {arguments}, z: '{last}'}}}}}}"
        state = f"{{name: W, type: operation, actions: [{action}], end: true}}"
        return [
            one.rule for one in rules.run(load(f'{HEAD}functions: [{{name: f, operation: "a#b"}}]\nstates: [{state}]'))
        ]

    assert found(LOOKED_INTO - 2, "${ .c + }") == ["bad-expression", "bad-expression"]
    assert found(LOOKED_INTO - 1, "${ .c + }") == ["bad-expression"]
    assert found(LOOKED_INTO - 1, "${ .b + }") == ["bad-expression", "bad-expression"]
