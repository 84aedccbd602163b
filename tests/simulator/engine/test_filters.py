"""Filters and merging by table (semantics.md §3.3–3.7): what goes in, what comes out."""

import pytest

from simulator.engine.data.filters import (
    Projection,
    Selection,
    append_at,
    evaluate,
    filter_action,
    filter_state,
    holds,
    merge,
    query,
    select,
    select_payload,
    select_result,
)
from simulator.engine.world.errors import UNFINISHED, Trouble
from workflow.expressions import NO_ARGUMENTS, NOTHING
from workflow.model import OPEN, Expression, Template
from workflow.paths import Json, Path

DATA: Json = {
    "a": {"hello": {"en": "Hi"}, "none": None, "zero": 0},
    "fruits": ["apple"],
    "empty": [],
    "list": [{"x": 1}, {"x": 2}],
}


class Notes:
    """What a filter tells the trace."""

    arguments = NO_ARGUMENTS

    def __init__(self) -> None:
        self.types: list[str] = []

    def expression_empty(self, place: Path | None, *, path: str) -> None:
        self.types.append("expression.empty")

    def data_filtered(self, place: Path | None, *, name: str, path: str, after: Json) -> None:
        self.types.append("data.filtered")

    def data_merged(self, *, source: str, after: Json) -> None:
        self.types.append("data.merged")


STATE = [
    ("$.a.hello", "auto", {"hello": {"en": "Hi"}}),
    ("$.a.hello", "value", {"en": "Hi"}),
    ("$.a.hello", "keyed", {"hello": {"en": "Hi"}}),
    ("$.a.zero", "auto", {"zero": 0}),
    ("$.a.none", "auto", {"none": None}),
    ("$.a['hello']", "auto", {"hello": {"en": "Hi"}}),
    ("$.fruits", "auto", ["apple"]),
    ("$.fruits", "value", ["apple"]),
    ("$.fruits", "keyed", {"fruits": ["apple"]}),
    ("$.list[1]", "auto", {"x": 2}),
    ("$.list[1]", "keyed", {"x": 2}),
    ("$.list[0].x", "auto", {"x": 1}),
    ("$.list[?(@.x > 1)]", "auto", [{"x": 2}]),
    ("$.list[?(@.x > 1)]", "keyed", [{"x": 2}]),
    ("$.list[*].x", "auto", [1, 2]),
    ("$", "auto", DATA),
    ("$.nowhere", "auto", DATA),
    ("$.nowhere[*]", "auto", DATA),
    ("$.list[?(@.x > 9)]", "auto", DATA),
    ("$.empty", "auto", DATA),
    ("$.empty", "keyed", DATA),
    ("$.list.length()", "auto", 2),
]


@pytest.mark.parametrize(("path", "projection", "after"), STATE)
def test_state_filter(path: str, projection: Projection, after: Json) -> None:
    notes = Notes()
    assert filter_state("dataInputPath", Expression(path, ()), DATA, projection, notes) == after
    assert notes.types == ["expression.empty" if after is DATA and path != "$" else "data.filtered"]


def test_no_state_filter_lets_everything_through() -> None:
    assert filter_state("dataInputPath", None, DATA, "auto", Notes()) is DATA


@pytest.mark.parametrize(
    ("path", "after"),
    [("$.a.hello", {"en": "Hi"}), ("$.fruits", ["apple"]), ("$.nowhere", DATA), ("$.a.none", None), ("$.empty", [])],
)
def test_action_filter_is_bare(path: str, after: Json) -> None:
    assert filter_action(Expression(path, ()), DATA, Notes()) == after


@pytest.mark.parametrize(
    ("path", "selection"),
    [
        ("$.a.hello", Selection({"en": "Hi"}, "hello")),
        ("$.fruits", Selection(["apple"], "fruits")),
        ("$.list[0]", Selection({"x": 1})),
        ("$.list[*].x", Selection([1, 2])),
        ("$.nowhere", Selection(NOTHING, "nowhere")),
    ],
)
def test_result_selection_knows_its_member(path: str, selection: Selection) -> None:
    assert select_result(Expression(path, ()), DATA, Notes()) == selection


EVENT: dict[str, Json] = {"id": "1", "type": "t", "source": "s", "data": {"customer": {"n": 1}, "type": "inner"}}


@pytest.mark.parametrize(
    ("path", "selection"),
    [
        (None, Selection(EVENT["data"])),
        ("$.data", Selection(EVENT["data"], "data")),
        ("$.data.customer", Selection({"n": 1}, "customer")),
        ("$.type", Selection("t", "type")),
        ("$.customer", Selection({"n": 1}, "customer")),
        ("$.nowhere", Selection(NOTHING, "nowhere")),
    ],
)
def test_event_filter_sees_the_event_then_its_data(path: str | None, selection: Selection) -> None:
    assert select_payload(Expression(path, ()) if path else None, EVENT, Notes()) == selection


@pytest.mark.parametrize(
    ("data", "selection", "after"),
    [
        ({"a": 1}, Selection({"g": 1}, "greet"), {"a": 1, "greet": {"g": 1}}),
        ({"a": 1}, Selection([1], "a"), {"a": [1]}),
        ({"a": 1}, Selection("text", "greet"), {"a": 1, "greet": "text"}),
        ({"a": {"x": 1}}, Selection({"a": {"z": 1}, "b": 2}), {"a": {"z": 1}, "b": 2}),
        ({"a": 1}, Selection([1, 2]), {"a": 1, "act": [1, 2]}),
        ({"a": 1}, Selection(0), {"a": 1, "act": 0}),
        ({"a": 1}, Selection(False), {"a": 1, "act": False}),
        ({"a": 1}, Selection(""), {"a": 1, "act": ""}),
        ({"a": 1}, Selection([]), {"a": 1, "act": []}),
        ({"a": 1}, Selection(None), {"a": 1}),
        ({"a": 1}, Selection({}), {"a": 1}),
        ({"a": 1}, Selection(NOTHING, "x"), {"a": 1}),
        ([1], Selection(None), [1]),
        ([1], Selection({}), [1]),
        ("text", Selection(NOTHING), "text"),
        (None, Selection({}, "x"), None),
    ],
)
def test_merge(data: Json, selection: Selection, after: Json) -> None:
    assert merge(data, selection.value, selection.member, "act", "f") == after


@pytest.mark.parametrize("data", [[1], "text", None, 5])
@pytest.mark.parametrize("selection", [Selection({"x": 1}), Selection(1), Selection([], "x"), Selection([])])
def test_merge_into_what_is_no_object_is_a_data_error(data: Json, selection: Selection) -> None:
    with pytest.raises(Trouble) as raised:
        merge(data, selection.value, selection.member, "act", "f")
    assert raised.value.error.name == "DataError"


def test_merge_changes_nothing_in_place() -> None:
    data = {"a": {"x": 1}}
    after = merge(data, {"b": 1}, None, "act", "f")
    assert data == {"a": {"x": 1}}
    assert after["a"] is data["a"]
    nothing: list[Json] = [NOTHING, None, {}]
    assert all(merge(data, one, None, "act", "f") is data for one in nothing), "and where there is nothing to merge"


@pytest.mark.parametrize(
    ("path", "true"),
    [
        ("$.a", True),
        ("$.a.zero", True),
        ("$.a.none", False),
        ("$.nowhere", False),
        ("$.empty", True),
        ("$.empty[*]", False),
        ("$.list[?(@.x == 2)]", True),
        ("$.list[?(@.x == 3)]", False),
    ],
)
def test_conditions(path: str, true: bool) -> None:
    assert holds(Expression(path, ()), DATA, NO_ARGUMENTS) is true


def test_what_is_no_expression_is_an_expression_error() -> None:
    with pytest.raises(Trouble) as raised:
        holds(Expression("$.[[", ("states", 0)), DATA, NO_ARGUMENTS)
    assert (raised.value.error.name, raised.value.path) == ("ExpressionError", ("states", 0))


AT = ("states", 0, "x")


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (OPEN, "DataError", f"{UNFINISHED} this expression is not written yet"),
        ("$.[[", "ExpressionError", "`$.[[` is no expression: "),
        ("!", "ExpressionError", "`!` is no expression: "),
    ],
)
def test_an_open_expression_is_unfinished_and_another_that_cannot_be_read_wrong(
    text: str, name: str, message: str
) -> None:
    with pytest.raises(Trouble) as raised:
        query(Expression(text, AT))
    assert (raised.value.error.name, raised.value.path) == (name, AT)
    assert message in str(raised.value)


def test_work_without_bound_is_an_expression_error_at_its_place() -> None:
    data: Json = {"l": [{"k": [1, 2, 3]} for _ in range(5000)]}
    endless = "$..*..*..*..*..*..*"
    for work in (
        lambda: select(Expression(endless, AT), data, NO_ARGUMENTS),
        lambda: holds(Expression(endless, AT), data, NO_ARGUMENTS),
        lambda: evaluate(Template(f"{{{{ {endless} }}}}", AT), data, Notes()),
    ):
        with pytest.raises(Trouble) as raised:
            work()
        assert (raised.value.error.name, raised.value.path) == ("ExpressionError", AT)


def test_a_template_s_empty_expressions_are_traced() -> None:
    notes = Notes()
    assert evaluate(Template({"a": "{{ $.a.zero }}", "b": "{{ $.nowhere }}"}, ()), DATA, notes)["a"] == 0
    assert notes.types == ["expression.empty"]


def test_no_action_filter_lets_everything_through_and_no_result_filter_too() -> None:
    notes = Notes()
    assert filter_action(None, DATA, notes) is DATA
    assert select_result(None, DATA, notes) == Selection(DATA)
    assert notes.types == []


@pytest.mark.parametrize(("path", "told"), [("$.fruits", "data.filtered"), ("$.nowhere", "expression.empty")])
def test_every_filter_is_traced_with_what_it_did(path: str, told: str) -> None:
    notes = Notes()
    filter_action(Expression(path, ()), DATA, notes)
    select_result(Expression(path, ()), DATA, notes)
    assert notes.types == [told, told]


def test_an_event_without_data_is_filtered_as_a_whole() -> None:
    notes = Notes()
    assert select_payload(Expression("$.nowhere", ()), {"type": "t"}, notes) == Selection(NOTHING, "nowhere")
    assert select_payload(Expression("$", ()), {"type": "t"}, notes) == Selection({"type": "t"})
    assert notes.types == ["expression.empty", "data.filtered"]


@pytest.mark.parametrize(
    ("path", "data", "after"),
    [
        ("$.a", {}, {"a": [1, 2]}),
        ("$.a", {"a": None, "b": 1}, {"a": [1, 2], "b": 1}),
        ("$.a", {"a": [0]}, {"a": [0, 1, 2]}),
        ("$.a", None, {"a": [1, 2]}),
        ("$.a.b.c", {"a": {"x": 1}}, {"a": {"x": 1, "b": {"c": [1, 2]}}}),
        ("$.a.b", {"a": {"b": [0], "c": 1}}, {"a": {"b": [0, 1, 2], "c": 1}}),
        ("$", [0], [0, 1, 2]),
    ],
)
def test_results_are_added_to_the_array_at_a_place(path: str, data: Json, after: Json) -> None:
    assert append_at(Expression(path, ()), data, [1, 2]) == after


@pytest.mark.parametrize(
    ("path", "data", "message"),
    [
        ("$.a[*]", {}, "names no place"),
        ("$.a", {"a": 5}, "is not an array"),
        ("$.a", {"a": {}}, "is not an array"),
        ("$.a", {"a": False}, "is not an array"),
        ("$.a.b", {"a": 5}, "leads through what is not an object"),
        ("$.a.b", {"a": []}, "leads through what is not an object"),
        ("$.a", [], "leads through what is not an object"),
    ],
)
def test_results_go_nowhere_but_to_an_array(path: str, data: Json, message: str) -> None:
    with pytest.raises(Trouble) as raised:
        append_at(Expression(path, AT), data, [1])
    assert message in str(raised.value)
    assert (raised.value.error.name, raised.value.path) == ("DataError", AT)
