"""Two members stand side by side of which the document allows only one.

A switch decides by `dataConditions` or by `eventConditions`; an action calls a function or sends and awaits events; a
branch or a foreach state has `actions` or runs a workflow; a condition, a `default` or an error handler goes on with a
`transition` or an `end`; an event has a `name` or `names`. Where both are there, one of them never counts, and programs
differ in which.

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

from collections.abc import Iterator
from typing import Any

from workflow.model import Action, ErrorHandler, EventDefinition
from workflow.paths import Path
from workflow.rules._facts import Facts, Found, Missing
from workflow.rules._finding import Finding
from workflow.states import Branch, DataCondition, EventCondition, ForEachState, SwitchState

SEVERITY = "error"

_WORK = ("actions", "workflowId", "runs actions or a workflow")
_WAY = ("transition", "end", "leads to a state or is an end")
_PAIRS = {
    SwitchState: ("dataConditions", "eventConditions", "decides by data or by events"),
    Action: ("functionRef", "eventRef", "calls a function or sends and awaits events"),
    Branch: _WORK,
    ForEachState: _WORK,
    DataCondition: _WAY,
    EventCondition: _WAY,
    ErrorHandler: _WAY,
    EventDefinition: ("name", "names", "has one name or several"),
}
_WORDS = {
    SwitchState: "a switch",
    Action: "an action",
    Branch: "a branch",
    ForEachState: "a foreach state",
    DataCondition: "a condition",
    EventCondition: "a condition",
    ErrorHandler: "an error handler",
    EventDefinition: "an event",
}


def check(facts: Facts) -> Iterator[Finding]:
    for kind, (one, other, does) in _PAIRS.items():
        nodes: list[Found[Any]] = facts.all(kind)
        for path in dict.fromkeys(found.node.path for found in nodes):
            yield from _both(facts, path, one, other, f"{_WORDS[kind]} {does}")
    for found in facts.all(SwitchState):
        one, other, does = _WAY
        yield from _both(facts, (*found.node.path, "default"), one, other, f"a default {does}")


def _both(facts: Facts, path: Path, one: str, other: str, does: str) -> Iterator[Finding]:
    if _is_given(facts, (*path, one)) and _is_given(facts, (*path, other)):
        yield Finding((*path, other), f"`{one}` and `{other}` stand side by side: {does}, not both", key=True)


def _is_given(facts: Facts, path: Path) -> bool:
    """Whether something stands there: what is empty or false says nothing yet."""
    return facts.value(path) not in (None, False, Missing.MISSING, "", [], {})
