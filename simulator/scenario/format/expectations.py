"""The table of what a scenario expects: each key of `expect` (docs/scenarios.md, "What is expected")."""

from typing import Final

from simulator.engine.world.endings import ENDINGS
from simulator.scenario.format.events import EVENT, TAKEN, Attributes
from simulator.scenario.format.objects import Key, Object
from simulator.scenario.format.parts import ANYTHING, DURATION, TEXT
from simulator.scenario.format.shapes import NOTHING, ByName, Either, ListOf, Number, Text, optional

FAULTED: Final = "faulted"
"""What 1.0 calls `failed`."""
ENDED_SO: Final = tuple(one for one in ENDINGS if one != "caught")
STATUSES: Final = (*ENDED_SO, "running", "waiting", FAULTED)
STOPPED: Final = ("step-budget", "trace-limit", "trace-size", "virtual-time", "until")
TASK_STATUSES: Final = ("running", "waiting", "completed", "failed", "cancelled", "skipped", FAULTED)
PATHS: Final = "dotted names (`lines.0.price`) or JSONPath from `$` on"
STATE: Final = Text("the name of a state or task", names="states")
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
        Key("function", Text(names="functions"), "The function, or the task that calls.", "check"),
        Key("parameters", ANYTHING, "What it is asked, with these members at least.", {"id": "c-1"}),
    ),
    meant={**dict.fromkeys(("name", "task", "call"), "function"), **dict.fromkeys(("arguments", "with"), "parameters")},
)
PRODUCED: Final = Object(
    "producedEvent",
    "an expected event",
    tuple(one for one in EVENT.keys if one.name not in ("at", "settled", *TAKEN[1:])),
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
        Key("calls", ListOf(CALLED, "a list of calls"), "There were so many calls, each with at least these members."),
        Key(
            "produced",
            ListOf(PRODUCED, "a list of events"),
            "So many events were produced, each with at least these members.",
            [{"type": "com.example.order.paid"}],
        ),
        Key("duration", DURATION, "How long the instance took.", "PT6M"),
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
    },
)
