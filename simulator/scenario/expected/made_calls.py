"""The calls of a run that need a mock, and how many there were of each key that a mock could have (semantics.md §7.1,
semantics-1.0.md §7.1).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from simulator.engine.setup.callables import callees
from simulator.engine.setup.mock_patterns import matching
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.tasks.task_requests import REQUESTS, query_pairs
from simulator.engine.trace.secret_values import happened
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model.facts import function_calls, started_subflows
from workflow.paths import Json
from workflow.tasks import CallTask, RunTask

KINDS: Final = ("function", "subflow", "call")
"""The kinds of what is called, as `World.called` has them before the keys of their mocks."""
REQUEST: Final = frozenset(("method", "uri", "headers", "query", "body"))
"""The parameters of an HTTP call of 1.0, by which one is known."""
_REQUEST_KEY: Final = re.compile(r"[A-Za-z]+ +(?:\S*://|[/*]).*")
_OTHERS: Final = (*(kind for kind in REQUESTS if kind != "http"), "run", "workflow", "activity")
"""What other keys of 1.0 begin with that say what is called: an expression may have made the rest."""


class UnknownKey(ValueError):
    """No call of the definitions could have this key; the message says so."""


def _silent(program: Program) -> frozenset[str]:
    return frozenset(name for name, function in program.functions.items() if function.asks_nobody)


def call_of(event: TraceEvent) -> dict[str, Json]:
    """A call as results have it."""
    true = happened(event)
    return {"function": true["function"], "parameters": true["parameters"]}


def is_request(parameters: Json) -> bool:
    """Whether these are the parameters of an HTTP call of 1.0."""
    return isinstance(parameters, dict) and parameters.keys() == REQUEST


@dataclass(frozen=True)
class MadeCalls:
    """The calls of a run, by the keys that mocks of them could have.

    `definitions` are those of its instances, `called` how often each key was called (`World.called`).
    """

    setup: Setup
    definitions: Mapping[str, str]
    trace: Sequence[TraceEvent]
    called: Mapping[str, int]

    def count(self, key: str) -> int:
        """How many calls there were that a mock of this key could have answered. Raises UnknownKey."""
        self._check(key)
        if key not in self._names and _REQUEST_KEY.fullmatch(key):
            return len(self._requests(key))
        return sum(self.called.get(f"{kind} {key}", 0) for kind in KINDS)

    def event(self, key: str, number: int) -> TraceEvent | None:
        """The event of the call of this key with a number, from 0, as far as a trace tells it."""
        name = key.rpartition("/")[2]
        found = self._requests(key) or [
            *(one for one in self.events if name in (one["function"], one.get("state"))),
            *(one for one in started_subflows(self.trace) if name in (one["definition"], one.get("state"))),
        ]
        return found[number] if number < len(found) else None

    @cached_property
    def all(self) -> list[TraceEvent]:
        """The events of all calls, those too that need no mock."""
        return function_calls(self.trace)

    def names_others(self, expected: Json) -> bool:
        """Whether a list of expected calls has some that need no mock, as it had to in earlier releases."""
        listed = expected if self._silent and isinstance(expected, list) else []
        called = [str(one.get("function")) for one in listed if isinstance(one, dict)]
        return any(name in names for names in self._silent.values() for name in called)

    @cached_property
    def events(self) -> list[TraceEvent]:
        """The events of the calls that need a mock: not of what evaluates an expression, or prints."""
        silent = self._silent
        if not silent:
            return self.all
        return [one for one in self.all if one["function"] not in silent.get(self.definitions[one["instance"]], ())]

    @cached_property
    def _silent(self) -> dict[str, frozenset[str]]:
        """The functions that evaluate or print, by the definition that has such."""
        return {key: names for key, program in self.setup.programs.items() if (names := _silent(program))}

    def _requests(self, key: str) -> list[TraceEvent]:
        """The HTTP calls of 1.0 that a key fits."""
        return [one for one in self.events if _fits(key, happened(one)["parameters"])]

    def _check(self, key: str) -> None:
        names = self._names
        holder, _, name = key.rpartition("/")
        if key in names or (name in names and holder in self._holders) or (self._has_tasks and _says_what(key)):
            return
        near = get_close_matches(key, sorted(names), 1)
        meant = f"; did you mean `{near[0]}`?" if near else ""
        raise UnknownKey(f"no call has the key `{key}`{meant}")

    @cached_property
    def _has_tasks(self) -> bool:
        return any(program.by_tasks for program in self.setup.programs.values())

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(name for program in self.setup.programs.values() for name in _keys(program))

    @cached_property
    def _holders(self) -> frozenset[str]:
        """The tasks that others may be in."""
        programs = [program for program in self.setup.programs.values() if program.by_tasks]
        return frozenset(state.name for program in programs for state in program.states.values())


def _fits(key: str, parameters: Json) -> bool:
    if not is_request(parameters) or not isinstance(parameters["uri"], str):
        return False
    pairs = query_pairs(parameters["query"])
    return bool(matching([key], str(parameters["method"]), parameters["uri"], pairs))


def _says_what(key: str) -> bool:
    """Whether a key says what is called, as `GET https://…` or `grpc shop.Orders/get` do."""
    return _REQUEST_KEY.fullmatch(key) is not None or (" " in key and key.partition(" ")[0] in _OTHERS)


def _keys(program: Program) -> Iterator[str]:
    """The keys that mocks of calls may have, but those that say what is called."""
    silent = _silent(program)
    for one in callees(program):
        if one.kind != "functions" or one.name not in silent:
            yield from one.keys
    if not program.by_tasks:
        return
    yield from program.task_functions
    for task in program.states.values():
        if isinstance(task, CallTask):
            called = "" if task.call in REQUESTS else task.call
            yield from filter(None, (task.name, called, task.own.does if task.own else "", _activity(task)))
        elif isinstance(task, RunTask):
            yield task.name


def _activity(task: CallTask) -> str:
    """The activity that a task names."""
    given = task.arguments.value if task.call == "activity" and task.arguments else None
    return str(given.get("name") or "") if isinstance(given, dict) else ""
