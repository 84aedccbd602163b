"""Completion in a definition of 100 KB within 50 ms after an edit; docs/editors.md has what the protocol adds."""

import itertools

import pytest
from lsprotocol import types

from designer.language_server.analysis import OpenText
from designer.language_server.completion import completions
from designer.language_server.data import data_of
from designer.language_server.positions import changed
from tests.designer.language_server.large import large
from tests.pace import within

ENOUGH = 0.050
MARKS = {
    "0.6": ("who: '{{ $.guest.", "refName: ", "nextState: "),
    "0.8": ("who: ${ .guest1.", "refName: ", "transition: "),
    "1.0": ("who: ${ .guest1.", "then: ", "call: "),
}
CASES = [(dialect, syntax, mark) for dialect, marks in MARKS.items() for syntax in ("yaml", "json") for mark in marks]


@pytest.mark.parametrize(("dialect", "syntax", "mark"), CASES)
def test_an_edit_and_what_is_offered_then(dialect: str, syntax: str, mark: str) -> None:
    text = large(dialect, syntax)
    assert 65_000 < len(text) < 120_000
    if syntax == "json":
        name, _, value = mark.partition(": ")
        mark = f'"{name}": "' + value.removeprefix("'")
    at = text.index(mark, len(text) * 3 // 4) + len(mark)
    one = OpenText(f"file:///nowhere/large.{syntax}", text, 1, "utf-16")
    assert data_of(one)
    versions = itertools.count(2)

    def edit_and_ask() -> types.CompletionList:
        one.update(text, next(versions))  # as before the edit, so that each turn is alike
        place = one.positions.position(at)
        event = types.TextDocumentContentChangePartial(types.Range(place, place), "")
        one.update(changed(one.positions.text, [event], "utf-16"), next(versions))
        return completions(one, place, wanted=True)

    assert within(ENOUGH, edit_and_ask).items
