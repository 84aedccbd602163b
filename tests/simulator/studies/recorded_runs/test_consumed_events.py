"""The events that a recorded run consumed: those of the file, those that outputs tell, and those that nothing tells."""

from typing import Any

import pytest

from designer.jobs.sources import programs_of
from simulator.studies.recorded_runs.replay import replay
from tests.definitions import SHARED, shared
from tests.simulator.studies.recorded_runs.told import Told, lifecycle, made, messages, nodes, states, workflow

EVENTS = [
    {"name": "e", "type": "com.e", "source": "s", "kind": "consumed"},
    {"name": "p", "type": "com.p", "kind": "produced"},
]
WORK = {"name": "Work", "end": True}
CALLBACK = {**WORK, "type": "callback", "action": {"functionRef": "a"}, "eventRef": "e"}
SWITCH = {
    **WORK,
    "type": "switch",
    "eventConditions": [{"eventRef": "e", "end": True}],
    "defaultCondition": {"end": True},
}
ANSWERED = {**WORK, "type": "operation", "actions": [{"eventRef": {"triggerEventRef": "p", "resultEventRef": "e"}}]}
BEGUN: list[Told] = [(0.05, "data", {}), (1, "in", "Work")]


@pytest.mark.parametrize("state", [CALLBACK, SWITCH, ANSWERED], ids=lambda state: state["type"])
def test_an_event_that_is_not_told_ends_the_comparison(state: dict[str, Any]) -> None:
    call: list[Told] = [(2, "in", "a"), (3, "out", "a", {"outputParameters": {}})] if state is CALLBACK else []
    found = made(states(state, events=EVENTS), nodes(*BEGUN, *call, (9, "in", "e"), (9, "out", "Work")))
    assert "whether Work got an event, and which, is not in the history" in messages(found)
    assert (found.agreement.difference, found.agreement.until is None) == (None, False)


def test_an_event_of_the_file_comes_again_at_its_time() -> None:
    call: list[Told] = [(2, "in", "a"), (3, "out", "a", {"outputParameters": {}})]
    sent = {"id": "7", "type": "com.e", "source": "s", "at": "odd", "time": "2026-03-20T09:00:08Z", "data": {"y": 1}}
    told = [*BEGUN, *call, (8, "event", sent), (9, "data", {"y": 1}), (9, "out", "Work")]
    found = made(states(CALLBACK, events=EVENTS), nodes(*told))
    at = {"at": "2026-03-20T09:00:08Z", "id": "7", "source": "s", "type": "com.e", "data": {"y": 1}}
    assert found.scenario["events"] == [at]
    assert found.agreement.whole


def test_what_an_event_changed_in_the_data_is_what_it_brought() -> None:
    state = {**WORK, "type": "event", "onEvents": [{"eventRefs": ["e"]}]}
    told = [*BEGUN, (9, "data", {"y": 1}), (9, "out", "Work")]
    found = made(states(state, events=EVENTS), nodes(*told))
    assert found.scenario["events"] == [
        {"at": "2026-03-20T09:00:09Z", "type": "com.e", "source": "s", "data": {"y": 1}},
    ]
    assert "the event that Work got is known only by what it changed in the data" in messages(found)
    assert found.agreement.whole
    filtered = {**state, "onEvents": [{"eventRefs": ["e"], "eventDataFilter": {"data": "${ .y }"}}]}
    found = made(states(filtered, events=EVENTS), nodes(*told))
    assert "which event Work got is not in the history" in messages(found)


def listening(to: dict[str, Any], **more: Any) -> str:
    return workflow({"hear": {"listen": {"to": to, **more}}})


def hearing(output: list[Any]) -> str:
    told: list[Told] = [(1, "started", "/do/0/hear"), (9, "completed", "/do/0/hear", {"output": output})]
    return lifecycle(*told, ended=("completed", {"output": output}))


def test_a_listener_s_output_tells_its_events() -> None:
    found = made(listening({"one": {"with": {"type": "com.e", "source": "s"}}}), hearing([{"y": 1}]))
    assert found.scenario["events"] == [
        {"at": "2026-03-20T09:00:09Z", "type": "com.e", "source": "s", "data": {"y": 1}},
    ]
    assert found.agreement.whole
    envelope = {"id": "7", "type": "com.e", "source": "s", "data": {"y": 1}, "specversion": "1.0"}
    text = listening({"one": {"with": {"type": "com.e"}}}, read="envelope")
    found = made(text, hearing([envelope]))
    assert [event["id"] for event in found.scenario["events"]] == ["7"]


@pytest.mark.parametrize(
    ("to", "words"),
    [
        (
            {"any": [{"with": {"type": "a"}}, {"with": {"type": "b"}}]},
            "which of several events hear got is not in the history",
        ),
        ({"one": {"with": {"type": "com.*"}}}, "which of several events hear got is not in the history"),
        (
            {"one": {"with": {"type": "a", "subject": "${ .x }"}}},
            "of the events that hear got only the data are known, and it asks for more (subject)",
        ),
    ],
    ids=["several", "a pattern", "another attribute"],
)
def test_which_event_it_was_may_not_be_told(to: dict[str, Any], words: str) -> None:
    found = made(listening(to), hearing([{"y": 1}]))
    assert words in messages(found)
    assert found.agreement.difference is None


def test_what_a_definition_sends_itself_is_not_sent_again() -> None:
    tasks: list[dict[str, Any]] = [
        {"tell": {"emit": {"event": {"with": {"type": "com.e", "source": "s", "data": {"y": 1}}}}}},
        {"hear": {"listen": {"to": {"one": {"with": {"type": "com.e"}}}}}},
    ]
    told: list[Told] = [(1, "started", "/do/0/tell"), (1, "completed", "/do/0/tell")]
    told += [(1, "started", "/do/1/hear"), (1, "completed", "/do/1/hear", {"output": [{"y": 1}]})]
    sent = '{"type": "com.e", "source": "s", "time": "2026-03-20T09:00:01Z", "data": {"y": 1}}'
    found = made(workflow(*tasks), f"{lifecycle(*told)}\n{sent}")
    assert "the definition waits for com.e and sends it: it is not sent again" in messages(found)
    assert "events" not in found.scenario
    assert found.agreement.whole


NEXT = {"name": "Next", "type": "inject", "data": {}, "end": True}
LATE = {"name": "Late", "type": "inject", "data": {}, "end": True}
DECIDED = {
    "name": "Work",
    "type": "switch",
    "eventConditions": [{"eventRef": "e", "transition": "Next"}],
    "defaultCondition": {"transition": "Late"},
    "timeouts": {"eventTimeout": "PT30S"},
}
AT = {"type": "com.e", "source": "s"}


@pytest.mark.parametrize(
    ("told", "events"),
    [
        ([(2, "out", "Work"), (9, "out", "e"), (10, "in", "Next"), (10, "out", "Next")], [{"at": "09:00:09", **AT}]),
        ([(2, "out", "Work"), (10, "in", "Next"), (10, "out", "Next")], [{"at": "09:00:10", **AT}]),
        ([(2, "out", "Work"), (31, "in", "Late"), (31, "out", "Late")], []),
    ],
)
def test_where_a_switch_went_tells_its_event(told: list[Told], events: list[dict[str, Any]]) -> None:
    found = made(states(DECIDED, NEXT, LATE, events=EVENTS), nodes(*BEGUN, *told))
    at = [{**one, "at": f"2026-03-20T{one['at']}Z"} for one in events]
    assert found.scenario.get("events", []) == at
    assert found.agreement.whole


def test_the_node_of_an_event_tells_what_a_callback_got() -> None:
    call: list[Told] = [(2, "in", "a"), (3, "out", "a", {"outputParameters": {}})]
    told = [*BEGUN, *call, (9, "out", "e", {"outputParameters": {"y": 1}}), (9, "data", {"y": 1}), (9, "out", "Work")]
    found = made(states(CALLBACK, events=EVENTS), nodes(*told))
    assert found.scenario["events"] == [{"at": "2026-03-20T09:00:09Z", **AT, "data": {"y": 1}}]
    assert found.agreement.whole


def test_of_one_instant_a_node_is_entered_before_it_is_left() -> None:
    told: list[Told] = [(0.05, "data", {}), (1, "out", "Next"), (1, "in", "Next")]
    found = made(states(NEXT, events=EVENTS), nodes(*told))
    assert found.agreement.whole


@shared
@pytest.mark.parametrize("name", ["kogito", "kogito-tie"])
@pytest.mark.parametrize("runtime", ["specification", "sonataflow"])
def test_a_history_of_the_engine_agrees(name: str, runtime: str) -> None:
    folder = SHARED / "found" / "tools" / "rec"
    known = programs_of((folder / "sw.yaml").read_text("utf-8"), (), runtime)
    assert replay((folder / f"{name}.jsonl").read_text("utf-8"), *known).agreement.whole
