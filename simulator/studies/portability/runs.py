"""A run of a case under an engine, and what of it is compared with that of another: status, output, error, calls,
events and time (docs/runtimes/portable.md, "What is compared")."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from simulator.engine.data.equality import same
from simulator.engine.run.instances import root_of, status_of
from simulator.engine.trace.full_trace import secrecy_of
from simulator.engine.trace.secret_values import Secrecy
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.run_model.facts import is_out_of_steps
from simulator.scenario.expected.evidence import of_run
from simulator.scenario.result import lasted, simulate
from simulator.scenario.scenario import Scenario, ScenarioError, setup
from simulator.studies.conversion.differences import Run, ending, event_of, is_at_once
from simulator.studies.portability.sides import Side
from workflow.durations import format_ms
from workflow.paths import Json

What = Literal["status", "error", "output", "calls", "events", "duration"]
WHAT: Final[tuple[What, ...]] = ("status", "error", "output", "calls", "events", "duration")


@dataclass(frozen=True, slots=True)
class Case:
    """What a definition is run by: a scenario without a runtime. `source` says where it comes from."""

    name: str
    data: Mapping[str, Json]
    source: Literal["scenario", "path"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to, each of WHAT, and its trace; `secrecy` knows its secrets, `cut`: it took too long."""

    came: Mapping[What, Json]
    trace: Sequence[TraceEvent]
    secrecy: Secrecy
    cut: bool = False


def outcome(side: Side, case: Case, is_measure: bool) -> Outcome:
    """The case run to its end under the side's profile, which loads the definition; or that it cannot be started.

    Raises ScenarioError where the measure cannot be started: that is the scenario's fault.
    """
    try:
        return _run(side, case)
    except ScenarioError as error:
        if is_measure:
            raise ScenarioError(f"{case.name}: {error}", error.path) from None
        return Outcome({**dict.fromkeys(WHAT), "status": f"not started: {error}"}, (), Secrecy({}))


def _run(side: Side, case: Case) -> Outcome:
    ready = setup(Scenario(case.data), side.programs, side.root)
    world, trace = simulate(ready)
    own = _expressions(side)
    trace = [event for event in trace if event["type"] != types.FUNCTION_CALLED or event["function"] not in own]
    root = root_of(ready, world)
    workflow = side.programs[side.root].workflow
    found: dict[str, Any] = {
        "status": status_of(world, root) if root else None,
        "output": root.output if root else None,
        "error": root.error if root else None,
        "duration": format_ms(lasted(root, world)),
    }
    end = ending(Run(found, trace), None if side.programs[side.root].by_tasks else workflow)
    evidence = of_run(ready, world, trace, ())
    called = list(evidence.calls.values)
    came: dict[What, Json] = {
        "status": end["status"],
        "error": end["error"],
        "output": end["output"],
        "calls": sorted(called, key=_written) if is_at_once(workflow) else called,
        "events": [event_of(one) for one in evidence.produced.values],
        "duration": end["duration"],
    }
    return Outcome(came, trace, secrecy_of(ready, world), is_out_of_steps(trace))


def _expressions(side: Side) -> frozenset[str]:
    """The functions that are expressions: they call nobody."""
    functions = [one for program in side.programs.values() for one in program.workflow.functions]
    others = {one.name for one in functions if one.kind != "expression"}
    return frozenset(one.name for one in functions if one.name not in others)


def _written(value: Json) -> str:
    return json.dumps(value, sort_keys=True, default=str)


def differing(left: Outcome, right: Outcome) -> tuple[What, ...]:
    """What of two runs differs; where one was cut nothing is known."""
    if left.cut or right.cut:
        return ()
    return tuple(what for what in WHAT if not same(left.came[what], right.came[what]))
