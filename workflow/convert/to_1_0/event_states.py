"""States that wait for events: event states, callbacks and switches on events (0.8, "Event State", "Callback State",
"Switch State").

What came is carried as `{data, events}`, the events as CloudEvents, until it is merged into the data.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from workflow.actions import Action
from workflow.convert.losses import Lost
from workflow.convert.to_1_0.actions import Actions
from workflow.convert.to_1_0.errors import Errors
from workflow.convert.to_1_0.events import Events, in_time
from workflow.convert.to_1_0.merges import Merges
from workflow.convert.to_1_0.names import TaskNames
from workflow.convert.to_1_0.texts import braced, literal
from workflow.convert.to_1_0.time_limits import time_limit
from workflow.model import DataFilter, Duration, State, Workflow
from workflow.paths import Object, Path
from workflow.profile.semantics import DOCUMENTS, Semantics
from workflow.states import CallbackState, EventState, OnEvents, SwitchState

Performed = Callable[[State, Sequence[Action], str], list[Object]]


@dataclass(slots=True)
class EventStates:
    """Writes what such states do; `performed` writes a list of actions."""

    workflow: Workflow
    lost: Lost
    names: TaskNames
    actions: Actions
    events: Events
    merges: Merges
    errors: Errors
    semantics: Semantics = DOCUMENTS
    performed: Performed | None = None
    merged_by: dict[Path, int] = field(default_factory=dict)
    """The number of the first task of a state that gives its data; not there where none does."""

    def limit(self, state: State) -> Duration | None:
        """How long a state waits for its events (semantics-0.8.md §5.1)."""
        return time_limit("event", state.timeouts, self.workflow.timeouts)

    def is_start(self, state: State) -> bool:
        """Whether a state creates the instances by its events."""
        return isinstance(state, EventState) and self.workflow.scope.names_as_start(state)

    def wanted(self, state: State) -> list[str]:
        """The names of the events that a state waits for, each once, in their order."""
        if isinstance(state, EventState):
            return list(dict.fromkeys(ref.name for entry in state.on_events for ref in entry.events if ref.name))
        if isinstance(state, SwitchState):
            return list(dict.fromkeys(case.event.name for case in state.event_conditions if case.event.name))
        return []

    def strategy(self, state: State) -> str:
        """`all` where all events must come, else `any`."""
        return "any" if getattr(state, "exclusive", True) else "all"

    def event(self, state: EventState) -> list[Object]:
        """An event state: it waits, merges what came, and performs actions."""
        wanted = self.wanted(state)
        if not wanted:
            self.lost.add(state, "a state that names no event to wait for")
            return []
        if not self.is_start(state) and len(wanted) == 1 and self.limit(state) is None:
            self.merged_by[state.path] = 0
            return self._one(state, wanted[0])
        chosen = [entry for entry in state.on_events if entry.actions]
        if not state.exclusive or len(state.on_events) == 1 or not chosen:
            merging = self._merging(state, None)
            came = self._came(state, wanted, merging)
            self.merged_by[state.path] = len(came)
            return [*came, merging, *self._entries(state, chosen)]
        merging = self._merging(state, "entry")
        return [*self._came(state, wanted, merging), merging, *self._by_entry(state)]

    def callback(self, state: CallbackState) -> list[Object]:
        """A callback: its action, then its event."""
        tasks = self.actions.plain([state.action], state) if state.action else []
        if state.event is None:
            return tasks
        name = self.names.free(f"{self.names.of(state)}: event")
        task = self._merged_one(state, state.event.name, state.event_filter)
        return [*tasks, {name: self._in_time(state, task, name, ".")}]

    def choice(self, state: SwitchState) -> Object:
        """A switch on events up to its choice: a task that gives `{data, way}`, the number of the condition or null."""
        wanted = self.wanted(state)
        name = self.names.free(f"{self.names.of(state)}: events")
        waits = self.events.listen("any", wanted)
        program = ".[0] as $came | $input"
        tests = []
        for number, case in enumerate(state.event_conditions):
            data = self._into(".", case.event.name, case.filter, state)
            is_one = self.events.is_one(case.event.name, "$came")
            tests.append(f"if {is_one} then {{data: ({data}), way: {number}}}")
        program += f" | {' el'.join(tests)} else {{data: ., transition: null}} end"
        waits["output"] = {"as": braced(self.merges.whole(program))}
        return {name: self._in_time(state, waits, name, "{data: ., way: null}")}

    def _in_time(self, state: State, task: Object, name: str, late: str) -> Object:
        """A wait whose time may be over: then it gives what `late` does of the data, or fails where that is handled."""
        limit = self.limit(state)
        if limit is not None and self.errors.handles_timeout(state.on_errors):
            return {**task, "timeout": {"after": limit.text}}
        return in_time(task, name, limit, late)

    def _one(self, state: EventState, wanted: str) -> list[Object]:
        """One event alone: what came merges at once."""
        entries = [entry for entry in state.on_events if wanted in [ref.name for ref in entry.events]]
        entries = entries[:1] if state.exclusive else entries
        name = self.names.free(f"{self.names.of(state)}: event")
        task = self._merged_one(state, wanted, *(entry.filter for entry in entries))
        return [{name: task}, *self._entries(state, entries)]

    def _merged_one(self, state: State, wanted: str, *filters: DataFilter) -> Object:
        task = self.events.listen("one", [wanted])
        if len(filters) == 1:
            program = self._into("$input", wanted, filters[0], state, ".[0]")
        else:
            merging = [self._into(".", wanted, given, state) for given in filters]
            program = "\n| ".join((".[0] as $came | $input", *merging))
        task["output"] = {"as": braced(self.merges.whole(program))}
        return task

    def _into(self, older: str, name: str, given: DataFilter, state: State, event: str = "$came") -> str:
        """The data of a program with what merges of the event of this name, which is what `event` gives."""
        by = state.path if given.result is None else given.result.path
        if given.result is None and not self.events.named(name).data_only:
            by = ()
        chosen = self.events.chosen(name, given, event)
        of = self.merges.before(state, state.path)
        return self.merges.into(older, of, chosen, self.events.steps(given), state, by)

    def _entries(self, state: EventState, entries: Sequence[OnEvents]) -> list[Object]:
        assert self.performed is not None
        return [task for entry in entries for task in self.performed(state, entry.actions, entry.action_mode)]

    def _came(self, state: EventState, wanted: list[str], merging: Object) -> list[Object]:
        """Tasks that give `{data, events}`; where the time was over the list ends with the data."""
        name = self.names.free(f"{self.names.of(state)}: events")
        waits = self.events.listen(self.strategy(state), wanted)
        waits["output"] = {"as": braced("{data: $input, events: .}")}
        if self.is_start(state):
            return self._given(state, wanted, {name: waits}, next(iter(merging)))
        limit = self.limit(state)
        if limit is None or self.errors.handles_timeout(state.on_errors):
            return [{name: self._in_time(state, waits, name, ".")}]
        late = self.names.free(f"{self.names.of(state)}: in time?")
        switch = {
            "switch": [{"late": {"when": braced(".events == []"), "then": "exit"}}],
            "output": {"as": braced("if .events == [] then .data else . end")},
        }
        return [{name: in_time(waits, name, limit, "{data: ., events: []}")}, {late: switch}]

    def _given(self, state: EventState, wanted: list[str], waits: Object, after: str) -> list[Object]:
        """As `_came`, in the first state: events that created the instance are its input, an array of them; who was
        started otherwise, or comes back, waits."""
        base = self.names.of(state)
        asks, given = self.names.free(f"{base}: given?"), self.names.free(f"{base}: given")
        name = next(iter(waits))
        cases = [
            {"by events": {"when": braced('type == "array"'), "then": given}},
            {"otherwise": {"then": name}},
        ]
        filtered = self.filtered(state)
        data = f"({{}} | {filtered})" if filtered else "{}"
        made = {"set": braced(f"{{data: {data}, events: .}}"), **self.events.kept(wanted, "$task.output.events")}
        return [{asks: {"switch": cases}}, {name: {**waits[name], "then": after}}, {given: made}]

    def filtered(self, state: State) -> str | None:
        """The program of a state's input filter."""
        given = state.filter.input
        return None if given is None else self.events.expressions.filtered(given)

    def _merging(self, state: EventState, mark: str | None) -> Object:
        """What came is merged, in the order in which it came; with a mark the number of the entry is kept beside."""
        tests = []
        for name in self.wanted(state):
            merging = (self._into(".", name, one.filter, state) for one in self._caused_by(state, name))
            program = " | ".join(merging) or "."
            tests.append(f"if {self.events.is_one(name, '$came')} then {program}")
        one = f"{' el'.join(tests)} else . end"
        text = f"reduce .events[] as $came (.data; {one})"
        if mark is not None:
            entries = [
                f"if {self.events.is_one(name, '$came')} then {state.on_events.index(self._caused_by(state, name)[0])}"
                for name in self.wanted(state)
            ]
            text = f".events[0] as $came | {{data: ({text}), {mark}: ({' el'.join(entries)} else null end)}}"
        return {self.names.free(f"{self.names.of(state)}: data"): {"set": braced(self.merges.whole(text))}}

    def _caused_by(self, state: EventState, name: str) -> list[OnEvents]:
        found = [entry for entry in state.on_events if name in [ref.name for ref in entry.events]]
        return found[:1] if state.exclusive else found

    def _by_entry(self, state: EventState) -> list[Object]:
        """Each entry's actions as a list of their own, of which one is run."""
        cases, lists = [], []
        for number, entry in enumerate(state.on_events):
            name = self.names.free(f"{self.names.of(state)}: {' or '.join(ref.name for ref in entry.events)}")
            tasks = self._entries(state, [entry])
            inner: Object = {"do": tasks} if tasks else {"set": "${ . }"}
            lists.append({name: {"input": {"from": braced(".data")}, **inner, "then": "exit"}})
            cases.append({name: {"when": braced(f".entry == {literal(number)}"), "then": name}})
        return [{self.names.free(f"{self.names.of(state)}: which"): {"switch": cases}}, *lists]


def start_of(workflow: Workflow) -> State | None:
    """The state that a definition starts with."""
    ref = next(iter(workflow.scope.start), None)
    return workflow.scope.find(ref.name) if ref else None
