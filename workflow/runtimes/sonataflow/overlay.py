"""What SonataFlow has otherwise than the schema of 0.8: members it needs, drops, refuses, never looks at."""

from typing import Final

from workflow.paths import Json
from workflow.profile import Change, Overlay

_TRUTH: Final[dict[str, Json]] = {"type": ["boolean", "string"]}
_ANYTHING: Final[dict[str, Json]] = {"type": None}
_NOTHING_RUNS_BY_TIME: Final = "starts nothing by time: it reads `schedule` and never uses it"
_NO_RETRIES: Final = "retries nothing, whatever is written in `{}`"
_AWAITED: Final = "awaits what it calls: it never looks at `{}`"
_NO_HANDLERS: Final = "never looks at the `onErrors` of this kind of state"
STATES: Final = (
    "operationState", "eventState", "switchState", "sleepState", "parallelState", "injectState", "foreachState",
    "callbackState",
)  # fmt: skip
_REFUSED: Final = (
    "action", "actionDataFilter", "stateDataFilter", "eventDataFilter", "function", "event", "error",
    "errorDefinition", "branch", "sleep", "eventRef", "producedEvent", "dataCondition", "eventCondition", "onEvents",
    "correlation", "workflowExecTimeout", "defaultCondition", *STATES,
)  # fmt: skip
"""Objects whose members are known one by one (S13)."""
_WAYS: Final = ("dataCondition", "eventCondition", "defaultCondition")
"""What has a transition or an end beside the states; `end: false` is none."""
_DROPPED: Final = ("functionRef", "subFlowRef", "transition", "end", "start", "schedule", "continueAs", "cron")


def _ignored(words: str, rule: str) -> dict[str, Json]:
    return {"x-ignored": {"words": words, "rule": rule}}


def _unless(word: str, words: str, rule: str) -> dict[str, Json]:
    """Of two words, that one of them is never looked at."""
    return {"anyOf": [{"const": word, **_ignored(words, rule)}, {}]}


def _each(words: str, *names: str) -> dict[str, str]:
    return {name: words.format(name) for name in names}


_DOCUMENT: Final = (
    Change(
        "",
        "S10",
        require=("id", "start"),
        release=("specVersion",),
        keywords={"anyOf": None, "not": None},
    ),
    Change("", "S13", remove=("schemaVersion",), unknown="refused"),
    Change("", "S16", ignore=_each(_NO_RETRIES, "retries", "autoRetries")),
    Change(
        "",
        "S16",
        ignore={
            "secrets": "takes every secret from its configuration: it never looks at `secrets`",
            "auth": "takes what gives access from its configuration: it never looks at `auth`",
            "key": "knows a definition by its `id` alone",
        },
    ),
    Change(
        "",
        "S14",
        add={
            "extensions": {
                "title": "Extensions",
                "description": "Schema of the output, prefixes of addresses, namespaces of functions.",
                "type": ["array", "string"],
                "items": {
                    "title": "Extension",
                    "type": "object",
                    "properties": {
                        "extensionid": {
                            "title": "Kind",
                            "enum": [
                                "workflow-output-schema",
                                "workflow-uri-definitions",
                                "workflow-function-namespaces",
                            ],
                            "errorMessage": "must be `workflow-output-schema`, `workflow-uri-definitions` or "
                            "`workflow-function-namespaces`",
                            "x-rule": "S14",
                        }
                    },
                    "required": ["extensionid"],
                    "additionalProperties": True,
                    "x-required": {"extensionid": "S14"},
                },
            }
        },
    ),
    Change(
        "",
        "S11",
        add={
            "version": {"title": "Version", "description": "Version; 1.0 without it.", "type": ["string", "number"]},
            "specVersion": {
                "title": "Version of the language",
                "description": "It is never looked at.",
                "examples": ["0.8"],
                "x-text": True,
            },
            "name": {"title": "Name", "description": "Name of the workflow; its id without it.", "type": "string"},
            "keepActive": {
                "title": "Keep active",
                "description": "An instance goes on waiting at its end, until an end terminates it.",
                "default": False,
                **_TRUTH,
            },
        },
    ),
    Change("workflowExecTimeout", "S16", ignore=_each("ends an instance at once: `{}` changes nothing", "interrupt")),
    Change("workflowExecTimeout", "S16", ignore=_each("runs no state before the end: it ignores `{}`", "runBefore")),
    Change("metadata", "S18", keywords={"additionalProperties": {"type": ["string", "number", "boolean", "null"]}}),
    *(
        Change(
            name, "S171", keywords=_ignored(f"has no `{name}`: only `eventTimeout` and `workflowExecTimeout`", "S171")
        )
        for name in ("stateExecTimeout", "actionExecTimeout", "branchExecTimeout")
    ),
    Change("start", "S12", release=("schedule",), ignore={"schedule": _NOTHING_RUNS_BY_TIME}),
)
_ENDS: Final = (
    Change(
        "end",
        "S18",
        add={"terminate": {"title": "Terminate", "description": "End the instance, all its ways.", **_TRUTH}},
        keywords={"type": ["boolean", "object", "string"]},
    ),
    Change("end", "S16", ignore={"continueAs": "ignores `continueAs`: the instance ends, and no other goes on"}),
    *(
        Change(name, "S18", add={"compensate": {"title": "Compensate first", "description": "Undo first.", **_TRUTH}})
        for name in ("end", "transition")
    ),
)
_CALLS: Final = (
    Change(
        "functionRef",
        "S167",
        add={
            "arguments": {
                "title": "Arguments",
                "description": "What the function is given: any text that is an expression is evaluated.",
                "type": ["object", "string", "array"],
                "x-template": True,
            }
        },
    ),
    Change("functionRef", "S13", ignore={"parameters": "reads `arguments` alone"}),
    Change("invoke", "S16", keywords=_unless("async", _AWAITED.format("invoke"), "S16")),
    Change("subFlowRef", "S16", ignore=_each(_AWAITED, "onParentComplete", "waitForCompletion")),
    Change("subFlowRef", "S16", ignore={"version": "runs the one there is, of whatever version"}),
    Change(
        "eventRef",
        "S158",
        release=("resultEventRef",),
        ignore=_each("only sends `triggerEventRef`: it never looks at `{}`", "resultEventRef", "resultEventTimeout"),
    ),
    Change("action", "S130", ignore=_each(_NO_RETRIES, "retryRef", "retryableErrors", "nonRetryableErrors")),
    Change("action", "S13", remove=("actionFilter",)),
    Change("function", "S16", ignore={"authRef": "takes what gives access from its configuration"}),
    Change("retry", "S16", release=("maxAttempts",)),
    Change("auth", "S16", release=("properties",)),
    Change("actionMode", "S16", keywords=_unless("parallel", "performs one action after the other", "S110")),
    *(
        Change(where, "S18", add={name: {"title": title, "description": words, "default": True, **_TRUTH}})
        for where, name, title, words in (
            ("actionDataFilter", "useResults", "Use the results", "Whether the result is merged into the data."),
            ("eventDataFilter", "useData", "Use the data", "Whether the event's data are merged into the data."),
            ("event", "dataOnly", "Data only", "Filters see the event's data alone; otherwise the whole event."),
        )
    ),
)
_EVENTS: Final = (
    Change("event", "S26", keywords={"allOf": None}),
    Change(
        "event",
        "S150",
        ignore={"source": "hears events by their type and sends them from `/process/ID`: it never looks at `source`"},
    ),
    Change("correlation", "S151", ignore={"contextAttributeValue": "ignores `contextAttributeValue`"}),
    Change("payload", "S156", keywords=_ANYTHING),
    Change("contextAttributes", "S156", keywords={"additionalProperties": {"x-template": True}}),
)
_STATES: Final = (
    Change("operationState", "S26", release=("actions",)),
    Change("branch", "S26", release=("name", "actions")),
    Change("callbackState", "S26", release=("action",)),
    Change("switchState", "S26", remove=("default",), keywords={"allOf": None}),
    Change("foreachState", "S22", require=("iterationParam",), release=("actions",)),
    Change("foreachState", "S125", ignore={"batchSize": "knows no batches: it begins all iterations at once"}),
    Change(
        "foreachState",
        "S125",
        add={
            "mode": {
                "title": "Mode",
                "description": "All iterations are begun at once, each goes on until it waits.",
                "enum": ["parallel", "sequential"],
                **_unless("parallel", "goes through an iteration until it waits, then through the next", "S125"),
            }
        },
    ),
    Change("parallelState", "S13", remove=("branchCompletionType", "n")),
    Change("sleepState", "S13", remove=("timeDelay",)),
    *(
        Change(name, "S13", remove=("eventTimeout", "timeout"))
        for name in ("eventState", "switchState", "callbackState")
    ),
    *(Change(name, "S18", keywords={"not": None}) for name in (*STATES, *_WAYS) if name != "switchState"),
    Change("injectState", "S133", add={"onErrors": {"$ref": "#/$defs/onErrors"}}),
    *(Change(name, "S133", ignore={"onErrors": _NO_HANDLERS}) for name in ("injectState", "switchState", "sleepState")),
    *(
        Change(name, "S18", add={"usedForCompensation": {"title": "Used for compensation", "default": False, **_TRUTH}})
        for name in STATES
    ),
    Change(
        "eventState",
        "S18",
        add={
            "exclusive": {"title": "Exclusive", "description": "The first event is enough.", "default": True, **_TRUTH}
        },
    ),
)

OVERLAY: Final = Overlay(
    (
        *_DOCUMENT,
        *_ENDS,
        *_CALLS,
        *_EVENTS,
        *_STATES,
        *(Change(name, "S13", unknown="refused") for name in _REFUSED),
        *(Change(name, "S13", unknown="dropped") for name in _DROPPED),
    )
)
