"""The table of what a scenario expects: each key of `expect` (docs/scenarios.md, "What is expected")."""

from dataclasses import replace
from typing import Final

from simulator.engine.world.endings import ENDINGS
from simulator.scenario.format.events import EVENT, TAKEN, Attributes
from simulator.scenario.format.objects import Key, Object
from simulator.scenario.format.parts import ANYTHING, DURATION, TEXT, TIME
from simulator.scenario.format.shapes import NOTHING, ByName, Either, ListOf, Number, Text, optional

FAULTED: Final = "faulted"
"""What 1.0 calls `failed`."""
ENDED_SO: Final = tuple(one for one in ENDINGS if one != "caught")
STATUSES: Final = (*ENDED_SO, "running", "waiting", FAULTED)
STOPPED: Final = ("step-budget", "trace-limit", "trace-size", "virtual-time", "until")
TASK_STATUSES: Final = ("running", "waiting", "completed", "failed", "cancelled", "skipped", FAULTED)
PATHS: Final = "dotted names (`lines.0.price`) or JSONPath from `$` on"
STATE: Final = Text("the name of a state or task", names="states")
ID: Final = Text(names="definitions")
NAMES: Final = ListOf(STATE, "a list of names of states or tasks")
ERROR: Final = Object(
    "expectedError",
    "an error",
    tuple(
        Key(name, ANYTHING, f"Its `{name}`.", example, counts)
        for name, example, counts in (
            ("name", "Timeout", ""),
            ("code", "503", "0.1 to 0.8"),
            ("message", None, ""),
            ("type", "https://serverlessworkflow.io/spec/1.0.0/errors/timeout", "1.0"),
            ("status", 408, "1.0"),
            ("title", "Timeout", "1.0"),
            ("detail", None, "1.0"),
            ("instance", "/do/0/pay", "1.0"),
        )
    ),
    meant={"details": "detail"},
)
CALLED: Final = Object(
    "expectedCall",
    "an expected call",
    (
        Key("function", Text(names="called"), "The function, or the task that calls.", "check"),
        Key("parameters", ANYTHING, "What it is asked, with these members at least.", {"id": "c-1"}),
    ),
    meant={**dict.fromkeys(("name", "task", "call"), "function"), **dict.fromkeys(("arguments", "with"), "parameters")},
)
PRODUCED: Final = Object(
    "producedEvent",
    "an expected event",
    tuple(
        replace(one, shape=Text(names="produced")) if one.name == "type" else one
        for one in EVENT.keys
        if one.name not in ("at", "settled", *TAKEN[1:])
    ),
    meant=EVENT.meant,
    others=Attributes(),
)
ENDED: Final = Object(
    "expectedTask",
    "what is expected of a task",
    (
        Key("status", Text(choices=TASK_STATUSES), "What became of it.", "completed"),
        Key("output", ANYTHING, "What it gave.", {"paid": True}),
        Key("error", optional(ERROR), "The error that it raised, with these members at least."),
    ),
)
EVENTS: Final = ListOf(PRODUCED, "a list of events")
CALLS: Final = ListOf(CALLED, "a list of calls")
INSTANCE: Final = Object(
    "expectedInstance",
    "an expected instance",
    (
        Key("status", Text(choices=STATUSES), "How it ended, or how it stands.", "completed"),
        Key("output", ANYTHING, "Its output has at least these members.", {"paid": True}),
        Key("error", optional(ERROR), "Its error has at least these members; null: it has none.", {"status": 402}),
        Key("path", NAMES, "The states or tasks that it entered, one after the other.", ["Check", "Decide"]),
        Key("definition", ID, "The id of what it is an instance of; of 1.0 `namespace/name`.", "shop/order"),
        Key("started", TIME, "When it was started, as a time or a length from the clock's start.", "PT5M"),
        Key("ended", optional(TIME), "When it ended; null: it has not.", "2020-03-20T09:00:00Z"),
    ),
    meant={"state": "status", "result": "output", "workflow": "definition", "start": "started"},
)
EXPECT: Final = Object(
    "expect",
    "`expect`",
    (
        Key(
            "status",
            Either((Text(choices=STATUSES), NOTHING)),
            "How the instance ended, or how it stands.",
            "completed",
        ),
        Key("stopped", Either((Text(choices=STOPPED), NOTHING)), "What ended the run while something was still due."),
        Key("output", ANYTHING, "The output is equal to this.", {"paid": True}),
        Key("outputContains", ANYTHING, "The output has at least these members.", {"paid": True}),
        Key("outputHas", ListOf(TEXT, f"a list of paths: {PATHS}"), "Something stands at each path.", ["order.id"]),
        Key(
            "outputAt", ByName(ANYTHING, "a mapping from a path to a value"), "This stands there.", {"lines.0.price": 4}
        ),
        Key(
            "outputCount",
            ByName(Number("a whole number", 0), "a mapping from a path to a number"),
            "The list or object there has so many entries.",
            {"lines": 3},
        ),
        Key("error", optional(ERROR), "The error has at least these members.", {"name": "Timeout"}),
        Key("errorContains", ERROR, "The error has at least these members.", {"status": 408}),
        Key("path", NAMES, "The states or tasks that were entered, one after the other.", ["Check", "Decide"]),
        Key("order", NAMES, "These were entered one after the other, whatever came between.", ["Check", "Decide"]),
        Key("first", STATE, "The first in the path, of the innermost.", "Check"),
        Key("last", STATE, "The last in the path, of the innermost.", "Decide"),
        Key("calls", CALLS, "There were so many calls, each with at least these members.", [{"function": "check"}]),
        Key(
            "callsContain",
            CALLS,
            "These are among the calls, in this order, each with at least these members.",
            [{"function": "pay", "parameters": {"method": "POST"}}],
        ),
        Key(
            "callCount",
            ByName(Number("a whole number", 0), "a mapping from the key of a mock to a number", "keys"),
            "There were so many calls that a mock of this key could have answered.",
            {"GET https://stock.example.com/items/*": 10},
        ),
        Key(
            "notCalled",
            ListOf(Text("the key of a mock", names="keys"), "a list of keys of mocks"),
            "There was no call that a mock of these keys could have answered.",
            ["refund"],
        ),
        Key(
            "produced",
            EVENTS,
            "So many events were produced, each with at least these members.",
            [{"type": "com.example.order.paid"}],
        ),
        Key(
            "producedContain",
            EVENTS,
            "These are among the produced events, in this order, each with at least these members.",
            [{"type": "com.example.order.paid"}],
        ),
        Key(
            "notTaken",
            EVENTS,
            "So many events came that nobody took, each with at least these attributes; `[]`: all were taken.",
            [{"type": "com.example.parcel.lost"}],
        ),
        Key(
            "instances",
            ListOf(Either((Text(choices=STATUSES), INSTANCE)), "a list of statuses, or of instances"),
            "There were so many instances, each of this status, or with at least these members; `[]`: none.",
            [{"status": "completed", "started": "PT5M"}],
        ),
        Key("duration", DURATION, "How long the instance took, in any spelling.", "PT6M"),
        Key(
            "tasks",
            ByName(ENDED, "a mapping from the name of a state or task, or its pointer", "states"),
            "What the trace says last of each of these.",
            {"pay": {"status": "completed"}},
        ),
    ),
    meant={
        "result": "output",
        "state": "status",
        "states": "path",
        "events": "produced",
        "errors": "error",
        "time": "duration",
        "took": "duration",
        "functions": "calls",
        "called": "callCount",
        "calledTimes": "callCount",
        "neverCalled": "notCalled",
        "dropped": "notTaken",
        "unmatched": "notTaken",
        "callsContains": "callsContain",
        "producedContains": "producedContain",
    },
)
