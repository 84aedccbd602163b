"""Places as the pages count them: UTF-16 units of the text that was sent, its byte-order mark included."""

from typing import Any

import pytest

from designer.workers.tasks import analysis, edits, forms, library, source_editor

TEXT = """\
id: w
name: \U0001f600 W
states:
- {name: First, type: delay, timeDelay: soon, start: {kind: default}, end: {kind: default}}
"""
RESOURCE = "- {name: \U0001f600, operation: a}\n- {name: b, operation: c, metadat: {}}\n"


def part(text: str, place: dict[str, Any]) -> str:
    return text.encode("utf-16-le")[2 * place["from"] : 2 * place["to"]].decode("utf-16-le")


@pytest.mark.parametrize("text", [TEXT, "\ufeff" + TEXT])
def test_all_that_is_said_of_a_text_is_in_its_place(text: str) -> None:
    found = analysis.analyse(text)
    assert "soon" in [part(text, each) for each in found["diagnostics"]]
    assert part(text, found["outline"][0]).startswith("{name: First")
    place = "/states/0/timeDelay"
    (edit,) = edits.edit(text, "set", {"pointer": place, "value": "PT1S"})["edits"]
    assert part(text, edit) == "soon"
    (edit,) = forms.change(text, place, "set", value="PT1S")["edits"]
    assert part(text, edit) == "soon"
    named = source_editor.names(text, len(text[: text.index("First")].encode("utf-16-le")) // 2 + 1)
    assert named is not None
    assert [part(text, each) for each in named["places"]] == ["First"]


@pytest.mark.parametrize("text", [RESOURCE, "\ufeff" + RESOURCE])
def test_a_fix_of_a_resource_changes_what_it_is_about(text: str) -> None:
    found = next(each for each in library.resource(text, "functions")["diagnostics"] if "fix" in each)
    assert part(text, found) == "metadat"
    assert part(text, found["fix"]["edits"][0]) == "metadat"


def test_a_function_of_1_0_has_a_place_before_anything_calls_it() -> None:
    """Its form is open again after a reload: the address names it."""
    head = "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\n"
    text = f"{head}use:\n  functions: {{greet: {{call: ''}}}}\ndo:\n- first: {{set: {{a: 1}}}}\n"
    start, end = analysis.analyse(text)["places"]["/use/functions/greet"]
    assert part(text, {"from": start, "to": end}) == "{call: ''}"
