"""Conversions to 1.0 do what their source does: run beside it by every path that exploring finds, and at random."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.engine.world.errors import TYPE_OF, UNMOCKED, prefix_of
from simulator.studies.conversion.proof import Proof, prove
from simulator.studies.conversion.report import Row, as_json, written
from tests.definitions import SHARED
from tests.simulator.studies.conversion.random_0_8 import proof
from tests.simulator.studies.conversion.samples import EXAMPLES, SMALL, sources
from tests.tiers import share
from workflow.convert import Converted, convert
from workflow.convert.to_1_0.errors import OF_RUNTIME
from workflow.definition import Definition, load, understand
from workflow.document import read
from workflow.error_types import PREFIX, RUNTIME


def told(found: Proof) -> Iterator[str]:
    """What differs without a reason, for people."""
    for one in found.wrong:
        yield f"{one.name}: {[(each.what, each.before, each.after) for each in one.differences]} {one.scenario}"


def check(source: Definition) -> Proof:
    """Nothing differs without a reason; where nothing is lost, nothing differs but what a note says."""
    made = convert(source, "1.0")
    found = prove(source, made)
    assert list(told(found)) == []
    assert found.trials, "there is a scenario"
    return found


@pytest.mark.parametrize("path", share(sources(EXAMPLES, "*/definition.*"), 3), ids=lambda path: path.parent.name)
def test_the_gallery_does_in_1_0_what_it_does(path: Path) -> None:
    source = understand(path.read_text(encoding="utf-8"))
    check(source)
    made = convert(source, "1.0")
    given = read((path.parent / "scenarios.yaml").read_text(encoding="utf-8")).data
    assert list(told(prove(source, made, [given]))) == []


@pytest.mark.parametrize("name", share(["5-porch-light", "1-price-list", "15-travel-booking", "6-expense-approval"], 4))
def test_older_dialects_do_in_1_0_what_they_do(name: str) -> None:
    path = next((EXAMPLES / name).glob("definition.*"))
    check(understand(path.read_text(encoding="utf-8")))


@pytest.mark.shared
def test_what_others_wrote_does_in_1_0_what_it_does() -> None:
    """All trials of definitions that lose nothing are the same, but for what notes say."""
    for path in sources(SHARED / "corpus/0.8", "*.yaml"):
        check(understand(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("seed", share(range(120), 4))
def test_random_definitions_of_what_1_0_has_a_form_for(seed: int) -> None:
    _, found = proof(seed, scenarios=2)
    assert found is None or list(told(found)) == []


def test_each_state_says_how_far_it_is_proved() -> None:
    source = load(SMALL)
    found = check(source)
    assert {one.name: one.how for one in found.states} == {
        "Choose": "proved",
        "Call": "proved",
        "Other": "proved",
        "Never": "not reached",
    }
    assert all(one.is_same for one in found.trials)
    errors = [one for one in found.trials if one.before.result["status"] == "failed"]
    assert {one.before.result["error"]["name"] for one in errors} >= {"Unforeseen"}


def test_a_run_that_takes_too_long_proves_nothing() -> None:
    source = load(
        SMALL.replace("- {name: Never, type: inject, data: {}, end: true}", "").replace(
            "end: true", "transition: Choose"
        )
    )
    found = prove(
        source, convert(source, "1.0"), [{"functions": {"f": {}, "lost": {}}, "settings": {"stepBudget": 50}}]
    )
    assert [(one.is_cut, one.is_same, one.is_wrong) for one in found.trials] == [(True, False, False)]
    assert {one.how for one in found.states} == {"not tried"}


def test_what_was_not_run_is_not_tried() -> None:
    source = load(SMALL.replace("functionRef: lost", "functionRef: f"))
    made = convert(source, "1.0")
    assert made.losses == ()
    found = prove(source, made, [{"scenarios": []}])
    assert {one.how for one in found.states} == {"not tried"}
    assert Row("a", "a", "0.8", "1.0", made, found).outcome == "not tried"
    assert Row("a", "a", "0.8", "1.0", made, prove(source, made)).outcome == "lossless"


def test_a_mock_does_not_hide_that_a_function_is_missing() -> None:
    head = 'own, type: custom, operation: "knative:a?method=POST"}, {name: lost'
    source = load(
        SMALL.replace("lost", head, 1).replace("functionRef: lost", "functionRef: {refName: own, arguments: {a: 1}}")
    )
    made = convert(source, "1.0")
    found = prove(source, made, [{"input": {}, "functions": {"own": {"result": {"c": 1}}}}])
    assert {one.name: one.how for one in found.states}["Other"] == "carried with loss"
    assert Row("a", "a", "0.8", "1.0", made, found).outcome == "with losses"


def test_a_loss_is_said_of_its_state() -> None:
    states = SMALL.replace("[{functionRef: f}]", "[{functionRef: {refName: f, invoke: async}}]")
    found = check(load(states))
    assert {one.name: one.how for one in found.states}["Call"] == "carried with loss"


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ("operationId: f", "operationId: g", "output"),
        ("${ .a == 1 }", "${ .a == 2 }", "order"),
        ("then: Call", "then: Never", "calls"),
        ("{response: $new}", "{answer: $new}", "output"),
    ],
)
def test_a_wrong_conversion_is_found(right: str, wrong: str, what: str) -> None:
    source = load(
        SMALL.replace('lost, type: rpc, operation: "a.proto#S#m"', 'g, operation: "api.json#g"').replace(
            "functionRef: lost", "functionRef: g"
        )
    )
    made: Converted = convert(source, "1.0")
    assert right in made.text
    scenarios = [{"input": {"a": 1}, "functions": {"f": {"result": [5]}, "g": {"result": 6}}}]
    assert not prove(source, made, scenarios).wrong
    tampered = replace(made, text=made.text.replace(right, wrong))
    found = prove(source, tampered, scenarios)
    assert what in [each.what for one in found.wrong for each in one.differences]
    assert "differs" in {one.how for one in found.states}


def test_the_runtimes_own_errors_are_the_problems_that_the_engine_makes_of_them() -> None:
    assert OF_RUNTIME == {**TYPE_OF, UNMOCKED: RUNTIME}
    assert prefix_of({}) == PREFIX


def test_a_report_has_a_row_for_each() -> None:
    source = load(SMALL)
    made = convert(source, "1.0")
    rows = [
        Row("=small.yaml", "small", "0.8", "1.0", made, prove(source, made)),
        Row("bad.yaml", "", "", "", None, None, "it is <odd>"),
    ]
    records = [as_json(row) for row in rows]
    listed = written(records, "csv").splitlines()
    assert [line.split(",")[0] for line in listed] == ["file", "'=small.yaml", "bad.yaml"]
    assert "it is &lt;odd&gt;" in written(records, "html")
    data = read(written(records, "json"), "json").data["definitions"]
    assert [one["outcome"] for one in data] == ["with losses", "not converted"]
    assert {one["how"] for one in data[0]["states"]} == {"proved", "not reached"}
