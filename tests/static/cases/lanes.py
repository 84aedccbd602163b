"""Runs, and where they stand on the way, as a page has them."""

from simulator.session.session import Session
from tests.simulator.debugged import do, functions, inject, of_states, opened, operation
from tests.static.cases.played import every, told
from workflow.paths import Json

TWICE = {"delay": "PT10S", "maxAttempts": 5, "name": "Twice"}
WAY = {"transition": {"nextState": "Late"}}


def long_flow() -> Json:
    """A run of more than 72 steps: two retries, three calls at once, a timeout, an event and its call, a long chain."""
    both = [{"functionRef": {"refName": name}} for name in ("one", "two", "three")]
    fetch = operation("Fetch", "get", to="Both", onErrors=[{"error": "*", "retryRef": "Twice", **WAY}])
    together = {"name": "Both", "type": "operation", "actionMode": "parallel", "actions": both}
    slow = operation("Slow", "slow", to="Never", onErrors=[{"error": "Timeout", **WAY}])
    slow["actions"][0]["timeout"] = "PT4S"
    ask = {"eventRefs": ["Said"], "actions": [{"functionRef": {"refName": "get"}}]}
    late = {"name": "Late", "type": "event", "timeout": "PT1H", "onEvents": [ask], "transition": {"nextState": "S0"}}
    chain = [inject(f"S{n}", {"n": n}, f"S{n + 1}") for n in range(12)]
    return of_states(
        fetch,
        {**together, "transition": {"nextState": "Slow"}},
        slow,
        inject("Never", {}),
        late,
        *chain,
        inject("S12", {}),
        functions=functions("get", "one", "two", "three", "slow"),
        retries=[TWICE],
        events=[{"name": "Said", "type": "said", "source": "s"}],
    )


BUSY = {"error": {"name": "Busy"}, "delay": "PT2S", "times": 2}
ANSWERS = {
    "get": [BUSY, {"result": {"a": 1}, "delay": "PT3S"}],
    "one": {"result": {}, "delay": "PT3S"},
    "two": {"result": {}, "delay": "PT5S"},
    "three": {"result": {}, "delay": "PT7S"},
    "slow": {"result": {}, "delay": "PT1H"},
}
SAID = {"at": "PT50S", "type": "said", "source": "s"}


def long_run() -> Session:
    """A session of that run."""
    return opened(long_flow(), functions=ANSWERS, events=[SAID])


def on_the_way() -> list[Json]:
    """The long run after 5, 13, 46 and 51 seconds."""
    session = long_run()
    found = []
    for seconds in (5, 8, 33, 5):
        do(session, "advance", by=f"PT{seconds}S")
        found.append(told(session))
    return found


def cases() -> Json:
    """`{runs: {name: run}, whole: run, back: run, way: [run]}`; a run is `{trace, view}`."""
    session = long_run()
    do(session, "continue")
    whole = told(session)
    do(session, "go", position=20)
    return {"runs": every(), "whole": whole, "back": told(session), "way": on_the_way()}
