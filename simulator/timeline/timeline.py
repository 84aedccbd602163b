"""A run with its past: every position it has been at can be gone to again (semantics.md §5.4).

A step is a micro-step of the engine or something that came from outside: an event, an answer, a jump of the clock,
other mocks or limits. The log holds what came from outside, by the position at which it came; the micro-steps follow
from it. So the same log gives the same run on any machine, and going back is going to an earlier position.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import itemgetter

from simulator.engine.commands import Command, Continue, Edit, Inject, Jump, Pass, Replan, Resolve
from simulator.engine.data.weights import Scale
from simulator.engine.setup.mock_answers import answered
from simulator.engine.setup.mock_counts import carried
from simulator.engine.setup.mocks import KINDS
from simulator.engine.setup.setup import Setup
from simulator.engine.step import Stepped, new_world, step
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.errors import Trouble
from simulator.engine.world.settings import MOST
from simulator.engine.world.world import World
from simulator.run_model.model import RunModel
from simulator.timeline.breakpoint_hits import BreakpointHits
from simulator.timeline.omitted_values import without_large_values
from simulator.timeline.pace import Pace, Unhurried
from simulator.timeline.watches import Watch
from workflow.paths import Json

CHECKPOINT = 64  # steps between the worlds that are kept
TAKEN_BACK = ("replan",)
"""What comes from outside and `undo` takes back also where no later steps were known: nothing else shows what was."""

Entry = dict[str, Json]
Ends = Callable[[Stepped], int | None]
"""The position after which a run stops, told from what it did; None: it goes on."""


@dataclass(frozen=True, slots=True)
class Cut:
    """What was known beyond the position `at` when it was forgotten, and where the run stood then."""

    at: int
    log: list[Entry]
    position: int
    length: int

    def to_json(self) -> dict[str, Json]:
        """As it is stored."""
        return {"at": self.at, "log": self.log, "position": self.position, "length": self.length}


class Timeline:
    """`position` is where the run stands, `length` how far it has been, `world` and `setup` are as they are there.

    `breakpoint_hits` are its breakpoints, `watches` what is shown beside. `undone` is what the last restart, the last
    change in the past, or the last event planned anew has made forgotten: `undo` brings it back. `fault`: why the log
    could not be replayed to its end; it can be looked at as far as it could. `pace`: how long a part of a command may
    take.
    """

    def __init__(
        self,
        setup: Setup,
        log: list[Entry] | None = None,
        position: int = 0,
        length: int = 0,
        undone: dict[str, Json] | None = None,
    ) -> None:
        self.setup = setup
        self.breakpoint_hits = BreakpointHits((), setup)
        self.watches: tuple[Watch, ...] = ()
        self.pace: Pace = Unhurried()
        self.undone = None if undone is None else Cut(**undone)
        self.world = new_world(setup)
        self._log: dict[int, Entry] = {entry["at"]: entry for entry in log or []}
        self._events: list[TraceEvent] = []
        self._model = RunModel()
        self._scale = Scale(MOST["traceSize"])
        self._weights = [0]  # about how many bytes of JSON the first so many trace events are
        self._ends = [0]  # how many trace events there are after so many steps
        self._kept: list[tuple[int, World, Setup]] = [(0, self.world, setup)]
        self.fault = self._replayed(length)
        self.go(position)

    def _replayed(self, length: int) -> str | None:
        """Replay the log to its end; why that cannot be done."""
        try:
            while self.position < length and self._replay(length):
                pass
        except (LookupError, ValueError, Trouble) as error:
            return f"step {self.position + 1} of {length} cannot be replayed: {error}"
        return None if self.position >= length else f"its log has {length} steps and the run {self.position}"

    @property
    def position(self) -> int:
        """The number of steps that lead to the world as it stands."""
        return self.world.steps

    @property
    def length(self) -> int:
        """The number of steps that are known."""
        return len(self._ends) - 1

    @property
    def log(self) -> list[Entry]:
        """What came from outside, in order."""
        return [self._log[at] for at in sorted(self._log)]

    @property
    def weight(self) -> int:
        """About how many bytes of JSON the trace up to the position is."""
        return self._weights[self._ends[self.position]]

    def trace(self, start: int = 0, most: int | None = None) -> list[TraceEvent]:
        """The trace events up to the position, from number `start`; of `most` bytes at most, but for a single one."""
        end = self._ends[self.position]
        if most is not None and start < end:
            end = min(end, max(start + 1, bisect_right(self._weights, self._weights[start] + most) - 1))
        return self._events[start:end]

    def page(self, start: int, most: int) -> list[TraceEvent]:
        """As `trace`, for a message: each event with what it changes in the run model.

        Of an event that is larger than a message may be the largest values are left out.
        """
        events = self.trace(start, most)
        shown = [without_large_values(events[0], self.weigh)] if len(events) == 1 else events
        changes = self._model.changes(self._events, start, len(events))
        return [
            {**event, "changes": list(changed)} if changed else event
            for event, changed in zip(shown, changes, strict=True)
        ]

    def weigh(self, value: Json) -> int:
        """How many bytes of JSON a value is."""
        return self._scale.weight(value)

    def known(self, start: int, end: int) -> list[TraceEvent]:
        """The trace events of the steps after `start` up to `end`, known ones beyond the position too."""
        return self._events[self._ends[min(start, self.length)] : self._ends[min(end, self.length)]]

    def last(self) -> list[TraceEvent]:
        """The trace events of the step that led to the position."""
        return self._events[self._ends[max(0, self.position - 1)] : self._ends[self.position]]

    def go(self, position: int) -> None:
        """Go to a known position; one beyond the ends is taken as the end."""
        position = max(0, min(position, self.length))
        kept = self._kept[bisect_right(self._kept, position, key=itemgetter(0)) - 1]
        if position < self.position or kept[0] > self.position:
            _, self.world, self.setup = kept
        while self.position < position:
            self.forward()

    def command(self) -> Command:
        """What the next step carries out: what came from outside at this position, else a micro-step."""
        entry = self._log.get(self.position)
        return Continue(1) if entry is None else _command(entry)

    def forward(self) -> str | None:
        """One step: what the log has at this position, else a micro-step. Returns why there is none.

        What is not known yet ends where the scenario does.
        """
        entry = self._log.get(self.position)
        if entry is not None:
            self._replay_entry(entry)
            return None
        before = self.position
        until = self.setup.until if self.position == self.length else None
        stopped = self._do(Continue(1, until=until))
        return stopped if self.position == before else None

    def run(self, command: Continue, ends: Ends | None = None) -> str:
        """Let the engine run on from the end of what is known; returns why it stopped.

        Where `ends` says so it is run again, up to there only: the same steps are the same.
        """
        done = step(self.setup, self.world, command)
        end = ends(done) if ends else None
        if end is not None and end < done.world.steps:
            done = step(self.setup, self.world, replace(command, limit=end - self.position))
        return self._take(done)

    def set_breakpoints(self, hits: BreakpointHits) -> None:
        """Have other breakpoints from now on."""
        hits.scan(self._events)
        self.breakpoint_hits = hits

    def record(self, command: str, **detail: Json) -> None:
        """Something from outside comes at this position: it is logged and done, and what was known beyond is not.

        Raises what the engine raises for a command that does not fit; nothing is changed then.
        """
        entry = {"at": self.position, "command": command, **detail}
        step(self.setup, self.world, _command(entry))
        self.cut(always=command in TAKEN_BACK)
        self._replay_entry(entry)
        self._log[entry["at"]] = entry

    def cut(self, position: int | None = None, *, always: bool = False) -> None:
        """Forget what is known beyond the position; `undo` brings it back, to `position` or to where the run stands.

        `always`: where nothing is known beyond, `undo` comes back to here, without what is done now.
        """
        if always or self.length > self.position:
            log = [entry for entry in self.log if entry["at"] >= self.position]
            stood = self.position if position is None else position
            self.undone = Cut(self.position, log, stood, self.length)
        self._forget()

    def undo(self) -> int | None:
        """Bring back what was forgotten last; what it takes the place of can be brought back in the same way.

        Returns how many trace events still stand, None where there is nothing to bring back.
        """
        cut = self.undone
        if cut is None or cut.at > self.length:
            return None
        self.undone = None
        stood = self.position
        self.go(cut.at)
        kept = self._ends[cut.at]
        self.cut(stood, always=True)
        self._log |= {entry["at"]: entry for entry in cut.log}
        while self.position < cut.length and self._replay(cut.length):
            pass
        self.go(cut.position)
        return kept

    def _forget(self) -> None:
        """Forget what is known beyond the position."""
        self._log = {at: entry for at, entry in self._log.items() if at < self.position}
        del self._ends[self.position + 1 :]
        del self._events[self._ends[-1] :]
        self._model.cut(len(self._events))
        del self._weights[self._ends[-1] + 1 :]
        self._kept = [kept for kept in self._kept if kept[0] <= self.position]
        self.breakpoint_hits.cut(len(self._events))

    def _replay(self, length: int) -> bool:
        """Carry out an entry of the log, or the steps up to the next one, some at once; False where nothing moves."""
        before = self.position
        entry = self._log.get(before)
        if entry is not None:
            self._replay_entry(entry)
        else:
            ahead = min((at for at in self._log if at > before), default=length)
            self.run(Continue(min(CHECKPOINT, ahead - before, length - before)))
        return self.position > before

    def _replay_entry(self, entry: Entry) -> None:
        if entry["command"] == "mocks":
            before, self.setup = self.setup, self.setup.with_mocks({kind: entry.get(kind) for kind in KINDS})
            self.world = self.world.copy()
            self.world.used = carried(self.world.used, before.mocks, self.setup.mocks)
        elif entry["command"] in ("limits", "settings"):
            self.setup = self.setup.with_limits(entry[entry["command"]])
        self._do(_command(entry))

    def _do(self, command: Command) -> str:
        return self._take(step(self.setup, self.world, command))

    def _take(self, done: Stepped) -> str:
        first = self.position
        self.world = done.world
        self._note(first, done.trace)
        return done.stopped

    def _note(self, first: int, trace: list[TraceEvent]) -> None:
        """Keep what a step did; what was known already stands as it is."""
        if self.position > self.length:
            counts = [0] * (self.position - first)
            for event in trace:
                counts[event["step"] - first - 1] += 1
            for count in counts[self.length - first :]:
                self._ends.append(self._ends[-1] + count)
            self._events += trace
            self._weights += accumulate(map(self._weigh, trace), initial=self._weights.pop())
            self.breakpoint_hits.scan(trace)
        if self.position - self._kept[-1][0] >= CHECKPOINT:
            self._kept.append((self.position, self.world, self.setup))

    def _weigh(self, event: TraceEvent) -> int:
        large = [value for value in event.values() if isinstance(value, dict | list | str)]
        return sum(map(self.weigh, large), 100)


def _command(entry: Entry) -> Command:
    """The engine's command for an entry of the log."""
    match entry["command"]:
        case "inject":
            return Inject(entry["event"], entry["after"])
        case "replan":
            return Replan(entry["number"], entry["to"])
        case "resolve":
            return Resolve(entry["call"], *answered("call", entry))
        case "jump":
            return Jump(entry["to"])
        case "edit-data":
            return Edit(entry["frame"], entry["pointer"], entry.get("value"), bool(entry.get("remove")))
    return Pass()
