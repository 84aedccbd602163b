"""What a state does in one line; of a choice every way out is told, the ends too."""

import pytest

from workflow.definition import load
from workflow.differences.brief import brief

HEAD = "id: a\nname: A\nversion: '1'\nspecVersion: '0.8'\nstates:\n- name: Decide\n  type: switch\n"
REST = "".join(f"- {{name: {name}, type: inject, data: {{}}, end: true}}\n" for name in ("One", "Two", "Three", "Four"))


def case(transition: str) -> str:
    return f"  - {{condition: '${{ .a }}', {transition}}}\n"


@pytest.mark.parametrize(
    ("cases", "default", "told"),
    [
        (["transition: One", "end: true"], "transition: Two", "then One or Two, or ends"),
        (["transition: One"], "end: true", "then One, or ends"),
        (["end: true"], "end: true", "then ends"),
        (["transition: One", "transition: Two"], "transition: One", "then One or Two"),
        (["transition: One", "transition: Two", "transition: Three"], "end: true", "then One, Two or Three, or ends"),
    ],
)
def test_every_way_out_of_a_choice(cases: list[str], default: str, told: str) -> None:
    text = f"{HEAD}  dataConditions:\n{''.join(map(case, cases))}  defaultCondition: {{{default}}}\n{REST}"
    workflow = load(text).workflow
    assert workflow
    assert brief(workflow.scope.states[0]).endswith(told)
