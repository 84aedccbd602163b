"""An action, a task or an expression calls a function that the definition does not declare.

`functionRef.refName` must be the `name` of an entry of `functions`. Where `functions` is the address of a resource that
is not at hand, nothing is reported: its names are not known. In 0.8 an expression `${ fn:name }` calls a function too,
one of the type `expression`. In 1.0 `call` names a task of `use.functions`, unless it is one of the DSL's own words
(`http`, `grpc`, …), the address of a function, or one of a catalog (`name:version@catalog`).

**Mend it**: correct the name, or declare the function. The quick fix writes the function that is nearly the
same, or the only one that nothing uses yet.

```yaml
document: {dsl: "1.0.3", namespace: shop, name: order, version: "1.0.0"}
use:
  functions: {sendInvoice: {call: http, with: {method: post, endpoint: https://billing.example/send}}}
do:
- send: {call: sendInvioce}   # no function is named so
```

In 0.6:

```yaml
functions:
- name: sendInvoice
  operation: billing.json#send
states:
- name: Send
  type: operation
  start: {kind: default}
  actions:
  - functionRef: {refName: sendInvioce}   # no function is named so
  end: {kind: default}
```
"""

from workflow.diagnostics import Fix, TextEdit
from workflow.rules import _expressions, _names, _places, _refs
from workflow.rules._facts import Facts, Finding, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    if facts.unresolved("functions"):
        return
    workflow = facts.workflow
    tasks = workflow.use.functions if isinstance(workflow, TaskWorkflow) else ()
    names = [function.name for function in workflow.functions] + [scope.states[0].name for scope in tasks]
    yield from _names.unknown(facts, _refs.functions(facts), "function", names)
    yield from _in_expressions(facts)


def _in_expressions(facts: Facts) -> Findings:
    """0.8: `${ fn:name }` calls a function of the type `expression` (semantics-0.8.md §2.6)."""
    kinds = {function.name: function.kind for function in reversed(facts.workflow.functions)}
    speller = _names.Names(name for name, kind in kinds.items() if kind == _expressions.EXPRESSION)
    for one, name in _expressions.calls(facts):
        if kinds.get(name) == _expressions.EXPRESSION:
            continue
        place = _places.of(facts, one.path, one.text, one.text.index(name, 3) + 1, len(name))
        if name in kinds:
            message = f"“{name}” is no function of the type `expression`: `fn:` calls no other"
            yield Finding(one.path, message, range=place)
            continue
        near = speller.nearest(name)
        fix = Fix(f"Use {near}", (TextEdit(place.start.offset, place.end.offset, near),)) if near and place else None
        hint = f"; did you mean “{near}”?" if near else ""
        yield Finding(one.path, f"No function is named “{name}”{hint}", range=place, fix=fix)
