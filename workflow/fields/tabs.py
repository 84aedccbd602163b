"""Which field of an object is on which tab, by its member name; whatever is not named here is configuration."""

from workflow.fields.field import TabId

LABELS: dict[TabId, str] = {
    "configuration": "Configuration",
    "data": "Data",
    "errors": "Errors",
    "transition": "Transition",
}
_ON: dict[TabId, tuple[str, ...]] = {
    "data": (
        *("stateDataFilter", "actionDataFilter", "eventDataFilter", "filter", "dataInputSchema", "dataOutputSchema"),
        *("inputPath", "resultPath", "outputPath", "InputPath", "ResultPath", "OutputPath"),
        *("input-path", "result-path", "output-path"),
    ),
    "errors": ("onErrors", "retry", "compensatedBy", "usedForCompensation"),
    "transition": (*("transition", "end", "default", "nextState", "next-state"),),
}
_OF_TASKS: dict[str, TabId] = {
    **dict.fromkeys(("input", "output", "export"), "data"),
    "catch": "errors",
    "then": "transition",
}
"""Members of tasks and workflows of 1.0, all in their own place."""
_TAB_OF = {name: tab for tab, names in _ON.items() for name in names} | _OF_TASKS
MOVED = (*_ON["data"], "retry")
"""Members of parts (actions, events) that stand with the whole object's on their tab."""
FIRST = ("stateDataFilter", "filter")
"""What the data passes first."""
LAST = ("id", "start", "dataInputSchema", "dataOutputSchema", "compensatedBy", "usedForCompensation", "metadata")
"""What is seldom filled in stands behind the rest."""


def tab_of(name: str) -> TabId:
    """The tab of a member of the object that a form is for."""
    return _TAB_OF.get(name, "configuration")
