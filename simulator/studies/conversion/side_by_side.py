"""A run of a definition and that of its conversion to 1.0, step beside step: what is the other's counterpart, and where
they part (docs/convert.md, "Stepping through a run")."""

import json
from bisect import bisect_left
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.data.equality import same
from simulator.inspection.run_diff import aligned
from simulator.limits import STEP_LONGEST, STEP_ROWS, STEP_VALUE
from simulator.run_model import event_types as types
from simulator.studies.conversion.differences import WHAT, Run, Terms
from simulator.studies.conversion.proof import Trial, in_0_8, names_of, written
from simulator.studies.conversion.steps import WAITS, Step, steps_of_states, steps_of_tasks
from workflow.convert import Converted
from workflow.definition import Definition
from workflow.differences.increasing import increasing
from workflow.model import Workflow
from workflow.nodes import all_states
from workflow.paths import Json, pointer

_OF_DATA: Final = frozenset(("output", "calls", "produced"))
"""Differences that begin with data: where these differ on the way tells where they come from."""
_APART: Final = (types.INSTANCE_STARTED, types.INSTANCE_FAILED, types.ERROR_RAISED, types.FUNCTION_FAILED)
"""Input and errors are what each dialect makes of them: where their data differ, that says nothing."""
_ENTRIES: Final = 10
"""Entries and members of a value that is too large to be told whole."""


@dataclass(frozen=True, slots=True)
class Row:
    """What both sides do at once; None where one has no counterpart. `same` unless the sides part here."""

    before: Step | None
    after: Step | None
    same: bool


def side_by_side(trial: Trial, definition: Definition, converted: Converted) -> list[Row]:
    """The rows of a trial of a definition that was converted to 1.0, in the order in which they happen, for showing.

    A trial without a difference has no row in which the sides part; one with a difference has at least one.
    """
    assert definition.workflow is not None
    made = written(converted).workflow
    tasks, kinds = converted.tasks, _kinds(made) if made else {}
    if tasks is None:
        terms, own = Terms.of_move(definition.workflow), _kinds(definition.workflow)
    else:
        terms, own = Terms.of(in_0_8(definition), tasks, names_of(definition.workflow)), None

    def steps_before(run: Run) -> list[Step]:
        return steps_of_states(run, terms) if own is None else steps_of_tasks(run, terms, own)

    before, after = steps_before(trial.before), steps_of_tasks(trial.after, terms, kinds)
    pairs = _pairs(before, after, terms)
    rows = [_row(before, after, pair) for pair in pairs]
    what = frozenset(one.what for one in trial.differences)
    told = [Row(one.before, one.after, True) for one in rows] if trial.is_cut else _parted(rows, what)
    before = steps_before(trial.before.shown or trial.before)
    after = steps_of_tasks(trial.after.shown or trial.after, terms, kinds)
    return [Row(*_steps(before, after, pair), row.same) for pair, row in zip(pairs, told, strict=True)]


def _kinds(workflow: Workflow) -> dict[str, str]:
    """The kinds of all tasks, by their pointers."""
    return {pointer(one.path): one.kind for one in all_states(workflow.scope)}


def to_json(rows: Sequence[Row]) -> dict[str, Json]:
    """`{"rows", "earlier", "later"}`: STEP_ROWS around the first in which the sides part, and how many are left out.

    A row has `before`, `after`, `same` and `comparable`: whether what differs in their data says something. A step
    `waits` where the run has not ended.
    """
    first = next((place for place, row in enumerate(rows) if not row.same), 0)
    start = max(0, min(first - STEP_ROWS // 2, len(rows) - STEP_ROWS))
    shown = rows[start : start + STEP_ROWS]
    return {"rows": [_row_to_json(one) for one in shown], "earlier": start, "later": len(rows) - start - len(shown)}


def _row_to_json(row: Row) -> Json:
    both = {"before": _step(row.before), "after": _step(row.after)}
    return {**both, "same": row.same, "comparable": _is_comparable(row)}


def _is_comparable(row: Row) -> bool:
    if row.before is None or row.after is None:
        return False
    kind = row.before.event["type"]
    return kind == row.after.event["type"] and kind not in _APART


def _step(step: Step | None) -> Json:
    if step is None:
        return None
    told = {"pointer": step.event.get("pointer"), "event": dict(step.event), "waits": step.event["type"] == WAITS}
    return {**told, **bounded(step.data)}


def bounded(value: Json) -> dict[str, Json]:
    """`{"data", "whole"}`: the value, or its beginning where it is too large."""
    whole = len(json.dumps(value, default=str)) <= STEP_VALUE
    return {"data": value if whole else _shortened(value), "whole": whole}


def _shortened(value: Json, depth: int = 3) -> Json:
    """The beginning of a value that is too large."""
    if isinstance(value, str):
        return value if len(value) <= STEP_LONGEST else f"{value[:STEP_LONGEST]}…"
    if isinstance(value, list):
        rest: list[Json] = [f"… {len(value) - _ENTRIES} more"] if len(value) > _ENTRIES else []
        return [_shortened(one, depth - 1) for one in value[:_ENTRIES]] + rest if depth else "[…]"
    if isinstance(value, dict):
        kept = list(value.items())[:_ENTRIES]
        found = {name[:STEP_LONGEST]: _shortened(one, depth - 1) for name, one in kept}
        return found | ({"…": f"{len(value) - _ENTRIES} more"} if len(value) > _ENTRIES else {}) if depth else "{…}"
    return value


Pair = tuple[int | None, int | None]
Both = tuple[int, int]


def _pairs(before: Sequence[Step], after: Sequence[Step], terms: Terms) -> list[Pair]:
    """The numbers of the steps that are beside each other.

    What is compared has its counterpart by what it is, in whichever order its channel may come. The rows go along what
    both sides do in one order; what only one does stands where that did it.
    """
    strong: list[Both] = [(len(before) - 1, len(after) - 1)]
    for channel in (one for one in WHAT if one in ("calls", "produced", "consumed", "order")):
        is_in_order = channel != "consumed" and not (channel == "calls" and terms.at_once)
        strong += _counterparts(_numbers(before, channel), _numbers(after, channel), before, after, is_in_order)
    strong.sort()
    chain = increasing(strong)
    weak = _aligned(_numbers(before, ""), _numbers(after, ""), _key(before, chain, 0), _key(after, chain, 1))
    return _laid(len(before), len(after), strong, sorted([*chain, *weak]))


def _numbers(steps: Sequence[Step], channel: str) -> list[int]:
    return [place for place, step in enumerate(steps) if step.channel == channel]


def _key(steps: Sequence[Step], chain: Sequence[Both], side: int) -> Callable[[int], Hashable]:
    """What a step is, and between which pairs of `chain`: counterparts do not cross these."""
    places = [pair[side] for pair in chain]
    return lambda place: (bisect_left(places, place), steps[place].kind)


def _counterparts(
    left: list[int], right: list[int], before: Sequence[Step], after: Sequence[Step], is_in_order: bool
) -> list[Both]:
    """Pairs of what is the same; then of what differs, but has the same name between two of them."""
    if is_in_order:
        found = _aligned(left, right, lambda place: before[place].kind, lambda place: after[place].kind)
    else:
        found = _matched(left, right, before, after)
    ones, twos = {one for one, _ in found}, {two for _, two in found}
    gaps = sorted(found) if is_in_order else []
    olds, news = [one for one, _ in gaps], [two for _, two in gaps]
    return found + _aligned(
        [one for one in left if one not in ones],
        [two for two in right if two not in twos],
        lambda place: (bisect_left(olds, place), before[place].name),
        lambda place: (bisect_left(news, place), after[place].name),
    )


def _aligned(
    left: list[int], right: list[int], one_key: Callable[[int], Hashable], two_key: Callable[[int], Hashable]
) -> list[Both]:
    pairs = aligned([one_key(place) for place in left], [two_key(place) for place in right])
    return [(left[one], right[two]) for one, two in pairs if one is not None and two is not None]


def _matched(left: list[int], right: list[int], before: Sequence[Step], after: Sequence[Step]) -> list[Both]:
    """The n-th of a kind with the n-th, in whichever order they come."""
    free: dict[Hashable, list[int]] = {}
    for place in reversed(right):
        free.setdefault(after[place].kind, []).append(place)
    return [(place, same_kind.pop()) for place in left if (same_kind := free.get(before[place].kind))]


def _laid(left: int, right: int, strong: Sequence[Both], chain: Sequence[Both]) -> list[Pair]:
    """All steps in rows, along `chain`; a pair of another order stands where it was before."""
    partner: Mapping[int, int] = dict(strong)
    taken = {two for _, two in strong}
    rows: list[Pair] = []
    at = other = 0
    for one, two in [*chain, (left, right)]:
        rows += [(place, partner.get(place)) for place in range(at, one)]
        rows += [(None, place) for place in range(other, two) if place not in taken]
        if one < left:
            rows.append((one, two))
        at, other = one + 1, two + 1
    return rows


def _steps(before: Sequence[Step], after: Sequence[Step], pair: Pair) -> tuple[Step | None, Step | None]:
    one, two = pair
    return None if one is None else before[one], None if two is None else after[two]


def _row(before: Sequence[Step], after: Sequence[Step], pair: Pair) -> Row:
    one, two = _steps(before, after, pair)
    if one is not None and two is not None:
        return Row(one, two, one.kind == two.kind)
    alone = one or two
    return Row(one, two, alone is not None and not alone.channel)


def _parted(rows: list[Row], what: frozenset[str]) -> list[Row]:
    """The rows, in which the sides part too where data or time begin to differ that a difference comes from."""
    found = []
    has_data = bool(what & _OF_DATA)
    # events that start a run are the input of its first task in 1.0, and of no state in 0.8
    knows = not any(row.after and row.after.event.get("by") == "event" for row in rows[:1])
    is_late = "duration" not in what
    for row in rows:
        is_same = row.same
        if row.before and row.after and row.before.channel == "order":
            if has_data and knows and not same(row.before.data, row.after.data):
                is_same = False
            if not is_late and row.before.event.get("time") != row.after.event.get("time"):
                is_same, is_late = False, True
            knows = True
        found.append(Row(row.before, row.after, is_same))
    return found
