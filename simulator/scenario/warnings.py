"""What there is to know of a run besides whether its scenario passed (docs/scenarios.md, "What a result says")."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from simulator.engine.events.start_filters import reads_whole
from simulator.engine.run.calls import open_calls
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.errors import UNMOCKED
from simulator.engine.world.world import World
from simulator.inspection.waiting import waiting
from simulator.inspection.words import listed
from simulator.run_model.facts import unheard_errors
from simulator.scenario.mock_faults import certain
from simulator.scenario.names.misnamed import Misnamed
from simulator.scenario.outcome.missing_mocks import Calls, is_unmocked
from simulator.scenario.outcome.verdict import is_started
from workflow.paths import Json, pointer

WAITING: Final = "waiting"
STARTS: Final = {
    "events": "no event started an instance",
    "schedule": "neither the schedule nor an event started an instance",
}


def warnings(
    setup: Setup,
    world: World,
    found: Mapping[str, Json],
    trace: Sequence[TraceEvent] = (),
    wrong: Iterable[Misnamed] = (),
) -> Iterator[str]:
    """The sentences about a run of a scenario to its end, of which this much of the result is known.

    `wrong` is what the scenario names and no definition has. What is about something in the scenario begins with a
    pointer to it.
    """
    refusal = setup.program.refusal
    if refusal:
        yield f"{refusal}; it was run all the same"
    for fault in certain(setup.program.workflow, setup.mocks):
        yield f"{pointer(fault.path)}: {fault.message}"
    yield from _misnamed(wrong)
    if not is_started(found) and setup.start in STARTS:
        yield f"nothing ran: {STARTS[setup.start]}"
    yield from _by_hand(setup, found)
    yield from _unfilled(setup, world, trace)
    yield from _missing(found, trace)
    yield from _failed_beside(found, trace)
    if found["status"] == WAITING and found["stopped"] is None and not _expects_waiting(found["expectations"]):
        yield f"the run still waits, and nothing that is due ends that: {'; '.join(_reasons(setup, world))}"


def _misnamed(wrong: Iterable[Misnamed]) -> Iterator[str]:
    """What is misnamed but for mocks and events: of those the result says what became."""
    for one in wrong:
        if one.path[0] != "events" and not (one.certain and len(one.path) > 1):
            yield f"{pointer(one.path)}: {one.message}"


def _by_hand(setup: Setup, found: Mapping[str, Json]) -> Iterator[str]:
    """That a definition of 1.0 which events start has failed by hand, without the events that it is given by them."""
    schedule = setup.program.schedule
    if setup.start != "manual" or schedule is None or schedule.on is None or found["status"] != "failed":
        return
    is_inside = setup.semantics.events.started_with == "object"
    given = setup.input.get("events") if is_inside and isinstance(setup.input, dict) else setup.input
    if not isinstance(given, list):
        items = "CloudEvents" if reads_whole(setup.program) else "the data of events"
        place = "`input.events`" if is_inside else "`input`"
        yield (
            f"{setup.program.id} is started by events: use `start: events`, or give it what they would, "
            f"a list of {items}, as {place}"
        )


def _unfilled(setup: Setup, world: World, trace: Sequence[TraceEvent]) -> Iterator[str]:
    """That variables of addresses had no value, and how one of a loop or of `catch` is written."""
    for one in Calls(setup, world).unfilled(trace):
        given = one.given
        told = ["that is a member of the task's input"] if one.known else []
        told += [f'`${given}` is written `${{ "…\\(${given})…" }}`'] if given else []
        why = f": {', and '.join(told)}" if told else ""
        yield f"{one.words}{why}; the call went to `{one.key}`"


def _missing(found: Mapping[str, Json], trace: Sequence[TraceEvent]) -> Iterator[str]:
    """That calls had no mock, with the keys that one would have."""
    expected = json.dumps([one["expected"] for one in found["expectations"]])
    error = found["error"] if is_unmocked(found["error"]) else {"message": ""}
    alone = [one["error"]["message"] for one in _alone(found, trace) if is_unmocked(one["error"])]
    for one in found.get("missingMocks", ()):
        if error["message"].startswith(one["message"]):
            if UNMOCKED in expected:
                continue
            told = ", which the scenario does not expect" if found["expectations"] else ""
        elif any(message.startswith(one["message"]) for message in alone):
            told = " in a workflow that nobody waits for"
        else:
            told = ", and the workflow took that for an error of the call"
        keys = listed([f"`{key}`" for key in one["keys"]], "or")
        yield f"a mock is missing{told}: {one['message']}; its key under `{one['under']}` is {keys}"


def _alone(found: Mapping[str, Json], trace: Sequence[TraceEvent]) -> Iterator[Mapping[str, Json]]:
    """The instances that nobody waits for, but for the first of the scenario's own definition."""
    unheard = {str(event["child"]) for event in unheard_errors(trace) if event.get("child")}
    first = next((one["id"] for one in found["instances"] if one["definition"] == found["definition"]), None)
    for one in found["instances"]:
        if one["id"] != first and (one["parent"] is None or one["id"] in unheard):
            yield one


def _failed_beside(found: Mapping[str, Json], trace: Sequence[TraceEvent]) -> Iterator[str]:
    """Instances that failed without anybody who waits for them or expects it."""
    if any(one["name"] == "instances" for one in found["expectations"]):
        return
    for one in _alone(found, trace):
        if one["status"] == "failed" and not is_unmocked(one["error"]):
            error = one["error"]
            yield (
                f"instance {one['id']} of {one['definition']} failed, which the scenario does not expect: "
                f"{error['name']}: {error['message']}"
            )


def _expects_waiting(expectations: list[dict[str, Json]]) -> bool:
    by_name = {one["name"]: one["expected"] for one in expectations}
    return by_name.get("status") == WAITING or WAITING in json.dumps(by_name.get("tasks"))


def _reasons(setup: Setup, world: World) -> Iterator[str]:
    """What is waited for."""
    reasons = [one["says"].rstrip(".") for one in waiting(setup, world)]
    asked = Counter(str(call["name"]) for call in open_calls(world))
    if asked:
        named = [name if count == 1 else f"{count} calls of {name}" for name, count in asked.items()]
        reasons.append(f"nobody answers {listed(named)}")
    yield from reasons or ["something in it never ends"]
