"""Recorded runs of Zigflow: its events, those of lists that are workflows of their own, and those that come again."""

import json
from pathlib import Path
from typing import Any

import pytest

from simulator.scenario.loading import key_of, programs
from simulator.studies.recorded_runs.reader import read_history
from simulator.studies.recorded_runs.replay import replay
from tests.definitions import SHARED, shared
from tests.runtime_cases import rule
from workflow import runtimes
from workflow.definition import understand

RECORDED = SHARED / "recorded" / "zigflow"
SOURCE = "zigflow.dev/shop/order"
TEXT = """document: {dsl: 1.0.0, taskQueue: shop, workflowType: order, version: 0.0.1}
do:
- a: {set: {v: 1}}
- b: {for: {in: "${ 2 }"}, do: [{c: {try: [{d: {set: {turn: "${ $data.index }"}}}], catch: {}}}]}
"""


def event(word: str, own: str, subject: str = "", **data: Any) -> str:
    named = {"subject": subject} if subject else {}
    whole = {"type": f"dev.zigflow.{word}", "id": own, "source": SOURCE, "specversion": "1.0", **named, "data": data}
    return json.dumps({**whole, "time": "2026-01-01T00:00:00Z"})


def turn(number: int) -> list[str]:
    loop, inner = f"run_for_{number}", f"run_for_{number}_try"
    return [
        event("workflow.started", loop),
        event("task.started", loop, "c"),
        event("workflow.started", inner),
        event("task.started", inner, "d"),
        event("task.completed", inner, "d", output={"turn": number}),
        event("workflow.completed", inner, output={"turn": number}),
        event("task.completed", loop, "c", output={"turn": number}),
        event("iteration.completed", "run", "b"),
        event("workflow.completed", loop, output={"turn": number}),
    ]


LINES = [
    event("workflow.started", "run", input={}),
    event("task.started", "run", "a"),
    event("task.completed", "run", "a", output={"v": 1}),
    event("task.started", "run", "b"),
    *turn(0),
    event("workflow.started", "run", input={}),
    event("task.started", "run", "b"),
    *turn(1),
    event("task.completed", "run", "b", output=[{"turn": 0}, {"turn": 1}]),
    event("workflow.completed", "run", output=[{"turn": 0}, {"turn": 1}]),
]


def replayed(definition: str, history: str) -> Any:
    found = understand(definition, profile=runtimes.get("zigflow"))
    return replay(history, programs([found]), key_of(found), overrides={"runtime": "zigflow"})


@rule("zigflow", "Z130", "Z131")
def test_lists_are_part_of_the_workflow_and_what_comes_again_counts_once() -> None:
    history = read_history("\n".join(LINES))
    assert {one.instance for one in history.happenings} == {"run"}
    assert [one.name for one in history.happenings if one.kind == "entered"] == ["a", "b", "c", "d", "c", "d"]
    assert history.instances[0].definition == ("shop/order",)
    (note,) = history.notes
    assert "come again" in note.message


def test_a_run_agrees_with_it() -> None:
    found = replayed(TEXT, "\n".join(LINES))
    assert found.agreement.as_json()["difference"] is None


@shared
@pytest.mark.parametrize("file", sorted(RECORDED.glob("*.yaml")), ids=lambda one: one.stem)
def test_recorded_runs_agree(file: Path) -> None:
    history = file.with_suffix(".events.jsonl").read_text("utf-8")
    found = replayed(file.read_text("utf-8"), history)
    assert found.agreement.as_json()["difference"] is None
