"""A recipe for each operation: the call that is measured on a definition of any size."""

from collections.abc import Callable

from tests.workflow.growing import as_json, chain, choices
from workflow.limits import TASKS_AT_ONCE
from workflow.paths import Json

Recipe = Callable[[int], tuple[Json, dict[str, Json]]]
"""A definition of a size, and what an operation is to do to it: the more the larger it is, where it can be."""


def at(*numbers: int) -> list[str]:
    return [f"/states/{number}" for number in numbers]


def several(number: int) -> list[str]:
    return at(*range(1, number - 1, 3))


def row(number: int) -> list[str]:
    return at(*range(number // 4, number // 2))


def renumbered(number: int) -> Json:
    """Every second state of a chain gone, every third with more members, and new ones between."""
    states = [
        {**state, **({"onErrors": []} if at % 3 else {})} for at, state in enumerate(chain(number)["states"]) if at % 2
    ]
    return [each for at, state in enumerate(states) for each in (state, {"name": f"New {at}", "type": "inject"})]


SUBFLOW = {"name": "Sub", "type": "subflow", "workflowId": "w", "waitForCompletion": True, "end": {"kind": "default"}}


def with_subflow(number: int) -> Json:
    data = chain(number)
    data["states"][-1] |= {"transition": {"nextState": "Sub"}}
    del data["states"][-1]["end"]
    return {**data, "states": [*data["states"], SUBFLOW]}


def tasks(number: int) -> Json:
    """DSL 1.0: a switch with a case for each of the tasks, every second of which leads to the next but one."""
    names = [f"task{at}" for at in range(number)]
    cases = [{f"case{at}": {"when": f".at == {at}", "then": name}} for at, name in enumerate(names)]
    transitions = [{"then": names[at + 2]} if at % 2 and at + 2 < number else {} for at in range(number)]
    listed = [
        {name: {"set": {"at": at}, **transition}}
        for at, (name, transition) in enumerate(zip(names, transitions, strict=True))
    ]
    head = {"dsl": "1.0.3", "namespace": "tests", "name": "chain", "version": "1.0.0"}
    return {"document": head, "do": [{"choose": {"switch": cases}}, *listed]}


def gone(number: int) -> list[str]:
    return [f"/do/{at + 1}/task{at}" for at in range(number // 4, number // 2)]


def service(number: int) -> Json:
    """An OpenAPI document with so many operations."""
    paths = {f"/at{at}": {"get": {"operationId": f"get{at}", "responses": {}}} for at in range(number)}
    return {"openapi": "3.0.0", "info": {"title": "Service", "version": "1"}, "paths": paths}


NOTE = "a task of a long list has a text of its own, as tasks of people have"


def plain_tasks(number: int, name: str = "") -> Json:
    """DSL 1.0: tasks one behind the other, as many as go at once in a task of that name if there is one."""
    listed: list[Json] = [{f"task{at}": {"set": {"at": at, "note": NOTE}}} for at in range(number)]
    head = {"dsl": "1.0.3", "namespace": "tests", "name": "plain", "version": "1.0.0"}
    if name:
        listed = [{name: {"do": listed[:TASKS_AT_ONCE]}}, *listed[TASKS_AT_ONCE:]]
    return {"document": head, "do": listed}


def row_of_tasks(number: int) -> range:
    return range(number // 4, min(number // 2, number // 4 + TASKS_AT_ONCE))


RECIPES: dict[str, Recipe] = {
    "add-case": lambda n: (tasks(n), {"pointer": "/do/0/choose", "to": f"/do/{n // 2 + 1}/task{n // 2}"}),
    "add-extension": lambda n: (tasks(n), {"extend": "set", "place": "after", "kind": "emit"}),
    "add-state": lambda n: (chain(n), {"kind": "delay", "after": f"/states/{n // 2}"}),
    "add-task": lambda n: (tasks(n), {"kind": "set", "after": f"/do/{n // 2 + 1}/task{n // 2}"}),
    "change-kind": lambda n: (tasks(n), {"pointer": f"/do/{n // 2 + 1}/task{n // 2}", "kind": "do"}),
    "connect": lambda n: (chain(n), {"from": "/states/1", "to": f"/states/{n - 1}", "as": "transition"}),
    "connections": lambda n: (choices(n), {"from": "/states/0", "to": f"/states/{n}"}),
    "contents": lambda n: (plain_tasks(n, "outer"), {"pointer": "/do/0/outer"}),
    "copy": lambda n: (chain(n), {"pointers": row(n)}),
    "copy-tasks": lambda n: (plain_tasks(n), {"pointers": [f"/do/{at}/task{at}" for at in row_of_tasks(n)]}),
    "define": lambda n: (chain(n), {"kind": "function"}),
    "duplicate": lambda n: (chain(n), {"pointers": row(n)}),
    "duplicate-tasks": lambda n: (plain_tasks(n), {"pointers": [f"/do/{at}/task{at}" for at in row_of_tasks(n)]}),
    "extract-function": lambda n: (
        plain_tasks(n),
        {"name": "apart", "pointers": [f"/do/{at}/task{at}" for at in row_of_tasks(n)]},
    ),
    "extract": lambda n: (chain(n), {"pointers": row(n), "name": "Apart"}),
    "inline": lambda n: (with_subflow(n), {"pointer": f"/states/{n}", "text": as_json(chain(n))}),
    "find": lambda n: (plain_tasks(n), {"text": "at"}),
    "insert": lambda n: (chain(n), {"pointer": f"/states/{n // 2}", "value": {"name": "New", "type": "inject"}}),
    "make-end": lambda n: (choices(n), {"pointer": "/states/0"}),
    "choose-runtime": lambda n: (chain(n), {"runtime": "sonataflow"}),
    "mark-start": lambda n: (chain(n), {"pointer": f"/states/{n // 2}"}),
    "move": lambda n: (chain(n), {"pointer": f"/states/{n - 1}", "to": "/states/0"}),
    "move-state": lambda n: (chain(n), {"pointer": f"/states/{n // 2}", "edge": "/states/0/transition"}),
    "palette": lambda n: (chain(n), {}),
    "paste": lambda n: (chain(4), {"text": as_json(chain(n)), "edge": "/states/1/transition"}),
    "call-operations": lambda n: (
        plain_tasks(n),
        {"text": as_json(service(n)), "document": "a.json", "operations": ["get0", "get1"], "after": "/do/2/task2"},
    ),
    "look-at-pasted": lambda n: (plain_tasks(n), {"text": as_json({f"member{at}": [at, "text"] for at in range(n)})}),
    "sample-input": lambda n: (plain_tasks(n), {"text": as_json({f"member{at}": [at, "text"] for at in range(n)})}),
    "paste-tasks": lambda n: (tasks(n), {"text": as_json(plain_tasks(min(n, TASKS_AT_ONCE))), "after": "/do/2/task1"}),
    "reconnect": lambda n: (
        choices(n),
        {"edge": f"/states/0/dataConditions/{n - 1}/transition", "end": "to", "state": "/states/1"},
    ),
    "remove": lambda n: (chain(n), {"pointer": f"/states/{n // 2}"}),
    "remove-edge": lambda n: (choices(n), {"pointer": "/states/0/dataConditions/1/transition"}),
    "remove-states": lambda n: (chain(n), {"pointers": several(n)}),
    "move-task": lambda n: (tasks(n), {"pointer": f"/do/{n // 2 + 1}/task{n // 2}", "to": "/do/0"}),
    "remove-tasks": lambda n: (tasks(n), {"pointers": gone(n)}),
    "rename": lambda n: (choices(n), {"pointer": "/states/1", "name": "Elsewhere"}),
    "set": lambda n: (chain(n), {"pointer": "/states", "value": renumbered(n)}),
    "unwrap-task": lambda n: (plain_tasks(n, "all"), {"pointer": "/do/0/all"}),
    "uses": lambda n: (chain(n), {"pointer": "/functions"}),
    "lead-task": lambda n: (plain_tasks(n), {"pointer": f"/do/{n // 2}/task{n // 2}", "to": "/do/0/task0"}),
    "wrap-tasks": lambda n: (
        plain_tasks(n),
        {"kind": "do", "pointers": [f"/do/{at}/task{at}" for at in row_of_tasks(n)]},
    ),
}
