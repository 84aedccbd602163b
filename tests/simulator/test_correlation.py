"""Which event belongs to which instance (semantics.md §6.1–6.2), and what is said where one does not."""

from types import SimpleNamespace
from typing import Any

import pytest

from simulator.correlation import TOKEN, capture, declares, difference, nearest, source_matches
from simulator.world import Instance
from workflow.model import Correlation, EventDefinition, Expression, Template
from workflow.paths import Json

PATIENT = EventDefinition("E", (), "e", "s", correlation=(Correlation("patientId", None, ()),))


def instance(**captured: Json) -> Instance:
    return Instance("1", "d", {"department": "urgent"}, 0, captured=captured)


@pytest.mark.parametrize(
    ("pattern", "source", "matches"),
    [
        (None, "anything", True),
        ("", "anything", True),
        ("a/b", "a/b", True),
        ("a/b", "a/b/c", False),
        ("a/b", "a/a", False),
        ("a/b", "a/c", False),
        ("a/+", "a/b", True),
        ("a/+", "a/b/c", False),
        ("a/+", "a", False),
        ("a/+", "a/", False),
        ("+", "", False),
        ("a/#", "a/b/c", True),
        ("a/#", "a", True),
        ("a/#", "ab", False),
        ("#", "anything/at/all", True),
        ("+", "one", True),
        ("+", "one/two", False),
        ("a", None, False),
        ("a", 5, False),
    ],
)
def test_sources(pattern: str | None, source: Json, matches: bool) -> None:
    assert source_matches(pattern, source) is matches


@pytest.mark.parametrize(
    ("kind", "source", "event", "declared"),
    [
        ("e", "s", {"type": "e", "source": "s"}, True),
        ("e", None, {"type": "e", "source": "other"}, True),
        (None, "s", {"type": "other", "source": "s"}, True),
        ("e", "s", {"type": "other", "source": "s"}, False),
        ("e", "s", {"type": "e"}, False),
    ],
)
def test_type_and_source(kind: str | None, source: str | None, event: dict[str, Json], declared: bool) -> None:
    assert declares(EventDefinition("E", (), kind, source), event) is declared


@pytest.mark.parametrize(
    ("captured", "event", "attribute"),
    [
        ({}, {"type": "e", "source": "s", "patientId": "p1"}, None),
        ({"patientId": "p1"}, {"type": "e", "source": "s", "patientId": "p1"}, None),
        ({"patientId": "p1"}, {"type": "e", "source": "s", "patientId": "p2"}, "patientId"),
        ({}, {"type": "e", "source": "s"}, "patientId"),
        ({}, {"type": "e", "source": "s", "patientId": None}, "patientId"),
        ({}, {"type": "f", "source": "t"}, "type"),
        ({}, {"type": "e", "source": "t"}, "source"),
        ({}, {"type": "e", "source": "s", "data": {"patientId": "p1"}}, "patientId"),
    ],
)
def test_the_first_difference(captured: dict[str, Json], event: dict[str, Json], attribute: str | None) -> None:
    found = difference(instance(**captured), PATIENT, event)
    assert (found.attribute if found else None) == attribute


@pytest.mark.parametrize(
    ("value", "attribute", "correlates"),
    [
        ("urgent", "urgent", True),
        ("urgent", "dental", False),
        ("{{ $.department }}", "urgent", True),
        ("{{ $.nowhere }}", "urgent", False),
        ("{{ $.[[ }}", "urgent", False),
    ],
)
def test_a_wanted_value(value: str, attribute: str, correlates: bool) -> None:
    rule = Correlation("department", Template(value, ()), ())
    found = difference(
        instance(), EventDefinition("E", (), "e", correlation=(rule,)), {"type": "e", "department": attribute}
    )
    assert (found is None) is correlates


def test_the_first_event_sets_the_value_for_all_events() -> None:
    mine = instance()
    capture(mine, PATIENT, {"patientId": "p1"})
    capture(mine, PATIENT, {"patientId": "p2"})
    assert mine.captured == {"patientId": "p1"}
    other = EventDefinition("F", (), "f", correlation=(Correlation("patientId", None, ()),))
    assert difference(mine, other, {"type": "f", "patientId": "p2"}) is not None


@pytest.mark.parametrize("wanted", [EventDefinition("E", (), "e"), EventDefinition("E", (), None, event_id="e")])
def test_a_type_that_differs_is_told_with_the_one_that_was_wanted(wanted: EventDefinition) -> None:
    found = difference(instance(), wanted, {"type": "f", "id": "g"})
    assert found is not None
    assert (found.attribute, found.wanted, found.found) == ("type", "e", "f")


def test_of_several_events_the_one_that_came_closest_is_told() -> None:
    """One whose values differ before one of another source, and that before one of another type."""
    kind, source = EventDefinition("Kind", (), "f", "s"), EventDefinition("Source", (), "e", "t")
    event: dict[str, Json] = {"type": "e", "source": "s", "patientId": "p2"}

    def told(*consumed: EventDefinition) -> str | None:
        program: Any = SimpleNamespace(consumed=consumed)
        found = nearest(program, instance(patientId="p1"), event)
        return found.event if found else None

    assert told(kind, source) == told(source, kind) == "Source"
    assert told(source, PATIENT) == told(PATIENT, source) == told(kind, PATIENT) == "E"
    assert told() is None


def test_a_difference_in_words() -> None:
    found = difference(instance(patientId="p1"), PATIENT, {"type": "e", "source": "s", "patientId": "p2"})
    assert found is not None
    assert found.in_words() == "instance 1, E: patientId is 'p2', not 'p1'"
    assert found.to_json() == {"instance": "1", "event": "E", "attribute": "patientId", "wanted": "p1", "found": "p2"}


@pytest.mark.parametrize(
    ("captured", "found", "correlates"),
    [(1, 1.0, True), (1, True, False), (0, False, False), ([1], [True], False), ({"a": 1}, {"a": 1.0}, True)],
)
def test_values_are_equal_as_json(captured: Json, found: Json, correlates: bool) -> None:
    event = {"type": "e", "source": "s", "patientId": found}
    assert (difference(instance(patientId=captured), PATIENT, event) is None) is correlates
    token = EventDefinition("E", (), "e", "s", token=Expression("$.house", ()))
    event = {"type": "e", "source": "s", "data": {"house": found}}
    assert (difference(instance(**{TOKEN: captured}), token, event) is None) is correlates


def test_a_difference_is_told_as_json() -> None:
    found = difference(instance(patientId=1), PATIENT, {"type": "e", "source": "s", "patientId": True})
    assert found is not None
    assert found.in_words() == "instance 1, E: patientId is true, not 1"
