"""Texts as pasted from the documents: what is said about them, and what `repair` makes of them."""

import json
import re
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.definitions import SHARED, shared
from tests.golden import golden
from tests.pace import within
from tests.tiers import share
from workflow.definition import load
from workflow.document import read
from workflow.document.repair import repair
from workflow.paths import Json

ROOT = Path(__file__).resolve().parents[3]
SPEC = SHARED / "spec"
GOLDEN = ROOT / "tests/fixtures/documents/pasted.expected.txt"


def repaired(text: str) -> tuple[Json, tuple[str, ...]]:
    found = repair(text)
    assert found is not None
    return read(found.text).data, found.changes


@pytest.mark.parametrize(
    ("text", "data", "changes"),
    [
        ('1. {\n2. "a": 1\n3. }', {"a": 1}, ["Line numbers removed: lines 1 to 3"]),
        ("  1) a: 1\n  2) b:\n\n  3)   c: 2", {"a": 1, "b": {"c": 2}}, ["Line numbers removed: lines 1, 2 and 4"]),
        ('```json\n{"a": 1}\n```\n', {"a": 1}, ["Fences removed: lines 1 and 3"]),
        ("{“a”: “b c”}", {"a": "b c"}, ["Quotes made straight: line 1"]),
        ('{"a”: “b", “c": 1}', {"a": "b", "c": 1}, ["Quotes made straight: line 1"]),
        ('{"a": \'it is "b"\'}', {"a": 'it is "b"'}, ["Quotes made double: line 1"]),
        ('{"a": EVENT, "b": two words}', {"a": "EVENT", "b": "two words"}, ["Bare words put in quotes: line 1"]),
        ('{"a": http://x.y/z, b: STATE-END}', {"a": "http://x.y/z", "b": "STATE-END"}, ["Bare words put in quotes"]),
        ('{"a": True, "b": None, "c": 5}', {"a": True, "b": None, "c": 5}, ["Words of JSON written small: line 1"]),
        ('{"a": 1\n"b": [1 "x"\n{}]}', {"a": 1, "b": [1, "x", {}]}, ["Commas added: lines 2 to 3"]),
        ('{"a": [1, 2,], "b": 1,}', {"a": [1, 2], "b": 1}, ["Trailing commas removed: line 1"]),
        ('{"a": 1,, "b": [,2]}', {"a": 1, "b": [2]}, ["Commas without a value removed: line 1"]),
        ('{"a": 1, // one\n/* two\n*/ "b": 2} # three', {"a": 1, "b": 2}, ["Comments removed: lines 1 to 3"]),
        ('{"start": Boolean, ----is it?\n"b": 2}', {"start": "Boolean", "b": 2}, ["words", "Comments removed: line 1"]),
        ('"a": {"b": 1},\n"c": 2', {"a": {"b": 1}, "c": 2}, ["Braces put around the whole: line 1"]),
        ('{"a": {"b": [1, 2}', {"a": {"b": [1, 2]}}, ["`]` added: line 1", "`}` added: line 1"]),
        ('{"s": ["A": {"b": 1}, "C": {}]}', {"s": {"A": {"b": 1}, "C": {}}}, ["list of members made an object"]),
        ('{"s": ["a": 1, "b": 2]}', {"s": [{"a": 1, "b": 2}]}, ["Braces put around members of a list"]),
        ('{"a": {PLACEHOLDER}, "b": {X, "c": 1}}', {"a": {}, "b": {"c": 1}}, ["Placeholders removed: line 1"]),
        ('{"a": 1, {"b": 2}, "c": 3}', {"a": 1, "b": 2, "c": 3}, ["Braces without a name removed: line 1"]),
        ('{"a" {"b": 1}}', {"a": {"b": 1}}, ["Colons added: line 1"]),
        ('{"a":\u00a01,}', {"a": 1}, ["Trailing commas removed: line 1"]),
    ],
)
def test_what_can_be_repaired(text: str, data: Json, changes: list[str]) -> None:
    found, told = repaired(text)
    assert found == data
    assert len(told) == len(changes)
    for change, words in zip(told, changes, strict=True):
        assert words in change


def test_the_layout_is_kept() -> None:
    found = repair('{\n\t"a": one two,\n\n  "b": [ 1,\n 2, ],\n}\n')
    assert found is not None
    assert found.text == '{\n\t"a": "one two",\n\n  "b": [ 1,\n 2 ]\n}\n'


@pytest.mark.parametrize("text", ["", "5", '{"a": 1}', "a: 1\n", "[]", '{"a": 1, "a": 2}', "Hello world", "]", "{]"])
def test_what_can_be_read_or_is_no_json_is_left_alone(text: str) -> None:
    assert repair(text) is None


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ('    1. {\n    2. "states": []\n    3. }', "remove the numbers", (1, 5)),
        ('1. {\n2. "states":[\n3. ]\n4. }', "remove the numbers", (1, 1)),
        ('```json\n{"a": 1}\n```', "remove it", (1, 1)),
        ('{"a": “b”}', "straight quotes", (1, 7)),
        ('{"a": 1, “b”: 2}', "straight quotes", (1, 10)),
        ('{"a": CloudEvent source\n}', '"CloudEvent source"', (1, 7)),
        ('"states": {\n  STATE-DEFINITION\n},\n"b": 1', "put `{` before and `}` after", (3, 2)),
        ('"states": {\n  "A": {"function": “hello”}\n}', "write straight ones", (2, 21)),
    ],
)
def test_what_is_pasted_is_told_what_to_change(text: str, message: str, place: tuple[int, int]) -> None:
    found = read(text).diagnostics[0]
    assert (found.rule, found.severity) == ("syntax", "error")
    assert message in found.message
    assert (found.range.start.line, found.range.start.column) == place


def test_curly_quotes_in_yaml_prose_are_words() -> None:
    assert read("description: “Hello”\nstates: []\n").diagnostics == ()


def blocks() -> list[str]:
    """Every block of code of the two documents that cannot be read as they stand."""
    original = (SPEC / "workflow-0.1-original.md").read_text("utf-8")
    chinese = (SPEC / "workflow-0.1-arrays-zh.txt").read_text("utf-8")
    fenced = re.findall(r"``` JSON\n(.*?)```", original, re.DOTALL)
    examples = re.findall(r"^\{[ \u00a0]?\n\n.*?^\}$", original, re.DOTALL | re.MULTILINE)
    numbered = [found.group() for found in re.finditer(r"(?m)^ *1\. \{\n(?: *\d+\. .*\n?)+", chinese)]
    return [*fenced, *examples, *numbered]


@shared
def test_every_block_of_the_documents_is_repaired_or_says_why_not() -> None:
    told = []
    for block in blocks():
        found = repair(block)
        faults = [f"  {each.rule} {each.range.start.line}: {each.message}" for each in load(block).diagnostics]
        told += [f"{' '.join(block.split())[:70]}\n", *(f"{fault}\n" for fault in faults)]
        told += [f"  repaired: {change}\n" for change in (found.changes if found else ("nothing",))]
        assert faults
        if found:
            assert [each for each in load(found.text).diagnostics if each.rule == "syntax"] == []
    assert len(blocks()) == 24
    golden(GOLDEN, "".join(told))


@shared
def test_the_examples_are_definitions_once_they_are_repaired() -> None:
    dialects = []
    for block in blocks():
        found = repair(block)
        if "states" in block and found and (workflow := load(found.text).workflow) and workflow.scope.states:
            dialects.append(workflow.dialect)
    assert dialects.count("0.1-map") >= 3
    assert dialects.count("0.1-array") >= 9


PIECES = st.sampled_from(
    [
        '"a"',
        ":",
        ",",
        "{",
        "}",
        "[",
        "]",
        "word",
        "two words",
        "“x”",
        "'y'",
        "//z\n",
        "\n",
        "5",
        "null",
        "--q",
        "“",
        '"',
    ]
)


@given(st.lists(PIECES, max_size=30))
def test_nothing_is_too_odd(pieces: list[str]) -> None:
    text = " ".join(pieces)
    found = repair(text)
    if found:
        assert found.changes
        assert read(found.text).readable
        assert repair(found.text) is None


@given(st.data())
def test_a_torn_text_is_repaired_to_something_that_can_be_read(data: st.DataObject) -> None:
    text = json.dumps({"states": {"A": {"type": "EVENT", "events": [{"a": 1}, {"b": None}]}}}, indent=2)
    at = data.draw(st.integers(1, len(text) - 1))
    found = repair(text[:at] + data.draw(st.sampled_from(["", ",", "\n", "}", "x"])) + text[at + 1 :])
    assert found is None or isinstance(read(found.text).data, dict | list)


@pytest.mark.parametrize(
    "piece",
    share(
        ["{", "[", '["a": {', '{"a" ', "a, ", "/*a,", '"', "“", "'", "{a,", "[1 ", "--", "1. {\n", '{"a": 1, {', "[,"],
        3,
    ),
)
def test_a_hostile_text_is_answered_in_time(piece: str) -> None:
    for start in ("[", '{"a": ['):
        within(5, partial(repair, start + piece * (200_000 // len(piece))))
