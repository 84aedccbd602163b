"""Reading scenarios: what each key means, and that what is wrong is said with its place (contracts.md)."""

import pytest

from simulator.engine.setup.mocks import read_mocks
from simulator.engine.setup.setup import CLOCK_START, Setup
from simulator.scenario.scenario import Scenario, ScenarioError, is_scenario, scenarios, setup
from tests.simulator.runs import setup_of
from workflow.document import read
from workflow.durations import HOUR, MINUTE, SECOND

DEFINITION = {"id": "d", "states": [{"name": "A", "type": "inject", "start": {"kind": "default"}, "data": {}}]}


def opened(text: str) -> Setup:
    return setup_of(DEFINITION, read(text).data)


def test_defaults() -> None:
    ready = opened("name: nothing else")
    assert (ready.input, ready.clock, ready.seed, ready.start, ready.until) == ({}, CLOCK_START, 0, "manual", None)
    assert (ready.functions, ready.subflows, ready.events) == ({}, {}, ())


def test_times_are_from_the_clock_or_absolute() -> None:
    ready = opened(
        """
        clock: {start: "2020-03-20T09:00:00Z"}
        until: PT1H
        events:
        - {type: now}
        - {type: later, at: PT5M}
        - {type: then, at: "2020-03-20T09:00:01Z"}
        """
    )
    assert [planned.at - ready.clock for planned in ready.events] == [0, 5 * MINUTE, SECOND]
    assert [planned.event for planned in ready.events] == [{"type": "now"}, {"type": "later"}, {"type": "then"}]
    assert ready.until == ready.clock + HOUR


def test_settings_are_read_as_their_types() -> None:
    settings = opened("settings: {projection: value, enforceSchemas: 'true', stepBudget: '5'}").settings
    assert (settings.projection, settings.enforceSchemas, settings.stepBudget) == ("value", True, 5)


WRONG = {
    "unknown key": ("name: x\nsetings: {}", 2, 1, "`setings`"),
    "clock": ("clock: today", 1, 1, "`clock`"),
    "clock start": ("clock:\n  start: today", 2, 3, "`start`"),
    "seed": ("seed: x", 1, 1, "`seed`"),
    "start": ("start: soon", 1, 1, "`start`"),
    "until": ("name: x\nuntil: soon", 2, 1, "'soon'"),
    "with": ("with: other.yaml", 1, 1, "`with`"),
    "expect": ("expect: [completed]", 1, 1, "`expect`"),
    "settings": ("settings: [1]", 1, 1, "`settings`"),
    "unknown setting": ("settings:\n  projection: auto\n  x: 1", 3, 3, "`x`"),
    "setting": ("settings:\n  projection: odd", 2, 3, "auto, value or keyed"),
    "setting of many digits": ("settings: {stepBudget: '99999999999'}", 1, 12, "at most 10,000,000"),
    "setting of true": ("settings: {stepBudget: true}", 1, 12, "whole number"),
    "events": ("events: {type: e}", 1, 1, "list of events"),
    "event": ("events:\n- {type: e}\n- e", 3, 3, "an event is a mapping"),
    "event at": ("events:\n- {type: e, at: soon}", 2, 13, "'soon'"),
    "functions": ("functions: [f]", 1, 1, "mapping"),
    "mock": ("functions:\n  f: 5", 2, 3, "`result` or `error`"),
    "mock key": ("functions:\n  f:\n  - {result: 1}\n  - {reslt: 1}", 4, 6, "`reslt`"),
    "mock of a subflow": ("subflows:\n  w: {result: 1}", 2, 7, "`result`"),
    "mock when": ("functions: {f: {when: 5}}", 1, 17, "`when`"),
    "mock when path": ("functions: {f: {when: '$.[['}}", 1, 17, "$.[["),
    "mock times": ("functions: {f: {times: -1}}", 1, 17, "`times`"),
    "mock delay": ("functions: {f: {delay: 5 s}}", 1, 17, "PT2S"),
    "mock error": ("functions: {f: {error: {code: 5}}}", 1, 17, "`name`"),
    "mock result": ("functions:\n  f:\n    result: {a: '{{ $.[[ }}'}", 3, 5, "$.[["),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_with_its_place(name: str) -> None:
    text, line, column, words = WRONG[name]
    document = read(text)
    with pytest.raises(ScenarioError) as raised:
        setup_of(DEFINITION, document.data)
    start = document.key_range(raised.value.path).start
    assert (start.line, start.column) == (line, column)
    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        ({"definition": "d.yaml"}, True),
        ({"scenarios": []}, True),
        ({"states": [], "definition": "d"}, False),
        ({"id": "d"}, False),
        ([], False),
        (None, False),
    ],
)
def test_a_scenario_is_told_from_a_definition(data: object, answer: bool) -> None:
    assert is_scenario(data) is answer


def test_a_suite_shares_what_stands_beside_its_scenarios() -> None:
    data = read("definition: d.yaml\nseed: 3\nscenarios:\n- {name: a}\n- {name: b, seed: 4}").data
    found = scenarios(data)
    assert [(case.name, case.data["seed"], case.path) for case in found] == [
        ("a", 3, ("scenarios", 0)),
        ("b", 4, ("scenarios", 1)),
    ]
    assert all(case.data["definition"] == "d.yaml" for case in found)


def test_mocks_and_settings_of_a_suite_are_shared_by_name() -> None:
    data = read(
        """
        functions: {f: {result: 1}, g: {result: 1}}
        subflows: {w: {output: 1}}
        settings: {maxDepth: 3, dataLimit: 500}
        clock: {start: "2021-01-01T00:00:00Z"}
        scenarios:
        - {functions: {g: {result: 2}, h: {result: 2}}, settings: {maxDepth: 4}, clock: {}}
        - {functions: null}
        """
    ).data
    first, second = (case.data for case in scenarios(data))
    assert {name: mock["result"] for name, mock in first["functions"].items()} == {"f": 1, "g": 2, "h": 2}
    assert first["settings"] == {"maxDepth": 4, "dataLimit": 500}
    assert first["subflows"] == {"w": {"output": 1}}
    assert first["clock"] == {}
    assert second["functions"] is None


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("scenarios: 5", ("scenarios",)),
        ("scenarios: [5]", ("scenarios", 0)),
        ("nme: 1\nscenarios: []", ("nme",)),
        ("[1]", ()),
    ],
)
def test_what_is_wrong_in_a_suite(text: str, path: tuple[object, ...]) -> None:
    with pytest.raises(ScenarioError) as raised:
        scenarios(read(text).data)
    assert raised.value.path == path


def test_a_place_in_a_suite_is_the_scenarios_own() -> None:
    case = Scenario({"seed": "x"}, ("scenarios", 3))
    with pytest.raises(ScenarioError) as raised:
        setup(case, {}, "d")
    assert raised.value.path == ("scenarios", 3, "seed")


@pytest.mark.parametrize(
    ("entries", "times"),
    [
        ([{}, {}], [1, None]),
        ([{"when": "$.a"}, {}], [None, None]),
        ([{"times": 3}, {"times": 2}], [3, 2]),
        ({}, [None]),
    ],
)
def test_how_often_an_entry_is_taken(entries: object, times: list[int | None]) -> None:
    assert [entry.times for entry in read_mocks({"f": entries})["f"]] == times
