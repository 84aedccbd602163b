"""Who calls whom and who sends what, against the traces that tell of it."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model.model import RunModel
from simulator.wire.run_changes import MessageLook, ParticipantAppears
from tests.simulator.debugged import do, fixture
from tests.simulator.runs import NAMES


class Message(NamedTuple):
    """A message with the event that tells it."""

    event: TraceEvent
    look: MessageLook
    sender: ParticipantAppears
    receiver: ParticipantAppears
    cause: int | None


@cache
def trace(run: str) -> list[TraceEvent]:
    """The trace of a fixture, played to its end."""
    session = fixture(run)
    do(session, "continue")
    return session.trace()


@cache
def messages(run: str) -> list[Message]:
    """The messages of a fixture, as a page folds them."""
    events = trace(run)
    known: list[ParticipantAppears] = []
    found = []
    changes: Sequence[tuple[Any, ...]] = RunModel().changes(events, 0, len(events))
    for event, made in zip(events, changes, strict=True):
        for change in made:
            if "participant" in change:
                known.append(change)
            elif "message" in change:
                sender = known[change["sender"]]
                receiver = known[change.get("receiver", change["sender"])]
                found.append(Message(event, change["message"], sender, receiver, change.get("cause")))
    return found


def lines(run: str) -> list[str]:
    """`1 → pay: call`, `1: life`: who, whom and what; instances by their number."""
    found = []
    for one in messages(run):
        ends = [end.get("name") or end["participant"] for end in (one.sender, one.receiver)]
        found.append(f"{' → '.join(ends if one.sender is not one.receiver else ends[:1])}: {one.look}")
    return found


def answers(run: str) -> list[tuple[int, int | None]]:
    """Which event answers which."""
    return [(one.event["seq"], one.cause) for one in messages(run) if one.look in ("answer", "error")]


class TestCalls:
    """Calls of functions, and tasks that call or run something."""

    def test_each_attempt_has_its_answer_and_the_pause_is_a_note(self) -> None:
        again = ["1 → call: call", "call → 1: error", "1: retry"]
        assert lines("retry-succeeds") == ["1: life", *again, *again, "1 → call: call", "call → 1: answer", "1: life"]

    def test_a_task_that_is_tried_again(self) -> None:
        again = ["1 → a: call", "a → 1: error", "1: retry"]
        assert lines("v10-retry-succeeds")[1:8] == [*again, *again, "1 → a: call"]

    def test_why_there_is_no_retry_is_a_note_and_the_error_is_not_told_again(self) -> None:
        assert lines("v08-retry-never") == ["1: life", "1 → f: call", "f → 1: error", "1: refused", "1: error"]

    def test_a_catch_that_does_not_take_an_error_is_a_note(self) -> None:
        assert lines("v10-try-takes-by-members")[:3] == ["1: life", "1: error", "1: refused"]

    def test_one_that_times_out_has_no_answer(self) -> None:
        assert lines("action-timeout") == ["1: life", "1 → slow: call", "1: timer", "1: life"]

    def test_a_task_that_times_out_between_attempts(self) -> None:
        assert lines("v10-timeout-of-a-task")[-3:] == ["1: retry", "1: timer", "1: life"]

    def test_of_calls_at_once_each_answer_goes_with_its_call(self) -> None:
        assert lines("actions-in-parallel")[1:5] == [
            "1 → slow: call",
            "1 → quick: call",
            "quick → 1: answer",
            "slow → 1: answer",
        ]
        assert [cause for _, cause in answers("actions-in-parallel")][:2] == [5, 3]

    def test_a_call_by_http_goes_to_its_host(self) -> None:
        assert lines("v10-call-http")[1:5] == [
            "1 → pets.example.com: call",
            "pets.example.com → 1: answer",
            "1 → x.example.com: call",
            "x.example.com → 1: answer",
        ]

    def test_a_subscription_is_answered_message_by_message(self) -> None:
        assert [cause for _, cause in answers("v10-asyncapi-subscription")] == [2, 2, 2]


class TestSubflows:
    """Workflows that start others."""

    def test_one_is_an_instance_of_its_own_and_returns_with_an_output_or_an_error(self) -> None:
        run = "subflow-runs-another"
        assert lines(run) == [
            "1: life",
            "1 → 1.1: call",
            "1.1 → ship: call",
            "ship → 1.1: answer",
            "1.1: life",
            "1.1 → 1: answer",
            "1 → 1.2: call",
            "1.2 → ship: call",
            "ship → 1.2: error",
            "1.2: error",
            "1.2 → 1: error",
            "1: life",
        ]
        started = [one.event["seq"] for one in messages(run) if one.look == "call" and one.sender["name"] == "1"]
        assert [cause for _, cause in answers(run) if cause in started] == started

    def test_one_of_tasks_too(self) -> None:
        told = lines("v10-run-workflow")
        assert told[-5:] == ["1 → 1.2: call", "1.2: timer", "1.2: life", "1.2 → 1: answer", "1: life"]

    def test_one_that_nobody_waits_for_returns_after_its_parent_is_over(self) -> None:
        assert lines("v08-async-subflow-continue")[-3:] == ["1.1: timer", "1.1: life", "1.1 → 1: answer"]

    def test_one_that_is_in_no_session_is_asked_as_a_service_is(self) -> None:
        last = messages("v10-run-workflow-faults")[-1]
        assert last.receiver == {"participant": "workflow", "name": "test/nobody"}


class TestEvents:
    """Events from outside, and those that instances send each other."""

    def test_one_instance_sends_what_starts_another_whose_event_it_takes(self) -> None:
        run = "definitions-start-each-other"
        assert lines(run) == [
            "1: life",
            "1 → bus: event",
            "1 → 2: event",
            "1: wait",
            "2: wait",
            "2: event",
            "2 → think: call",
            "think → 2: answer",
            "2 → bus: event",
            "2: life",
            "2 → 1: event",
            "1: life",
        ]
        cause = messages(run)[2].cause
        assert cause is not None
        assert trace(run)[cause]["type"] == "event.received"

    def test_one_from_outside_that_is_kept_has_come_once(self) -> None:
        assert lines("event-mailbox")[1:5] == ["outside → 1: event", "1: timer", "1: wait", "1: event"]

    def test_one_that_nobody_takes_stays_outside(self) -> None:
        told = lines("event-does-not-correlate")
        assert (told[2], told[6]) == ("outside: refused", "outside → 1: event")

    def test_one_that_a_task_emits_goes_to_the_bus(self) -> None:
        assert lines("v10-emit") == ["1: life", "1 → bus: event", "1 → bus: event", "1: life"]


@pytest.mark.parametrize("run", NAMES)
def test_in_every_run_an_event_tells_one_message_at_most_and_instances_are_known(run: str) -> None:
    told = messages(run)
    seqs = [one.event["seq"] for one in told]
    assert seqs == sorted(set(seqs))
    for one in told:
        assert all(end.get("definition") for end in (one.sender, one.receiver) if end["participant"] == "instance")
        assert one.cause is None or one.cause < one.event["seq"]
