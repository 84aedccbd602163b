"""A scenario played: the steps of its run with their captions and what a diagram shows at each of them.

The run is followed up to PLAYED_STEPS of the engine and PLAYED_CAPTIONS that are told; `cut` says that it goes on.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from operator import itemgetter

from simulator.engine.commands import Continue
from simulator.engine.run.instances import status_of
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.inspection.tokens import tokens
from simulator.limits import PLAYED_CAPTIONS, PLAYED_DATA, PLAYED_STEPS
from simulator.run_model import event_types as types
from simulator.run_model.facts import entered_states
from simulator.scenario.captions import read_captions, written
from simulator.studies.narration.steps import NarratedStep, narrated
from simulator.timeline.replay import played
from simulator.timeline.timeline import Timeline
from simulator.wire.view import Activity
from workflow.durations import format_time
from workflow.paths import Json

MOVES = frozenset((types.TRANSITION_TAKEN, *types.COMPLETIONS))
HOLDERS = (
    types.STATE_ENTERED,
    types.DATA_MERGED,
    types.DATA_EDITED,
    types.STATE_EXITED,
    types.INSTANCE_COMPLETED,
)
"""The trace events that tell the data of a run as they are after a step."""
FAILURES = frozenset({types.INSTANCE_FAILED, types.INSTANCE_BLOCKED})


def playback(setup: Setup, narration: Json, *, alone: bool = False) -> dict[str, Json]:
    """`{"started", "status", "cut", "steps": […]}`; raises CaptionError for a `narration` that cannot be read.

    A step has `seq` and `last` (the numbers of its first and last trace event), `time` (at its end), `caption`, `plain`
    (the caption made from the trace), `at` (its place as the scenario's `narration` names it), `state` and `pointer`
    (of its own definition), `moves` (what tokens glide along), `entered` (pointers), `failed` (a pointer), `tokens`
    (inspection/tokens.py, of its own definition), and `data` with `large` where they are too large to come along.
    `alone`: only what happens in the scenario's own definition is told, for who may not see the others.
    """
    captions = read_captions(narration)
    line = played(setup)
    if line.position < PLAYED_STEPS:
        line.run(Continue(PLAYED_STEPS - line.position, until=setup.until))
    more = line.position >= PLAYED_STEPS
    trace = line.trace()
    root = next((one for one in line.world.instances.values() if one.definition == setup.root), None)
    narrated_steps = narrated(trace, setup, captions, alone=alone)
    return {
        "started": format_time(setup.clock),
        "status": status_of(line.world, root) if root else None,
        "cut": more or len(narrated_steps) > PLAYED_CAPTIONS,
        "steps": _steps(setup, line, list(islice(narrated_steps, PLAYED_CAPTIONS))),
    }


def _steps(setup: Setup, line: Timeline, narrated_steps: Sequence[NarratedStep]) -> list[dict[str, Json]]:
    places = _Places(setup)
    left = PLAYED_DATA
    found = []
    for one in narrated_steps:
        line.go(max(event["step"] for event in one.events if "step" in event))
        places.read(one.events)
        data = _data(one.events)
        size = len(json.dumps(data, ensure_ascii=False)) if data is not None else 0
        shown = {"data": data} if size <= left else {"data": None, "large": True}
        left -= size if size <= left else 0
        found.append({**_facts(one), **places.of(one), "tokens": places.tokens(line.world), **shown})
    return found


def _facts(one: NarratedStep) -> dict[str, Json]:
    last = one.events[-1]
    head = {"seq": one.seq, "last": last["seq"], "time": last["time"], "caption": one.caption, "plain": one.plain}
    return {**head, "at": written(one.anchor)}


def _data(events: Sequence[TraceEvent]) -> Json:
    """The data after a step, as far as one of its events tells them."""
    held = [event[types.DATA_FIELDS[event["type"]]] for event in events if event["type"] in HOLDERS]
    return held[-1] if held else None


class _Places:
    """Where the instances of the scenario's own definition are, as the trace tells it."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._own: set[Json] = set()
        self._stood: dict[tuple[Json, str], tuple[Json, Json]] = {}

    def read(self, events: Sequence[TraceEvent]) -> None:
        """Note where instances begin and what they enter."""
        for event in events:
            if event["type"] == types.INSTANCE_STARTED and event["definition"] == self._setup.root:
                self._own.add(event["instance"])
            elif event["type"] == types.STATE_ENTERED:
                place = (event["state"], event["pointer"])
                self._stood[event["instance"], str(event.get("scope") or "")] = place

    def of(self, one: NarratedStep) -> dict[str, Json]:
        """What a step shows on the drawing of the definition."""
        mine = [event for event in one.events if event.get("instance") in self._own]
        names = ("type", "instance", "scope", "pointer")
        moves = [{name: event.get(name) for name in names} for event in mine if event["type"] in MOVES]
        entered = entered_states(mine)
        about = next((event for event in (*entered, *mine) if event.get("state") and event["type"] not in MOVES), None)
        stands = self._standing(about) if about else (None, None)
        return {
            "state": stands[0],
            "pointer": stands[1],
            "moves": [move for move in moves if move["pointer"] is not None],
            "entered": [event["pointer"] for event in entered],
            "failed": next((stands[1] for event in mine if event["type"] in FAILURES), None),
        }

    def _standing(self, event: TraceEvent) -> tuple[Json, Json]:
        """The state that an event is in: the one its track, or the track that it is a branch of, entered last."""
        scope = str(event.get("scope") or "")
        mine = [(where, place) for (who, where), place in self._stood.items() if who == event["instance"]]
        named = [(len(where), place) for where, place in mine if place[0] == event["state"] and scope.startswith(where)]
        return max(named, key=itemgetter(0))[1] if named else (event["state"], None)

    def tokens(self, world: World) -> list[dict[str, Json]]:
        """The tokens on the drawing; one between two states stands where it was last."""
        own = [self._placed(token) for token in tokens(self._setup, world) if token["definition"] == self._setup.root]
        names = ("instance", "state", "pointer", "scope", "at", "waits")
        return [{name: token[name] for name in names} for token in own if token["pointer"] is not None]

    def _placed(self, token: Activity) -> Mapping[str, Json]:
        if token["pointer"] is not None:
            return token
        state, pointer = self._stood.get((token["instance"], token["scope"]), (None, None))
        return {**token, "state": state, "pointer": pointer, "at": pointer}
