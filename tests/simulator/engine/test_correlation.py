"""Which event belongs to which instance (semantics.md §6.1–6.2), and what is said where one does not."""

from types import SimpleNamespace
from typing import Any

import pytest

from simulator.engine.data.filters import SILENT
from simulator.engine.events.correlation import (
    TOKEN,
    Difference,
    capture,
    declares,
    difference,
    nearest,
    source_matches,
    token_value,
    values_of,
)
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import Instance
from workflow.expressions import NOTHING
from workflow.model import Correlation, EventDefinition, Expression, Template
from workflow.paths import Json

PATIENT = EventDefinition("E", (), "e", "s", correlation=(Correlation("patientId", None, ()),))


def instance(**captured: Json) -> Instance:
    return Instance("1", "d", {"department": "urgent"}, 0, captured=captured)


def anew(text: Json) -> Json:
    """The same text as another object, as it comes from outside."""
    return "".join(list(text)) if isinstance(text, str) else text


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
        ("a/#", "Z", False),
        ("lab/#", "lab", True),
        ("#", "anything/at/all", True),
        ("+", "one", True),
        ("+", "one/two", False),
        ("a", None, False),
        ("a", 5, False),
    ],
)
def test_sources(pattern: str | None, source: Json, matches: bool) -> None:
    assert source_matches(pattern, anew(source)) is matches


@pytest.mark.parametrize(
    ("kind", "source", "event", "declared"),
    [
        ("e", "s", {"type": "e", "source": "s"}, True),
        ("e", None, {"type": "e", "source": "other"}, True),
        (None, "s", {"type": "other", "source": "s"}, True),
        ("e", "s", {"type": "other", "source": "s"}, False),
        ("e", "s", {"type": "a", "source": "s"}, False),
        ("made", None, {"type": anew("made")}, True),
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


@pytest.mark.parametrize(
    ("event", "declared"),
    [
        ({"type": "g", "id": "1"}, True),
        ({"type": "f", "id": "g"}, True),
        ({"type": "f", "id": "1"}, False),
        ({}, False),
    ],
)
def test_in_0_1_the_id_of_an_event_is_its_type_or_its_id(event: dict[str, Json], declared: bool) -> None:
    assert declares(EventDefinition("E", (), None, event_id="g"), event) is declared
    assert declares(EventDefinition("E", (), None), event), "one without type and id takes every event"


def test_a_token_is_looked_for_in_the_data_first() -> None:
    house = Expression("$.house", ())
    assert token_value(house, {"house": 1, "data": {"house": 2}}) == 2
    assert token_value(house, {"house": 1, "data": {}}) == 1
    assert token_value(house, {"data": {}}) is NOTHING
    assert token_value(Expression("$.[[", ()), {"house": 1}) is NOTHING


@pytest.mark.parametrize(
    ("captured", "event", "wanted", "found"),
    [
        ({}, {"data": {}}, None, None),
        ({TOKEN: "h1"}, {"data": {}}, "h1", None),
        ({TOKEN: 0}, {"data": {"house": 1}}, 0, 1),
        ({TOKEN: "h1"}, {"data": {"house": "h2"}}, "h1", "h2"),
    ],
)
def test_a_token_that_differs_or_is_missing(
    captured: dict[str, Json], event: dict[str, Json], wanted: Json, found: Json
) -> None:
    definition = EventDefinition("E", (), token=Expression("$.house", ()))
    told = difference(instance(**captured), definition, event)
    assert told == Difference("1", "E", "correlation token $.house", wanted, found)


def test_the_first_event_sets_the_token_and_no_value_that_the_definition_gives() -> None:
    mine = instance()
    given = Correlation("department", Template("urgent", ()), ())
    definition = EventDefinition("E", (), "e", correlation=(given,), token=Expression("$.house", ()))
    capture(mine, definition, {"department": "urgent", "data": {"house": "h1"}})
    capture(mine, definition, {"department": "urgent", "data": {"house": "h2"}})
    assert mine.captured == {TOKEN: "h1"}


def test_a_value_that_cannot_be_evaluated_is_told_before_its_event_comes() -> None:
    def definition(value: str | None) -> EventDefinition:
        rule = Correlation("department", None if value is None else Template(value, ()), ())
        return EventDefinition("E", (), "e", correlation=(rule,))

    for fine in (None, "urgent", "{{ $.nowhere }}"):
        values_of(definition(fine), {}, SILENT)
    with pytest.raises(Trouble):
        values_of(definition("{{ $.[[ }}"), {}, SILENT)


def test_what_is_missing_or_not_ascii_is_told_as_it_is() -> None:
    missing = difference(instance(), PATIENT, {"type": "e", "source": "s"})
    assert missing is not None
    assert missing.in_words() == "instance 1, E: patientId is missing"
    assert Difference("1", "E", "town", ["Köln"], {"a": "Łódź"}).in_words() == (
        'instance 1, E: town is {"a": "Łódź"}, not ["Köln"]'
    )


@pytest.mark.parametrize(("value", "wanted"), [("o-1", "o-1"), ("{{ $.department }}", "urgent"), ("{{ $.[[ }}", None)])
def test_what_is_missing_has_what_was_wanted(value: str, wanted: Json) -> None:
    rule = Correlation("orderid", Template(value, ()), ())
    found = difference(instance(), EventDefinition("E", (), "e", correlation=(rule,)), {"type": "e"})
    assert found is not None
    assert (found.wanted, found.found) == (wanted, None)
    words = "orderid is missing" if wanted is None else f"orderid is missing, and '{wanted}' is wanted"
    assert found.in_words() == f"instance 1, E: {words}"


def test_what_an_instance_has_from_its_first_event_is_wanted_of_the_next() -> None:
    found = difference(instance(patientId="p1"), PATIENT, {"type": "e", "source": "s"})
    assert found is not None
    assert found.in_words() == "instance 1, E: patientId is missing, and 'p1' is wanted"
