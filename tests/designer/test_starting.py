"""What a new definition may start with: fine in its dialect, and the same in both syntaxes."""

import json

import pytest
import yaml

from designer.starting import starts
from workflow import dialects
from workflow.definition import load


def named(text: str) -> str:
    """The text with the id and name that a page puts in."""
    return text.replace("__ID__", "new-one").replace("__NAME__", "New one")


def test_every_dialect_has_a_first_text() -> None:
    assert [one["dialect"] for one in starts() if one["start"] == "hello"] == list(dialects.ids())
    assert [one["dialect"] for one in starts() if one["start"] == "nothing"] == ["0.6-draft"]


@pytest.mark.parametrize("syntax", ["yaml", "json"])
@pytest.mark.parametrize("one", starts(), ids=lambda one: f"{one['start']}-{one['dialect']}")
def test_a_first_text_is_fine(one: dict[str, str], syntax: str) -> None:
    found = load(named(one[syntax]))
    assert (found.dialect, found.document.syntax, found.diagnostics) == (one["dialect"], syntax, ())
    assert found.workflow is not None
    assert found.workflow.name == "New one"
    assert yaml.safe_load(one["yaml"]) == json.loads(one["json"])
