"""Another model of one: as `dataclasses.replace` makes it, and the same object where nothing changes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.definitions import GALLERY
from workflow.convert.to_1_0.rewriting import Rewriter
from workflow.definition import understand
from workflow.model import Scope, Template, Workflow
from workflow.nodes import nodes, nodes_of, replaced
from workflow.tasks import Task


def model(name: str) -> Workflow:
    found = understand((GALLERY / name / "definition.yaml").read_text("utf-8")).workflow
    assert found is not None
    return found


@pytest.fixture(scope="module")
def payment() -> Workflow:
    return model("48-issue-handling")


class Upper(Rewriter):
    OWN = (Scope,)

    def own(self, node: Scope) -> Mapping[str, Any]:
        return {"states": self.read(node.states[:1])} if node.path == ("do",) else {}

    def value(self, node: Template) -> Template:
        return replace(node, style="text")


def test_what_nothing_changes_in_stays_the_same_object(payment: Workflow) -> None:
    assert Rewriter().read(payment) is payment


def test_each_node_is_as_it_is_read(payment: Workflow) -> None:
    found = Upper().read(payment)
    assert len(payment.scope.states) > len(found.scope.states) == 1
    assert {one.style for one in nodes_of(Template, found)} == {"text"}
    assert {type(one) for one in nodes(found)} <= {type(one) for one in nodes(payment)}
    assert found.scope.find(payment.scope.states[-1].name) is None


def test_a_node_is_replaced_as_dataclasses_do(payment: Workflow) -> None:
    for node in nodes_of(Task, payment):
        assert replaced(node, {"name": "other"}) == replace(node, name="other")
    with pytest.raises(AttributeError):
        replaced(payment, {"nmae": "other"})
