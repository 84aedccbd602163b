"""What only the person knows stays open, in every dialect: marked, drawn as an open end, and nothing else is wrong."""

import pytest

from tests.definitions import ROOT
from tests.workflow.open_ends import DIALECTS, opened
from tests.workflow.operating import after, model
from tests.workflow.operations.dialect_texts import text_of
from workflow import fields, operations
from workflow.definition import load
from workflow.diagram.build import build
from workflow.edits import apply
from workflow.fields.changes import Changes
from workflow.nodes import all_states
from workflow.outline import outline
from workflow.outline.text import to_text
from workflow.paths import parse_pointer, pointer

KINDS = [(dialect, kind) for dialect in DIALECTS for kind in operations.kinds(load(text_of(dialect, "hello")))]
EXPECTED = ("unused-event", "unfinished", "unreachable-state", "missing-correlation")


def check(text: str, made: int) -> None:
    """All that is open is reported as such, but for what a condition of 0.1 compares with, and nothing is wrong."""
    found = load(text)
    assert {one.rule for one in found.diagnostics} <= set(EXPECTED)
    said = {one.path for one in found.diagnostics if one.rule == "unfinished"}
    assert said == {path for path in opened(found.document.data) if path[-1] != "value"}
    assert len(said) >= made


@pytest.mark.parametrize(("dialect", "kind"), KINDS)
def test_a_new_state_leaves_open_what_it_cannot_know(dialect: str, kind: str) -> None:
    text = text_of(dialect, "hello")
    first = next(all_states(model(text).scope))
    where = {} if kind == "end" else {"after": pointer(first.path)}
    new = after(text, "add-state", kind=kind, **where)
    check(new, 0 if kind in ("operation", "inject", "parallel", "end") else 1)
    invented = ("$.condition", "$.items", "PT1M", "PT1H")
    assert not any(word in new and word not in text for word in invented)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_new_connection_leaves_open_what_it_cannot_know(dialect: str) -> None:
    text = after(text_of(dialect, "hello"), "add-state", kind="switch", name="Choose")
    states = {state.name: pointer(state.path) for state in all_states(model(text).scope)}
    target = next(place for name, place in states.items() if name != "Choose")
    new = after(text, "connect", from_=states["Choose"], to=target, as_="condition")
    check(new, 1)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_an_added_entry_leads_nowhere_yet_and_is_drawn_as_an_open_end(dialect: str) -> None:
    text = text_of(dialect)
    found = load(text)
    kind, member = ("switch", "choices") if dialect.startswith("0.1") else ("operation", "onErrors")
    state = next(one for one in all_states(model(text).scope) if one.kind == kind)
    changed = Changes(found).add((*state.path, member))
    new = apply(text, changed.edits)
    graph = build(model(new))
    ends = [node for node in graph.nodes if node.kind == "open"]
    assert [node.shape for node in ends] == ["end"]
    (edge,) = [edge for edge in graph.edges if edge.target == ends[0].id]
    assert edge.source == next(node.id for node in graph.nodes if node.pointer == pointer(state.path))
    at = parse_pointer(edge.pointer, load(new).document.data)
    (said,) = [one for one in load(new).diagnostics if one.rule == "unfinished" and one.path[: len(at or ())] == at]
    assert said.message == "Where this leads is not chosen yet"
    assert said.severity == "info"
    assert not [one for one in load(new).diagnostics if one.severity == "error"], "it is told once"
    form = fields.form(load(new), said.path, 0)
    assert form is not None
    assert form.focus == said.path


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_state_is_made_where_it_is_chosen(dialect: str) -> None:
    text = text_of(dialect)
    found = load(text)
    kind, member = ("switch", "choices") if dialect.startswith("0.1") else ("operation", "onErrors")
    state = next(one for one in all_states(model(text).scope) if one.kind == kind)
    opened_text = apply(text, Changes(found).add((*state.path, member)).edits)
    (place,) = [
        one.path for one in load(opened_text).diagnostics if one.message == "Where this leads is not chosen yet"
    ]
    new = after(opened_text, "define", kind="state", name="Brand new", at=pointer(place))
    assert "Brand new" in {one.name for one in all_states(model(new).scope)}
    assert not [one for one in load(new).diagnostics if one.message == "Where this leads is not chosen yet"]
    assert not [node for node in build(model(new)).nodes if node.kind == "open"]


def test_plain_words_say_what_is_open() -> None:
    text = (ROOT / "tests/fixtures/rules/unfinished/invalid-everything.yaml").read_text("utf-8")
    found = load(text)
    assert found.workflow is not None
    said = to_text(outline(found.workflow, found.diagnostics))
    assert "it goes on with a step that is not chosen yet" in said
    assert "If (not written yet): " in said
    assert "(no name)" not in said
