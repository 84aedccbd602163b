"""An event whose value stands among its attributes where the definition reads its data, or the other way round."""

import json
from typing import Any

import pytest

from designer.jobs.single_run import outcome_of
from designer.jobs.sources import Source
from simulator.scenario.loading import programs
from simulator.scenario.names.misnamed import Names, misnamed
from simulator.scenario.outcome.misplaced import misplaced
from workflow.definition import understand
from workflow.paths import Json

DATA = (
    "; the definition reads `claim` of the event's data, and here it stands among its attributes: write it under `data`"
)
ATTRIBUTE = (
    "; the definition reads the attribute `claim` of the event, and here it stands in its data: write it beside `type`"
)
MISSING = 'claim is missing, and "c-1" is wanted'
EVENT = {"at": "PT1S", "type": "claim.paid", "source": "shop"}
AMONG = {**EVENT, "claim": "c-1"}
IN_DATA = {**EVENT, "data": {"claim": "c-1"}}


def listening(**filter_of: Json) -> dict[str, Any]:
    document = {"dsl": "1.0.0", "namespace": "a", "name": "b", "version": "1.0.0"}
    return {"document": document, "do": [{"hear": {"listen": {"to": {"one": filter_of}}}}]}


def correlating(source: str) -> dict[str, Any]:
    expected = {"from": source, "expect": "${ $workflow.input.claim }"}
    return listening(**{"with": {"type": "claim.paid"}, "correlate": {"claim": expected}})


OLDER = {
    "id": "claims",
    "specVersion": "0.8",
    "start": "Hear",
    "events": [
        {
            "name": "Paid",
            "type": "claim.paid",
            "source": "shop",
            "correlation": [{"contextAttributeName": "claim", "contextAttributeValue": "c-1"}],
        }
    ],
    "states": [
        {"name": "Hear", "type": "event", "onEvents": [{"eventRefs": ["Paid"], "actions": []}], "end": True},
    ],
}
ROWS = [
    (correlating(".data.claim"), AMONG, MISSING + DATA),
    (correlating("${ .data.claim }"), AMONG, MISSING + DATA),
    (correlating(".claim"), IN_DATA, MISSING + ATTRIBUTE),
    (correlating(".data.claim"), {**EVENT, "data": {"other": 1}}, MISSING),
    (listening(**{"with": {"type": "claim.paid", "claim": "c-1"}}), IN_DATA, MISSING + ATTRIBUTE),
    (
        listening(**{"with": {"type": "claim.paid", "data": {"claim": "c-1"}}}),
        AMONG,
        MISSING.replace("claim", "data.claim") + DATA,
    ),
    (OLDER, IN_DATA, MISSING + ATTRIBUTE),
    (OLDER, {**AMONG, "claim": "c-2"}, 'claim is "c-2", not "c-1"'),
]


@pytest.mark.parametrize(("definition", "event", "reason"), ROWS)
def test_the_reason_says_where_the_value_stands(definition: Json, event: Json, reason: str) -> None:
    scenario = {"input": {"claim": "c-1"}, "events": [event]}
    _, shown, _ = outcome_of((Source(json.dumps(definition), (), json.dumps(scenario)), False))
    assert [one["reason"] for one in shown["notTaken"]] == [reason]


def test_a_key_that_every_event_has_is_not_taken_for_a_value_of_its_data() -> None:
    assert not misplaced(AMONG, ".data.type")
    assert not misplaced(AMONG, ".data.claim | ascii_downcase")


def test_the_warning_before_a_run_says_so_too() -> None:
    definition = listening(**{"with": {"type": "claim.paid", "claim": "c-1"}})
    names = Names(programs([understand(json.dumps(definition))]).values())
    (one,) = misnamed({"events": [IN_DATA]}, names)
    assert one.message.endswith(ATTRIBUTE)
