"""Long lists come a page at a time, the one with what is selected or wanted first; nothing of them is lost."""

import json

import pytest

from tests.workflow.forms import NOW, by_name, flat, form_at
from workflow import fields
from workflow.definition import Definition, load
from workflow.fields.field import Field
from workflow.fields.to_json import field_json
from workflow.limits import FORM_CHOICES, FORM_ENTRIES, FORM_PAGE
from workflow.paths import Json, Path

LIST: Path = ("states", 0, "actions")


def made(count: int, **more: Json) -> Definition:
    actions = [{"name": f"n{number}", "functionRef": {"refName": "f"}} for number in range(count)]
    state = {"name": "A", "type": "operation", "start": True, "end": True, "actions": actions, **more}
    functions = [{"name": "f", "operation": "a#b"}]
    return load(json.dumps({"id": "w", "name": "W", "version": "1", "functions": functions, "states": [state]}))


def actions(definition: Definition, at: Path = ("states", 0), wanted: tuple[Path, ...] = ()) -> Field:
    form = fields.form(definition, at, NOW, wanted)
    assert form is not None
    return by_name(form, "actions")


@pytest.mark.parametrize("count", [0, 1, FORM_PAGE])
def test_what_fits_has_no_pages(count: int) -> None:
    found = actions(made(count))
    assert (len(found.fields), found.page) == (count, None)


@pytest.mark.parametrize(
    ("at", "wanted", "first", "shown"),
    [
        (("states", 0), (), 0, FORM_PAGE),
        ((*LIST, FORM_PAGE + 3), (), FORM_PAGE, FORM_PAGE),
        ((*LIST, 2 * FORM_PAGE + 1, "name"), (), 2 * FORM_PAGE, 2),
        ((*LIST, 3), ((*LIST, FORM_PAGE),), FORM_PAGE, FORM_PAGE),
        ((*LIST, 9 * FORM_PAGE), (), 0, FORM_PAGE),
    ],
)
def test_the_page_is_the_one_with_what_is_wanted(at: Path, wanted: tuple[Path, ...], first: int, shown: int) -> None:
    count = 2 * FORM_PAGE + 2
    found = actions(made(count), at, wanted)
    assert [each.path for each in found.fields] == [(*LIST, first + place) for place in range(shown)]
    assert found.page is not None
    assert (found.page.first, found.page.count) == (first, count)
    assert found.page.before == ((*LIST, first - FORM_PAGE) if first else None)
    assert found.page.after == ((*LIST, first + FORM_PAGE) if first + FORM_PAGE < count else None)


def test_maps_have_pages_too_by_their_names() -> None:
    definition = load(json.dumps({**made(1).document.data, "metadata": {f"k{n}": "v" for n in range(FORM_PAGE + 1)}}))
    found = by_name(form_at(definition, ()), "metadata")
    after = ("metadata", f"k{FORM_PAGE}")
    assert found.page is not None
    assert found.page.after == after
    form = fields.form(definition, (), NOW, [after])
    assert form is not None
    assert [each.path for each in by_name(form, "metadata").fields] == [after]


def test_lists_in_lists_are_bounded_together() -> None:
    parameters = {f"p{number}": "v" for number in range(FORM_PAGE)}
    definition = made(FORM_PAGE)
    for action in definition.document.data["states"][0]["actions"]:
        action["functionRef"]["parameters"] = parameters
    definition = load(json.dumps(definition.document.data))
    found = flat(form_at(definition, ("states", 0)))
    entries = [each for each in found if each.path[-2:-1] == ("parameters",)]
    assert FORM_ENTRIES - 2 * FORM_PAGE <= len(entries) <= FORM_ENTRIES
    last = (*LIST, FORM_PAGE - 1, "functionRef", "parameters")
    left = next(each for each in found if each.path == last and each.kind == "value")
    assert left.page is not None
    assert (left.fields, left.page.count, left.page.after) == ((), FORM_PAGE, (*last, "p0"))
    form = fields.form(definition, ("states", 0), NOW, [(*last, "p0")])
    assert form is not None
    assert next(len(each.fields) for each in flat(form) if each.path == last and each.kind == "value") == FORM_PAGE


def test_problems_of_entries_that_are_not_there_stand_at_their_list() -> None:
    definition = made(FORM_PAGE + 1)
    definition.document.data["states"][0]["actions"][FORM_PAGE]["functionRef"]["refName"] = "nowhere"
    found = actions(load(json.dumps(definition.document.data)))
    assert [error.path[:4] for error in found.errors] == [(*LIST, FORM_PAGE)]


def test_of_many_names_some_are_listed() -> None:
    functions = [{"name": f"f{number}", "operation": "a#b"} for number in range(FORM_CHOICES + 1)]
    definition = load(json.dumps({**made(1).document.data, "functions": functions}))
    one = next(each for each in flat(form_at(definition, ("states", 0))) if each.reference == "function")
    written = field_json(one, lambda each: {})
    assert (len(written["choices"]), written["many"]) == (FORM_CHOICES, True)
    few = next(each for each in flat(form_at(made(1), ("states", 0))) if each.reference == "function")
    assert "many" not in field_json(few, lambda each: {})
