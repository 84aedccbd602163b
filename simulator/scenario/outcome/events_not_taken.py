"""Events that came and that nobody took: when, and by which attribute they were others than those that were awaited."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from simulator.engine.commands import Continue, Step
from simulator.engine.events.correlation import Difference, closest
from simulator.engine.events.event_filters import Compared, filters_of, misfit, mismatch
from simulator.engine.events.listening import compared
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.step import new_world, step
from simulator.engine.trace.secret_values import happened
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.inspection.start_candidates import start_candidates
from simulator.run_model import event_types as types
from simulator.run_model.received_events import key_of
from simulator.scenario.outcome.misplaced import misplaced
from simulator.scenario.outcome.shapes import NotTaken
from simulator.scenario.outcome.spelling import is_not
from workflow.durations import format_ms, parse_time
from workflow.model import Expression
from workflow.paths import Json, json_text

CLAUSES: Final = 3
"""Of what was compared with an event so much is told."""
LOOKED: Final = 200
"""Steps behind the coming of an event in which its instance may have begun to wait for it."""
LEFT: Final = (types.EVENT_DROPPED, types.EVENT_KEPT)


def events_not_taken(
    setup: Setup, world: World, trace: Iterable[TraceEvent], *, explained: bool = True
) -> list[NotTaken]:
    """In the order in which they came. What an instance produced is one only where another might have taken it.

    Unless they are `explained`, of one that was kept it is not looked back for what its instance waited for.
    """
    told: dict[str, list[TraceEvent]] = {}
    taken: set[str] = set()
    makers: dict[str, str] = {}
    for event in trace:
        if event["type"] in LEFT:
            told.setdefault(_key(event), []).append(event)
        elif event["type"] == types.EVENT_CONSUMED:
            taken.add(_key(event))
        elif event["type"] == types.EVENT_PRODUCED:
            makers[_key(event)] = event["instance"]
    if not told:
        return []
    kept = dict(_kept(world))
    past = _Past(setup)
    found = []
    for key, events in told.items():
        reasons = [] if key in taken else list(_reasons(setup, world, events, makers.get(key)))
        if key in kept and key not in taken:
            why = _why_kept(setup, world, past.before(events[0]), events[0]) if explained else []
            reasons += why or [kept[key]]
        if reasons and not (key not in kept and _starts_another(setup, world, events)):
            found.append(_fact(setup, events[0], reasons))
    return found


def _key(event: TraceEvent) -> str:
    return key_of(happened(event)["event"])


def _fact(setup: Setup, event: TraceEvent, reasons: Sequence[str]) -> NotTaken:
    own, came = event.get("own"), parse_time(event["time"])
    named = f"{own['kind']} {own['name']}".strip() if own else str(event["event"].get("type") or event["event"]["id"])
    at = format_ms((came or setup.clock) - setup.clock)
    return {"event": named, "at": at, "reason": "; ".join(dict.fromkeys(reasons)), "seq": event["seq"]}


def _kept(world: World) -> Iterator[tuple[str, str]]:
    """What is kept at the end of a run, and why nobody took it, as far as the end shows that."""
    for gathered in world.sets.values():
        for name, event in gathered["events"]:
            yield key_of(event), f"no instance of {gathered['definition']} is created by {name} alone"
    for instance in world.instances.values():
        for entry in instance.mailbox:
            if entry.get("frame") not in world.frames:  # else a task has taken it, and not come to it yet
                yield key_of(entry["event"]), f"instance {instance.id} kept it, and nothing in it came to wait for it"


def _why_kept(setup: Setup, world: World, before: World | None, kept: TraceEvent) -> list[str]:
    """By which attribute an event is another than its instance waited for as it came or soon after; [] where it did not
    wait for such a one.
    """
    name, looked = str(kept.get("instance")), 0
    while before is not None and name in before.instances and looked < LOOKED:
        instance = before.instances[name]
        if not setup.programs[instance.definition].by_tasks or instance.ended is not None:
            break
        waited = compared(setup, before, instance, happened(kept)["event"])
        asked = [(one.name, misfit(asked)) for one, waits, asked in waited if waits and one.name in kept["names"]]
        wrong = [_difference(name, event, why) for event, why in asked if why]
        if wrong:
            differing = [wrong[0].to_json()]
            return list(_clauses(setup, world, happened(kept)["event"], differing))
        done = step(setup, before, Step(), quick=False)
        before, looked = done.world if done.world.steps > before.steps else None, looked + 1
    return []


class _Past:
    """The worlds that a run has been through, made again one after the other."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._world: World | None = None

    def before(self, event: TraceEvent) -> World | None:
        """The world in which an event came to be; None where the run cannot be made again by its setup alone, or that
        was asked of a later event before.
        """
        world = self._world or new_world(self._setup)
        left = event["step"] - 1 - world.steps
        if left < 0 or self._setup.script:
            return None
        if left:
            world = step(self._setup, world, Continue(left, until=self._setup.until), brief=True, quick=False).world
        self._world = world
        came = step(self._setup, world, Step(), quick=False).trace
        same = (one for one in came if one["seq"] == event["seq"] and one["type"] == event["type"])
        return world if any(_key(one) == _key(event) for one in same) else None


def _reasons(setup: Setup, world: World, events: Iterable[TraceEvent], maker: str | None) -> Iterator[str]:
    for event in events:
        if event["type"] != types.EVENT_DROPPED:
            continue
        differing = [one for one in event.get("compared") or () if one["instance"] != maker]
        if differing:
            yield from _clauses(setup, world, happened(event)["event"], differing)
        elif maker is None:
            yield _of_start(setup, world, event) or _said(setup, event)


def _said(setup: Setup, event: TraceEvent) -> str:
    """The reason of the trace, with the type as JSON; of a type that no definition has, the one that may be meant."""
    kind, reason = event["event"].get("type"), str(event["reason"])
    if repr(kind) not in reason:
        return reason
    known = {one for program in setup.programs.values() for one in _types(program)}
    near = _near(str(kind), tuple(sorted(known)))
    meant = f"; did you mean {json_text(near)}?" if near else ""
    return reason.replace(repr(kind), json_text(kind)) + meant


@lru_cache(maxsize=1024)
def _near(kind: str, known: tuple[str, ...]) -> str:
    return next(iter(get_close_matches(kind, known, 1)), "")


def _types(program: Program) -> Iterator[str]:
    """The types of events that a definition is for."""
    yield from (one.type for one in program.consumed if one.type)
    on = program.schedule.on if program.schedule else None
    for one in (one for each in (*program.strategies, *([on] if on else [])) for one in filters_of(each)):
        written = one.filter.attributes.value if one.filter.attributes else None
        if isinstance(written, dict) and isinstance(written.get("type"), str):
            yield written["type"]


def _clauses(
    setup: Setup, world: World, event: dict[str, Json], differing: Sequence[Mapping[str, Json]]
) -> Iterator[str]:
    several = len(world.instances) > 1
    for one in differing[:CLAUSES]:
        instance = world.instances.get(one["instance"])
        program = None if instance is None else setup.programs[instance.definition]
        clause = _clause(program, event, one)
        yield f"instance {one['instance']}: {clause}" if several else clause
    if len(differing) > CLAUSES:
        yield f"{len(differing) - CLAUSES} more instances do not take it either"


def _clause(program: Program | None, event: dict[str, Json], one: Mapping[str, Json]) -> str:
    attribute, wanted, found = str(one["attribute"]), one["wanted"], one["found"]
    source, expected = _correlation(program, str(one["event"]), attribute) if program else ("", "")
    why = f" (`{expected}` gives nothing)" if expected and wanted is None else ""
    name = attribute.removeprefix("correlate.")
    return is_not(name, found, wanted, why) + (misplaced(event, source or name) if found is None else "")


def _correlation(program: Program, name: str, attribute: str) -> tuple[str, str]:
    """The expressions that read a key of correlation of an event, and that say what it must be; "" where none does."""
    on = program.schedule.on if program.schedule else None
    for strategy in (*program.strategies, *([on] if on else [])):
        for one in (one for each in filters_of(strategy) if each.name == name for one in each.filter.correlate):
            if f"correlate.{one.key}" == attribute:
                expected = one.expected.text if isinstance(one.expected, Expression) else ""
                return one.source.text if one.source else "", expected
    known = program.events.get(name)
    values = [rule.value for rule in known.correlation if rule.attribute == attribute] if known else []
    return "", next((one.value for one in values if one is not None and isinstance(one.value, str)), "")


def _of_start(setup: Setup, world: World, event: TraceEvent) -> str:
    """By which attribute an event does not start the scenario's own definition, where events do that."""
    if setup.start == "manual" or event.get("instance") is not None or event.get("own"):
        return ""
    came = happened(event)["event"]
    asked = start_candidates(setup, world, setup.root, came)
    found = closest([one.difference for one in asked if one.difference])
    if found is None:
        return ""
    one = {"attribute": found.attribute, "wanted": found.wanted, "found": found.found, "event": found.event}
    return f"it starts no instance: {_clause(setup.program, came, one)}"


def _difference(instance: str, event: str, wrong: Compared) -> Difference:
    """By what an event is another than a filter of this name asks for."""
    return Difference(instance, event, wrong.attribute, wrong.wanted, wrong.found)


def _starts_another(setup: Setup, world: World, events: Sequence[TraceEvent]) -> bool:
    """Whether an event that an instance did not want began another one."""
    if not all(event.get("instance") for event in events if event["type"] == types.EVENT_DROPPED):
        return False
    came, event = parse_time(events[0]["time"]), happened(events[0])["event"]
    begun = {one.definition for one in world.instances.values() if one.caller is None and one.started == came}
    return any(_may_start(setup.programs[name], event) for name in begun)


def _may_start(program: Program, event: dict[str, Json]) -> bool:
    on = program.schedule.on if program.schedule else None
    return on is not None and any(mismatch(one.filter, event, None) is None for one in filters_of(on))
