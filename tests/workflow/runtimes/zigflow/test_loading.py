"""What Zigflow loads and what it refuses, case by case."""

import pytest

from tests.runtime_cases import Case, cases, rule
from tests.runtime_loading import check_loading
from workflow.document import read
from workflow.runtimes import AUTO
from workflow.runtimes.choosing import Said, choose
from workflow.runtimes.recognition import recognised


@pytest.mark.parametrize("case", cases("zigflow", "lint.yaml"), ids=str)
def test_it_is_loaded_or_refused(case: Case) -> None:
    check_loading(case, "zigflow")


@rule("zigflow", "Z4")
def test_a_task_queue_is_a_certain_sign() -> None:
    signs = recognised(read("document: {dsl: 1.0.0, taskQueue: shop}\ndo: []\n").data)
    assert [(one.runtime, one.sure) for one in signs] == [("zigflow", "certain")]
    assert choose([Said("command line", AUTO)], None, signs).runtime == "zigflow"


@rule("zigflow", "Z5")
@pytest.mark.parametrize(
    "task",
    [
        "{call: activity, with: {}}",
        "{set: {a: '${ $data.b }'}}",
        "{set: {a: '${ uuid }'}}",
        "{raise: {error: {type: 'https://zigflow.dev/spec/1.0.0/errors/timeout', status: 408}}}",
        "{listen: {to: {one: {with: {acceptIf: '${ true }'}}}}}",
    ],
)
def test_what_it_alone_has_is_an_offer(task: str) -> None:
    signs = recognised(read(f"document: {{dsl: 1.0.0, namespace: a, name: b}}\ndo: [a: {task}]\n").data)
    assert [(one.runtime, one.sure) for one in signs] == [("zigflow", "strong")]
