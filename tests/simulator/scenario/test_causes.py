"""What is said of the first difference of an output, and of the last state: who made the value, what was decided."""

import json

import pytest

from designer.jobs.single_run import outcome_of
from designer.jobs.sources import Source
from simulator.scenario.outcome.difference import first_difference
from simulator.scenario.reports import lines_of
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests.simulator.runs import setup_of
from workflow.paths import Json

DOCUMENT: Json = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}
GET: Json = {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/x"}}
FAILS: Json = {"calls": {"charge": {"response": {"status": 500}}}}


def flow(*tasks: Json) -> Json:
    return {"document": DOCUMENT, "do": [*tasks]}


def switch(*cases: tuple[str, str | None, str]) -> Json:
    return {"switch": [{name: {**({"when": when} if when else {}), "then": then}} for name, when, then in cases]}


AS = "{price: .amount, who: $input.who, twice: (.amount * 2), lines}"
ORDER = flow(
    {"charge": {**GET, "output": {"as": f"${{ {AS} }}"}}},
    {"check": switch(("big", "${ .price > 5 }", "ship"), ("other", None, "refund"))},
    {
        "ship": {
            "if": "${ .price > 0 }",
            "set": {"price": "${ .price }", "twice": "${ .twice }", "fixed": 3, "a b": {"n": "${ .lines }"}},
            "then": "end",
        }
    },
    {"refund": {"set": {"refunded": "${ .who }"}}},
)
CALLS: Json = {"input": {"who": "me"}, "calls": {"charge": {"result": {"amount": 7, "lines": [1, 2]}}}}
CHEAP: Json = {**CALLS, "calls": {"charge": {"result": {"amount": 2, "lines": []}}}}
TRY: Json = {
    "try1": {
        "try": [{"charge": GET}, {"next": {"set": {"a": 1}}}],
        "catch": {"as": "error", "do": [{"back": {"set": {"status": "${ $error.status }"}}}]},
    }
}
LOOP: Json = {
    "loop": {
        "for": {"in": "${ [1, 2] }"},
        "do": [
            {"sort": switch(("one", "${ .a == 1 }", "small"), ("other", None, "large"))},
            {"small": {"set": {"a": 1}, "then": "exit"}},
            {"large": {"set": {"a": 2}}},
        ],
    }
}
WAIT: Json = {"wait": {"listen": {"to": {"one": {"with": {"type": "paid"}}}, "read": "data"}}}
LONG = flow(TRY, LOOP, WAIT, {"done": {"set": {"sum": "${ .[0].sum }"}}})
PAID: Json = {"events": [{"type": "paid", "data": {"sum": 1}}]}
FORK = flow(
    {"both": {"fork": {"branches": [{"left": {"set": {"a": 1}}}, {"right": {"set": {"b": 2}}}]}}},
    {"done": {"set": {"a": "${ .[0].a }"}}},
)
OLDER: Json = {
    "id": "older",
    "specVersion": "0.8",
    "start": "A",
    "functions": [
        {"name": "pay", "operation": "a.json#pay"},
        {"name": "double", "type": "expression", "operation": ".price * 2"},
    ],
    "errors": [{"name": "Bad", "code": "500"}],
    "events": [{"name": "Paid", "type": "paid", "source": "shop"}],
    "states": [
        {
            "name": "A",
            "type": "operation",
            "actions": [
                {"functionRef": "pay"},
                {"functionRef": "double", "actionDataFilter": {"toStateData": "${ .double }"}},
            ],
            "onErrors": [{"errorRef": "Bad", "transition": "D"}],
            "transition": "B",
        },
        {
            "name": "B",
            "type": "switch",
            "eventConditions": [{"eventRef": "Paid", "transition": "C"}],
            "timeouts": {"eventTimeout": "PT1H"},
            "defaultCondition": {"transition": "D"},
        },
        {"name": "C", "type": "inject", "data": {"fixed": 1}, "transition": "S"},
        {"name": "D", "type": "inject", "data": {"fixed": 2}, "end": True},
        {
            "name": "S",
            "type": "switch",
            "dataConditions": [
                {"condition": "${ .price > 5 }", "transition": "D"},
                {"condition": "${ .price > 4 }", "end": True},
            ],
            "defaultCondition": {"transition": "G"},
        },
        {"name": "G", "type": "inject", "data": {}, "stateDataFilter": {"output": "${ {fixed} }"}, "end": True},
    ],
}
ANSWER: Json = {"functions": {"pay": {"result": {"price": 5}}}}
EVENT: Json = {"events": [{"type": "paid", "source": "shop"}]}


def caused(definition: Json, scenario: Json, expect: Json, *others: Json) -> tuple[str | None, str, Json]:
    """The state that is blamed for the first difference, what is said of it, and of which value."""
    whole = {**scenario, "expect": expect}
    setup = setup_of(definition, whole, others)
    world, trace = simulate(setup)
    found = first_difference(result(setup, Scenario(whole), world, trace), setup)
    assert found is not None
    cause = found.get("cause", {"says": ""})
    return found["state"], cause["says"], cause.get("value")


MADE: list[tuple[Json, Json, Json, str | None, str, Json]] = [
    (
        ORDER,
        CALLS,
        {"outputContains": {"price": 5}},
        "charge",
        "`.price` was made by `charge` (step 3): its mock answered",
        7,
    ),
    (
        ORDER,
        CALLS,
        {"output": {"price": 7, "twice": 13}},
        "charge",
        f"`.twice` was made by `charge` (step 3): `{AS}`, of `.amount`",
        None,
    ),
    (
        ORDER,
        CALLS,
        {"outputAt": {"fixed": 4}},
        "ship",
        "`.fixed` was made by `ship` (step 7): it stands so at /do/2/ship/set/fixed",
        None,
    ),
    (
        ORDER,
        CALLS,
        {"outputAt": {"a b.n.1": 4}},
        "charge",
        '`.["a b"].n[1]` was made by `charge` (step 3): its mock answered',
        2,
    ),
    (
        ORDER,
        CALLS,
        {"outputCount": {"a b.n": 3}},
        "charge",
        '`.["a b"].n` was made by `charge` (step 3): its mock answered',
        [1, 2],
    ),
    (
        ORDER,
        CHEAP,
        {"output": {"refunded": "you"}},
        None,
        "`.refunded` came with the input (step 1)",
        None,
    ),
    (
        ORDER,
        CALLS,
        {"outputHas": ["price", "who"]},
        "ship",
        "`.who` was in the output of `check` (step 5), and no more in that of `ship` (step 7)",
        None,
    ),
    (
        ORDER,
        CALLS,
        {"outputContains": {"zip": 1}},
        "ship",
        "nothing gave `.zip`: the output was made by `ship` (step 7)",
        None,
    ),
    (
        ORDER,
        CALLS,
        {"outputHas": ["fixed.zip"]},
        "ship",
        "nothing gave `.fixed.zip`: `.fixed` was made by `ship` (step 7): it stands so at /do/2/ship/set/fixed",
        None,
    ),
    (LONG, {**FAILS, **PAID}, {"output": {"sum": 2}}, None, "`.sum` came with the event paid (step 2)", None),
    (
        flow(TRY),
        FAILS,
        {"output": {"status": 503}},
        "charge",
        "`.status` came with the error of `charge` (step 4)",
        None,
    ),
    (
        OLDER,
        ANSWER,
        {"outputContains": {"price": 6}},
        "A",
        "`.price` was made by `pay` in `A` (step 4): its mock answered",
        5,
    ),
    (
        OLDER,
        ANSWER,
        {"outputContains": {"double": 6}},
        "A",
        "`.double` was made by `double` in `A` (step 7): its expression gave",
        10,
    ),
    (
        OLDER,
        ANSWER,
        {"outputContains": {"fixed": 6}},
        "D",
        "`.fixed` was made by `D` (step 18): it stands so at /states/3/data/fixed",
        None,
    ),
    (OLDER, ANSWER, {"outputContains": {"zip": 6}}, None, "", None),
    (
        OLDER,
        {"functions": {"pay": {"result": {"price": 4}}}, **EVENT},
        {"outputContains": {"price": 4}},
        "G",
        "`.price` was in the output of `S` (step 23), and no more in that of `G` (step 26)",
        None,
    ),
]


@pytest.mark.parametrize(("definition", "scenario", "expect", "state", "says", "value"), MADE)
def test_who_made_a_differing_value_of_the_output_or_left_it_out(
    definition: Json, scenario: Json, expect: Json, state: str | None, says: str, value: Json
) -> None:
    assert caused(definition, scenario, expect) == (state, says, value)


BOX = flow({"box": {"do": [{"stop": {"set": {"a": 1}, "then": "end"}}]}}, {"after": {"set": {}}})
RAISED = "`charge` (step 4) raised the error communication"
DECIDED: list[tuple[Json, Json, str, str | None, str]] = [
    (ORDER, CALLS, "refund", "check", "`check` (step 6) went to `ship`: `.price > 5` was true"),
    (ORDER, CHEAP, "ship", "check", "`check` (step 6) went to `refund`: `.price > 5` was false"),
    (ORDER, {**CALLS, **FAILS}, "ship", "charge", "`charge` (step 3) raised the error communication"),
    (ORDER, CALLS, "charge", "charge", "`charge` (step 4) went to `check`"),
    (ORDER, CALLS, "refnd", "ship", ""),
    (
        flow(
            {"first": {"set": {}}}, {"box": {"if": "${ .go }", "do": [{"inside": {"set": {}}}]}}, {"end": {"set": {}}}
        ),
        {},
        "inside",
        "box",
        "`box` (step 4) was left out: its condition was not true",
    ),
    (
        LONG,
        {**FAILS, **PAID},
        "next",
        "charge",
        "`charge` (step 5) raised the error communication, and `try1` (step 5) took it",
    ),
    (LONG, {**FAILS, **PAID}, "small", "sort", "`sort` (step 16) went to `large`: `.a == 1` was false"),
    (LONG, FAILS, "done", "wait", "`wait` (step 20) still waits"),
    (BOX, {}, "after", None, "`box` (step 5) ended the run"),
    (flow({"box": {"do": [{"charge": GET}]}}, {"after": WAIT["wait"]}), FAILS, "after", "charge", RAISED),
    (FORK, {}, "left", "right", "`left` (step 3) was entered, and `right` (step 4) after it"),
    (OLDER, ANSWER, "C", "B", "`B` (step 16) went to `D`: its time was over"),
    (OLDER, {"functions": {"pay": {"error": "Bad"}}}, "C", "A", "`A` (step 6) went to `D`: it took the error Bad"),
    (OLDER, {**ANSWER, **EVENT}, "G", None, "`S` (step 24) ended the run: `.price > 4` was true"),
    (OLDER, {**ANSWER, **EVENT}, "B", "B", "`B` (step 16) went to `C`: Paid came"),
    (
        OLDER,
        {"functions": {"pay": {"result": {"price": 4}}}, **EVENT},
        "D",
        "S",
        "`S` (step 24) went to `G`: none of its conditions was true",
    ),
]


@pytest.mark.parametrize(("definition", "scenario", "last", "state", "says"), DECIDED)
def test_at_which_decision_a_run_could_have_ended_elsewhere(
    definition: Json, scenario: Json, last: str, state: str | None, says: str
) -> None:
    assert caused(definition, scenario, {"last": last}) == (state, says, None)


def test_a_value_of_a_workflow_that_is_run_is_followed_into_it() -> None:
    child = {"document": {**DOCUMENT, "name": "child"}, "do": [{"inner": GET}]}
    run = {"workflow": {"namespace": "test", "name": "child", "version": "1.0.0"}}
    parent = flow({"outer": {"run": run}})
    made = caused(parent, {"calls": {"inner": {"result": {"n": 1}}}}, {"output": {"n": 2}}, child)
    assert made == ("inner", "`.n` was made by `inner` (step 4): its mock answered", 1)
    mocked = caused(parent, {"calls": {"outer": {"result": {"n": 1}}}}, {"output": {"n": 2}}, child)
    assert mocked == ("outer", "`.n` was made by `outer` (step 3): its mock answered", 1)


def test_the_report_says_it_below_the_first_difference() -> None:
    scenario = {**CALLS, "expect": {"outputContains": {"price": 5}, "last": "refund"}}
    _, shown, _ = outcome_of((Source(json.dumps(ORDER), (), json.dumps(scenario)), False))
    lines = [line.strip() for line in lines_of(shown)]
    at = lines.index("first difference: step 3 at PT0S, state charge: outputContains at /price: expected 5, but got 7")
    assert lines[at + 1] == "`.price` was made by `charge` (step 3): its mock answered 7"


def test_a_secret_is_masked_in_what_is_said_of_it() -> None:
    takes = flow({"tell": {"set": {"key": "${ $secrets.key }", "all": {"n": "${ $secrets.key }"}}}})
    takes["use"] = {"secrets": ["key"]}
    for expect in ({"outputContains": {"key": "other"}}, {"outputHas": ["all.n.x"]}, {"outputHas": ["key.x"]}):
        scenario = {"secrets": {"key": "s3cr3t-of-them"}, "expect": expect}
        _, shown, _ = outcome_of((Source(json.dumps(takes), (), json.dumps(scenario)), True))
        assert shown["difference"]["cause"]["says"]
        assert "s3cr3t" not in json.dumps(shown["difference"])
