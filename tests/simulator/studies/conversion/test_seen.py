"""What merges in 1.0 is written for the data that scenarios bring, and does the same by them."""

from pathlib import Path

import pytest

from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.scenario.loading import programs
from simulator.studies.conversion.proof import UNKNOWN, Proof, prove
from simulator.studies.conversion.seen import seen
from simulator.studies.conversion.trials import trials
from tests.definitions import SHARED
from tests.simulator.studies.conversion.random_0_8 import sources_of
from tests.simulator.studies.conversion.samples import EXAMPLES, sources
from tests.tiers import share
from workflow.convert import convert
from workflow.convert.to_1_0.merges import AS_SEEN, MERGE
from workflow.definition import load, understand
from workflow.document import read
from workflow.expressions import dollar
from workflow.paths import Json

FLAT = """id: flat
version: 1.0.0
specVersion: '0.8'
functions: [{name: f, operation: "api.json#f"}, {name: g, operation: "api.json#g"}]
states:
- name: One
  type: operation
  actions: [{functionRef: f}, {functionRef: g}]
  transition: Both
- name: Both
  type: parallel
  branches:
  - {name: left, actions: [{functionRef: f}]}
  - {name: right, actions: [{functionRef: g, actionDataFilter: {toStateData: "${ .right }"}}]}
  end: true
"""
SCENARIOS: Json = {
    "scenarios": [
        {"name": "a", "input": {"x": [1]}, "functions": {"f": {"result": {"a": 1}}, "g": {"result": {"b": "two"}}}},
        {"name": "b", "input": {}, "functions": {"f": {"result": None}, "g": {"result": {"b": None, "c": {"d": 1}}}}},
    ]
}


def programs_of(text: str) -> list[str]:
    """The programs of jq in a definition."""

    def inside(value: Json) -> list[str]:
        if isinstance(value, dict | list):
            return [one for part in (value.values() if isinstance(value, dict) else value) for one in inside(part)]
        found = dollar.whole(value) if isinstance(value, str) else None
        return [] if found is None else [found]

    return inside(read(text).data)


def size(text: str) -> int:
    """How many bytes of jq a definition has."""
    return sum(len(one.encode()) for one in programs_of(text))


def unlike(proof: Proof) -> list[str]:
    """The scenarios by which both sides differ, though the data are of the shapes that were seen."""
    return [
        one.name for one in proof.trials if one.differences and all(loss.message == AS_SEEN for loss in one.explained)
    ]


def test_what_the_scenarios_bring_makes_it_short() -> None:
    source = load(FLAT)
    plain = convert(source, "1.0")
    known = convert(source, "1.0", seen=seen(source, [SCENARIOS]))
    assert size(known.text) < 0.4 * size(plain.text)
    assert MERGE not in known.text
    assert "${ $input + . }" in known.text
    proof = prove(source, known, [SCENARIOS])
    assert [one.is_same for one in proof.trials] == [True, True]


def test_other_data_than_the_scenarios_bring_may_merge_otherwise_as_a_note_says() -> None:
    source = load(FLAT)
    known = convert(source, "1.0", seen=seen(source, [SCENARIOS]))
    other: Json = {"input": {"a": [1]}, "functions": {"f": {"result": {"a": [2]}}, "g": {"result": {}}}}
    assert any(not one.is_same for one in prove(source, known, [other]).trials)
    assert AS_SEEN in [note.message for note in known.notes]


def test_arrays_are_replaced_on_both_sides_where_that_is_asked_for() -> None:
    source = load(FLAT)
    made = convert(source, "1.0", replaces_arrays=True)
    given: Json = {"input": {"a": [1]}, "functions": {"f": {"result": {"a": [2]}}, "g": {"result": {"a": [3]}}}}
    [trial] = prove(source, made, [given]).trials
    assert trial.is_same
    assert trial.before.result["output"] == {"a": [2], "right": {"a": [3]}}
    [joining] = prove(source, convert(source, "1.0"), [given]).trials
    assert joining.before.result["output"] == {"a": [1, 2, 3], "right": {"a": [3]}}


@pytest.mark.parametrize("path", share(sources(EXAMPLES, "*/definition.*"), 2), ids=lambda path: path.parent.name)
def test_the_gallery_does_the_same_by_its_scenarios(path: Path) -> None:
    source = understand(path.read_text(encoding="utf-8"))
    given = [read((path.parent / "scenarios.yaml").read_text(encoding="utf-8")).data]
    made = convert(source, "1.0", seen=seen(source, given))
    assert unlike(prove(source, made, given)) == []
    assert size(made.text) <= size(convert(source, "1.0").text)


@pytest.mark.parametrize("seed", share(range(60), 4))
def test_random_definitions_do_the_same_by_the_scenarios_they_are_written_for(seed: int) -> None:
    source, _, given = sources_of(seed, scenarios=3)
    made = convert(source, "1.0", seen=seen(source, given))
    if any(one.rule != UNKNOWN for one in made.losses):
        return
    assert unlike(prove(source, made, given)) == []


@pytest.mark.shared
def test_what_others_wrote_does_the_same_by_what_exploring_finds() -> None:
    for path in sources(SHARED / "corpus/0.8", "*.yaml"):
        source = understand(path.read_text(encoding="utf-8"))
        assert source.workflow is not None
        program = Program(source.workflow)
        given: list[Json] = [*trials(Setup(programs([source]), program.id))]
        made = convert(source, "1.0", seen=seen(source, given))
        assert unlike(prove(source, made, given)) == [], path
