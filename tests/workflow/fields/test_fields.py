"""Forms: which fields there are and what they say; every schema and every definition that we have has them all."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.definitions import OLD, own
from tests.tiers import share
from tests.workflow.fields.sample import TEXT
from tests.workflow.forms import FILES, FIXTURES, NOW, by_name, every, flat, form_at, objects, read
from workflow import dialects, fields, operations
from workflow._json_schema import Schema
from workflow.definition import Definition, load
from workflow.edits import apply
from workflow.edits.data import value_at
from workflow.fields.build import Builder
from workflow.fields.changes import Changes
from workflow.fields.claims import Claims
from workflow.fields.field import Field
from workflow.fields.kinds import SCALARS
from workflow.fields.labels import summary
from workflow.fields.names import names
from workflow.fields.shapes import open_shape, schema_at
from workflow.paths import Json, parse_pointer


def of(text: str, *path: str | int) -> Field:
    """The field with the last name of `path` in the form of the rest."""
    return by_name(form_at(load(text), path[:-1]), str(path[-1]))


def test_a_state_has_its_fields_on_tabs() -> None:
    form = form_at(load(TEXT), ("states", 0))
    assert (form.title, form.name, form.kind) == ("Operation state", "Charge", "operation")
    on = {tab.id: [each.label for each in tab.fields] for tab in form.tabs}
    assert on["configuration"][:4] == ["Name", "Type", "Action mode", "Actions"]
    assert (on["data"][0], on["data"][-1]) == ("State data filter", "Do · Action data filter")
    assert on["errors"] == ["Errors", "Compensated by", "Used for compensation"]
    assert on["transition"] == ["Next"]


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("every-kind*")), ids=lambda path: path.stem)
def test_a_new_switch_shows_its_conditions_first(path: Path) -> None:
    """As a drop on the canvas makes it: its form begins on the tab of its conditions, in every dialect."""
    given = read(path)
    made = operations.run(given, "add-state", {"kind": "switch"})
    definition = load(apply(given.document.text, made.edits))
    place = parse_pointer(made.select or "", definition.document.data)
    assert place
    form = form_at(definition, place)
    names = {each.name for each in every(form.tabs[0].fields)}
    assert form.tab == form.tabs[0].id
    assert names & {"dataConditions", "choices"}


def test_entries_nest_to_the_parameters() -> None:
    form = form_at(load(TEXT), ("states", 0))
    value = next(each for each in flat(form) if each.path[-2:] == ("parameters", "sum"))
    assert (value.kind, value.value, value.label) == ("value", "{{ $.sum }}", "sum")


def test_what_says_the_same_in_words() -> None:
    assert of(TEXT, "states", 1, "timeDelay").reads == ("15 minutes",)
    words, *times = of(TEXT, "states", 0, "cron").reads
    assert words == "At 09:00 on Monday"
    assert times[0] == "2020-09-14T09:00:00Z"
    assert len(times) == 5


def test_a_correlation_without_a_value_says_what_it_takes() -> None:
    rule = "  correlation: [{contextAttributeName: order}]\n"
    text = TEXT.replace("  source: bank\n", f"  source: bank\n{rule}")
    found = of(text, "events", 0, "correlation", 0, "contextAttributeValue")
    assert found.absent == "Any value; the instance's first one is kept."
    given = text.replace("Name: order}", "Name: order, contextAttributeValue: '7'}")
    assert of(given, "events", 0, "correlation", 0, "contextAttributeValue").absent == ""


def test_a_retry_shows_its_real_waits() -> None:
    assert of(TEXT, "states", 0, "retryRef").reads == (
        "1st retry after 2 seconds (1 second to 3 seconds)",
        "2nd retry after 4 seconds (2 seconds to 6 seconds)",
        "3rd retry after 6 seconds (3 seconds to 9 seconds)",
        "4th retry after 8 seconds (4 seconds to 12 seconds)",
        "Gives up after 4 retries, 20 seconds of waiting in all.",
    )


def test_a_strategy_shows_its_own_waits() -> None:
    assert of(TEXT, "retries", 0, "maxAttempts").reads == of(TEXT, "states", 0, "retryRef").reads
    assert of(TEXT.replace("maxAttempts: 4", "maxAttempts: 0"), "retries", 0, "maxAttempts").reads == (
        "Not tried again: there are no attempts.",
    )


@pytest.mark.parametrize(
    ("written", "last"),
    [
        ("retry-interval: PT10S, max-retry: 2", "Gives up after 2 retries, 20 seconds of waiting in all."),
        ("retry-interval: R/PT10S, max-retry: 1000000", "Never gives up."),
    ],
)
def test_a_retry_of_an_action_shows_its_waits(written: str, last: str) -> None:
    action = f"{{function: f, retry: [{{match: X, {written}, next-state: A}}]}}"
    text = f"name: N\nstates:\n- {{name: A, type: OPERATION, start: true, end: true, actions: [{action}]}}\n"
    assert of(text, "states", 0, "max-retry").reads[-1] == last


def test_references_offer_the_names_there_are() -> None:
    found = of(TEXT, "states", 0, "refName")
    assert ([each.value for each in found.choices], found.creates) == (["charge"], True)
    assert [each.value for each in of(TEXT, "states", 0, "nextState").choices] == ["Charge", "Wait"]


def test_a_choice_between_members_shows_the_chosen_one() -> None:
    form = form_at(load(TEXT), ("states", 0))
    found = next(each for each in flat(form) if each.name == "transition|end" and each.path == ("states", 0))
    assert [(each.label, each.chosen) for each in found.options] == [("Transition", True), ("End", False)]
    assert [each.name for each in found.fields] == ["transition"]


def test_a_diagnostic_stands_at_the_deepest_field() -> None:
    form = form_at(load(TEXT.replace("refName: charge", "refName: chrge")), ("states", 0))
    (found,) = [each for each in flat(form) if each.errors]
    assert found.path[-1] == "refName"
    assert found.errors[0].fix is not None
    assert [tab.problems for tab in form.tabs] == [1, 0, 0, 0]


def test_what_is_missing_is_said_at_its_field() -> None:
    form = form_at(
        load(TEXT.replace("  timeDelay: PT15M\n", "").replace("  end: {kind: default}\n", "", 2)), ("states", 1)
    )
    missing = {each.name: each.errors[0].message for each in flat(form) if each.errors}
    assert set(missing) == {"timeDelay", "transition|end"}


@pytest.mark.parametrize("path", [("states", 0, "transition"), ("states", 0, "transition", "nextState")])
def test_a_way_belongs_to_the_form_of_its_state(path: tuple[str | int, ...]) -> None:
    form = form_at(load(TEXT), path)
    assert (form.path, form.tab, form.focus) == (("states", 0), "transition", path)


def test_a_broken_value_is_shown_as_json() -> None:
    found = of(TEXT.replace("timeDelay: PT15M", "timeDelay: {a: 1}"), "states", 1, "timeDelay")
    assert (found.kind, found.value) == ("json", {"a": 1})
    assert found.errors


@pytest.mark.parametrize("path", share(FILES, 4, 1))
def test_every_object_of_a_definition_has_a_form_in_which_nothing_changes_by_itself(path: Path) -> None:
    definition = read(path)
    changes = Changes(definition)
    for place in objects(definition.document.data):
        form = form_at(definition, place)
        assert form.path == place[: len(form.path)]
        for field in flat(form):
            if field.written and field.kind in SCALARS and field.name:
                assert value_at(definition.document.data, field.path) == field.value
                assert changes.put(field.path, field.value).edits == ()


@pytest.mark.parametrize("dialect", OLD)
def test_every_state_of_an_older_dialect_has_a_form(dialect: str) -> None:
    """It is headed by the state's name, and its first tab has fields."""
    definition = read(own(dialect)[-1])
    assert definition.workflow
    keys = definition.document.data["states"]
    places = list(keys) if isinstance(keys, dict) else range(len(keys))
    assert len(places) == len(definition.workflow.scope.states)
    for place, state in zip(places, definition.workflow.scope.states, strict=True):
        form = form_at(definition, ("states", place))
        assert form.name == state.name
        assert form.tabs[0].fields


@pytest.mark.parametrize("path", share(FILES, 4, 3))
def test_every_diagnostic_of_a_definition_stands_somewhere_once(path: Path) -> None:
    definition = read(path)
    form = form_at(definition, ())
    found = [error for each in flat(form) for error in each.errors] + list(form.errors)
    assert sorted(map(id, found)) == sorted(map(id, definition.diagnostics))


@pytest.mark.parametrize("dialect", dialects.of_states())
def test_every_property_of_every_schema_has_a_field(dialect: str) -> None:
    root = dialects.schema(dialect)
    for name, schema in _objects(root):
        for value in _values(root, schema):
            definition = Definition(load("{}").document, dialect, "", None)
            found = _Members(definition, value).members(schema, ())
            names = {each.name for each in every(found)} | {part for each in found for part in each.name.split("|")}
            shape = open_shape(root, schema, value)
            along = {more for others in shape.companions.values() for more in others}
            wanted = {name for name, each in shape.properties.items() if name in value or not _old(root, each)}
            wanted -= along - set(value)
            assert wanted <= names, f"{dialect} {name}: no field for {wanted - names}"
            assert all(each.label for each in every(found)), name


class _Members(Builder):
    """A builder of the members of any value."""

    def __init__(self, definition: Definition, value: Json) -> None:
        super().__init__(definition, Claims((), ()), NOW, ())
        self.data = value


def _objects(root: Schema) -> Iterator[tuple[str, Schema]]:
    yield "workflow", root
    yield from ((name, each) for name, each in root["$defs"].items() if each.get("properties"))


def _values(root: Schema, schema: Schema) -> Iterator[dict[str, Json]]:
    """Nothing, and everything written at once, old spellings too."""
    kinds = root["$defs"]["stateType"]["enum"] if set(schema.get("properties", {})) == {"type"} else [None]
    for kind in kinds:
        value: dict[str, Json] = {} if kind is None else {"type": kind}
        yield value
        properties = open_shape(root, schema, value).properties
        yield {name: value.get(name, _any(root, each)) for name, each in properties.items()}


def _any(root: Schema, schema: Schema) -> Json:
    shape = open_shape(root, schema, None)
    (kind, *_) = (*shape.types, "object" if shape.properties else "string")
    return {"object": {}, "array": [], "boolean": True, "integer": 1, "number": 1}.get(kind, "x")


def _old(root: Schema, schema: Schema) -> bool:
    return open_shape(root, schema, None).deprecated


def test_a_field_is_found_by_its_path_alone() -> None:
    definition = load(TEXT)
    for field in flat(form_at(definition, ("states", 0))):
        if field.kind in SCALARS:
            alone = fields.field_at(definition, field.path)
            assert alone is not None
            assert (alone.kind, alone.value, alone.required) == (field.kind, field.value, field.required), field.path


def test_a_place_that_the_dialect_does_not_know_has_no_field() -> None:
    assert fields.field_at(load(TEXT), ("states", 0, "nonsense", "deep")) is None
    assert schema_at(dialects.schema("0.6-draft"), load(TEXT).document.data, ("states", 0, "nonsense")) is None


def test_usual_lengths_and_known_errors_are_offered() -> None:
    text = TEXT.replace("onErrors:", "onErrors:\n  - {error: Declined, end: {kind: default}}", 1)
    definition = load(text)
    found = {each.path[-1]: each for each in flat(form_at(definition, ("states", 0))) if each.name == "error"}
    assert found, "the state handles errors"
    offered = [choice.value for choice in next(iter(found.values())).choices]
    assert {"Declined", "*", "Timeout"} <= set(offered)
    delays = [each for place in objects(definition.document.data) for each in flat(form_at(definition, place))]
    lengths = next(each for each in delays if each.kind == "duration")
    assert ("PT15M", "15 minutes") in [(choice.value, choice.help) for choice in lengths.choices]


def test_a_state_is_offered_by_the_word_that_others_use_for_it() -> None:
    text = """\
id: w
name: W
version: '1.0'
states:
- {id: a, name: First, type: inject, data: {}, start: {kind: default}, transition: {nextState: b}}
- {id: b, name: Second, type: inject, data: {}, end: {kind: default}}
"""
    assert names(load(text).workflow, "state", ("states", 0, "transition", "nextState")) == ("First", "b")


@pytest.mark.parametrize(("entry", "said"), [({"errorRef": "A"}, "A"), ({"errorRefs": ["A", "B"]}, "A, B")])
def test_an_error_handler_of_0_8_is_called_after_its_errors(entry: Json, said: str) -> None:
    assert summary({**entry, "transition": "Next"}) == said
