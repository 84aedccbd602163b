"""SonataFlow (0.8): the events of processes, their nodes, variables and errors that its runtime publishes.

The newer kinds tell one thing each (`ProcessInstanceStateDataEvent` and its siblings, alone or several in one event);
the older `ProcessInstanceEvent` tells an instance and its nodes as they stand. They are published when a unit of work
is done and in any order, so that only their times order them. States and actions are both nodes: which a node is, only
the definition tells, by its name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from simulator.studies.recorded_runs import data_index
from simulator.studies.recorded_runs.event_times import first_instant
from simulator.studies.recorded_runs.history import (
    CANCELLED,
    COMPLETED,
    DATA,
    EVENT,
    FAULTED,
    STARTED,
    Happening,
    History,
    Note,
    Record,
    once,
)
from workflow.paths import Json

FAMILY: Final = "process events of SonataFlow"
STATE: Final = "ProcessInstanceStateDataEvent"
NODE: Final = "ProcessInstanceNodeDataEvent"
VARIABLE: Final = "ProcessInstanceVariableDataEvent"
ERROR: Final = "ProcessInstanceErrorDataEvent"
SEVERAL: Final = "MultipleProcessInstanceDataEvent"
OLD: Final = "ProcessInstanceEvent"
PASSED_OVER: Final = ("ProcessInstanceSLADataEvent", "ProcessDefinitionEvent", "JobEvent")
KNOWN: Final = (STATE, NODE, VARIABLE, ERROR, SEVERAL, OLD, *PASSED_OVER)
WORKFLOW_DATA: Final = "workflowdata"
"""The variable that has a workflow's data."""
NODE_KINDS: Final = {1: "node.entered", 2: "node.exited", 3: "node.cancelled", 6: "node.faulted"}
"""What `eventType` of a node's event says: entered, left, aborted, failed."""
LEFT: Final = ("node.exited", "node.cancelled", "node.faulted")
BEGUN, ENDED = 1, 2
"""What `eventType` of a state's event says."""
STATES: Final = {2: COMPLETED, 3: CANCELLED, 5: FAULTED}
"""What `state` of a process says, where it is one of its ends: completed, aborted, error."""


def is_of_family(data: Mapping[str, Json]) -> bool:
    """Whether an event is one of this family."""
    return data.get("type") in KNOWN or data_index.is_answer(data)


def read(records: Sequence[Record]) -> History:
    """The history of events of which one at least is of this family, in the order of their times."""
    reader = _Reader()
    for record in records:
        reader.take(record.line, record.data)
    found = [one for one in reader.happenings if one.time is not None]
    lost = [one for one in reader.happenings if one.time is None]
    if lost:
        reader.note(lost[0].line, "an event without a time is passed over: only times say what came first")
    found.sort(key=lambda one: (one.time or 0, RANK.get(one.kind, 2)))  # else the order of the file
    return History(FAMILY, tuple(_data_of_ends(_possible(found))), tuple(once(reader.notes)))


RANK: Final = {STARTED: 0, DATA: 1, COMPLETED: 4, FAULTED: 4, CANCELLED: 4}
"""What comes first at one instant: data are set before the node that set them is left, and an instance ends last."""


def _possible(happenings: Sequence[Happening]) -> list[Happening]:
    """The happenings, those of one instant in an order that is possible: no node is left before it is entered."""
    entries = {(one.instance, one.call): one for one in happenings if one.kind == "node.entered" and one.call}
    early: dict[tuple[str, str], list[Happening]] = {}
    found: list[Happening] = []
    entered: set[tuple[str, str]] = set()
    for one in happenings:
        node = one.instance, one.call
        entry = entries.get(node)
        if one.kind in LEFT and entry is not None and node not in entered and entry.time == one.time:
            early.setdefault(node, []).append(one)
            continue
        found.append(one)
        if one.kind == "node.entered":
            entered.add(node)
            found += early.pop(node, [])
    return found


def _data_of_ends(happenings: Sequence[Happening]) -> list[Happening]:
    """The happenings, instances with what they were given and what they came to, as their data say."""
    first: dict[str, Happening] = {}
    last: dict[str, Happening] = {}
    entered: set[str] = set()
    for one in happenings:
        entered |= {one.instance} if one.kind == "node.entered" and one.name != "Start" else set()
        if one.kind == DATA:
            last[one.instance] = one
            if one.instance not in entered:
                first.setdefault(one.instance, one)
    ends = {STARTED: first, COMPLETED: last}
    return [
        replace(one, data=source.data, known=True)
        if (source := ends.get(one.kind, {}).get(one.instance)) is not None and not one.known
        else one
        for one in happenings
    ]


class _Reader:
    """Takes event after event."""

    def __init__(self) -> None:
        self.happenings: list[Happening] = []
        self.notes: list[Note] = []
        self._nodes: dict[str, str] = {}
        self._seen: set[tuple[str, ...]] = set()
        self._faults: dict[tuple[str, str], int] = {}

    def note(self, line: int, message: str) -> None:
        self.notes.append(Note(line, message))

    def take(self, line: int, event: Mapping[str, Json]) -> None:
        """Take one event of the file."""
        kind, data = event.get("type"), event.get("data")
        if kind == SEVERAL:
            for one in data if isinstance(data, list) else []:
                if isinstance(one, dict):
                    self.take(line, one)
        elif data_index.is_answer(event):
            for one in data_index.events_of(event):
                self._old(line, {}, one)
        elif kind in PASSED_OVER:
            return
        elif kind not in KNOWN:
            self._other(line, event)
        elif not isinstance(data, dict):
            self.note(line, f"a {kind} has no data")
        elif kind == OLD:
            self._old(line, event, data)
        else:
            self._one(line, event, data)

    def _other(self, line: int, event: Mapping[str, Json]) -> None:
        kind = event.get("type")
        if isinstance(kind, str) and kind:
            time = first_instant(event.get("time"))
            self.happenings.append(Happening(EVENT, line, time=time, name=kind, data=dict(event), known=True))
        else:
            self.note(line, "an event without a type is passed over")

    def _one(self, line: int, event: Mapping[str, Json], data: Mapping[str, Any]) -> None:
        instance = str(data.get("processInstanceId") or event.get("kogitoprocinstanceid") or "?")
        time = first_instant(data.get("eventDate"), event.get("time"))
        kind, process = event["type"], str(data.get("processId") or event.get("kogitoprocid") or "")
        about = Happening("", line, instance, time, definition=(process,) if process else ())
        if kind == STATE:
            self._state(about, data)
        elif kind == NODE:
            self._node(about, data)
        elif kind == ERROR:
            node = str(data.get("nodeInstanceId") or "")
            error = {"message": str(data.get("errorMessage") or "")}
            self._add(about, "node.faulted", node, name=self._nodes.get(node, ""), error=error)
        else:
            self._variable(about, data)

    def _state(self, about: Happening, data: Mapping[str, Any]) -> None:
        word, end = _number(data.get("eventType")), STATES.get(_number(data.get("state")))
        if word == BEGUN:
            self.happenings.append(replace(about, kind=STARTED))
        elif end is not None:
            self.happenings.append(replace(about, kind=end))
        elif word == ENDED:
            self.note(about.line, f"an instance ended in the state {data.get('state')}, which is not known")

    def _node(self, about: Happening, data: Mapping[str, Any]) -> None:
        kind, node = NODE_KINDS.get(_number(data.get("eventType"))), str(data.get("nodeInstanceId") or "")
        name = str(data.get("nodeName") or "")
        self._nodes[node] = name
        member = {"node.entered": "inputParameters", "node.exited": "outputParameters"}.get(kind or "", "")
        value = data.get(member)
        if kind is not None and name:
            self._add(about, kind, node, name=name, data=_unwrapped(value), known=value is not None)

    def _add(self, about: Happening, kind: str, node: str, **details: Any) -> None:
        """What happens to a node. An error is told by two kinds of events, of which one has its message."""
        one = replace(about, kind=kind, call=node, **details)
        if node and kind == "node.faulted":
            before = self._faults.get((about.instance, node))
            if before is not None:
                first = self.happenings[before]
                self.happenings[before] = replace(first, error=one.error or first.error, name=first.name or one.name)
                return
            self._faults[about.instance, node] = len(self.happenings)
        self.happenings.append(one)

    def _variable(self, about: Happening, data: Mapping[str, Any]) -> None:
        if data.get("variableName") == WORKFLOW_DATA:
            self.happenings.append(replace(about, kind=DATA, data=data.get("variableValue"), known=True))

    def _old(self, line: int, event: Mapping[str, Json], data: Mapping[str, Any]) -> None:
        """An instance as it stood: what an earlier event tells of it is not told again."""
        instance = str(data.get("id") or event.get("kogitoprocinstanceid") or "?")
        process = str(data.get("processId") or "")
        about = Happening("", line, instance, definition=(process,) if process else ())
        self._once(replace(about, kind=STARTED, time=first_instant(data.get("startDate"))), instance)
        nodes = data.get("nodeInstances")
        for node in nodes if isinstance(nodes, list) else []:
            if isinstance(node, dict) and node.get("nodeName"):
                self._old_node(about, node)
        now = first_instant(event.get("time"), data.get("endDate"), *_times(nodes))
        variables = data.get("variables")
        if isinstance(variables, dict) and WORKFLOW_DATA in variables:
            value = variables[WORKFLOW_DATA]
            self.happenings.append(replace(about, kind=DATA, time=now, data=value, known=True))
        end = STATES.get(_number(data.get("state")))
        if end is not None:
            error, time = data.get("error"), first_instant(data.get("endDate"), event.get("time"), *_times(nodes))
            details = {"message": str(error.get("errorMessage") or "")} if isinstance(error, dict) else None
            self._once(replace(about, kind=end, time=time, error=details), instance)

    def _old_node(self, about: Happening, node: Mapping[str, Any]) -> None:
        name, key = str(node["nodeName"]), str(node.get("id") or node["nodeName"])
        for kind, member in (("node.entered", "triggerTime"), ("node.exited", "leaveTime")):
            time = first_instant(node.get(member))
            if time is not None:
                self._once(replace(about, kind=kind, time=time, name=name), about.instance, key)

    def _once(self, one: Happening, *key: str) -> None:
        if (*key, one.kind) not in self._seen:
            self._seen.add((*key, one.kind))
            self.happenings.append(one)


def _number(value: Json) -> int:
    """A number that stands for a kind; 0 for what is none."""
    return value if isinstance(value, int) else 0


def _unwrapped(value: Json) -> Json:
    """What a node was given or gave: a work item's results stand under `Result`."""
    return value["Result"] if isinstance(value, dict) and set(value) == {"Result"} else value


def _times(nodes: Json) -> list[Json]:
    """When the nodes of an instance were left or entered, the last first."""
    found = [one.get(member) for one in nodes or () if isinstance(one, dict) for member in ("leaveTime", "triggerTime")]
    return sorted((time for time in found if isinstance(time, str)), reverse=True)
