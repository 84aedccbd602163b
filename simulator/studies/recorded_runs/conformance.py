"""A run held against a recording: how far they agree, and the first place where they part, with both data."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from typing import Final, NamedTuple, cast

from simulator.engine.data.equality import same
from simulator.engine.setup.program import Program
from simulator.engine.trace.secret_values import EXPECTED, Secrecy
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import Instance
from simulator.studies.recorded_runs.history import BROKEN, CANCELLED, COMPLETED, ENTERED, EXITED, FAULTED, Note
from simulator.studies.recorded_runs.marks import Mark, comparable, of_history, of_trace
from simulator.studies.recorded_runs.recorded_scenario import Recorded
from workflow.paths import Json

SHOWN: Final = 120
"""Characters of a value in a message."""
WORDS: Final = {
    "entered": "enters {}",
    "exited": "leaves {}",
    "faulted": "faults in {}",
    "cancelled": "cancels {}",
    "retried": "tries {} again",
    "called": "calls {}",
    "returned": "gets an answer of {}",
    "failed": "gets an error of {}",
    COMPLETED: "ends",
    FAULTED: "fails",
    CANCELLED: "is cancelled",
}


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far a run agrees with a recording.

    Of `recorded` places that can be compared `agree` do, before the first `difference`. `until` says why the
    comparison ends before the recording does, where something that the run needs is not in it.
    """

    recorded: int
    agree: int
    difference: dict[str, Json] | None = None
    until: Note | None = None
    entered: tuple[str, ...] = ()
    """The states or tasks that both entered, in order."""

    @property
    def whole(self) -> bool:
        """Whether everything was compared, and agrees."""
        return self.difference is None and self.until is None

    def as_json(self) -> dict[str, Json]:
        """`{"places", "agree", "difference", "until"}`."""
        until = self.until.as_json if self.until else None
        return {"places": self.recorded, "agree": self.agree, "difference": self.difference, "until": until}


class _Pair(NamedTuple):
    """Two marks that should be alike, one of which may be missing.

    `number` is how many marks of the recording come before, `line` where in the file it is.
    """

    recorded: Mark | None
    simulated: Mark | None
    number: int
    line: int


def agreement(
    one: Recorded, program: Program, instance: Instance | None, trace: Sequence[TraceEvent], secrecy: Secrecy
) -> Agreement:
    """How far the trace of a run, in which `instance` is the recorded one, agrees with the recording.

    A difference is told with what is masked by the run's `secrecy`.
    """
    wanted = of_history(one.happenings, program)
    happened = of_trace(trace, instance.id, program) if instance is not None else []
    cut = _cut(happened, one)
    came = comparable(happened[:cut], wanted, program, one.tells)
    pairs = _first_apart(wanted, came, one)
    if one.end is None:  # what the run does beyond the recording is nobody's mistake
        pairs = [pair for pair in pairs if pair.recorded is not None]
    if not pairs:
        return Agreement(len(wanted), len(wanted), entered=_entered(wanted))
    first = min(pairs, key=lambda pair: pair.number)
    entered = _entered(wanted[: first.number])
    stopped = first.simulated is None and (instance is None or instance.ended is None or cut < len(happened))
    if stopped and (gap := _gap(one, happened[:cut])) is not None:
        return Agreement(len(wanted), first.number, until=gap, entered=entered)
    if (doubt := _doubt(one, wanted[: first.number]) or _of_input(one, first)) is not None:
        return Agreement(len(wanted), first.number, until=doubt, entered=entered)
    return Agreement(len(wanted), first.number, _difference(_shown(first, secrecy), one.position), entered=entered)


def _cut(marks: Sequence[Mark], one: Recorded) -> int:
    """How many of a run's marks are there before it goes on without an answer that another history has."""
    lacking = (number for number, mark in enumerate(marks, 1) if mark.kind == ENTERED and mark.place in one.gaps)
    return next(lacking, len(marks)) if one.tells == "outer calls" else len(marks)


def _entered(marks: Sequence[Mark]) -> tuple[str, ...]:
    return tuple(mark.state for mark in marks if mark.kind == ENTERED)


def _first_apart(wanted: Sequence[Mark], came: Sequence[Mark], one: Recorded) -> list[_Pair]:
    """Of each lane the first marks that are not alike."""
    last = one.end.line if one.end else wanted[-1].at if wanted else one.instance.line
    recorded: dict[str, list[tuple[int, Mark]]] = {}
    simulated: dict[str, list[Mark]] = {}
    for number, mark in enumerate(wanted):
        recorded.setdefault(mark.lane, []).append((number, mark))
    for mark in came:
        simulated.setdefault(mark.lane, []).append(mark)
    found = []
    for lane in dict.fromkeys((*recorded, *simulated)):
        sides = zip_longest(recorded.get(lane, []), simulated.get(lane, []))
        pairs = (_Pair(a[1], b, a[0], a[1].at) if a else _Pair(None, b, len(wanted), last) for a, b in sides)
        found += list(islice((pair for pair in pairs if _differ(pair)), 1))
    return found


def _differ(pair: _Pair) -> bool:
    a, b = pair.recorded, pair.simulated
    if a is None or b is None:
        return True
    if (a.kind, a.place, a.name) != (b.kind, b.place, b.name):
        return True
    if a.kind in (EXITED, COMPLETED) and a.known and b.known and not _is_told_by(a.data, b):
        return True
    if a.kind not in (BROKEN, FAULTED) or not a.error or not b.error:
        return False
    return any(b.error.get(name) != value for name, value in a.error.items() if name in ("type", "status"))


def _is_told_by(recorded: Json, simulated: Mark) -> bool:
    """Whether recorded data are those of a run, or as a trace of ours tells them."""
    return same(recorded, simulated.data) or same(recorded, simulated.shown)


def _gap(one: Recorded, came: Sequence[Mark]) -> Note | None:
    """What the run waits for that the history does not tell: it stands in a place that was not left."""
    inside: dict[str, int] = {}
    for mark in came:
        if mark.place:
            inside[mark.place] = inside.get(mark.place, 0) + (1 if mark.kind == ENTERED else 0)
            if mark.kind in (EXITED, BROKEN):
                inside.pop(mark.place, None)
    places = [place for place, count in inside.items() if count and place in one.gaps]
    if not places:
        return None
    line = one.gaps[places[-1]]
    words = f"the run waits in {places[-1]} for what is not in the history: what comes after is not compared"
    return Note(line, words)


def _doubt(one: Recorded, agreed: Sequence[Mark]) -> Note | None:
    """Why the run may go another way from the place where both are: something there is not in the history."""
    last = next((mark.place for mark in reversed(agreed) if mark.kind == ENTERED), "")
    if last not in one.doubts:
        return None
    words = f"{last} may go on otherwise, by what is not in the history: what comes after is not compared"
    return Note(one.doubts[last], words)


def _of_input(one: Recorded, first: _Pair) -> Note | None:
    """Why the run may go another way where its input is not known."""
    if one.is_given:
        return None
    words = "the input is not in the history, and the run may go on otherwise by it: what comes after is not compared"
    return Note(first.line, words)


def _shown(pair: _Pair, secrecy: Secrecy) -> _Pair:
    """A pair as people may be shown it: what is masked of a run is masked of what was recorded in its place too."""
    a, b = pair.recorded, pair.simulated
    if a is not None:
        data = a.data if b is None else _masked_as(a.data, b.data, b.shown)
        told = cast(dict[str, Json], secrecy.shown({EXPECTED: {"data": data, "error": a.error}}))[EXPECTED]
        a = replace(a, data=told["data"], error=told["error"])
    return pair._replace(recorded=a, simulated=b and replace(b, data=b.shown))


def _masked_as(value: Json, true: Json, shown: Json) -> Json:
    """A value with the names in it that stand in `shown` for what is `true`."""
    if isinstance(value, dict) and isinstance(true, dict) and isinstance(shown, dict):
        if len(true) != len(shown):
            return shown  # several names became one
        names = dict(zip(true, shown, strict=True))
        found = [(name, names.get(name, name), one) for name, one in value.items()]
        return {told: _masked_as(one, true.get(name), shown.get(told)) for name, told, one in found}
    if isinstance(value, list) and isinstance(true, list) and isinstance(shown, list):
        pairs = list(zip(true, shown, strict=False))
        return [_masked_as(one, *pairs[place]) if place < len(pairs) else one for place, one in enumerate(value)]
    return shown if isinstance(shown, str) and not same(true, shown) else value


def _difference(pair: _Pair, position: str) -> dict[str, Json]:
    mark = pair.recorded or pair.simulated
    assert mark is not None
    return {
        "at": pair.line,
        "step": pair.simulated.at if pair.simulated else None,
        "state": mark.state or None,
        "pointer": mark.place if mark.place.startswith("/") else None,
        "recorded": pair.recorded.as_json(position) if pair.recorded else None,
        "simulated": pair.simulated.as_json("step") if pair.simulated else None,
        "message": _message(pair),
    }


def _message(pair: _Pair) -> str:
    a, b = pair.recorded, pair.simulated
    if a is None or b is None:
        one, which = (b, "simulation") if a is None else (a, "recording")
        other = "recording" if a is None else "simulation"
        assert one is not None
        return f"the {which} {_said(one)}; the {other} does not go on"
    if (a.kind, a.place, a.name) != (b.kind, b.place, b.name):
        return f"the recording {_said(a)}, the simulation {_said(b)}"
    if a.kind in (EXITED, COMPLETED):
        where = f"{a.state or a.place} gave" if a.kind == EXITED else "the output is"
        return f"{where} {_short(a.data)} in the recording, {_short(b.data)} in the simulation"
    return f"the error is {_short(a.error)} in the recording, {_short(b.error)} in the simulation"


def _said(mark: Mark) -> str:
    words = WORDS[mark.kind].format(f"{mark.name} in {mark.state}" if mark.name else mark.state or mark.place)
    return f"{words} ({_short(mark.error)})" if mark.error else words


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
