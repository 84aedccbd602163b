"""Words of forms that no schema has: what a choice between members is about, what kinds of value are called."""

from workflow.paths import Json

GROUPS: dict[frozenset[str], str] = {
    frozenset({"transition", "end"}): "Next",
    frozenset({"nextState", "end"}): "Next",
    frozenset({"next-state", "end"}): "Next",
    frozenset({"functionRef", "eventRef"}): "Does",
    frozenset({"actions", "workflowId"}): "Runs",
    frozenset({"interval", "cron"}): "Times",
    frozenset({"name", "names"}): "Named",
    frozenset({"dataConditions", "eventConditions"}): "Chooses by",
    frozenset({"functionRef", "eventRef", "subFlowRef"}): "Does",
    frozenset({"errorRef", "errorRefs"}): "For",
    frozenset({"id", "key"}): "Known by",
    frozenset({"username", "token", "grantType"}): "Shows",
}
MEMBERS = {
    "functionRef": "Calls a function",
    "eventRef": "By events",
    "dataConditions": "Data",
    "eventConditions": "Events",
    "name": "One event",
    "names": "Several events",
    "workflowId": "Another workflow",
    "path": "Comparison",
    "subFlowRef": "Runs a workflow",
    "errorRef": "One error",
    "errorRefs": "Several errors",
    "username": "Name and password",
    "grantType": "OAuth 2",
}
"""Members as choices, where their title would be too long or say too little."""

TYPES = {
    "string": "Text",
    "number": "Number",
    "integer": "Number",
    "boolean": "True or false",
    "object": "Object",
    "array": "List",
}
_NUMBER = {"number": "Number", "string": "Expression"}
BY_NAME: dict[str, dict[str, str]] = {
    "jitter": {"number": "Fraction", "string": "Length of time"},
    "data": {"string": "Expression", "object": "Object"},
    "function": {"string": "Name only", "object": "With type and parameters"},
    "functionRef": {"string": "Name only", "object": "With arguments"},
    "end": {"boolean": "Just an end", "object": "With more"},
    **{name: {"string": "Name only", "object": "With more"} for name in ("transition", "subFlowRef", "continueAs")},
    **{
        name: {"string": "Length of time", "object": "With more"}
        for name in ("workflowExecTimeout", "stateExecTimeout")
    },
    **{name: {"object": "One", "array": "Several"} for name in ("single", "not", "Not")},
    "retry": {"object": "Inline", "array": "Several", "string": "Reference"},
    "timeout": {"object": "Inline", "string": "Reference"},
    **{name: {"object": "In parts", "string": "As text"} for name in ("wait", "after")},
    "endpoint": {"string": "Address", "object": "With more"},
    **{key: {"object": "Names and values", "string": "Expression"} for key in ("headers", "query")},
    **{
        name: {"array": "Inline", "string": "In a resource"}
        for name in ("functions", "events", "retries", "errors", "auth")
    },
    **{name: {"array": "Inline", "string": "Reference"} for name in ("secrets", "extensions")},
    **{name: {"object": "Inline", "string": "Reference"} for name in ("constants", "timeouts", "schema")},
    "dataInputSchema": {"string": "Address", "object": "Schema and more"},
    "start": {"string": "State alone", "object": "With a schedule"},
    "schedule": {"string": "Interval alone", "object": "Interval or cron"},
    "cron": {"string": "Times alone", "object": "With an end"},
    "properties": {"string": "In a secret", "object": "Inline"},
    **dict.fromkeys(("numCompleted", "batchSize"), _NUMBER),
    **{name: {"number": "Number", "string": "As text"} for name in ("multiplier", "maxAttempts")},
}
_KNOWN = (
    *("name", "refName", "functionRef", "function", "triggerEventRef", "eventRef", "eventRefs", "condition", "error"),
    *("match", "path", "errorRef", "errorRefs", "subFlowRef", "workflowId", "contextAttributeName"),
    *("event-expression", "eventExpression"),
    *("single", "and", "or", "not", "And", "Or", "Not"),
)


def group_label(names: tuple[str, ...], titles: tuple[str, ...]) -> str:
    """What a choice between the members `names` is about."""
    return GROUPS.get(frozenset(names)) or (titles[0] if len(titles) == 1 else "Kind")


def type_label(name: str, kind: str) -> str:
    """What a value of the JSON type `kind` is called where the member is `name`."""
    return BY_NAME.get(name, {}).get(kind) or TYPES[kind]


def summary(value: Json, levels: int = 4) -> str:
    """An entry of a list in a few words: its name, or what it is about."""
    if isinstance(value, str) or levels == 0:
        return str(value) if isinstance(value, str) else ""
    if isinstance(value, list):
        return ", ".join(filter(None, (summary(each, levels - 1) for each in value[:4])))
    if not isinstance(value, dict):
        return "" if value is None else str(value)
    return next((text for key in _KNOWN if (text := summary(value.get(key), levels - 1))), "")
