"""Something that must be chosen or written is still open: the text is empty where a name or an expression belongs.

Forms and diagram leave open what only you know: where an error leads, which function an action calls, what a condition
asks, how long a delay is. The diagram draws a way without a target as an open end. A run that comes there fails with
`DataError`, and its message begins with `unfinished:`.

**Mend it**: choose or write what is missing. In the form the field is marked; on the diagram a double click on the
open end asks for the state. To leave it out altogether, remove the entry. In 1.0 the same is said of a list or an
object that is empty and needs something, in place of what the schema has to say, and of a `set` whose only value is the
empty text; where that is meant, write `${ "" }`.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- charge: {call: ""}   # what shall be called?
```

In 0.6:

```yaml
states:
- name: Charge
  type: operation
  start: {kind: default}
  actions: []
  onErrors:
  - error: '*'
    transition: {nextState: ''}   # where shall errors lead?
  end: {kind: default}
```
"""

from collections.abc import Iterator
from itertools import chain

from workflow.model import (
    OPEN,
    Duration,
    ErrorHandler,
    EventDefinition,
    Expression,
    Function,
    Ref,
    State,
)
from workflow.paths import Path
from workflow.rules import _refs
from workflow.rules._empty_values import empty_values
from workflow.rules._facts import Facts, Finding, Findings
from workflow.rules._unfinished_tasks import nothings, open_texts
from workflow.states import Comparison, DataCondition, ForEachState, OnEvents, SwitchState

SEVERITY = "info"
CHOICES = ("dataConditions", "eventConditions", "choices")
EXPRESSIONS = ("event-expression", "eventExpression")


def check(facts: Facts) -> Findings:
    texts = chain(_names(facts), _expressions(facts), _texts(facts), open_texts(facts))
    written = {path: words for path, words in texts if facts.value(path) == OPEN}
    for path, words in {**dict(empty_values(facts)), **written, **dict(nothings(facts))}.items():
        yield Finding(path, words, key=facts.value(path) != OPEN)
    for switch in facts.all(SwitchState):
        for path in ((*switch.node.path, key) for key in CHOICES):
            if facts.value(path) == []:
                yield Finding(path, "No condition is written yet: there is nothing to decide by", key=True)


def _names(facts: Facts) -> Iterator[tuple[Path, str]]:
    for ref, _, state in _refs.states(facts):
        undoes = state is not None and ref is state.compensated_by
        yield from _open(ref, "Which state undoes this one is not chosen yet" if undoes else _leads(state))
    named = (
        (_refs.functions, "Which function is called is not chosen yet"),
        (_refs.consumed_events, "Which event is waited for is not chosen yet"),
        (_refs.produced_events, "Which event is sent is not chosen yet"),
        (_refs.retries, "Which retry strategy is used is not chosen yet"),
        (_refs.workflows, "Which workflow is run is not chosen yet"),
    )
    for refs, words in named:
        for ref in refs(facts):
            yield from _open(ref, words)


def _leads(state: State | None) -> str:
    return "Where the flow starts is not chosen yet" if state is None else "Where this leads is not chosen yet"


def _open(ref: Ref, words: str) -> Iterator[tuple[Path, str]]:
    if ref.name == OPEN:
        yield ref.path, words


def _expressions(facts: Facts) -> Iterator[tuple[Path, str]]:
    for case in facts.all(DataCondition):
        if isinstance(case.node.condition, Expression):
            yield case.node.condition.path, "The condition is not written yet"
    for comparison in facts.all(Comparison):
        yield comparison.node.left.path, "What the condition looks at is not written yet"
    for each in facts.all(ForEachState):
        if each.node.input_collection:
            yield each.node.input_collection.path, "The list to go through is not written yet"
    for entry in facts.all(OnEvents):
        for key in EXPRESSIONS:
            yield (*entry.node.path, key), "Which event is waited for is not chosen yet"


def _texts(facts: Facts) -> Iterator[tuple[Path, str]]:
    for duration in facts.all(Duration):
        yield duration.node.path, "How long is not written yet"
    for handler in facts.all(ErrorHandler):
        yield (*handler.node.path, "error"), "Which error is handled is not written yet"
    for error in _refs.errors(facts):
        yield from _open(error, "Which error is meant is not chosen yet")
    for function in facts.all(Function):
        yield (*function.node.path, "operation"), f"What the function “{function.node.name}” calls is not written yet"
    members = ("type",) if facts.workflow.dialect == "0.8" else ("type", "source")
    for event in facts.all(EventDefinition):
        for member in members:
            yield (*event.node.path, member), f"The {member} of the event “{event.node.name}” is not written yet"
