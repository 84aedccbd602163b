"""Two members stand side by side of which the document allows only one.

A switch decides by `dataConditions` or by `eventConditions`; an action calls a function, or sends and awaits events, or
(in 0.8) runs a workflow; a branch or a foreach state has `actions` or runs a workflow; a condition, a default or an
error handler goes on with a `transition` or an `end`; an event has a `name` or `names`. Where both are there, one of
them never counts, and programs differ in which. An end of 0.8 with `continueAs` ends the workflow, so that
`terminate: false` beside it contradicts it.

**Mend it**: keep the one that is meant, or make two objects of it: two branches, two actions, two states.

```yaml
states:
- name: Ship
  type: operation
  start: {kind: default}
  actions:
  - functionRef: {refName: ship}
    eventRef: {triggerEventRef: ShipOrder, resultEventRef: OrderShipped}   # a function or events, not both
  end: {kind: default}
```
"""

from itertools import combinations
from typing import Any

from workflow.actions import Action
from workflow.diagnostics import Fix
from workflow.model import End, ErrorHandler, EventDefinition
from workflow.paths import Path
from workflow.rules import _members
from workflow.rules._facts import Facts, Finding, Findings, Found, Missing
from workflow.states import Branch, DataCondition, EventCondition, ForEachState, SwitchState

SEVERITY = "error"

_WORK = ("actions", "workflowId", "runs actions or a workflow")
_CALLS = ("functionRef", "eventRef", "subFlowRef")
_WAY = ("transition", "end", "leads to a state or is an end")
_PAIRS = {
    SwitchState: ("dataConditions", "eventConditions", "decides by data or by events"),
    Branch: _WORK,
    ForEachState: _WORK,
    DataCondition: _WAY,
    EventCondition: _WAY,
    ErrorHandler: _WAY,
    EventDefinition: ("name", "names", "has one name or several"),
}
_WORDS = {
    SwitchState: "a switch",
    Branch: "a branch",
    ForEachState: "a foreach state",
    DataCondition: "a condition",
    EventCondition: "a condition",
    ErrorHandler: "an error handler",
    EventDefinition: "an event",
}


def check(facts: Facts) -> Findings:
    for kind, (one, other, does) in _PAIRS.items():
        nodes: list[Found[Any]] = facts.all(kind)
        for path in dict.fromkeys(found.node.path for found in nodes):
            yield from _both(facts, path, one, other, f"{_WORDS[kind]} {does}")
    for found in facts.all(SwitchState):
        one, other, does = _WAY
        for member in ("default", "defaultCondition"):
            yield from _both(facts, (*found.node.path, member), one, other, f"a default {does}")
    in_0_8 = facts.workflow.dialect == "0.8"
    calls = _CALLS if in_0_8 else _CALLS[:2]
    third = ", or runs a workflow" if in_0_8 else ""
    for action in facts.all(Action):
        for one, other in combinations(calls, 2):
            does = f"an action calls a function or sends and awaits events{third}"
            yield from _both(facts, action.node.path, one, other, does)
    for end in facts.all(End) if in_0_8 else ():
        yield from _still_running(facts, end.node.path)


def _still_running(facts: Facts, path: Path) -> Findings:
    """0.8: an end that goes on as another workflow ends this one (semantics-0.8.md §8.4)."""
    place = (*path, "terminate")
    if _is_given(facts, (*path, "continueAs")) and facts.value(place) is False:
        edits = _members.remove(facts.document, place)
        fix = Fix("Remove `terminate`", edits) if edits else None
        yield Finding(place, "`continueAs` ends this workflow; `terminate: false` contradicts it", key=True, fix=fix)


def _both(facts: Facts, path: Path, one: str, other: str, does: str) -> Findings:
    if _is_given(facts, (*path, one)) and _is_given(facts, (*path, other)):
        yield Finding((*path, other), f"`{one}` and `{other}` stand side by side: {does}, not both", key=True)


def _is_given(facts: Facts, path: Path) -> bool:
    """Whether something stands there: what is empty or false says nothing yet."""
    return facts.value(path) not in (None, False, Missing.MISSING, "", [], {})
