"""Changes of fields, on every definition that we have: what is added, chosen or taken out leaves a sound text."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.tiers import share
from tests.workflow.fields.sample import TEXT
from tests.workflow.forms import FILES, flat, form_at, objects, read
from workflow import schema
from workflow.definition import Definition, Resource, load
from workflow.document import Document
from workflow.document import read as read_text
from workflow.edits import Unwritable, apply
from workflow.edits.data import has, value_at
from workflow.fields.changes import Changed, Changes
from workflow.fields.field import Field
from workflow.fields.kinds import SCALARS, is_linked
from workflow.fields.names import names
from workflow.model import OPEN
from workflow.paths import Json
from workflow.paths import Path as Place


def after(definition: Definition, changed: Changed) -> Document:
    return read_text(apply(definition.document.text, changed.edits), definition.document.syntax)


def faults(document: Document, dialect: str) -> set[str]:
    """What the schema says is wrong, but for a text that is left open: 0.8 forbids empty ones."""
    found = [each for each in schema.check(document, dialect) if each.severity == "error"]
    return {each.message for each in found if value_at(document.data, each.path) != OPEN}


def owners(definition: Definition) -> set[Place]:
    return {form_at(definition, place).path for place in objects(definition.document.data)}


def fields_of(definition: Definition) -> list[Field]:
    """Every field of every form, each once."""
    found = {
        (each.path, each.name, each.kind): each
        for owner in owners(definition)
        for each in flat(form_at(definition, owner))
    }
    return [each for each in found.values() if each.name or isinstance(each.path[-1], int)]


def tried(work: Callable[[], Changed]) -> list[Changed]:
    """The change; none where the text repeats the part by an alias."""
    try:
        return [work()]
    except Unwritable as error:
        if "repeat" not in str(error):
            raise
        return []


def changed_ones(definition: Definition) -> Iterator[tuple[str, Changed]]:
    """Every missing member added and every option chosen, each from the same text."""
    changes = Changes(definition)
    for each in fields_of(definition):
        place, options = each.path, [one.id for one in each.options if not one.chosen]
        is_named = each.kind == "map" or (each.keyed and not isinstance(place[-1], int))
        if each.full or (each.kind == "one-of" and is_linked(place)):
            works = []  # the resource that they go into must be named
        elif each.kind == "one-of":
            works = [partial(changes.choose, place, option) for option in options]
        elif is_named:
            works = [partial(changes.add, place, "new one")]
        elif each.kind == "list" or (not each.written and each.kind not in SCALARS):
            works = [partial(changes.add, place)]
        else:
            works = []
        yield from ((f"{place} {each.name}", changed) for work in works for changed in tried(work))


@pytest.mark.parametrize("path", share(FILES, 5))
def test_what_is_added_or_chosen_fits_the_schema(path: Path) -> None:
    definition = read(path)
    assert definition.dialect
    before = faults(definition.document, definition.dialect)
    for what, changed in changed_ones(definition):
        then = after(definition, changed)
        assert then.readable, what
        assert faults(then, definition.dialect) <= before, what
        assert has(then.data, changed.focus), what


@pytest.mark.parametrize("path", share(FILES, 5, 2))
def test_what_is_taken_out_is_gone_and_nothing_else(path: Path) -> None:
    definition = read(path)
    for each in fields_of(definition):
        if each.written and not each.required and each.kind not in ("one-of", "links"):
            for changed in tried(partial(Changes(definition).clear, each.path)):
                then = after(definition, changed).data
                if has(then, each.path) and value_at(then, each.path) in (OPEN, 0):
                    continue  # the last of a group that must not be empty
                assert isinstance(each.path[-1], int) or not has(then, each.path), each.path
                assert leaves(then) < leaves(definition.document.data), each.path


def leaves(data: Json) -> int:
    """How many values there are."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return 1 + sum(map(leaves, inner))


def test_new_members_stand_where_the_schema_has_them() -> None:
    definition = load(TEXT)
    then = after(definition, Changes(definition).put(("states", 0, "actionMode"), "parallel"))
    assert list(then.data["states"][0])[:5] == ["name", "type", "start", "actionMode", "actions"]


def test_a_group_goes_with_its_last_member() -> None:
    definition = load(TEXT)
    place = ("states", 0, "actions", 0, "actionDataFilter", "dataInputPath")
    then = after(definition, Changes(definition).clear(place))
    assert "actionDataFilter" not in then.data["states"][0]["actions"][0]


def test_a_group_that_says_something_stays_without_members() -> None:
    definition = load(TEXT)
    then = after(definition, Changes(definition).clear(("states", 0, "actions", 0, "functionRef", "parameters", "sum")))
    assert then.data["states"][0]["actions"][0]["functionRef"] == {"refName": "charge", "parameters": {}}


def test_the_same_value_is_no_edit() -> None:
    changes = Changes(load(TEXT))
    assert changes.put(("retries", 0, "maxAttempts"), 4).edits == ()
    assert changes.put(("retries", 0, "maxAttempts"), "4").edits != ()
    assert changes.clear(("states", 0, "metadata")).edits == ()


def test_references_follow_a_name_one_of_several_names_and_an_id() -> None:
    text = TEXT.replace("- name: Paid\n", "- names: [Paid, Late]\n")
    text = text.replace("- name: Wait\n", "- name: Wait\n  id: w\n").replace("nextState: Wait", "nextState: w")
    definition = load(text.replace("type: delay\n  timeDelay: PT15M", CALLBACK))
    changes = Changes(definition)
    states = after(definition, changes.put(("states", 1, "id"), "rest")).data["states"]
    assert (states[0]["transition"]["nextState"], states[1]["id"]) == ("rest", "rest")
    data = after(definition, changes.put(("events", 0, "names", 1), "TooLate")).data
    assert (data["events"][0]["names"], data["states"][1]["eventRef"]) == (["Paid", "TooLate"], "TooLate")
    functions = after(definition, changes.put(("functions", 0, "name"), "pay")).data
    assert functions["states"][0]["actions"][0]["functionRef"]["refName"] == "pay"


CALLBACK = "type: callback\n  action: {functionRef: {refName: charge}}\n  eventRef: Late\n  timeout: PT1M"


def test_a_text_of_no_dialect_cannot_be_changed() -> None:
    with pytest.raises(Unwritable):
        Changes(load("greeting: hello"))


def test_an_event_to_send_is_left_open_and_those_that_are_produced_come_first() -> None:
    text = """\
id: w
name: W
version: '1.0'
events:
- {name: asked, type: a, source: s, kind: consumed}
- {name: told, type: t, source: s, kind: produced}
states:
- {name: A, type: inject, data: {}, start: {kind: default}, end: {kind: default}}
"""
    definition = load(text)
    edits = Changes(definition).add(("states", 0, "end", "produceEvents")).edits
    sent = load(apply(text, edits)).document.data["states"][0]["end"]["produceEvents"]
    assert sent == [{"eventRef": ""}]
    assert names(definition.workflow, "event", ("states", 0, "end", "produceEvents")) == ("told", "asked")
    assert names(definition.workflow, "event", ("states", 0, "onEvents", 0)) == ("asked", "told")


LISTED = """\
id: w
name: W
version: '1.0'
functions:
- name: one   # the first
  operation: a#one
- name: two
  operation: a#two
states:
- {name: A, type: inject, data: {}, start: {kind: default}, end: {kind: default}}
"""
OTHER_LIST = "functions:\n- name: one   # the first\n  operation: a#one\n- name: two\n  operation: a#two\n"


def test_a_list_goes_into_a_resource_with_its_comments_and_comes_back() -> None:
    changes = Changes(load(LISTED))
    assert changes.listed(("functions",)) == OTHER_LIST
    there = apply(LISTED, changes.choose(("functions",), "string", "mine.yaml").edits)
    assert "functions: mine.yaml\nstates:" in there
    back = Changes(load(there, resources=[Resource("mine.yaml", OTHER_LIST)])).choose(("functions",), "array")
    assert load(apply(there, back.edits)).document.data == load(LISTED).document.data


def test_nothing_is_written_before_the_resource_is_named_or_where_it_is_not_at_hand() -> None:
    with pytest.raises(Unwritable, match="in which resource the functions are"):
        Changes(load(LISTED)).choose(("functions",), "string", " ")
    there = apply(LISTED, Changes(load(LISTED)).choose(("functions",), "string", "mine.yaml").edits)
    with pytest.raises(Unwritable, match="is not at hand: import it"):
        Changes(load(there)).choose(("functions",), "array")
    assert Changes(load(LISTED)).choose(("events",), "array").edits == ()


def test_a_list_of_json_is_a_resource_of_json() -> None:
    listed = Changes(load('{"id": "w", "functions": [{"name": "one"}], "states": []}')).listed(("functions",))
    assert read_text(listed or "", "json").data == {"functions": [{"name": "one"}]}


def test_a_second_error_handler_is_not_for_every_error_again() -> None:
    text = LISTED.replace("end: {kind", "onErrors: [{error: '*', end: {kind: default}}], end: {kind")
    added = apply(text, Changes(load(text)).add(("states", 0, "onErrors")).edits)
    assert [each["error"] for each in load(added).document.data["states"][0]["onErrors"]] == ["*", ""]


SHORT = """\
id: w
name: W
specVersion: '0.8'
functions: [{name: charge, operation: a#charge}]
states:
- name: A
  type: operation
  actions: [{functionRef: charge}]
  transition: B
- {name: B, type: inject, data: {}, end: true}
"""
CALL, WAY = ("states", 0, "actions", 0, "functionRef"), ("states", 0, "transition")


@pytest.mark.parametrize(("place", "full"), [(CALL, {"refName": "charge"}), (WAY, {"nextState": "B"})])
def test_a_short_form_goes_along_into_the_full_one_and_back(place: Place, full: Json) -> None:
    definition = load(SHORT)
    longer = after(definition, Changes(definition).choose(place, "object"))
    assert value_at(longer.data, place) == full
    again = load(longer.text)
    assert value_at(after(again, Changes(again).choose(place, "string")).data, place) == "".join(full.values())


def test_the_full_form_has_fields_for_its_members() -> None:
    definition = load(SHORT.replace("functionRef: charge", "functionRef: {refName: charge, arguments: {sum: 1}}"))
    (action,) = (each for each in fields_of(definition) if each.path == CALL and each.kind == "one-of")
    assert [(each.label, each.chosen) for each in action.options] == [("Reference", False), ("Form", True)]
    (call,) = action.fields
    assert [(each.name, each.kind) for each in call.fields] == [
        ("refName", "reference"),
        ("arguments", "value"),
        ("selectionSet", "template"),
        ("invoke", "choice"),
    ]
