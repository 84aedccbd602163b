"""What an edit looks like in the text: in the style of its neighbours, with their comments left alone."""

from collections.abc import Callable

import pytest

from workflow.diagnostics import TextEdit
from workflow.document import read
from workflow.edits import Revision, Unwritable, apply
from workflow.paths import Json

Edit = Callable[[Revision], None]

YAML = """\
# A workflow.
id: x
name: 'Hello'  # greets

states:
# the first
- name: A  # a
  type: operation
  # what it does
  actions:
  - functionRef:
      refName: f

# the second
- name: B
  type: delay
"""


def edited(text: str, *edits: Edit) -> str:
    revision = Revision(read(text))
    for edit in edits:
        edit(revision)
    assert apply(text, revision.edits) == revision.document.text
    return revision.document.text


def sets(*path: str | int, to: Json, after: tuple[str, ...] = ()) -> Edit:
    return lambda revision: revision.set(path, to, after=after)


def inserts(*path: str | int, value: Json) -> Edit:
    return lambda revision: revision.insert(path, value)


def removes(*path: str | int) -> Edit:
    return lambda revision: revision.remove(path)


def moves(path: tuple[str | int, ...], to: tuple[str | int, ...]) -> Edit:
    return lambda revision: revision.move(path, to)


JQ = '${ "\\(.b)" }'

CASES: list[tuple[str, str, Edit, str]] = [
    ("an empty text has no quotes of its own", "b: x\na: ''\n", sets("a", to=JQ), f"b: x\na: {JQ}\n"),
    ("it takes its neighbours' quotes", "b: 'x'\na: \"\"\n", sets("a", to="y"), "b: 'x'\na: 'y'\n"),
    ("quotes stay", "a: 'x'  # c\n", sets("a", to="it's"), "a: 'it''s'  # c\n"),
    ("plain where it may", "a: x\n", sets("a", to="yes"), 'a: "yes"\n'),
    ("a clock is text", "a: 'x'\nb: y\n", sets("b", to="12:30"), "a: 'x'\nb: '12:30'\n"),
    ("an expression is quoted", "a: x\n", sets("a", to="{{ $.x }}"), 'a: "{{ $.x }}"\n'),
    ("numbers are no text", "a: '1'\n", sets("a", to=1), "a: 1\n"),
    ("null becomes a mapping", "a:  # c\nb: 1\n", sets("a", "c", to=1), "a:  # c\n  c: 1\nb: 1\n"),
    ("lists lie as others do", "a:\n  - 1\n", sets("b", to=[2]), "a:\n  - 1\nb:\n  - 2\n"),
    ("four spaces", "a:\n    b: 1\n", sets("c", to={"d": {"e": 1}}), "a:\n    b: 1\nc:\n    d:\n        e: 1\n"),
    ("wide dashes", "a:\n-   b: 1\n", inserts("a", 1, value={"c": 1, "d": 2}), "a:\n-   b: 1\n-   c: 1\n    d: 2\n"),
    ("several lines of text", "a:\n  b: 1\n", sets("c", to="x\ny\n"), "a:\n  b: 1\nc: |\n  x\n  y\n"),
    ("a block of text gets shorter", "a: |  # c\n  x\n  y\nb: 1\n", sets("a", to="z"), "a: z  # c\nb: 1\n"),
    ("neighbours in brackets", "a: {b: 1}\n", sets("c", to={"d": [1]}), "a: {b: 1}\nc: {d: [1]}\n"),
    ("behind others", "a: 1\nb: 2\n", sets("c", to=3, after=("a", "z")), "a: 1\nc: 3\nb: 2\n"),
    ("keys in quotes", 'a: 1\n', sets("<<", to=3), 'a: 1\n"<<": 3\n'),
    ("windows", "a: 1\r\nb: 2\r\n", sets("c", to={"d": 1}), "a: 1\r\nb: 2\r\nc:\r\n  d: 1\r\n"),
    ("no last line break", "a: 1", sets("b", to=2), "a: 1\nb: 2"),
    ("a text without its last break", "a: 1", sets("b", to="x\ny\n"), 'a: 1\nb: "x\\ny\\n"'),
    ("the last without its line break", "a: 1\nb: 2", removes("b"), "a: 1"),
    ("a document mark", "---\n# c\na: 1\n", removes("a"), "---\n# c\n{}\n"),
    ("the head stays", "# head\na: 1\nb: 2\n", removes("a"), "# head\nb: 2\n"),
    ("own comments go", "a: 1\n\n# far\n\n# own\nb: 2  # too\nc: 3\n", removes("b"), "a: 1\n\n# far\n\nc: 3\n"),
    ("the first of a line", "- a: 1  # x\n  # about b\n  b: 2\n", removes(0, "a"), "- # about b\n  b: 2\n"),
    ("brackets with comments", "a: [\n  1,  # one\n  2  # two\n]\n", removes("a", 1), "a: [\n  1  # one\n]\n"),
    ("more in brackets", "a: [\n  1,  # one\n  2  # two\n]\n", inserts("a", 2, value=3),
     "a: [\n  1,  # one\n  2,  # two\n  3\n]\n"),
    ("a comma at the end", "a: [1, 2,]\n", inserts("a", 2, value="x, y"), 'a: [1, 2, "x, y",]\n'),
    ("a pair without braces", "[a: 1]\n", sets(0, "b", to=2), "[{a: 1, b: 2}]\n"),
    ("compact JSON", '{"a":1,"b":[1,2]}', inserts("b", 0, value={"c": 1}), '{"a":1,"b":[{"c":1},1,2]}'),
    ("tabs", '{\n\t"a": {\n\t\t"b": 1\n\t}\n}', sets("a", "c", to={"d": 1}),
     '{\n\t"a": {\n\t\t"b": 1,\n\t\t"c": {\n\t\t\t"d": 1\n\t\t}\n\t}\n}'),
    ("the last of JSON", '{\n  "a": 1,\n  "b": 2\n}\n', removes("b"), '{\n  "a": 1\n}\n'),
    ("only what differs", YAML, sets("states", 0, "actions", to=[{"functionRef": {"refName": "g"}}]),
     YAML.replace("refName: f", "refName: g")),
    ("a list around", YAML, sets("states", 1, "actions", to=[{"name": "go"}]), YAML + "  actions:\n  - name: go\n"),
    ("an item with a blank line", YAML, inserts("states", 1, value={"name": "C"}),
     YAML.replace("# the second", "- name: C\n\n# the second")),
    ("down", YAML, moves(("states", 0), ("states", 1)),
     YAML[: YAML.index("# the first")] + YAML[YAML.index("# the second") :] + "\n"
     + YAML[YAML.index("# the first") : YAML.index("\n# the second")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "edit", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_an_edit_looks_like_its_neighbours(text: str, edit: Edit, expected: str) -> None:
    assert edited(text, edit) == expected


@pytest.mark.parametrize("text", ["", "# only a comment\n", "---\n", "---\n# c\n", "\n\n", "# no break"])
def test_an_empty_text_can_be_filled(text: str) -> None:
    found = edited(text, sets("id", to="x"), sets("states", to=[{"name": "A"}]))
    assert found.endswith("id: x\nstates:\n- name: A\n")
    assert found.startswith(text.rstrip())


def test_an_empty_json_text_can_be_filled() -> None:
    revision = Revision(read("", "json"))
    revision.set(("id",), "x")
    assert revision.document.text == '{\n  "id": "x"\n}\n'


@pytest.mark.parametrize(
    ("text", "edit", "words"),
    [
        ("? a\n: 1\n? b\n: 2\n", removes("b"), "behind a"),
        ("&x a: 1\nb: *x\n", removes("a"), "repeat this part"),
        ("a: 1\na: 2\n", removes("a"), "given twice"),
        ("a: [1\n", sets("a", to=1), "cannot be read"),
        ("a: 1\n", sets("a", "b", to=1), "not a mapping"),
        ("a: 1\n", inserts("a", 0, value=1), "not a list"),
        ("a: [1]\n", inserts("a", 2, value=1), "no place"),
        ("a: 1\n", removes("b"), "nothing at /b"),
        ("a: 1\n", removes(), "cannot be removed"),
        ("a: 1\n", sets("b", to=float("nan")), "finite"),
        ("a: 1\n", sets("b", to="\0"), "NUL"),
        ("a: 1\nb: 2\n", lambda revision: revision.rename_key(("a",), "b"), "already"),
        ("a: [1]\n", moves(("a", 0), ("b", 0)), "no place"),
    ],
)
def test_what_cannot_be_written_is_refused_and_changes_nothing(text: str, edit: Edit, words: str) -> None:
    with pytest.raises(Unwritable, match=words):
        edited(text, edit)


def test_a_refusal_leaves_earlier_edits_alone() -> None:
    revision = Revision(read("&x a: 1\nb: *x\nc: 3\n"))
    revision.set(("c",), 4)
    with pytest.raises(Unwritable):
        revision.remove(("a",))
    assert revision.edits == (TextEdit(17, 18, "4"),)


def test_an_alias_itself_can_be_replaced() -> None:
    assert edited("a: &x {b: 1}\nc: *x\n", sets("c", to={"b": 2})) == "a: &x {b: 1}\nc: {b: 2}\n"


def test_a_line_break_of_two_characters_is_never_cut() -> None:
    text = "a: 1\r\n\r\nb:\r\n- 1\r\n\r\n- 2\r\n"
    revision = Revision(read(text))
    revision.insert(("b", 1), 3)
    revision.remove(("a",))
    places = [place for edit in revision.edits for place in (edit.start, edit.end)]
    assert places
    assert all(text[place - 1 : place + 1] != "\r\n" for place in places)


@pytest.mark.parametrize(
    ("text", "edit", "expected"),
    [
        ("a: |\n  x", sets("b", to=1), "a: |-\n  x\nb: 1"),
        ("a:\n- |+2 # c\n  x", inserts("a", 1, value=1), "a:\n- |-2 # c\n  x\n- 1"),
        ("a:\n- >-\n  x", inserts("a", 1, value=1), "a:\n- >-\n  x\n- 1"),
        ("a:\n- 1\n- |\n  x", moves(("a", 1), ("a", 0)), "a:\n- |-\n  x\n- 1"),
        ("a:\n- 1\n- b: |\n    x", moves(("a", 1), ("a", 0)), "a:\n- b: |-\n    x\n- 1"),
        ("a: |", sets("b", to=1), "a: |\nb: 1"),
    ],
)
def test_a_last_block_of_text_keeps_its_value_when_more_follows(text: str, edit: Edit, expected: str) -> None:
    assert edited(text, edit) == expected
