"""Which of the four 0.1 dialects a text is in, and that it can be set by hand."""

import pytest

from tests.workflow.dialects.lowered import lowered, state_of, target
from tests.workflow.dialects.v0_1_samples import EVERY
from workflow import dialects
from workflow.actions import FunctionCall, ResultRetry
from workflow.definition import load
from workflow.model import DataFilter, Duration, Expression, Ref
from workflow.paths import Json
from workflow.states import (
    EventState,
)


@pytest.mark.parametrize(
    ("data", "dialect", "reason"),
    [
        ({"startsAt": "A", "states": [{"function": {}}]}, "0.1-camel", "`startsAt`"),
        ({"triggerDefs": [], "states": {}}, "0.1-camel", "`triggerDefs`"),
        ({"states": [{"branches": [{"startsAt": "A"}]}]}, "0.1-camel", "branch"),
        ({"schemaVersion": "0.1", "states": [{"nextState": "A"}]}, "0.1-camel", "`schemaVersion`"),
        ({"states": {}}, "0.1-map", "mapping"),
        ({"states": {"A": {"actions": [{"function": {"name": "f"}}]}}}, "0.1-map", "mapping"),
        ({"states": [{"actions": [{"function": {"name": "f"}}]}]}, "0.1-kebab", "`function`"),
        ({"starts-at": "A", "states": []}, "0.1-kebab", "`starts-at`"),
        ({"states": [{"branches": [{"wait-for-completion": True}]}]}, "0.1-kebab", "`wait-for-completion`"),
        ({"states": [{"choices": [{"condition": {}}]}]}, "0.1-kebab", "`condition`"),
        ({"states": [{"choices": [{"and": []}]}]}, "0.1-kebab", "`and`"),
        ({"states": [{"choices": [{"or": []}]}]}, "0.1-kebab", "`or`"),
        ({"states": [{"choices": [{"not": {}}]}]}, "0.1-kebab", "`not`"),
        ({"states": [{"choices": [{"path": "$.a", "operator": "Equals"}]}]}, "0.1-kebab", "operator `Equals`"),
        ({"states": [{"choices": [{"And": [{"operator": "Exists"}]}]}]}, "0.1-kebab", "operator `Exists`"),
        ({"states": [{"choices": [{"operator": "EQ"}]}]}, "0.1-array", "only another dialect"),
        ({"states": [{"choices": [{"And": []}]}]}, "0.1-array", "only another dialect"),
        ({"starts-at": "A", "states": [{"type": "workflow.state.type"}]}, "0.1-kebab", "`starts-at`"),
        ({"states": []}, "0.1-array", "only another dialect"),
        ({"schemaVersion": "0.1", "states": [{"next-state": "A"}]}, "0.1-array", "only another dialect"),
        ({"schemaVersion": "0.6", "states": [{"type": "DELAY"}]}, "0.1-array", "only another dialect"),
        ({"trigger-defs": []}, "0.1-array", "only another dialect"),
        ({"states": [{"type": "OPERATION", "x": {"parameters": {"startsAt": 1, "not": 2}}}]}, "0.1-array", "list"),
        ({"startsAt": "A", "states": [{"type": "operation"}]}, "0.6-draft", "lower case"),
    ],
)
def test_the_dialect_is_detected(data: Json, dialect: str, reason: str) -> None:
    found, why = dialects.detect(data)
    assert found == dialect
    assert reason in why


def test_the_dialect_can_be_set_by_hand() -> None:
    found = load(EVERY["0.1-array"], dialect="0.1-kebab")
    assert (found.dialect, found.reason) == ("0.1-kebab", "it was chosen by hand")
    assert found.workflow is not None
    assert len(found.workflow.scope.states) == 7


@pytest.mark.parametrize("dialect", ["0.1-map", "0.1-array"])
def test_the_first_two_have_the_same_model_but_for_paths(dialect: str) -> None:
    workflow = lowered(dialect)
    assert (workflow.name, workflow.exec_status) == ("Every kind", "SYS.Success")
    opened, moved = workflow.events
    assert (opened.name, opened.source, opened.event_id, opened.type) == ("DOOR-OPEN", "door", "opened", None)
    assert opened.token is not None
    assert opened.token.text == "$.house"
    assert (moved.name, moved.type, moved.event_id) == ("MOTION", "moved", None)
    assert [(each.name, each.kind) for each in workflow.functions] == [
        (name, None) for name in ("photograph", "recognise", "save", "left", "deep")
    ]
    assert [state.name for state in workflow.scope.states] == [
        "WATCH", "CHOOSE", "WORK", "PAUSE", "FORK", "CALM", "ALARM",
    ]  # fmt: skip
    watch: EventState = state_of(workflow, "WATCH")
    assert workflow.scope.start == (Ref("WATCH", (*watch.path, "start")),)
    assert (watch.start is not None, watch.next) == (True, None)
    first, second = watch.on_events
    assert first.expression == "DOOR-OPEN and not MOTION"
    assert [ref.name for ref in first.events] == ["DOOR-OPEN", "MOTION"]
    assert first.timeout == Duration("PT30S", (*first.path, "timeout"))
    assert first.action_mode == "parallel"
    assert first.filter == DataFilter(input=Expression("$.data", (*first.path, "InputPath")))
    assert [target(entry.next) for entry in watch.on_events] == ["CHOOSE", "WORK"]
    assert second.events == (Ref("MOTION", (*second.path, "event-expression")),)
    photograph, recognise = first.actions
    at = photograph.path
    assert photograph.timeout == Duration("PT5S", (*at, "timeout"))
    assert photograph.filter == DataFilter(
        input=Expression("$.door", (*at, "InputPath")),
        target=Expression("$.photo", (*at, "ResultPath")),
        output=Expression("$.photo", (*at, "OutputPath")),
    )
    assert isinstance(photograph.call, FunctionCall)
    assert (photograph.call.function, photograph.call.parameters) == (Ref("photograph", (*at, "function")), None)
    assert workflow.functions[0].path == (*at, "function")
    at = (*recognise.path, "retry")
    assert recognise.retries == (
        ResultRetry(
            "SYS.Timeout",
            (*at, 0),
            Duration("PT2S", (*at, 0, "retry-interval")),
            3,
            Ref("ALARM", (*at, 0, "next-state")),
        ),
        ResultRetry(
            "BUSY", (*at, 1), Duration("PT10S", (*at, 1, "retry-interval")), 1, Ref("ALARM", (*at, 1, "next-state"))
        ),
    )
