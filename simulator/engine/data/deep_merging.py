"""0.8: filters replace, results merge deeply into the state's data (semantics-0.8.md §3).

Where a result goes, the path of its filter as written, is what `Selection.member` has here; None: into the data as a
whole.
"""

from dataclasses import dataclass
from typing import Final, Literal

from simulator.engine.data import places
from simulator.engine.data.equality import same
from simulator.engine.data.filters import Note, Projection, Selection, select
from workflow.actions import Action
from workflow.expressions import NOTHING
from workflow.model import DataFilter, Expression, State
from workflow.paths import Json

RESPONSE: Final = "response"
"""The member for a result that is no object (§3.4)."""


@dataclass(frozen=True, slots=True)
class DeepMerging:
    """The flow; arrays that meet are joined (`append`), or the newer one counts (`replace`; §3.3)."""

    arrays: Literal["append", "replace"] = "append"
    sends_all: bool = True
    shares_events: bool = True
    skips_handled: bool = True

    def state_input(self, state: State, data: Json, _projection: Projection, note: Note) -> Json:
        """Through `stateDataFilter.input` (§3.2)."""
        return _replaced("input", state.filter.input, data, note)

    def state_output(self, state: State, _came_in: Json, data: Json, _projection: Projection, note: Note) -> Json:
        """Through `stateDataFilter.output` (§3.2)."""
        return _replaced("output", state.filter.output, data, note)

    def action_input(self, action: Action, data: Json, note: Note) -> Json:
        """Through `fromStateData` (§3.6)."""
        return _replaced("fromStateData", action.filter.input, data, note)

    def action_output(self, action: Action, _came_in: Json, result: Json, note: Note) -> Selection:
        """Through `results`, unless `useResults` is false (§3.6)."""
        return _chosen("results", action.filter, result, note)

    def after_action(self, data: Json, value: Json, member: str | None, name: str) -> tuple[Json, bool]:
        """Merged where its filter says (§3.3)."""
        after = self.merge(data, value, member, name, name)
        return after, after is not data

    def after_parallel(self, data: Json, _given: list[Json]) -> Json:
        """Merged already, in order of completion (§3.8)."""
        return data

    def branch_output(self, _data: Json, given: list[list[Json]]) -> Json:
        """What its actions gave: that merges, and not its data as a whole (§7, parallel)."""
        return given

    def after_branch(self, data: Json, _before: Json, output: Json, _name: str, _source: str) -> Json:
        """With what each of its actions gave merged in where its filter says (§3.3)."""
        for value, member, name in output:
            data = self.merge(data, value, member, name, name)
        return data

    def after_subflow(self, data: Json, output: Json, name: str, note: Note) -> Json:
        """Merged (§3.3)."""
        after = self.merge(data, output, None, name, name)
        if after is not data:
            note.data_merged(source=name, after=after)
        return after

    def payload(self, through: DataFilter, event: dict[str, Json], note: Note, *, whole: bool = False) -> Selection:
        """The event's payload or the `whole` of it, through `data`, unless `useData` is false (§3.9); an event without
        a payload gives nothing (§12.5).
        """
        if not whole and "data" not in event:
            return Selection(NOTHING)
        return _chosen("data", through, event if whole else event.get("data"), note)

    def merge(self, data: Json, value: Json, member: str | None, _name: str, _source: str) -> Json:
        """Merged deeply at the place that `member` says; null and nothing change nothing (§3.3–3.5)."""
        if value is NOTHING or value is None:
            return data
        if member is not None and places.steps(member) != ():
            return places.changed(data, member, lambda there: self._met(there, value))
        if isinstance(data, dict) and not isinstance(value, dict):
            return {**data, RESPONSE: value}
        return self._met(data, value)

    def together(self, results: list[tuple[Json, str | None, str]]) -> Json:
        """What several actions of an iteration gave, as one object; of those that are none, the last (§7, foreach)."""
        objects: Json = None
        last: Json = None
        for value, member, name in results:
            if isinstance(value, dict) or (member is not None and places.steps(member) != () and value is not None):
                objects = self.merge({} if objects is None else objects, value, member, name, name)
            elif value is not None:
                last = value
        return last if objects is None else objects

    def _met(self, older: Json, newer: Json) -> Json:
        """Two values at one place: objects merge, arrays are joined, else the newer counts."""
        if isinstance(older, dict) and isinstance(newer, dict):
            if not newer:
                return older
            merged = {**older, **newer}
            for key, one in newer.items():
                if key in older and isinstance(one, (dict, list)):  # a union takes twice as long
                    merged[key] = self._met(older[key], one)
            return merged
        if isinstance(older, list) and isinstance(newer, list) and self.arrays == "append":
            return _joined(older, newer)
        return newer


def _joined(older: list[Json], newer: list[Json]) -> list[Json]:
    """The older entries, and of the newer ones those that are not there yet."""
    found = list(older)
    for one in newer:
        if not any(same(one, other) for other in found):
            found.append(one)
    return found


def _replaced(name: str, expression: Expression | None, data: Json, note: Note) -> Json:
    """What a filter gives in place of the data; nothing and null leave them as they are (§3.2)."""
    if expression is None:
        return data
    found = select(expression, data, note.arguments)
    if found is NOTHING or found is None:
        note.expression_empty(expression.path, path=expression.text)
        return data
    note.data_filtered(expression.path, name=name, path=expression.text, after=found)
    return found


def _chosen(name: str, through: DataFilter, result: Json, note: Note) -> Selection:
    """The part of a result or event that merges, and where."""
    if not through.use:
        return Selection(NOTHING)
    target = through.target.text if through.target else None
    if through.result is None:
        return Selection(result, target)
    found = select(through.result, result, note.arguments)
    if found is NOTHING or found is None:
        note.expression_empty(through.result.path, path=through.result.text)
    else:
        note.data_filtered(through.result.path, name=name, path=through.result.text, after=found)
    return Selection(found, target)
