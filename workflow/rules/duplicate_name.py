"""Two states, functions, events or retry policies have the same name.

A reference to that name could mean either. A state's `id` counts as a name as well: `nextState` may use both. The
finding stands at the later one and says where the earlier one is.

**Mend it**: rename one of them, and the references that mean it.

```yaml
functions:
- name: notify
  operation: mail.json#send
- name: notify          # the second of this name
  operation: phone.json#call
```
"""

from collections.abc import Iterable, Iterator, Mapping

from workflow.model import State
from workflow.paths import Path
from workflow.rules._facts import Facts, Named
from workflow.rules._finding import Finding

SEVERITY = "error"


def check(facts: Facts) -> Iterator[Finding]:
    workflow = facts.workflow
    for scope in facts.scopes:
        yield from _duplicates(facts, "states", scope.states)
    yield from _duplicates(facts, "functions", workflow.functions)
    yield from _duplicates(facts, "events", workflow.events)
    yield from _duplicates(facts, "retry policies", workflow.retries)


def _duplicates(facts: Facts, what: str, nodes: Iterable[Named]) -> Iterator[Finding]:
    first: dict[str, Path] = {}
    for node in nodes:
        names = dict(_names(facts, node, first))
        for name, path in names.items():
            if name in first:
                places = f"{facts.where(first[name])} and {facts.where(path)}"
                yield Finding(path, f"Two {what} are named “{name}”: at {places}")
        for name, path in names.items():
            first.setdefault(name, path)


def _names(facts: Facts, node: Named, first: Mapping[str, Path]) -> Iterator[tuple[str, Path]]:
    """The names of `node` and where they are written; a state's name that repeats its own id is one name."""
    if isinstance(node, State) and node.id:
        yield node.id, (*node.path, "id")
    again = node.name in first and first[node.name][: len(node.path)] == node.path
    path = facts.name_path(node, nth=1 if again else 0)
    if node.name and facts.has(path):
        yield node.name, path
