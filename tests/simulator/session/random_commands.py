"""Random commands of a session."""

from hypothesis import strategies as st

from simulator.timeline.breakpoints import FIELDS
from workflow.paths import Json

PLACES = st.sampled_from(["/states/0", "/states/1", "/states/2", "/states/0/transition", "/states/1/end", "/nowhere"])

CONDITIONS = st.sampled_from(["$.a", "$[?(@.a == 1)]", "$.list[*]", "$..x"])


def some(kind: str) -> st.SearchStrategy[dict[str, Json]]:
    """A breakpoint of a kind."""
    needed: dict[str, dict[str, st.SearchStrategy[Json]]] = {
        "state": {"pointer": PLACES, "on": st.sampled_from(["entry", "exit"])},
        "edge": {"pointer": PLACES},
        "error": {"name": st.sampled_from(["*", "DataError", "Timeout"])},
        "event": {"name": st.sampled_from(["*", "E1", "e1"])},
        "data": {"condition": CONDITIONS, "of": st.sampled_from(["data", "request"])},
        "attempt": {"number": st.integers(2, 3)},
        "iteration": {"number": st.integers(0, 2)},
        "time": {"at": st.sampled_from(["PT0S", "PT1S", "PT5S", "P1M"])},
    }
    more = {"skip": st.integers(0, 2), "condition": CONDITIONS}
    return st.fixed_dictionaries({"kind": st.just(kind), **needed[kind]}, optional={} if kind == "data" else more)


POINTS = st.lists(st.sampled_from(sorted(FIELDS)).flatmap(some), max_size=5)

COMMANDS = st.lists(
    st.one_of(
        st.fixed_dictionaries({"command": st.sampled_from(["step", "back", "forward"]), "count": st.integers(0, 9)}),
        st.fixed_dictionaries(
            {
                "command": st.sampled_from(["step-over", "step-out", "continue", "reset", "undo", "start", "pause"]),
                "limit": st.integers(1, 40),
            }
        ),
        st.fixed_dictionaries({"command": st.just("run-to"), "pointer": PLACES, "limit": st.integers(1, 40)}),
        st.fixed_dictionaries({"command": st.sampled_from(["go", "run-to"]), "position": st.integers(0, 40)}),
        st.fixed_dictionaries(
            {"command": st.just("edit-data"), "pointer": st.sampled_from(["", "/a"]), "value": st.just({"a": 1})}
        ),
        st.fixed_dictionaries({"command": st.just("inject"), "event": st.just({"type": "e1", "source": "s/1"})}),
        st.fixed_dictionaries({"command": st.just("settings"), "unmocked": st.sampled_from(["ask", "empty", "fail"])}),
        st.fixed_dictionaries({"command": st.just("mocks"), "functions": st.just({"f": {"result": {"a": 1}}})}),
        st.fixed_dictionaries({"command": st.just("advance"), "next": st.just(True)}),
        st.fixed_dictionaries({"command": st.just("resolve"), "call": st.integers(1, 3), "result": st.just({"x": 1})}),
        st.fixed_dictionaries({"command": st.just("breakpoints"), "breakpoints": POINTS}),
    ),
    max_size=8,
)
