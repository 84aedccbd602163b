"""The steps of a run with their captions and where each stands: by state, visit and step of the visit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.run_model.facts import definitions, entered_states
from simulator.scenario.captions import Anchor
from simulator.studies.narration.grouping import Group, grouped
from simulator.studies.narration.narrator import Narrator
from simulator.studies.narration.sentences import caption_of
from workflow.durations import format_time
from workflow.paths import Json

ALIKE = 4  # of things that happen alike, so many are told


@dataclass(frozen=True, slots=True)
class NarratedStep:
    """A step: its trace events, the caption that is shown, and the one made from the trace (`plain`)."""

    events: tuple[TraceEvent, ...]
    anchor: Anchor
    caption: str
    plain: str

    @property
    def seq(self) -> int:
        """The number of its first trace event."""
        return int(self.events[0]["seq"])


def narrated(
    trace: Sequence[TraceEvent], setup: Setup, captions: Mapping[Anchor, str], *, alone: bool = False
) -> list[NarratedStep]:
    """The trace of a run in steps; `captions` are the author's own. `alone`: only what its own definition does."""
    if alone:
        trace = _of_own(trace, setup.root)
    programs = {setup.root: setup.programs[setup.root]} if alone else setup.programs
    narrator = Narrator(programs, setup.root, trace)
    now = format_time(setup.clock)
    held: list[TraceEvent] = []
    found: list[tuple[Group, str]] = []
    for group in grouped(trace):
        text = caption_of(narrator, group, now)
        now = group.events[-1]["time"]
        if text:
            found.append((replace(group, events=[*held, *group.events]), text))
            held = []
        elif found:
            found[-1][0].events.extend(group.events)
        else:
            held = [*held, *group.events]
    return _placed(narrator, _together(found), captions)


def _of_own(trace: Sequence[TraceEvent], root: str) -> list[TraceEvent]:
    """The events of no instance, and of those that run the definition `root`."""
    of = definitions(trace)
    return [event for event in trace if of.get(str(event.get("instance")), root) == root]


def _together(groups: list[tuple[Group, str]]) -> list[tuple[Group, str]]:
    """What branches or iterations of one state do alike at one instant is one step."""
    alike = [list(part) for _, part in groupby(groups, key=lambda one: _likeness(one[0]))]
    return [one for part in alike for one in ([_joined(part)] if len(part) > 1 else part)]


def _likeness(group: Group) -> tuple[Json, ...]:
    if not group.scoped:
        return (id(group),)
    last = group.spoken[-1]
    kinds = frozenset(event["type"] for event in group.spoken) - {types.CLOCK_ADVANCED}
    return (kinds, last["time"], last.get("instance"), last.get("state"))


def _joined(part: list[tuple[Group, str]]) -> tuple[Group, str]:
    whole = Group([event for group, _ in part for event in group.events], part[0][0].track)
    more = len(part) - ALIKE
    texts = [text for _, text in part[:ALIKE]]
    return whole, " ".join([*texts, *([f"And so {more} more."] if more > 0 else [])])


def _placed(narrator: Narrator, groups: list[tuple[Group, str]], captions: Mapping[Anchor, str]) -> list[NarratedStep]:
    """Every step with its place: the visit that it begins, else the latest one of the state it is about."""
    visits: dict[str, int] = {}
    steps: dict[tuple[str, int], int] = {}
    latest = ""
    found = []
    for group, text in groups:
        own = [event for event in group.events if narrator.definition(event) == narrator.root]
        entered = [event["state"] for event in entered_states(own)]
        for state in entered:
            visits[state] = visits.get(state, 0) + 1
        latest = entered[0] if entered else _state(own, visits) or latest
        visit = (latest, visits.get(latest, 1))
        steps[visit] = steps.get(visit, 0) + 1
        anchor = (*visit, steps[visit])
        found.append(NarratedStep(tuple(group.events), anchor, captions.get(anchor, text), text))
    return found


def _state(events: Sequence[TraceEvent], visits: Mapping[str, int]) -> str:
    """The state that a step is about: that of its first event which names one that was visited."""
    names: list[Json] = [event.get("state") for event in events]
    return next((name for name in names if isinstance(name, str) and name in visits), "")
