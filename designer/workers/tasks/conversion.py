"""In a worker process: a definition in another dialect, what of it is lost, and how far it is proved to do the same."""

from collections.abc import Sequence
from typing import Any

from designer.workers.tasks import Unstartable, starting
from simulator.scenario.scenario import ScenarioError
from simulator.studies.conversion.proof import Proof, prove
from simulator.studies.conversion.report import Row, as_json
from simulator.studies.conversion.scenario_files import with_definition
from simulator.studies.conversion.seen import seen
from simulator.studies.conversion.side_by_side import side_by_side, to_json
from workflow.convert import Converted, Unconvertible, convert, targets
from workflow.convert.shapes import NOTHING_SEEN, Seen
from workflow.definition import Definition, understand
from workflow.paths import Json
from workflow.resources import Resource
from workflow.runtimes import get
from workflow.runtimes.written import profile_for

Source = dict[str, Json]
Others = Sequence[tuple[Definition, Converted]]
PROVED = "1.0"
"""The dialect that a conversion to is proved by running both sides."""


def converted(
    setup: Source, to: str, scenarios: list[dict[str, Json]], verify: bool, runtime: str | None = None
) -> dict[str, Any]:
    """`{"text", "targets", …}` with what `simulator.studies.conversion.report.as_json` says; raises Unstartable.

    `runtime` is the engine that it is written for. With `verify` both sides are run, by the scenarios or, where there
    are none, by those that are found; each of `scenarios` then has its `scenario`, by which it can be run again.
    """
    definition, made, others = _made(setup, to, scenarios, runtime)
    proof = _proof(definition, made, scenarios, others) if verify and _is_run(definition, made) else None
    name = definition.workflow.id if definition.workflow else ""
    told: dict[str, Any] = as_json(Row("", name, definition.dialect or "", to, made, proof))
    if proof is not None:
        pairs = zip(told["scenarios"], proof.trials, strict=True)
        told["scenarios"] = [{**one, "scenario": dict(trial.scenario)} for one, trial in pairs]
    return {"text": made.text, "targets": list(targets(definition.dialect)), **told}


def run_on_both_sides(setup: Source, to: str, scenario: dict[str, Json], runtime: str | None = None) -> dict[str, Json]:
    """The rows of a run of both sides by one scenario, as `simulator.studies.conversion.side_by_side.to_json` says.

    Raises Unstartable, also where it is no conversion that can be run.
    """
    definition, made, others = _made(setup, to, runtime=runtime)
    if not _is_run(definition, made):
        raise Unstartable(f"A run on both sides is for conversions to {PROVED}, from an older dialect or engine")
    trials = _proof(definition, made, [scenario], others).trials
    if len(trials) != 1:
        raise Unstartable("One scenario is run at a time")
    return to_json(side_by_side(trials[0], definition, made))


def _is_run(definition: Definition, made: Converted) -> bool:
    """Whether both sides can be run: it was in another dialect, or is for another engine."""
    is_moved = made.dialect == PROVED and made.runtime != definition.profile.id
    return made.tasks is not None or is_moved


def _proof(definition: Definition, made: Converted, scenarios: list[dict[str, Json]], others: Others) -> Proof:
    with starting(ScenarioError, ValueError):
        return prove(definition, made, scenarios, others)


def carried_over(
    setup: Source, to: str, scenarios: list[dict[str, Json]], runtime: str | None = None
) -> dict[str, Any]:
    """`{"text", "scenarios"}` to be kept: the scenarios as they hold there; raises Unstartable.

    One that cannot be read stays as it is.
    """
    definition, made, others = _made(setup, to, scenarios, runtime)
    found: list[Json] = []
    for one in scenarios:
        try:
            found.append(with_definition(one, definition, made, tuple(others)) if made.tasks else one)
        except (ScenarioError, ValueError):
            found.append(one)
    return {"text": made.text, "scenarios": found}


def _seen(definition: Definition, resources: Sequence[Resource], scenarios: Sequence[Json]) -> Seen:
    """The shapes of data in the scenarios; of some that cannot be read nothing, which who runs them says."""
    others = [understand(one.text, resources=resources, profile=definition.profile) for one in resources]
    try:
        return seen(definition, scenarios, [one for one in others if one.workflow is not None])
    except (ScenarioError, ValueError):
        return NOTHING_SEEN


def _made(
    setup: Source, to: str, scenarios: Sequence[Json] = (), runtime: str | None = None
) -> tuple[Definition, Converted, Others]:
    """The definition, its conversion, and those of the definitions that go along.

    What merges is written for data as the scenarios have them.
    """
    listed = [one for one in setup.get("with") or [] if isinstance(one, dict)]
    resources = tuple(Resource(str(one.get("name")), str(one.get("text"))) for one in listed)
    chosen, text = setup.get("dialect"), str(setup["definition"])
    profile = profile_for(text, str(setup.get("runtime") or ""))
    definition = understand(text, str(chosen) if chosen else None, resources=resources, profile=profile)
    with starting(Unconvertible, KeyError):
        target = get(runtime) if runtime and to == PROVED else None
        shapes = _seen(definition, resources, scenarios) if to == PROVED else NOTHING_SEEN
        made = convert(definition, to, seen=shapes, target=target)
    others = []
    for one in resources if to == PROVED else ():
        other = understand(one.text, resources=resources, profile=profile)
        if other.workflow is not None and to in targets(other.dialect):
            others.append((other, convert(other, to, target=target)))
    return definition, made, others
