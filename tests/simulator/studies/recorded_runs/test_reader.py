"""Texts read as histories: their forms, and what is wrong with a place."""

import json
from datetime import UTC, datetime

import pytest

from simulator.limits import NESTING, RECORDED_EVENTS
from simulator.studies.recorded_runs.event_times import first_instant, instant
from simulator.studies.recorded_runs.history import HistoryError
from simulator.studies.recorded_runs.reader import read_history

STARTED = {
    "specversion": "1.0",
    "id": "1",
    "source": "/a/b/1",
    "type": "io.serverlessworkflow.workflow.started.v1",
    "data": {"name": "x", "startedAt": "2026-03-20T09:00:00Z", "input": {}},
}
ENDED = {
    "specversion": "1.0",
    "id": "2",
    "source": "/a/b/1",
    "type": "io.serverlessworkflow.workflow.completed.v1",
    "data": {"name": "x", "completedAt": "2026-03-20T09:00:01Z", "output": {"a": 1}},
}
MOMENT = 1_773_997_200_000_000


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"{json.dumps(STARTED)}\n{json.dumps(ENDED)}\n", [1, 2]),
        (f"\ufeff{json.dumps(STARTED)}\r\n\r\n{json.dumps(ENDED)}", [1, 3]),
        (json.dumps([STARTED, ENDED]), [1, 1]),
        (f"[\n{json.dumps(STARTED)},\n{json.dumps(ENDED)}\n]", [2, 3]),
        (f'{{"next": null,\n"events": [\n{json.dumps(STARTED)},\n\n{json.dumps(ENDED)}]}}', [3, 5]),
        (f"{json.dumps(STARTED)},\n{json.dumps(ENDED)},", [1, 2]),
        (f"{json.dumps(STARTED, indent=1)}\n{json.dumps(ENDED)}", [1, 12]),
    ],
    ids=["lines", "blank lines", "array", "array of lines", "events", "commas", "over several lines"],
)
def test_a_history_may_be_written_in_several_ways(text: str, lines: list[int]) -> None:
    found = read_history(text)
    assert [one.line for one in found.happenings] == lines
    assert [one.kind for one in found.happenings] == ["instance.started", "instance.completed"]
    assert found.happenings[1].data == {"a": 1}


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "there are no events in this history"),
        ("[]", 1, 1, "there are no events in this history"),
        (f"{json.dumps(STARTED)}\n{{'a': 1}}", 2, 2, "this is not JSON: Expecting property name"),
        (f'{json.dumps(STARTED)}\n  {{"a": ', 2, 9, "this is not JSON: Expecting value"),
        (f"{json.dumps(STARTED)}\n 7", 2, 2, "an event is a JSON object"),
        ('[{"type": "x"},\n null]', 2, 2, "an event is a JSON object"),
        ('{"type": "a.b"}\n{"type": "c"}', 1, 1, "none of these events is known"),
        ('{"type": "a", "data": NaN}', 1, 1, "this is not JSON: NaN is not a number of JSON"),
        ('\n{"type": "a\\u0000"}', 2, 1, "a text in this event has a NUL character"),
        ("[" * 100_000, 1, 1, "this is not JSON: it is nested too deep"),
        ('{"a": ' * (NESTING + 2) + "1" + "}" * (NESTING + 2), 1, 1, "this event is nested deeper than"),
        ("2026-03-20 INFO started", 1, 1, "an event is a JSON object"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(HistoryError, match=words.replace("(", r"\(")) as told:
        read_history(text)
    assert (told.value.line, told.value.column) == (line, column)


def test_a_history_has_a_limit() -> None:
    with pytest.raises(HistoryError, match="a history may have 20,000 events") as told:
        read_history('{"type": "x"}\n' * (RECORDED_EVENTS + 1))
    assert told.value.line == RECORDED_EVENTS + 1


def test_what_came_twice_counts_once_and_is_told() -> None:
    found = read_history("\n".join(json.dumps(one) for one in (STARTED, STARTED, ENDED, ENDED)))
    assert len(found.happenings) == 2
    assert [(note.line, note.message) for note in found.notes] == [
        (2, "2 events came again, with the same id and source, and counted once")
    ]


def test_other_families_and_unknown_types_are_told() -> None:
    more = [
        {"type": "io.serverlessworkflow.workflow.suspended.v1", "data": {"name": "x"}},
        {"type": "io.serverlessworkflow.task.dreamt.v1", "data": {"workflow": "x"}},
        {"type": "ProcessInstanceNodeDataEvent", "data": {}},
        {"noType": True},
    ]
    found = read_history("\n".join(json.dumps(one) for one in (STARTED, *more)))
    assert [note.message for note in found.notes] == [
        "1 event of another family is passed over",
        "a workflow was suspended by hand: in the replay it is not, only the time passes",
        "the type io.serverlessworkflow.task.dreamt.v1 is not known",
        "an event without a type is passed over",
    ]


@pytest.mark.parametrize(
    "kind",
    [
        "io.serverlessworkflow.workflow.started.v1",
        "io.openworkflow.workflow.started.v1",
        "org.open-workflow-specification.workflow.started.v1",
        "open-workflow.workflow.started.v2",
    ],
)
def test_the_type_may_have_the_old_or_the_new_host(kind: str) -> None:
    assert read_history(json.dumps({**STARTED, "type": kind})).happenings[0].kind == "instance.started"


def test_somebody_elses_type_is_no_lifecycle_event() -> None:
    text = "\n".join(json.dumps(one) for one in (STARTED, {"type": "com.shop.task.completed.v1", "data": {}}))
    assert [one.kind for one in read_history(text).happenings] == ["instance.started", "event"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2026-03-20T09:00:00Z", MOMENT),
        ("2026-03-20T10:00:00.123456789+01:00", MOMENT + 123_456),
        ("2026-03-20T09:00:00", MOMENT),
        (MOMENT / 1e6, MOMENT),
        (MOMENT // 1000, MOMENT),
        ("soon", None),
        (True, None),
        (None, None),
        (-1, None),
        (1e300, None),
        ({}, None),
    ],
)
def test_times_are_read_as_engines_write_them(written: object, expected: int | None) -> None:
    assert datetime.fromtimestamp(MOMENT / 1e6, UTC).isoformat() == "2026-03-20T09:00:00+00:00"
    assert instant(written) == expected
    assert first_instant("soon", written) == expected
