"""Conditions in jq gone through backwards: data by which each is true, and data by which it is not."""

import json
from itertools import islice
from random import Random

import pytest

from simulator.studies.exploration.languages import Seen, language
from tests.workflow.expressions.jq.every_name import FEW, NAMES, texts
from tests.workflow.expressions.jq.generator import Programs
from workflow import expressions
from workflow.expressions import Arguments, ExpressionError
from workflow.model import Expression
from workflow.paths import Json

FUNCTIONS = {"adult": "${ .age >= 18 }", "grown": "fn:adult", "round": "fn:round"}
SEEN = Seen(
    Arguments({"CONST": {"most": 10, "kinds": ["a", "b"]}, "SECRETS": {"key": "<secret key>"}}, functions=FUNCTIONS),
    {"id": "w", "name": "W"},
)
JQ = language("jq")
assert JQ is not None

SOLVED = """
.a.b == 1
.a[0] > 5
.a[-1] == "last"
.["x y"] == "z"
."x y" != "z"
.a?.b? >= 3
.a.b.c
.a | not
.a == null
.a != null
.x == {"a": 1}
.x == [1, 2]
.items == []
.a > 0.5 and .a < 1
.age > 18 and .age < 20
.age != 19 and .age > 18 and .age < 65
.a < .b
.a == .b
.a and .b
.a or (.b | not)
(.a or .b) and (.c or .d) and (.a and .c | not)
.a == 1 and .b == 2 and .c == 3 and .d == 4 and .e == 5 and .f == 6
.a > 1 or .b > 2 or .c > 3 or .d > 4 or .e > 5 or .f > 6 or .g > 7
.n < $CONST.most
$CONST.most > .n
.kind == $CONST.kinds[1]
.key == $SECRETS.key
.key == SECRETS.key
$WORKFLOW.input.z == 3
$WORKFLOW.id == .id
has("a")
.o | has("a")
(.o | has("voucher") | not) and .o.total > 3
.list | has(1)
.name | startswith("A")
.name | endswith("Z")
(.name | startswith("A")) and (.name | endswith("Z")) and (.name | length > 4)
.name | contains("mid")
.tags | contains(["x"])
.o | contains({a: {b: 1}})
.kind | inside("abc")
.code | test("^[A-Z]{3}-\\\\d{2}$")
.code | test("a|b"; "i")
.code | test("^A\\\\d+$") | not
.a | length > 2
(.items | length) > 2 and any(.items[]; .price > 10)
.text | length == 500
.s | length >= 3 and length <= 5
any(.items[]; .ok)
.items | any(.price > 3)
[.a, .b] | any
all(.items[]; .ok == true)
.items | all(. > 2)
isempty(.items[])
.kind | IN("a", "b")
.kind | IN($CONST.kinds[])
IN(.items[]; "a", "b")
.kind | in({"a": 1, "b": 2})
(.x // 5) > 7
.x // false
.a.b // .c == 2
[.items[] | select(.ok)] | length > 2
[.items[] | select(.n > 3) | .name] | contains(["x"])
.items | map(select(.ok)) | length == 0
.items | map(.n) | max > 10
first(.a[] | select(.k == "x")).v > 3
.a[1:] | length > 1
.items[0].name == "x" and .items[1].name == "y"
.t | type == "string"
(.a | tonumber) > 5
(.a | tostring) == "12"
.s | ascii_downcase == "yes"
.a + 1 > 5
.a * 2 == 10
10 - .a < 3
.a / 1000 >= 2
"\\(.a)-x" == "b-x"
{a: .x.y} | .a > 4
.prices[.kind] > 4
.o | to_entries | any(.key == "gift")
.o | keys | contains(["gift"])
.list | join(",") == "x"
.csv | split(",") | .[1] == "b"
.list | index("q") != null
getpath(["a", "b"]) == 4
if .a then .b > 1 else .c end
.a as $x | .b > 2 and $x == "q"
.item.price > 5 and $item.ok
try(.count) != null and .count > .quota.most
reduce .x[] as $i (0; . + $i) > 5
fn:adult
fn:grown
""".strip().splitlines()


def answers(text: str) -> dict[bool, Json]:
    """The first data by which a condition is true, and by which it is not."""
    found: dict[bool, Json] = {}
    for data in JQ.examples([Expression(text, (), "jq")], SEEN) if JQ else ():
        try:
            found.setdefault(expressions.compile(text, "jq").holds(data, SEEN.on(data)), data)
        except ExpressionError:
            continue
    return found


@pytest.mark.parametrize("text", SOLVED)
def test_data_are_found_for_both_answers(text: str) -> None:
    assert set(answers(text)) == {True, False}
    assert JQ is not None
    assert JQ.unsolved(text, True, SEEN) == ()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (".parcel.kg > 30", {"parcel": {"kg": 31}}),
        (".list[2]", {"list": [{}, {}, True]}),
        ('.kind | IN("x", "y")', {"kind": "x"}),
        ('(.items | length) > 1 and (.items | any(.name == "x"))', {"items": [{"name": "x"}, {}]}),
        ('(.name | startswith("Dr. ")) and (.name | endswith("Who"))', {"name": "Dr. Who"}),
        ("[.lines[] | select(.kg > 5)] | length == 2", {"lines": [{"kg": 6}, {"kg": 6}]}),
    ],
)
def test_nothing_but_what_is_asked_for_is_made_up(text: str, wanted: Json) -> None:
    assert answers(text)[True] == wanted


def test_of_several_conditions_each_can_be_the_first() -> None:
    texts = [f'.kind == "{kind}" and .of{kind}.n > {number}' for number, kind in enumerate("abcdefghij")]
    conditions = [Expression(text, (), "jq") for text in texts]
    assert JQ is not None
    firsts = {
        next((n for n, text in enumerate(texts) if expressions.compile(text, "jq").holds(data, SEEN.on(data))), None)
        for data in JQ.examples(conditions, SEEN)
    }
    assert firsts == {*range(10), None}


@pytest.mark.parametrize(
    ("text", "column", "what"),
    [
        ("(.code | explode | add) == 1234", 10, "`explode`"),
        ('.a == 1 and (.code | @base64d) == "abcd"', 22, "a format"),
        ('.a == 1 and (.code | test("^(?<a>[ab])[^c]+\\\\d{9}(y|z){2}$"))', 22, "a pattern that is not simple"),
        ("def f: .a | explode | add; f == 1234", 1, "a function of its own"),
        ("fn:round", 1, "what is no program"),
        (".a ==", 1, "what is no program"),
    ],
)
def test_what_is_not_solved_is_named_with_its_place(text: str, column: int, what: str) -> None:
    assert JQ is not None
    assert (column, what) in [(one.column, one.what) for one in JQ.unsolved(text, True, SEEN)]


@pytest.mark.parametrize(
    ("text", "output", "data"),
    [
        ("{kg: (.grams / 1000), by: .who.name}", {"kg": 2}, {"grams": 2000}),
        (".payload.lines[0]", {"price": 3}, {"payload": {"lines": [{"price": 3}]}}),
        ("[.shops[] | select(.open) | .id]", ["x"], {"shops": [{"open": True, "id": "x"}]}),
        (". + {seen: true}", {"a": 1}, {"a": 1}),
        (".count = .count + 1", {"a": 1}, {"a": 1}),
        (".a as $x | {x: $x, y: .b}", {"x": 1, "y": 2}, {"a": 1, "b": 2}),
        ("map({article: .name})", [{"article": "x"}], [{"name": "x"}]),
    ],
)
def test_a_filter_is_gone_through_backwards(text: str, output: Json, data: Json) -> None:
    assert JQ is not None
    assert JQ.inputs(text, output, SEEN)[0] == data


@pytest.mark.parametrize("text", [".list", "[.list[] | select(.ok)]", ".list[] | select(.n > 3)", ".a.list | map(.x)"])
def test_a_collection_has_the_element_that_is_asked_for(text: str) -> None:
    assert JQ is not None
    data = JQ.collections(text, {"v": 5}, SEEN)[-1]
    outputs = expressions.compile(text, "jq").all_outputs(data, SEEN.on(data))
    elements = outputs[0] if len(outputs) == 1 else outputs
    assert [one["v"] for one in elements][:1] == [5]


@pytest.mark.parametrize("text", [".a | ascii_upcase", ".items | map(.price) | add", ".a.b + 1", '.x | split(",")'])
def test_data_that_a_program_takes(text: str) -> None:
    assert JQ is not None
    data = JQ.accepted(text, SEEN)[0]
    assert expressions.compile(text, "jq").evaluate(data, SEEN.on(data)) is not None


def test_the_members_that_count() -> None:
    assert JQ is not None
    assert JQ.names('.a.b[0] == "c" and any(.d[]; .e)') == frozenset("abcde")
    assert JQ.names(".a | keys") is None


def test_a_hostile_condition_ends_soon() -> None:
    text = " or ".join(f"((.a{n} and .b{n}) or (.c{n} | not))" for n in range(60))
    assert JQ is not None
    assert len(list(JQ.examples([Expression(text, (), "jq")], SEEN))) < 100


def test_no_program_breaks_anything_off() -> None:
    """Random programs as conditions, filters and collections: what is made up is JSON, the same each time."""
    source = Programs(Random(8))
    assert JQ is not None
    for _ in range(60):
        text = source.program()
        made = [
            list(JQ.examples([Expression(text, (), "jq")], SEEN)),
            JQ.inputs(text, {"a": [1]}, SEEN),
            JQ.collections(text, {"a": 1}, SEEN),
            JQ.accepted(text, SEEN),
        ]
        json.dumps(made, allow_nan=False)
        assert made[0] == list(JQ.examples([Expression(text, (), "jq")], SEEN))
        assert JQ.unsolved(text, True, SEEN) == () or set(answers(text)) != {True, False}


@pytest.mark.parametrize(
    "text",
    [
        ".a[99999999999] == 1",
        "has(9007199254740993)",
        '.a / "x" == 3',
        '.a == "x" * 100000',
        ".a > nan",
        ".a < infinite",
    ],
)
def test_nothing_is_made_up_that_is_beyond_bounds(text: str) -> None:
    assert JQ is not None
    assert len(json.dumps(list(JQ.examples([Expression(text, (), "jq")], SEEN)), allow_nan=False)) < 1_000


def test_whatever_is_written_of_the_names_of_jq_is_solved_or_given_up() -> None:
    assert JQ is not None
    endless = ("recurse", "repeat")  # seconds pass until such a program is given up
    for text in [text for name in NAMES for text in texts(name, FEW[:1] if name in endless else FEW)]:
        list(islice(JQ.examples([Expression(text, (), "jq")], SEEN), 1))
        JQ.inputs(text, 1, SEEN)


@pytest.mark.parametrize("number", ["1e999", "-1e999", "nan", "infinite"])
def test_a_number_that_is_not_finite_is_given_up(number: str) -> None:
    assert JQ is not None
    for text in (f".a == {number}", f"{number} > .a", f".a[{number}] == 1", f".a != [{number}]"):
        found = list(JQ.examples([Expression(text, (), "jq")], SEEN))
        assert "Infinity" not in json.dumps(found)  # JSON has no such number
    assert JQ.unsolved(f".a == {number}", True, SEEN)
