"""Random workflows of what shortcuts are for: plain states in 0.1, 0.6 and 0.8, tasks in 1.0; and what stops such a
run or goes wrong in it: budgets, errors, data that grow too large, delays, timeouts.
"""

from typing import Any

from hypothesis import strategies as st

from simulator.engine.setup.setup import Setup
from tests.simulator.random_workflows import having, merged, some
from tests.simulator.runs import setup_of
from workflow.paths import Json

BUDGET = 150
NAMES = ["A", "B", "C", "D"]
names = st.sampled_from(["a", "b", "go"])
scalars = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "ü", "text" * 9])
values = scalars | st.lists(scalars, max_size=2) | st.dictionaries(names, scalars, max_size=3)
objects = st.dictionaries(names, values, max_size=3)
results = st.one_of(objects, objects, values)
functions = st.sampled_from([*["f"] * 12, *["g"] * 4, "nowhere"])
mock = having({"result": results}, times=st.integers(0, 3))
rare = st.sampled_from(
    [
        {"error": "X", "times": 1},
        {"result": {"a": 1}, "delay": "PT1S"},
        {"result": {"a": 1}, "call": "2-3"},
        {"result": "{{ $.a }}"},
        {"result": {"b": 2}, "when": "$.go"},
        {"result": {"b": 2}, "iteration": 1},
    ]
)
steady = st.builds(lambda result: [{"result": result}], results)
mocks = steady | st.lists(st.one_of(*[mock] * 12, rare), min_size=1, max_size=3)


def often(usual: Json, *others: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    """Mostly the usual, sometimes something else."""
    return st.one_of(*[st.just(usual)] * 12, *others)


def scenario(kind: str, **keys: st.SearchStrategy[Json]) -> st.SearchStrategy[dict[str, Json]]:
    """A scenario with mocks of a kind."""
    settings = having({"stepBudget": st.just(BUDGET)}, unmocked=st.sampled_from(["fail", "empty", "ask"]))
    given = st.one_of(st.fixed_dictionaries({"a": st.lists(scalars, max_size=3), "go": st.booleans()}), objects)
    return having({"settings": settings, "input": given, kind: st.fixed_dictionaries(keys)}, seed=st.integers(0, 3))


def states(dialect: str) -> st.SearchStrategy[dict[str, Json]]:
    """A definition of four states."""
    filtered = "stateDataFilter"
    path = "${ .a }" if dialect == "0.8" else "{{ $.a }}"
    go = "${ .go == true }" if dialect == "0.8" else "{{ $.go }}"
    filters: dict[str, Any] = {"0.6": {"dataOutputPath": path}, "0.8": {"output": path}}
    calls = st.builds(lambda name: {"functionRef": {"refName": name}}, functions)
    named = merged(
        calls,
        often(
            {},
            st.just({"name": "one"}),
            st.just({"functionRef": {"refName": "f", "arguments" if dialect == "0.8" else "parameters": {"x": path}}}),
            st.just({"timeout": "PT1S"} if dialect == "0.6" else {"sleep": {"before": "PT1S"}}),
        ),
    )
    actions = st.lists(named, min_size=1, max_size=3)

    def transition(name: str) -> Json:
        return {"transition": name} if dialect == "0.8" else {"transition": {"nextState": name}}

    ends: list[Json] = [{"end": True} if dialect == "0.8" else {"end": {"kind": "default"}}, {}]
    odd = [{"transition": {"nextState": "B", "compensate" if dialect == "0.8" else "compensateBefore": True}}]
    transitions = st.sampled_from([transition(name) for name in NAMES] * 6 + ends + odd)
    cases = st.lists(merged(st.just({"condition": go}), transitions), min_size=1, max_size=2)
    branches = st.lists(st.fixed_dictionaries({"name": names, "actions": actions}), min_size=1, max_size=3)
    each = "iterationParam" if dialect == "0.8" else "inputParameter"
    items = "${ .a }" if dialect == "0.8" else "{{ $.a }}"
    kinds = st.one_of(
        *[merged(st.just({"type": "inject"}), some(data=objects), transitions)] * 2,
        *[merged(st.just({"type": "operation"}), st.fixed_dictionaries({"actions": actions}), transitions)] * 2,
        merged(
            st.just({"type": "switch"}),
            st.fixed_dictionaries({"dataConditions": cases}),
            some(**{"defaultCondition" if dialect == "0.8" else "default": transitions}),
        ),
        merged(st.just({"type": "parallel"}), st.fixed_dictionaries({"branches": branches}), transitions),
        merged(
            st.just({"type": "foreach", "inputCollection": items, each: "e"}),
            st.fixed_dictionaries({"actions": actions}),
            some(mode=st.just("sequential")),
            transitions,
        ),
        merged(st.just({"type": "delay", "timeDelay": "PT1S"}), transitions),
    )
    handled = {"0.6": {"error": "*", **transition("C")}, "0.8": {"errorRef": "any", **transition("C")}}
    rest = often(
        {},
        st.just({"onErrors": [handled[dialect]]}),
        st.just({filtered: filters[dialect]}),
        st.just({"compensatedBy": "D"}),
        st.just({"timeouts": {"stateExecTimeout": "PT1S"}} if dialect == "0.8" else {}),
    )
    return st.lists(merged(kinds, rest), min_size=4, max_size=4).map(lambda found: _definition(dialect, found))


def _definition(dialect: str, found: list[dict[str, Json]]) -> dict[str, Json]:
    whole = [{"name": name, **state} for name, state in zip(NAMES, found, strict=True)]
    head: dict[str, Json] = {"id": "plain", "name": "plain", "version": "1.0"}
    operations = [{"name": name, "operation": f"a.json#{name}"} for name in ("f", "g", "nowhere")]
    if dialect == "0.8":
        errors = [{"name": "any", "code": "x"}]
        return {**head, "specVersion": "0.8", "start": "A", "errors": errors, "functions": operations, "states": whole}
    whole[0]["start"] = {"kind": "default"}
    resources = [{"name": name, "resource": name} for name in ("f", "g", "nowhere")]
    return {**head, "schemaVersion": "0.6", "functions": resources, "states": whole}


def old_states() -> st.SearchStrategy[dict[str, Json]]:
    """A definition of four states in 0.1."""
    called = st.builds(lambda name: {"function": {"name": name, "type": "x"}}, functions)
    action = merged(called, often({}, st.just({"filter": {"resultPath": "$.a"}}), st.just({"timeout": "PT1S"})))
    actions = st.lists(action, min_size=1, max_size=3)
    transitions = st.sampled_from([{"nextState": name} for name in NAMES] * 6 + [{"end": True}, {}])
    choice = {"single": [{"path": "$.go", "value": "true", "operator": "EQ"}]}
    kinds = st.one_of(
        *[merged(st.just({"type": "OPERATION", "actionMode": "SEQUENTIAL"}), some(actions=actions), transitions)] * 3,
        st.builds(
            lambda transition, name: {"type": "SWITCH", "choices": [{**choice, **transition}], "default": name},
            transitions,
            st.sampled_from(NAMES),
        ),
        merged(st.just({"type": "DELAY", "timeDelay": "PT1S"}), transitions),
    )
    filtered = often({}, st.just({"filter": {"inputPath": "$.a"}}), st.just({"filter": {"resultPath": "$.b"}}))
    return st.lists(merged(kinds, filtered), min_size=4, max_size=4).map(
        lambda found: {
            "id": "plain",
            "name": "plain",
            "version": "1",
            "startsAt": "A",
            "states": [{"name": name, **state} for name, state in zip(NAMES, found, strict=True)],
        }
    )


def tasks() -> st.SearchStrategy[dict[str, Json]]:
    """A definition of tasks, lists of them in each other."""
    call = {"call": "http", "with": {"method": "get", "endpoint": "https://example.org/f"}}
    texts = st.sampled_from(["${ .a }", "${ {a: .a, go: true} }", "${ $task.name }", "${ 1 / 0 }", "plain"])
    sets = st.builds(lambda value: {"set": value}, st.dictionaries(names, values | texts, max_size=2) | texts)
    thens = st.sampled_from([*NAMES, "end", "exit", "continue"])
    cases = st.lists(
        having({"then": thens}, when=st.sampled_from([".go == true", ".a", "1 / 0", "$input.go"])), max_size=2
    )
    switches = st.builds(lambda found: {"switch": [{f"c{n}": one} for n, one in enumerate(found)]}, cases)
    odd = st.sampled_from([{"wait": {"seconds": 1}}, {"raise": {"error": {"type": "a:b", "status": 5}}}])
    leaves = st.one_of(sets, sets, st.just(call), st.just(call), switches, odd)

    def listed(found: list[dict[str, Json]]) -> list[dict[str, Json]]:
        return [{name: one} for name, one in zip(NAMES, found, strict=False)]

    fixed = st.builds(lambda value: {"set": {"a": value}}, scalars)
    flat = st.lists(st.one_of(fixed, st.just(call), st.just(call)), min_size=1, max_size=3)
    nested = st.builds(lambda found, more: [{"do": listed(found)}, *more], flat, flat)
    alike = st.builds(
        lambda found, count, compete: {
            "fork": {"branches": listed([{"do": listed(found)}] * count), "compete": compete}
        },
        st.one_of(flat, flat, nested),
        st.integers(1, 3),
        st.booleans(),
    )

    def deeper(inner: st.SearchStrategy[dict[str, Json]]) -> st.SearchStrategy[dict[str, Json]]:
        lists = st.lists(_with_rest(inner, thens), min_size=1, max_size=3).map(listed)
        return st.one_of(
            st.builds(lambda do: {"do": do}, lists),
            st.builds(lambda do: {"for": {"in": "${ [1, 2] }"}, "do": do}, lists),
            st.builds(lambda do: {"for": {"in": "${ [1, 2, 3] }"}, "while": ".go == true", "do": do}, lists),
            st.builds(lambda do: {"fork": {"branches": do}}, lists),
            st.builds(lambda do: {"fork": {"branches": do, "compete": True}}, lists),
            st.builds(lambda do: {"try": do, "catch": {"retry": {"limit": {"attempt": {"count": 1}}}}}, lists),
        )

    one = st.one_of(leaves, alike, alike, deeper(st.one_of(leaves, deeper(leaves))))
    return st.lists(_with_rest(one, thens), min_size=1, max_size=4).map(
        lambda found: {
            "document": {"dsl": "1.0.3", "namespace": "n", "name": "plain", "version": "1.0.0"},
            "do": listed(found),
        }
    )


def _with_rest(
    task: st.SearchStrategy[dict[str, Json]], thens: st.SearchStrategy[str]
) -> st.SearchStrategy[dict[str, Json]]:
    rest = often(
        {},
        *[st.builds(lambda then: {"then": then}, thens)] * 3,
        st.just({"if": ".go == true"}),
        st.just({"output": {"as": ".a"}}),
        st.just({"export": {"as": "."}}),
        st.just({"timeout": {"after": {"seconds": 1}}}),
    )
    return merged(task, rest)


limits = st.sampled_from([10_000, 10_000, 10_000, 90, 50, 30])


def _limited(setup: Setup, limit: int) -> Setup:
    """The setup with a limit of its data that not even what it brings needs to be within."""
    return setup.with_limits({"dataLimit": limit})


def _setups(definitions: st.SearchStrategy[Json], scenarios: st.SearchStrategy[Json]) -> st.SearchStrategy[Setup]:
    return st.builds(_limited, st.builds(setup_of, definitions, scenarios), limits)


_functions = scenario("functions", f=mocks, g=mock)
PLAIN = {
    "0.1": _setups(old_states(), _functions),
    "0.6": _setups(states("0.6"), _functions),
    "0.8": _setups(states("0.8"), _functions),
    "1.0": _setups(tasks(), scenario("calls", **{"GET https://example.org/f": mocks})),
}
"""Setups by dialect."""
