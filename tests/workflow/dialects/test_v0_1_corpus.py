"""Real 0.1 definitions: they read in their dialect, draw, and lint as the goldens say; and large ones are quick."""

import json
from itertools import count

import pytest

from tests.definitions import ROOT, others, own, shared
from tests.golden import golden
from tests.pace import within
from workflow.definition import load
from workflow.diagnostics import Diagnostic
from workflow.diagram import draw

DIALECTS = ("0.1-array", "0.1-camel", "0.1-kebab")


def shown(name: str, found: Diagnostic) -> str:
    start = found.range.start
    return f"{name}:{start.line}:{start.column}: {found.severity} {found.rule}: {found.message}\n"


@shared
@pytest.mark.parametrize("dialect", DIALECTS)
def test_findings(dialect: str) -> None:
    definitions = {file.name: load(file.read_text("utf-8")) for file in others(dialect)}
    assert {found.dialect for found in definitions.values()} == {dialect}
    lines = [shown(name, each) for name, found in definitions.items() for each in found.diagnostics]
    golden(ROOT / "tests/fixtures/corpus" / f"{dialect}.lint.txt", "".join(lines))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_drawings(dialect: str) -> None:
    for file in (*own(dialect), *others(dialect)):
        found = load(file.read_text("utf-8"))
        assert found.workflow is not None
        svg = draw(found.workflow, engine="plain").svg
        assert svg.count('class="sb-node') >= len(found.workflow.scope.states), file.name


def test_a_definition_of_100_kb_with_200_states_loads_within_100_ms() -> None:
    states = [
        {
            "name": f"State {number}",
            "type": "OPERATION",
            "start": number == 0,
            "action-mode": "SEQUENTIAL",
            "actions": [
                {
                    "function": {
                        "name": f"f{number % 20}",
                        "type": "http",
                        "parameters": {"a": f"$.a{number}", "b": 1},
                    },
                    "timeout": 30,
                    "InputPath": "$.order",
                    "retry": {
                        "match": "SYS.Fail",
                        "retry-interval": 5,
                        "max-retry": 3,
                        "next-state": f"State {number + 1}",
                    },
                }
            ]
            * 2,
            "next-state": f"State {number + 1}",
        }
        for number in range(200)
    ]
    states.append({"name": "State 200", "type": "END"})
    text = json.dumps({"name": "Large", "states": states})
    assert len(text) > 100_000
    assert load(text).diagnostics == ()
    changed = (text.replace("Large", f"Large {number}") for number in count())
    within(0.1, lambda: load(next(changed)), 10)


def test_findings_about_a_state_keyed_by_its_name_stand_at_the_key() -> None:
    text = "states:\n  A: {type: OPERATION, start: true, actions: []}\n  B:\n    type: END\n"
    (found,) = load(text).diagnostics
    assert (found.rule, found.range.start.line, found.range.start.column) == ("unreachable-state", 3, 3)
