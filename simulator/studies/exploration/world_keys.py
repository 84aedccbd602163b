"""When two worlds are the same for the search: what is active, its data, what it waits for and what is due, and when.

Clock, counters, ids and the times of events differ between two rounds of a loop and are left out.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields

from simulator.engine.setup.program import Program
from simulator.engine.world.world import Frame, Task, World
from simulator.studies.exploration.languages import Names, language
from workflow.actions import FunctionCall
from workflow.expressions import dollar
from workflow.expressions.templates import expressions_in
from workflow.model import Correlation, DataFilter, Expression, Ref, Template
from workflow.paths import Json, Path, pointer
from workflow.tasks import TaskRetry, TryTask

LONGEST = 8
"""Elements of an array that count; a list that only grows does not make a loop endless."""


DATA = ("entry", "came_in", "merged")
"""What an activity remembers of data as a whole."""
OF_TASKS = ("raw", "input", "raw_output", "output", "context", "before")
"""The same of tasks and their lists (1.0)."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The members that count in data, and in the input of an instance."""

    data: Names = None
    input: Names = None
    endless: frozenset[Path] = frozenset()
    """The actions of which it does not count how often they were tried again."""


def key(world: World, looks: Looks) -> str:
    """The same text for worlds from which the same can happen."""
    names = looks.data
    frames = {number: place for place, number in enumerate(world.frames)}
    live = [instance for instance in world.instances.values() if instance.ended is None]
    ids = {instance.id: f"#{place}" for place, instance in enumerate(live)}
    whole = {
        "frames": [_frame(world, frame, frames, ids, looks) for frame in world.frames.values()],
        "agenda": _agenda(world, frames, names),
        "instances": [
            [
                one.definition,
                seen(one.input, looks.input),
                one.captured,
                plain(list(one.mailbox), names),
                frames.get(one.parent),
                ids.get(one.caller or ""),
                *([seen(one.context, names)] if one.context else []),
            ]
            for one in live
        ],
        "sets": [plain({**value, "id": None}, names) for value in world.sets.values()],
    }
    return json.dumps(whole, sort_keys=True, default=str)


def location(world: World) -> str:
    """Where a world is: the nodes of the definitions that are active."""
    return repr(sorted((frame.role, pointer(frame.path)) for frame in world.frames.values()))


def _agenda(world: World, frames: Mapping[int, int], names: Names) -> list[Json]:
    sets = {number: place for place, number in enumerate(world.sets)}
    return [
        [task.due - world.clock, frames.get(task.frame, "world"), plain(_signal(task, sets), names)]
        for task in sorted(world.agenda)
        if not task.frame or (task.frame in frames and _is_alive(world.frames[task.frame], task))
    ]


def _signal(task: Task, sets: Mapping[str, int]) -> list[Json]:
    if task.signal[0] == "give-up":
        return [task.signal[0], sets.get(task.signal[1])]
    return [task.signal[0], list(task.signal[1:])]


def _is_alive(frame: Frame, task: Task) -> bool:
    return task.signal[0] != "timer" or frame.timers.get(task.signal[1]) == (task.due, task.order)


def _frame(world: World, frame: Frame, frames: Mapping[int, int], ids: Mapping[str, str], looks: Looks) -> Json:
    names = looks.data
    whole = OF_TASKS if frame.role in ("task", "list") else DATA
    memory = {
        name: seen(value, names) if name in whole and isinstance(value, dict) else plain(value, names)
        for name, value in frame.memory.items()
        if name not in ("child", "call", "started") and not _is_endless(name, frame, looks)
    }
    timers = {name: due - world.clock for name, (due, _) in frame.timers.items()}
    child = ids.get(str(frame.memory.get("child")))
    parent, owner = frames.get(frame.parent), ids.get(frame.instance)
    return [frame.role, frame.path, seen(frame.data, names), memory, parent, owner, frame.waits, timers, child]


def _is_endless(name: str, frame: Frame, looks: Looks) -> bool:
    """Whether it counts how often something was tried again that is so without an end; in 1.0 the list tells too."""
    if name == "index":
        return frame.memory.get("word") == "try" and frame.path[:-1] in looks.endless
    return name == "attempt" and frame.path in looks.endless


def seen(value: Json, names: Names) -> Json:
    """Of data, the members that the definitions look at."""
    if isinstance(value, dict):
        return {name: seen(part, names) for name, part in value.items() if names is None or name in names}
    if isinstance(value, list):
        return [*(seen(part, names) for part in value[:LONGEST]), *(["…"] if len(value) > LONGEST else [])]
    return value


def plain(value: Json, names: Names) -> Json:
    """What an activity remembers, without what differs between equal events; long arrays are cut."""
    if isinstance(value, dict) and "specversion" in value:
        event = {name: part for name, part in value.items() if name not in ("id", "time", "data")}
        return {**event, "data": seen(value.get("data"), names)}
    if isinstance(value, dict):
        return {name: plain(part, names) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [*(plain(part, names) for part in value[:LONGEST]), *(["…"] if len(value) > LONGEST else [])]
    return value


def looks_of(programs: Iterable[Program]) -> Looks:
    """What decides anything: all that expressions name, but for the parameters of functions."""
    programs = tuple(programs)
    nodes = [node for program in programs for node in _nodes(program)]
    looked = [(text, kind) for node in nodes for text, kind in _expressions(node)]
    looked += [each for program in programs for each in _operations(program)]
    asked = [each for node in nodes if isinstance(node, Correlation) for each in _expressions(node.value)]
    asked += looked if any("$WORKFLOW" in text or "$workflow" in text for text, _ in looked) else []
    endless = (path for program in programs for path in _retried_for_ever(program))
    return Looks(_named(looked), _named(asked), frozenset(endless))


def _nodes(program: Program) -> Iterator[object]:
    asked = {node.path for node in program.nodes.values() if isinstance(node, FunctionCall)}
    for path, node in program.nodes.items():
        if not any(path[:length] in asked for length in range(len(path))):
            yield node
            filters = [getattr(node, name, None) for name in ("filter", "event_filter")]
            yield from (getattr(one, f.name) for one in filters if isinstance(one, DataFilter) for f in fields(one))


def _operations(program: Program) -> Iterator[tuple[str, str]]:
    """What expression functions do."""
    kind = program.workflow.expression_language
    for operation in program.expression_functions.values():
        yield dollar.inside(operation or "") or operation or "", kind


def _retried_for_ever(program: Program) -> Iterator[Path]:
    """What is tried again without an end: actions of 0.8 by `autoRetries`, where no policy says otherwise; in 1.0 the
    list of a `try` whose policy has no limit of attempts.
    """
    if program.workflow.auto_retries:
        yield from (path for path, ready in program.actions.items() if ready.action.retry is None)
    named = {one.name: one for one in program.nodes.values() if isinstance(one, TaskRetry)}
    for path, task in program.states.items():
        retry = task.catch.retry if isinstance(task, TryTask) and task.catch else None
        policy = named.get(retry.name) if isinstance(retry, Ref) else retry
        if policy is not None and policy.attempts is None:
            yield path


def _named(looked: Iterable[tuple[str, str]]) -> Names:
    found: set[str] = set()
    for text, kind in looked:
        known = language(kind)
        names = known.names(text) if known else frozenset()
        if names is None:
            return None
        found |= names
    return frozenset(found)


def _expressions(node: object) -> list[tuple[str, str]]:
    """Those of a node of the model, with their languages."""
    if isinstance(node, Expression):
        return [(node.text, node.language)]
    return [(text, node.language) for _, text in expressions_in(node)] if isinstance(node, Template) else []
