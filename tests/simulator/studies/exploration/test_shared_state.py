"""Zigflow: input, results of activities, signals and updates are found by which everything is reached."""

import json

import pytest

from designer.library import gallery
from simulator.scenario.loading import open_setup
from simulator.studies.exploration import explore
from simulator.studies.exploration.given import Given
from simulator.studies.exploration.reports import as_json
from workflow.paths import Json

DOCUMENT = {"dsl": "1.0.0", "taskQueue": "a", "workflowType": "b", "version": "1.0.0"}
PAY = {"pay": {"call": "activity", "with": {"name": "Pay", "taskQueue": "a"}}}
GOOD = {"good": {"set": {"x": 1}}}


def listen(kind: str, accepts: str) -> Json:
    return {"listen": {"to": {"one": {"with": {"id": "go", "type": kind, "acceptIf": accepts}}}}}


REACHED: dict[str, list[Json]] = {
    "the input": [{"good": {"if": "${ $input.amount > 100 }", "set": {"x": 1}}}],
    "a result": [PAY, {"good": {"if": '${ $data.pay.state == "paid" }', "set": {"x": 1}}}],
    "what was set of a result": [
        PAY,
        {"note": {"set": {"paid": "${ $data.pay.ok }"}}},
        {"good": {"if": "${ $data.paid == true }", "set": {"x": 1}}},
    ],
    "the context": [
        {**PAY, "pay": {**PAY["pay"], "export": {"as": "${ .ok }"}}},
        {"good": {"if": "${ $context == true }", "set": {"x": 1}}},
    ],
    "a signal": [{"wait": listen("signal", "${ $data.wait.by != $input.who }")}, GOOD],
    "an update": [{"wait": listen("update", "${ $data.go.days > 3 }")}, GOOD],
    "what is gone through": [
        {
            "each": {
                "for": {"each": "one", "in": "${ $input.all }"},
                "do": [{"good": {"if": "${ $data.one.big }", "set": {"x": 1}}}],
            }
        }
    ],
}


def reached(definition: str) -> Json:
    setup = open_setup({"definition": definition, "scenario": {"runtime": "zigflow"}})
    found = as_json(explore(setup, 300, 20_000, Given()))
    assert found["complete"]
    return found["reached"]["states"]


@pytest.mark.parametrize("case", REACHED)
def test_what_is_wanted_is_found(case: str) -> None:
    found = reached(json.dumps({"document": DOCUMENT, "do": REACHED[case]}))
    assert found["covered"] == found["total"]


@pytest.mark.parametrize("number", ["60", "61"])
def test_all_of_an_example_is_reached(number: str) -> None:
    (folder,) = [one for one in gallery.folders() if one.name.startswith(f"{number}-")]
    found = reached(gallery.read_folder(folder).text)
    assert found["covered"] == found["total"] > 4
