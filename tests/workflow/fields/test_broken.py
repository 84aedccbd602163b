"""A broken definition has forms too: a form shows whatever is wrong, and a change of it is an edit or refused."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.definitions import own
from tests.tiers import tries
from tests.workflow.forms import flat, form_at, objects
from tests.workflow.samples import DATA, broken
from workflow import fields
from workflow.definition import load
from workflow.document import read
from workflow.edits import Unwritable, apply
from workflow.fields.changes import Changes
from workflow.paths import Json

KEBAB: Json = read(own("0.1-kebab")[-1].read_text("utf-8")).data
ARRAY: Json = read(own("0.1-array")[-1].read_text("utf-8")).data


@pytest.mark.parametrize(("whole", "dialect"), [(DATA, "0.6-draft"), (KEBAB, "0.1-kebab"), (ARRAY, "0.1-array")])
@settings(max_examples=tries(25))
@given(data=st.data())
def test_a_broken_definition_has_forms_and_can_be_changed(whole: Json, dialect: str, data: st.DataObject) -> None:
    definition = load(json.dumps(data.draw(broken(whole=whole))), dialect)
    for place in objects(definition.document.data):
        form = form_at(definition, place)
        assert [tab.id for tab in form.tabs] == ["configuration", "data", "errors", "transition"]
    found = flat(form_at(definition, data.draw(st.sampled_from(list(objects(definition.document.data))))))
    one = data.draw(st.sampled_from(found))
    changes = Changes(definition)
    works = [
        lambda: changes.put(one.path, "x"),
        lambda: changes.clear(one.path),
        lambda: changes.add(one.path),
        lambda: changes.add(one.path, "x"),
        lambda: changes.choose(one.path, one.options[0].id if one.options else "string"),
        lambda: changes.rename(one.path, "x"),
        lambda: changes.move(one.path, 0),
    ]
    try:
        edits = data.draw(st.sampled_from(works))().edits
    except Unwritable:
        return
    assert read(apply(definition.document.text, edits)).readable


@given(path=st.lists(st.sampled_from(["states", 0, 1, "name", "transition", "x", "onErrors"]), max_size=5))
def test_a_place_that_is_not_there_gives_the_form_above_it(path: list[str | int]) -> None:
    form = fields.form(load(json.dumps(DATA)), tuple(path), 0)
    assert form is not None
    assert form.path == tuple(path)[: len(form.path)]
