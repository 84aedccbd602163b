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
_BY_NAME: dict[str, dict[str, str]] = {
    "jitter": {"number": "Fraction", "string": "Length of time"},
    "data": {"string": "Expression", "object": "Object"},
    "function": {"string": "Name only", "object": "With type and parameters"},
    **{name: {"object": "One", "array": "Several"} for name in ("retry", "single", "not", "Not")},
    **{name: {"array": "Listed here", "string": "In a resource"} for name in ("functions", "events", "retries")},
}
_TELLING = (
    *("name", "refName", "functionRef", "function", "triggerEventRef", "eventRef", "eventRefs", "condition", "error"),
    *("match", "path", "contextAttributeName", "event-expression", "eventExpression"),
    *("single", "and", "or", "not", "And", "Or", "Not"),
)


def group_label(names: tuple[str, ...], titles: tuple[str, ...]) -> str:
    """What a choice between the members `names` is about."""
    return GROUPS.get(frozenset(names)) or (titles[0] if len(titles) == 1 else "Kind")


def type_label(name: str, kind: str) -> str:
    """What a value of the JSON type `kind` is called where the member is `name`."""
    return _BY_NAME.get(name, {}).get(kind) or TYPES[kind]


def summary(value: Json, levels: int = 4) -> str:
    """An entry of a list in a few words: its name, or what it is about."""
    if isinstance(value, str) or levels == 0:
        return str(value) if isinstance(value, str) else ""
    if isinstance(value, list):
        return ", ".join(filter(None, (summary(each, levels - 1) for each in value[:4])))
    if not isinstance(value, dict):
        return "" if value is None else str(value)
    return next((text for key in _TELLING if (text := summary(value.get(key), levels - 1))), "")
