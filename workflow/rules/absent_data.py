"""An expression reads a member that no scenario has, and that nothing in the definition writes.

Where a definition has scenarios, the names of all members of their inputs, answers and events are known, besides those
that the definition itself writes: injected data, parameters, results, and what the schemas name that are at hand. A
name that is in none of them is most often misspelt: such an expression selects nothing, and a condition with it is
never true. Nothing is said where the data are not known: without scenarios, or where a call, a sub-workflow or an event
has no answer in any of them.

An error of 1.0 has `type`, `status`, `instance`, `title` and `detail`, with scenarios or without: in the conditions of
`catch` and `retry` these are members of `.`, and inside of the `catch` of `$error`, or as it is named. Any other one is
told.

`signalbox lint FILE --scenario S.yaml` takes scenarios, and finds those that lie beside the file; the Design page looks
at those of the library.

**Mend it**: correct the name; or add a scenario in which the member is there. The quick fix writes a name that is
nearly the same.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
do:
- guarded:
    try:
    - ask: {call: http, with: {method: get, endpoint: https://a.example/}}
    catch:
      when: ${ .code == 503 }          # status
      then: continue
```

In the older dialects, of data that every scenario has otherwise:

```yaml
states:
- name: Greet
  type: inject
  start: {kind: default}
  data: {customer: {name: Ada}}
  stateDataFilter:
    dataOutputPath: "{{ $.custmer.name }}"    # customer
  end: {kind: default}
```
"""

from collections.abc import Iterator

from workflow.expressions import ExpressionError
from workflow.model import DataFilter
from workflow.paths import Path
from workflow.rules import _brought, _data_names, _errors_at, _expressions, _names, _places
from workflow.rules._facts import Facts, Finding, Findings
from workflow.states import ForEachState
from workflow.tasks import Catch, TaskWorkflow

SEVERITY = "warning"


def check(facts: Facts) -> Findings:
    if isinstance(facts.workflow, TaskWorkflow) and facts.all(Catch):
        yield from _errors_at.absent(facts)
    known = _brought.names(facts)
    if known is None:
        return
    speller = _names.Names(name for name in known if len(name) >= _names.NEAR)
    of_errors = _errors_at.conditions(facts)
    for path, text, language in _read(facts):
        try:
            names = () if path in of_errors else _data_names.read(text, language)
        except ExpressionError:
            continue  # the rule bad-expression tells it
        absent = next((name for name in names if name not in known), None)
        if absent is not None:
            yield _finding(facts, path, text, absent, speller.nearest(absent) if len(absent) >= _names.NEAR else None)


def _finding(facts: Facts, path: Path, text: str, absent: str, near: str | None) -> Finding:
    at = text.find(absent)
    place = _places.of(facts, path, text, at + 1, len(absent)) if at >= 0 else None
    hint = f"; did you mean `{near}`?" if near else ""
    message = f"`{absent}` is never present in any scenario{hint}"
    return Finding(path, message, range=place, fix=_names.write(near, place))


def _read(facts: Facts) -> Iterator[tuple[Path, str, str]]:
    """Every expression: where it stands, its text, its language. What says where to write is none."""
    targets = {id(found.node.target) for found in facts.all(DataFilter)}
    targets |= {id(found.node.output_collection) for found in facts.all(ForEachState)}
    for one in _expressions.written(facts):
        if one.node is None or id(one.node) not in targets:
            yield one.path, one.text, one.language
