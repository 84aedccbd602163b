"""What a definition of 0.6 is in 0.8, part by part, and what of it is lost (docs/convert.md)."""

from typing import Any

import pytest

from workflow import dialects
from workflow.convert import REFUSED, Converted, convert
from workflow.convert.to_0_8 import differences
from workflow.definition import load
from workflow.document import read
from workflow.paths import Json

HEAD = """id: small
name: Small
functions:
- {name: f, operation: "api.json#f"}
- {name: g, operation: "api.json#g"}
events:
- {name: A, type: a, source: s}
- {name: B, type: b, source: s}
- {name: P, type: p, source: s, kind: produced}
retries:
- {name: R, delay: PT1S, multiplier: PT2S, maxAttempts: 3}
states:
"""
CALL = "functionRef: {refName: f, parameters: {x: 1}}"
END = "end: {kind: default}"
AGAIN = f"{{error: X, retryRef: R, {END}}}"
BY_INPUT = """events:
- {name: A, type: a, source: s, correlation: [{contextAttributeName: k, contextAttributeValue: "{{ $.a }}"}]}
"""
NEXT = "- {name: Next, type: inject, data: {}, end: {kind: default}}\n"


def made(states: str, head: str = HEAD) -> Converted:
    return convert(load(head + states + NEXT, dialect="0.6-draft"), "0.8")


def first(states: str) -> Any:
    """The first state in 0.8."""
    return read(made(states).text).data["states"][0]


def losses(found: Converted) -> list[str]:
    return [loss.message for loss in found.losses]


def state(work: str, rest: str = "") -> str:
    """The first state of a definition, which begins there and goes on to the next one."""
    transition = "" if "switch" in work else ", transition: {nextState: Next}"
    return f"- {{name: First, start: {{kind: default}}, {work}{transition}{rest}}}\n"


@pytest.mark.parametrize(
    ("work", "members"),
    [
        ("type: delay, timeDelay: PT5M", {"type": "sleep", "duration": "PT5M"}),
        (
            "type: subflow, workflowId: other",
            {
                "type": "operation",
                "actions": [
                    {"subFlowRef": {"workflowId": "other", "invoke": "async", "onParentComplete": "continue"}},
                ],
            },
        ),
        (
            "type: parallel, completionType: xor, branches: [{name: a, actions: []}]",
            {"completionType": "atLeast", "numCompleted": 1},
        ),
        (
            "type: parallel, completionType: n_of_m, n: 7, branches: [{name: a, actions: []}, {name: b, actions: []}]",
            {"completionType": "atLeast", "numCompleted": 2},
        ),
        ("type: inject, data: {a: [1], b: 2}", {"stateDataFilter": {"input": "${ del(.a) }"}}),
        (
            'type: foreach, inputCollection: "{{ $.list }}", iterationParam: one, max: 1, actions: []',
            {"inputCollection": "${ .list }", "iterationParam": "one", "mode": "sequential"},
        ),
        (
            "type: foreach, inputCollection: '{{ $.a.b }}', outputCollection: '{{ $.c.d }}', iterationParam: a, max: 4",
            {"inputCollection": "${ first((.a.b?), null) }", "outputCollection": "${ .c.d }", "batchSize": 4},
        ),
        (
            f"type: switch, default: {{{END}}}, dataConditions: [{{condition: '{{{{ $[?(@.a > 1)] }}}}', {END}}}]",
            {
                "dataConditions": [{"condition": "${ (.a | numbers) > 1 }", "end": True}],
                "defaultCondition": {"end": True},
            },
        ),
        (
            "type: callback, action: {functionRef: {refName: f}}, eventRef: A, timeout: PT1H",
            {"timeouts": {"eventTimeout": "PT1H"}, "eventRef": "A"},
        ),
    ],
)
def test_a_state(work: str, members: dict[str, Json]) -> None:
    found = first(state(work))
    assert {key: found.get(key) for key in members} == members


def test_a_result_takes_the_place_of_what_has_its_name() -> None:
    found = first(state(f"type: operation, actions: [{{{CALL}}}]"))
    assert found["actions"][0]["functionRef"] == {"refName": "f", "arguments": {"x": 1}}
    assert found["actions"][0]["actionDataFilter"]["toStateData"] == "${ ._results }"
    assert found["stateDataFilter"] == {"output": "${ del(._results) + ._results }"}


def test_the_place_aside_is_a_name_that_nothing_else_has() -> None:
    found = first(state("type: operation, actions: [{functionRef: {refName: f, parameters: {_results: 1}}}]"))
    assert found["actions"][0]["actionDataFilter"]["toStateData"] == "${ ._results2 }"


def test_an_action_sees_what_those_before_it_gave_if_it_looks() -> None:
    looks = 'functionRef: {refName: f, parameters: {x: "{{ $.y }}"}}'
    found = first(state(f"type: operation, actions: [{{{CALL}}}, {{{CALL}}}, {{{looks}}}]"))
    seen = [action["actionDataFilter"].get("fromStateData") for action in found["actions"]]
    assert seen == [None, None, "${ del(._results) + ((._results // {}) | add) }"]


def test_a_function_that_is_asked_with_all_the_data() -> None:
    found = made(state("type: operation, actions: [{functionRef: {refName: f}}]"))
    data = read(found.text).data
    assert [function.get("type") for function in data["functions"]] == ["custom", None]
    assert [note.range.start.line for note in found.notes] == [4]
    assert found.losses == ()


def test_a_filter_keeps_the_name_of_what_it_selects() -> None:
    found = first(state('type: delay, timeDelay: PT1S, stateDataFilter: {dataOutputPath: "{{ $.a }}"}'))
    chosen = 'if type == "array" then select(. != []) else {a: .} end'
    assert found["stateDataFilter"] == {"output": f'${{ select(has("a")).a | {chosen} }}'}


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("{{ $.a }}", "${ .a }"),
        ("Dear {{ $.a }}", '${ "Dear \\(first(select(has("a")).a, ""))" }'),
        ("${ no expression }", '${ "${ no expression }" }'),
        ("plain", "plain"),
    ],
)
def test_texts(given: str, written: str) -> None:
    call = f"functionRef: {{refName: f, parameters: {{x: '{given}'}}}}"
    found = first(state(f"type: operation, actions: [{{{call}}}]"))
    arguments = found["actions"][0]["functionRef"]["arguments"]["x"]
    assert arguments == written


def test_an_event_that_a_filter_looks_at() -> None:
    work = 'type: event, onEvents: [{eventRefs: [A], actions: [], eventDataFilter: {dataOutputPath: "{{ $.data.x }}"}}]'
    data = read(made(state(work)).text).data
    assert [event.get("dataOnly") for event in data["events"]] == [False, None, None]
    first_of = 'first((.data? | select(has("x")?).x), (.data | .data? | select(has("x")?).x)) | {x: .}'
    assert data["states"][0]["onEvents"][0]["eventDataFilter"]["data"] == f"${{ {first_of} }}"


def test_events_of_one_entry_have_their_own_names() -> None:
    work = "type: event, exclusive: false, onEvents: [{eventRefs: [A, B], actions: []}]"
    text = read(made(state(work)).text).data["states"][0]["onEvents"][0]["eventDataFilter"]["data"]
    assert '(if .type == "a" then "A" else "B" end) as $name' in text
    assert made(state(work)).notes == ()


def test_retries_of_a_state_are_those_of_its_action() -> None:
    found = made(state(f"type: operation, actions: [{{{CALL}}}], onErrors: [{AGAIN}, {{error: Y, {END}}}]"))
    data = read(found.text).data
    assert data["retries"] == [{"name": "R", "delay": "PT1S", "increment": "PT2S", "maxAttempts": 3}]
    assert data["errors"] == [{"name": "X"}, {"name": "Y"}]
    action = data["states"][0]["actions"][0]
    assert (action["retryRef"], action["retryableErrors"]) == ("R", ["X"])
    assert (found.losses, found.notes) == ((), ())


def test_a_strategy_that_never_retries_is_none() -> None:
    head = HEAD.replace("states:", "- {name: Never, maxAttempts: 0}\nstates:")
    found = made(state(f"type: operation, actions: [{{{CALL}}}], onErrors: [{AGAIN.replace('R,', 'Never,')}]"), head)
    data = read(found.text).data
    assert [policy["name"] for policy in data["retries"]] == ["R"]
    assert "retryRef" not in data["states"][0]["actions"][0]
    assert ([note.message for note in found.notes], found.losses) == (["a strategy that never retries is left out"], ())


def test_a_transition_with_an_expression() -> None:
    text = state("type: delay, timeDelay: PT1S").replace("nextState: Next", 'nextState: Next, expression: "{{ $.a }}"')
    found = made(text)
    data = read(found.text).data
    assert [one["name"] for one in data["states"]] == ["First", "First (condition)", "Blocked", "Next"]
    assert data["states"][1]["dataConditions"] == [{"condition": "${ (.a // false) != false }", "transition": "Next"}]
    assert data["states"][1]["defaultCondition"] == {"transition": "Blocked"}
    assert found.added == {"First (condition)", "Blocked"}
    assert [note.message for note in found.notes if "only ends" in note.message] == []


def test_a_way_of_an_error_merges_what_was_done_before_it() -> None:
    handlers = "onErrors: [{error: X, transition: {nextState: Next}}, {error: Y, end: {kind: default}}]"
    data = read(made(state(f"type: operation, actions: [{{{CALL}}}, {{{CALL}}}], {handlers}")).text).data
    merged = "${ del(._results) + ((._results // {}) | add) }"
    assert data["states"][0]["onErrors"] == [
        {"errorRef": "X", "transition": "Next"},
        {"errorRef": "Y", "transition": "First (on error)"},
    ]
    between, following = data["states"][1:]
    assert (between["stateDataFilter"], between["end"]) == ({"input": merged}, True)
    assert following["stateDataFilter"]["input"] == merged


@pytest.mark.parametrize(
    ("work", "part"),
    [
        (f"type: operation, actions: [{{{CALL}, timeout: PT1S}}, {{{CALL}}}]", "the timeout of one action"),
        (
            f"type: operation, actions: [{{{CALL}}}], onErrors: [{{error: '*', end: {{kind: default}}}}]",
            "`*` is not known in 0.8",
        ),
        (
            f"type: operation, actions: [{{{CALL}}}], onErrors: [{{error: X, code: 5, end: {{kind: default}}}}]",
            "a name and a code",
        ),
        (
            f"type: operation, actions: [{{{CALL}}}, {{{CALL}}}], onErrors: [{AGAIN}]",
            "this state has several or none",
        ),
        (
            f"type: operation, actions: [{{{CALL}}}], onErrors: [{AGAIN}, {AGAIN.replace('X', 'Y')}]",
            "counts its retries for all errors together",
        ),
        ("type: inject, data: {}, dataOutputSchema: a.json", "the schema of a state's data"),
        ("type: inject, data: {}, onErrors: [{error: X, end: {kind: default}}]", "where nothing is called"),
        (
            "type: foreach, inputCollection: '{{ $.a }}', iterationParam: a, max: 2, actions: []",
            "in 0.8 the next ones begin together",
        ),
        (
            "type: foreach, inputCollection: '{{ $.a.length($.b) }}', iterationParam: a, actions: []",
            "jq has no form for `length` with an argument",
        ),
        ("type: delay, timeDelay: PT1S, stateDataFilter: {dataInputPath: '{{ $.[ }}'}", "which is no expression"),
        (
            f"type: operation, actions: [{{{CALL}, actionDataFilter: {{dataInputPath: '{{{{ $.[[ }}}}'}}}}]",
            "which is no expression",
        ),
    ],
)
def test_what_is_lost(work: str, part: str) -> None:
    found = losses(made(state(work)))
    assert [message for message in found if part in message]
    assert [message for message in found if "cannot say in the same way" in message] == []


@pytest.mark.parametrize(
    ("head", "part"),
    [
        (BY_INPUT, "a correlation by an expression"),
        ("dataOutputSchema: out.json\n", "the schema of the output"),
        ('version: "{{ $.v }}"\n', "a version that is evaluated"),
        ("retries: retries.yaml\n", "a `multiplier` there is a factor"),
        ("events: [{name: A, source: s}]\n", "an event without a type"),
    ],
)
def test_what_is_lost_of_the_whole(head: str, part: str) -> None:
    found = made(state("type: inject, data: {}"), f"id: small\nname: Small\n{head}states:\n")
    assert (
        [message for message in losses(found) if part in message]
        == [one for one in losses(found) if not one.startswith(REFUSED)]
        != []
    )


def test_a_start_with_an_interval_and_one_with_a_cron() -> None:
    kept = state("type: inject, data: {}").replace("kind: default}, type", "kind: scheduled, schedule: {{}}}}, type")
    interval, cron = (
        made(kept.replace("{{}}}}", f"{{{times}}}}}"))
        for times in ("interval: PT1H", 'cron: "0 0 * * *", timezone: Europe/Berlin, directInvoke: allow')
    )
    assert losses(interval) == [losses(interval)[0]]
    assert "the interval of a start" in losses(interval)[0]
    assert read(interval.text).data["start"] == "First"
    assert cron.losses == ()
    schedule = {"cron": {"expression": "0 0 * * *"}, "timezone": "Europe/Berlin"}
    assert read(cron.text).data["start"] == {"stateName": "First", "schedule": schedule}


def test_what_is_written_differs_from_the_source_nowhere_unsaid() -> None:
    """The safety net: whatever else is changed in what was written is told as different."""
    text = state(f"type: operation, actions: [{{{CALL}}}], compensatedBy: Next")
    source = load(HEAD + text + NEXT).workflow
    assert source
    data = read(made(text).text).data
    changes: list[tuple[Any, str, Json]] = [
        (data, "start", "Next"),
        (data["functions"][0], "operation", "other"),
        (data["events"][0], "source", "elsewhere"),
        (data["retries"][0], "increment", "PT3S"),
        (data["states"][0], "compensatedBy", "First"),
        (data["states"][0], "transition", "First"),
        (data["states"][0], "actions", []),
        (data["states"][0]["actions"][0]["functionRef"], "arguments", {"x": 2}),
    ]
    lower = dialects.get("0.8").lower
    assert list(differences(source, lower(data))) == []
    for holder, key, value in changes:
        was, holder[key] = holder[key], value
        assert list(differences(source, lower(data))), key
        holder[key] = was
