"""The critical path: of branches the one that finished last, without gaps, adding up to how long the run took."""

from itertools import pairwise

import pytest
from hypothesis import given

from simulator.engine.run.instances import root_of
from simulator.engine.setup.setup import Setup
from simulator.inspection.critical_path import as_json, critical_path, path_of, times
from simulator.run_model.causal_spans import CausalSpans
from simulator.scenario.result import simulate
from tests.golden import ROOT, golden
from tests.simulator.random_workflows import setups
from tests.simulator.runs import NAMES, fixture_setup, setup_of
from tests.tiers import share
from workflow.paths import Json

SHOWN = (
    "retry-succeeds",
    "actions-in-parallel",
    "parallel-xor",
    "parallel-n-of-m",
    "parallel-error",
    "foreach-at-most-two",
    "foreach-runs-workflows",
    "subflow-awaited",
    "subflow-detached",
    "event-all-of-them",
    "callback-timeout",
    "v08-async-function",
    "v08-auto-retries-of-awaited",
    "v08-action-timeout",
    "v08-branch-error",
    "v08-continue-as",
    "v08-event-action-sleeps-after",
    "v08-state-timeout",
    "v10-call-too-late",
    "v10-fork",
    "v10-fork-competes",
    "v10-fork-error",
    "v10-listen-all",
    "v10-listen-until-events",
    "v10-retry-waits",
    "v10-run-workflow",
    "v10-timeout-of-a-task",
)


def shown(name: str) -> str:
    setup = fixture_setup(name)
    _, trace = simulate(setup)
    found = as_json(critical_path(trace, setup.root))
    lines = [f"{name}: {found['duration']}"]
    for one in found["links"]:
        who = " ".join(filter(None, (one["instance"], one["state"], one["scope"])))
        what = one["did"] if one["of"] is None else f"{one['did']} {one['of']}"
        cut = "" if one["done"] else ", broken off"
        lines.append(f"  {one['from']} [{who}] {one['pointer']} {what}: {one['time']}, {one['share']:.2%}{cut}")
    return "\n".join(lines)


def test_the_paths_of_runs() -> None:
    golden(ROOT / "tests/fixtures/critical-paths.txt", "\n".join(map(shown, SHOWN)) + "\n")


def hold(setup: Setup) -> None:
    """The links of a run adjoin, and add up to its duration."""
    spans = CausalSpans(setup.root)
    world, _ = simulate(setup, spans.see)
    links = path_of(spans, world.clock)
    root = root_of(setup, world)
    length = 0 if root is None else (world.clock if root.ended is None else root.ended) - root.started
    assert sum(link.end - link.start for link in links) == length
    assert all(before.end == after.start for before, after in pairwise(links))
    if links and root is not None:
        assert links[0].start == root.started


@pytest.mark.parametrize("name", share(NAMES, 4, 3))
def test_the_links_adjoin_and_add_up_to_the_duration(name: str) -> None:
    hold(fixture_setup(name))


@given(setups)
def test_so_they_do_whatever_happens(setup: Setup) -> None:
    hold(setup)


LATE: Json = {
    "id": "late",
    "version": "1",
    "specVersion": "0.8",
    "start": "Both",
    "functions": [{"name": "quick", "operation": "x#q"}, {"name": "slow", "operation": "x#s"}],
    "retries": [{"name": "again", "delay": "PT5S", "maxAttempts": 3}],
    "errors": [{"name": "busy", "code": "503"}],
    "autoRetries": True,
    "states": [
        {
            "name": "Both",
            "type": "parallel",
            "branches": [
                {"name": "calls", "actions": [{"functionRef": "quick"}, {"functionRef": "slow", "retryRef": "again"}]},
                {"name": "sleeps", "actions": [{"functionRef": "quick", "sleep": {"after": "PT20S"}}]},
            ],
            "transition": "Each",
        },
        {
            "name": "Each",
            "type": "foreach",
            "inputCollection": "${ .items }",
            "mode": "sequential",
            "actions": [{"subFlowRef": "child"}],
            "end": True,
        },
    ],
}
CHILD: Json = {
    "id": "child",
    "version": "1",
    "specVersion": "0.8",
    "start": "Sleep",
    "states": [{"name": "Sleep", "type": "sleep", "duration": "PT4S", "end": True}],
}


def late(slow: str) -> tuple[Json, dict[str, dict[str, int]]]:
    case: Json = {
        "input": {"items": [1, 2]},
        "functions": {
            "quick": {"result": {}, "delay": "PT1S"},
            "slow": [{"error": {"name": "busy", "code": "503"}, "delay": "PT3S"}, {"result": {}, "delay": slow}],
        },
    }
    setup = setup_of(LATE, case, (CHILD,))
    _, trace = simulate(setup)
    links = critical_path(trace, setup.root)
    return as_json(links), times(links)


def test_of_branches_the_last_is_on_it_with_its_retries_and_each_iteration_with_its_sub_workflow() -> None:
    found, spent = late("PT30S")
    assert found["duration"] == "PT47S"
    assert [(one["did"], one["of"], one["time"]) for one in found["links"]] == [
        ("call", "quick", "PT1S"),
        ("call", "slow", "PT3S"),
        ("backoff", 1, "PT5S"),
        ("call", "slow", "PT30S"),
        ("delay", None, "PT4S"),
        ("delay", None, "PT4S"),
    ]
    assert [(one["instance"], one["state"]) for one in found["links"][-2:]] == [("1.1", "Sleep"), ("1.2", "Sleep")]
    assert spent == {"/states/0": {"call": 34_000, "backoff": 5_000}, "/states/1": {"delay": 8_000}}
    assert found["links"][3]["share"] == 0.638298


def test_a_quicker_branch_is_not_on_it() -> None:
    found, spent = late("PT2S")
    assert [(one["did"], one["scope"]) for one in found["links"]][:2] == [("call", "sleeps"), ("delay", "sleeps")]
    assert spent["/states/0"] == {"call": 1_000, "delay": 20_000}


def test_what_never_began_has_no_path() -> None:
    assert critical_path([], "nothing") == []
    assert as_json([]) == {"duration": "PT0S", "links": []}


def test_what_takes_no_time_is_not_kept() -> None:
    setup = fixture_setup("loop-until-done")
    spans = CausalSpans(setup.root)
    world, _ = simulate(setup, spans.see)
    links = path_of(spans, world.clock)
    assert [link.state for link in links] == ["Wait", "Wait", "Wait"]
    assert spans.root is not None
    assert [one.state for one in spans.root.inside] == ["Wait", "Wait", "Wait"]
