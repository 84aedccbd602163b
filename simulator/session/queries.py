"""Questions about a session: they change nothing, are not logged, and are answered to who asks alone."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from simulator.engine.commands import Command, Continue, Resolve
from simulator.engine.run.calls import open_calls
from simulator.engine.setup.mock_answers import MockError, answered
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.inspection.data_stages import stages
from simulator.inspection.engine_differences import difference
from simulator.inspection.evaluations import Evaluation, evaluations
from simulator.inspection.event_fate import explain
from simulator.inspection.focus import focus_frame
from simulator.inspection.foreseen import foresee
from simulator.inspection.provenance.values import provenance
from simulator.inspection.run_diff import compare, to_json
from simulator.inspection.trace_filter import filtered
from simulator.inspection.variables import visit_variables
from simulator.limits import EVALUATED_STEPS, STEPS_ASKED
from simulator.run_model import event_types as types
from simulator.run_model.received_events import received_events
from simulator.run_model.visits import is_of, visit_of
from simulator.scenario.live_expectations import judge
from simulator.scenario.loading import open_setup
from simulator.scenario.scenario import Scenario, setup
from simulator.session.command_fields import CommandError, read_focus, whole
from simulator.session.view import visits
from simulator.timeline.breakpoints import BreakpointError
from simulator.timeline.replay import played
from simulator.timeline.timeline import Timeline
from simulator.timeline.watches import read_watches, watched
from simulator.wire.answers import (
    AnswerValue,
    Comparison,
    Correlation,
    EngineDifferences,
    Explanation,
    Filtered,
    Foreseen,
    Judgement,
    Passed,
)
from simulator.wire.data_flow import Provenance, VisitStages
from simulator.wire.debugging import Watched
from simulator.wire.variables import VisitVariables
from workflow.paths import Json
from workflow.profile import SPECIFICATION

Query = Callable[[Timeline, Mapping[str, Json]], AnswerValue]


def _evaluate(line: Timeline, command: Mapping[str, Json]) -> Watched:
    """Expressions on the data in focus, large values too, as the view has them."""
    focus = read_focus(command)
    try:
        watches = read_watches(command.get("expressions"), line.setup)
    except BreakpointError as error:
        raise CommandError("bad-watch", str(error)) from None
    if focus is not None and focus_frame(line.world, focus) is None:
        raise CommandError("not-possible", "That state is not active at this step.")
    return watched(watches, line.setup, line.world, focus, None)


def _stages(line: Timeline, command: Mapping[str, Json]) -> VisitStages:
    """The stages of the data in the visit of a state that a trace event, or the last of a step, belongs to."""
    trace, scope = _trace(line, command), command.get("scope")
    if not isinstance(scope, str | None):
        raise CommandError("bad-field", "`scope` must be a text")
    found = stages(line.setup, trace, _event(command, trace), scope) if trace else None
    if found is None:
        raise CommandError("not-possible", "No state has been entered by then.")
    return found


def _variables(line: Timeline, command: Mapping[str, Json]) -> VisitVariables:
    """What the expressions saw and gave in the visit of a state that a trace event, or the last of a step, is of."""
    trace = _trace(line, command)
    visit = visit_of(trace, _event(command, trace)) if trace else None
    if visit is None:
        raise CommandError("not-possible", "No state has been entered by then.")
    steps = sorted({event["step"] for event in trace[visit[0] : visit[1]] if is_of(event, trace[visit[0]])})
    return visit_variables(line.setup, trace, visit, _heard(line, steps[-EVALUATED_STEPS:]))


def _heard(line: Timeline, steps: Sequence[int]) -> list[Evaluation]:
    """What expressions saw and gave in known steps, which are carried out once more."""
    before = _before_each(line, steps)
    return [one for setup, world, command in before for one in evaluations(setup, world, command)]


def _before_each(line: Timeline, steps: Iterable[int]) -> Iterator[tuple[Setup, World, Command]]:
    """What each of these known steps starts from, in order; the timeline stands where it stood afterwards."""
    stands = line.position
    try:
        for number in steps:
            line.go(number - 1)
            yield line.setup, line.world, line.command()
    finally:
        line.go(stands)


def _foresee(line: Timeline, command: Mapping[str, Json]) -> Foreseen:
    """What an answer to an open call comes to, which is given in the fields of `resolve`."""
    number = whole(command, "call", 0)
    asked = next((call for call in open_calls(line.world) if call["call"] == number), None)
    if asked is None:
        raise CommandError("not-possible", f"no call {number} is waiting for an answer")
    try:
        return foresee(line.setup, line.world, Resolve(number, *answered(asked["kind"], command)))
    except MockError as error:
        raise CommandError("bad-answer", str(error)) from None


def _provenance(line: Timeline, command: Mapping[str, Json]) -> Provenance:
    """Where the value at a JSON pointer comes from: of the data of a trace event, or of those in focus."""
    trace = _trace(line, command)
    seq = _event(command, trace) if "seq" in command else _of_focus(line, command, trace)
    place = command.get("pointer")
    found = provenance(line.setup, trace, seq, place) if isinstance(place, str) and seq is not None else None
    if found is None:
        raise CommandError("not-possible", f"There is no {place!r} in the data of that event.")
    return found


def _trace(line: Timeline, command: Mapping[str, Json]) -> Sequence[TraceEvent]:
    """The trace up to the step `position`, one that lies ahead too, or to where the session stands."""
    return line.known(0, whole(command, "position", line.position))


def _event(command: Mapping[str, Json], trace: Sequence[TraceEvent]) -> int:
    """The number of a trace event: `seq`, or the last one."""
    seq = whole(command, "seq", len(trace) - 1)
    if seq >= len(trace):
        raise CommandError("not-possible", f"The trace has {len(trace)} events at this step.")
    return seq


def _of_focus(line: Timeline, command: Mapping[str, Json], trace: Sequence[TraceEvent]) -> int | None:
    """The last trace event that tells the data in focus."""
    frame = focus_frame(line.world, read_focus(command))
    wanted = ("1", "") if frame is None else (frame.instance, frame.scope)
    told = (event for event in reversed(trace) if event["type"] in types.STATE_DATA)
    here = (event for event in told if event.get("filter") != "export")  # that becomes the context
    return next((event["seq"] for event in here if (event["instance"], event.get("scope", "")) == wanted), None)


def _correlation(line: Timeline, command: Mapping[str, Json]) -> Correlation | Explanation:
    """What became of every event; with the `seq` of an `event.received` what that one met."""
    trace = line.trace()
    if "seq" not in command:
        return {"events": received_events(trace)}
    received = trace[_event(command, trace)]
    if received["type"] != types.EVENT_RECEIVED:
        raise CommandError("not-possible", f"`seq` must be that of an `{types.EVENT_RECEIVED}`")
    step = line.known(received["step"] - 1, received["step"])
    return explain(line.setup, _world_at(line, received["step"] - 1), step, received)


def _world_at(line: Timeline, position: int) -> World:
    """The world at a known position; the timeline stands where it stood."""
    stands = line.position
    line.go(position)
    world = line.world
    line.go(stands)
    return world


def _compare(line: Timeline, command: Mapping[str, Json]) -> Comparison:
    """This run (left) with a `session`, as far as it is known (the server adds it as `other`), or with that of a
    `scenario`; or the runs of two `scenarios`.
    """
    given = command.get("scenarios", [command["scenario"]] if "scenario" in command else [])
    if not isinstance(given, list) or len(given) > 2:
        raise CommandError("bad-field", "`scenarios` are two, `scenario` is one")
    runs = [_run(line, scenario) for scenario in given]
    if isinstance(command.get("other"), dict):
        runs.append(_whole(command["other"]))
    if not runs or len(runs) > 2:
        raise CommandError("bad-field", "`compare` has a `session`, a `scenario` or two `scenarios`")
    left, right = runs if len(runs) == 2 else (line, runs[0])
    one, two = left.trace(), right.trace()
    passed: Passed = {
        "entered": visits(right.setup, right.world, "entered"),
        "taken": visits(right.setup, right.world, "taken"),
    }
    found = to_json(compare(one, two), one, two, passed)
    found["stands"] = {"left": _stands(left), "right": _stands(right)}
    return found


def _stands(line: Timeline) -> int | None:
    """The step at which a run stands that is not over."""
    instances = line.world.instances.values()
    return None if instances and all(one.ended is not None for one in instances) else line.position


def _whole(other: Mapping[str, Json]) -> Timeline:
    """Another session as far as it is known, wherever somebody has left it."""
    saved = other["saved"]
    return Timeline(open_setup(other["setup"]), **{**saved, "position": saved["length"]})


def _run(line: Timeline, scenario: Json) -> Timeline:
    """A run of this session's definitions by another scenario, to its end."""
    ready = setup(Scenario(scenario), line.setup.programs, line.setup.root)
    ready = replace(ready, secrets={**line.setup.secrets, **{k: v for k, v in ready.secrets.items() if v}})
    run = played(ready)
    run.run(Continue(ready.settings.stepBudget, until=ready.until, events=ready.settings.traceLimit))
    return run


def _differences(line: Timeline, command: Mapping[str, Json]) -> EngineDifferences:
    """Where the steps from `first` to `position` differ from what the documents say, of a run of an engine."""
    last = min(whole(command, "position", line.position), line.length)
    first = max(whole(command, "first", last), last - STEPS_ASKED + 1, 1)
    profile, found = line.setup.program.profile, []
    asked = range(first, last + 1) if profile is not SPECIFICATION else ()
    for given, before, taken in _before_each(line, asked):
        line.go(line.position + 1)
        one = difference(given, before, taken, line.last(), line.world) if line.last() else None
        found += [one] if one else []
    name = "" if profile is SPECIFICATION else profile.name
    return {"engine": name, "first": first, "last": last, "differences": found}


def _judge(line: Timeline, command: Mapping[str, Json]) -> list[Judgement]:
    """What is expected, as far as it can be told at `position`."""
    expect = command.get("expect")
    if not isinstance(expect, dict):
        raise CommandError("bad-field", "`expect` must be an object, as in a scenario")
    stands = line.position
    line.go(whole(command, "position", stands))
    try:
        return judge(line, expect)
    finally:
        line.go(stands)


def _filter(line: Timeline, command: Mapping[str, Json]) -> Filtered:
    """The trace events in which a path selects something, those of known steps that lie ahead too."""
    path = command.get("path")
    if not isinstance(path, str) or not path.startswith("$"):
        raise CommandError("bad-field", "`path` is a JSONPath such as $.error.name")
    return filtered(line.known(0, line.length), path)


QUERIES: dict[str, Query] = {
    "filter": _filter,
    "judge": _judge,
    "evaluate": _evaluate,
    "stages": _stages,
    "variables": _variables,
    "foresee": _foresee,
    "provenance": _provenance,
    "correlation": _correlation,
    "compare": _compare,
    "differences": _differences,
}
