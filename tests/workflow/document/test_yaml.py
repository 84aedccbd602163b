"""The YAML reader: YAML 1.2 core scalars, exact ranges, and refusals that say what to change."""

import re
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from tests.workflow.samples import VALUES, places, value_at, written
from workflow.document import Limits, read, yaml_reader
from workflow.document.scalars import NotFiniteError, resolve
from workflow.paths import Json, Path


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"),
        ("NO", "NO"),
        ("yes", "yes"),
        ("2020-03-20", "2020-03-20"),
        ("2020-03-20T09:00:00Z", "2020-03-20T09:00:00Z"),
        ("12:30:45", "12:30:45"),
        ("true", True),
        ("False", False),
        ("~", None),
        ("null", None),
        ("NULL", None),
        ("nUll", "nUll"),
        ("012", 12),
        ("0o17", 15),
        ("0x1F", 31),
        ("-7", -7),
        ("1_000", "1_000"),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("1.", 1.0),
        ("+.5e-1", 0.05),
        ("0b1", "0b1"),
        ("'12'", "12"),
        ('"\\u00e9"', "é"),
        ("=", "="),
        ("-", [None]),
        ("|\n  a\n  b\n", "a\nb\n"),
        (">-\n  a\n  b\n", "a b"),
    ],
)
def test_scalars_mean_what_yaml_1_2_says(text: str, value: Json) -> None:
    document = read(text, "yaml")
    assert document.diagnostics == ()
    assert document.data == value
    assert type(document.data) is type(value)


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "empty", 1, 1),
        (" \n\t", "empty", 1, 1),
        ("# only a comment", "nothing but comments", 1, 1),
        ("a:\n\t- b", "Tabs cannot indent YAML", 2, 1),
        ("a: b: c", "A `:` is not expected here", 1, 5),
        ("a: [1, 2\nb: c", "Expected a comma or `]`", 2, 2),
        ("a: {b: c", "Expected a comma or `}`", 1, 9),
        ('a: "x', "This quote is not closed", 1, 4),
        ("a: 'x\n---\nb: c", "This quote is not closed", 1, 4),
        ("id: x\nname\nstates: []", "A `:` is missing after this key", 2, 1),
        ("id: x\nname:y\nstates: []", "A space is missing after the `:`", 2, 1),
        ("id:x\nname: y", "A space is missing after the `:`", 1, 1),
        ("a: @b", "cannot begin with `@`", 1, 4),
        ("a: `b`", "cannot begin with ```", 1, 4),
        ("a: %b", "cannot begin with `%`", 1, 4),
        ("a:\n - b\n c: d", "another list item", 3, 2),
        ("a: 'x' y", "Expected a key here", 1, 8),
        ("a: *", "A name must follow `&` and `*`", 1, 5),
        ("a: |x\n  b", "begins on the next line", 1, 5),
        ('a: "\\q"', "This escape", 1, 5),
        ("a: {{ $.x }}", "Put quotes around an expression", 1, 4),
        ("a: !!str 1", "Tags (`!!str`)", 1, 4),
        ("a: ! b", "Tags (`!`)", 1, 4),
        ("!x k: v", "Tags (`!x`)", 1, 1),
        ("? [a]\n: b", "A key must be text", 1, 3),
        ("? " * 25_000, "A key must be text", 1, 3),
        ("a: &x b\n*x : c", "A key must be text", 2, 1),
        ("a: &x [*x]", "stands inside what it repeats", 1, 8),
        ("a: *x", "No `&x` stands before", 1, 4),
        ("a: &x [b, c]\nd:\n  <<: *x", "`<<` takes in the members of a mapping", 3, 3),
        ("a: &x {b: c}\nd:\n  <<: [*x, e]", "`<<` takes in the members of a mapping", 3, 3),
        ("a: b\x00", "A NUL character", 1, 5),
        ("a: b\ud800", "lone surrogate", 1, 5),
        ("a: \x07", "A control character", 1, 4),
        ('a: "\\0"', "An escape here is a NUL", 1, 4),
        ('"\\0": a', "An escape here is a NUL", 1, 1),
        ('a: "\\ud83d"', "This escape is no character", 1, 7),
        ("%YAML 3.0\n---\na: b", "version of YAML", 1, 1),
    ],
)
def test_a_bad_text_says_what_to_change_and_where(text: str, message: str, line: int, column: int) -> None:
    document = read(text, "yaml")
    assert (document.readable, document.data) == (False, None)
    assert [each.rule for each in document.diagnostics] == ["syntax"]
    assert message in document.diagnostics[0].message
    start = document.diagnostics[0].range.start
    assert (start.line, start.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("?\n: a", "A key is missing"),
        ("a: .inf", "not a finite number"),
        ("a: -.INF", "not a finite number"),
        ("a: .nan", "not a finite number"),
        ("a: 1e999", "too large"),
        ("a: " + "9" * 5000, "too large"),
    ],
)
def test_values_that_json_has_not_are_errors_but_do_not_lock(text: str, message: str) -> None:
    document = read(text, "yaml")
    assert document.readable
    assert [each.rule for each in document.diagnostics] == ["syntax"]
    assert message in document.diagnostics[0].message


def test_keys_that_are_no_text_are_read_as_it() -> None:
    document = read("ports: {8880: 8881, 0x10: a, true: b, null: c, 1.50: d, .inf: e}", "yaml")
    assert document.diagnostics == ()
    assert document.data == {"ports": {"8880": 8881, "0x10": "a", "true": "b", "null": "c", "1.50": "d", ".inf": "e"}}
    assert [one.rule for one in read("1: a\n'1': b", "yaml").diagnostics] == ["duplicate-key"]


@pytest.mark.parametrize(
    ("text", "merged"),
    [
        ("a: &x {b: 1, c: 2}\nd:\n  <<: *x\n", {"b": 1, "c": 2}),
        ("a: &x {b: 1, c: 2}\nd:\n  c: 3\n  <<: *x\n", {"b": 1, "c": 3}),  # what is written here counts
        ("a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}\n", {"b": 1, "c": 3}),
        ("a: [&x {b: 1}, &y {b: 2, c: 2}]\nd:\n  <<: [*x, *y]\n", {"b": 1, "c": 2}),  # the first counts
        ("d:\n  <<: {b: 1}\n  c: 2\n", {"b": 1, "c": 2}),
        ("a: &x {b: 1}\ne: &y {<<: *x, c: 2}\nd:\n  <<: *y\n", {"b": 1, "c": 2}),
        ("d:\n  '<<': {b: 1}\n", {"<<": {"b": 1}}),  # in quotes it is a name as any other
    ],
)
def test_merge_keys_are_read_as_readers_of_yaml_1_1_do(text: str, merged: dict[str, object]) -> None:
    document = read(text, "yaml")
    assert document.diagnostics == ()
    assert document.data["d"] == merged


def test_what_is_merged_stands_at_its_merge_key() -> None:
    document = read("a: &x {b: {e: 1}}\nd:\n  c: 2\n  <<: *x\n", "yaml")
    assert written(document, ("d", "b")) == "*x"
    assert written(document, ("d", "b", "e")) == "*x"
    assert document.key_range(("d", "b")).start.line == 4
    assert document.path_at(document.text.index("<<") + 1) == ("d",)
    assert written(document, ("d", "c")) == "2"


def test_a_merge_key_that_repeats_too_much_is_refused() -> None:
    levels = "".join(f"l{n}: &l{n} {{a: *l{n - 1}, <<: *l{n - 1}, b: *l{n - 1}}}\n" for n in range(1, 40))
    found = read(f"l0: &l0 {{x: 1}}\n{levels}", "yaml")
    assert not found.readable
    assert "values here, aliases included" in found.diagnostics[0].message


def test_a_duplicate_key_names_both_places_and_the_last_counts() -> None:
    document = read("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n")
    assert document.readable
    assert document.data == {"a": 1, "b": {"d": 2, "c": 3}}
    (found,) = document.diagnostics
    assert (found.rule, found.path) == ("duplicate-key", ("b", "c"))
    assert (found.range.start.line, found.range.start.column, found.range.end.column) == (5, 3, 4)
    assert "line 3, column 3" in found.message
    assert written(document, ("b", "c")) == "3"


def test_ranges_are_exact_where_the_parser_is_not() -> None:
    text = (
        "a: &x foo # comment\n"
        "b: *x\n"
        "c: &m # why\n"
        "  k: v\n"
        "\n"
        "  # after\n"
        "d: |\n"
        "  text\n"
        "\n"
        "# no text\n"
        "e:\n"
        "f: [x: y, z]\n"
        "g: 😀 # wide\n"
        "h:\n"
        "- &q\n"
        "  - 1\n"
        "i: {j: k} # end\n"
        "l: &n\n"
        "o: &p {q: r}\n"
    )
    document = read(text)
    assert document.diagnostics == ()
    expected: dict[Path, str] = {
        ("a",): "foo",
        ("b",): "*x",
        ("c",): "k: v",
        ("d",): "|\n  text",
        ("e",): "",
        ("f",): "[x: y, z]",
        ("f", 0): "x: y",
        ("f", 1): "z",
        ("g",): "😀",
        ("h",): "- &q\n  - 1",
        ("h", 0): "- 1",
        ("h", 0, 0): "1",
        ("i",): "{j: k}",
        ("l",): "",
        ("o",): "{q: r}",
    }
    assert {path: written(document, path) for path in expected} == expected
    assert document.range(("g",)).start.column == 4
    assert document.key_range(("h",)).start.line == 14


def test_a_missing_place_gives_its_nearest_ancestor_and_an_alias_itself() -> None:
    document = read("a: &x {b: {c: d}}\ne: *x\n")
    assert written(document, ("a", "b", "nothing", 3)) == "{c: d}"
    assert document.data["e"] == {"b": {"c": "d"}}
    assert written(document, ("e", "b", "c")) == "*x"


def test_a_place_in_the_text_gives_its_path() -> None:
    document = read("a:\n- b: c\n  d: e\n- f\n")
    for needle, path in [("a", ("a",)), ("b", ("a", 0, "b")), ("e", ("a", 0, "d")), ("f", ("a", 1))]:
        assert document.path_at(document.text.index(needle)) == path
    assert document.path_at(len(document.text)) == ()


class Dumper(yaml.SafeDumper):
    """Quotes what YAML 1.2 would not read as text, although 1.1, which this writer knows, would (`0E0`)."""

    def text(self, value: str) -> yaml.ScalarNode:
        try:
            plain = isinstance(resolve(value), str)
        except NotFiniteError:
            plain = False
        return self.represent_scalar("tag:yaml.org,2002:str", value, style=None if plain else '"')


Dumper.add_representer(str, Dumper.text)


@given(VALUES)
@example({"0E0": None})
def test_what_is_dumped_reads_back_and_every_range_reads_to_its_value(value: Json) -> None:
    text = yaml.dump(value, Dumper=Dumper, allow_unicode=True)
    document = read(text, "yaml")
    assert document.diagnostics == ()
    assert document.data == value
    for path, spot in places(document.root):
        at = value_at(value, path)
        if not isinstance(at, dict | list):
            assert read(text[spot.start : spot.end] or "~", "yaml").data == at


@given(st.text("ab:-[]{}#&*!|>'\"%@` \n\t<?,.0", max_size=40))
def test_no_text_is_too_odd(text: str) -> None:
    document = read(text, "yaml")
    assert document.readable or document.diagnostics
    for _, spot in places(document.root):
        assert 0 <= spot.start <= spot.end <= len(text)


def test_the_pure_parser_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [
        "a: &x [1, {b: c}]\nd: *x\n",
        "a:\n\t- b",
        "a: @b",
        "a: [1",
        "a: 'b' c",
        "a: b: c",
        "a:\n - b\n c: d",
        "a: on",
    ]
    fast = [read(text, "yaml") for text in texts]
    monkeypatch.setattr(yaml_reader, "Parser", yaml.SafeLoader)
    for text, document in zip(texts, fast, strict=True):
        slow: Any = read(text, "yaml")
        assert (slow.data, slow.root) == (document.data, document.root)
        assert [each.range.start for each in slow.diagnostics] == [each.range.start for each in document.diagnostics]
        assert not any("This is not YAML" in each.message for each in slow.diagnostics)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 25_000,
        "{a: " * 25_000,
        "- " * 25_000,
        "\n".join(" " * depth + "a:" for depth in range(500)),
        "a: &x [[[[[[[[[[]]]]]]]]]]\nb: " + "[" * 60 + "*x" + "]" * 60,
    ],
)
def test_deep_nesting_is_refused(text: str) -> None:
    document = read(text, "yaml")
    assert not document.readable
    assert "deeper than the limit of 64" in document.diagnostics[0].message


def test_sixty_four_levels_are_read() -> None:
    assert read("[" * 64 + "]" * 64, "yaml").readable
    assert not read("[" * 65 + "]" * 65, "yaml").readable


def test_aliases_count_for_what_they_repeat() -> None:
    laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]\n" for level in range(1, 9)
    )
    document = read(laughs)
    assert not document.readable
    assert "more than 100,000 values" in document.diagnostics[0].message
    assert read("a: &x [1, 2]\nb: *x\n", limits=Limits(nodes=7)).readable
    assert not read("a: &x [1, 2]\nb: *x\n", limits=Limits(nodes=6)).readable


def test_a_long_text_is_refused() -> None:
    assert "longer than the limit" in read("a: " + "é" * 600_000).diagnostics[0].message
    assert read("a: " + "e" * 1_000_000).readable


def test_a_byte_order_mark_is_dropped() -> None:
    document = read("\ufeffa: b\n")
    assert (document.text, document.data, written(document, ("a",))) == ("a: b\n", {"a": "b"}, "b")


def test_line_ends_of_all_kinds_count_as_one() -> None:
    document = read("a: b\r\nc: d\re: f\r\n")
    assert [document.range((key,)).start.line for key in "ace"] == [1, 2, 3]


@given(st.text(alphabet="a#\r\n\x85\u2028\U0001f600", max_size=12))
def test_every_place_has_the_line_and_column_that_a_count_gives(text: str) -> None:
    document = read(text)
    for offset in range(len(document.text) + 1):
        before = re.split("\r\n|\r|\n", document.text[:offset])
        halfway = document.text[offset - 1 : offset + 1] == "\r\n"  # between the two it is still the line before
        expected = (len(before) - 1, len(before[-2]) + 2) if halfway else (len(before), len(before[-1]) + 1)
        place = document.position(offset)
        assert (place.line, place.column) == expected


@pytest.mark.parametrize("char", ["\x85", "\u2028", "\u2029"])
def test_line_breaks_of_yaml_1_1_are_text(char: str) -> None:
    document = read(f"a{char}: b{char}c # d{char}e\nf: |\n  g{char}h\n")
    assert document.data == {f"a{char}": f"b{char}c", "f": f"g{char}h\n"}
    assert written(document, ("f",)) == f"|\n  g{char}h"


def test_of_several_documents_the_first_is_read_and_the_next_is_told() -> None:
    document = read("---\n# nothing\n---\na: b\n---\n---\nc: d\n---\ne: {{", "yaml")
    assert (document.readable, document.data) == (True, {"a": "b"})
    (found,) = document.diagnostics
    assert (found.rule, found.range.start.line, found.range.start.column) == ("several-documents", 6, 1)
    assert read("a: b\n---\n# nothing\n...\n---\n", "yaml").diagnostics == ()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: |\n  \tx\nb: |+\n\n \ty\n\n", {"a": "\tx\n", "b": "\n\ty\n\n"}),
        ("# |\na: 1  # >\nb: |  # c\n  \t- x |\n  \ty\n", {"a": 1, "b": "\t- x |\n\ty\n"}),
        ("a: >2-\n    \tx\n", {"a": "  \tx"}),
        ("a: >\n \tx\n\n\nb: 1\n", {"a": "\tx\n", "b": 1}),
        ("a: |\n  \t\nb: 1\n", {"a": "\t\n", "b": 1}),
    ],
)
def test_a_tab_that_begins_a_block_of_text_is_a_part_of_it(text: str, value: Json) -> None:
    assert read(text, "yaml").data == value
    assert read(text.replace("\n", "\r\n"), "yaml").data == value


def test_a_tab_that_indents_is_refused_beside_one_that_does_not() -> None:
    (found,) = read("a: |\n  \tx\n# |\n  \tb: 1\n", "yaml").diagnostics
    assert "Tabs cannot indent" in found.message


@pytest.mark.parametrize("text", ["- |+\n   ", "foo: |\n  x\n   ", "a: |+\n  x\n\n  ", "a: b\n  "])
def test_places_stay_inside_a_text_that_ends_with_blanks(text: str) -> None:
    document = read(text, "yaml")
    assert document.diagnostics == ()
    for _, spot in places(document.root):
        assert 0 <= spot.start <= spot.end <= len(text)


def test_a_folded_text_of_several_lines_that_begins_with_a_tab_is_refused() -> None:
    assert "Tabs cannot indent" in read("a: >\n  \tx\n  y\n", "yaml").diagnostics[0].message
