"""Another model of one: as `dataclasses.replace` makes it, and the same object where nothing changes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.definitions import GALLERY
from workflow.definition import understand
from workflow.model import Expression, Scope, Template, Workflow
from workflow.nodes import nodes, nodes_of
from workflow.profile.rewriting import Rewriter, replaced
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

    def condition(self, node: Expression) -> Expression:
        return replace(node, text=node.text.upper())

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


def test_a_step_for_a_class_is_one_for_its_subclasses(payment: Workflow) -> None:
    reader = Rewriter()
    reader.steps[Task] = lambda task: reader.inside(replace(task, metadata={"seen": task.name}))
    found = [one.metadata for one in nodes_of(Task, reader.read(payment))]
    assert found == [{"seen": one.name} for one in nodes_of(Task, payment)]


def test_changes_are_made_besides_in_exactly_their_class(payment: Workflow) -> None:
    kind = type(payment.scope.states[0])
    found = Rewriter(changes={kind: lambda task: {"name": f"{task.name}!"}}).read(payment)
    assert [one.name.endswith("!") for one in found.scope.states] == [type(one) is kind for one in found.scope.states]


def test_a_node_is_replaced_as_dataclasses_do(payment: Workflow) -> None:
    for node in nodes_of(Task, payment):
        assert replaced(node, {"name": "other"}) == replace(node, name="other")
    with pytest.raises(AttributeError):
        replaced(payment, {"nmae": "other"})


def test_what_is_written_is_at_hand() -> None:
    reader = Rewriter({"do": [{"a": {"set": None}}]})
    assert reader.at(("do", 0), "a") == {"set": None}
    assert reader.has(("do", 0, "a"), "set")
    assert not reader.has(("do", 1, "a"), "set")
    assert reader.at(("do", 0, "a", "set", "b")) is None
