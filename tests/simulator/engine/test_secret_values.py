"""A secret is used as it is and masked where it is shown (semantics-0.8.md §2.5, semantics-1.0.md §13)."""

import json
import pickle
from typing import Any

import pytest

from designer.jobs.single_run import result_of
from designer.jobs.sources import Source
from simulator.engine.trace.full_trace import secrecy_of
from simulator.engine.trace.secret_values import Secrecy, happened, masked
from simulator.scenario.reports import junit, text
from simulator.scenario.result import result, shown, simulate
from simulator.scenario.scenario import Scenario
from simulator.session.recording import save
from simulator.session.session import Session
from simulator.timeline.timeline import Timeline
from tests.simulator.runs import setup_of
from workflow.paths import Json

OF_0_8: Json = {
    "id": "a",
    "specVersion": "0.8",
    "secrets": ["TOKEN", "PIN"],
    "functions": [{"name": "f", "operation": "a.json#f"}],
    "states": [
        {
            "name": "Call",
            "type": "operation",
            "actions": [
                {
                    "functionRef": {
                        "refName": "f",
                        "arguments": {"head": '${ "Bearer " + $SECRETS.TOKEN }', "pin": "${ $SECRETS.PIN }"},
                    }
                }
            ],
            "stateDataFilter": {"output": "${ {kept: $SECRETS.TOKEN, long: ($SECRETS.TOKEN | length)} }"},
            "end": True,
        }
    ],
}
OF_1_0: Json = {
    "document": {"dsl": "1.0.0", "namespace": "test", "name": "a", "version": "1.0.0"},
    "use": {"secrets": ["TOKEN", "PIN"]},
    "do": [
        {
            "call": {
                "call": "f",
                "with": {"head": '${ "Bearer " + $secrets.TOKEN }', "pin": "${ $secrets.PIN }"},
            }
        },
        {"keep": {"set": {"kept": "${ $secrets.TOKEN }", "long": "${ $secrets.TOKEN | length }"}}},
    ],
}
ANSWERS: Json = [{"when": '${ .head == "Bearer s3cret-value" }', "result": {"ok": True, "code": "17"}}]
SCENARIO: dict[str, Json] = {"secrets": {"TOKEN": "s3cret-value", "PIN": "7"}, "functions": {"f": ANSWERS}}
OF_TASKS: dict[str, Json] = {"secrets": SCENARIO["secrets"], "calls": {"call": ANSWERS}}
BOTH = pytest.mark.parametrize(("definition", "scenario"), [(OF_0_8, SCENARIO), (OF_1_0, OF_TASKS)], ids=["0.8", "1.0"])
OUTPUT = {"kept": "s3cret-value", "long": 12}


@BOTH
def test_what_a_run_comes_to_is_true_and_its_trace_is_masked(definition: Json, scenario: dict[str, Json]) -> None:
    expect: Json = {
        "output": OUTPUT,
        "calls": [{"parameters": {"head": "Bearer s3cret-value", "pin": "7"}}],
        "outputAt": {"kept": "s3cret-value"},
        "tasks": {"keep" if "do" in definition else "Call": {"output": OUTPUT}},
    }
    setup = setup_of(definition, {**scenario, "expect": expect})
    world, trace = simulate(setup)
    found = result(setup, Scenario({**scenario, "expect": expect}), world, trace)
    assert found["output"] == found["instances"][0]["output"] == OUTPUT
    assert found["calls"][0]["parameters"] == {"head": "Bearer s3cret-value", "pin": "7"}
    assert found["expectations"][0]["actual"] == OUTPUT
    assert all(one["held"] for one in found["expectations"])
    told = json.dumps(found["trace"])
    assert "s3cret-value" not in told
    assert '"head": "<secret TOKEN>"' in told
    assert '"pin": "<secret PIN>"' in told
    assert '"17"' in told, "a short one is not looked for inside of other texts"


@BOTH
def test_people_are_shown_a_masked_copy(definition: Json, scenario: dict[str, Json]) -> None:
    expect: Json = {"output": {"kept": "s3cret-value!"}}
    source = Source(json.dumps(definition), (), json.dumps({**scenario, "expect": expect}), ())
    found, _ = result_of((source, False))
    assert not found["expectations"][0]["held"]
    for told in (text(found), junit(found)):
        assert "s3cret-value" not in told
        assert "<secret TOKEN>" in told.replace("&lt;", "<").replace("&gt;", ">")
    whole, _ = result_of((source, True))
    assert whole["output"] == OUTPUT


@BOTH
def test_a_session_does_not_show_it(definition: Json, scenario: dict[str, Json]) -> None:
    session = Session.open({"definition": json.dumps(definition), "scenario": scenario})
    judge: Json = {"command": "judge", "expect": {"output": OUTPUT}}
    told = [session.handle({"command": "continue"}), session.view(), session.handle(judge), session.trace()]
    whole = json.dumps([{**one, "mocks": None} if isinstance(one, dict) else one for one in told[1:]])
    assert "s3cret-value" not in whole
    assert "<secret TOKEN>" in whole
    judged: Any = told[2]
    assert [one["judgement"] for one in judged["answer"]] == ["held"]


def test_data_that_are_changed_by_hand_keep_their_secrets() -> None:
    definition = {**OF_1_0, "do": [OF_1_0["do"][1], {"ask": {"call": "f"}}]}
    session = Session.open({"definition": json.dumps(definition), "scenario": {**OF_TASKS, "calls": {}}})
    session.handle({"command": "continue"})
    data = session.view()["active"][0]["data"]
    assert data == {"kept": "<secret TOKEN>", "long": 12}
    session.handle({"command": "edit-data", "pointer": "", "value": {**data, "more": 1}})
    data = [one.data for one in session.timeline.world.frames.values()]
    assert {**OUTPUT, "more": 1} in data
    assert "s3cret-value" not in json.dumps(session.saved())


def test_a_run_is_saved_with_what_it_came_to() -> None:
    line = Timeline(setup_of(OF_0_8, SCENARIO))
    while line.forward() is None:
        pass
    saved = save(line, SCENARIO)
    assert saved.exact
    assert saved.scenario["expect"]["output"] == OUTPUT


@pytest.mark.parametrize("head", ["Bearer s3cret-value", "Bearer <secret TOKEN>", "<secret TOKEN>"])
@pytest.mark.parametrize("kept", ["s3cret-value", "<secret TOKEN>"])
def test_what_is_expected_may_say_a_secret_or_its_name(kept: str, head: str) -> None:
    expect: Json = {
        "output": {"kept": kept, "long": 12},
        "calls": [{"parameters": {"head": head}}],
        "outputAt": {"kept": kept},
    }
    setup = setup_of(OF_0_8, {**SCENARIO, "expect": expect})
    found = result(setup, Scenario({**SCENARIO, "expect": expect}), *simulate(setup))
    assert [one["held"] for one in found["expectations"]] == [True, True, True]


@pytest.mark.parametrize("token", ["", "cat", "7"])
def test_a_credential_of_a_few_letters_changes_no_data(token: str) -> None:
    definition: Json = {
        "document": {"dsl": "1.0.3", "namespace": "test", "name": "a", "version": "1.0.0"},
        "do": [
            {
                "a": {
                    "call": "http",
                    "with": {
                        "method": "get",
                        "endpoint": {"uri": "https://a", "authentication": {"bearer": {"token": "${ .t }"}}},
                    },
                }
            },
            {"b": {"set": {"word": "cat", "text": "the cats sat", "n": "${ .n }", "t": "${ $workflow.input.t }"}}},
        ],
    }
    output = {"word": "cat", "text": "the cats sat", "n": 7, "t": token}
    calls = {"a": {"result": {"n": 7}}}
    scenario: dict[str, Json] = {"input": {"t": token}, "calls": calls, "expect": {"output": output}}
    setup = setup_of(definition, scenario)
    world, trace = simulate(setup)
    found = result(setup, Scenario(scenario), world, trace)
    assert (found["output"], found["expectations"][0]["held"]) == (output, True)
    told = shown(setup, world, found)["output"]
    assert told["text"] == "the cats sat"
    assert told["t"] == ("<secret>" if token else "")
    assert secrecy_of(setup, world).shown({"scheme": "Bearer", "parameter": "x"})["parameter"] == "<secret>"


@pytest.mark.parametrize(
    ("secret", "text", "told"),
    [
        ("dog", "dog", "<secret S>"),
        ("dog", "hot dog", "hot dog"),
        ("test", "the latest", "the latest"),
        ("test", "Bearer test", "Bearer <secret S>"),
        ("2024", "2024-05-01", "<secret S>-05-01"),
        ("2024", "120245", "120245"),
        ("a1b2", "xa1b2x", "x<secret S>x"),
        ("password", "mypasswords", "my<secret S>s"),
    ],
)
def test_what_is_masked_inside_of_a_text(secret: str, text: str, told: str) -> None:
    assert masked(text, {"S": secret}) == told


def test_names_of_members_and_what_says_where_an_event_is_are_not_masked() -> None:
    secrecy = Secrecy({"word": "dog-house"})
    event: dict[str, Json] = {"type": "state.exited", "state": "dog-house", "output": {"dog-house": ["a dog-house"]}}
    told = secrecy.event(event)
    assert told == {"type": "state.exited", "state": "dog-house", "output": {"dog-house": ["a <secret word>"]}}
    assert happened(pickle.loads(pickle.dumps(told))) == event
    plain: dict[str, Json] = {"type": "state.exited", "output": {"a": 1}}
    assert secrecy.event(plain) is plain
