"""How long a task waits is drawn and told by its members, as Zigflow reads them."""

import pytest

from workflow import runtimes
from workflow.definition import load
from workflow.diagram.tasks.values import waited
from workflow.tasks import TaskWorkflow, WaitTask

HEAD = "document: {dsl: 1.0.0, taskQueue: a, workflowType: b, version: 1.0.0}\ndo:\n- pause: "


@pytest.mark.parametrize(
    ("wait", "words"),
    [
        ("{seconds: 5}", "5 seconds"),
        ("{minutes: 1, seconds: 30}", "1 minute 30 seconds"),
        ("{until: '2026-12-31T00:00:00Z'}", "until 2026-12-31T00:00:00Z"),
        ("{seconds: '${ $data.pause }'}", "$data.pause seconds"),
        ("{}", ""),
    ],
)
def test_a_wait_says_how_long(wait: str, words: str) -> None:
    workflow = load(f"{HEAD}{{wait: {wait}}}\n", profile=runtimes.get("zigflow")).workflow
    assert isinstance(workflow, TaskWorkflow)
    (task,) = workflow.scope.states
    assert isinstance(task, WaitTask)
    assert waited(task) == words
