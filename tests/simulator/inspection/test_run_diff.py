"""Two runs compared: the first difference, the alignment, and sessions, forks and scenarios against each other."""

import json
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.inspection.run_diff import compare, to_json
from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from simulator.wire.answers import Passed
from tests.simulator.debugged import ask, do, fixture, functions, inject, of_states, opened, operation
from tests.simulator.runs import NAMES
from tests.tiers import share, tries
from workflow.paths import Json

ASKING = of_states(operation("Ask", "f", to="End"), inject("End", {"done": True}), functions=functions("f"))
SWITCH = of_states(
    inject("First", {}, "Choose"),
    {
        "name": "Choose",
        "type": "switch",
        "dataConditions": [{"condition": "{{ $.go }}", "transition": {"nextState": "Long"}}],
        "default": {"transition": {"nextState": "End"}},
    },
    inject("Long", {"long": 1}, "End"),
    inject("End", {}),
)
NOWHERE: Passed = {"entered": {}, "taken": {}}


def run(session: Session) -> Session:
    do(session, "continue")
    return session


def both(left: Session, right: Session) -> dict[str, Json]:
    one, two = left.trace(), right.trace()
    return dict(to_json(compare(one, two), one, two, NOWHERE))


@pytest.mark.parametrize("name", share(NAMES, 4, 2))
def test_a_run_is_the_same_as_itself(name: str) -> None:
    found = both(run(fixture(name)), run(fixture(name)))
    assert (found["same"], found["first"], found["changed"]) == (True, None, [])
    assert [block["kind"] for block in found["blocks"]] == (["same"] if found["blocks"] else [])


def test_the_first_difference_says_where_and_what() -> None:
    left = run(opened(ASKING, functions={"f": {"result": {"n": 1}}}))
    right = run(opened(ASKING, functions={"f": {"result": {"n": 2}}}))
    first = both(left, right)["first"]
    assert (first["left"]["type"], first["left"]["state"]) == ("function.returned", "Ask")
    assert first["differs"] == [{"pointer": "/result/n", "kind": "changed"}]
    assert first["step"] == {"left": first["left"]["step"], "right": first["right"]["step"]}


def test_what_one_run_does_alone_is_aligned_around() -> None:
    left = run(opened(SWITCH, input={"go": True}))
    right = run(opened(SWITCH, input={"go": False}))
    found = both(left, right)
    alone = [
        left.trace()[place]["type"]
        for block in found["blocks"]
        if block["kind"] == "left"
        for place in range(*block["left"])
    ]
    assert "state.entered" in alone
    assert not any(event["state"] == "Long" for event in right.trace() if "state" in event)
    ended = found["blocks"][-1]
    assert (left.trace()[ended["left"][1] - 1]["type"], right.trace()[ended["right"][1] - 1]["type"]) == (
        "instance.completed",
        "instance.completed",
    )


def test_a_later_time_is_a_difference() -> None:
    left = run(opened(ASKING, functions={"f": {"result": {}}}))
    right = run(opened(ASKING, functions={"f": {"result": {}, "delay": "PT1S"}}))
    found = both(left, right)
    assert found["first"]["right"]["type"] == "clock.advanced"
    assert found["first"]["left"] is None
    assert {change["differs"][0]["pointer"] for change in found["changed"]} == {"/time"}


EVENTS = st.lists(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["a", "b", "c"]), "state": st.sampled_from("XY"), "n": st.integers(0, 2)}
    ),
    max_size=30,
)


@given(EVENTS, EVENTS)
@settings(max_examples=tries(150), deadline=None)
def test_the_alignment_keeps_every_event_in_order(left: list[Json], right: list[Json]) -> None:
    for events in (left, right):
        for number, event in enumerate(events):
            event |= {"seq": number, "step": number}
    found = compare(left, right)
    assert [one for one, _ in found.pairs if one is not None] == list(range(len(left)))
    assert [two for _, two in found.pairs if two is not None] == list(range(len(right)))
    for one, two in found.pairs:
        if one is not None and two is not None:
            assert left[one]["type"] == right[two]["type"]
    told = to_json(found, left, right, NOWHERE)
    assert told["same"] == ([{**e, "seq": 0, "step": 0} for e in left] == [{**e, "seq": 0, "step": 0} for e in right])
    assert sum(block["left"][1] - block["left"][0] for block in told["blocks"]) == len(left)
    assert sum(block["right"][1] - block["right"][0] for block in told["blocks"]) == len(right)


def test_ten_thousand_events_are_compared_in_time() -> None:
    loop = of_states(inject("A", {"n": 1}, "B"), inject("B", {"n": 2}, "A"))
    left = opened(loop, settings={"traceLimit": 10_000})
    while do(left, "continue")["stopped"] == "limit":
        pass
    one = left.trace()
    two = deepcopy(one[:50]) + deepcopy(one[60:])
    found = to_json(compare(one, two), one, two, NOWHERE)
    assert found["first"]
    assert (found["first"]["left"] or {}).get("seq") == 50
    assert len(found["blocks"]) < 10


# -- as a question


def test_a_fork_with_its_original() -> None:
    session = run(opened(ASKING, functions={"f": {"result": {"n": 1}}}))
    saved = session.saved()
    source = {"definition": json.dumps(ASKING), "scenario": {"functions": {"f": {"result": {"n": 1}}}}}
    fork = Session.open(source, [], 2, 2)
    do(fork, "mocks", functions={"f": {"result": {"n": 9}}})
    do(fork, "continue")
    found = ask(session, "compare", other={"setup": source, "saved": fork.saved()})
    assert found["first"]["differs"] == [{"pointer": "/result/n", "kind": "changed"}]
    assert session.saved() == saved


def test_scenarios_with_the_run_and_with_each_other() -> None:
    session = run(opened(SWITCH, input={"go": True}))
    assert ask(session, "compare", scenario={"input": {"go": True}})["same"]
    assert not ask(session, "compare", scenario={"input": {"go": False}})["same"]
    assert ask(session, "compare", scenarios=[{"input": {"go": False}}, {"input": {"go": False}}])["same"]


@pytest.mark.parametrize("fields", [{}, {"scenarios": [{}]}, {"scenarios": [{}, {}, {}]}, {"scenario": {"moon": 1}}])
def test_what_cannot_be_compared(fields: dict[str, Json]) -> None:
    if fields == {"scenarios": [{}]}:
        assert "same" in ask(opened(SWITCH), "compare", **fields)
        return
    with pytest.raises(CommandError):
        ask(opened(SWITCH), "compare", **fields)
