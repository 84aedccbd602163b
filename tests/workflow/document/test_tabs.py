"""Tabs that indent YAML have a quick fix, where the text can be read with spaces."""

import pytest

from workflow.definition import load
from workflow.document import read
from workflow.edits.applying import apply

TABBED = [
    "do:\n- a:\n\twait: PT1S\n",
    "do:\n- a:\n    set:\n\t  x: 1\n\t  y: 2\n",
    "document:\n\tdsl: 1.0.3\n\tname: a\ndo:\n- a:\n\t\twait: PT1S\n",
]


@pytest.mark.parametrize("text", TABBED)
def test_spaces_take_the_place_of_tabs(text: str) -> None:
    (finding,) = [one for one in load(text).diagnostics if one.rule == "syntax"]
    assert finding.fix is not None
    mended = apply(text, finding.fix.edits)
    assert "\t" not in mended
    assert read(mended).readable


def test_nothing_is_offered_where_it_does_not_help() -> None:
    assert all(one.fix is None for one in load("do:\n\t- a: [\n").diagnostics)


def test_what_follows_the_first_document_can_be_removed() -> None:
    text = "document: {dsl: 1.0.3}\ndo: []\n---\na: 1\n"
    (finding,) = read(text).diagnostics
    assert finding.fix is not None
    assert apply(text, finding.fix.edits) == "document: {dsl: 1.0.3}\ndo: []\n"
