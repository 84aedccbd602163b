"""Options of activities: how often they are tried, and how long they may take (Z96, Z97)."""

from typing import Any, Final

from workflow.dialects._v1_0_node import UNITS
from workflow.nodes import replaced
from workflow.paths import Json
from workflow.profile.attempts import Attempts
from workflow.tasks import Task

START_TO_CLOSE: Final = 15_000
"""Milliseconds that an attempt may take."""


class Options:
    """The options of a definition's activities: those of the task before those of the document, member by member."""

    def __init__(self, definition: Json) -> None:
        head = _inside(definition, "document", "metadata", "activityOptions")
        after = _inside(definition, "timeout", "after")
        self._document = {**({"startToCloseTimeout": after} if after is not None else {}), **_mapping(head)}
        self._plain: Attempts | None = None  # that of tasks which say nothing: most

    def of(self, task: Task) -> Attempts:
        """The policy by which the activity of a task is tried."""
        own = _mapping(_inside(task.metadata, "activityOptions"))
        if not own and self._plain is not None:
            return replaced(self._plain, {"path": task.path})
        found = {**self._document, **own}
        policy = {**_mapping(self._document.get("retryPolicy")), **_mapping(own.get("retryPolicy"))}
        most = policy.get("maximumAttempts", 5)
        names = policy.get("nonRetryableErrorTypes")
        made = Attempts(
            path=task.path,
            first=_length(policy.get("initialInterval"), 1_000) or 1_000,
            factor=_number(policy.get("backoffCoefficient"), 2.0) or 2.0,
            longest=_longest(policy),
            most=int(most) if isinstance(most, int) and most > 0 else None,
            final=tuple(map(str, names)) if isinstance(names, list) else (),
            limit=_length(found.get("startToCloseTimeout"), START_TO_CLOSE),
            total=_length(found.get("scheduleToCloseTimeout"), None),
        )
        if not own:
            self._plain = made
        return made


def _longest(policy: dict[str, Any]) -> int:
    """No wait is longer than a minute, or what the policy says."""
    return _length(policy.get("maximumInterval"), 60_000) or 60_000


def _inside(value: Json, *names: str) -> Json:
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _mapping(value: Json) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _number(value: Json, otherwise: float) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else otherwise


def _length(value: Json, otherwise: int | None) -> int | None:
    """The milliseconds of an object with lengths of time."""
    if not isinstance(value, dict) or not value:
        return otherwise
    return int(sum(UNITS[key] * part for key, part in value.items() if key in UNITS and isinstance(part, int | float)))
