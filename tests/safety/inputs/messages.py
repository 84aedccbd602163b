"""Messages to a session's WebSocket, and the code of the error that each is answered with; "" where it is carried out.

`CLOSING` are those that close it, with the code of the close.
"""

import json
from typing import Any

from tests.safety.inputs.asks import deep

Message = tuple[str | bytes, str]


def said(command: str, expected: str, **fields: Any) -> Message:
    """A command."""
    return json.dumps({"id": 1, "command": command, **fields}), expected


def event(expected: str, **attributes: Any) -> Message:
    """A CloudEvent that is sent into the run."""
    return said("inject", expected, event={"type": "asked", "source": "people"} | attributes)


def point(expected: str = "bad-breakpoint", **fields: Any) -> Message:
    """A breakpoint on a state."""
    return said("breakpoints", expected, breakpoints=[{"kind": "state", "pointer": "/states/0"} | fields])


def condition(text: Any, expected: str = "bad-breakpoint") -> Message:
    """A breakpoint's condition."""
    return point(expected, condition=text)


def watch(text: Any, expected: str = "bad-watch") -> Message:
    """A watch."""
    return said("watches", expected, watches=[text])


MESSAGES: dict[str, Message] = {
    "bytes": (b'{"command": "step"}', "bad-message"),
    "nothing": (" ", "bad-json"),
    "no JSON": ("step", "bad-json"),
    "a list": ("[]", "bad-message"),
    "a number": ("7", "bad-message"),
    "100,000 brackets": ("[" * 100_000, "bad-json"),
    "objects 5,000 deep": ('{"a":' * 5_000 + "1" + "}" * 5_000, "bad-json"),
    "no number": ('{"command": "step", "count": NaN}', "bad-json"),
    "infinity": ('{"command": "step", "count": -Infinity}', "bad-json"),
    "1e999": ('{"command": "step", "count": 1e999}', "bad-json"),
    "5,000 nines": ('{"command": "step", "count": ' + "9" * 5_000 + "}", "bad-json"),
    "no command": ('{"id": 1}', "bad-message"),
    "a command that is a list": ('{"id": 1, "command": ["step"]}', "bad-message"),
    "an unknown command": said("shell", "unknown-command"),
    "a command of prototypes": said("__proto__", "unknown-command"),
    "a command of Python": said("__class__", "unknown-command"),
    "a command with a NUL": said("step\0", "bad-text"),
    "an id that is an object": ('{"id": {}, "command": "step"}', "bad-message"),
    "an id of 100,000 letters": ('{"id": "' + "x" * 100_000 + '", "command": "step"}', "bad-message"),
    "an id with a NUL": ('{"id": "\\u0000", "command": "step"}', "bad-text"),
    "a text of half a character": said("inject", "bad-text", event={"type": "\ud800"}),
    "data 150 deep": event("too-deep", data=deep(150)),
    "steps below zero": said("step", "bad-field", count=-1),
    "half a step": said("step", "bad-field", count=0.5),
    "true steps": said("step", "bad-field", count=True),
    "back to before the start": said("back", "", count=10**9),
    "to step 10^30": said("go", "", position=10**30),
    "a look at step 10^30": said("look", "", position=10**30),
    "a look from nowhere": said("look", "bad-field", position=0, **{"from": "x"}),
    "on to a pointer that is a list": said("run-to", "bad-field", pointer=[]),
    "on to where there is nothing": said("run-to", "bad-field", position=-1),
    "an answer to no call": said("resolve", "not-possible", call=99, result=1),
    "an answer that is an error without a name": said("resolve", "bad-error", call=1, error={"code": 7}),
    "an answer of 200 KiB to no call": said("resolve", "not-possible", call=1, result="x" * 200 * 1024),
    "time that runs back": said("advance", "bad-time", to="1000-01-01T00:00:00Z"),
    "time of nonsense": said("advance", "bad-time", to="soon"),
    "time of a list": said("advance", "bad-duration", by=["PT1S"]),
    "10^20 years": said("advance", "bad-duration", by="P100000000000000000000Y"),
    "to the end of time and beyond": said("advance", "bad-time", by="P9999Y"),
    "an event of 10^20 years from now": said(
        "inject", "bad-duration", event={"type": "a"}, at="P100000000000000000000Y"
    ),
    "mocks that are a list": said("mocks", "bad-mock", functions=[1]),
    "a mock that calls Python": said("mocks", "bad-mock", functions={"f": {"when": "__import__('os')", "result": 1}}),
    "a mock of a number": said("mocks", "bad-mock", functions={"f": 7}),
    "limits of nothing": said("limits", "bad-limit"),
    "a limit of text": said("limits", "bad-limit", traceLimit="all"),
    "a limit below zero": said("limits", "bad-limit", dataLimit=-1),
    "a setting that there is not": said("settings", "bad-setting", shell="sh"),
    "a setting to a list": said("settings", "bad-setting", projection=["auto"]),
    "data at a pointer that is none": said("edit-data", "not-possible", pointer="a/b", value=1),
    "data at a pointer of prototypes": said("edit-data", "not-possible", pointer="/__proto__/a", value=1),
    "data in a frame of text": said("edit-data", "not-possible", pointer="", value=1, focus={"frame": "1"}),
    "data without a place": said("edit-data", "bad-field", pointer=7, value=1),
    "a focus that is a list": said("evaluate", "bad-field", expressions=["$"], focus=[1]),
    "a question by no expression": said("evaluate", "bad-watch", expressions="$"),
    "the stages of nothing": said("stages", "not-possible", seq=10**9),
    "a value from nowhere": said("provenance", "not-possible", pointer="/a/b/c"),
    "the differences from a text on": said("differences", "bad-field", first="1"),
    "the way of an event that is none": said("correlation", "not-possible", seq=10**9),
    "a comparison with nothing": said("compare", "bad-field"),
    "a comparison with a number": said("compare", "not-possible", scenario=7),
    "a comparison with a broken scenario": said("compare", "not-possible", scenario={"inputs": 1}),
    "a comparison with a session of prototypes": said("compare", "not-found", session="__proto__"),
    "a comparison with a session that is a list": said("compare", "not-found", session=["x"]),
    "a judgement of a list": said("judge", "bad-field", expect=[]),
    "a judgement at step 10^30": said("judge", "", expect={}, position=10**30),
    "an event to plan anew that there is not": said("replan", "not-possible", number=99, at="PT1S"),
    "a fork at step 10^30": said("fork", "not-possible", position=10**30),
    "a fork at a list": said("fork", "bad-field", position=[1]),
    "the wheel to an object": said("give-control", "not-here", to={}),
    "the wheel to a list": said("give-control", "not-here", to=["x"]),
    "the wheel to nobody": said("give-control", "not-here", to="x"),
    "a person's name of 100,000 letters": said("name", "bad-name", name="x" * 100_000),
    "a person's name that is an object": said("name", "bad-name", name={}),
    "a person's name of a NUL": said("name", "bad-text", name="a\0"),
}
EVENTS: dict[str, Message] = {
    "an event that is a list": said("inject", "bad-event", event=["asked"]),
    "an event that is nothing": said("inject", "bad-event"),
    "an event whose type is a number": event("bad-event", type=7),
    "an event whose type is null": event("bad-event", type=None),
    "an event with a NUL": event("bad-text", data={"name": "a\0b"}),
    "an event with a NUL in a key": event("bad-text", data={"\0": 1}),
    "an event with half a character": event("bad-text", subject="\udc00"),
    "an event at a time of a list": said("inject", "bad-duration", event={"type": "asked"}, at=[1]),
    "an event at no time": said("inject", "bad-duration", event={"type": "asked"}, at="soon"),
    "an event before now": said("inject", "bad-time", event={"type": "asked"}, at="1000-01-01T00:00:00Z"),
    "an event just perhaps": said("inject", "bad-field", event={"type": "asked"}, just="perhaps"),
    "an event forestalled": said("inject", "bad-time", event={"type": "asked"}, just="before"),
    "an event that is planned at 10^30": said("replan", "not-possible", number=10**30, at="PT1S"),
}
CONDITIONS: dict[str, Message] = {
    "a breakpoint that is a list": said("breakpoints", "bad-breakpoint", breakpoints=[[]]),
    "breakpoints that are an object": said("breakpoints", "bad-breakpoint", breakpoints={"kind": "state"}),
    "101 breakpoints": said("breakpoints", "bad-breakpoint", breakpoints=[{"kind": "edge", "pointer": "/"}] * 101),
    "two breakpoints of one id": said(
        "breakpoints", "bad-breakpoint", breakpoints=[{"kind": "edge", "pointer": "/", "id": "a"}] * 2
    ),
    "a breakpoint of an unknown kind": point(kind="shell"),
    "a breakpoint of a kind that is a list": point(kind=["state"]),
    "a breakpoint of prototypes": point(__proto__={"a": 1}),
    "a breakpoint at a pointer that is a list": point(pointer=[1]),
    "a breakpoint that is perhaps on": point(enabled="perhaps"),
    "a breakpoint after -1 times": point(skip=-1),
    "a breakpoint after 10^30 times": point("", skip=10**30),
    "a breakpoint on null": point(instance=None),
    "a breakpoint in the year 99999": said(
        "breakpoints", "bad-breakpoint", breakpoints=[{"kind": "time", "at": "99999-01-01"}]
    ),
    "a breakpoint in 10^20 years": said(
        "breakpoints", "bad-breakpoint", breakpoints=[{"kind": "time", "at": "P100000000000000000000Y"}]
    ),
    "a condition that is a number": condition(7),
    "a condition of Python": condition("__import__('os').system('id')"),
    "a condition that is not closed": condition("$[?("),
    "a condition of 1,001 letters": condition("$." + "a" * 999),
    "a condition of 200 brackets": condition("$" + "[?(@" * 200),
    "a condition with a pattern that doubles": condition("$[?(@.a =~ /(a+)+$/)]", ""),
    "a condition with a pattern that looks back": condition("$[?(@.a =~ /(?<=a)b/)]"),
    "a condition with a pattern of 10^9": condition("$[?(@.a =~ /((a{1000}){1000}){1000}/)]"),
    "a condition with everything below everything": condition("$..*..*..*..*", ""),
    "a condition that computes with texts": condition("$.a * 'x'"),
    "a condition with a NUL": condition("$.a\0", "bad-text"),
    "a watch that is an object": watch({}),
    "a watch of Python": watch("().__class__.__bases__"),
    "a watch that is not closed": watch("{{ $.a"),
    "a watch of nothing": watch(""),
    "a watch with half a character": watch("$.\ud800", "bad-text"),
    "watches that are a text": said("watches", "bad-watch", watches="$"),
    "51 watches": said("watches", "bad-watch", watches=["$.a"] * 51),
}
ALL = MESSAGES | EVENTS | CONDITIONS
CLOSING: dict[str, tuple[str | bytes, int]] = {
    "257 KiB": ('{"command": "step", "x": "' + "x" * 257 * 1024 + '"}', 1009),
    "257 KiB of bytes": (b"\0" * 257 * 1024, 1009),
    "257 KiB of half as many letters": ('{"command": "\xe4' + "\xe4" * 130 * 1024 + '"}', 1009),
}
