"""What SonataFlow does otherwise: a definition with every row of semantics-0.8.md §10, and one with none."""

from pathlib import Path

import pytest

from tests.golden import golden
from workflow import runtimes
from workflow.definition import load
from workflow.diagnostics import Diagnostic

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "runtimes" / "sonataflow"


def told(text: str) -> list[Diagnostic]:
    return list(load(text, profile=runtimes.get("sonataflow")).diagnostics)


def differences(text: str) -> list[Diagnostic]:
    return [one for one in told(text) if one.rule == "runtime-differs"]


def shown(diagnostic: Diagnostic) -> str:
    start, end = diagnostic.range.start, diagnostic.range.end
    return f"{start.line}:{start.column}-{end.line}:{end.column} {diagnostic.message}\n"


def test_every_row_is_told_where_it_is_used() -> None:
    found = differences((FIXTURES / "differs.yaml").read_text("utf-8"))
    assert {(one.rule, one.severity) for one in found} == {("runtime-differs", "info")}
    golden(FIXTURES / "differs.expected", "".join(map(shown, found)))


def test_what_is_the_same_is_not_told() -> None:
    assert differences((FIXTURES / "same.yaml").read_text("utf-8")) == []


def test_other_dialects_and_what_cannot_be_read_have_none() -> None:
    old = "id: a\nname: A\nversion: '1'\nstates: [{name: A, type: delay, timeDelay: PT1S, end: {kind: default}}]"
    assert differences(old) == []
    assert "runtime-refuses" in {one.rule for one in told(old)}
    assert differences("states: [") == []


def test_runtimes_have_ids() -> None:
    first, *others = runtimes.ids()
    assert first == "specification"
    assert others == sorted(others)
    assert {"sonataflow", "sonataflow@10.1"} <= set(others)
    assert [runtimes.get(name).id for name in runtimes.ids()] == list(runtimes.ids())
    with pytest.raises(KeyError):
        runtimes.get("elsewhere")


@pytest.mark.parametrize(
    ("argument", "rules"),
    [
        ("{a: .owner}", ["runtime-differs"]),
        ("{a: '{{ .owner }}'}", ["runtime-differs"]),
        ("{a: '${ .owner'}", ["runtime-differs"]),
        ("{a: '${ $SECRET.token }'}", []),
        ("{a: '${ $SECRETS.token }'}", ["runtime-differs"]),
    ],
)
def test_what_it_takes_as_it_is_meant_is_told_once(argument: str, rules: list[str]) -> None:
    text = f"""id: a
name: A
version: "1"
start: S
specVersion: '0.8'
functions: [{{name: f, operation: 'a.json#f'}}]
states: [{{name: S, type: operation, actions: [{{functionRef: {{refName: f, arguments: {argument}}}}}], end: true}}]
"""
    assert sorted(one.rule for one in told(text)) == rules
