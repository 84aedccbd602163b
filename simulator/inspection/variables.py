"""The variables of a visit of a state or task by place, each with what gave it its value and with what reads it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from simulator.engine.data.equality import same
from simulator.engine.data.marks import Marks
from simulator.engine.data.weights import weight
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.evaluations import Evaluation
from simulator.inspection.history import Lineage, TooFar
from simulator.inspection.provenance.hops import Steps
from simulator.inspection.provenance.task_values import variables as variables_told
from simulator.limits import EVALUATIONS, READERS, STAGE_BYTES, WRITERS
from simulator.run_model import event_types as types
from simulator.run_model.trace_nodes import Places, places_of
from simulator.run_model.visits import KEY, definition_of
from simulator.wire.variables import (
    Evaluated,
    Reader,
    ReadValue,
    ValueIfSmall,
    Variable,
    VariablesPlace,
    VisitVariables,
    Writer,
)
from workflow.expressions import NOTHING, jq
from workflow.expressions.jq import Read
from workflow.expressions.templates import expressions_in
from workflow.model import Expression, Template
from workflow.paths import Json, Path, pointer
from workflow.tasks import Task

DATA: Final = "."
SECRETS: Final = frozenset(("secrets", "secret", "SECRETS", "SECRET"))
"""The variables of which names are told."""
ALIASES: Final = {"secret": "secrets", "SECRET": "SECRETS"}
"""Variables that have the same under another name."""
DESCRIBED: Final = frozenset(("task", "workflow"))
"""The variables that have a part of the definition in them, which is told by the definition itself."""
PAIRS: Final = frozenset(("input", "output", "export", "catch", "listen", "foreach", "actions", "dataConditions"))
"""Members of a state or task whose parts are places of their own."""
LOOKED_BACK: Final = 200
"""Trace events that are looked at for what gave the data their value."""


def visit_variables(
    setup: Setup, trace: Sequence[TraceEvent], visit: tuple[int, int], heard: Sequence[Evaluation]
) -> VisitVariables:
    """The visit of trace events from `visit[0]` to before `visit[1]`, with what was `heard` of its expressions."""
    entered = trace[visit[0]]
    own = [one for one in heard if _is_of(one, entered)]
    report = _VisitReport(setup, trace, visit[0])
    groups = groupby(own[:EVALUATIONS], key=lambda one: (one.step, report.group(one), id(one.data)))
    return {
        "instance": entered["instance"],
        "state": entered["state"],
        "scope": entered.get("scope", ""),
        "pointer": entered.get("pointer", ""),
        "entered": entered["seq"],
        "more": max(0, len(own) - EVALUATIONS),
        "places": [report.place(list(group)) for _, group in groups],
    }


def _is_of(one: Evaluation, entered: TraceEvent) -> bool:
    """Whether an evaluation is of the visit that begins with `entered`."""
    return (one.holder.instance, one.holder.scope, one.holder.pointer) == tuple(entered.get(name, "") for name in KEY)


@dataclass(slots=True)
class _Room:
    """How many bytes of values an answer has room for yet."""

    left: int = STAGE_BYTES

    def put(self, answer: ValueIfSmall, value: Json) -> None:
        """Put a value where it is told, or that it is too large."""
        size = weight(value, self.left)
        if size is None:
            answer["large"] = True
        else:
            self.left -= size
            answer["value"] = value


class _VisitReport:
    """What is told of the evaluations of a visit."""

    def __init__(self, setup: Setup, trace: Sequence[TraceEvent], entered: int) -> None:
        self._program: Program = setup.programs[definition_of(trace, entered)]
        self._places = places_of(self._program)
        self._pointer = str(trace[entered].get("pointer", ""))
        self._path = next((path for path in self._program.states if pointer(path) == self._pointer), ())
        self._trace = trace
        self._entered = entered
        self._steps = Steps(Lineage(setup, trace))
        self._marks = setup.marks
        self._room = _Room()
        self._in_jq = self._program.workflow.expression_language in jq.LANGUAGES
        self._readers = _readers(self._program, self._places) if self._in_jq else {}

    def group(self, one: Evaluation) -> str:
        """The place of the state or task that an evaluation belongs to, such as `input.from`."""
        names = self._names(one.place)
        return _joined(names[: 2 if names and names[0] in PAIRS else 1])

    def _names(self, place: Path | None) -> Path:
        """The way from the state or task to a place; numbers of lists of named items are left out."""
        if place is None or place[: len(self._path)] != self._path:
            return place or ()
        inner = place[len(self._path) :]
        if not isinstance(self._program.states.get(self._path), Task):
            return inner
        return tuple(
            key
            for key, following in zip(inner, (*inner[1:], None), strict=True)
            if not (isinstance(key, int) and isinstance(following, str))
        )

    def place(self, group: list[Evaluation]) -> VariablesPlace:
        """What expressions at one place saw and gave."""
        first = group[0]
        return {
            "place": self.group(first),
            "pointer": None if first.place is None else pointer(first.place),
            "step": first.step,
            "seq": first.seq,
            "variables": [*self._variables(first)],
            "expressions": [self._evaluated(one) for one in group],
        }

    def _evaluated(self, one: Evaluation) -> Evaluated:
        told: Evaluated = {
            "pointer": None if one.place is None else pointer(one.place),
            "place": _joined(self._names(one.place)),
            "expression": one.text,
            "step": one.step,
            "seq": one.seq,
            "reads": [*self._reads(one)] if self._in_jq else [],
        }
        if one.error is not None:
            told["error"] = one.error
        elif one.gave is NOTHING:
            told["nothing"] = True
        else:
            self._room.put(told, one.gave)
        return told

    def _reads(self, one: Evaluation) -> Iterator[ReadValue]:
        known: set[str] = set()
        for read in jq.look(one.text).reads:
            place, value, lacking = self._read(one, read)
            if place in known or (not read.path and read.variable is None) or read.variable in SECRETS:
                continue
            known.add(place)
            told: ReadValue = {"place": place}
            self._room.put(told, value)
            if lacking is not None:
                told["lacking"] = lacking
            yield told

    def _read(self, one: Evaluation, read: Read) -> tuple[str, Json, str | None]:
        """A part that is read: how it is written, its value, and the first part on the way to it that is null."""
        start = "" if read.variable is None else f"${read.variable}"
        value = one.data if read.variable is None else one.variables.get(read.variable)
        place, lacking = start, start if value is None and read.variable else None
        for key in read.path:
            if not isinstance(key, str | int):
                break
            place += f"[{key}]" if isinstance(key, int) else f".{key}"
            value = _member(value, key, self._marks)
            if value is None and lacking is None:
                lacking = place
        return place or DATA, value, lacking

    def _variables(self, one: Evaluation) -> Iterator[Variable]:
        writers = self._writers(one)
        yield self._variable(DATA, one.data, self._data_writers(one))
        for name, value in one.variables.items():
            if name in ALIASES and ALIASES[name] in one.variables:
                continue
            yield self._variable(f"${name}", value, writers.get(name, []))

    def _variable(self, name: str, value: Json, writers: list[Writer]) -> Variable:
        bare = name.removeprefix("$")
        told: Variable = {"name": name, "writers": writers, "readers": self._readers.get(bare, [])}
        if bare in SECRETS:
            told["names"] = sorted(value) if isinstance(value, dict) else []
            return told
        if bare in DESCRIBED and isinstance(value, dict) and "definition" in value:
            value = {key: one for key, one in value.items() if key != "definition"}
            told["without"] = ["definition"]
        self._room.put(told, value)
        return told

    def _data_writers(self, one: Evaluation) -> list[Writer]:
        """The last trace event of the instance before an evaluation that told the same data."""
        for seq in range(one.seq - 1, max(-1, one.seq - 1 - LOOKED_BACK), -1):
            event = self._trace[seq]
            field = types.DATA_FIELDS.get(event["type"])
            if field and event.get("instance") == one.holder.instance and same(event.get(field), one.data):
                return [_writer(event)]
        return []

    def _writers(self, one: Evaluation) -> dict[str, list[Writer]]:
        """What gave variables their values, as far as the trace tells the same values."""
        visit = self._steps.tasks.of(self._entered) if self._program.by_tasks else None
        if visit is None:
            return {}
        try:
            told = variables_told(self._steps, one.seq, visit)
            found = {name: variable.place(("input",) if name == "workflow" else ()) for name, variable in told.items()}
        except TooFar:
            return {}
        sure = {
            name: place[0]
            for name, place in found.items()
            if place is not None and (name == "workflow" or same(told[name].value, one.variables.get(name)))
        }
        return {
            name: self._exports(one, seq) if name == "context" else [_writer(self._trace[seq])]
            for name, seq in sure.items()
        }

    def _exports(self, one: Evaluation, last: int) -> list[Writer]:
        """The exports of the instance up to the last one, which gave `$context` its value."""
        found = [
            event
            for event in self._trace[: last + 1]
            if event["type"] == types.DATA_FILTERED
            and event.get("instance") == one.holder.instance
            and event["filter"] == "export"
        ]
        return [_writer(event) for event in found[-WRITERS:]]


def _writer(event: TraceEvent) -> Writer:
    return {"seq": event["seq"], "step": event["step"], "state": event.get("state")}


def _member(value: Json, key: str | int, marks: Marks | None) -> Json:
    """A member of an object or array; null where there is none, what stands for it where it is masked by its place."""
    hidden = None if marks is None else marks.inside(value)
    if hidden is not None and key in hidden[1]:
        return hidden[0]
    if isinstance(value, dict) and isinstance(key, str):
        return value.get(key)
    if isinstance(value, list) and isinstance(key, int) and -len(value) <= key < len(value):
        return value[key]
    return None


def _joined(names: Path) -> str:
    """A way to a place in words: `with.body.amount`, `actions[0].arguments`."""
    return "".join(f"[{name}]" if isinstance(name, int) else f".{name}" for name in names).removeprefix(".")


def _readers(program: Program, places: Places) -> Mapping[str, list[Reader]]:
    """Where the definition reads each variable, by its name without the sign."""
    found: dict[str, list[Reader]] = {}
    for path, text in _expressions(program):
        for read in jq.look(text).reads:
            if read.variable is None:
                continue
            there = found.setdefault(read.variable, [])
            place = pointer(path)
            state = places.state(place)
            reads = _joined(tuple(key for key in read.path if isinstance(key, str | int)))
            one: Reader = {"pointer": place, "state": state.name if state else None, "reads": reads}
            if one not in there and len(there) < READERS:
                there.append(one)
    return found


def _expressions(program: Program) -> Iterator[tuple[Path, str]]:
    for node in program.nodes.values():
        if isinstance(node, Expression):
            yield node.path, node.text
        elif isinstance(node, Template):
            yield from expressions_in(node)
