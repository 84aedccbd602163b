"""Going through a model."""

from workflow.actions import FunctionCall
from workflow.definition import load
from workflow.model import State, Workflow
from workflow.nodes import all_states, nodes, nodes_of, scopes

TEXT = """
name: N
starts-at: Fork
states:
- name: Fork
  type: PARALLEL
  branches:
  - name: one
    states:
    - {name: A, type: OPERATION, actions: [{function: {name: first}}]}
    - name: Inner
      type: PARALLEL
      branches: [{name: deep, states: [{name: B, type: DELAY, time-delay: 1}]}]
  - {name: two, states: [{name: C, type: OPERATION, actions: [{function: {name: second}}]}]}
  next-state: Last
- {name: Last, type: DELAY, time-delay: 1}
"""


def model() -> Workflow:
    found = load(TEXT, "0.1-array").workflow
    assert found is not None
    return found


def test_scopes_and_states_follow_the_source() -> None:
    names = [[state.name for state in scope.states] for scope in scopes(model())]
    assert names == [["Fork", "Last"], ["A", "Inner"], ["B"], ["C"]]
    assert [state.name for state in all_states(model().scope)] == ["Fork", "A", "Inner", "B", "C", "Last"]


def test_nodes_are_all_there_is_and_can_be_asked_by_class() -> None:
    whole = model()
    assert next(nodes(whole)) is whole
    assert list(nodes_of(State, whole)) == list(all_states(whole.scope))
    assert [call.function.name for call in nodes_of(FunctionCall, whole)] == ["first", "second"]
    assert list(nodes(("a", 1, None))) == []
