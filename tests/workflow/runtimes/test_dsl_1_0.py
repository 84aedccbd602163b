"""What engines of DSL 1.0 do otherwise: a definition with every row of semantics-1.0.md §12 that is seen in a text, and
one with none."""

from pathlib import Path

import pytest

from tests.golden import golden
from workflow import runtimes
from workflow.definition import load
from workflow.diagnostics import Diagnostic

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "runtimes"
ENGINES = ("go", "java", "synapse")


def differences(text: str, engine: str) -> list[Diagnostic]:
    definition = load(text, profile=runtimes.get(engine))
    return [one for one in definition.diagnostics if one.rule == "runtime-differs"]


def shown(diagnostic: Diagnostic) -> str:
    start, end = diagnostic.range.start, diagnostic.range.end
    return f"{start.line}:{start.column}-{end.line}:{end.column} {diagnostic.message}\n"


@pytest.mark.parametrize("engine", ENGINES)
def test_every_row_is_told_where_it_is_used(engine: str) -> None:
    found = differences((FIXTURES / "dsl-1-0" / "differs.yaml").read_text("utf-8"), engine)
    assert {(one.rule, one.severity) for one in found} == {("runtime-differs", "info")}
    golden(FIXTURES / "dsl-1-0" / f"{engine}.expected", "".join(map(shown, found)))


@pytest.mark.parametrize("engine", ["java"])
def test_what_is_the_same_is_not_told(engine: str) -> None:
    assert differences((FIXTURES / "dsl-1-0" / "same.yaml").read_text("utf-8"), engine) == []


@pytest.mark.parametrize("engine", ENGINES)
def test_older_dialects_are_not_theirs(engine: str) -> None:
    text = (FIXTURES / "sonataflow" / "differs.yaml").read_text("utf-8")
    assert differences(text, engine) == []


@pytest.mark.parametrize(("engine", "count"), [("java", 1), ("go", 0), ("synapse", 1)])
def test_merge_keys_are_told_where_a_reader_does_not_know_them(engine: str, count: int) -> None:
    text = (
        "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\ndo:\n"
        "- one: {set: {a: 1}, output: &out {as: .a}}\n- two:\n    set: {a: 2}\n    output:\n      <<: *out\n"
    )
    found = differences(text, engine)
    places = [(one.path, one.range.start.line) for one in found if "<<" in one.path]
    assert places == [(("do", 1, "two", "output", "<<"), 7)] * count


@pytest.mark.parametrize(("engine", "rules"), [("java", []), ("go", ["runtime-differs"])])
def test_java_evaluates_what_begins_with_a_brace(engine: str, rules: list[str]) -> None:
    text = 'document: {dsl: "1.0.3", namespace: a, name: b, version: "1.0.0"}\ndo: [{one: {set: {a: "${ .b"}}}]\n'
    assert [one.rule for one in load(text, profile=runtimes.get(engine)).diagnostics] == rules
