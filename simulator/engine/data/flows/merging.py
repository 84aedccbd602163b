"""0.6: filters select, results merge into the state's data (semantics.md §3)."""

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
from workflow.model import Action, DataFilter, State
from workflow.paths import Json


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


def after_subflow(data: Json, output: Json, name: str, note: Note) -> Json:
    """Merged (§3.4)."""
    after = merge(data, output, None, name, name)
    if after is not data:
        note.data_merged(source=name, after=after)
    return after


def payload(through: DataFilter, event: dict[str, Json], note: Note) -> Selection:
    """Through the event's `dataOutputPath` (§3.5)."""
    return select_payload(through.result, event, note)
