"""The keys that mocks of what definitions call may have, as far as the definitions tell (semantics-1.0.md §7.1)."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from simulator.engine.setup.callables import callees
from simulator.engine.setup.mock_patterns import matching
from simulator.engine.setup.program import Program
from simulator.engine.tasks.run_task import KNOWN_BY
from simulator.engine.tasks.task_requests import REQUESTS
from simulator.scenario.format.words import near
from simulator.scenario.names.globs import may_meet
from simulator.scenario.outcome.missing_mocks import NAMED, written
from workflow.expressions import dollar
from workflow.model import Ref, State
from workflow.nodes import nodes_of
from workflow.paths import Json
from workflow.tasks import CallTask, RunTask, TaskWorkflow

WORDS: Final = (*(name for name in REQUESTS if name != "http"), "run", "workflow", "activity")
"""What the keys of calls begin with that are no HTTP requests."""
TOKEN: Final = "/oauth2/token"
_QUERY: Final = re.compile(r"\{[?&#][^{}]*\}")
"""A variable that is a query."""
VARIABLE: Final = re.compile(r"\{[^{}]*\}")


class Request(NamedTuple):
    """An HTTP request as it is written; None where an expression says what is there. `is_filled`: each variable of its
    address has a value in the end, or none, and is not in braces any more.
    """

    method: str | None
    uri: str | None
    query: tuple[tuple[str, str], ...] | None = ()
    is_filled: bool = False


class CallKeys:
    """The keys of mocks, by the scenario's key that they are under: what fits, and what may be meant."""

    def __init__(self, programs: Iterable[Program]) -> None:
        self.known: dict[str, dict[str, None]] = {"functions": {}, "subflows": {}, "calls": {}}
        """The keys that are known, in the order of the definitions."""
        self.requests: list[Request] = []
        self.called: dict[str, None] = {}
        """What results name a call by: a function, in 1.0 the task that calls."""
        self.callers: dict[str, None] = {}
        """The tasks that call."""
        self.holders: set[str] = set()
        """All states and tasks."""
        self.open: set[str] = set()
        """What begins keys of which an expression says the rest; a kind of mocks whose names expressions say."""
        for program in programs:
            self.holders |= {state.name for state in nodes_of(State, program.workflow)}
            for kind, key in _of_tasks(self, program) if program.by_tasks else _of_states(program):
                self.known[kind][key] = None
                self.open |= {kind} if dollar.spans(key) or "{{" in key else set()
            listed = () if program.by_tasks else callees(program)
            self.called |= {one.name: None for one in listed if one.kind == "functions"}
        self.called |= self.callers

    def fits(self, kind: str, key: str) -> bool:
        """Whether some call may have this key."""
        if key in self.known[kind] or kind in self.open:
            return True
        if kind != "calls":
            return False
        first, blank, rest = key.partition(" ")
        if blank and first in WORDS:
            return any(key.startswith(f"{one} ") for one in self.open)
        if blank and rest.strip() and first.isalpha() and _is_address(rest):
            return any(_may_be(one, key, first.lower(), rest.strip()) for one in self.requests)
        holder, slash, task = key.rpartition("/")
        return bool(slash) and task in self.callers and holder in self.holders

    def has(self, kind: str, key: str) -> bool:
        """Whether a call that is written out has this key, whatever expressions and variables say."""
        first, _, rest = key.partition(" ")
        holder, slash, task = key.rpartition("/")
        return (
            key in self.known[kind]
            or (kind == "calls" and bool(slash) and task in self.callers and holder in self.holders)
            or (kind == "calls" and any(_is_of(one, key, first.lower(), rest.strip()) for one in self.requests))
        )

    def meant(self, kind: str, key: str) -> str | None:
        """The key that may be meant by one that does not fit."""
        starred = VARIABLE.sub("*", _QUERY.sub("", key))
        if starred != key and self.fits(kind, starred):
            return starred
        inside = {f"{holder}/{task}" for holder in self.holders for task in self.callers} if "/" in key else set()
        known = [*self.known[kind], *(sorted({*self.of_requests, *inside}) if kind == "calls" else ())]
        return near(key, known)

    @property
    def of_requests(self) -> dict[str, None]:
        """The keys of HTTP requests, with a star for what is known only when they are made."""
        return {
            f"{one.method.upper()} {VARIABLE.sub('*', _QUERY.sub('', one.uri))}": None
            for one in self.requests
            if one.method and one.uri
        }


@lru_cache(maxsize=16)
def keys_of(program: Program) -> CallKeys:
    """The keys of what one definition calls; those of a few are kept."""
    return CallKeys((program,))


def place_of_mocks(programs: Iterable[Program]) -> tuple[str, str] | None:
    """The scenario's key under which mocks of calls stand, and a sentence that says so; None for definitions of 1.0
    together with older ones, whose mocks stand under both.
    """
    kinds = {"calls" if one.by_tasks else "functions": one.workflow.dialect for one in programs}
    if len(kinds) != 1:
        return None
    ((right, dialect),) = kinds.items()
    return right, f"mocks of {dialect} stand under `{right}`"


def run_by(program: Program) -> Iterator[tuple[str, str]]:
    """The workflows that a definition runs, each with the task of 1.0 that does so."""
    for node in program.nodes.values():
        found = getattr(node, "workflow", None)
        if isinstance(found, Ref) and found.name:
            yield found.name, node.name if isinstance(node, RunTask) else ""


def _of_states(program: Program) -> Iterator[tuple[str, str]]:
    """The keys of functions and workflows, by the kind of their mocks."""
    yield from ((one.kind, key) for one in callees(program) for key in reversed(one.keys))
    yield from (("functions", one.name) for one in program.workflow.functions)


def _of_tasks(keys: CallKeys, program: Program) -> Iterator[tuple[str, str]]:
    """The keys of calls, and of workflows under `subflows`; what else is known of requests is kept in `keys`."""
    for task in nodes_of(CallTask, program.workflow):
        keys.callers[task.name] = None
        yield "calls", task.name
        yield from (("calls", key) for key in _of_call(keys, task, program.profile.semantics.calls.templates))
    for run in nodes_of(RunTask, program.workflow):
        keys.callers[run.name] = None
        yield "calls", run.name
        if run.workflow is not None:
            name = run.workflow.name
            yield "calls", f"workflow {name}"
            yield from [("calls", f"workflow {name}:{run.version}")] if run.version else []
            yield from (("subflows", key) for key in (name, f"{run.name}/{name}"))
        else:
            yield from (("calls", key) for key in _of_process(keys, run))
    keys.requests += _token_requests(
        program.workflow.definition if isinstance(program.workflow, TaskWorkflow) else None
    )


def _of_call(keys: CallKeys, task: CallTask, templates: str) -> Iterator[str]:
    if task.call == "http":
        request = _request(task.arguments.value if task.arguments else None)
        is_filled = templates == "uri" or (templates == "strict" and "://" in (request.uri or ""))
        keys.requests.append(request._replace(is_filled=is_filled))
    elif task.call == "activity":
        name = written(task.arguments, ("name",))
        yield from (f"activity {name}", name) if name else ()
        keys.open |= set() if name else {"activity", "calls"}
    elif task.call in NAMED:
        found = [written(task.arguments, at) for at in NAMED[task.call]]
        is_known = all(found) if task.call in ("grpc", "mcp") else any(found)
        keys.open |= set() if is_known else {task.call}
        names = ["/".join(found)] if task.call == "grpc" else filter(None, found)
        yield from (f"{task.call} {name}" for name in names)
    else:
        yield from filter(None, (task.call, task.own.does if task.own else "", task.call.partition("@")[0]))


def _of_process(keys: CallKeys, task: RunTask) -> Iterator[str]:
    known = written(task.arguments, (KNOWN_BY.get(task.process, ""),))
    if not known:
        keys.open.add(f"run {task.process}")
    else:
        yield f"run {task.process} {known.split()[0] if task.process == 'shell' else known}"


def _request(arguments: Json) -> Request:
    given = arguments if isinstance(arguments, dict) else {}
    endpoint = given.get("endpoint")
    query = given.get("query") or {}
    uri = _fixed(endpoint.get("uri") if isinstance(endpoint, dict) else endpoint)
    is_fixed = isinstance(query, dict) and all(
        isinstance(one, str | int) and not isinstance(one, bool) for one in query.values()
    )
    pairs = tuple((name, str(one)) for name, one in query.items()) if is_fixed else None
    return Request(
        _fixed(given.get("method")), uri, None if any(dollar.spans(one) for _, one in pairs or ()) else pairs
    )


def _fixed(value: Json) -> str | None:
    return value if isinstance(value, str) and not dollar.spans(value) else None


def _token_requests(definition: Json) -> Iterator[Request]:
    """The requests by which tokens are asked for, at each authority that stands in a definition."""
    left = [definition]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            if "authority" in one:
                endpoints = one.get("endpoints")
                place = endpoints.get("token", TOKEN) if isinstance(endpoints, dict) else TOKEN
                authority = _fixed(one["authority"])
                yield Request("post", None if authority is None else authority.rstrip("/") + str(place))
            if isinstance(one.get("use"), str):
                yield Request("post", None)  # a secret says the authority
            left += one.values()
        elif isinstance(one, list):
            left += one


def _is_address(text: str) -> bool:
    return "/" in text or "*" in text or "." in text or ":" in text


def _is_of(request: Request, key: str, method: str, address: str) -> bool:
    """Whether a request of which all is written is one of a key."""
    written = request.method and request.uri and "{" not in request.uri and request.query is not None
    return bool(written) and _may_be(request, key, method, address)


def _may_be(request: Request, key: str, method: str, address: str) -> bool:
    """Whether a request may be one of a key."""
    if request.method is not None and request.method.lower() != method:
        return False
    if request.uri is None:
        return True
    if "{" not in request.uri and request.query is not None:
        return bool(matching([key], method, request.uri, request.query))
    path, template = address.partition("?")[0], _QUERY.sub("", request.uri).partition("?")[0]
    return not (request.is_filled and VARIABLE.search(path)) and may_meet(path, template)
