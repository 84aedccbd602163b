"""What a drawing of 0.8 says that the older dialects do not have (semantics-0.8.md §1.4, §5.5, §7, §8.6)."""

import pytest

from workflow import dialects
from workflow.diagram.build import build
from workflow.diagram.graph import Graph, Node
from workflow.paths import Json

INJECT: dict[str, Json] = {"type": "inject", "data": {}, "end": True}
EACH: dict[str, Json] = {"name": "A", "type": "foreach", "inputCollection": "${ .l }", "actions": [], "end": True}


def graph(*states: Json, **more: Json) -> Graph:
    return build(dialects.get("0.8").lower({"id": "w", "specVersion": "0.8", "states": list(states), **more}))


def box(found: Graph, name: str) -> Node:
    return next(node for node in found.nodes if node.shape == "state" and node.name == name)


@pytest.mark.parametrize(
    ("more", "mode"),
    [
        ({}, "all at once"),
        ({"mode": "sequential"}, "one at a time"),
        ({"batchSize": 5}, "5 at a time"),
        ({"batchSize": "1"}, "one at a time"),
        ({"batchSize": "${ .n }"}, "in batches"),
    ],
)
def test_how_many_iterations_there_are_at_a_time(more: dict[str, Json], mode: str) -> None:
    assert box(graph({**EACH, **more}), "A").mode == mode


def test_an_element_is_named_however_it_is_written() -> None:
    rows = box(graph({**EACH, "iterationParam": "${ .tx }"}), "A").rows
    assert [(row.value, row.dim) for row in rows] == [(".l", "as tx")]


def test_the_state_that_runs_before_the_end_says_so() -> None:
    timeouts = {"workflowExecTimeout": {"duration": "PT1H", "runBefore": "B"}}
    found = graph({"name": "A", **INJECT}, {"name": "B", **INJECT}, timeouts=timeouts)
    assert [row.value for row in box(found, "B").rows] == ["after 1 hour, before the end"]
    assert box(found, "A").rows == ()


def test_a_name_goes_before_an_id() -> None:
    found = graph(
        {"name": "A", "id": "B", "type": "inject", "data": {}, "transition": "B"}, {"name": "B", **INJECT}, start="B"
    )
    starts = [edge.target for edge in found.edges if edge.source.endswith("-mark")]
    assert starts == [box(found, "B").id]
    assert [edge.target for edge in found.edges if edge.source == box(found, "A").id] == [box(found, "B").id]


@pytest.mark.parametrize(
    ("schedule", "words"),
    [
        ("R/PT2H", "every 2 hours"),
        ("R/PT1H", "every hour"),
        ("R3/P1D", "every day, 3 times"),
        ("R/2020-03-20T09:00:00Z/PT15M", "every 15 minutes from 2020-03-20 09:00 UTC on"),
        ("R/PT1H30M/2020-03-20T09:00:00+02:00", "every 1 hour 30 minutes until 2020-03-20 07:00 UTC"),
        ("R/soon", "R to soon"),
    ],
)
def test_a_schedule_is_told_in_words(schedule: str, words: str) -> None:
    found = graph({"name": "A", **INJECT}, start={"stateName": "A", "schedule": schedule})
    assert next(node for node in found.nodes if node.shape == "start").title == words
