"""The table of scenario files: what is said of each slip, at its place, and that the engine knows the same words."""

from pathlib import Path

import pytest

from simulator.engine.events import signals
from simulator.engine.setup import distributions, mock_answers, mocks
from simulator.engine.world.settings import Settings
from simulator.scenario import expectations, script, stops
from simulator.scenario.format import events, scenario
from simulator.scenario.format import expectations as expected
from simulator.scenario.format import mocks as mock_table
from simulator.scenario.format.objects import Key, Object
from simulator.scenario.format.parts import DISTRIBUTIONS
from simulator.scenario.format.scenario import FILE, SCENARIO
from simulator.scenario.format.words import one_slip_apart
from tests.golden import ROOT, golden
from tests.simulator.scenario.format.slips import GOOD, SLIPS
from workflow.document import read
from workflow.paths import pointer

FIXTURE: Path = ROOT / "tests" / "fixtures" / "scenario-slips.txt"


def test_a_slip_is_named_at_its_place() -> None:
    """In the golden file what is said of each; of none nothing."""
    found = {text: FILE.faults(read(text).data) for text in SLIPS}
    assert all(found.values())
    said = {text: [f"  {pointer(one.path)}: {one.message}" for one in faults] for text, faults in found.items()}
    golden(FIXTURE, "\n".join("\n".join([text, *lines]) for text, lines in said.items()) + "\n")


@pytest.mark.parametrize("text", GOOD)
def test_what_may_be_written_is_no_slip(text: str) -> None:
    assert FILE.faults(read(text).data) == []


def names(keys: tuple[Key, ...]) -> set[str]:
    return {one.name for one in keys}


def member(table: Object, name: str) -> Object:
    shape = table.by_name[name].shape
    assert isinstance(shape, Object)
    return shape


def test_the_engine_reads_what_the_table_has() -> None:
    """Mocks are read by the engine, which knows no table."""
    for kind, table in (
        ("functions", mock_table.FUNCTION),
        ("calls", mock_table.CALL),
        ("subflows", mock_table.SUBFLOW),
    ):
        assert names(table.keys) == {*mocks.KEYS, *mock_answers.FORMS[kind]}
    assert tuple(member(mock_table.CALL, "response").by_name) == mock_answers.MEMBERS["response"]
    assert tuple(member(mock_table.CALL, "process").by_name) == mock_answers.MEMBERS["process"]
    assert tuple(member(mock_table.CALL, "grpc").by_name) == mock_answers.MEMBERS["grpc"]
    assert tuple(mock_table.MESSAGE.by_name) == mock_answers.MEMBERS["messages"]
    assert [one.keys[0].example for one in DISTRIBUTIONS] == list(distributions.KINDS)
    assert set(Settings.__annotations__) == set(scenario.SETTINGS_SAY)
    assert ("type", *signals.KINDS) == events.TAKEN
    assert set(scenario.COMMANDS) == set(script.CHECKS)
    assert set(expected.STOPPED) == set(stops.WORDS)


def test_every_expectation_is_judged_and_every_judged_one_is_in_the_table() -> None:
    lists = {*expectations.LISTS, *expectations.SOME, *expectations.COUNTED}
    judged = {*expectations.EQUAL, *expectations.PARTS, *expectations.FOUND} | lists
    assert set(expected.EXPECT.by_name) == judged


def test_every_key_says_what_it_means() -> None:
    assert all(one.says.endswith(".") for table in (SCENARIO, events.EVENT, mock_table.CALL) for one in table.keys)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("type", "typ", True),
        ("type", "tpye", True),
        ("type", "tipe", True),
        ("type", "ttype", True),
        ("type", "type", False),
        ("type", "tpy", False),
        ("source", "resource", False),
        ("data", "at", False),
    ],
)
def test_one_slip_apart(one: str, other: str, apart: bool) -> None:
    assert one_slip_apart(one, other) is apart
    assert one_slip_apart(other, one) is apart
