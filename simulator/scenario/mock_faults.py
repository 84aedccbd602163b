"""Mocks that answer what their service cannot: results that do not fit the schema in its contract; errors of 1.0 in the
form of older dialects; nothing; what no call of their key takes.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from simulator.engine.setup.mock_answers import FORMS
from simulator.scenario.format.words import listed
from simulator.scenario.keys import MOCKS
from simulator.scenario.names.fitting import Takes, calls_by_key, short
from workflow.actions import Action, FunctionCall
from workflow.contracts.calls import Target, is_fixed, targets
from workflow.contracts.contract import Schema
from workflow.contracts.faults import Fault, faults
from workflow.contracts.members import Members, Wrong
from workflow.model import Template, Workflow
from workflow.nodes import nodes_of
from workflow.paths import Json, Path
from workflow.resources import Resource
from workflow.tasks import CallTask, TaskWorkflow

RULE: Final = "mock-result"
KINDS: Final = ("openapi", "proto")
"""Contracts whose results are as they say: of GraphQL a call may give members other names."""
OTHERS: Final = ("error", "never", "choice")
"""What says an answer of any mock, beside the forms of its result."""
ANSWERS: Final = {kind: frozenset((*forms, *OTHERS)) for kind, forms in FORMS.items()}
"""All that says an answer, by the kind of mock."""


class MockFault(NamedTuple):
    """Something that the service does not give, at a `path` in the scenario: `is_key`, at the key there."""

    path: Path
    message: str
    is_key: bool = False


def mock_faults(workflow: Workflow, resources: Iterable[Resource], scenario: Mapping[str, Json]) -> Iterator[MockFault]:
    """What the mocks of a scenario answer that the contracts of their services do not know, and what needs none to be
    told (`certain`); other errors are not judged.
    """
    yield from certain(workflow, scenario)
    named = _named(workflow, resources)
    members = {id(one.contract): Members(one.contract) for one in named.values() if one}
    for kind in ("functions", "calls"):
        mocks = scenario.get(kind)
        for key, entries in mocks.items() if isinstance(mocks, dict) and named else ():
            target = named.get((kind, str(key))) or named.get((kind, str(key).rpartition("/")[2]))
            if target is not None:
                for value, path in _results(entries, (kind, key)):
                    yield from dict.fromkeys(_result_faults(target, members[id(target.contract)], value, path))


def certain(workflow: Workflow, scenario: Mapping[str, Json]) -> Iterator[MockFault]:
    """Mocks that say no answer, and codes of errors that are no statuses."""
    for kind in MOCKS:
        mocks = scenario.get(kind)
        for key, entries in mocks.items() if isinstance(mocks, dict) else ():
            yield from _unanswered(kind, entries, (kind, key))
    yield from _coded(workflow, scenario)
    for kind in ("functions", "calls"):
        mocks = scenario.get(kind)
        calls = calls_by_key(workflow, kind) if isinstance(mocks, dict) else {}
        for key, entries in mocks.items() if isinstance(mocks, dict) else ():
            yield from _unfitting(entries, (kind, key), calls.get(short(str(key)), []))


def _unfitting(entries: Json, path: Path, calls: list[Takes]) -> Iterator[MockFault]:
    """The answers of a mock in forms that none of the calls of its key takes, where it is known what these take."""
    fitting = {form for one in calls for form in one.forms}
    for form in FORMS[str(path[0])] if fitting else ():
        for _, place in _answers(entries, path, form) if form not in fitting else ():
            forms = listed(f"`{one}`" for one in calls[0].forms)
            yield MockFault(place, f"`{form}` answers no {calls[0].what}, which has {forms}", is_key=True)


def _unanswered(kind: str, entries: Json, path: Path) -> Iterator[MockFault]:
    """The entries of a mock, and answers of its choices, that say no answer, however that is written: they give {}."""
    if isinstance(entries, list) and entries:
        for number, one in enumerate(entries):
            yield from _unanswered(kind, one, (*path, number))
    elif isinstance(entries, dict) and isinstance(entries.get("choice"), list):
        yield from _unanswered(kind, entries["choice"], (*path, "choice"))
    elif entries in (None, []) or (isinstance(entries, dict) and ANSWERS[kind].isdisjoint(entries)):
        words = f"write `{FORMS[kind][0]}: {{}}` where that is meant"
        yield MockFault(path, f"this says no answer, so {{}} is given: {_allowed(kind)}; {words}", is_key=True)


def _allowed(kind: str) -> str:
    return f"an entry may have {listed(f'`{name}`' for name in (*FORMS[kind], *OTHERS))}"


def _coded(workflow: Workflow, scenario: Mapping[str, Json]) -> Iterator[MockFault]:
    """The errors of calls of 1.0 that have the `code` of older dialects, which is not what a service answers."""
    mocks = scenario.get("calls")
    for key, entries in mocks.items() if isinstance(mocks, dict) and isinstance(workflow, TaskWorkflow) else ():
        for error, path in _answers(entries, ("calls", key), "error"):
            if isinstance(error, dict) and "code" in error and "type" not in error:
                status = error["code"] if str(error["code"]).isdecimal() else "…"
                words = (
                    f"`response: {{status: {status}}}`, which HTTP answers, or `error: {{type: …, status: {status}}}`"
                )
                yield MockFault((*path, "code"), f"`code` is for 0.1 to 0.8: in 1.0 write {words}", is_key=True)


def _named(workflow: Workflow, resources: Iterable[Resource]) -> dict[tuple[str, str], Target | None]:
    """What a mock's key means, by its kind and the last part of it; None where that may be several."""
    found: dict[tuple[str, str], Target | None] = {}

    def put(kind: str, name: str, target: Target | None) -> None:
        known = found.setdefault((kind, name), target)
        if known is None or target is None or known.operation != target.operation:
            found[kind, name] = None

    known = list(targets(workflow, resources))
    for one in known:
        put(one.kind, one.key, one if _has_known_result(one) else None)
    if isinstance(workflow, TaskWorkflow):
        by_path = {one.path: one for one in known if _has_known_result(one)}
        for task in nodes_of(CallTask, workflow):
            put("calls", task.name, by_path.get(task.path))
        return found
    for action in nodes_of(Action, workflow):
        if action.name and isinstance(action.call, FunctionCall):
            put("functions", action.name, found.get(("functions", action.call.called)))
    return found


def _has_known_result(target: Target) -> bool:
    operation, kind = target.operation, target.contract.kind
    return operation is not None and operation.result is not None and operation.sole and kind in KINDS


def _results(entries: Json, path: Path) -> Iterator[tuple[Json, Path]]:
    """The results in the entries of a mock, those of its choices too, and where they stand."""
    yield from _answers(entries, path, "result")
    for answer, place in _answers(entries, path, "response"):
        if isinstance(answer, dict) and "content" in answer and str(answer.get("status", 200)).startswith("2"):
            yield answer["content"], (*place, "content")


def _answers(entries: Json, path: Path, member: str) -> Iterator[tuple[Json, Path]]:
    """What the entries of a mock have as this member, those of its choices too, and where it stands."""
    if isinstance(entries, list):
        for number, one in enumerate(entries):
            yield from _answers(one, (*path, number), member)
    elif isinstance(entries, dict):
        if member in entries:
            yield entries[member], (*path, member)
        if isinstance(entries.get("choice"), list):
            yield from _answers(entries["choice"], (*path, "choice"), member)


def _result_faults(target: Target, members: Members, value: Json, path: Path) -> Iterator[MockFault]:
    operation = target.operation
    schema = (operation.result if operation else None) or {}
    name = f"What {operation.id if operation else target.key} gives"
    found = list(faults(name, target.contract.definitions, schema, value, path, _is_open, unasked="writeOnly"))
    strange = {one.path: _surely_unknown(members, schema, one, path) for one in found if one.unknown}
    meant = {(place[:-1], wrong.near) for place, wrong in strange.items() if wrong is not None}
    for one in found:
        wrong = strange.get(one.path)
        if wrong is not None:
            yield MockFault(one.path, f"{one.message}; did you mean “{wrong.near}”?" if wrong.near else one.message)
        elif not one.unknown and (one.path, one.missing) not in meant:
            yield MockFault(one.path, one.message)


def _surely_unknown(members: Members, schema: Schema, fault: Fault, path: Path) -> Wrong | None:
    """That a member which is not listed cannot be there: a result may have more than its schema lists."""
    wrong = members.wrong_step(schema, fault.path[len(path) :])
    return wrong if wrong is not None and (not wrong.near or wrong.near in fault.known) else None


def _is_open(text: str) -> bool:
    """Whether the text of a mock is known only when it is asked."""
    return not is_fixed(text, Template(text, ()))
