"""Random definitions with secrets: nothing made of them is shown, wherever a run is (engine/data/marks.py)."""

import base64
import json
import random
from collections.abc import Callable

import pytest

from designer.jobs.single_run import result_of
from designer.jobs.sources import Source
from simulator.engine.data.marks import Marks
from simulator.engine.trace.secret_values import Secrecy
from simulator.scenario.loading import open_setup
from simulator.scenario.reports import junit, text
from simulator.scenario.result import result, shown, simulate
from simulator.scenario.scenario import Scenario
from simulator.session.session import Session
from simulator.studies.narration.steps import narrated
from tests.growth import GROWTH, Call, growth
from tests.simulator.personal_definitions import OF_0_8, OF_1_0, PERSONAL
from tests.simulator.runs import setup_of
from tests.simulator.secret_definitions import SECRET, Case, of_0_8, of_1_0, shown_in
from workflow.definition import load
from workflow.expressions import Arguments
from workflow.paths import Json


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("make", [of_0_8, of_1_0], ids=["0.8", "1.0"])
def test_nothing_that_is_made_of_a_secret_is_shown(make: Callable[[random.Random], Case], seed: int) -> None:
    """Further outlets: tests/designer/test_masking.py."""
    definition, scenario, others = make(random.Random(seed))
    setup = setup_of(definition, scenario, others)
    world, trace = simulate(setup)
    told = shown(setup, world, result(setup, Scenario(scenario), world, trace))
    session = Session.open(
        {"definition": json.dumps(definition), "with": list(map(json.dumps, others)), "scenario": scenario}
    )
    views: list[Json] = [session.view(), session.handle({"command": "step"})]
    views += [session.handle({"command": "continue"}), session.view(), session.trace()]
    for view in views:
        if isinstance(view, dict):
            view.pop("mocks", None)
    seen = {
        "result": told,
        "trace": trace,
        "text": text(told),
        "junit": junit(told),
        "views": views,
        "captions": [str(one) for one in narrated(trace, setup, {})],
    }
    for name, what in seen.items():
        assert list(shown_in(json.dumps(what, ensure_ascii=False))) == [], name
    assert session.as_scenario(scenario, "a").scenario["secrets"] == {"KEY": SECRET}
    assert "word" in json.dumps(trace)
    assert "fine" in json.dumps(trace)


@pytest.mark.parametrize("definition", [OF_0_8, OF_1_0], ids=["0.8", "1.0"])
def test_what_a_schema_says_is_personal_is_masked_and_stays_in_data(definition: Json) -> None:
    setup = setup_of(definition, {"input": PERSONAL})
    world, trace = simulate(setup)
    found = result(setup, Scenario({"input": PERSONAL}), world, trace)
    rest = {"kind": "customer", "city": "London", "all": PERSONAL["person"], "phone": 4912345678}
    assert found["output"] == {"words": "Dear Ada Lovelace", "mail": "ADA@EXAMPLE.ORG", "age": 36, "rest": rest}
    hidden = {"mail": "<personal>", "kind": "customer", "age": "<personal>"}
    assert shown(setup, world, found)["output"] == {
        "words": "<personal>",
        "mail": "<personal>",
        "age": "<personal>",
        "rest": {"kind": "customer", "city": "London", "all": hidden, "phone": "<personal>"},
    }
    started = next(event for event in trace if event["type"] == "instance.started")
    assert started["input"] == {
        "name": "<personal>",
        "person": hidden,
        "phones": ["<personal>"],
        "city": "London",
    }


def test_a_comment_beside_a_member_of_a_schema_says_it_too() -> None:
    text_of_it = """
document: {dsl: "1.0.3", namespace: test, name: a, version: "1.0.0"}
input:
  schema:
    document:
      properties:
        name: {type: string}  # signalbox: personal
        person:  # signalbox: personal
          type: object
        city: {type: string}
do:
- one: {set: {said: "${ .name }", to: "${ .person }", city: "${ .city }"}}
"""
    definition = load(text_of_it)
    assert [one.rule for one in definition.diagnostics if one.rule == "unused-suppression"] == []
    setup = open_setup({"definition": text_of_it, "scenario": {"input": PERSONAL}})
    world, trace = simulate(setup)
    found = shown(setup, world, result(setup, Scenario({}), world, trace))
    assert found["output"]["said"] == "<personal>"
    assert found["output"]["to"]["mail"] == "<personal>"
    assert found["output"]["city"] == "London"


def test_without_secrets_and_personal_places_there_is_no_table() -> None:
    assert setup_of({**OF_1_0, "input": {}}, {"input": PERSONAL}).marks is None
    assert setup_of({**OF_0_8, "dataInputSchema": {"schema": {"type": "object"}}}, {"input": {}}).marks is None


def test_equal_values_of_another_origin_are_shown() -> None:
    """The mark is the value's own: what is equal and comes from elsewhere has none."""
    made: Json = {
        "document": {"dsl": "1.0.3", "namespace": "test", "name": "a", "version": "1.0.0"},
        "use": {"secrets": ["dog"]},
        "do": [
            {"one": {"set": {"made": "${ $secrets.dog | ascii_upcase }", "plain": "${ .given }", "dogs": "hotdog"}}},
            {"two": {"set": {"all": "${ . + {more: .plain} }"}}},
        ],
    }
    scenario: dict[str, Json] = {"input": {"given": "DOG"}, "secrets": {"dog": "dog"}}
    setup = setup_of(made, scenario)
    world, trace = simulate(setup)
    found = shown(setup, world, result(setup, Scenario(scenario), world, trace))
    assert found["output"] == {"all": {"made": "<secret dog>", "plain": "DOG", "dogs": "hotdog", "more": "DOG"}}


def test_data_that_are_changed_by_hand_keep_what_is_masked() -> None:
    marks = Marks()
    secrecy = Secrecy({}, (), marks)
    plain = marks.marked({"a": 7, "text": "long enough"}, "<secret A>")
    shown_plain = secrecy.shown(plain)
    assert shown_plain == {"a": "<secret A>", "text": "<secret A>"}
    assert secrecy.kept({**shown_plain, "b": 1}, plain) == {"a": 7, "text": "long enough", "b": 1}


def test_the_work_grows_as_the_run() -> None:
    loop: Json = {
        "for": {"each": "item", "in": "${ .items }"},
        "do": [{"one": {"set": {"made": "${ ($secrets.KEY + ($item | tostring)) | @base64 }"}}}],
    }
    definition = {**OF_1_0, "input": {}, "use": {"secrets": ["KEY"]}, "do": [{"all": loop}]}

    def runs(number: int) -> Call:
        scenario: dict[str, Json] = {"input": {"items": [1] * number}, "secrets": {"KEY": SECRET}}
        setup = setup_of(definition, scenario)
        return lambda: simulate(setup)

    def makes(number: int) -> Call:
        marks = Marks()
        names = Arguments({"secret": {"KEY": marks.marked(SECRET, "<secret KEY>")}})
        data = [f"text {one}" for one in range(number)]
        return lambda: marks.as_read("[.[] + $secret.KEY]", data, names, [text + SECRET for text in data])

    assert growth(makes, 200) < GROWTH
    assert growth(runs, 16) < GROWTH


def test_values_that_share_their_parts_and_numbers_of_any_length_are_marked() -> None:
    marks = Marks()
    names = Arguments({"secret": {"KEY": marks.marked(SECRET, "<secret KEY>")}})
    shared: Json = [SECRET + "!"]
    for _ in range(100):
        shared = [shared, shared]
    made = marks.as_read("$secret.KEY", None, names, [shared, 10**5000, 1.5])
    assert Secrecy({}, (), marks).shown(made[1:]) == ["<secret KEY>", "<secret KEY>"]
    assert made[1:] == [10**5000, 1.5]
    while isinstance(made, list):
        made = made[0]
    assert marks.of(made) == "<secret KEY>"


def test_what_was_expected_and_differs_tells_nothing_either() -> None:
    definition = {
        **OF_1_0,
        "input": {},
        "use": {"secrets": ["KEY"]},
        "do": [{"one": {"set": {"made": "${ $secrets.KEY + ($secrets.KEY * 20) | @base64 }"}}}],
    }
    made = base64.b64encode((SECRET * 21).encode()).decode()
    scenario: Json = {"secrets": {"KEY": SECRET}, "expect": {"output": {"made": made, "more": 1}}}
    source = Source(json.dumps(definition), (), json.dumps(scenario), ())
    found, _ = result_of((source, False))
    assert not found["expectations"][0]["held"]
    assert made[:40] not in json.dumps(found)
    scenario["expect"] = {"output": {"made": "x"}}
    found, _ = result_of((Source(json.dumps(definition), (), json.dumps(scenario), ()), False))
    assert made[:40] not in json.dumps(found)
    assert 'but got "<secret KEY>"' in found["difference"]["message"]


def test_names_are_masked_by_origin_alone() -> None:
    """A name that equals a secret names a place all the same."""
    definition = {
        **OF_1_0,
        "input": {},
        "use": {"secrets": ["KEY"]},
        "do": [
            {"a": {"emit": {"event": {"with": {"source": "https://a", "type": "order"}}}}},
            {"b": {"emit": {"event": {"with": {"source": "https://a", "type": "${ $secrets.KEY | ascii_upcase }"}}}}},
        ],
    }
    _, trace = simulate(setup_of(definition, {"secrets": {"KEY": "order"}}))
    assert [one["name"] for one in trace if one["type"] == "event.produced"] == ["order", "<secret KEY>"]
