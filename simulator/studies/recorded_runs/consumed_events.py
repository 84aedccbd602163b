"""The events that a recorded run consumed, for the scenario to send them again at their times.

Other CloudEvents that stand in the file are those, where the definition waits for their type. Of a task that listened
(1.0) its output says what it got; of an event state (0.8) what it changed in the data.
"""

import re
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from simulator.engine.events import signals
from simulator.engine.setup.program import Program
from simulator.studies.recorded_runs.history import (
    DATA,
    ENTERED,
    EVENT,
    EXITED,
    KEPT,
    SIGNALLED,
    STARTED,
    TAKEN,
    Happening,
    Note,
)
from simulator.studies.recorded_runs.merged_values import changed
from simulator.studies.recorded_runs.scenario_parts import Gathered
from workflow.actions import Action, EventCall
from workflow.model import NO_FILTER, Next, State, Transition
from workflow.nodes import nodes_of
from workflow.paths import Json
from workflow.states import CallbackState, EventState, SwitchState
from workflow.tasks import EmitTask, EventFilter, EventStrategy, ListenTask

LEFT_OUT: Final = ("specversion", "datacontenttype", "time", "at", "settled")
"""Attributes that a run gives by itself, and those that a scenario would understand otherwise."""
_PATTERN: Final = re.compile(r"[\^$*+?\[(|{]")
"""What makes the type of a filter more than a text (semantics-1.0.md §8.3)."""


def gather(program: Program, happenings: Sequence[Happening], found: Gathered) -> None:
    """Add to `found` the events that came, in order of their times, and what is not known of them."""
    wanted, sent = _types(program)
    own: list[Happening] = []
    for one in happenings:
        if one.kind != EVENT or (one.name in sent and one.name not in wanted):
            continue
        if one.name not in wanted:
            found.notes.append(Note(one.line, f"the definition does not wait for events of the type {one.name}"))
        elif one.name in sent:
            words = f"the definition waits for {one.name} and sends it: it is not sent again"
            found.notes.append(Note(one.line, words))
        elif one.clock is None:
            found.gap(one.name, one.line, f"when the event {one.name} came is not in the history")
        else:
            own.append(one)
            found.events.append(_event(one))
    _add_signals(program, happenings, found)
    derived = _Listened(program, found) if program.by_tasks else _Merged(program, found)
    derived.gather(happenings, own, sent)
    found.events.sort(key=lambda event: str(event["at"]))


def _add_signals(program: Program, happenings: Sequence[Happening], found: Gathered) -> None:
    """Signals that came to the workflow, and the signals and updates that tasks have got, by what is kept of them: of a
    signal by the task's name, of an update by its own (docs/runtimes/zigflow.md, Z100, Z101)."""
    tasks = {program.pointers[path]: task for path, task in program.states.items()}
    for one in happenings:
        if one.kind == SIGNALLED and one.clock is not None:
            data = {"data": one.data} if one.known else {}
            found.events.append({"at": one.clock, one.state: one.name or "now", **data})
        task = tasks.get(one.pointer)
        if one.kind != KEPT or not isinstance(task, ListenTask) or one.clock is None:
            continue
        for kind, name in _listeners(task):
            place = task.name if kind == signals.SIGNAL else name
            if kind in (signals.SIGNAL, signals.UPDATE) and place in one.data:
                found.events.append({"at": one.clock, kind: name, "data": one.data[place]})


def _listeners(task: ListenTask) -> list[tuple[str, str]]:
    """The type and the id of each thing that a task listens for."""
    filters = _filters(task.to) if task.to is not None else ()
    written = [one.attributes.value for one in filters if one.attributes is not None]
    return [(str(one.get("type")), str(one.get("id"))) for one in written if isinstance(one, dict)]


def _types(program: Program) -> tuple[set[str], set[str]]:
    """The types of events that a definition waits for, and those that it sends, as far as they are fixed."""
    if not program.by_tasks:
        events = program.workflow.events
        return (
            {one.type or one.name for one in events if one.kind == "consumed"},
            {one.type or one.name for one in events if one.kind == "produced"},
        )
    on = program.schedule.on if program.schedule is not None else None
    strategies = [*program.strategies, *([on] if on is not None else [])]
    wanted = {kind for one in strategies for part in _filters(one) if (kind := _fixed(part, "type"))}
    emits = (one for one in program.states.values() if isinstance(one, EmitTask) and one.event is not None)
    return wanted, {kind for one in emits if (kind := _type_of(one.event.value if one.event else None))}


def _type_of(written: Json) -> str:
    found = written.get("type") if isinstance(written, dict) else None
    return found if isinstance(found, str) else ""


def _filters(strategy: EventStrategy) -> Iterable[EventFilter]:
    yield from strategy.filters
    if isinstance(strategy.until, EventStrategy):
        yield from _filters(strategy.until)


def _fixed(part: EventFilter, name: str) -> str:
    """An attribute that a filter compares as it is written; "" where there is none."""
    written = part.attributes.value if part.attributes is not None else None
    found = written.get(name) if isinstance(written, dict) else None
    return found if isinstance(found, str) and not _PATTERN.search(found) else ""


def _event(one: Happening) -> dict[str, Json]:
    """An event of the file as a scenario has it."""
    attributes = {name: value for name, value in one.data.items() if name not in LEFT_OUT}
    return {"at": one.clock, **attributes}


class _Listened:
    """What tasks that listened got (1.0)."""

    def __init__(self, program: Program, found: Gathered) -> None:
        self._tasks = {program.pointers[path]: task for path, task in program.states.items()}
        self._has_signals = program.profile.semantics.events.kinds == "signals"
        self._found = found

    def gather(self, happenings: Sequence[Happening], own: Sequence[Happening], sent: set[str]) -> None:
        """Events made of the outputs of tasks for which none stands in the file, nor the run sends any."""
        left: dict[str, deque[Happening]] = {}
        for event in sorted(own, key=lambda event: event.time or 0):
            left.setdefault(event.name, deque()).append(event)
        for one in happenings:
            task = self._tasks.get(one.pointer)
            if not isinstance(task, ListenTask) or task.to is None or one.kind != EXITED:
                continue
            if self._has_signals:
                continue
            if sent & {_fixed(part, "type") for part in _filters(task.to)}:
                continue
            mine = [left[kind] for part in _filters(task.to) if left.get(kind := _fixed(part, "type"))]
            for events in mine:
                while events and (events[0].time or 0) <= (one.time or 0):
                    events.popleft()
            if not mine:
                self._of_output(task, task.to, one)

    def _of_output(self, task: ListenTask, strategy: EventStrategy, end: Happening) -> None:
        filters = list(_filters(strategy))
        kind = _fixed(filters[0], "type") if len(filters) == 1 else ""
        transformed = task.output is not None and task.output.transform is not None
        if not end.known or not isinstance(end.data, list) or transformed or task.iterator is not None:
            words = f"which events {task.name} got is not in the history"
        elif not kind:
            words = f"which of several events {task.name} got is not in the history"
        elif end.clock is None:
            words = f"when {task.name} got its events is not in the history"
        else:
            self._add(task, filters[0], kind, end)
            return
        self._found.gap(end.pointer, end.line, words)

    def _add(self, task: ListenTask, wanted: EventFilter, kind: str, end: Happening) -> None:
        written = wanted.attributes.value if wanted.attributes is not None else {}
        fixed = {name: text for name in written if name != "data" and (text := _fixed(wanted, name))}
        for value in end.data:
            if task.read == "data":
                event = {"at": end.clock, **fixed, "type": kind, "data": value}
            else:
                known = value if isinstance(value, dict) else {}
                event = {"at": end.clock, **{name: one for name, one in known.items() if name not in LEFT_OUT}}
            self._found.events.append(event)
        words = f"{task.name} got its events when it ended, at the latest: their own times are not in the history"
        self._found.notes.append(Note(end.line, words))
        asked = {name for name in written if name != "data"} - set(fixed)
        if task.read == "data" and (asked or wanted.correlate):
            more = ", ".join(sorted(asked)) or "correlation"
            words = f"of the events that {task.name} got only the data are known, and it asks for more ({more})"
            self._found.gap(end.pointer, end.line, words)


def _awaited(state: State) -> list[str]:
    """The names of the events that a state waits for (0.8)."""
    if isinstance(state, EventState):
        return [ref.name for entry in state.on_events for ref in entry.events]
    if isinstance(state, CallbackState):
        return [state.event.name] if state.event is not None else []
    if isinstance(state, SwitchState):
        return [one.event.name for one in state.event_conditions]
    calls = (action.call for action in nodes_of(Action, state))
    return [call.result.name for call in calls if isinstance(call, EventCall) and call.result.name]


def _leads_to(following: Next) -> str | None:
    return following.target.name if isinstance(following, Transition) else None


class _Merged:
    """What states got: by what they changed in the data, by nodes of events, or by where the run went on (0.8)."""

    def __init__(self, program: Program, found: Gathered) -> None:
        self._states = {one.name: (one, names) for one in program.states.values() if (names := _awaited(one))}
        self._events = program.events
        self._found = found

    def gather(self, happenings: Sequence[Happening], own: Sequence[Happening], sent: set[str]) -> None:
        """Events made of changes of data, for event states for which none stands in the file, nor the run sends any."""
        before: Json = None
        since: Json = None
        came = {event.name for event in own} | sent
        for place, one in enumerate(happenings):
            if one.kind in (DATA, STARTED) and one.known:
                since = one.data
            state, names = self._states.get(one.state, (None, []))
            if state is None or one.kind not in (ENTERED, EXITED):
                continue
            if one.kind == ENTERED:
                before = since
                continue
            types = {event.type or name for name in names if (event := self._events.get(name)) is not None}
            if came & types:
                continue
            if isinstance(state, EventState):
                self._of_change(state, names, before, one)
            elif not self._of_node(state, names, happenings, one) and not self._of_way(state, happenings[place + 1 :]):
                words = f"whether {state.name} got an event, and which, is not in the history"
                self._found.gap(state.name, one.line, words)

    def _of_node(self, state: State, names: list[str], happenings: Sequence[Happening], end: Happening) -> bool:
        """An event that a node of its own tells; whether there is one. A switch is left before its event comes."""
        taken = [one for one in happenings if one.kind == TAKEN and one.name in names]
        known = [one for one in taken if isinstance(state, SwitchState) or (one.time or 0) <= (end.time or 0)]
        return bool(known) and self._sent(state, known[0].name, known[0])

    def _of_way(self, state: State, after: Sequence[Happening]) -> bool:
        """The event of a switch by the state that was entered next; true where none came, too."""
        following = next((one for one in after if one.kind == ENTERED), None)
        if not isinstance(state, SwitchState) or following is None or not state.event_conditions:
            return False
        ways = [(one.event.name, _leads_to(one.next)) for one in state.event_conditions]
        leading = [name for name, to in ways if to == following.state]
        by_default = _leads_to(state.default) == following.state
        if by_default and not leading:
            return True
        return len(leading) == 1 and not by_default and self._sent(state, leading[0], following)

    def _sent(self, state: State, name: str, when: Happening) -> bool:
        """Have an event sent; false where its type or time is not known."""
        event = self._events.get(name)
        if event is None or event.type is None or when.clock is None:
            return False
        source = {"source": event.source} if event.source else {}
        data = {"data": when.data} if when.kind == TAKEN and when.known else {}
        self._found.events.append({"at": when.clock, "type": event.type, **source, **data})
        if not data:
            self._found.doubt(state.name, when.line, f"the data of the event {name} are not in the history")
        return True

    def _of_change(self, state: EventState, names: list[str], before: Json, end: Happening) -> None:
        plain = len(names) == 1 and state.on_events[0].filter == NO_FILTER and state.filter == NO_FILTER
        event = self._events.get(names[0]) if plain else None
        data = changed(before, end.data) if end.known and not state.on_events[0].actions else None
        if event is None or event.type is None or not data or end.clock is None:
            self._found.gap(state.name, end.line, f"which event {state.name} got is not in the history")
            return
        source = {"source": event.source} if event.source else {}
        self._found.events.append({"at": end.clock, "type": event.type, **source, "data": data})
        words = f"the event that {state.name} got is known only by what it changed in the data"
        self._found.notes.append(Note(end.line, words))
