"""0.6: filters select, results merge into the state's data (semantics.md §3)."""

from simulator.engine.data.equality import same
from simulator.engine.data.filters import (
    Note,
    Projection,
    Selection,
    filter_action,
    filter_state,
    merge,
    select_payload,
    select_result,
)
from workflow.actions import Action
from workflow.model import DataFilter, State
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


def state_input(state: State, data: Json, projection: Projection, note: Note) -> Json:
    """Through `dataInputPath` (§3.3)."""
    return filter_state("dataInputPath", state.filter.input, data, projection, note)


def state_output(state: State, came_in: Json, data: Json, projection: Projection, note: Note) -> Json:  # noqa: ARG001
    """Through `dataOutputPath` (§3.3)."""
    return filter_state("dataOutputPath", state.filter.output, data, projection, note)


def action_input(action: Action, data: Json, note: Note) -> Json:
    """Through the action's `dataInputPath` (§3.6)."""
    return filter_action(action.filter.input, data, note)


def action_output(action: Action, came_in: Json, result: Json, note: Note) -> Selection:  # noqa: ARG001
    """Through `dataResultsPath` (§3.6)."""
    return select_result(action.filter.result, result, note)


def after_action(data: Json, value: Json, member: str | None, name: str) -> tuple[Json, bool]:
    """Merged (§3.4)."""
    after = merge(data, value, member, name, name)
    return after, after is not data


def after_parallel(data: Json, given: list[Json]) -> Json:  # noqa: ARG001
    """Merged already, in order of completion (§3.8)."""
    return data


def branch_output(data: Json, given: list[list[Json]]) -> Json:  # noqa: ARG001
    """The data it ended with."""
    return data


def after_branch(data: Json, before: Json, output: Json, name: str, source: str) -> Json:
    """With the members merged that it changed or added (§8)."""
    return merge(data, _changes(before, output), None, name, source)


def _changes(before: Json, after: Json) -> Json:
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    return {key: value for key, value in after.items() if key not in before or not same(value, before[key])}


def after_subflow(data: Json, output: Json, name: str, note: Note) -> Json:
    """Merged (§3.4)."""
    after = merge(data, output, None, name, name)
    if after is not data:
        note.data_merged(source=name, after=after)
    return after


def payload(through: DataFilter, event: dict[str, Json], note: Note, *, whole: bool = False) -> Selection:  # noqa: ARG001
    """Through the event's `dataOutputPath` (§3.5)."""
    return select_payload(through.result, {"data": {}, **event}, note)


def together(results: list[tuple[Json, str | None, str]]) -> Json:
    """Merged, one after the other (§3.4)."""
    found: Json = {}
    for value, member, name in results:
        found = merge(found, value, member, name, name)
    return found
