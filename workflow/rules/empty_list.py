"""A list is empty that says what is waited for or sent.

An event state awaits the events of its entries, an end of the kind `event` produces events. With an empty list there is
nothing to wait for or to send. Of a switch without conditions `unfinished` tells.

**Mend it**: add an entry, or take the object out.

```yaml
states:
- name: Wait
  type: event
  start: {kind: default}
  onEvents:
  - eventRefs: []       # which events?
    actions: []
  end: {kind: default}
```
"""

from collections.abc import Iterator

from workflow import dialects
from workflow.model import End, EventDefinition
from workflow.paths import Path
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import EventState, OnEvents

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    for path, means in _lists(facts):
        if facts.value(path) == []:
            yield Finding(path, f"`{path[-1]}` is empty: {means}", key=True)


def _lists(facts: Facts) -> Iterator[tuple[Path, str]]:
    """The lists that should have an entry, and what it means that they have none."""
    in_0_1 = dialects.spelling(facts.workflow.dialect) is not None
    for state in facts.all(EventState):
        yield (*state.node.path, "events" if in_0_1 else "onEvents"), "no event is waited for"
    for entry in facts.all(OnEvents):
        yield (*entry.node.path, "eventRefs"), "no event is waited for"
    for end in facts.all(End):
        if facts.value((*end.node.path, "kind")) == "event":
            yield (*end.node.path, "produceEvents"), "no event is sent"
    for event in facts.all(EventDefinition):
        yield (*event.node.path, "names"), "the event has no name"
