"""Every kind of value has a field that cleans it, in the form of the text's rules, and none lets a traceback out."""

from typing import Any

import pytest
from hypothesis import given

from designer.forms import Asked, clean
from designer.forms.cleaning import FIELDS
from tests.workflow.samples import TEXT, VALUES
from workflow.fields.kinds import SCALARS


def test_every_kind_is_cleaned() -> None:
    assert set(FIELDS) == set(SCALARS)


@pytest.mark.parametrize("kind", SCALARS)
@given(typed=VALUES | TEXT)
def test_whatever_is_typed_is_a_value_or_a_sentence(kind: str, typed: Any) -> None:
    value, errors = clean(Asked(kind=kind), typed)
    assert value is None or not errors
    assert all(each.endswith((".", "?", ")")) for each in errors)


@pytest.mark.parametrize("kind", [kind for kind in SCALARS if kind != "name"])
def test_nothing_typed_is_no_value_where_none_is_needed(kind: str) -> None:
    assert clean(Asked(kind=kind), "") == ("", [])
    wanted = [] if kind == "template" else ["This is required."]
    assert clean(Asked(kind=kind, required=True), "")[1] == wanted


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        ("number", "007", 7),
        ("number", "1,5", 1.5),
        ("number", 3, 3),
        ("boolean", "false", False),
        ("duration", " PT1M ", "PT1M"),
        ("repetition", "R5/PT15M", "R5/PT15M"),
        ("repetition", "R5/15 min", "R5/PT15M"),
        ("repetition", "10 s", "PT10S"),
        ("interval", "6 h", "PT6H"),
        ("cron", "0 0/15 * * * ?", "0 0/15 * * * ?"),
        ("interval", "PT6H", "PT6H"),
        ("timezone", "Europe/Berlin", "Europe/Berlin"),
        ("template", "plain", "plain"),
        ("template", "true", True),
        ("template", '{"a": "{{ $.b }}"}', {"a": "{{ $.b }}"}),
        ("json", "[1, null]", [1, None]),
    ],
)
def test_what_is_typed_becomes_a_value(kind: str, typed: Any, value: Any) -> None:
    found, errors = clean(Asked(kind=kind), typed)
    assert (found, type(found), errors) == (value, type(value), [])


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("number", "NaN"),
        ("number", "1e999"),
        ("number", "10000000000000000"),
        ("boolean", "perhaps"),
        ("duration", "-PT1M"),
        ("repetition", "X5/PT1M"),
        ("cron", "61 * * * *"),
        ("interval", "2020-03-20T15:00:00Z/2020-03-20T09:00:00Z"),
        ("timezone", "Europe/Atlantis"),
        ("expression", "{{ $.a }} and more"),
        ("expression", "plain"),
        ("template", "{{ $.a[ }}"),
        ("template", '{"a": '),
        ("json", "{a: 1}"),
        ("json", "NaN"),
        ("json", "[" * 100_000),
        ("text", {"a": 1}),
        ("name", "  "),
    ],
)
def test_what_cannot_be_is_refused(kind: str, typed: Any) -> None:
    value, errors = clean(Asked(kind=kind), typed)
    assert value is None
    assert len(errors) == 1


def test_an_expression_gets_the_marks_of_its_dialect() -> None:
    assert clean(Asked(kind="expression"), "$.a")[0] == "{{ $.a }}"
    assert clean(Asked(kind="expression", braces=False), "$.a")[0] == "$.a"
    assert clean(Asked(kind="expression", braces=False), "{{ $.a }}")[1]


def test_names_of_triggers_with_operators_in_them_are_known() -> None:
    assert clean(Asked(kind="event-expression", names=["Rock and Roll"]), "Rock and Roll")[1] == []
    assert clean(Asked(kind="event-expression"), "and and")[1]
