"""What led to a state that is removed leads to what follows it (workflow/operations/_rejoin.py)."""

import json
from typing import Any

from tests.workflow.diagrams import START, operation
from tests.workflow.operating import after, errors


def without(gone: str, *states: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The states by their names, with one of them removed; that adds no mistake."""
    given = {"id": "w", "name": "W", "version": "1", "functions": [{"name": "call"}], "states": list(states)}
    text = json.dumps(given, indent=2)
    now = after(text, "remove-states", pointers=[f"/states/{[state['name'] for state in states].index(gone)}"])
    assert errors(now) <= errors(text)
    return {state["name"]: state for state in json.loads(now)["states"]}


def test_a_state_is_not_led_to_itself_by_what_goes_on_from_it() -> None:
    """Of two that lead to each other one is left: it ends, where it would run for ever."""
    left = without("B", operation("A", "B", **START), operation("B", "A"))
    assert "transition" not in left["A"]
    assert left["A"]["end"] == {"kind": "default"}


def test_an_error_may_lead_to_the_state_that_it_came_from() -> None:
    """To try again is what people write with it."""
    left = without("B", operation("A", errors=[("*", "B")], **START), operation("B", "A"))
    assert left["A"]["onErrors"][0]["transition"] == {"nextState": "A"}


def test_a_compensation_goes_on_with_the_next_of_its_chain() -> None:
    undo: Any = {"usedForCompensation": True}
    left = without("U", operation("A", compensatedBy="U", **START), operation("U", "V", **undo), operation("V", **undo))
    assert left["A"]["compensatedBy"] == "V"


def test_a_compensation_by_an_ordinary_state_is_gone_with_it() -> None:
    """What comes after that state is the way of the definition, and undoes nothing."""
    left = without("U", operation("A", "U", compensatedBy="U", **START), operation("U", "V"), operation("V"))
    assert "compensatedBy" not in left["A"]
    assert left["A"]["transition"] == {"nextState": "V"}
