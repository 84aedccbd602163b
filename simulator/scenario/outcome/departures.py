"""Where a run went another way than to what was expected: the event behind which that could not come any more."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from simulator.engine.setup.program import Program
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from workflow.model import ProducedEvent, State, Transition
from workflow.paths import Json, Path
from workflow.states import ForEachState
from workflow.tasks import EmitTask, ForTask, TryTask

AGAIN = (ForEachState, ForTask, TryTask)
"""What may go through what is in it more than once."""
DECISIONS = (types.TRANSITION_TAKEN, types.ERROR_HANDLED)


class Transitions:
    """Where the states of a definition lead, and which of them do something."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._paths = {program.pointers[path]: path for path in program.states}
        self._places = {text: path for path, text in program.pointers.items()}
        self._leads: dict[Path, set[Path]] = {path: set() for path in program.states}
        self._ways = Counter(map(self._owner, program.transitions))
        for path, transition in program.transitions.items():
            owner = self._owner(path)
            target = program.target(transition) if isinstance(transition, Transition) else None
            if owner is not None and target is not None:
                self._leads[owner].add(target.path)

    def named(self, name: Json) -> set[Path]:
        """The states of a name."""
        return {path for path, state in self._program.states.items() if state.name == name}

    def calling(self, function: Json) -> set[Path]:
        """The states that call a function; in 1.0 the tasks of this name."""
        if self._program.by_tasks:
            return self.named(function)
        called = (path for path, one in self._program.actions.items() if one.called == function)
        return {owner for path in called if (owner := self._owner(path)) is not None}

    def producing(self, kind: Json) -> set[Path]:
        """The states that send events of a type."""
        found = set()
        for path, node in self._program.nodes.items():
            owner = self._owner(path)
            if owner is not None and self._type(node) == kind is not None:
                found.add(owner)
        return found

    def owner(self, event: TraceEvent) -> State | None:
        """The innermost state that an event is about."""
        place = self._places.get(str(event.get("pointer")))
        found = None if place is None else self._owner(place)
        return None if found is None else self._program.states[found]

    def has_ways(self, state: State) -> bool:
        """Whether there are several ways to go on from a state, or to end there."""
        return self._ways[state.path] > 1

    def could_come(self, event: TraceEvent, wanted: set[Path]) -> bool:
        """Whether the run could have come to `wanted` states from the one that an event is about, by another way than
        `to` where the event went, and without going through anything again.
        """
        state = self.owner(event)
        if state is None:
            return False
        is_transition = event["type"] == types.TRANSITION_TAKEN
        ways = self._leads[state.path] if is_transition else self._next(state.path, is_again=False)
        others = [one for one in ways if self._program.states[one].name != event.get("to")]
        return any(self._comes_to(one, wanted, is_again=False) for one in others)

    def _type(self, node: object) -> Json:
        if isinstance(node, EmitTask) and node.event is not None and isinstance(node.event.value, dict):
            return node.event.value.get("type")
        known = self._program.events.get(node.event.name) if isinstance(node, ProducedEvent) else None
        return (known.type or known.name) if known else None

    def departure(self, mine: Sequence[TraceEvent], after: int, wanted: set[Path]) -> TraceEvent | None:
        """Of the events of an instance, behind number `after`, the decision from which on none of the `wanted` states
        can come; None where there is none, or where branches make that hard to say.
        """
        decision: TraceEvent | None = None
        possible = False
        for event in mine:
            path = self._paths.get(str(event.get("pointer")))
            if event.get("scope"):
                continue
            if event["type"] == types.TASK_SKIPPED and path in wanted and event["seq"] > after:
                return event
            if event["type"] in DECISIONS:
                decision = event
            if event["type"] == types.STATE_ENTERED and path is not None:
                was, possible = possible, self._comes_to(path, wanted)
                if was and not possible and event["seq"] > after:
                    return decision
        return None

    def _comes_to(self, start: Path, wanted: set[Path], *, is_again: bool = True) -> bool:
        seen, left = {start}, [start]
        while left and not seen & wanted:
            for path in self._next(left.pop(), is_again=is_again):
                if path not in seen:
                    seen.add(path)
                    left.append(path)
        return bool(seen & wanted)

    def _next(self, path: Path, *, is_again: bool) -> Iterable[Path]:
        yield from self._leads[path]
        yield from (inner for inner in self._leads if len(inner) > len(path) and inner[: len(path)] == path)
        for length in range(len(path) - 1, 0, -1):
            around = self._program.states.get(path[:length])
            if around is not None:
                yield from self._leads[around.path]
                yield from [around.path] if is_again and isinstance(around, AGAIN) else []

    def _owner(self, path: Path) -> Path | None:
        """The innermost state that holds a path."""
        states: Mapping[Path, State] = self._program.states
        return next((path[:length] for length in range(len(path), 0, -1) if path[:length] in states), None)
