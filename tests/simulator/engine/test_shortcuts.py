"""The long way over agenda and frames is the definition; shortcuts give its bytes and its world (engine/shortcuts)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.engine.commands import Continue
from simulator.engine.setup.setup import Setup
from simulator.engine.step import Stepped, new_world, step
from simulator.engine.world.world import World
from tests.simulator.plain_workflows import BUDGET, PLAIN
from tests.simulator.random_workflows import setups
from tests.simulator.runs import setup_of
from workflow.paths import Json

SETUPS = {"any": setups, **PLAIN}
kinds = pytest.mark.parametrize("kind", SETUPS)


def as_text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def both(setup: Setup, worlds: tuple[World, World], command: Continue, *, brief: bool) -> tuple[Stepped, Stepped]:
    """The same command by shortcuts and without."""
    quick, long = worlds
    return step(setup, quick, command, brief=brief), step(setup, long, command, brief=brief, quick=False)


def assert_same(quick: Stepped, long: Stepped) -> None:
    assert as_text(quick.trace) == as_text(long.trace)
    assert as_text(quick.world.to_json()) == as_text(long.world.to_json())
    assert quick.stopped == long.stopped


@kinds
@given(data=st.data())
def test_a_run_without_shortcuts_is_the_same_run(kind: str, data: st.DataObject) -> None:
    """A run knows what those before it have compiled."""
    setup = data.draw(SETUPS[kind])
    for brief in (False, True, False):
        assert_same(*both(setup, (new_world(setup), new_world(setup)), Continue(BUDGET), brief=brief))


@kinds
@given(
    data=st.data(),
    lengths=st.lists(st.integers(1, 19), min_size=1),
    events=st.integers(1, 60) | st.none(),
    brief=st.booleans(),
)
def test_shortcuts_stop_where_the_long_way_does(
    kind: str, data: st.DataObject, lengths: list[int], events: int | None, *, brief: bool
) -> None:
    """After any number of steps or of trace events the world is the one that the long way comes to."""
    setup = data.draw(SETUPS[kind])
    for _ in range(data.draw(st.integers(0, 2))):  # then more is compiled
        step(setup, new_world(setup), Continue(BUDGET))
    worlds = new_world(setup), new_world(setup)
    for length in lengths:
        quick, long = both(setup, worlds, Continue(length, events=events), brief=brief)
        assert_same(quick, long)
        worlds = quick.world, long.world


SMALL, LARGE = {"a": "x" * 30}, {"b": "x" * 30}
LIMIT = 60  # either of them is within, and both together are not
CALLS = [{"functionRef": {"refName": name}} for name in ("small", "large")]
STATES: dict[str, Json] = {
    "operation": {"actions": CALLS, "onErrors": [{"error": "*", "transition": {"nextState": "last"}}]},
    "parallel": {"branches": [{"name": name, "actions": CALLS} for name in ("one", "two")]},
    "foreach": {"inputCollection": "{{ $.list }}", "inputParameter": "one", "actions": CALLS},
    "inject": {"data": SMALL | LARGE},
}


@pytest.mark.parametrize("kind", STATES)
@pytest.mark.parametrize("brief", [False, True])
def test_data_grow_too_large_where_they_do_on_the_long_way(kind: str, *, brief: bool) -> None:
    end = {"end": {"kind": "default"}}
    states = [
        {"name": "first", "type": "inject", "start": {"kind": "default"}, "transition": {"nextState": "middle"}},
        {"name": "middle", "type": kind, **STATES[kind], **end},
        {"name": "last", "type": "inject", **end},
    ]
    definition = {"id": "grows", "name": "grows", "states": states}
    functions = {"small": {"result": SMALL}, "large": {"result": LARGE}}
    setup = setup_of(definition, {"input": {"list": [1, 2]}, "functions": functions}).with_limits({"dataLimit": LIMIT})
    for _ in range(3):
        quick, long = both(setup, (new_world(setup), new_world(setup)), Continue(BUDGET), brief=brief)
        assert_same(quick, long)
        assert kind == "foreach" or long.world.instances["1"].status == (
            "completed" if kind == "operation" else "failed"
        )


def test_values_that_are_too_large_fail_in_a_branch_as_on_the_long_way() -> None:
    branches = [{name: {"do": [{f"{name}1": {"set": SMALL}}, {f"{name}2": {"set": SMALL | LARGE}}]}} for name in "ab"]
    document = {"dsl": "1.0.3", "namespace": "n", "name": "grows", "version": "1.0.0"}
    definition = {"document": document, "do": [{"all": {"fork": {"branches": branches}}}]}
    setup = setup_of(definition, {}).with_limits({"dataLimit": LIMIT})
    for _ in range(3):
        quick, long = both(setup, (new_world(setup), new_world(setup)), Continue(BUDGET), brief=False)
        assert_same(quick, long)
        assert long.world.instances["1"].status == "failed"
