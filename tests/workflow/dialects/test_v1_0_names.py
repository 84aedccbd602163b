"""What a definition of 1.0 is called: by its name, else by what Temporal knows it by."""

import json

import pytest

from designer.workers.tasks.library import known, name_of
from simulator.scenario.loading import open_setup
from workflow.definition import understand
from workflow.diagram import draw
from workflow.outline import outline
from workflow.paths import Json

TYPE = {"taskQueue": "shop", "workflowType": "settle-order"}


def written(head: Json) -> str:
    return json.dumps({"document": {"dsl": "1.0.0", **head, "version": "1.0.0"}, "do": [{"a": {"set": {"x": 1}}}]})


@pytest.mark.parametrize(
    ("head", "runtime", "called"),
    [
        (TYPE, "", "settle-order"),
        (TYPE, "zigflow", "settle-order"),
        ({**TYPE, "title": "Settle an order"}, "", "Settle an order"),
        ({"namespace": "shop", "name": "order", "workflowType": "settle-order"}, "", "order"),
        ({"namespace": "shop"}, "", ""),
    ],
)
def test_a_definition_without_a_name_is_called_by_its_type(head: Json, runtime: str, called: str) -> None:
    assert name_of(known(written(head), None, runtime=runtime)) == called


def test_so_do_outline_picture_and_run() -> None:
    text = written(TYPE)
    workflow = understand(text).workflow
    assert workflow
    assert outline(workflow).name == "settle-order"
    assert "settle-order" in draw(workflow).svg
    assert open_setup({"definition": text}).program.id == "shop/settle-order"
