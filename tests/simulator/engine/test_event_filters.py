"""Which events a filter of DSL 1.0 takes, and by which attribute another differs (semantics-1.0.md §8.3)."""

from typing import Any

import pytest

from simulator.engine.events.event_filters import Listener, filters_of, mismatch
from workflow.definition import understand
from workflow.expressions import Arguments
from workflow.tasks import EventStrategy, ListenTask

EVENT = {
    "id": "1",
    "source": "https://s.example.com/a",
    "type": "com.acme.paid",
    "n": 3,
    "data": {"sum": 7, "ok": True},
}


def strategy(to: dict[str, Any]) -> EventStrategy:
    document = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}
    text = repr({"document": document, "do": [{"hear": {"listen": {"to": to}}}]}).replace("True", "true")
    workflow = understand(text).workflow
    assert workflow is not None
    task = workflow.scope.states[0]
    assert isinstance(task, ListenTask)
    assert task.to is not None
    return task.to


def differs(wanted: dict[str, Any], *, heard: bool = True) -> str | None:
    (one,) = filters_of(strategy({"one": {"with": wanted}}))
    listener = Listener(Arguments({"input": 3}), 3, {}) if heard else None
    found = mismatch(one.filter, EVENT, listener)
    return None if found is None else found.attribute


@pytest.mark.parametrize(
    ("wanted", "attribute"),
    [
        ({"type": "com.acme.paid"}, None),
        ({"type": "com.acme"}, "type"),
        ({"type": "com.acme.*"}, None),
        ({"type": "com.acme.(paid|sent)"}, None),
        ({"type": "acme.*"}, "type"),
        ({"type": "com[acme"}, "type"),
        ({"type": "comxacmexpaid"}, "type"),
        ({"source": "^https://.*/a$", "type": "x"}, "type"),
        ({"n": 3}, None),
        ({"n": 4}, "n"),
        ({"n": "3"}, "n"),
        ({"n": "${ . == $input }"}, None),
        ({"n": "${ $input }"}, None),
        ({"n": "${ $input + 1 }"}, "n"),
        ({"n": "${ .x }"}, "n"),
        ({"missing": "${ true }"}, "missing"),
        ({"data": "${ .sum > 3 }"}, None),
        ({"data": "${ .sum > 9 }"}, "data"),
        ({"data": {"sum": 7}}, None),
        ({"data": {"sum": 8}}, "data.sum"),
        ({"data": {"sum": "${ .ok }"}}, None),
        ({"data": {"sum": "${ .sum }"}}, None),
        ({"data": {"sum": ".*"}}, "data.sum"),
        ({"data": {"other": "${ .ok }"}}, None),
        ({"data": {"other": 1}}, "data.other"),
    ],
)
def test_the_first_attribute_that_differs(wanted: dict[str, Any], attribute: str | None) -> None:
    assert differs(wanted) == attribute


@pytest.mark.parametrize(
    ("wanted", "attribute"),
    [
        ({"n": "${ false }", "data": {"sum": "${ false }"}}, None),
        ({"type": "other", "n": "${ true }"}, "type"),
        ({"data": {"sum": 8}}, "data.sum"),
    ],
)
def test_without_a_listener_what_is_written_counts(wanted: dict[str, Any], attribute: str | None) -> None:
    assert differs(wanted, heard=False) == attribute


def test_filters_are_called_by_their_types() -> None:
    to = {
        "any": [{"with": {"type": "a"}}, {"with": {"source": "s"}}, {"with": {"type": "a"}}, {"with": {"n": 1}}],
        "until": {"one": {"with": {"type": "a"}}},
    }
    found = [(one.name, one.ends) for one in filters_of(strategy(to))]
    assert found == [("a", False), ("s", False), ("a #2", False), ("any event", False), ("a #3", True)]
    assert [one.name for one in filters_of(strategy({"any": []}))] == ["any event"]
