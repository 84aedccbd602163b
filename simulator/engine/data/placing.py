"""0.1: input, result and output paths as in Amazon States Language (semantics.md §4).

The input path selects what is seen, the result is placed at the result path in what came in, the output path selects
what goes on. Missing paths are `$`. Actions in sequence are a pipe.
"""

from simulator.engine.data.equality import same
from simulator.engine.data.filters import Note, Projection, Selection, merge, query, select
from simulator.engine.data.merging import after_branch, branch_output
from simulator.engine.world.errors import DATA, EXPRESSION, trouble
from workflow.actions import Action
from workflow.expressions import NOTHING
from workflow.model import DataFilter, Expression, State
from workflow.paths import Json

__all__ = [
    "action_input",
    "action_output",
    "after_action",
    "after_branch",
    "after_parallel",
    "after_subflow",
    "branch_output",
    "merge",
    "payload",
    "sends_all",
    "shares_events",
    "skips_handled",
    "state_input",
    "state_output",
    "together",
]

sends_all = False
shares_events = False
skips_handled = False


def state_input(state: State, data: Json, projection: Projection, note: Note) -> Json:  # noqa: ARG001
    """Through the input path."""
    return take(state.filter.input, data, "InputPath", note)


def state_output(state: State, came_in: Json, data: Json, projection: Projection, note: Note) -> Json:  # noqa: ARG001
    """The result placed in what came in, through the output path."""
    placed = place(state.filter.target, came_in, data, note)
    return take(state.filter.output, placed, "OutputPath", note)


def action_input(action: Action, data: Json, note: Note) -> Json:
    """Through the action's input path."""
    return take(action.filter.input, data, "InputPath", note)


def action_output(action: Action, came_in: Json, result: Json, note: Note) -> Selection:
    """The response placed in what came in, through the action's output path."""
    placed = place(action.filter.target, came_in, result, note)
    return Selection(take(action.filter.output, placed, "OutputPath", note))


def after_action(data: Json, value: Json, member: str | None, name: str) -> tuple[Json, bool]:  # noqa: ARG001
    """The next in the pipe sees just what this one gave."""
    return value, not same(value, data)


def after_parallel(data: Json, given: list[Json]) -> Json:  # noqa: ARG001
    """The array of responses."""
    return given


def after_subflow(data: Json, output: Json, name: str, note: Note) -> Json:  # noqa: ARG001
    """The output is the state's result."""
    return output


def payload(through: DataFilter, event: dict[str, Json], note: Note, *, whole: bool = False) -> Selection:  # noqa: ARG001
    """The event's `data`; an input path sees the whole CloudEvent (§4.2), but for `$`, which is the same as none."""
    event = {"data": {}, **event}
    if through.input is None or query(through.input).names == ():
        return Selection(event["data"])
    return Selection(take(through.input, event, "InputPath", note), query(through.input).member)


def take(path: Expression | None, data: Json, name: str, note: Note) -> Json:
    """What the path selects; a path that selects nothing is an error, as in Amazon States Language."""
    if path is None or path.text == "$":
        return data
    found = select(path, data, note.arguments)
    if found is NOTHING:
        raise trouble(EXPRESSION, f"{name} `{path.text}` selects nothing", path.path)
    note.data_filtered(path.path, name=name, path=path.text, after=found)
    return found


def place(path: Expression | None, came_in: Json, result: Json, note: Note) -> Json:
    """The result at the path in what came in; `$` or no path replaces it. Objects on the way are created."""
    if path is None or path.text == "$":
        return result
    names = query(path).names
    if names is None:
        raise trouble(DATA, f"ResultPath `{path.text}` names no place where a result can be put", path.path)
    placed = _at(came_in, names, result, path)
    note.data_filtered(path.path, name="ResultPath", path=path.text, after=placed)
    return placed


def _at(data: Json, names: tuple[str, ...], result: Json, path: Expression) -> Json:
    if not names:
        return result
    if not isinstance(data, dict):
        raise trouble(DATA, f"ResultPath `{path.text}` leads through what is not an object", path.path)
    return {**data, names[0]: _at(data.get(names[0], {}), names[1:], result, path)}


def together(results: list[tuple[Json, str | None, str]]) -> Json:
    """Merged, one after the other (§3.4)."""
    found: Json = {}
    for value, member, name in results:
        found = merge(found, value, member, name, name)
    return found
