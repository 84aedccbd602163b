"""Random small workflows of every kind of state, with mocks and events, for properties that hold of all runs."""

import json

from hypothesis import strategies as st

from tests.simulator.runs import setup_of
from workflow.paths import Json

BUDGET = 120
STATES = ["A", "B", "C", "D", "Nowhere"]
EVENTS = ["E1", "E2", "E3"]
FUNCTIONS = ["f", "g"]
WORKFLOWS = ["w", "v", "child", "random"]
CHILD: dict[str, Json] = {
    "id": "child",
    "name": "Child",
    "events": [{"name": "E1", "type": "e1", "source": "s/+"}],
    "states": [
        {
            "name": "Take",
            "type": "event",
            "start": {"kind": "default"},
            "timeout": "PT3S",
            "onEvents": [{"eventRefs": ["E1"], "actions": []}],
            "end": {"kind": "default"},
        }
    ],
}
PATHS = ["$", "$.a", "$.b.c", "$.list", "$.list[*]", "$[?(@.a == 1)]", "$.list[?(@.x > 1)]", "$.list.length()"]

names = st.sampled_from(["a", "b", "c", "list", "x"])
values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "text", "ü"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=6,
)
objects = st.dictionaries(names, values, max_size=3)
durations = st.sampled_from(["PT1S", "PT0S", "PT2S", "PT5S", "P1M", "PT0.5S"] * 2 + ["soon"])
expressions = st.sampled_from([f"{{{{ {path} }}}}" for path in PATHS * 3] + ["{{ $.[[ }}"])
texts = expressions | st.sampled_from(["n={{ $.a }}", "plain"])
payloads = expressions | st.dictionaries(names, texts | values, max_size=2)


def some(**fields: st.SearchStrategy[Json]) -> st.SearchStrategy[dict[str, Json]]:
    """An object that has any of the fields."""
    return st.fixed_dictionaries({}, optional=fields)


def having(
    required: dict[str, st.SearchStrategy[Json]], **fields: st.SearchStrategy[Json]
) -> st.SearchStrategy[dict[str, Json]]:
    """An object that has the required fields and any of the others."""
    return st.fixed_dictionaries(required, optional=fields)


produced = st.lists(having({"eventRef": st.just("P")}, data=payloads, contextAttributes=some(key=texts)), max_size=2)
transitions = having(
    {"nextState": st.sampled_from(STATES[:4] * 3 + STATES[4:])},
    expression=expressions,
    produceEvents=produced,
    compensateBefore=st.booleans(),
)
ends = having(
    {"kind": st.sampled_from(["default", "terminate", "event"])}, produceEvents=produced, compensateBefore=st.booleans()
)
ways: st.SearchStrategy[dict[str, Json]] = st.one_of(
    *[st.fixed_dictionaries({"transition": transitions})] * 3, st.fixed_dictionaries({"end": ends}), st.just({})
)
event_filters = some(dataOutputPath=expressions)
function_calls = having({"refName": st.sampled_from(FUNCTIONS)}, parameters=st.dictionaries(names, texts, max_size=2))
event_calls = having(
    {"triggerEventRef": st.just("P"), "resultEventRef": st.sampled_from(EVENTS)},
    data=payloads,
)
actions = st.tuples(
    st.fixed_dictionaries({"functionRef": function_calls}) | st.fixed_dictionaries({"eventRef": event_calls}),
    some(
        name=st.sampled_from(["one", "two"]),
        timeout=durations,
        actionDataFilter=some(dataInputPath=expressions, dataResultsPath=expressions),
    ),
).map(lambda parts: {**parts[0], **parts[1]})
many_actions = st.fixed_dictionaries(
    {"actions": st.lists(actions, max_size=3), "actionMode": st.sampled_from(["sequential", "parallel"])}
)
on_events = st.tuples(
    st.fixed_dictionaries({"eventRefs": st.lists(st.sampled_from(EVENTS), min_size=1, max_size=2)}),
    many_actions,
    some(eventDataFilter=event_filters),
).map(lambda parts: {**parts[0], **parts[1], **parts[2]})


def merged(*parts: st.SearchStrategy[dict[str, Json]]) -> st.SearchStrategy[dict[str, Json]]:
    """The fields of all parts in one object."""
    return st.tuples(*parts).map(lambda found: {key: value for part in found for key, value in part.items()})


branches = merged(
    st.fixed_dictionaries({"name": st.sampled_from(["left", "right", "middle"])}),
    st.fixed_dictionaries({"workflowId": st.sampled_from(WORKFLOWS)}) | many_actions,
)
kinds = st.one_of(
    merged(st.just({"type": "inject"}), some(data=objects)),
    merged(st.just({"type": "delay"}), some(timeDelay=durations)),
    merged(st.just({"type": "operation"}), many_actions),
    merged(
        st.just({"type": "event"}),
        st.fixed_dictionaries({"onEvents": st.lists(on_events, min_size=1, max_size=2), "exclusive": st.booleans()}),
        some(timeout=durations),
    ),
    merged(
        st.just({"type": "switch"}),
        st.fixed_dictionaries(
            {"dataConditions": st.lists(merged(st.fixed_dictionaries({"condition": expressions}), ways), max_size=3)}
        ),
        some(default=ways),
    ),
    merged(
        st.just({"type": "switch"}),
        st.fixed_dictionaries(
            {
                "eventConditions": st.lists(
                    merged(
                        st.fixed_dictionaries({"eventRef": st.sampled_from(EVENTS)}),
                        ways,
                        some(eventDataFilter=event_filters),
                    ),
                    max_size=3,
                )
            }
        ),
        some(default=ways, eventTimeout=durations),
    ),
    merged(
        st.fixed_dictionaries({"type": st.just("callback"), "action": actions, "eventRef": st.sampled_from(EVENTS)}),
        some(timeout=durations, eventDataFilter=event_filters),
    ),
    st.fixed_dictionaries(
        {"type": st.just("subflow"), "workflowId": st.sampled_from(WORKFLOWS), "waitForCompletion": st.booleans()}
    ),
    merged(
        st.fixed_dictionaries({"type": st.just("parallel"), "branches": st.lists(branches, min_size=1, max_size=3)}),
        some(completionType=st.sampled_from(["and", "xor", "n_of_m"]), n=st.integers(1, 3)),
    ),
    merged(
        st.fixed_dictionaries({"type": st.just("foreach"), "inputCollection": st.just("{{ $.list }}")}),
        st.fixed_dictionaries({"iterationParam": names}),
        st.fixed_dictionaries({"workflowId": st.sampled_from(WORKFLOWS)}) | many_actions,
        some(max=st.integers(0, 2), outputCollection=st.sampled_from(["{{ $.b }}", "{{ $.c.x }}"])),
    ),
)
handlers = st.lists(
    merged(
        st.fixed_dictionaries({"error": st.sampled_from(["*", "X", "Timeout", "DataError"])}),
        ways,
        some(retryRef=st.sampled_from(["R", "R", "none"])),
    ),
    max_size=2,
)
states = merged(
    kinds,
    ways,
    some(stateDataFilter=some(dataInputPath=expressions, dataOutputPath=expressions)),
    some(onErrors=handlers, compensatedBy=st.sampled_from(STATES)),
)
definitions = st.lists(states, min_size=4, max_size=4).map(
    lambda found: {
        "id": "random",
        "name": "Random",
        "events": [
            {"name": "E1", "type": "e1", "source": "s/+"},
            {"name": "E2", "type": "e2", "correlation": [{"contextAttributeName": "key"}]},
            {
                "name": "E3",
                "type": "e3",
                "correlation": [{"contextAttributeName": "key", "contextAttributeValue": "{{ $.a }}"}],
            },
            {"name": "P", "type": "e1", "source": "s/p", "kind": "produced"},
        ],
        "retries": [{"name": "R", "delay": "PT1S", "multiplier": "PT1S", "maxAttempts": 2, "jitter": 0.5}],
        "states": [
            {"name": name, **({"start": {"kind": "default"}} if name == "A" else {}), **state}
            for name, state in zip(STATES, found, strict=False)
        ],
    }
)
mocks = some(
    result=payloads | values.filter(lambda value: not isinstance(value, str)),
    error=st.sampled_from([{"name": "X"}, {"name": "Y", "code": 5}]),
    delay=st.sampled_from(["PT0S", "PT1S", "PT2S"]),
    times=st.integers(0, 2),
)
good_mocks = mocks.filter(lambda mock: "$.[[" not in json.dumps(mock))
subflow_mocks = good_mocks.map(lambda mock: {{"result": "output"}.get(key, key): value for key, value in mock.items()})
events = st.lists(
    having(
        {"type": st.sampled_from(["e1", "e2", "e3", "e4"]), "source": st.sampled_from(["s/a", "s/a", "s/a", "t"])},
        at=st.sampled_from(["PT0S", "PT1S", "PT2S", "PT1H"]),
        key=st.integers(0, 1),
        data=values,
    ),
    min_size=2,
    max_size=8,
)
scenarios = having(
    {
        "settings": having(
            {"stepBudget": st.just(BUDGET), "maxDepth": st.just(3)},
            projection=st.sampled_from(["auto", "value", "keyed"]),
            unmatchedEvents=st.sampled_from(["keep", "drop"]),
            unmocked=st.sampled_from(["fail", "empty", "ask"]),
        ),
        "functions": st.fixed_dictionaries({"f": st.lists(good_mocks, min_size=1, max_size=3), "g": good_mocks}),
        "events": events,
    },
    input=objects,
    subflows=some(w=subflow_mocks),
    seed=st.integers(0, 9),
    start=st.sampled_from(["manual", "manual", "events"]),
)
setups = st.builds(setup_of, definitions, scenarios, st.sampled_from([(), (CHILD,)]))
