"""More calls or events than a list expects, those that it expects among them; and long values, short and whole."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from designer.jobs.single_run import outcome_of
from designer.jobs.sources import Source
from simulator.scenario.reports import junit, text
from workflow.paths import Json

BOOK = {"call": "http", "with": {"method": "post", "endpoint": "https://a.example/book"}}
SENT = {"emit": {"event": {"with": {"source": "https://a.example", "type": "done"}}}}
TASKS = {
    "document": {"dsl": "1.0.0", "namespace": "a", "name": "b", "version": "1.0.0"},
    "do": [{"one": BOOK}, {"two": BOOK}, {"send": SENT}, {"again": SENT}],
}
OLDER = {
    "id": "older",
    "specVersion": "0.8",
    "start": "A",
    "functions": [{"name": "one", "operation": "a.json#one"}, {"name": "two", "operation": "a.json#two"}],
    "events": [{"name": "Done", "type": "done", "source": "a", "kind": "produced"}],
    "states": [
        {
            "name": "A",
            "type": "operation",
            "actions": [{"functionRef": "one"}, {"functionRef": "two"}],
            "end": {"produceEvents": [{"eventRef": "Done"}, {"eventRef": "Done"}]},
        }
    ],
}
ANSWERS: Json = {"one": {"result": {}}, "two": {"result": {}}}
BOTH = [(TASKS, "calls"), (OLDER, "functions")]
CALLS = "2 calls were made, 1 is expected; `callsContain` asks for some of them"
PRODUCED = "2 events were produced, 1 is expected; `producedContain` asks for some of them"
LEFT = "2 events were taken by nobody, 0 are expected"
LOST = [{"type": "lost"}, {"type": "lost", "at": "PT1S"}]


def ran(definition: Json, under: str, expect: Json) -> dict[str, Any]:
    scenario = {under: ANSWERS, "events": LOST, "expect": expect}
    _, shown, refused = outcome_of((Source(json.dumps(definition), (), json.dumps(scenario)), False))
    assert refused is None
    return shown


@pytest.mark.parametrize(("definition", "under"), BOTH)
@pytest.mark.parametrize(
    ("expect", "words"),
    [
        ({"calls": [{"function": "one"}]}, CALLS),
        ({"calls": [{"function": "two"}]}, CALLS),
        ({"calls": [{"function": "three"}]}, "nothing calls `three`"),
        ({"calls": [{"parameters": {"no": 1}}]}, ""),
        ({"produced": [{"type": "done"}]}, PRODUCED),
        ({"produced": [{"type": "done"}] * 3}, ""),
        ({"notTaken": []}, LEFT),
    ],
)
def test_a_list_says_how_many_there_were(definition: Json, under: str, expect: Json, words: str) -> None:
    found = ran(definition, under, expect)
    (one,) = found["expectations"]
    assert one.get("hint", "").startswith(words)
    assert bool(words) == ("hint" in one)
    assert text(found).count(words or "asks for some of them") == bool(words), "once"


@pytest.mark.parametrize(("definition", "under"), BOTH)
def test_what_holds_has_nothing_to_say(definition: Json, under: str) -> None:
    calls = [{"function": "one"}, {"function": "two"}]
    found = ran(definition, under, {"calls": calls, "callsContain": calls[:1], "producedContain": [{"type": "done"}]})
    assert found["passed"]
    assert not any("hint" in one for one in found["expectations"])


def test_a_long_path_is_whole_where_all_is_asked_for() -> None:
    definition = {**TASKS, "do": [{f"set{number}": {"set": {}}} for number in range(100)]}
    found = ran(definition, "calls", {"status": "failed"})
    short, whole = text(found), text(found, verbose=True)
    assert "… 40 more …" in short
    assert " -> ".join(f"set{number}" for number in range(100)) in whole


LONG = "x" * 3_000


@pytest.mark.parametrize("expect", [{"output": {"text": f"{LONG}1"}}, {"outputContains": {"more": LONG}}])
def test_long_values_are_whole_where_all_is_asked_for(expect: Json) -> None:
    definition = {**TASKS, "do": [{"set": {"set": {"text": f"{LONG}2"}}}]}
    found = ran(definition, "calls", expect)
    short, whole = text(found), text(found, verbose=True)
    assert LONG not in short
    assert "…" in short
    first, *_ = (line for line in whole.splitlines() if "first difference" in line)
    assert LONG in first
    assert f'output: {{"text": "{LONG}2"}}' in whole
    assert "…" not in whole
    (failure,) = ElementTree.fromstring(junit(found)).iter("failure")
    assert LONG not in str(failure.get("message"))
    assert LONG in str(failure.text)
