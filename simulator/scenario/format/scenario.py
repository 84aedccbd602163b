"""The table of scenario files and suites: every key, what may stand there, and what it means.

The reader, its messages, the published JSON Schema, completion in editors and the reference page are made of it.
"""

from dataclasses import replace
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from simulator.engine.world.settings import MOST, Settings
from simulator.limits import CAPTION_LENGTH, CAPTIONS
from simulator.scenario.format.events import EVENT, SHORT, WORDS, Attributes
from simulator.scenario.format.events import MEANT as MEANT_IN_EVENTS
from simulator.scenario.format.expectations import EXPECT
from simulator.scenario.format.mocks import CALL, FUNCTION, SUBFLOW, by_key
from simulator.scenario.format.objects import OPEN, Key, Object, keys_in
from simulator.scenario.format.parts import ANYTHING, POSITION, RUNTIME, SCALAR, TEXT, TIME, TIMESTAMP
from simulator.scenario.format.shapes import (
    FLAG,
    NOTHING,
    REAL,
    ByName,
    Either,
    ListOf,
    Number,
    Shape,
    Text,
    optional,
)
from simulator.scenario.format.words import one_slip_apart

STARTS: Final = ("manual", "events", "schedule")
COMMANDS: Final = ("inject", "resolve", "jump", "mocks", "limits", "settings", "edit-data")
"""What a script may say was done."""
MEANT: Final = {
    **dict.fromkeys(("scenario", "scenarois", "scenarioes", "cases", "tests"), "scenarios"),
    "mocks": "calls",
    "expected": "expect",
    "expectations": "expect",
    "then": "expect",
    "given": "input",
    "data": "input",
    "title": "name",
    "workflows": "subflows",
    "time": "clock",
    "environment": "env",
}
"""What keys of scenarios are called elsewhere."""
SETTINGS_SAY: Final = {
    "projection": "What a path of 0.1 to 0.6 gives that finds one thing: the value, or an object with its key.",
    "unmatchedEvents": "Whether an event that nobody waits for is kept for who waits later.",
    "unmocked": "What a call without a mock does: it fails, gets {}, or in a session asks a person.",
    "enforceSchemas": "Whether data that break a schema of the definition fail the run.",
    "mergeArrays": "Whether lists are joined where data are merged (0.8).",
    "secrets": "Whether a secret that reaches data is masked, or fails the run (0.8).",
    "exitCode": "Whether a process that ends with a code other than 0 fails its task (1.0).",
    "lifecycleEvents": "Whether lifecycle events are left out, stand in the result, or come to listeners too (1.0).",
    "stepBudget": "How many steps the run may take.",
    "maxDepth": "How deep workflows may run each other.",
    "dataLimit": "How many bytes of JSON a value may have.",
    "traceLimit": "How many events the trace of a session may have.",
    "traceWarning": "From how many on a session says so.",
    "traceSize": "How many bytes the trace of a session may have.",
}


def _setting(name: str, kind: Any) -> Key:
    if get_origin(kind) is Literal:
        shape: Shape = Text(choices=get_args(kind))
    elif kind is bool:
        shape = Either((FLAG, Text("true or false", pattern="^([Tt]rue|[Ff]alse|TRUE|FALSE)$")), "true or false")
    else:
        words = f"a whole number from 1 to {MOST[name]:,}"
        shape = Either(
            (Number(words, 1, MOST[name], bound="the ceiling of this limit, "), Text(words, pattern="^[1-9][0-9]*$")),
            words,
        )
    return Key(name, shape, SETTINGS_SAY[name], getattr(Settings(), name))


ENTRY: Final = Object(
    "scriptEntry",
    "an entry of `script`",
    (
        Key("step", Number("a whole number from 0", 0), "Before which step it was done.", 7, needed=True),
        Key("command", Text(choices=COMMANDS), "What was done.", "inject", needed=True),
    ),
    others=OPEN,
)
PLACE: Final = Object(
    "captionPlace",
    "`at`",
    (
        Key(
            "state",
            Text("the name of a state or task", names="states"),
            "The state; before the first if unsaid.",
            "Pay",
        ),
        Key("nth", POSITION, "Which visit to it.", 2),
        Key("step", POSITION, "Which step of the visit.", 3),
    ),
)
CAPTION: Final = Object(
    "caption",
    "a caption",
    (
        Key("at", PLACE, "Where it stands.", {"state": "Pay", "nth": 2}, needed=True),
        Key("text", Text(f"a text of at most {CAPTION_LENGTH} characters"), "What it says.", needed=True),
    ),
    wanted="a caption, written as {at: {state: Pay, nth: 1, step: 1}, text: …}",
)
SETTINGS: Final = Object(
    "settings",
    "`settings`",
    tuple(_setting(name, kind) for name, kind in get_type_hints(Settings).items()),
    wanted="a mapping of settings",
    entry="setting",
)
CLOCK: Final = Object(
    "clock",
    "`clock`",
    (Key("start", TIMESTAMP, "When the run begins; 2020-01-01 if unsaid.", "2020-03-20T09:00:00Z", needed=True),),
    wanted='written as {start: "2020-03-20T09:00:00Z"}',
)
COST: Final = Number("a number from 0 on", 0, 1e12, kinds=REAL)
SECRET: Final = Either((TEXT, ByName(ANYTHING, "an object with texts")), "a text, or an object with texts")


@cache
def words_elsewhere() -> frozenset[str]:
    """The keys that events have not, and what is said for theirs elsewhere: hardly meant as attributes of an event."""
    return frozenset((*(key.name for key in keys_in(FILE)), *MEANT_IN_EVENTS)) - EVENT.by_name.keys()


INJECTED: Final = replace(EVENT, others=Attributes(words_elsewhere))
SCENARIO: Final = Object(
    "scenario",
    "a scenario",
    (
        Key("name", SCALAR, "What it is called in reports.", "approved"),
        Key("definition", TEXT, "The file of its definition, from this file's folder.", "credit-check.yaml"),
        Key(
            "with",
            optional(ListOf(TEXT, "a list of file names, or of ids of definitions")),
            "Other definitions and resources of the run.",
            ["start-application.yaml"],
        ),
        Key(
            "runtime",
            Either((RUNTIME, ListOf(RUNTIME, "a list of runtimes"), NOTHING), "the id of a runtime, or a list of them"),
            "The engine that the definition is run as; of several once as each. What the definition says if unsaid.",
            "sonataflow",
        ),
        Key("input", ANYTHING, "The workflow's input.", {"customer": {"id": "c-1"}}),
        Key("clock", optional(CLOCK), "When the run begins.", {"start": "2020-03-20T09:00:00Z"}),
        Key(
            "seed",
            Either((Number("a whole number"), Text("a whole number", pattern="^-?[0-9]{1,20}$")), "a whole number"),
            "What chance comes from: the same seed gives the same run.",
            7,
        ),
        Key("start", Text(choices=STARTS), "What creates instances of its definition.", "manual"),
        Key("until", optional(TIME), "How far the clock runs: counted from its start, or a time.", "PT1H"),
        Key(
            "settings",
            optional(SETTINGS),
            "What the documents leave open, and limits.",
            {"unmocked": "empty"},
        ),
        Key(
            "functions",
            by_key(FUNCTION, "functions"),
            "Mocks by function, `state/function` or `state/action`.",
            {"check": {"result": {"accepted": True}}},
            "0.1 to 0.8",
        ),
        Key(
            "calls",
            by_key(CALL, "calls"),
            "Mocks by task, `container/task`, `METHOD uri` with `*`, and more.",
            {"GET https://a.example/x/*": {"response": {"status": 404}}},
            "1.0",
        ),
        Key(
            "subflows",
            by_key(SUBFLOW, "subflows"),
            "Mocks of workflows that are run, by their ids.",
            {"startApplication": {"output": {"started": True}}},
        ),
        Key(
            "secrets",
            optional(ByName(SECRET, "a mapping of names to texts, or to objects with texts")),
            "The values of secrets, by name.",
            {"apiKey": "s3cret"},
        ),
        Key(
            "env",
            optional(ByName(TEXT, "a mapping of names to texts")),
            "The environment of a worker.",
            {"PLACE": "Bern"},
            "zigflow",
        ),
        Key(
            "workflow",
            optional(Text("the name of a workflow of the definition", names="workflows")),
            "Which workflow of the file is started.",
            "order",
            "zigflow",
        ),
        Key(
            "events",
            optional(ListOf(INJECTED, "a list of events")),
            "What comes from outside.",
            [{"at": "PT5M", "type": "com.example.order.paid", "source": "/shop", "data": {"orderId": "o-1"}}],
        ),
        Key(
            "script",
            optional(ListOf(ENTRY, "a list of what was done at which step")),
            "What people did in a session that was saved as a scenario.",
        ),
        Key(
            "narration",
            optional(ListOf(CAPTION, f"a list of at most {CAPTIONS} captions")),
            "The author's own captions for playing it in Review.",
            [{"at": {"state": "Pay"}, "text": "It is paid."}],
        ),
        Key(
            "costs",
            optional(ByName(COST, "a mapping from a function to what a call of it costs", "called")),
            "What a call of each function costs, for sums over many runs.",
            {"sendLetter": 0.85},
        ),
        Key("expect", optional(EXPECT), "What the run must come to.", {"status": "completed"}),
    ),
    wanted="a mapping",
    meant=MEANT,
)
FILE: Final = replace(
    SCENARIO,
    name="file",
    keys=(
        *SCENARIO.keys,
        Key(
            "scenarios",
            ListOf(SCENARIO, "a list of scenarios"),
            "The scenarios of a suite; what stands beside them holds for all, mocks and settings by their names.",
            [{"name": "approved"}],
        ),
    ),
)
"""A scenario, or a suite of several."""
KEYS: Final = tuple(SCENARIO.by_name)


def is_hardly_meant(key: str) -> bool:
    """Whether an attribute has the name of a key of other places, or nearly that of a key of events."""
    if key in EVENT.by_name or key in WORDS:
        return False
    nearly = (one_slip_apart(key.lower(), name) for name in EVENT.by_name if len(name) > SHORT)
    return key in words_elsewhere() or any(nearly)
