"""Debugging DSL 1.0: what the next timer leads to, waits inside of a timeout, conditions and watches in jq."""

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests.simulator.debugged import do

CAUGHT = """\
document: {dsl: 1.0.3, namespace: test, name: caught, version: 1.0.0}
do:
- guarded:
    try:
    - parcel:
        listen: {to: {one: {with: {type: parcel.scanned}}}}
        timeout: {after: PT5M}
    catch:
      errors: {with: {status: 408}}
      do:
      - remind: {set: {late: true}}
- rest: {wait: PT1M}
- last:
    do:
    - inner: {wait: PT1M}
- after: {set: {done: true}}
"""


def test_what_comes_of_a_timer_is_what_the_engine_does() -> None:
    session = Session.open({"definition": CAUGHT})
    do(session, "continue", timeouts=False)
    (timer,) = session.view()["next"]
    assert timer["does"] == "parcel takes too long, and guarded takes the error."
    assert timer["way"] == "/do/0/guarded/catch"
    seen = []
    for _ in range(30):
        seen += [one["does"] for one in session.view()["next"]]
        do(session, "step")
    assert "rest is over and goes on to last." in seen
    assert "inner is over and goes on to after." in seen
    uncaught = Session.open({"definition": CAUGHT.replace("408", "500")})
    do(uncaught, "continue", timeouts=False)
    assert uncaught.view()["next"][0]["does"] == "parcel takes too long, and the instance fails."
    assert uncaught.view()["status"] == "waiting", "nothing was done"


LIMITED = """\
document: {dsl: 1.0.3, namespace: test, name: limited, version: 1.0.0}
timeout: {after: PT30S}
do:
- wait: {listen: {to: {one: {with: {type: parcel.scanned}}}}}
"""


def test_a_wait_is_not_run_past_because_something_around_it_has_a_timeout() -> None:
    session = Session.open({"definition": LIMITED})
    answer = do(session, "continue", timeouts=False)
    assert (answer["stopped"], answer["view"]["status"]) == ("timeout", "waiting")
    assert answer["view"]["next"][0]["does"] == "The workflow takes too long, and the instance fails."
    assert do(session, "continue")["view"]["status"] == "failed", "told again it happens"


COUNTING = """\
document: {dsl: 1.0.3, namespace: test, name: counting, version: 1.0.0}
do:
- a: {set: {count: 3}, export: {as: '${ {stock: "held"} }'}}
- b: {set: {count: '${ .count + 1 }'}}
- c: {set: {count: '${ .count + 1 }'}}
"""


def test_conditions_and_watches_are_in_the_language_of_the_definition() -> None:
    session = Session.open({"definition": COUNTING})
    do(session, "watches", watches=[".count * 2", "$context.stock", "$.count", "${ .count == 4 }"])
    points = [
        {"kind": "data", "condition": ".count == 4"},
        {"kind": "state", "pointer": "/do/2/c", "condition": '$context.stock == "held"'},
    ]
    do(session, "breakpoints", breakpoints=points)
    first = do(session, "continue")["view"]
    assert [one["breakpoint"] for one in first["breakpoints"]["met"]] == ["data-0"]
    assert [one["value"] for one in first["watches"]["values"]] == [8, "held", 4, True]
    assert [one["breakpoint"] for one in do(session, "continue")["view"]["breakpoints"]["met"]] == ["state-1"]
    with pytest.raises(CommandError, match="Number 1"):
        do(session, "watches", watches=["$.count ==="])
