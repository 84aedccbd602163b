"""Why an event went where it went; and tokens, for every instance and branch."""

from simulator.session.session import Session
from tests.simulator.debugged import ask, do, fixture, of_states, opened
from workflow.paths import Json

WAIT = of_states(
    {
        "name": "Wait",
        "type": "event",
        "onEvents": [{"eventRefs": ["Paid"]}],
        "end": {"kind": "default"},
    },
    events=[
        {
            "name": "Paid",
            "type": "paid",
            "source": "bank",
            "correlation": [{"contextAttributeName": "order", "contextAttributeValue": "{{ $.order }}"}],
        },
        {"name": "Shipped", "type": "shipped", "source": "post"},
    ],
)
PAID = {"type": "paid", "source": "bank", "order": "o1"}


def waiting() -> Session:
    session = opened(WAIT, input={"order": "o1"})
    do(session, "continue", timeouts=False)
    return session


def received(session: Session, event: dict[str, Json]) -> int:
    do(session, "inject", event=event)
    do(session, "continue", timeouts=False)
    return int(next(e["seq"] for e in reversed(session.trace()) if e["type"] == "event.received"))


def test_who_took_it() -> None:
    session = waiting()
    seq = received(session, PAID)
    [instance] = ask(session, "correlation", seq=seq)["instances"]
    assert instance["fate"] == "consumed"
    assert [(w["state"], w["events"]) for w in instance["waiting"]] == [("Wait", ["Paid"])]
    assert [(c["event"], c["matches"], c["waits"]) for c in instance["candidates"]] == [
        ("Paid", True, True),
        ("Shipped", False, False),
    ]
    [event] = ask(session, "correlation")["events"]
    assert (event["fate"], event["by"], event["went"][0]["state"]) == ("consumed", None, "Wait")


def test_the_attribute_that_differed() -> None:
    session = waiting()
    seq = received(session, {**PAID, "order": "o2"})
    found = ask(session, "correlation", seq=seq)
    paid = found["instances"][0]["candidates"][0]
    assert (paid["attribute"], paid["wanted"], paid["found"]) == ("order", "o1", "o2")
    assert found["declared"]
    [event] = ask(session, "correlation")["events"]
    assert event["fate"] == "dropped"
    assert "order" in event["went"][0]["reason"]


def test_a_source_a_type_and_what_is_kept() -> None:
    session = waiting()
    seq = received(session, {**PAID, "source": "thief"})
    assert ask(session, "correlation", seq=seq)["instances"][0]["candidates"][0]["attribute"] == "source"
    seq = received(session, {"type": "unknown"})
    found = ask(session, "correlation", seq=seq)
    assert not found["declared"]
    assert {c["attribute"] for c in found["instances"][0]["candidates"]} == {"type"}
    received(session, {"type": "shipped", "source": "post"})
    assert [event["fate"] for event in ask(session, "correlation")["events"]] == ["dropped", "dropped", "kept"]


def test_it_is_asked_of_the_moment_it_came() -> None:
    session = waiting()
    seq = received(session, PAID)
    before = session.view()
    assert before["status"] == "completed"
    assert ask(session, "correlation", seq=seq)["instances"][0]["status"] == "running"
    assert session.view() == before


def test_what_is_kept_and_taken_later_and_what_starts() -> None:
    session = fixture("event-mailbox")
    do(session, "continue")
    fates = [[went["fate"] for went in event["went"]] for event in ask(session, "correlation")["events"]]
    assert ["kept", "consumed"] in fates
    session = fixture("start-by-events")
    do(session, "continue")
    assert "started" in [went["fate"] for event in ask(session, "correlation")["events"] for went in event["went"]]


def test_a_produced_event_names_who_made_it() -> None:
    session = fixture("definitions-start-each-other")
    do(session, "continue")
    assert {event["by"] for event in ask(session, "correlation")["events"]} - {None}


def test_the_answer_is_bounded() -> None:
    session = waiting()
    for _ in range(5):
        received(session, {**PAID, "order": "o2", "data": {"big": "x" * 200_000}})
    events = ask(session, "correlation")["events"]
    assert ["data" in event["event"] for event in events] == [True, True, False, False, False]
    values = ask(session, "evaluate", expressions=["$"] * 3)["values"]
    assert all("value" in value for value in values)


# -- tokens


def test_tokens_in_branches_of_states() -> None:
    session = fixture("v01-parallel-branches")
    do(session, "run-to", pointer="/states/0/branches/1/states/0")
    tokens = session.view()["tokens"]
    assert {(t["state"], t["scope"], t["pointer"]) for t in tokens} == {
        ("A1", "one", "/states/0/branches/0/states/0"),
        ("B1", "two", "/states/0/branches/1/states/0"),
    }
    do(session, "continue", limit=8)
    assert {t["definition"] for t in session.view()["tokens"]} == {"Branches"}


def test_tokens_of_iterations_and_instances() -> None:
    session = fixture("foreach-several-actions")
    do(session, "step", count=4)
    assert [(t["scope"], t["at"]) for t in session.view()["tokens"]] == [
        ("[0]", "/states/0/actions/0"),
        ("[1]", "/states/0/actions/0"),
    ]
    session = fixture("subflow-runs-another")
    seen = set()
    while do(session, "step")["stopped"] is None:
        seen |= {t["instance"] for t in session.view()["tokens"]}
    assert {"1", "1.1"} <= seen


def test_a_start_says_what_it_asks_of_an_event_that_starts_nothing() -> None:
    definition = {
        "document": {"dsl": "1.0.3", "namespace": "test", "name": "starts", "version": "1.0.0"},
        "schedule": {"on": {"all": [{"with": {"type": "placed", "source": "/shop"}}, {"with": {"type": "paid"}}]}},
        "do": [{"note": {"set": {"ok": True}}}],
    }
    session = opened(definition, start="events")
    for event in ({"type": "paid", "source": "/a"}, {"type": "placed", "source": "/test"}):
        do(session, "inject", event=event)
        do(session, "continue")
    seq = [event["seq"] for event in session.trace() if event["type"] == "event.received"][-1]
    (start,) = ask(session, "correlation", seq=seq)["starts"]
    assert (start["needs"], start["came"]) == ("all", ["paid"])
    placed, paid = start["candidates"]
    assert [(one["attribute"], one["fits"]) for one in placed["asked"]] == [("type", True), ("source", False)]
    assert (placed["attribute"], placed["wanted"], placed["found"]) == ("source", "/shop", "/test")
    assert (paid["matches"], paid["attribute"]) == (False, "type")


def test_a_start_of_0_8_does_too() -> None:
    definition = {
        "id": "w",
        "version": "1",
        "specVersion": "0.8",
        "start": "Wait",
        "events": [{"name": "Placed", "type": "placed", "source": "/shop"}],
        "states": [{"name": "Wait", "type": "event", "onEvents": [{"eventRefs": ["Placed"]}], "end": True}],
    }
    session = opened(definition, start="events")
    do(session, "inject", event={"type": "placed", "source": "/test"})
    do(session, "continue")
    seq = next(event["seq"] for event in session.trace() if event["type"] == "event.received")
    (start,) = ask(session, "correlation", seq=seq)["starts"]
    assert [one["attribute"] for one in start["candidates"]] == ["source"]
