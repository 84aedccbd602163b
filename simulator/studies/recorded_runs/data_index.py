"""What SonataFlow's data index answers about instances (GraphQL, `ProcessInstances`), as its older events tell it."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from workflow.paths import Json

_STATES: Final = ("PENDING", "ACTIVE", "COMPLETED", "ABORTED", "SUSPENDED", "ERROR")


def is_answer(data: Mapping[str, Json]) -> bool:
    """Whether data are an answer of it."""
    return bool(_instances(data))


def events_of(data: Mapping[str, Json]) -> Iterator[dict[str, Any]]:
    """The data of an event for each instance."""
    for one in _instances(data):
        yield {
            "id": one.get("id"),
            "processId": one.get("processId"),
            "startDate": one.get("start"),
            "endDate": one.get("end"),
            "state": _STATES.index(one["state"]) if one.get("state") in _STATES else None,
            "variables": _object(one.get("variables")),
            "error": {"errorMessage": error.get("message")} if isinstance(error := one.get("error"), dict) else None,
            "nodeInstances": [_node(node) for node in one.get("nodes") or () if isinstance(node, dict)],
        }


def _instances(data: Mapping[str, Json]) -> list[dict[str, Any]]:
    inside = data.get("data")
    found = (inside if isinstance(inside, dict) else data).get("ProcessInstances")
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _node(node: Mapping[str, Any]) -> dict[str, Any]:
    times = {"triggerTime": node.get("enter"), "leaveTime": node.get("exit")}
    return {"id": node.get("id"), "nodeName": node.get("name"), **times}


def _object(value: Json) -> Json:
    """Variables, which may be a text of JSON."""
    try:
        return json.loads(value) if isinstance(value, str) else value
    except ValueError:
        return None
