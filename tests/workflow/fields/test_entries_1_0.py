"""DSL 1.0: what one entry of a list or map is called, and whether the value of a new one is typed."""

import pytest

from tests.workflow.fields.forms import all_fields, form_at
from workflow.definition import load

TEXT = """document: {dsl: 1.0.3, namespace: test, name: entries, version: 1.0.0, metadata: {}}
do:
- ask:
    call: http
    with: {method: get, endpoint: a, headers: {}, query: {}}
    metadata: {}
- build:
    call: mcp
    with: {method: tools/list, transport: {stdio: {command: b, environment: {}}}}
- decide:
    switch:
    - yes: {then: end}
- come:
    listen: {to: {any: [{with: {type: c}, correlate: {}}]}}
"""
TYPED = (
    ("do", 0, "ask", "with", "headers"),
    ("do", 0, "ask", "with", "query"),
    ("do", 0, "ask", "metadata"),
    ("do", 1, "build", "with", "transport", "stdio", "environment"),
)
CALLED = {
    ("do", 2, "decide", "switch"): "Case",
    ("do", 3, "come", "listen", "to", "any"): "Event filter",
    ("do", 3, "come", "listen", "to", "any", 0, "correlate"): "Correlation",
}


@pytest.mark.parametrize("path", TYPED)
def test_the_value_of_a_new_entry_is_typed_beside_its_name(path: tuple[str | int, ...]) -> None:
    found = all_fields(form_at(load(TEXT), path))[path]
    assert (found.kind, found.takes) == ("value", "value")


@pytest.mark.parametrize("path", CALLED)
def test_an_entry_is_called_by_its_own_title(path: tuple[str | int, ...]) -> None:
    found = all_fields(form_at(load(TEXT), path))[path]
    assert found.entry == CALLED[path]
    assert found.takes is None, "its entries have parts"
