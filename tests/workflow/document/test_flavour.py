"""YAML as older readers have it: scalars of 1.1 in values, or in keys too, and aliases that are names."""

from itertools import product
from typing import Any

import pytest

from workflow.document import read
from workflow.document.flavour import RESOLVERS, Reading, key, may_differ
from workflow.paths import Json

JACKSON = Reading("1.1-values", aliases="names", merges=False)
GO = Reading("1.1")


def data(text: str, reading: Reading) -> Any:
    document = read(text, "yaml", reading=reading)
    assert document.readable, document.diagnostics
    return document.data


@pytest.mark.parametrize(
    ("written", "jackson", "go", "plain"),
    [
        ("yes", True, True, "yes"),
        ("Off", False, False, "Off"),
        ("y", "y", True, "y"),
        ("N", "N", False, "N"),
        ("true", True, True, True),
        ("'yes'", "yes", "yes", "yes"),
        ("010", 8, 8, 10),
        ("0x1F", 31, 31, 31),
        ("-0b11", -3, -3, "-0b11"),
        ("1_000", 1000, 1000, "1_000"),
        ("0o17", "0o17", "0o17", 15),
        ("1e3", 1000.0, 1000.0, 1000.0),
        ("12:30", "12:30", "12:30", "12:30"),
        ("2024-01-01", "2024-01-01", "2024-01-01", "2024-01-01"),
        ("~", None, None, None),
        (".a", ".a", ".a", ".a"),
    ],
)
def test_scalars(written: str, jackson: Json, go: Json, plain: Json) -> None:
    text = f"a: {written}\n"
    assert [data(text, one)["a"] for one in (JACKSON, GO, Reading())] == [jackson, go, plain]


def test_keys_are_words_too_where_go_reads_them() -> None:
    text = "{on: 1, n: 2, 'y': 3, 010: 4, name: 5}"
    assert data(text, GO) == {"true": 1, "false": 2, "y": 3, "8": 4, "name": 5}
    assert list(data(text, JACKSON)) == ["on", "n", "y", "010", "name"]


def test_aliases_may_be_names_and_merge_keys_members() -> None:
    text = "a: &x {b: 1}\nc: *x\nd: {<<: *x, e: 2}\n"
    assert data(text, JACKSON) == {"a": {"b": 1}, "c": "x", "d": {"<<": "x", "e": 2}}
    assert data(text, GO) == {"a": {"b": 1}, "c": {"b": 1}, "d": {"b": 1, "e": 2}}


def test_numbers_that_are_not_finite_are_refused() -> None:
    assert [one.rule for one in read("a: .inf\n", "yaml", reading=JACKSON).diagnostics] == ["syntax"]


SCALARS = [
    *("".join(each) for length in (1, 2, 3) for each in product("01x_.-+oebn:", repeat=length)),
    *(spelled for word in ("y", "n", "yes", "no", "on", "off", "true", "null") for spelled in (word, word.upper())),
    *("Yes", "No", "On", "Off", "True", "10_000", "-0x1F", "0b101", "step_1", "2_a", "12:30:45", "1e+3", "x-no"),
]


def resolved(text: str, scalars: str) -> Json:
    try:
        return RESOLVERS[scalars](text)
    except ValueError:
        return None


@pytest.mark.parametrize("place", ["a: {}\n", "a: {} # why\n", "- {}", "a: [{}, b]\n", "a: {{b: {}}}\n"])
def test_a_text_that_is_not_read_again_has_no_scalar_of_yaml_1_1(place: str) -> None:
    for reading in (JACKSON, GO):
        others = [one for one in SCALARS if resolved(one, reading.scalars) != resolved(one, "1.2")]
        assert len(others) > 30
        assert [one for one in others if not may_differ(place.format(one), reading)] == []


def test_a_text_that_is_not_read_again_has_no_key_that_go_reads_otherwise() -> None:
    others = [one for one in SCALARS if ":" not in one and key(one) != one]
    assert len(others) > 30
    assert [one for one in others if not may_differ(f"{one}: b\n", GO)] == []
    assert [one for one in others if not may_differ(f"a: {{{one}: b}}\n", GO)] == []


@pytest.mark.parametrize(
    "text", ["a: none\n", "a: b-no\n", "step_1: x\n", "a: ${ .on }\n", "a: 2024-11-30\n", "a: 100\n"]
)
def test_most_texts_are_read_once(text: str) -> None:
    assert not may_differ(text, JACKSON)
    assert not may_differ(text, GO)
