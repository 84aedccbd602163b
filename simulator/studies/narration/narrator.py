"""What sentences need to know of the whole run: the definitions, who is who, and where each state leads."""

from collections.abc import Mapping, Sequence

from simulator.engine.setup.program import Program
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.words import capital, named
from simulator.run_model import event_types as types
from workflow.actions import ResultRetry
from workflow.durations import parse_time
from workflow.model import Ref, RetryPolicy
from workflow.paths import Json, pointer
from workflow.retry_waits import task_retry
from workflow.tasks import TaskRetry

OWN = frozenset({"id", "source", "type", "specversion", "time", "data", "datacontenttype", "dataschema", "subject"})
"""The attributes of a CloudEvent that are not somebody's own; the others say what it is about."""


class Narrator:
    """The definitions of a run by id, `root` its own, and what the whole trace tells of them."""

    def __init__(self, programs: Mapping[str, Program], root: str, trace: Sequence[TraceEvent]) -> None:
        self.programs = programs
        self.root = root
        self.definitions: dict[Json, str] = {}
        self.next: dict[int, str | None] = {}
        self.tries: dict[tuple[Json, Json, Json], str] = {}
        self._runs: dict[str, list[Json]] = {}
        self._nodes: dict[str, dict[str, object]] = {}
        self._read(trace)

    def _read(self, trace: Sequence[TraceEvent]) -> None:
        """Who runs what, and where each `state.exited` leads: a state's name, None the end."""
        left: dict[tuple[Json, Json], int] = {}
        for event in trace:
            kind, who = event["type"], event.get("instance")
            track = (who, event.get("scope") or "")
            if kind == types.INSTANCE_STARTED:
                self.definitions[who] = event["definition"]
                self._runs.setdefault(event["definition"], []).append(who)
            elif kind == types.STATE_EXITED:
                left[track] = event["seq"]
            elif kind == types.TRANSITION_TAKEN and track in left:
                self.next[left.pop(track)] = event["to"] or None
            elif kind in types.COMPLETIONS and track in left:
                self.next[left.pop(track)] = None

    def definition(self, event: TraceEvent) -> str:
        """The definition that an event is of; the run's own where it says nothing."""
        return self.definitions.get(event.get("instance"), self.root)

    def is_of_tasks(self, event: TraceEvent) -> bool:
        """Whether an event is of a definition of 1.0."""
        program = self.programs.get(self.definition(event))
        return program is not None and program.by_tasks

    def title(self, definition: str) -> str:
        """The name of a definition, for people."""
        program = self.programs.get(definition)
        return named(program.workflow.name or definition if program else definition)

    def order(self, event: TraceEvent) -> tuple[int, int]:
        """The how manieth instance of its definition an event is of, and of how many."""
        runs = self._runs.get(self.definition(event), [])
        who = event.get("instance")
        return (runs.index(who) + 1 if who in runs else 1), len(runs)

    def node(self, event: TraceEvent) -> object | None:
        """The part of its definition that an event points at."""
        definition = self.definition(event)
        if definition not in self._nodes:
            program = self.programs.get(definition)
            self._nodes[definition] = {pointer(path): node for path, node in program.nodes.items()} if program else {}
        return self._nodes[definition].get(str(event.get("pointer", "")))

    def most_tries(self, event: TraceEvent) -> int | None:
        """How often a state or action is tried at most, the first time included, by a `retry.scheduled`."""
        node = self.node(event)
        if isinstance(node, RetryPolicy):
            return node.max_attempts + 1
        if isinstance(node, TaskRetry | Ref):
            policy = task_retry(node, self.programs[self.definition(event)].workflow)
            return None if policy is None or policy.attempts is None else policy.attempts + 1
        return node.max_retry + 1 if isinstance(node, ResultRetry) else None

    def event_name(self, event: Mapping[str, Json]) -> str:
        """What definitions call a CloudEvent, else its type."""
        for program in (self.programs[self.root], *self.programs.values()):
            for one in program.workflow.events:
                if one.type == event.get("type") and one.source in (None, event.get("source")):
                    return named(one.name)
        return named(event.get("type") or "event")

    def about(self, event: Mapping[str, Json]) -> str:
        """` (application 'A-4')`: the context attributes of an event that are not every event's."""
        found = [f"{name} '{event[name]}'" for name in event if name not in OWN and isinstance(event[name], str | int)]
        return f" ({', '.join(found[:2])})" if found else ""

    def place(self, event: TraceEvent) -> str:
        """What stands before a sentence of another definition, of one among several runs, of a branch: `Hotel: `."""
        if event.get("instance") is None:
            return ""
        parts: list[str] = []
        definition, (number, runs) = self.definition(event), self.order(event)
        if definition != self.root:
            parts.append(f"in {self.title(definition)}")
        if runs > 1:
            parts.append(f"run {number}")
        parts += scope_words(str(event.get("scope") or ""))
        text = ", ".join(parts)
        own = text.startswith(("in ", "run ", "element "))
        return f"{capital(text) if own else text}: " if text else ""


def scope_words(scope: str) -> list[str]:
    """`Hotel` -> Hotel; `[0]` -> element 1; `Hotel/[2]` -> Hotel, element 3."""
    found = []
    for part in scope.replace("[", "/[").split("/"):
        if part.startswith("[") and part.endswith("]") and part[1:-1].isdigit():
            found.append(f"element {int(part[1:-1]) + 1}")
        elif part:
            found.append(named(part))
    return found


def between(before: Json, after: Json) -> int:
    """The milliseconds from one time of the trace to another."""
    return (parse_time(str(after)) or 0) - (parse_time(str(before)) or 0)


def fault(error: Mapping[str, Json]) -> str:
    """An error: its name, its code, and its message where that says more."""
    code = f" ({error['code']})" if error.get("code") else ""
    message = str(error.get("message") or "")
    more = f", {message}" if message and message not in (error.get("name"), error.get("code")) else ""
    return f"{named(error.get('name', 'Error'))}{code}{more}"


def tries(attempt: int, most: int | None) -> str:
    """` (2 of 3)`; only the number where there is no most."""
    return f" (try {attempt})" if most is None or most > 1000 else f" ({attempt} of {most})"


def visit(event: TraceEvent) -> tuple[Json, Json, Json]:
    """What a try belongs to: an instance, a branch, a state."""
    return event.get("instance"), event.get("scope"), event.get("state")
