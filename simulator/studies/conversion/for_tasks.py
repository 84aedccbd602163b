"""A scenario of 0.8 for the same definition in 1.0: mocks by what is called there, errors as problem details, the names
of tasks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from simulator.scenario.repair import rewritten
from simulator.studies.conversion.for_states import ENDS
from workflow.actions import SubflowCall
from workflow.convert.to_1_0 import Tasks
from workflow.convert.to_1_0.actions import NAMESPACE
from workflow.convert.to_1_0.errors import type_of
from workflow.convert.to_1_0.names import document_name
from workflow.model import Workflow
from workflow.nodes import nodes_of
from workflow.paths import LONGEST_INDEX, Json, Object

STATUSES: Final = {**ENDS, "timed-out": "failed"}
"""How what ends so in an older dialect ends in 1.0."""
UNSAID: Final = ("projection", "mergeArrays", "enforceSchemas")
"""Settings that say nothing of a definition in 1.0: how data merge is written out there."""
DROPPED: Final = ("tasks", "path", "calls", "callsContain")
"""Expectations by states and what they gave, for a task that stands for one may give something else on the way; by the
path, which has the tasks inside of others in 1.0; and by what is called, which is told by task there, so that a run of
the converted definition must say it.
"""


def carried_over(data: Mapping[str, Json], workflow: Workflow, tasks: Tasks, others: Sequence[Tasks] = ()) -> Object:
    """The file of a scenario, or of several, for the converted definition.

    `workflow` is the definition in 0.8 and `tasks` what stands in 1.0 for its parts; `others` are those of its
    sub-workflows, whose functions the scenario may answer too.
    """
    renamed = {name: task for name, task in tasks.of_states.items() if name != task}
    found = rewritten(data, {"states": renamed}) if renamed else dict(data)
    listed = found.get("scenarios")
    if isinstance(listed, list):
        found["scenarios"] = [_one(each, workflow, tasks, others, renamed) for each in listed]
    whole: Object = _one(found, workflow, tasks, others, {}, is_file="scenarios" in found)
    return whole


def _one(
    own: Json,
    workflow: Workflow,
    tasks: Tasks,
    others: Sequence[Tasks],
    renamed: Mapping[str, str],
    is_file: bool = False,
) -> Any:
    if not isinstance(own, dict):
        return own
    found = rewritten(own, {"states": dict(renamed)}) if renamed else dict(own)
    found.pop("runtime", None)  # that of the older dialect
    calls: Object = dict(found.get("calls") or {}) | ({} if is_file else _answered(workflow, tasks))
    for key, entries in (found.pop("functions", None) or {}).items():
        for name in _keys(str(key), tasks, others):
            calls[name] = _entries(entries, lambda entry: _answer(entry, workflow))
    for key, entries in (found.pop("subflows", None) or {}).items():
        name = str(key).rpartition("/")[2]
        calls[f"workflow {NAMESPACE}/{document_name(name)}"] = _entries(entries, lambda entry: _output(entry, workflow))
    if calls:
        found["calls"] = calls
    if workflow.secrets and not is_file:
        known = {ref.name: f"<secret {ref.name}>" for ref in workflow.secrets}
        found["secrets"] = {**known, **(found.get("secrets") or {})}
    settings = {name: value for name, value in (found.pop("settings", None) or {}).items() if name not in UNSAID}
    if settings:
        found["settings"] = settings
    if isinstance(found.get("expect"), dict):
        found["expect"] = _expected(found["expect"], workflow, tasks, others)
    return found


def _answered(workflow: Workflow, tasks: Tasks) -> Object:
    """Answers of functions that a runtime of the older dialect goes on without, where 1.0 has a call."""
    silent = {one.name for one in workflow.functions if one.own is not None and one.own.goes_on}
    return {one.key: {"result": None} for one in tasks.calls.values() if one.function in silent}


def _keys(key: str, tasks: Tasks, others: Sequence[Tasks]) -> Iterator[str]:
    """The keys in 1.0 of what had this one: a function's name, or a state's and an action's or a function's."""
    state, _, part = key.rpartition("/")
    everywhere = [pair for one in (tasks, *others) for pair in one.calls.items()]
    called = [(task, one) for task, one in everywhere if _is_meant(one, state, part)]
    together = {one.key for _, one in called}
    apart = {one.key for _, one in everywhere if one.function != part}
    if not called:
        yield part
    elif state or together & apart:
        yield from (task for task, _ in called)
    else:
        yield from sorted(together)


def _is_meant(called: Any, state: str, part: str) -> bool:
    if state and called.state != state:
        return False
    return part == called.function or (bool(state) and part == called.action)


def _entries(entries: Json, change: Callable[[Json], Json]) -> Json:
    return [change(entry) for entry in entries] if isinstance(entries, list) else change(entries)


def _answer(entry: Json, workflow: Workflow) -> Json:
    if not isinstance(entry, dict) or "error" not in entry:
        return entry
    return {**entry, "error": problem(entry["error"], workflow)}


def _output(entry: Json, workflow: Workflow) -> Json:
    """A mocked sub-workflow gives an output in 0.8, a result in 1.0."""
    found = _answer(entry, workflow)
    if isinstance(found, dict) and "output" in found:
        return {("result" if name == "output" else name): value for name, value in found.items()}
    return found


def problem(error: Json, workflow: Workflow) -> Object:
    """An error of a mock as problem details; one known by its code alone gets the name that is declared for it."""
    given = error if isinstance(error, dict) else {"name": str(error)}
    if "type" in given:
        return given
    name, code = str(given.get("name") or "Error"), given.get("code")
    declared = {one.name for one in workflow.errors}
    by_code = next((one.name for one in workflow.errors if code is not None and one.code == str(code)), None)
    kind = by_code if name not in declared and by_code is not None else name
    found: Object = {"type": type_of(kind), "title": name}
    if code is not None and str(code).isdecimal() and len(str(code)) < LONGEST_INDEX:
        found["status"] = int(code)
    if given.get("message"):
        found["detail"] = given["message"]
    return found


def _expected(expect: Mapping[str, Json], workflow: Workflow, tasks: Tasks, others: Sequence[Tasks]) -> Object:
    """What is expected there: of a path that the states come one after the other."""
    found = _of_end({name: value for name, value in expect.items() if name not in DROPPED})
    path = expect.get("path")
    if isinstance(path, list) and path and "order" not in found:
        found["order"] = path
    if isinstance(found.get("instances"), list):
        found["instances"] = [_instance(one) for one in found["instances"]]
    subflows = {one.workflow.name for one in nodes_of(SubflowCall, workflow)}

    def keys(key: str) -> list[str]:
        name = key.rpartition("/")[2]
        is_subflow = name in subflows
        return [f"workflow {NAMESPACE}/{document_name(name)}"] if is_subflow else list(_keys(key, tasks, others))

    if isinstance(found.get("notCalled"), list):
        found["notCalled"] = [new for key in found["notCalled"] for new in keys(str(key))]
    if isinstance(found.get("callCount"), dict):  # of several tasks together nothing can be said
        counted = [(keys(str(key)), count) for key, count in found["callCount"].items()]
        found["callCount"] = {new[0]: count for new, count in counted if len(new) == 1}
    return found


def _instance(expected: Json) -> Json:
    """What is expected of an instance there: its definition and its path have other names."""
    if not isinstance(expected, dict):
        return STATUSES.get(str(expected), expected)
    return _of_end({name: value for name, value in expected.items() if name not in ("definition", "path")})


def _of_end(expect: Object) -> Object:
    """How something ends there: the status, and the type of its error."""
    found = dict(expect)
    if found.get("status") in STATUSES:
        found["status"] = STATUSES[str(found["status"])]
    for name in ("error", "errorContains"):
        if isinstance(found.get(name), dict) and found[name].get("name"):
            found[name] = {"type": type_of(str(found[name]["name"]))}
    return found
