"""Runs of both sides, step beside step: counterparts, gaps, and where the sides part."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.engine.data.equality import same
from simulator.limits import STEP_ROWS, STEP_VALUE
from simulator.studies.conversion.proof import UNKNOWN, Proof, prove
from simulator.studies.conversion.side_by_side import Row, side_by_side, to_json
from simulator.studies.conversion.steps import Step, hashable
from tests.simulator.studies.conversion.random_0_8 import sources_of
from tests.simulator.studies.conversion.samples import EXAMPLES, SMALL, sources
from tests.tiers import share
from workflow.convert import Converted, convert
from workflow.definition import Definition, load, understand
from workflow.document import read

OLDER = ["5-porch-light", "1-price-list", "6-expense-approval", "15-travel-booking"]
TWO = SMALL.replace('lost, type: rpc, operation: "a.proto#S#m"', 'g, operation: "api.json#g"').replace(
    "functionRef: lost", "functionRef: g"
)
GIVEN = {"input": {"a": 1}, "functions": {"f": {"result": [5]}, "g": {"result": 6}}}
LOOP = """id: loop
version: 1.0.0
specVersion: '0.8'
functions: [{name: f, operation: "api.json#f"}]
states:
- {name: Again, type: operation, actions: [{functionRef: {refName: f, arguments: {n: "${ .n }"}}}], transition: More}
- name: More
  type: switch
  stateDataFilter: {output: "${ {n: (.n + 1)} }"}
  dataConditions: [{condition: "${ .n < 400 }", transition: Again}]
  defaultCondition: {end: true}
"""


def parted(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if not row.same]


def check(source: Definition, made: Converted, proof: Proof) -> int:
    """Rows part where the trials differ, and nowhere else; every step is in one row. How many trials differ."""
    for trial in proof.trials:
        rows = side_by_side(trial, source, made)
        assert bool(parted(rows)) == bool(trial.differences), (trial.name, trial.scenario, trial.differences)
        ids = [id(step) for row in rows for step in (row.before, row.after) if step]
        assert len(ids) == len(set(ids))
        assert all(row.before or row.after for row in rows)
        assert rows[-1].before
        assert rows[-1].after
    return sum(bool(one.differences) for one in proof.trials)


def name_of(step: Step | None) -> str:
    if step is None:
        return "-"
    return f"{step.event['type']} {step.event.get('function') or step.event.get('state') or ''}".strip()


@pytest.mark.parametrize("path", share(sources(EXAMPLES, "*/definition.*"), 3, 1), ids=lambda path: path.parent.name)
def test_the_gallery_parts_where_it_differs_and_nowhere_else(path: Path) -> None:
    source = understand(path.read_text(encoding="utf-8"))
    made = convert(source, "1.0")
    given = read((path.parent / "scenarios.yaml").read_text(encoding="utf-8")).data
    check(source, made, prove(source, made))
    check(source, made, prove(source, made, [given]))


@pytest.mark.parametrize("name", share(OLDER, 4))
def test_older_dialects_part_where_they_differ(name: str) -> None:
    source = understand(next((EXAMPLES / name).glob("definition.*")).read_text(encoding="utf-8"))
    made = convert(source, "1.0")
    check(source, made, prove(source, made))


@pytest.mark.parametrize("seed", share(range(60), 4))
def test_random_definitions_part_nowhere_and_where_they_are_tampered_with(seed: int) -> None:
    source, made, scenarios = sources_of(seed, scenarios=2)
    if any(one.rule != UNKNOWN for one in made.losses):
        return
    check(source, made, prove(source, made, scenarios))
    for right, wrong in (("operationId: doIt", "operationId: other"), ("a: 1", "a: 2"), ("then: S", "then: end #")):
        tampered = replace(made, text=made.text.replace(right, wrong))
        if understand(tampered.text, "1.0").workflow is not None:
            check(source, tampered, prove(source, tampered, scenarios))


def test_counterparts_are_beside_each_other_and_what_only_one_side_does_beside_nothing() -> None:
    source = load(SMALL.replace("[{functionRef: f}]", "[{functionRef: f}], onErrors: [{errorRef: E, end: true}]"))
    made = convert(source, "1.0")
    [trial] = prove(source, made, [{"input": {"a": 1}, "functions": {"f": {"result": 5}}}]).trials
    rows = side_by_side(trial, source, made)
    assert [(name_of(row.before), name_of(row.after)) for row in rows] == [
        ("instance.started", "instance.started"),
        ("state.entered Choose", "state.entered Choose"),
        ("state.entered Call", "state.entered Call"),
        ("function.called f", "function.called openapi f"),
        ("function.returned f", "function.returned openapi f"),
        ("-", "state.entered Call (route)"),
        ("instance.completed", "instance.completed"),
    ]
    told = to_json(rows)["rows"]
    assert isinstance(told, list)
    assert [row["comparable"] for row in told] == [False, True, True, True, True, False, True]
    assert not told[-1]["before"]["waits"]
    assert all(row.same for row in rows)
    called = rows[3]
    assert called.before
    assert called.after
    assert called.before.event["pointer"] == "/states/1/actions/0"
    assert str(called.after.event["pointer"]).startswith("/do/1/Call/try/")


@pytest.mark.parametrize(
    ("right", "wrong", "where"),
    [
        ("operationId: f", "operationId: g", ("instance.completed", "instance.completed")),
        ("${ .a == 1 }", "${ .a == 2 }", ("state.entered Call", "state.entered Other")),
        ("then: Call", "then: Never", ("state.entered Call", "state.entered Never")),
        ("{response: $new}", "{answer: $new}", ("instance.completed", "instance.completed")),
    ],
)
def test_it_is_said_where_the_sides_of_a_wrong_conversion_part(right: str, wrong: str, where: tuple[str, str]) -> None:
    source = load(TWO)
    made = convert(source, "1.0")
    tampered = replace(made, text=made.text.replace(right, wrong))
    assert tampered.text != made.text
    proof = prove(source, tampered, [GIVEN])
    assert check(source, tampered, proof) == 1
    first = parted(side_by_side(proof.trials[0], source, tampered))[0]
    assert (name_of(first.before), name_of(first.after)) == where


def test_data_that_a_difference_comes_from_part_where_they_begin_to_differ() -> None:
    source = load(
        TWO.replace("actions: [{functionRef: f}], end: true", "actions: [{functionRef: f}], transition: Never")
    )
    made = convert(source, "1.0")
    tampered = replace(made, text=made.text.replace("{response: $new}", "{answer: $new}", 1))
    [trial] = prove(source, tampered, [GIVEN]).trials
    rows = parted(side_by_side(trial, source, tampered))
    assert [name_of(row.before) for row in rows] == ["state.entered Never", "instance.completed"]


def test_a_call_in_another_order_parts_unless_calls_are_made_at_once() -> None:
    two = "actions: [{functionRef: f}, {functionRef: g}]"
    apart = TWO.replace("actions: [{functionRef: f}]", two)
    together = apart.replace(two, f"actionMode: parallel, {two}")
    counts = []
    for text in (apart, together):
        source = load(text)
        made = convert(source, "1.0")
        swapped = made.text.replace("operationId: f", "operationId: X", 1).replace(
            "operationId: g", "operationId: f", 1
        )
        assert made.tasks is not None
        tasks = made.tasks
        exchanged = {"f": tasks.calls["g"], "g": tasks.calls["f"]}
        tampered = replace(
            made,
            text=swapped.replace("operationId: X", "operationId: g"),
            tasks=replace(tasks, calls={**tasks.calls, **exchanged}),
        )
        given = {**GIVEN, "functions": {"f": {"result": {}}, "g": {"result": {}}}}
        counts.append(check(source, tampered, prove(source, tampered, [given])))
    assert counts == [1, 0]


def test_a_run_that_takes_too_long_parts_nowhere() -> None:
    source = load(LOOP)
    made = convert(source, "1.0")
    given = {"input": {"n": 0}, "functions": {"f": {}}, "settings": {"stepBudget": 50}}
    [trial] = prove(source, made, [given]).trials
    assert trial.is_cut
    rows = side_by_side(trial, source, made)
    assert not parted(rows)
    assert to_json(rows[-1:])["rows"][0]["before"]["waits"]


def test_of_a_long_run_the_rows_around_the_first_difference_are_told() -> None:
    source = load(LOOP)
    made = convert(source, "1.0")
    tampered = replace(made, text=made.text.replace(".n < 400", ".n < 350"))
    [trial] = prove(source, tampered, [{"input": {"n": 0}, "functions": {"f": {}}}]).trials
    rows = side_by_side(trial, source, tampered)
    told = to_json(rows)
    assert isinstance(told["rows"], list)
    assert len(told["rows"]) == STEP_ROWS
    assert told["earlier"] + STEP_ROWS + told["later"] == len(rows)
    assert any(not row["same"] for row in told["rows"])
    assert to_json(rows[:3]) | {"rows": 0} == {"rows": 0, "earlier": 0, "later": 0}


def test_a_large_value_is_shortened_and_says_so() -> None:
    large = {"texts": ["x" * 500] * 100, "deep": {"a": {"b": {"c": {"d": 1}}}}, **{f"n{one}": one for one in range(30)}}
    source = load(SMALL)
    made = convert(source, "1.0")
    [trial] = prove(source, made, [{"input": {"a": 1, **large}, "functions": {"f": {}}}]).trials
    row = to_json(side_by_side(trial, source, made))["rows"][0]
    assert row["before"]["whole"] is False
    assert len(str(row["before"]["data"])) < STEP_VALUE
    assert row["before"]["data"]["texts"][-1] == "… 90 more"


def test_hashable_values_are_equal_where_json_is() -> None:
    values = [0, 1, 1.0, True, False, None, "1", [], {}, [1], [1.0], [True], {"a": 1}, {"a": True}, {"a": [1.0]}, "[]"]
    for one in values:
        for other in values:
            assert (hashable(one) == hashable(other)) == same(one, other), (one, other)


def test_an_error_that_a_call_has_told_is_not_told_again_where_there_is_no_retry() -> None:
    retry = "{functionRef: f, retryRef: never, retryableErrors: [X]}"
    text = SMALL.replace("{functionRef: f}", retry) + "retries: [{name: never, maxAttempts: 0}]\nerrors: [{name: X}]\n"
    source = understand(text)
    made = convert(source, "1.0")
    proof = prove(source, made, [{"input": {"a": 1}, "functions": {"f": {"error": {"name": "X"}}}}])
    rows = side_by_side(proof.trials[-1], source, made)
    assert [name_of(row.before) for row in rows][-2:] == ["function.failed f", "instance.failed Call"]
