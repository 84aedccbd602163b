"""YAML as older readers have it: scalars of 1.1 in values, or in keys too, and aliases that are names."""

from typing import Any

import pytest

from workflow.document import read
from workflow.document.flavour import Reading
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
