"""The run model of a trace that is cut and grows again, as a person goes back and on in another way."""

import random
from itertools import combinations, groupby

import pytest

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model.model import RunModel
from tests.designer.gallery_runs import CASES, headless
from tests.tiers import share
from workflow.paths import Json

RUNS = [(str(case.values[0]), int(str(case.values[1]))) for case in CASES]
PAIRS = [pair for _, runs in groupby(RUNS, lambda run: run[0]) for pair in combinations(runs, 2)]


def trace_of(run: tuple[str, int]) -> list[TraceEvent]:
    trace: list[TraceEvent] = headless(*run)["trace"]
    return trace


def fresh(trace: list[TraceEvent]) -> list[Json]:
    return list(RunModel().changes(trace, 0, len(trace)))


def same(one: list[TraceEvent], other: list[TraceEvent]) -> int:
    """How many events two traces have in common before they differ."""
    return next((n for n, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), len(one))


@pytest.mark.parametrize("run", share([pytest.param(run) for run in RUNS], 8), ids=str)
def test_a_trace_that_is_cut_and_read_again_is_read_as_from_its_start(run: tuple[str, int]) -> None:
    trace, dice, model = trace_of(run), random.Random(1), RunModel()
    whole = fresh(trace)
    for _ in range(8):
        start = dice.randrange(len(trace))
        count = dice.randrange(len(trace) - start + 1)
        assert list(model.changes(trace, start, count)) == whole[start : start + count]
        model.cut(dice.randrange(len(trace) + 1))
    assert list(model.changes(trace, 0, len(trace))) == whole


@pytest.mark.parametrize(("one", "other"), share(PAIRS, 8), ids=str)
def test_a_trace_that_goes_on_in_another_way_is_read_as_from_its_start(
    one: tuple[str, int], other: tuple[str, int]
) -> None:
    before, after, model = trace_of(one), trace_of(other), RunModel()
    model.changes(before, 0, len(before))
    model.cut(same(before, after))
    assert list(model.changes(after, 0, len(after))) == fresh(after)
