"""Every edge that is drawn is one that the operations know: what can be pressed there is not refused as gone."""

import re
from html import unescape

import pytest

from tests.workflow.operating import edited, errors, model, starts
from tests.workflow.operations.dialect_texts import text_of
from workflow.diagram import draw
from workflow.operations import Refused
from workflow.paths import pointer

DIALECTS = ("0.1-map", "0.1-array", "0.1-kebab", "0.1-camel", "0.6-draft", "0.8")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_edge_that_is_drawn_is_one_that_there_is_not(dialect: str) -> None:
    text = text_of(dialect)
    drawn = draw(model(text, dialect)).svg
    edges = {unescape(one) for one in re.findall(r'class="sb-edge [^>]*data-pointer="([^"]*)"', drawn)}
    assert edges
    other = pointer(model(text, dialect).scope.states[1].path)
    refused = []
    calls = [("add-state", {"kind": "operation"}), ("move-state", {"pointer": other})]
    for edge in edges:
        for operation, arguments in [*calls, ("reconnect", {"end": "to", "state": other})]:
            try:
                edited(text, operation, dialect, edge=edge, **arguments)
            except Refused as error:
                refused.append((operation, edge, str(error)))
    assert not [each for each in refused if "any more" in each[2]]


@pytest.mark.parametrize(
    "start", ["start: A\n", "start:\n  stateName: A\n  schedule: R/PT2H\n", ""], ids=["a name", "an object", "none"]
)
def test_a_state_is_put_before_the_start_of_0_8(start: str) -> None:
    states = "states:\n- name: A\n  type: inject\n  data: {}\n  end: true\n"
    text = f"id: a\nversion: '1'\nspecVersion: '0.8'\n{start}{states}"
    edge, _end = re.findall(r'class="sb-edge [^>]*data-pointer="([^"]*)"', draw(model(text, "0.8")).svg)
    now, _ = edited(text, "add-state", "0.8", kind="inject", edge=edge)
    assert errors(now, "0.8") == set()
    assert starts(model(now, "0.8")) == {"Inject"}
    assert ("R/PT2H" in now) == ("R/PT2H" in text)
