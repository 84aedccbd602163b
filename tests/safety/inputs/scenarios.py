"""What people send as a scenario to start a run with, and as a MockConfigFile, and what they are told."""

from typing import Any

from tests.safety.inputs.asks import Ask, deep

START = "/api/definitions/{definition}/sessions"
HISTORY = "/api/definitions/{definition}/recorded-run"
CONFIG = "/api/definitions/{definition}/scenarios/from-mock-config"


def start(scenario: Any, expected: str = "422 bad-scenario") -> Ask:
    """A run that is begun with a scenario."""
    return Ask("POST", START, expected, {"scenario": scenario})


def raw(scenario: str, expected: str) -> Ask:
    """The same, the scenario as the bytes of JSON."""
    return Ask("POST", START, expected, b'{"scenario": ' + scenario.encode() + b"}")


def mock(entry: Any, expected: str = "422 bad-scenario") -> Ask:
    """A run whose function has a mock."""
    return start({"functions": {"greet": entry}}, expected)


def event(entry: Any, expected: str = "422 bad-scenario") -> Ask:
    """A run in which an event is planned."""
    return start({"events": [entry]}, expected)


def config(text: str, expected: str = "200") -> Ask:
    """A MockConfigFile; what is wrong with it is in the report of the answer."""
    return Ask("POST", CONFIG, expected, {"text": text})


def history(text: str, expected: str = "422 bad-history", **more: Any) -> Ask:
    """The history of an engine."""
    return Ask("POST", HISTORY, expected, {"history": text, **more})


SCENARIOS = {
    "a list": start([], "422 invalid"),
    "a text": start("x", "422 invalid"),
    "an unknown key": start({"inputs": {}}),
    "a key of prototypes": start({"__proto__": {"a": 1}}),
    "a NUL in the input": start({"input": {"a": "\0"}}, "422 bad-text"),
    "a NUL in a key of the input": start({"input": {"\0": 1}}, "422 bad-text"),
    "half a character in the input": start({"input": ["\ud800"]}, "422 bad-text"),
    "no number": raw('{"input": NaN}', "400 bad-json"),
    "infinity": raw('{"input": -Infinity}', "400 bad-json"),
    "1e999": raw('{"input": 1e999}', "400 bad-json"),
    "5,000 nines": raw('{"seed": ' + "9" * 5_000 + "}", "400 bad-json"),
    "100,000 brackets": raw("[" * 100_000, "400 bad-json"),
    "one key twice": raw('{"seed": 1, "seed": "x"}', "422 bad-scenario"),
    "an input 200 deep": start({"input": deep(200)}, "422 too-deep"),
    "an input of 300 KiB": start({"input": "x" * 300 * 1024}),
    "a seed of text": start({"seed": "7"}, "201"),
    "a seed of words": start({"seed": "seven"}),
    "a seed of 400 digits": start({"seed": "7" * 400}),
    "a clock of nonsense": start({"clock": {"start": "soon"}}),
    "a clock in the year 99999": start({"clock": {"start": "99999-01-01T00:00:00Z"}}),
    "a clock in the year 0": start({"clock": {"start": "0000-01-01T00:00:00Z"}}, "201"),
    "a clock at the end of time": start({"clock": {"start": "9999-12-31T23:59:59Z"}}, "201"),
    "an unknown setting": start({"settings": {"shell": "sh"}}),
    "a budget of a thousand billion steps": start({"settings": {"stepBudget": 10**12}}),
    "a depth below zero": start({"settings": {"maxDepth": -1}}),
    "a limit of true": start({"settings": {"dataLimit": True}}),
    "a limit of no whole number": start({"settings": {"traceLimit": 1.5}}),
    "an unknown way to go without mocks": start({"settings": {"unmocked": "fetch"}}),
    "settings that are a list": start({"settings": [1]}),
    "functions that are a list": start({"functions": [1]}),
    "a mock that is a number": mock(7),
    "a mock with an unknown key": mock({"run": "rm -rf /"}),
    "a mock whose condition is no expression": mock({"when": "$[?(", "result": {}}),
    "a mock whose condition is too long": mock({"when": "$." + "a" * 1_000, "result": {}}),
    "a mock whose condition has a hostile pattern": mock({"when": "$[?(@.a =~ /(a+)+$/)]", "result": {}}, "201"),
    "a mock whose condition has a pattern of 10^9": mock({"when": "$[?(@.a =~ /(a{9999}){9999}/)]", "result": {}}),
    "a mock whose condition calls Python": mock({"when": "__import__('os').system('id')", "result": {}}),
    "a mock whose result has a broken expression": mock({"result": {"a": "{{ $[?( }}"}}),
    "a mock that waits for 10^20 years": mock({"result": {}, "delay": "P100000000000000000000Y"}),
    "a mock that waits for less than nothing": mock({"result": {}, "delay": "-PT1S"}),
    "a mock that is used 10^30 times": mock({"result": {}, "times": 10**30}, "201"),
    "a mock that is used -1 times": mock({"result": {}, "times": -1}),
    "a mock for the calls from 5 to 3": mock({"result": {}, "call": "5-3"}),
    "a mock for 10^9 calls": mock({"result": {}, "call": "1-1000000000"}),
    "a choice between nothing": mock({"choice": []}),
    "a choice by weights below zero": mock({"choice": [{"weight": -1, "result": 1}]}),
    "a choice by weights that are too large together": mock({"choice": [{"weight": 1e308, "result": 1}] * 3}),
    "a choice by weights of nothing": mock({"choice": [{"weight": 0, "result": 1}]}),
    "a delay by an unknown chance": mock({"result": {}, "delay": {"cauchy": [1, 2]}}),
    "an error that is a list": mock({"error": ["x"]}),
    "a result of 300 KiB": mock({"result": "x" * 300 * 1024}),
    "a mock by the name __proto__": start({"functions": {"__proto__": {"result": {}}}}, "201"),
    "10,000 mocks": start({"functions": {f"f{n}": {"result": n} for n in range(10_000)}}, "201"),
    "subflows that are a text": start({"subflows": "x"}),
    "events that are a mapping": start({"events": {"type": "x"}}),
    "an event that is a number": event(7),
    "an event whose type is a list": event({"type": ["x"]}, "422 bad-scenario"),
    "an event without a type": event({"data": 1}, "422 bad-scenario"),
    "an event at no time": event({"type": "asked", "at": "soon"}),
    "an event before the run": event({"type": "asked", "at": "1000-01-01T00:00:00Z"}, "201"),
    "an event in 10^20 years": event({"type": "asked", "at": "P100000000000000000000Y"}),
    "an event with data of 300 KiB": event({"type": "asked", "data": "x" * 300 * 1024}),
    "an event with an attribute of 300 KiB": event({"type": "asked", "subject": "x" * 300 * 1024}),
    "an event with an attribute of prototypes": event({"type": "asked", "constructor": "y"}, "201"),
    "an event with an attribute __proto__": event({"type": "asked", "__proto__": "x"}, "422 bad-scenario"),
    "an event whose time is a list": event({"type": "asked", "time": [1]}, "422 bad-scenario"),
    "an end of nonsense": start({"until": "never"}),
    "an end in 10^20 years": start({"until": "P100000000000000000000Y"}),
    "a way to start that there is not": start({"start": "now"}),
    "with a number": start({"with": 7}),
    "with a mapping": start({"with": {"a": 1}}),
    "with a file of the system": start({"with": ["../../../../etc/passwd"]}, "422 unknown-definition"),
    "with an address": start({"with": ["http://169.254.169.254/latest"]}, "422 unknown-definition"),
    "with a NUL": start({"with": ["\0"]}, "422 bad-text"),
    "with lists in a list": start({"with": [[["x"]]]}, "422 unknown-definition"),
    "expectations that are a text": start({"expect": "x"}),
    "an expectation that there is not": start({"expect": {"colour": 1}}, "422 bad-scenario"),
    "a narration that is a number": start({"narration": 7}),
    "markup as its name": start({"name": "<script>alert(1)</script>"}, "201"),
    "100,000 letters as its name": start({"name": "n" * 100_000}, "201"),
    "a name that is a list": start({"name": [1]}, "422 bad-scenario"),
}
CONFIGS = {
    "a config that is no JSON": config("{"),
    "a config that is a list": config("[]"),
    "a config of nothing": config(""),
    "a config with a NUL": config('{"StateMachines": {"\\u0000": 1}}'),
    "a config that is no number": config("NaN"),
    "a config of 25,000 brackets": config("[" * 25_000),
    "a config of lists in the place of mappings": config('{"StateMachines": [], "MockedResponses": 7}'),
    "a config whose cases are numbers": config(
        '{"StateMachines": {"greeting": {"TestCases": {"a": 7, "b": {"Ask": 1}}}}}'
    ),
    "a config with a response of 10^9 calls": config(
        '{"StateMachines": {"greeting": {"TestCases": {"a": {"Ask": "r"}}}},'
        ' "MockedResponses": {"r": {"0-999999999": {"Return": 1}}}}'
    ),
    "a config of prototypes": config('{"StateMachines": {"__proto__": {"TestCases": {"constructor": {"Ask": "x"}}}}}'),
    "a config of 20,000 machines": config(
        '{"StateMachines": {' + ", ".join(f'"m{n}": {{}}' for n in range(20_000)) + "}}"
    ),
    "a config over 1 MiB": config("x" * (1024 * 1024 + 1), "413 too-large"),
}
BEGUN = '{"type": "ExecutionStarted", "id": 1}'
TASK = '{"type": "io.serverlessworkflow.task.started.v1", "data": {"workflow": "x", "task": "/do/%s/gone"}}'
HISTORIES = {
    "a history of nothing": history(""),
    "a history that is no JSON": history("started, I think"),
    "a history of numbers": history("[1, 2]"),
    "a history that is no number": history('{"type": NaN}'),
    "a history with a NUL": history('{"type": "\\u0000"}'),
    "a history with half a character": history('{"type": "\\ud800"}'),
    "a history of a million brackets": history("[" * 1_000_000),
    "a history 200 deep": history('{"a": ' * 200 + "1" + "}" * 200),
    "a history of 60,000 events": history('{"type": "x"}\n' * 60_000),
    "a history of nobody's events": history('{"type": "com.example.happened"}'),
    "a history of another definition": history(
        '{"type": "io.serverlessworkflow.workflow.started.v1", "source": "/a/b/1", "data": {"name": "x"}}'
    ),
    "a history over 1 MiB": history("x" * (1024 * 1024 + 1), "413 too-large"),
    "a history without the instance": history(BEGUN, instance="\u202e"),
    "a history of one event": history(BEGUN, "200"),
    "a history of 10,000 tasks that are not there": history("\n".join(TASK % n for n in range(10_000)), "200"),
    "a history of prototypes": history('{"type": "ExecutionStarted", "id": 1, "__proto__": {"a": 1}}', "200"),
    "a history at no time": history('{"type": "ExecutionStarted", "id": 1, "timestamp": 1e300}', "200"),
    "a history in the year 0": history('{"type": "ExecutionStarted", "id": 1, "timestamp": "0000-01-01"}', "200"),
    "a history in the year 1": history('{"type": "ExecutionStarted", "id": 1, "timestamp": "0001-01-01"}', "200"),
    "a history with a number of 5,000 digits": history('{"type": "ExecutionStarted", "id": ' + "9" * 5_000 + "}"),
    "a history with another scenario": history(BEGUN, "422 bad-scenario", scenario={"inputs": 1}),
    "a history with a scenario 200 deep": history(BEGUN, "422 too-deep", scenario={"input": deep(200)}),
    "a history with a budget of a thousand billion": history(
        BEGUN, "422 bad-scenario", scenario={"settings": {"stepBudget": 10**12}}
    ),
}
