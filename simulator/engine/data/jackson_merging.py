"""0.8 as SonataFlow has it: filters replace, results merge as its nodes of Jackson do (docs/runtimes/sonataflow.md,
S80 – S87).

Where a result goes, the expression of its filter as written, is what `Selection.member` has here; None: into the data
as a whole.
"""

from dataclasses import dataclass
from typing import Final, Literal

from simulator.engine.data.equality import same
from simulator.engine.data.filters import Note, Projection, Selection, select
from simulator.engine.world.errors import DATA, trouble
from workflow import expressions
from workflow.actions import Action
from workflow.expressions import NO_ARGUMENTS, NOTHING, ExpressionError
from workflow.expressions.assigning import target
from workflow.expressions.compiling import JACKSON
from workflow.model import DataFilter, Expression, State
from workflow.paths import Json

RESPONSE: Final = "response"
"""The member for a result that is no object."""
OLDER: Final = "_target"
"""The member for what was there before an object."""


@dataclass(frozen=True, slots=True)
class JacksonMerging:
    """The flow; `branches` have copies of the data, or share them."""

    branches: Literal["copies", "shared"] = "copies"
    sends_all: bool = True
    shares_events: bool = True
    skips_handled: bool = True

    def state_input(self, state: State, data: Json, _projection: Projection, note: Note) -> Json:
        """Through `stateDataFilter.input`."""
        return _replaced("input", state.filter.input, data, note)

    def state_output(self, state: State, _came_in: Json, data: Json, _projection: Projection, note: Note) -> Json:
        """Through `stateDataFilter.output`."""
        return _replaced("output", state.filter.output, data, note)

    def action_input(self, action: Action, data: Json, note: Note) -> Json:
        """Through `fromStateData`."""
        return _replaced("fromStateData", action.filter.input, data, note)

    def action_output(self, action: Action, _came_in: Json, result: Json, note: Note) -> Selection:
        """Through `results`, unless `useResults` is false."""
        return _chosen("results", action.filter, result, note)

    def after_action(self, data: Json, value: Json, member: str | None, name: str) -> tuple[Json, bool]:
        """Merged where its filter says."""
        after = self.merge(data, value, member, name, name)
        return after, after is not data

    def after_parallel(self, data: Json, _given: list[Json]) -> Json:
        """Merged already: actions come one after the other."""
        return data

    def branch_output(self, data: Json, _given: list[list[Json]]) -> Json:
        """Its data as a whole."""
        return data

    def after_branch(self, data: Json, _before: Json, output: Json, _name: str, _source: str) -> Json:
        """With its copy merged in; what is shared is there already."""
        return data if self.branches == "shared" else merged(output, data)

    def after_subflow(self, data: Json, output: Json, name: str, note: Note) -> Json:
        """Merged."""
        after = self.merge(data, output, None, name, name)
        if after is not data:
            note.data_merged(source=name, after=after)
        return after

    def payload(self, through: DataFilter, event: dict[str, Json], note: Note, *, whole: bool = False) -> Selection:
        """The event's payload or the `whole` of it, through `data`, unless `useData` is false."""
        return _chosen("data", through, event if whole else event.get("data"), note)

    def merge(self, data: Json, value: Json, member: str | None, _name: str, _source: str) -> Json:
        """Merged where `member` says, else into the data; null and nothing change nothing."""
        if value is NOTHING or value is None:
            return data
        return merged(value, data) if member is None else assigned(data, member, value)

    def together(self, results: list[tuple[Json, str | None, str]]) -> Json:
        """What the last action of an iteration gave."""
        return results[-1][0] if results else None


def merged(newer: Json, older: Json) -> Json:
    """The data with a result."""
    if older is None or older == {}:
        return newer
    return older if newer is None or same(newer, older) else _met(newer, older)


def assigned(data: Json, text: str, value: Json) -> Json:
    """The data with a result where an expression says: merged with what the whole of that selects, and put at the names
    at its end. Raises Trouble where these lead through a value that is no object.
    """
    names = target(text)
    if names is None or (not names and not data):
        return data
    return placed(data, names, merged(value, _selected(data, text)), text)


def placed(data: Json, names: tuple[str, ...], value: Json, text: str) -> Json:
    """The data with a value at names; what is missing on the way is made."""
    if not names:
        return value
    if data is not None and not isinstance(data, dict):
        raise trouble(DATA, f"`{text}` leads through what is not an object")
    inner = data or {}
    return {**inner, names[0]: placed(inner.get(names[0]), names[1:], value, text)}


def _selected(data: Json, text: str) -> Json:
    language = "jsonpath" if text.startswith("$") else JACKSON
    try:
        found = expressions.compile(text, language).evaluate(data, NO_ARGUMENTS)
    except ExpressionError:
        return None
    return None if found is NOTHING else found


def _met(newer: Json, older: Json) -> Json:
    """Two values at one place."""
    if isinstance(older, dict):
        return _into_object(newer, older)
    if isinstance(older, list):
        if isinstance(newer, list):
            return newer
        return older if any(same(newer, one) for one in older) else [*older, newer]
    if isinstance(newer, list) and older is not None:
        return newer if any(same(older, one) for one in newer) else [older, *newer]
    if isinstance(newer, dict) and older is not None:
        return {**newer, OLDER: older}
    return newer


def _into_object(newer: Json, older: dict[str, Json]) -> Json:
    if newer is None:
        return older
    if not older:
        return newer
    if not isinstance(newer, dict):
        return {**older, RESPONSE: newer}
    return {**older, **{key: _met(one, older[key]) if key in older else one for key, one in newer.items()}}


def _replaced(name: str, expression: Expression | None, data: Json, note: Note) -> Json:
    """What a filter gives in place of the data, null too."""
    if expression is None:
        return data
    found = select(expression, data, note.arguments)
    if found is NOTHING:
        note.expression_empty(expression.path, path=expression.text)
        found = None
    note.data_filtered(expression.path, name=name, path=expression.text, after=found)
    return found


def _chosen(name: str, through: DataFilter, result: Json, note: Note) -> Selection:
    """The part of a result or event that merges, and where."""
    if not through.use:
        return Selection(NOTHING)
    place = through.target.text if through.target else None
    if through.result is None:
        return Selection(result, place)
    found = select(through.result, result, note.arguments)
    if found is NOTHING or found is None:
        note.expression_empty(through.result.path, path=through.result.text)
    else:
        note.data_filtered(through.result.path, name=name, path=through.result.text, after=found)
    return Selection(found, place)
