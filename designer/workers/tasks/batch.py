"""In a worker process of its own: scenarios run to their end, and explorations. Sessions never wait behind these."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from designer.workers.tasks import Unstartable, calls, starting
from designer.workers.tasks.conversion import carried_over, converted, run_on_both_sides
from designer.workers.tasks.portability import portable
from designer.workers.tasks.recorded import replayed
from designer.workers.tasks.scenario_source import source_begun, source_checked
from designer.workers.tasks.sessions import prepare as _prepare
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import World
from simulator.inspection.coverage import coverage, ends, places
from simulator.run_model.facts import refusal
from simulator.run_model.sample_data import sample_of
from simulator.scenario import refused_part, repair
from simulator.scenario.contract_mocks import events_of, mocks_of
from simulator.scenario.loading import open_setup
from simulator.scenario.mock_faults import mock_faults
from simulator.scenario.outcome.difference import first_difference
from simulator.scenario.outcome.facts import FACTS
from simulator.scenario.outcome.sentences import headline, sentences
from simulator.scenario.outcome.verdict import is_failure
from simulator.scenario.reports import first_of
from simulator.scenario.result import result, shown, simulate
from simulator.scenario.scenario import Scenario, ScenarioError
from simulator.scenario.scenario_file import read_scenarios
from simulator.scenario.stepfunctions_import import read_mock_config
from simulator.studies.exploration import Refused, explore, given
from simulator.studies.exploration.reports import as_json
from simulator.studies.sampling.runs import run as one_of_many
from simulator.studies.sampling.summary import summary
from simulator.studies.sampling.sweep import BadSweep, combinations, sweep_of, swept
from workflow.definition import understand
from workflow.paths import Json, pointer

REPORTED = ("passed", "status", "stopped", "output", "error", "path", "duration", "steps", "expectations")
RESULTS = 20
"""Results of a scenario's mocks that are told: who mends these sees the others then."""
Source = dict[str, Json]


def run(setup: Source) -> dict[str, Json]:
    """Run a scenario headless: `{…REPORTED, "failed", "headline", "says": [{"kind", "text", "seq", "first"}],
    "runtime"?, "warnings"?, …FACTS?, "refused", "difference", "covered": {kind: [pointer]}, "ends", "total",
    "others"}`.

    `others` is of each definition that went along `{"with": its number there, "ran", "covered", "total"}`.
    """
    ready, case = _open(setup), Scenario(setup.get("scenario") or {})
    with starting(Trouble, ValueError):
        world, trace = simulate(ready)
    found = result(ready, case, world, trace)
    difference = first_difference(found, ready) if found["passed"] is False else None
    found = shown(ready, world, {**found, "refused": refusal(trace), "difference": difference})
    others = [
        {"with": number, "ran": _ran(world, key), **_covered(program, coverage(program, trace, key, world))}
        for number, key, program in _others(setup, ready)
    ]
    said = sentences(found)
    first = {id(one) for one in first_of(said)}
    return {
        **{name: found[name] for name in REPORTED},
        "failed": is_failure(found),
        "headline": headline(found),
        "says": [{**one._asdict(), "first": id(one) in first} for one in said],
        **{name: found[name] for name in ("runtime", "warnings", *FACTS) if name in found},
        "refused": found["refused"],
        "difference": found["difference"],
        **_covered(ready.program, found["coverage"]),
        "ends": ends(ready.program, world),
        "others": others,
    }


def _covered(program: Program, found: dict[str, Json]) -> dict[str, Json]:
    """`{"covered": {kind: [pointer]}, "total": {kind: number}}` of a coverage, which says what is missed."""
    there, missed = places(program), {kind: set(one["missed"]) for kind, one in found.items()}
    return {
        "covered": {kind: [place for place in listed if place not in missed[kind]] for kind, listed in there.items()},
        "total": {kind: len(listed) for kind, listed in there.items()},
    }


def _others(setup: Source, ready: Setup) -> Iterator[tuple[int, str, Program]]:
    """The definitions that went along: their numbers in `with`, the keys that they are known by, their programs."""
    by_text = {one.source.document.text: (key, one) for key, one in ready.programs.items() if one.source}
    own = ready.program.source
    for number, entry in enumerate(setup.get("with") or []):
        found = by_text.get(str(entry.get("text")).removeprefix("\ufeff")) if isinstance(entry, dict) else None
        if found is not None and found[1].source is not own:
            yield number, *found


def _ran(world: World, key: str) -> bool:
    return any(instance.definition == key for instance in world.instances.values())


def explored(setup: Source, scenarios: list[dict[str, Json]], max_paths: int, max_steps: int) -> dict[str, Json]:
    """What `explore` finds in a definition, varying the scenarios given; raises Unstartable."""
    cases = scenarios or [{}]
    opened = [_open({**setup, "scenario": _headless(one)}) for one in cases]
    base, start = given([Scenario(_headless(one)) for one in cases], opened)
    with starting(Refused, Trouble):
        return as_json(explore(base, max_paths, max_steps, start))


def misfits(setup: Source, scenarios: list[dict[str, Json]], before: str | None) -> list[dict[str, Json]]:
    """What of each scenario no longer fits its definition: `misfits` (simulator/scenario/repair.py; `before`: an older
    text), and `results`: `{place, message}` of mocks that the services do not give (mock_faults.py)."""
    ready = _open({**setup, "scenario": {}})
    profile = ready.program.profile
    earlier = None if before is None else understand(before, setup.get("dialect"), profile=profile).workflow
    renamed = repair.renames(Program(earlier), ready.program) if earlier else {}
    return [
        {"misfits": repair.misfits(one, ready, renamed), "results": _results(ready.program, one)} for one in scenarios
    ]


def config(setup: Source, text: str) -> dict[str, Any]:
    """Scenarios of a MockConfigFile.json (simulator/scenario/stepfunctions_import.py)."""
    return read_mock_config(text, _open({**setup, "scenario": {}}))


def scenarios_of_file(setup: Source, text: str) -> dict[str, Any]:
    """Scenarios of a file that somebody brings: a scenario or a suite, or a MockConfigFile.json."""
    of_aws = text.lstrip().startswith("{") and any(f'"{key}"' in text for key in ("StateMachines", "MockedResponses"))
    return config(setup, text) if of_aws else read_scenarios(text)


def contract_mocks(setup: Source, seed: int) -> dict[str, dict[str, Json]]:
    """Mocks and events of what has a service's document at hand (simulator/scenario/contract_mocks.py)."""
    program = _open({**setup, "scenario": {}}).program
    mocks = mocks_of(program.workflow, program.resources, seed)
    return {**mocks, "events": events_of(program.resources, seed)}


def recorded(setup: Source, history: str, instance: str | None, overrides: dict[str, Json]) -> dict[str, Any]:
    """What an engine told of a run, held against a simulation (recorded.py)."""
    return replayed(_open({**setup, "scenario": {}}), history, instance, overrides)


def sampled(setup: Source, first: int, last: int) -> list[dict[str, Json]]:
    """Runs `first` to `last` (not itself) of many of one scenario (studies/sampling/runs.py); raises Unstartable."""
    ready, case = _open(setup), Scenario(setup.get("scenario") or {})
    with starting(Trouble, ValueError):
        return [one_of_many(ready, case, number) for number in range(first, last)]


def combined(scenario: dict[str, Json], sweep: list[str], most: int) -> dict[str, Any]:
    """What a sweep comes to: `{"places": [{"place", "values"}], "scenarios"}`, or `{"at", "message"}` of what is wrong.

    The last place's values change fastest. With more than `most` combinations none is made.
    """
    try:
        sweeps = [sweep_of(one, at) for at, one in enumerate(sweep)]
        cells = combinations(sweeps)
        if len({place for place, _ in sweeps}) < len(sweeps):
            return {"at": 1, "message": "this is the place of the other one"}
        if cells > most:
            return {"at": len(sweeps) - 1, "message": f"these are {cells:,} cells, and a map has {most:,} at most"}
        cases = [dict(one.data) for one in swept(Scenario(scenario), sweeps)]
    except BadSweep as error:
        return {"at": error.at, "message": str(error)}
    return {"places": [{"place": place, "values": values} for place, values in sweeps], "scenarios": cases}


def brought(setup: Source, state: str, pointer: str) -> dict[str, Json] | None:
    """What a scenario, run headless, brings to a state (sample_data.py); None where it does not come there."""
    ready = _open(setup)
    with starting(Trouble, ValueError):
        _, trace = simulate(ready)
    return sample_of(trace, state, pointer)


def summed(setup: Source, records: list[dict[str, Json]]) -> dict[str, Json]:
    """What these runs of a scenario come to (simulator/studies/sampling/summary.py)."""
    return summary(_open(setup), Scenario(setup.get("scenario") or {}), records)


prepare = _prepare
CALLS = calls(
    run,
    explored,
    misfits,
    config,
    scenarios_of_file,
    contract_mocks,
    recorded,
    sampled,
    brought,
    summed,
    combined,
    converted,
    carried_over,
    run_on_both_sides,
    portable,
    source_begun,
    source_checked,
)


def _results(program: Program, scenario: dict[str, Json]) -> list[dict[str, Json]]:
    found = islice(mock_faults(program.workflow, program.resources, scenario), RESULTS)
    return [{"place": pointer(one.path), "message": one.message} for one in found]


def _headless(scenario: dict[str, Json]) -> dict[str, Json]:
    """Nobody answers here."""
    return {"settings": {}, **scenario}


def _open(setup: Source) -> Any:
    scenario = setup.get("scenario") or {}
    chosen = scenario.get("settings") or {}
    settings = {"unmocked": "fail", **chosen} if isinstance(chosen, dict) else chosen
    try:
        return open_setup({**setup, "scenario": {**scenario, "settings": settings}})
    except ScenarioError as error:
        raise Unstartable(refused_part.said(error)) from None
