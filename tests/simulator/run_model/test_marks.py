"""What happens at one moment in a run, against the traces that tell of it."""

from simulator.run_model.model import RunModel
from simulator.scenario.result import simulate
from tests.simulator.debugged import do, fixture
from tests.simulator.run_model.told import states, traced
from tests.simulator.runs import setup_of
from workflow.paths import Json


def marks(run: str, *members: str) -> list[tuple[str, Json]]:
    """The type of each event that has a change with one of the members, and what that says."""
    session = fixture(run)
    do(session, "continue")
    events = session.trace()
    changes = RunModel().changes(events, 0, len(events))
    told = [(event, dict(change)) for event, made in zip(events, changes, strict=True) for change in made]
    return [(event["type"], change[name]) for event, change in told for name in members if name in change]


def test_an_event_that_comes_is_kept_until_it_is_taken() -> None:
    assert marks("event-mailbox", "fate") == [
        ("event.received", "received"),
        ("event.kept", "kept"),
        ("event.consumed", "consumed"),
    ]


def test_one_that_nobody_takes_is_dropped() -> None:
    assert marks("event-does-not-correlate", "fate")[1] == ("event.dropped", "dropped")


def test_one_that_an_instance_sends_is_produced_and_comes() -> None:
    assert marks("definitions-start-each-other", "fate")[:2] == [
        ("event.produced", "produced"),
        ("event.received", "received"),
    ]


OWN = {"name": "sent", "type": "news", "source": "s", "kind": "produced"}
NEWS = {"name": "news", "type": "news", "source": "s"}


def test_what_an_instance_sends_and_nobody_takes_is_no_fault_and_says_why() -> None:
    say = {"name": "Say", "type": "inject", "data": {}}
    way = {"nextState": "Hear", "produceEvents": [{"eventRef": "sent"}]}
    hear = {"name": "Hear", "type": "event", "onEvents": [{"eventRefs": ["news"], "actions": []}]}
    trace = traced(states({**say, "transition": way}, hear, events=[OWN, NEWS]))
    changes = RunModel().changes(trace, 0, len(trace))
    (dropped,) = [one for one in trace if one["type"] == "event.dropped"]
    assert dropped["reason"] == "instance 1 sent it, and does not take its own events"
    told = [dict(change) for change in changes[dropped["seq"]]]
    assert {"fate": "published"} in told
    assert not [one for one in told if one.get("message") == "refused"]


def test_why_what_comes_is_not_taken_by_an_instance_that_runs() -> None:
    wait = {"name": "Wait", "type": "sleep", "duration": "PT1H"}
    first = {"name": "First", "type": "inject", "data": {}, "transition": "Hear"}
    hear = {"name": "Hear", "type": "event", "onEvents": [{"eventRefs": ["news"], "actions": []}]}
    other = {**states(first, hear, events=[NEWS]), "id": "other"}
    sent = {"events": [{"at": "PT1M", "type": "news", "source": "s"}]}
    trace = simulate(setup_of(states(wait), sent, (other,)))[1]
    assert [one["reason"] for one in trace if one["type"] == "event.dropped"] == [
        "no instance that runs consumes events of type 'news'"
    ]


def test_a_timer_is_over_or_not_needed_any_more() -> None:
    assert marks("event-mailbox", "timer") == [("timer.fired", "fired")]
    assert ("timer.cancelled", "cancelled") in marks("event-at-the-timeout", "timer")


def test_a_token_moves_along_transitions_and_into_the_end() -> None:
    assert marks("event-mailbox", "moves") == [("transition.taken", True), ("instance.completed", True)]


def test_a_start_is_refused_with_a_reason() -> None:
    assert marks("v10-schedule-none", "refused") == [("start.refused", "neither an event nor the clock starts it")]


def test_data_break_a_schema() -> None:
    broken = [what for _, what in marks("schemas-report", "breaks")]
    wheres = ["workflow input", "state input", "state output", "workflow output"]
    assert broken == [where for where in wheres for _ in range(2)]


def test_an_error_rises_and_who_is_asked_lets_it_pass() -> None:
    assert marks("v10-error-goes-up", "rises", "passes")[:2] == [("error.raised", True), ("catch.skipped", "catch")]
    assert ("catch.skipped", "catch") in marks("v08-errors-by-name-and-code", "rises", "passes")
    assert ("retry.skipped", "retry") in marks("v10-retry-limits", "rises", "passes")
