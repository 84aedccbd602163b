"""What led to a state that is removed leads to what follows it (workflow/operations/_rejoin.py)."""

import json
from typing import Any

from tests.workflow.diagrams import START, operation, switch
from tests.workflow.operating import after, errors


def without(gone: str, *states: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The states by their names, without those named in `gone`; that adds no mistake."""
    given = {"id": "w", "name": "W", "version": "1", "functions": [{"name": "call"}], "states": list(states)}
    text = json.dumps(given, indent=2)
    names = [state["name"] for state in states]
    now = after(text, "remove-states", pointers=[f"/states/{names.index(name)}" for name in gone.split()])
    assert errors(now) <= errors(text)
    return {state["name"]: state for state in json.loads(now)["states"]}


def goes(state: dict[str, Any]) -> str:
    """The name of the next state, or `end`."""
    assert ("transition" in state) != ("end" in state)
    return str(state["transition"]["nextState"]) if "transition" in state else "end"


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


def test_what_leads_to_a_switch_leads_to_its_default() -> None:
    states = operation("A", "S", **START), switch("S", [("$.a", "B")], "C"), operation("B"), operation("C")
    assert goes(without("S", *states)["A"]) == "C"


def test_what_leads_to_a_switch_without_a_default_leads_to_its_first_case() -> None:
    states = operation("A", "S", **START), switch("S", [("$.a", "B"), ("$.b", "C")]), operation("B"), operation("C")
    assert goes(without("S", *states)["A"]) == "B"


def test_where_all_cases_lead_to_one_state_that_is_what_follows() -> None:
    """The default comes last in the text, and may be in the way of nobody."""
    states = operation("A", "S", **START), switch("S", [("$.a", "B"), ("$.b", "B")], "B"), operation("B")
    assert goes(without("S", *states)["A"]) == "B"


def test_several_ways_lead_past_a_chain_that_is_gone() -> None:
    chain = operation("X", "Y"), operation("Y", "Z"), operation("Z", "E"), operation("E")
    left = without("X Y Z", switch("S", [("$.a", "Y"), ("$.b", "X")], "Z", **START), *chain)
    cases = [case["transition"]["nextState"] for case in left["S"]["dataConditions"]]
    assert [*cases, left["S"]["default"]["transition"]["nextState"]] == ["E", "E", "E"]


def test_past_a_circle_that_is_gone_there_is_nothing_but_the_end() -> None:
    left = without("X Y", operation("A", "X", **START), operation("X", "Y"), operation("Y", "X"), operation("B"))
    assert goes(left["A"]) == "end"


def test_the_end_behind_a_state_is_what_is_left_of_it() -> None:
    ends = {**operation("X"), "end": {"kind": "terminate"}}
    assert without("X", operation("A", "X", **START), ends)["A"]["end"] == {"kind": "terminate"}


def test_ways_of_states_that_are_gone_are_not_looked_at() -> None:
    """Each way is led past once, by who stays; the text of the others goes as a whole."""
    left = without("X Y", operation("A", "B", **START), operation("X", "Y"), operation("Y", "B"), operation("B"))
    assert list(left) == ["A", "B"]
    assert goes(left["A"]) == "B"


def test_the_start_moves_to_what_follows() -> None:
    left = without("A", operation("A", "C", **START), operation("B"), operation("C", "B"))
    assert [name for name, state in left.items() if "start" in state] == ["C"]


def test_where_nothing_follows_the_first_ordinary_state_is_the_start() -> None:
    undo: Any = {"usedForCompensation": True}
    left = without("A", operation("A", **START), operation("U", **undo), operation("B"), operation("C"))
    assert [name for name, state in left.items() if "start" in state] == ["B"]


def nested(*states: dict[str, Any]) -> dict[str, Any]:
    """A parallel state of the camelCase draft with one branch of these states."""
    return {"type": "PARALLEL", "branches": {"one": {"startsAt": next(iter(states))["name"], "states": _named(states)}}}


def _named(states: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    return {state["name"]: {name: value for name, value in state.items() if name != "name"} for state in states}


def step(name: str, following: str | None = None) -> dict[str, Any]:
    state: dict[str, Any] = {"name": name, "type": "OPERATION", "actions": [{"function": "f"}]}
    return {**state, **({"nextState": following} if following else {"end": True})}


def in_branch(gone: list[str], *states: dict[str, Any]) -> dict[str, Any]:
    """The whole definition of a parallel state and one behind it, without what the pointers `gone` name."""
    whole = {"P": {**nested(*states), "nextState": "L"}, "L": {"type": "OPERATION", "actions": [], "end": True}}
    text = json.dumps({"name": "n", "startsAt": "P", "functions": {"f": {"resource": "r"}}, "states": whole}, indent=2)
    return dict(json.loads(after(text, "remove-states", pointers=gone)))


INSIDE = "/states/P/branches/one/states"


def test_in_a_branch_the_ways_and_the_start_of_the_branch_are_led_past() -> None:
    left = in_branch([f"{INSIDE}/A"], step("A", "B"), step("B", "C"), step("C"))
    branch = left["states"]["P"]["branches"]["one"]
    assert (branch["startsAt"], list(branch["states"])) == ("B", ["B", "C"])
    left = in_branch([f"{INSIDE}/B"], step("A", "B"), step("B", "C"), step("C"))
    assert left["states"]["P"]["branches"]["one"]["states"]["A"]["nextState"] == "C"
    assert left["startsAt"] == "P", "what is outside of the branch stays"


def test_of_an_empty_branch_no_start_is_left() -> None:
    left = in_branch([f"{INSIDE}/A"], step("A"))
    branch = left["states"]["P"]["branches"]["one"]
    assert "startsAt" not in branch
    assert not branch.get("states")


def test_a_branch_goes_with_its_parallel_state_and_is_not_looked_at() -> None:
    left = in_branch(["/states/P", f"{INSIDE}/A"], step("A", "B"), step("B"))
    assert (left["startsAt"], list(left["states"])) == ("L", ["L"])
