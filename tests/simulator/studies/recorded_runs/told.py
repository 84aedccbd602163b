"""Histories written short: lifecycle events of tasks, process events of nodes, and what comes of them."""

import json
from typing import Any

from designer.jobs.sources import programs_of
from simulator.studies.recorded_runs.replay import Replay, replay

HOST = "io.serverlessworkflow"
START = "2026-03-20T09:00:"
Told = tuple[Any, ...]


def workflow(*tasks: dict[str, Any], **more: Any) -> str:
    """A definition of 1.0."""
    return json.dumps(
        {"document": {"dsl": "1.0.3", "namespace": "n", "name": "w", "version": "1"}, **more, "do": tasks}
    )


def states(*listed: dict[str, Any], **more: Any) -> str:
    """A definition of 0.8 whose functions are `a` and `b`."""
    functions = [{"name": name, "operation": f"x.json#{name}"} for name in ("a", "b")]
    return json.dumps(
        {"id": "w", "version": "1", "specVersion": "0.8", "functions": functions, **more, "states": listed}
    )


def lifecycle(*happened: Told, input: Any = None, ended: Any = None) -> str:  # noqa: A002  # as it is called
    """Lines of lifecycle events: each `(second, word, pointer, member?)` of a task, between the instance's own."""
    found = [_event(0, "workflow.started", {"name": "i"}, {"input": input or {}})]
    for second, word, pointer, *more in happened:
        found.append(_event(second, f"task.{word}", {"workflow": "i", "task": pointer}, *more))
    if ended is not None:
        found.append(_event(59, f"workflow.{ended[0]}", {"name": "i"}, *ended[1:]))
    return "\n".join(map(json.dumps, found))


def _event(second: float, kind: str, about: dict[str, Any], more: dict[str, Any] | None = None) -> dict[str, Any]:
    time = f"{START}{second:06.3f}Z"
    return {"type": f"{HOST}.{kind}.v1", "time": time, "data": {**about, **(more or {})}}


def nodes(*happened: Told, end: int | None = 2) -> str:
    """Lines of SonataFlow's events: `(second, word, name or value, more?)`; a word is that of an `if` below."""
    found = [_process(0, "State", {"eventType": 1, "state": 1})]
    for second, word, what, *more in happened:
        if word == "data":
            told = {"variableName": "workflowdata", "variableValue": what}
            found.append(_process(second, "Variable", told))
        elif word == "error":
            found.append(_process(second, "Error", {"nodeInstanceId": what, **more[0]}))
        elif word == "event":
            found.append({"source": "x", "time": f"{START}{second:06.3f}Z", **what})
        else:
            told = {
                "nodeName": what,
                "nodeInstanceId": what,
                "eventType": {"in": 1, "out": 2, "stop": 3, "error": 6}[word],
            }
            found.append(_process(second, "Node", {**told, **(more[0] if more else {})}))
    if end is not None:
        found.append(_process(59, "State", {"eventType": 2, "state": end}))
    return "\n".join(map(json.dumps, found))


def _process(second: float, kind: str, data: dict[str, Any]) -> dict[str, Any]:
    whole = {"processId": "w", "processInstanceId": "i", "eventDate": f"{START}{second:06.3f}Z", **data}
    return {"type": f"ProcessInstance{kind}DataEvent", "data": whole}


def made(definition: str, history: str, **more: Any) -> Replay:
    """What comes of a history of a definition."""
    return replay(history, *programs_of(definition, ()), **more)


def messages(found: Replay) -> list[str]:
    """What is noted."""
    return [note.message for note in found.notes]
