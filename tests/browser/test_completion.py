"""What the source editor offers at a cursor, in half-written texts too: the editor's own modules, run by Node."""

import pytest

from tests.node import answer
from workflow import dialects

NAMES = {
    "states": ["One", "Two"],
    "functions": ["callIt"],
    "events": ["Arrived"],
    "retries": ["Twice"],
    "errors": ["Declined", "*"],
}

STATE = "id: a\nstates:\n- name: One\n  type: operation\n  {}\n  end:\n    kind: default\n"
OBJECT = (
    '{{\n  "id": "a",\n  "states": [\n    {{\n      "name": "One",\n      {}\n      "type": "inject"\n    }}\n  ]\n}}\n'
)

# syntax, text, labels that are offered, labels that are not
CASES = {
    "top level": ("yaml", "id: a\n|", {"name", "states", "functions"}, {"id", "type"}),
    "keys of a state by its type": ("yaml", STATE.format("|"), {"actions", "transition"}, {"data", "type", "end"}),
    "half a key": ("yaml", STATE.format("ac|"), {"actions", "actionMode"}, {"name"}),
    "a type below the cursor": ("yaml", "states:\n- |\n  type: delay\n", {"timeDelay"}, {"actions"}),
    "types": ("yaml", "states:\n- name: One\n  type: |", {"operation", "foreach"}, {"One"}),
    "in a nested list": ("yaml", STATE.format("actions:\n  - functionRef:\n      ref|"), {"refName"}, {"name"}),
    "function names": ("yaml", STATE.format("actions:\n  - functionRef:\n      refName: |"), {"callIt"}, {"One"}),
    "function names in quotes": (
        "yaml",
        STATE.format('actions:\n  - functionRef:\n      refName: "c|"'),
        {"callIt"},
        {"One"},
    ),
    "state names": ("yaml", STATE.format("transition:\n    nextState: |"), {"One", "Two"}, {"callIt"}),
    "event names in a list": (
        "yaml",
        "states:\n- type: event\n  onEvents:\n  - eventRefs:\n    - |",
        {"Arrived"},
        {"One"},
    ),
    "lengths of time": ("yaml", "states:\n- type: delay\n  timeDelay: |", {"PT15M", "P1D"}, {"One"}),
    "errors": ("yaml", STATE.format("onErrors:\n  - error: |"), {"Declined", "*"}, {"One"}),
    "retry names": ("yaml", STATE.format("onErrors:\n  - error: x\n    retryRef: |"), {"Twice"}, {"One"}),
    "choices": ("yaml", "events:\n- name: e\n  kind: |", {"consumed", "produced"}, {"name"}),
    "nothing in a comment": ("yaml", "id: a # |", set(), {"name"}),
    "a JSON key": ("json", OBJECT.format('"|",'), {"data", "end"}, {"actions", "type", "name"}),
    "a JSON key without its quote": ("json", OBJECT.format('"da|'), {"data"}, {"actions"}),
    "a JSON key without a comma": ("json", OBJECT.format('"da|"'), {"data"}, {"actions"}),
    "a JSON value": ("json", OBJECT.format('"transition": {"nextState": |},'), {"One", "Two"}, {"callIt"}),
    "a JSON value in quotes": ("json", OBJECT.format('"start": {"kind": "d|"},'), {"default"}, {"One"}),
}


TRIGGERS = {
    "0.1-map": "states:\n  One:\n    type: EVENT\n    events:\n    - {}",
    "0.1-array": "states:\n- name: One\n  type: EVENT\n  events:\n  - {}",
    "0.1-kebab": "states:\n- name: One\n  type: EVENT\n  events:\n  - {}",
    "0.1-camel": "states:\n- name: One\n  type: EVENT\n  events:\n  - {}",
}
EXPRESSION = {"0.1-camel": "eventExpression"}
NEXT = {"0.1-camel": "nextState"}
BEGINNING = {"0.1-map": "states:\n  One:\n    type: OPERATION\n    {}"}
OTHERWISE = "states:\n- name: One\n  type: OPERATION\n  {}"


def old_cases(dialect: str) -> dict[str, tuple[str, str, set[str], set[str]]]:
    """What a 0.1 dialect completes."""
    expression = EXPRESSION.get(dialect, "event-expression")
    state = BEGINNING.get(dialect, OTHERWISE)
    mode = "actionMode" if dialect == "0.1-camel" else "action-mode"
    following = NEXT.get(dialect, "next-state")
    return {
        "events": ("yaml", TRIGGERS[dialect].format(f"{expression}: |"), {"Arrived", "not"}, {"One"}),
        "a second event": ("yaml", TRIGGERS[dialect].format(f"{expression}: Left or A|"), {"Arrived"}, {"One"}),
        "between events": ("yaml", TRIGGERS[dialect].format(f"{expression}: Left |"), {"and", "or"}, {"Arrived"}),
        "keys": ("yaml", state.format("|"), {"actions", mode, following}, {"type", "time-delay", "result-path"}),
        "states": ("yaml", state.format(f"{following}: |"), {"One", "Two"}, {"Arrived"}),
        "modes": ("yaml", state.format(f"{mode}: |"), {"SEQUENTIAL", "PARALLEL"}, {"Sequential", "parallel"}),
    }


def labels(dialect: str, cases: dict[str, tuple[str, str, set[str], set[str]]]) -> dict[str, set[str]]:
    """The labels of every case, by its name."""
    asked = [[syntax, text] for syntax, text, _, _ in cases.values()]
    found = answer("completion", {"schema": dialects.get(dialect).schema(), "names": NAMES, "cases": asked})
    return dict(zip(cases, map(set, found), strict=True))


@pytest.fixture(scope="module")
def offered() -> dict[str, set[str]]:
    return labels("0.6-draft", CASES)


@pytest.mark.parametrize("case", CASES)
def test_offers(case: str, offered: dict[str, set[str]]) -> None:
    _, _, wanted, unwanted = CASES[case]
    assert wanted <= offered[case]
    assert not unwanted & offered[case]


@pytest.mark.parametrize("dialect", TRIGGERS)
def test_offers_in_the_older_dialects(dialect: str) -> None:
    cases = old_cases(dialect)
    found = labels(dialect, cases)
    for name, (_, _, wanted, unwanted) in cases.items():
        assert wanted <= found[name], name
        assert not unwanted & found[name], name
