"""A definition that is being edited keeps its dialect until something in it speaks against it."""

import pytest

from tests.workflow.dialects.v0_1_samples import EVERY
from tests.workflow.samples import FIXTURE
from workflow import dialects
from workflow.definition import load
from workflow.incremental import Loader
from workflow.paths import Json

EMPTIED: list[Json] = [
    None,
    {},
    {"name": "Order"},
    {"states": None},
    {"states": []},
    {"states": {}},
    {"states": {"name": "A"}},
]


@pytest.mark.parametrize("last", dialects.ids())
@pytest.mark.parametrize("data", EMPTIED)
def test_a_text_that_says_nothing_stays_what_it_was(data: Json, last: str) -> None:
    assert dialects.detect(data, last)[0] == last


@pytest.mark.parametrize(
    ("data", "last", "found"),
    [
        ({"states": [{"name": "A", "type": "inject"}]}, "0.1-array", "0.6-draft"),
        ({"startsAt": "A", "states": []}, "0.6-draft", "0.1-camel"),
        ({"states": {"A": {}}}, "0.6-draft", "0.1-map"),
        ({"states": [{"name": "A"}]}, "0.6-draft", "0.6-draft"),
        ({"states": [{"name": "A"}]}, "0.1-camel", "0.1-camel"),
        ({"states": [{"name": "A"}]}, "0.1-map", "0.1-array"),
        ({"states": [{"name": "A", "type": "OPERATION"}]}, "0.6-draft", "0.1-array"),
        ({"states": [{"name": "A", "type": "OPERATION"}]}, "0.1-camel", "0.1-camel"),
        ({"states": [{"name": "A", "next-state": "B"}]}, "0.6-draft", "0.1-array"),
        ({"states": [{"name": "A", "next-state": "B"}]}, "0.1-kebab", "0.1-kebab"),
        ({"states": [{"name": "A", "time-delay": 5}]}, "0.1-camel", "0.1-array"),
        ({"trigger-defs": [{"eventID": "x"}], "states": []}, "0.1-kebab", "0.1-array"),
        ({"states": [{"function": {"name": "f"}}]}, "0.1-array", "0.1-kebab"),
    ],
)
def test_a_sign_of_another_dialect_changes_it(data: Json, last: str, found: str) -> None:
    assert dialects.detect(data, last)[0] == found


@pytest.mark.parametrize("dialect", EVERY)
@pytest.mark.parametrize("last", dialects.ids())
def test_a_whole_definition_is_what_it_is_whatever_was_there_before(dialect: str, last: str) -> None:
    assert load(EVERY[dialect], last=last).dialect == dialect
    assert load(FIXTURE.read_text("utf-8"), last=last).dialect == "0.6-draft"


def test_loading_takes_the_dialect_that_the_text_had() -> None:
    text, loader = "id: order\nname: Order\nstates: []\n", Loader()
    for load_it in (load, loader.load):
        assert load_it(text).dialect == "0.1-array"
        assert load_it(text, last="0.6-draft").dialect == "0.6-draft"
        assert load_it("states: [", last="0.6-draft").dialect == "0.6-draft"
        assert load_it(text, "0.1-kebab", last="0.6-draft").dialect == "0.1-kebab"
    assert "it had" in load(text, last="0.6-draft").reason
