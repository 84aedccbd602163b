"""What Zigflow reads of the metadata of a document and of tasks: options of Temporal; all else is open (Z29)."""

from typing import Final

from workflow.paths import Json

_POLICY: Final = "Z29"


def _length(title: str, words: str) -> dict[str, Json]:
    return {"$ref": "#/$defs/duration", "title": title, "description": words}


def _text(title: str, words: str) -> dict[str, Json]:
    return {"title": title, "description": words, "type": "string"}


def _number(title: str, words: str, kind: str = "integer") -> dict[str, Json]:
    return {"title": title, "description": words, "type": kind}


_RETRIES: Final[dict[str, Json]] = {
    "title": "Retry policy",
    "description": "How often an activity is tried again, and after which waits.",
    "type": "object",
    "properties": {
        "initialInterval": _length("First wait", "The wait before the second attempt; 1 second without it."),
        "backoffCoefficient": _number("Factor", "By what each wait is multiplied; 2 without it.", "number"),
        "maximumInterval": _length("Longest wait", "No wait is longer; 1 minute without it."),
        "maximumAttempts": _number("Attempts", "All attempts, the first included; 5 without it, 0 is without end."),
        "nonRetryableErrorTypes": {
            "title": "Errors for good",
            "description": "Types of errors after which there is no other attempt.",
            "type": "array",
            "items": {"title": "Type", "type": "string"},
        },
    },
    "additionalProperties": False,
    "x-closed": _POLICY,
}
_PRIORITY: Final[dict[str, Json]] = {
    "title": "Priority",
    "description": "Which activities come first.",
    "type": "object",
    "properties": {
        "priorityKey": _number("Priority", "A lower number comes first."),
        "fairnessKey": _text("Group", "Groups take turns."),
        "fairnessWeight": _number("Weight", "How much of the turns the group has.", "number"),
    },
    "additionalProperties": False,
    "x-closed": _POLICY,
}
_OPTIONS: Final[dict[str, Json]] = {
    "title": "Options of activities",
    "description": "How Temporal runs the activities: time limits and retries.",
    "type": "object",
    "additionalProperties": True,
    "properties": {
        "startToCloseTimeout": _length("Limit of an attempt", "How long one attempt may take; 15 seconds without it."),
        "scheduleToCloseTimeout": _length("Limit of all attempts", "How long all attempts may take together."),
        "scheduleToStartTimeout": _length("Limit in the queue", "How long an activity may wait for a worker."),
        "heartbeatTimeout": _length("Limit between signs of life", "How long no sign of life may come."),
        "summary": _text("Summary", "What Temporal's pages call the activity; the task's name without it."),
        "disableEagerExecution": {"title": "Not eagerly", "description": "Always by the queue.", "type": "boolean"},
        "retryPolicy": _RETRIES,
        "priority": _PRIORITY,
    },
}

OF_DOCUMENT: Final[dict[str, Json]] = {
    "title": "Metadata",
    "description": "Options of Temporal for all activities, and anything else that is to be kept.",
    "type": "object",
    "additionalProperties": True,
    "properties": {
        "activityOptions": _OPTIONS,
        "canMaxHistoryLength": _number("Longest history", "With a longer one the workflow goes on as a new run."),
        "scheduleWorkflowName": _text("Scheduled workflow", "The workflow that the schedule starts."),
        "scheduleId": _text("Name of the schedule", "`zigflow_` and the workflow's type without it."),
        "scheduleInput": {
            "title": "Input of the schedule",
            "description": "What the schedule starts the workflow with: the first is `$input`; `$env` may be read.",
            "type": "array",
            "items": {"title": "Input", "x-value": True},
        },
    },
}
"""The object of `document.metadata`."""
OF_TASK: Final[dict[str, Json]] = {
    "title": "Metadata",
    "description": "Options of Temporal for this task, and anything else that is to be kept with it.",
    "type": "object",
    "additionalProperties": True,
    "properties": {
        "activityOptions": _OPTIONS,
        "heartbeat": _length("Sign of life", "How often the worker says that the activity is still at work."),
        "searchAttributes": {
            "title": "Search attributes",
            "description": "By what the workflow is found in Temporal; values may be expressions in `${ }`.",
            "x-value": True,
        },
        "timeout": {
            "title": "Longest wait",
            "description": "How long a listen task waits, such as `10s` or `1h30m`; 1 minute without it.",
            "examples": ["10s"],
        },
    },
}
"""The object of a task's `metadata`."""
