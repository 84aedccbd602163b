"""The JSON reader: the values of the standard library, exact ranges, and messages that say what to change."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workflow.samples import VALUES, places, value_at, written
from workflow.document import Limits, guess_syntax, read


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ('{"a": 1,}', "A member is missing before this `}`", 1, 9),
        ("[1, ]", "A value is missing before this `]`", 1, 5),
        ('{"a" 1}', "Expected a `:` after this key", 1, 6),
        ("[1 2]", "Expected a comma or `]` here", 1, 4),
        ('{"a": [1, 2}', "Expected a comma or `]` here", 1, 12),
        ('{"a": 1\n "b": 2}', "Expected a comma or `}` here", 2, 2),
        ('{"a": 1', "The `{` of line 1 is not closed", 1, 8),
        ("[\n[1]", "The `[` of line 1 is not closed", 2, 4),
        ('{"a": ', "Expected a value here, but the text ends", 1, 7),
        ("{", "Expected a key in double quotes here, but the text ends", 1, 2),
        ("{a: 1}", "A key must stand in double quotes", 1, 2),
        ("{'a': 1}", "Expected a key in double quotes", 1, 2),
        ("['a']", "double quotes, not single ones", 1, 2),
        ("[tru]", 'Text stands in double quotes: "tru"', 1, 2),
        ("[True]", "Write `true` in small letters", 1, 2),
        ("[None]", "Write `null`", 1, 2),
        ("[NaN]", "JSON has no `NaN`", 1, 2),
        ("[-Infinity]", "JSON has no `-Infinity`", 1, 2),
        ("[01]", "`01` is not a JSON number", 1, 2),
        ("[1.]", "`1.` is not a JSON number", 1, 2),
        ("[+1]", "`+1` is not a JSON number", 1, 2),
        ("[.5]", "`.5` is not a JSON number", 1, 2),
        ("[1] x", "Nothing more is expected", 1, 5),
        ('{"a": 1 // why\n}', "JSON has no comments", 1, 9),
        ('["a\tb"]', "must be written as an escape", 1, 4),
        ('["a\nb"]', "a double quote is missing", 1, 2),
        ('["a', "a double quote is missing", 1, 2),
        ('["a\\q"]', "This escape is unknown in JSON", 1, 4),
        ('["\\u12"]', "This escape is unknown in JSON", 1, 3),
        ('["\\ud800"]', "half of a character", 1, 2),
        ('["\\u0000"]', "a NUL", 1, 2),
        ('["a", "b\x00"]', "A NUL character", 1, 9),
        ("", "empty", 1, 1),
    ],
)
def test_a_bad_text_says_what_to_change_and_where(text: str, message: str, line: int, column: int) -> None:
    document = read(text, "json")
    assert (document.readable, document.data) == (False, None)
    assert [each.rule for each in document.diagnostics] == ["syntax"]
    assert message in document.diagnostics[0].message
    start = document.diagnostics[0].range.start
    assert (start.line, start.column) == (line, column)


def test_tabs_byte_order_marks_and_surrogate_pairs_are_read() -> None:
    document = read('\ufeff{\r\n\t"a":\t"\\ud83d\\ude00",\r\n\t"b": [\t]\r\n}\r\n')
    assert (document.syntax, document.data) == ("json", {"a": "😀", "b": []})
    assert document.range(("b",)).start.line == 3
    assert document.range(("b",)).start.column == 7


def test_a_duplicate_key_names_both_places_and_the_last_counts() -> None:
    document = read('{"a": 1,\n "b": {"a": 2, "a": 3}}')
    assert document.data == {"a": 1, "b": {"a": 3}}
    (found,) = document.diagnostics
    assert (found.rule, found.path, found.range.start.column) == ("duplicate-key", ("b", "a"), 16)
    assert "line 2, column 8" in found.message
    assert written(document, ("b", "a")) == "3"


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 400])
def test_numbers_too_large_for_json_readers_are_errors(number: str) -> None:
    document = read(f'{{"a": {number}}}')
    assert document.readable
    assert "too large" in document.diagnostics[0].message
    assert document.diagnostics[0].path == ("a",)


@given(VALUES, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_what_is_dumped_reads_back_and_every_range_reads_to_its_value(
    value: object, indent: int | str | None, ascii_only: bool
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    document = read(text, "json")
    assert document.diagnostics == ()
    assert document.data == value
    for path, spot in places(document.root):
        assert json.loads(text[spot.start : spot.end]) == value_at(value, path)


@given(st.text('{}[]:,"\\u0a1-.eE \n\ttruefalsn', max_size=30))
def test_it_accepts_what_the_standard_library_accepts(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        assert not read(text, "json").readable
    else:
        document = read(text, "json")
        assert document.readable == ("\\u0000" not in text and "\\ud" not in text)
        if document.readable and not document.diagnostics:
            assert document.data == expected


@pytest.mark.parametrize("text", ["[" * 25_000, '{"a":' * 25_000, "[" * 65 + "]" * 65])
def test_deep_nesting_is_refused(text: str) -> None:
    assert "deeper than the limit of 64" in read(text, "json").diagnostics[0].message
    assert read("[" * 64 + "]" * 64, "json").readable


def test_many_values_are_refused() -> None:
    assert read("[1, 2]", limits=Limits(nodes=3)).readable
    assert not read("[1, 2]", "json", limits=Limits(nodes=2)).readable


@pytest.mark.parametrize(
    ("text", "syntax"),
    [
        ('{"id": 1}', "json"),
        (' \n{ "id": 1}', "json"),
        ("{", "json"),
        ("[{}]", "json"),
        ("id: x", "yaml"),
        ("{id: x}", "yaml"),
        ("# c\n{}", "yaml"),
        ("- a", "yaml"),
        ("", "yaml"),
    ],
)
def test_the_syntax_is_known_by_the_first_characters(text: str, syntax: str) -> None:
    assert guess_syntax(text) == syntax
