"""1.0: what a call of a task may come to, as entries of its mock (semantics-1.0.md §7)."""

from collections.abc import Iterator, Sequence
from typing import Final

from simulator.engine.run.context import StepContext
from simulator.engine.run.task_calls import keys_of
from simulator.engine.setup.mock_answers import MEMBERS
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.tasks.task_requests import REQUESTS
from simulator.engine.world.errors import Trouble
from simulator.engine.world.memory import OpenCall
from simulator.engine.world.signals import BEGIN
from simulator.engine.world.world import Frame
from simulator.studies.exploration.partial_data import merged, once
from simulator.studies.exploration.tasks import faults
from simulator.studies.exploration.tasks.demands import TaskDemands
from simulator.studies.exploration.tasks.failures import failing
from workflow.durations import format_ms
from workflow.model import State
from workflow.paths import Json
from workflow.tasks import CallTask, ForkTask, RunTask, Subscription

Entry = dict[str, Json]
TEXT: Final = "example"
_PROCESS: Final = MEMBERS["process"]
_MESSAGE: Final = ("payload", "headers", "correlationId")
FEW: Final = 3
"""Messages that a subscription gets which does not say how many."""
BY_RESPONSE: Final = ("statusCode", "headers")
"""Members of a response that are wanted of its head."""


def answers(
    run: StepContext, frame: Frame, call: OpenCall, all_demands: dict[str, TaskDemands], beyond: Sequence[Json]
) -> list[Entry]:
    """The answers to the open call of a frame: results, the errors that are caught, and such that are too late."""
    task = run.program(frame.instance).states[frame.path]
    demands = all_demands[run.world.instances[frame.instance].definition]
    key = "output" if call["kind"] == "subflow" else "result"
    found = _results(task, demands, list(beyond)) if key == "result" else _outputs(task, demands, beyond)
    wanted: list[Json] = []
    for around in faults.tries_around(run, frame):
        theirs = all_demands.get(around.definition)
        if theirs is not None:
            wanted += faults.wanted(run, around, theirs.back.inverse, theirs.errors(around.task.path))
    program = run.program(frame.instance)
    found += failing(task, run.semantics, program.error_prefix).entries(wanted)
    found += [*_slower(run, frame, found[0]), *faults.late(run, frame, key)]
    return once(_named(one) if key == "output" else one for one in found)


def _slower(run: StepContext, frame: Frame, answer: Entry) -> Iterator[Entry]:
    """In a branch that competes with others the same answer, later than one that comes at once."""
    here: Frame | None = frame
    while here is not None:
        holder = run.world.frames.get(here.parent)
        task = run.program(holder.instance).states.get(holder.path) if holder else None
        if here.memory.get("word") == "branch" and isinstance(task, ForkTask) and task.compete:
            yield {**answer, "delay": format_ms(faults.SLOWER)}
            return
        here = holder


def varied(written: Entry, found: Sequence[Entry]) -> list[Entry]:
    """A given answer with the members changed that results which were made up ask for."""
    key = next((one for one in ("result", "output") if isinstance(written.get(one), dict)), None)
    parts = [one[key] for one in found if key in one and isinstance(one[key], dict)] if key else []
    return [{**written, key: merged(written[key], part)} for part in parts if key]


def _named(entry: Entry) -> Entry:
    """An error as the mock of a workflow has it: by its name too."""
    error = entry.get("error")
    return {**entry, "error": {"name": str(error["type"]).rpartition("/")[2], **error}} if error else entry


def _outputs(task: State, demands: TaskDemands, beyond: Sequence[Json]) -> list[Entry]:
    return [{"output": one} for one in demands.results(task, None, "", None, list(beyond))]


def _results(task: State, demands: TaskDemands, beyond: list[Json]) -> list[Entry]:
    if isinstance(task, CallTask) and task.subscription is not None:
        return list(_messages(task.subscription, demands.carried(task.path, beyond)))
    wanted = list(demands.results(task, None, "", None, beyond))
    if isinstance(task, RunTask) and task.process:
        return [_process(task, one) for one in wanted]
    if isinstance(task, CallTask) and _gives_response(task):
        return [_response(one) for one in wanted]
    return [{"result": one} for one in wanted]


def _gives_response(task: CallTask) -> bool:
    arguments = task.arguments.value if task.arguments else None
    return isinstance(arguments, dict) and arguments.get("output") == "response"


def _response(wanted: Json) -> Entry:
    """The response of which the task makes what is wanted."""
    if not isinstance(wanted, dict):
        return {"result": {}}
    content = wanted.get("content", {})
    if not any(name in wanted for name in BY_RESPONSE):
        return {"result": content}
    asked = wanted.get("statusCode")
    status = asked if _is_of("code", asked) else 200
    return {"response": {"status": status, "headers": wanted.get("headers", {}), "content": content}}


def _process(task: RunTask, wanted: Json) -> Entry:
    """A process of which `return` chooses what is wanted; where nothing is, one that has written a text."""
    if task.returned == "all" and isinstance(wanted, dict):
        given = {name: value for name, value in wanted.items() if name in _PROCESS and _is_of(name, value)}
        return {"process": {"code": 0, "stdout": TEXT, **given}}
    if wanted == {} or (task.returned != "none" and not _is_of(task.returned, wanted)):
        return {"process": {"code": 0, "stdout": TEXT}}
    return {"result": wanted}


def _is_of(name: str, value: Json) -> bool:
    """Whether a process may have this as its code or as what it has written."""
    return isinstance(value, int) and not isinstance(value, bool) if name == "code" else isinstance(value, str)


def _messages(wanted: Subscription, carried: list[Json]) -> Iterator[Entry]:
    """As many messages as are wanted of each kind that is asked for, and of one with nothing in it: each comes first
    once, since it may be enough.
    """
    kinds = once([*map(_message, carried), _message({})])
    count = (wanted.amount or FEW) * len(kinds)
    for first in range(len(kinds)):
        yield {"messages": [kinds[(first + number) % len(kinds)] for number in range(count)]}


def _message(wanted: Json) -> Json:
    """A message with the members that a mock may give it."""
    given = wanted if isinstance(wanted, dict) else {}
    return {"payload": {}, **{name: given[name] for name in _MESSAGE if name in given}}


def keys_of_call(run: StepContext, frame: Frame) -> tuple[str, ...]:
    """The keys that a person's mocks of the open call may have, the narrowest first."""
    task = run.program(frame.instance).states[frame.path]
    more: tuple[str, ...] = ()
    if isinstance(task, CallTask) and task.call in REQUESTS:
        try:
            more = REQUESTS[task.call](task, TaskContext(run, frame, BEGIN)).keys
        except Trouble:
            more = ()
    return keys_of(run, frame, *more)
