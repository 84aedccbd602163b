"""What a run came to: the result of `simulate --format json` (contracts.md, "Result").

Its data are as they flowed, for programs; its trace is masked, and `shown` masks all of it (secret_values.py).
"""

from simulator.engine.commands import Continue
from simulator.engine.run.context import Sink
from simulator.engine.run.instances import root_of, status_of
from simulator.engine.setup.setup import Setup
from simulator.engine.step import new_world, step
from simulator.engine.trace.full_trace import secrecy_of
from simulator.engine.trace.summary_trace import WRITTEN
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import Instance, World
from simulator.inspection.coverage import coverage
from simulator.inspection.lifecycle import lifecycle
from simulator.run_model import event_types as types
from simulator.scenario.expectations import COUNTED, held
from simulator.scenario.expected.evidence import Evidence, of_run
from simulator.scenario.names.misnamed import hints, misnamed, names_of
from simulator.scenario.outcome.events_not_taken import events_not_taken
from simulator.scenario.outcome.facts import FACTS, facts
from simulator.scenario.outcome.retelling import retold
from simulator.scenario.outcome.verdict import verdict
from simulator.scenario.scenario import Scenario
from simulator.scenario.stops import Stopped, stopped
from simulator.scenario.warnings import warnings
from simulator.timeline.replay import follow
from simulator.wire import view
from workflow.durations import format_ms, format_time
from workflow.paths import Json
from workflow.profile import SPECIFICATION

DATA = (
    *("output", "error", "calls", "produced", "expectations", "difference", "instances", "refused", "warnings"),
    *FACTS,
)
"""The parts of a result that have data in them."""


def simulate(setup: Setup, sink: Sink | None = None, *, trace: bool = True) -> tuple[World, list[TraceEvent]]:
    """Run a scenario to its end: until nothing is due, `until`, or the step budget, which is then traced.

    Without `trace` only the events that the rest of a result is made of are kept. A `sink` takes the events one by
    one, to write them somewhere; the list is empty then.
    """
    if setup.script:
        return follow(setup, sink)
    command = Continue(setup.settings.stepBudget, until=setup.until)
    done = step(setup, new_world(setup), command, sink, brief=not trace)
    if done.stopped == "limit":
        world = done.world
        event = {"seq": world.seq, "step": world.steps, "time": format_time(world.clock)}
        (sink or done.trace.append)({**event, "type": types.BUDGET_EXHAUSTED, "steps": world.steps})
    return done.world, done.trace


def result(
    setup: Setup, scenario: Scenario, world: World, trace: list[TraceEvent], full: Stopped | None = None
) -> dict[str, Json]:
    """The result of a run, expectations of the scenario included; `full`: by what a session can go no further."""
    told = [event for event in trace if event["type"] in WRITTEN]  # a trace is long, and gone through once
    known = facts(setup, world, told, scenario.given)
    evidence = of_run(setup, world, told, known.get("notTaken", ()))
    instances = [instance_json(world, instance) for instance in world.instances.values()]
    found = _came_to(evidence, scenario, world, trace, instances, full)
    found["coverage"] = coverage(setup.program, told, setup.root, world)
    found["instances"] = instances
    found["passed"] = verdict(found)
    found.update(known)
    wrong = list(misnamed(scenario.data, names_of(setup.programs)))
    said = hints(wrong)
    if said:
        found["expectations"] = [_with_hint(one, said.get(one["name"])) for one in found["expectations"]]
    warned = list(warnings(setup, world, found, told, wrong))
    return {**found, **({"warnings": warned} if warned else {}), **_lifecycle(setup, world, trace), "trace": trace}


def _with_hint(one: dict[str, Json], hint: str | None) -> dict[str, Json]:
    """An expectation with what is wrong with a name in it, where it does not hold and its value does not say so."""
    is_known = one["held"] or (one["name"] in COUNTED and isinstance(one["actual"], str))
    return one if hint is None or is_known else {**one, "hint": hint}


def met(setup: Setup, scenario: Scenario, world: World, trace: list[TraceEvent]) -> dict[str, bool]:
    """Which expectations of a scenario a run met, by name."""
    expect = scenario.data.get("expect")
    if not expect:
        return {}
    left = events_not_taken(setup, world, trace, explained=False) if "notTaken" in expect else []
    instances = [instance_json(world, instance) for instance in world.instances.values()]
    found = _came_to(of_run(setup, world, trace, left), scenario, world, trace, instances)
    return {one["name"]: one["held"] for one in found["expectations"]}


def so_far(setup: Setup, world: World, trace: list[TraceEvent]) -> tuple[dict[str, Json], Evidence]:
    """What a run that goes on has come to, as its result has it, and the evidence; it is asked again and again."""
    evidence = of_run(setup, world, trace, events_not_taken(setup, world, trace, explained=False))
    instances = [instance_json(world, instance) for instance in world.instances.values()]
    found = _came_to(evidence, Scenario({}), world, trace, instances)
    return {**found, "instances": instances, "trace": trace}, evidence


def _came_to(
    evidence: Evidence,
    scenario: Scenario,
    world: World,
    trace: list[TraceEvent],
    instances: list[view.Instance],
    full: Stopped | None = None,
) -> dict[str, Json]:
    """What of a result is told of the root instance, and which expectations were met."""
    setup = evidence.setup
    root = root_of(setup, world)
    found: dict[str, Json] = {
        "definition": setup.program.id,
        "scenario": scenario.name,
        "dialect": setup.program.workflow.dialect,
        **({} if setup.runtime == SPECIFICATION.id else {"runtime": setup.runtime}),
        "passed": None,
        "status": status_of(world, root) if root else None,
        "stopped": full or stopped(setup, world, trace),
        "output": root.output if root else None,
        "error": root.error if root else None,
        "path": root.path if root else [],
        "calls": list(evidence.calls.values),
        "produced": list(evidence.produced.values),
        "duration": format_ms(lasted(root, world)),
        "steps": world.steps,
    }
    seen = {**found, "instances": instances, "trace": trace}
    found["expectations"] = held(scenario.data.get("expect"), seen, secrecy_of(setup, world), evidence)
    return found


def shown(setup: Setup, world: World, found: dict[str, Json]) -> dict[str, Json]:
    """A result as people are shown it: a copy with the secrets of the run masked."""
    data = secrecy_of(setup, world).shown({name: value for name, value in found.items() if name in DATA})
    if data.get("difference"):
        data["difference"] = retold(data["difference"])
    return {**found, **data}


def _lifecycle(setup: Setup, world: World, trace: list[TraceEvent]) -> dict[str, Json]:
    """What a whole trace of 1.0 tells of workflows and tasks as CloudEvents (semantics-1.0.md §10.2)."""
    if not setup.program.by_tasks or setup.settings.lifecycleEvents == "off" or len(trace) < world.seq:
        return {}
    return {"lifecycle": lifecycle(setup, world, trace)}


def lasted(root: Instance | None, world: World) -> int:
    """How long an instance has run in virtual milliseconds: until its end, or the clock; 0 where there is none."""
    if root is None:
        return 0
    return (world.clock if root.ended is None else root.ended) - root.started


def instance_json(world: World, instance: Instance, *, path: bool = True) -> view.Instance:
    """An instance as the result lists it; its path may be long and can be left out."""
    told: view.InstanceMore = {"path": instance.path} if path else {}
    return {
        "id": instance.id,
        "definition": instance.definition,
        "parent": instance.caller,
        "status": status_of(world, instance),
        "output": instance.output,
        "error": instance.error,
        **told,
        "started": format_time(instance.started),
        "ended": None if instance.ended is None else format_time(instance.ended),
    }
