"""Calls that no mock answered, and the keys that one would have."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from simulator.engine.setup.setup import Setup
from simulator.engine.tasks.run_task import KNOWN_BY
from simulator.engine.tasks.task_requests import whole_uri
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.errors import UNMOCKED
from simulator.engine.world.world import World
from simulator.run_model import event_types as types
from simulator.run_model.trace_nodes import Places, places_of
from simulator.scenario.outcome.shapes import MissingMock
from simulator.scenario.outcome.unfilled import Address, Unfilled, unfilled
from workflow.expressions import dollar
from workflow.model import Template
from workflow.paths import Json
from workflow.tasks import CallTask, RunTask

NAMED: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "openapi": (("operationId",),),
    "grpc": (("service", "name"), ("method",)),
    "a2a": (("method",),),
    "mcp": (("parameters", "name"), ("method",)),
    "asyncapi": (("operation",), ("channel",)),
}
"""By kind of call the arguments that its mock is known by: for gRPC both, for the others the first that is there."""


def missing_mocks(setup: Setup, world: World, trace: Sequence[TraceEvent]) -> list[MissingMock]:
    """Each call once, by the first time, with keys that are ready to be written."""
    if not any(_is_unanswered(event) for event in trace):
        return []
    calls = Calls(setup, world)
    found: dict[tuple[str, ...], MissingMock] = {}
    last: dict[tuple[str, str], TraceEvent] = {}
    inside = _failed_children(world)
    for event in trace:
        place = (str(event.get("instance")), str(event.get("pointer")))
        if event["type"] in (types.FUNCTION_CALLED, types.SUBFLOW_STARTED):
            last[place] = event
        elif _is_unanswered(event) and not _is_of_child(event, last.get(place), inside):
            under, keys = calls.mock_of(last.get(place, event))
            if keys:
                said = str(event["error"]["message"])
                found.setdefault(
                    (under, *keys),
                    {"under": under, "keys": keys, "state": event.get("state"), "message": said, "seq": event["seq"]},
                )
    return list(found.values())


def _failed_children(world: World) -> dict[str, list[str]]:
    """By instance what the workflows that it ran failed by, where that is a call without a mock."""
    found: dict[str, list[str]] = {}
    for one in world.instances.values():
        if one.caller is not None and one.error is not None and is_unmocked(one.error):
            found.setdefault(one.caller, []).append(str(one.error["message"]))
    return found


def _is_of_child(event: TraceEvent, call: TraceEvent | None, inside: Mapping[str, Sequence[str]]) -> bool:
    """Whether an error is that of a workflow which was run, where it was told already."""
    if event["type"] != types.ERROR_RAISED or (call is not None and call["type"] == types.FUNCTION_CALLED):
        return False
    said = str(event["error"]["message"])
    return any(said.startswith(one) for one in inside.get(str(event.get("instance")), ()))


def is_unmocked(error: Json) -> bool:
    """Whether an error says that a call has no mock."""
    return isinstance(error, dict) and error.get("name") == UNMOCKED


def _is_unanswered(event: TraceEvent) -> bool:
    return event["type"] in types.UNANSWERED and is_unmocked(event.get("error"))


class Calls:
    """The calls of a run, by the keys of mocks that would answer them."""

    def __init__(self, setup: Setup, world: World) -> None:
        self._setup = setup
        self._instances = world.instances
        self._addresses: dict[tuple[str, str], Address | None] = {}

    def keys(self, trace: Iterable[TraceEvent]) -> Iterator[str]:
        """The keys of all calls."""
        for event in trace:
            if event["type"] == types.FUNCTION_CALLED:
                yield from self.mock_of(event)[1]

    def unfilled(self, trace: Iterable[TraceEvent]) -> tuple[Unfilled, ...]:
        """The calls to addresses with variables that had no value, each task once."""
        called = (event for event in trace if event["type"] == types.FUNCTION_CALLED)
        found = filter(None, map(self.unfilled_by, called))
        return tuple({id(one.address): one for one in found}.values())

    def mock_of(self, event: TraceEvent) -> tuple[str, list[str]]:
        """Where the mock of a call would stand, and the keys that it may have there, the plainest first."""
        places = self._places_of(event)
        if places is None:
            return "", []
        if places.program.by_tasks:
            task = places.node(str(event.get("pointer")))
            name = str(event.get("function") or event.get("state") or "")
            keys = [] if self.unfilled_by(event) else _keys_of_task(task, event.get("parameters"))
            return "calls", [*([name] if name else []), *keys]
        if event["type"] == types.SUBFLOW_STARTED:
            return "subflows", [str(event["definition"])]
        if event["type"] != types.FUNCTION_CALLED:
            return "", []
        return "functions", [str(event["function"]), f"{event['state']}/{event['function']}"]

    def unfilled_by(self, event: TraceEvent) -> Unfilled | None:
        """Of a call the variables of its address that had no value, so that its request is no key to be written."""
        instance = self._instances.get(str(event.get("instance")))
        place = (instance.definition if instance else "", str(event.get("pointer")))
        if place not in self._addresses:
            self._addresses[place] = self._address_at(event)
        address, parameters = self._addresses[place], event.get("parameters")
        if address is None:
            return None
        templates = self._setup.semantics.calls.templates
        names = unfilled(address.text, parameters, templates)
        if not names:
            return None
        return Unfilled(address, _keys_of_task(address.task, parameters)[0], names, templates != "none")

    def _address_at(self, event: TraceEvent) -> Address | None:
        """The address with variables that is written where a call is made."""
        places = self._places_of(event)
        task = places.node(str(event.get("pointer"))) if places and places.program.by_tasks else None
        if places is None or not isinstance(task, CallTask) or task.call != "http":
            return None
        text = written(task.arguments, ("endpoint",)) or written(task.arguments, ("endpoint", "uri"))
        return Address(task, places.program.workflow, text) if "{" in text else None

    def _places_of(self, event: TraceEvent) -> Places | None:
        instance = self._instances.get(str(event.get("instance")))
        if instance is None:
            return None
        return places_of(self._setup.programs[instance.definition])


def _keys_of_task(task: object, parameters: Json) -> list[str]:
    """The keys that say what a task calls, as far as that is written or known from its request."""
    if isinstance(task, RunTask) and task.workflow is not None:
        return [f"workflow {task.workflow.name}"]
    if isinstance(task, RunTask):
        known = parameters.get(KNOWN_BY.get(task.process, "")) if isinstance(parameters, dict) else None
        name = str(known).split()[:1] if task.process == "shell" else [str(known)]
        return [f"run {task.process} {name[0]}"] if isinstance(known, str) and name else []
    if not isinstance(task, CallTask):
        return []
    if task.call == "http":
        is_request = isinstance(parameters, dict) and isinstance(parameters.get("method"), str)
        return [f"{parameters['method'].upper()} {whole_uri(parameters)}"] if is_request else []
    names = [found for at in NAMED.get(task.call, ()) if (found := written(task.arguments, at))]
    if task.call == "grpc":
        return [f"grpc {'/'.join(names)}"] if len(names) == len(NAMED["grpc"]) else []
    return [f"{task.call} {names[0]}"] if names else []


def written(arguments: Template | None, at: Sequence[str]) -> str:
    """The text that stands at a place of arguments; "" where that is none, or an expression says it."""
    value: Json = arguments.value if arguments else None
    for name in at:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, str) and not dollar.spans(value) else ""
