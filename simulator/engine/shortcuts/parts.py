"""Branches and iterations at once whose actions always give the same: all of them in one go, without frames.

They take turns as on the agenda, and nothing can go wrong on the way: what each gives is reckoned before the trace is
told anything.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from simulator.engine.data.deep_merging import RESPONSE
from simulator.engine.run.calls import attempt_of, count_call
from simulator.engine.run.context import StepContext
from simulator.engine.run.outcomes import Part
from simulator.engine.setup.mocks import Answer
from simulator.engine.shortcuts.actions import STEPS, PromptAction
from simulator.engine.states.actions import part_output
from simulator.engine.trace.trace import TraceEvent, prepared
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import Frame
from workflow.paths import Json


@dataclass(slots=True, eq=False)
class SteadyPart:
    """The actions of a part with what each is answered, and what is known of the events of the part itself."""

    actions: tuple[tuple[PromptAction, Answer], ...]
    started: TraceEvent
    completed: TraceEvent
    results: list[list[Json]]


def steady_part(word: str, state: str, pointer: str, actions: tuple[PromptAction, ...]) -> SteadyPart | None:
    """The parts that perform these actions; None where one of them may give different things."""
    answers = [action.to.steady for action in actions]
    if not actions or not all(action.bare for action in actions) or None in answers:
        return None
    started, completed = (
        prepared(f"{word}.{ending}", state, pointer, scoped=True) for ending in ("started", "completed")
    )
    both = tuple((action, answer) for action, answer in zip(actions, answers, strict=True) if answer is not None)
    return SteadyPart(both, started, completed, [[answer.result, None, action.ready.name] for action, answer in both])


Turn = tuple[PromptAction, Answer, str, Json, Json, bool]
"""One action of one part: itself, its answer, the part's scope, the data before and after, whether these differ."""


def run_parts(run: StepContext, frame: Frame, parts: tuple[Part, ...], known: Sequence[SteadyPart | None]) -> bool:
    """Run the parts of the state of a frame; False: nothing has been done, the long way is to be gone."""
    counts = {0 if one is None else len(one.actions) for one in known}
    if len(counts) != 1 or (count := counts.pop()) == 0 or run.last - run.world.steps < STEPS * count * len(parts):
        return False
    if not all(run.fits(answer.result) for one in set(known) if one is not None for _, answer in one.actions):
        return False
    ample = _fits_together(run, parts, [one for one in set(known) if one is not None])
    rounds: list[list[Turn]] = [[] for _ in range(count)]
    outputs = []
    flow = run.flows[frame.instance]
    inside = f"{frame.scope}/" if frame.scope else ""
    for part, one in zip(parts, known, strict=True):
        scope, data = inside + part.label, part.data
        if one is None or not scope or not part.wait or part.limit is not None or not (ample or run.fits(data)):
            return False
        for turns, (action, answer) in zip(rounds, one.actions, strict=True):
            before = data
            try:
                data, changed = flow.after_action(before, answer.result, None, action.ready.name)
            except Trouble:
                return False
            if not ample and not run.fits_merged(data, before, answer.result):
                return False
            turns.append((action, answer, scope, before, data, changed))
        outputs.append(part_output(flow, part.word, count, data, one.results))
    _emit(run, frame, parts, known, rounds)
    _end(run, frame, parts, count, outputs)
    return True


def _fits_together(run: StepContext, parts: tuple[Part, ...], known: list[SteadyPart]) -> bool:
    """Whether all data of all parts and all results are within the limit of one: then each is, whatever it merges.

    Parts share values, and one of them may have a value as often as it has members.
    """
    seen = {id(part.data): part.data for part in parts}.values()
    if not all(isinstance(data, dict) for data in seen):
        return False
    values = {id(value): value for data in seen for value in data.values()}.values()
    results = [given for one in known for result, _, name in one.results for given in (result, name, RESPONSE)]
    return run.fits([*parts[0].data, *list(values) * max(map(len, seen)), *results])


def _emit(
    run: StepContext,
    frame: Frame,
    parts: tuple[Part, ...],
    known: Sequence[SteadyPart | None],
    rounds: list[list[Turn]],
) -> None:
    """The parts begin, take turns, and end with the last turn."""
    world, emit, emit_call, instance = run.world, run.trace.emit_prepared, run.trace.emit_prepared_call, frame.instance
    attempt, used = attempt_of(run, frame), world.used
    ends = [
        (one, turn[2], "branch", part.label) if part.word == "branch" else (one, turn[2], "index", part.index)
        for part, one, turn in zip(parts, known, rounds[0], strict=True)
        if one is not None
    ]
    for one, scope, name, value in ends:
        emit(one.started, instance, scope, name, value)
    for turns in rounds:
        for action, answer, scope, before, _, _ in turns:
            world.steps += 1
            emit(action.started, instance, scope)
            count_call(run, action.to)
            world.calls += 1
            used[answer.used] = used.get(answer.used, 0) + 1
            emit_call(action.called, instance, scope, before if action.ready.sees_data else {}, attempt)
        for action, answer, scope, _, _, _ in turns:
            world.steps += 1
            emit(action.returned, instance, scope, "result", answer.result)
        for (action, answer, scope, _, after, changed), (one, _, name, value) in zip(turns, ends, strict=True):
            world.steps += 1
            if changed:
                emit(action.merged, instance, scope, "after", after)
            emit(action.completed, instance, scope, "result", answer.result)
            if turns is rounds[-1]:
                emit(one.completed, instance, scope, name, value)


def _end(run: StepContext, frame: Frame, parts: tuple[Part, ...], count: int, outputs: list[Json]) -> None:
    """The state is told of each part that it has ended; orders and frames are counted as on the long way.

    One part alone needs no order but its first.
    """
    world, many = run.world, len(parts)
    world.frame_ids += many * (1 + count)
    world.orders += 1 if many == 1 else many * (1 + STEPS * count)
    for number, (part, output) in enumerate(zip(parts, outputs, strict=True), world.orders - many + 1):
        world.now.append((number, frame.id, ("part", part.index, output)))
