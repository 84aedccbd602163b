"""What 0.8 has, by the words of its document, each with how a definition that uses it is told."""

import re
from collections.abc import Callable, Iterator

from workflow.paths import Json

KINDS = ("operation", "event", "switch", "sleep", "inject", "parallel", "foreach", "callback")
USE_CASES = {
    "vehicle auction",
    "payment processing",
    "data analysis",
    "error notifications",
    "continuous integration and deployment",
}
"""Those of the document of 0.8."""


def members(data: Json) -> Iterator[tuple[str, Json]]:
    """Every member of every object, with its name."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield str(name), value
            yield from members(value)
    elif isinstance(data, list):
        for value in data:
            yield from members(value)


def texts(data: Json) -> Iterator[str]:
    """Every text."""
    if isinstance(data, str):
        yield data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from texts(value)


Feature = Callable[[Json], bool]


def has(*names: str) -> Feature:
    """The last name is a member of what the one before it is, anywhere."""

    def is_there(data: Json) -> bool:
        found = [value for name, value in members(data) if name == names[0]]
        return bool(found) and (len(names) == 1 or any(map(has(*names[1:]), found)))

    return is_there


def says(name: str, value: Json) -> Feature:
    """A member with this value."""
    return lambda data: any(one == (name, value) for one in members(data))


def written(pattern: str) -> Feature:
    """A text in which the regular expression is found."""
    return lambda data: any(re.search(pattern, text) for text in texts(data))


def state(kind: str, *features: Feature) -> Feature:
    """A state of this kind with all of these."""

    def is_there(data: Json) -> bool:
        found = [one for one in data["states"] if one["type"] == kind]
        return any(all(feature(one) for feature in features) for one in found)

    return is_there


FEATURES: dict[str, Feature] = {
    **{kind: state(kind) for kind in KINDS},
    "an action calls a function": state("operation", has("functionRef")),
    "an action sends an event and waits for another": state("operation", has("eventRef", "resultEventRef")),
    "an action runs a workflow and waits for it": lambda data: any(
        name == "subFlowRef" and "invoke" not in value for name, value in members(data)
    ),
    "actions at once": state("operation", says("actionMode", "parallel")),
    "a switch on data": state("switch", has("dataConditions")),
    "a switch on events": state("switch", has("eventConditions")),
    "some branches are enough": state("parallel", says("completionType", "atLeast"), has("numCompleted")),
    "all branches are waited for": state("parallel", says("completionType", "allOf")),
    "iterations in batches": state("foreach", has("batchSize")),
    "iterations one after the other": state("foreach", says("mode", "sequential")),
    "jq": written(r"^\$\{.*\|.*\}$"),
    "a function that is an expression": says("type", "expression"),
    "fn:": written(r"^\$\{ *fn:\w+ *\}$"),
    "constants": lambda data: "constants" in data and written(r"\$CONST\.")(data),
    "secrets": lambda data: "secrets" in data and written(r"\$SECRETS\.")(data),
    "the condition of an action": has("actions", "condition"),
    "a sleep before an action": has("actions", "sleep", "before"),
    "a sleep after an action": has("actions", "sleep", "after"),
    "retries: increment": has("retries", "increment"),
    "retries: multiplier": has("retries", "multiplier"),
    "retries: maxDelay": has("retries", "maxDelay"),
    "retries: jitter": has("retries", "jitter"),
    "errors with codes": has("errors", "code"),
    "errors handled together": has("onErrors", "errorRefs"),
    "workflowExecTimeout": has("timeouts", "workflowExecTimeout"),
    "stateExecTimeout": has("states", "timeouts", "stateExecTimeout"),
    "actionExecTimeout": has("states", "timeouts", "actionExecTimeout"),
    "branchExecTimeout": has("branches", "timeouts", "branchExecTimeout"),
    "eventTimeout": has("states", "timeouts", "eventTimeout"),
    "resultEventTimeout": has("resultEventTimeout"),
    "timeouts for the whole workflow": lambda data: bool(set(data.get("timeouts", {})) - {"workflowExecTimeout"}),
    "runBefore": has("workflowExecTimeout", "runBefore"),
    "compensation": lambda data: has("compensatedBy")(data) and says("compensate", True)(data),
    "a transition sends events": has("transition", "produceEvents"),
    "an end sends events": has("end", "produceEvents"),
    "continueAs": has("end", "continueAs"),
    "keepActive": says("keepActive", True),
    "terminate": says("terminate", True),
    "a workflow that is not waited for": has("subFlowRef", "invoke"),
    "a workflow that outlives its parent": says("onParentComplete", "continue"),
    "a function that is not waited for": has("functionRef", "invoke"),
    "a schedule by an interval": has("schedule", "interval"),
    "a schedule by cron": has("schedule", "cron"),
    "correlation": has("correlation", "contextAttributeName"),
    "correlation by a value": has("correlation", "contextAttributeValue"),
    "whole events": says("dataOnly", False),
    "results that are not kept": says("useResults", False),
}

SEEN = {
    "action.skipped",
    "branch.cancelled",
    "compensation.completed",
    "error.handled",
    "event.consumed",
    "event.produced",
    "instance.completed",
    "instance.failed",
    "instance.kept",
    "instance.terminated",
    "instance.timed-out",
    "iteration.completed",
    "retry.scheduled",
    "subflow.completed",
    "timer.fired",
}
"""Events of traces that the scenarios of the examples bring about together."""
