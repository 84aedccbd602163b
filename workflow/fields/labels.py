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
    "for": "For each",
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
SHAPES = {"object": "Form", "string": "Source"}
"""What is written in parts, each a field of the form, or in short as one text."""
_NUMBER = {"number": "Number", "string": "Expression"}
_CODE = {"object": "Form", "string": "Expression"}
_PLACE = {"object": "Inline", "string": "Reference"}
_PLACES = {"array": "Inline", "string": "Reference"}
_NAMED = {"object": "Form", "string": "Reference"}
BY_NAME: dict[str, dict[str, str]] = {
    "jitter": {"number": "Fraction", "string": "Length of time"},
    "end": {"boolean": "Just an end", "object": "Form"},
    "until": {"string": "Expression", "object": "Events"},
    "in": {"string": "Expression", "array": "Inline"},
    **dict.fromkeys(("as", "data", "from", "headers", "parameters", "query", "set"), _CODE),
    **dict.fromkeys(("continueAs", "function", "functionRef", "start", "subFlowRef", "transition"), _NAMED),
    **dict.fromkeys(("constants", "error", "properties", "schema", "timeout", "timeouts"), _PLACE),
    **dict.fromkeys(("extensions", "secrets"), _PLACES),
    "dataInputSchema": _NAMED,
    "retry": {"object": "Inline", "array": "Several", "string": "Reference"},
    **{name: {"object": "One", "array": "Several"} for name in ("single", "not", "and", "or", "Not", "And", "Or")},
    **{
        name: {"array": "Inline", "string": "In a resource"}
        for name in ("functions", "events", "retries", "errors", "auth")
    },
    **dict.fromkeys(("numCompleted", "batchSize"), _NUMBER),
    **{name: {"number": "Number", "string": "Source"} for name in ("multiplier", "maxAttempts")},
}
"""Choices that say more: what stands in its place or elsewhere, a name or all of it, and what an expression gives.

*In a resource* stays: the choice moves what is written into a resource of the library.
"""
_KNOWN = (
    *("name", "refName", "functionRef", "function", "triggerEventRef", "eventRef", "eventRefs", "condition", "error"),
    *("match", "path", "errorRef", "errorRefs", "subFlowRef", "workflowId", "contextAttributeName"),
    *("event-expression", "eventExpression"),
    *("single", "and", "or", "not", "And", "Or", "Not"),
)


def group_label(names: tuple[str, ...], titles: tuple[str, ...]) -> str:
    """What a choice between the members `names` is about."""
    return GROUPS.get(frozenset(names)) or (titles[0] if len(titles) == 1 else "Kind")


def type_label(name: str, kind: str, kinds: tuple[str, ...]) -> str:
    """What a value of the JSON type `kind`, one of `kinds`, is called where the member is `name`."""
    return BY_NAME.get(name, {}).get(kind) or (SHAPES if set(kinds) == {*SHAPES} else TYPES)[kind]


def summary(value: Json, levels: int = 4) -> str:
    """An entry of a list in a few words: its name, or what it is about."""
    if isinstance(value, str) or levels == 0:
        return str(value) if isinstance(value, str) else ""
    if isinstance(value, list):
        return ", ".join(filter(None, (summary(each, levels - 1) for each in value[:4])))
    if not isinstance(value, dict):
        return "" if value is None else str(value)
    return next((text for key in _KNOWN if (text := summary(value.get(key), levels - 1))), "")
