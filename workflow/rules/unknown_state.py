"""A transition, an error handler, a start or `compensatedBy` names a state that does not exist.

The run cannot go on there: an instance that takes this way fails with `DataError`. A state is found by its `id` first,
then by its `name`; both are compared letter by letter.

**Mend it**: correct the name, or add the state. Where one state's name is nearly the same, the quick fix writes it.

```yaml
states:
- name: CheckOrder
  type: operation
  start: {kind: default}
  actions: []
  transition: {nextState: SendInvioce}   # no state is named so
- name: SendInvoice
  type: inject
  data: {}
  end: {kind: default}
```
"""

from itertools import chain

from workflow.model import Ref, Scope
from workflow.rules import _names, _refs
from workflow.rules._facts import Facts, Findings
from workflow.tasks import TaskWorkflow

SEVERITY = "error"


def check(facts: Facts) -> Findings:
    """A name that only another scope knows is another fault: the way leaves its branch."""
    if isinstance(facts.workflow, TaskWorkflow):
        return  # the rules `unknown-task` and `target-out-of-scope`
    everywhere = set(chain.from_iterable(map(_names_in, facts.scopes)))
    wanted: dict[int, list[Ref]] = {}
    for ref, scope, _ in _refs.states(facts):
        wanted.setdefault(id(scope), []).append(ref)
    for scope in facts.scopes:
        names = _names_in(scope)
        elsewhere = everywhere.difference(names)
        refs = [ref for ref in wanted.get(id(scope), []) if ref.name not in elsewhere]
        yield from _names.unknown(facts, refs, "state", names, offer_unused=False)


def _names_in(scope: Scope) -> list[str]:
    return [name for state in scope.states for name in (state.id, state.name) if name]
